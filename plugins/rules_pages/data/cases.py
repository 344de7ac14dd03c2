"""Play the cases of a game: resolve the position of each, try its move or question, and compare the outcome."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from rules_pages.data import models
from rules_pages.data.book import Book, GameBook
from rules_pages.data.cache import Memo
from rules_pages.data.engine_runner import EngineRunner, PlayedStep, unexpected

Phrase: TypeAlias = dict[str, Any]
"""A `rules_engine.core.Phrase` in plain JSON."""
ROLLS = ("roll", "rolls")
"""Phrases that add to a `move` what dice show."""
PLAYED = "played cases"
USE = "use"
"""Key of a position that names the position it is based on."""


@dataclass(frozen=True)
class PlayedCase:
    """A played case: `before` is the state in which the move was tried, None for a question to a calculator."""

    case: models.Case
    before: Any
    step: PlayedStep

    @property
    def refused(self) -> str | None:
        """The rule that refused the move or question, or None."""
        return self.step.outcome.get("refused")

    @property
    def lines(self) -> list[str]:
        """The rule ids of the lines of the outcome, in order; none if it was refused."""
        return [] if self.refused else [line["rule"] for line in self.step.lines]


def position(positions: models.Positions, start: Mapping[str, Any]) -> dict[str, Any]:
    """Return the state that `start` describes; `{"use": name, …}` is the named position with the other keys merged in.
    Mappings are merged recursively, a value of None removes the key, anything else replaces the old value. Raises
    KeyError with the name of a position that does not exist, ValueError if positions use one another in a cycle."""
    seen: list[str] = []
    changes = [dict(start)]
    while USE in changes[-1]:
        name = str(changes[-1].pop(USE))
        if name in seen:
            raise ValueError(" uses ".join([*seen, name]))
        seen.append(name)
        changes.append(dict(positions[name]))
    state: dict[str, Any] = {}
    for change in reversed(changes):
        state = _merge(state, change)
    return state


def _merge(state: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(state)
    for key, value in change.items():
        if value is None:
            merged.pop(key, None)
        elif isinstance(value, dict):
            merged[key] = _merge(merged[key] if isinstance(merged.get(key), dict) else {}, value)
        else:
            merged[key] = value
    return merged


def play_case(runner: EngineRunner, positions: models.Positions, case: models.Case) -> PlayedCase:
    """Play a case; those that start alike share their position, of which a runner and an engine remember much. Raises
    like `position`, and whatever the engine raises for data that it cannot read."""
    if case.calculator is not None:
        return PlayedCase(case, None, runner.question(case.calculator, case.input))
    start = case.start or {}
    before = runner.remembered(
        f"position {json.dumps(start, sort_keys=True)}",
        (positions,),
        lambda: runner.engine.read_state(runner.components, position(positions, start)),
    )
    return PlayedCase(case, before, runner.do(before, case.attempt or {}))


def played_cases(runner: EngineRunner, game: GameBook) -> dict[str, PlayedCase]:
    """Return {case key: played case} of a game, remembered by the runner. Raises like `play_case`."""

    def make() -> dict[str, PlayedCase]:
        return {case.key: play_case(runner, game.positions, case) for case in game.all_cases()}

    return runner.remembered(PLAYED, (game.cases, game.positions), make)


def tried_phrase(runner: EngineRunner, played: PlayedCase, is_rolled: bool = True) -> Phrase | None:
    """Return the move of a case as a phrase, None without one; without what dice show where it is refused, because
    nobody rolls them there, or where that does not matter (not `is_rolled`)."""
    phrase = runner.describe(played.before, played.case.attempt) if played.case.attempt else None
    return _without_rolls(phrase) if phrase and (played.refused or not is_rolled) else phrase


def _without_rolls(phrase: Phrase) -> Phrase:
    move = phrase["values"].get("move")
    if not isinstance(move, dict):
        return phrase
    return move if phrase["id"] in ROLLS else {**phrase, "values": phrase["values"] | {"move": _without_rolls(move)}}


def telling_circumstances(runner: EngineRunner, game: GameBook) -> dict[str, list[Phrase]]:
    """Return {case key: phrases}: of cases of one rule with the same move, the circumstances that not all of them have,
    and those on which a refusal or a line rests (`decisive` in game.yaml), here or in the case beside it. These tell
    the cases apart, or say why; all others would be in the way. Raises like `played_cases`."""
    played = played_cases(runner, game)

    def make() -> dict[str, list[Phrase]]:
        groups: dict[str, list[PlayedCase]] = {}
        for one in played.values():
            if one.case.attempt is not None:
                words = tried_phrase(runner, one, is_rolled=False) or one.case.attempt
                groups.setdefault(f"{one.case.rule} {json.dumps(words, sort_keys=True)}", []).append(one)
        telling = {}
        for group in groups.values():
            of_each = [runner.circumstances(one.before, one.case.attempt or {}) for one in group]
            compared = [played[f"{one.case.rule}:{one.case.beside}"] for one in group if one.case.beside]
            outcomes = [one.case.expect for one in group + compared]
            spoken = {rule for outcome in outcomes for rule in (outcome.refused, *(outcome.lines or []))}
            decisive = {name for name, rules in game.game.decisive.items() if spoken & set(rules)}
            shared = [phrase for phrase in of_each[0] if all(phrase in other for other in of_each)]
            for one, own in zip(group, of_each, strict=True):
                telling[one.case.key] = [phrase for phrase in own if phrase not in shared or phrase["id"] in decisive]
        return telling

    return runner.remembered("telling circumstances", (played,), make)


def shown_cases(game: GameBook, rule: str) -> list[models.Case]:
    """Return the cases to show with a rule: its own, else those of other rules that show it, too. A case comes directly
    before the refused one that it is compared with (`beside`), and directly after one that is allowed; cases of other
    readings than the default come last."""
    cases = [case for case in game.cases_of(rule) if case.rule == rule] or game.cases_of(rule)
    first = [case for case in cases if case.beside is None]
    ids = {case.id for case in first}
    lone = [case for case in cases if case.beside is not None and case.beside not in ids]
    ordered = []
    for head in first:
        others = [case for case in cases if case.beside == head.id and case.rule == head.rule]
        ordered += [head, *others] if head.expect.refused is None else [*others, head]
    ordered += lone
    return sorted(ordered, key=lambda case: bool(other_readings(game, case)))


def other_readings(game: GameBook, case: models.Case) -> dict[str, str]:
    """Return {disputed point: reading} for those that a case settles by another reading than the default: in its
    position, or among the inputs of its calculator, each of which has the name of its point with underscores.
    Worked out once: every page asks for it."""

    def make() -> dict[str, str]:
        settled = dict(position(game.positions, case.start or {}).get("readings", {}))
        inputs = {point: point.replace("-", "_") for point in game.readings}
        settled |= {point: case.input[name] for point, name in inputs.items() if name in case.input}
        return {point: reading for point, reading in settled.items() if reading != game.readings[point].default}

    return _OTHER_READINGS.remembered(f"{id(case)}", (case, game.positions, game.readings), make)


_OTHER_READINGS = Memo()


def differences(played: PlayedCase) -> list[str]:
    """Return a message for each difference between the expected and the actual outcome; [] if there is none."""
    expected = played.case.expect
    if expected.refused != played.refused:
        return [f"refused: expected {expected.refused}, the engine says {played.refused or played.lines}"]
    values = played.step.outcome.get("values") if played.refused else None
    messages = unexpected(expected.value, played.step.outcome) + unexpected(expected.values, values or {})
    if expected.lines is not None and expected.lines != played.lines:
        messages.append(f"lines: expected {expected.lines}, the engine says {played.lines}")
    return messages


def report(book: Book) -> str:
    """Return a text table: per game the number of rules, cases and rules without a case, and the ids of the latter."""
    rows = [f"{'game':12} {'rules':>8} {'cases':>8} {'rules without a case':>22}"]
    for game in book.games.values():
        bare = game.rules_without_case()
        rows.append(f"{game.id:12} {len(game.rule_list()):8} {len(game.all_cases()):8} {len(bare):22}")
        rows += [f"  no case: {rule}" for rule in bare]
    return "\n".join(rows)


def rule_of(line: str, rule_ids: frozenset[str]) -> str:
    """Return the rule that a line or refusal id belongs to: the id itself or its longest dotted prefix; "" if none."""
    while line and line not in rule_ids:
        line = line.rpartition(".")[0]
    return line
