"""Play the cases of a game: the position of each, what is tried in it, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules_pages.data import models
from rules_pages.data.book import Book, GameBook
from rules_pages.data.engine_runner import EngineRunner, PlayedStep, unexpected

USE = "use"


@dataclass(frozen=True)
class PlayedCase:
    """A case as it went: `before` is the state in which the move was tried, None for a question to a calculator."""

    case: models.Case
    before: Any
    step: PlayedStep

    @property
    def refused(self) -> str | None:
        """The rule that refused it, or None."""
        return self.step.outcome.get("refused")

    @property
    def lines(self) -> list[str]:
        """The rules that spoke, in order; none where it was refused."""
        return [] if self.refused else [line["rule"] for line in self.step.lines]


def position(positions: models.Positions, start: Mapping[str, Any]) -> dict[str, Any]:
    """Return the state that `start` describes: `{"use": name, …}` is that position with what differs from it.

    Mappings are merged key by key, a key that is None goes, everything else is replaced. Raises KeyError with the name
    of a position that does not exist, ValueError where positions use one another in a circle.
    """
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
        state = _changed(state, change)
    return state


def _changed(state: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """Return a state with what differs from it."""
    changed = dict(state)
    for key, value in change.items():
        if value is None:
            changed.pop(key, None)
        elif isinstance(value, dict):
            changed[key] = _changed(changed[key] if isinstance(changed.get(key), dict) else {}, value)
        else:
            changed[key] = value
    return changed


def play_case(runner: EngineRunner, positions: models.Positions, case: models.Case) -> PlayedCase:
    """Try what a case tries. Raises as `position`, and what an engine raises for data that it cannot read."""
    if case.calculator is not None:
        return PlayedCase(case, None, runner.question(case.calculator, case.input))
    before = runner.engine.read_state(runner.components, position(positions, case.start or {}))
    return PlayedCase(case, before, runner.attempt(before, case.attempt or {}, is_question=False))


def played_cases(runner: EngineRunner, game: GameBook) -> dict[str, PlayedCase]:
    """Return all cases of a game by their keys, played once a runner. Raises as `play_case`."""
    made = runner.played_cases
    if made is None or made[0] is not game.cases or made[1] is not game.positions:
        cases = [case for cases in game.cases.values() for case in cases]
        played = {case.key: play_case(runner, game.positions, case) for case in cases}
        made = runner.played_cases = game.cases, game.positions, played
    return made[2]


def shown_cases(game: GameBook, rule: str) -> list[models.Case]:
    """Return the cases that stand beside a rule: its own, or where it has none those that show it, too; an allowed one
    comes before the refused one that it stands beside."""
    found = [case for case in game.cases_of(rule) if case.rule == rule] or game.cases_of(rule)
    first = [case for case in found if case.beside is None]
    ids = {case.id for case in first}
    lone = [case for case in found if case.beside is not None and case.beside not in ids]
    return [case for head in first for case in (*_allowed_beside(head, found), head)] + lone


def _allowed_beside(refused: models.Case, cases: list[models.Case]) -> list[models.Case]:
    return [case for case in cases if case.beside == refused.id and case.rule == refused.rule]


def differences(played: PlayedCase) -> list[str]:
    """Return what came out otherwise than the case says; each with what was expected."""
    expected = played.case.expect
    if expected.refused != played.refused:
        return [f"refused: expected {expected.refused}, the engine says {played.refused or played.lines}"]
    figures = played.step.outcome.get("values") if played.refused else None
    found = unexpected(expected.value, played.step.outcome) + unexpected(expected.values, figures or {})
    if expected.lines is not None and expected.lines != played.lines:
        found.append(f"lines: expected {expected.lines}, the engine says {played.lines}")
    return found


def report(book: Book) -> str:
    """Return a table: of each game the rules, the cases, and how many rules no case shows, with those named."""
    rows = [f"{'game':12} {'rules':>8} {'cases':>8} {'rules without a case':>22}"]
    for game in book.games.values():
        bare = game.rules_without_case()
        count = sum(len(cases) for cases in game.cases.values())
        rows.append(f"{game.id:12} {len(game.rule_list()):8} {count:8} {len(bare):22}")
        rows += [f"  no case: {rule}" for rule in bare]
    return "\n".join(rows)


def silent_rules(case: models.Case, rule_ids: frozenset[str]) -> list[str]:
    """Return the rules of a case that neither speak in it nor refuse it; a line `cost.base.none` is of the rule
    `cost.base`."""
    said = [case.expect.refused] if case.expect.refused else case.expect.lines or []
    spoken = {rule_of(line, rule_ids) for line in said}
    return [rule for rule in case.rules if rule not in spoken]


def rule_of(line: str, rule_ids: frozenset[str]) -> str:
    """Return the rule to which the id of a line or refusal belongs: itself, or what stands before its last dot."""
    while line and line not in rule_ids:
        line = line.rpartition(".")[0]
    return line
