"""Which cases can be asked as questions: those whose outcome follows from what the reader sees."""

from __future__ import annotations

import functools
import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rules_pages.blocks.case import ALLOWED, REFUSED, picture_address
from rules_pages.blocks.page_context import PageContext
from rules_pages.data.book import GameBook
from rules_pages.data.cache import NO_CACHE, Cache
from rules_pages.data.cases import USE, PlayedCase, other_readings, played_cases, position, telling_circumstances
from rules_pages.data.engine_runner import WRONG_DATA, EngineRunner
from rules_pages.data.parallel import each

OUTCOME_MARKS = frozenset({"try__halo", "try__end", "try__then", "try__mark"})
"""The classes of what a picture shows of the outcome; the style sheet of the quiz hides it until the question is
answered."""
FACT = "try__mark--fact"
"""The class of a mark that belongs to the position, and is not hidden."""
REFUSED_WAY = "try--refused"
"""The class of a way that is refused; the style sheet of the quiz draws it like one that is allowed."""
PICKS: tuple[Callable[[int], int], ...] = (lambda faces: 0, lambda faces: faces // 2, lambda faces: faces - 1)
"""The generators of random numbers with which a move is tried: the lowest, a middle and the highest results."""


def fair_cases(context: PageContext, runner: EngineRunner, rules: set[str]) -> list[PlayedCase]:
    """Return the cases of some rules whose outcome follows from what the reader sees.

    They have the default readings, and of those that look the same only one is returned, none if their outcomes differ.
    Of moves, those are returned that end the game, so that the question is who wins, and those of rules that forbid a
    move of the same kind in some case: there the question is whether the move is allowed, which nobody doubts
    elsewhere. No case is returned whose outcome depends on chance, or on anything that neither the picture nor the
    words show.
    """
    by_appearance: dict[str, list[PlayedCase]] = {}
    for played in _with_default_readings(runner, context.game):
        address = picture_address(context, played.case) if played.case.attempt is not None else ""
        telling = telling_circumstances(runner, context.game).get(played.case.key, [])
        seen = f"{address} {json.dumps([played.case.attempt, telling], sort_keys=True)}" if address else played.case.key
        by_appearance.setdefault(seen, []).append(played)
    distinct = [group[0] for group in by_appearance.values() if len({one.refused is None for one in group}) == 1]
    doubted = _doubted_moves(context.game, runner)
    return [
        played
        for played in distinct
        if played.case.rule in rules
        and _is_question(runner, doubted, played)
        and is_decidable(context.game, runner, played)
    ]


def _with_default_readings(runner: EngineRunner, game: GameBook) -> list[PlayedCase]:
    """Return the cases that settle no disputed point by another reading, cached in the runner: each page asks."""
    cases, known = played_cases(runner, game), runner.cases_of_defaults
    if known is None or known[0] is not cases:
        found = [played for played in cases.values() if not other_readings(game, played.case)]
        known = runner.cases_of_defaults = cases, found
    return known[1]


def share_decisions(games: Sequence[GameBook], runners: dict[str, EngineRunner], cache: Cache) -> None:
    """Work out what the pages of every language ask of the cases, each game in a process, and tell the runners; kept in
    `cache` until the game's data, texts aside, or the code change."""
    results = each(lambda game: _cached_decisions(game, runners[game.id], cache), games)
    for game, (decidable, going_on) in zip(games, results, strict=True):
        runner = runners[game.id]
        cases = played_cases(runner, game)
        runner.fair_cases = cases, decidable
        for key, goes_on in going_on.items():
            runner.know_going_on(cases[key].before, goes_on)


def _cached_decisions(game: GameBook, runner: EngineRunner, cache: Cache) -> tuple[dict[str, bool], dict[str, bool]]:
    """Return whether cases that may be questions are decidable, and whether positions of moves can be played on, both
    by the keys of the cases."""

    def make() -> tuple[dict[str, bool], dict[str, bool]]:
        doubted, cases = _doubted_moves(game, runner), played_cases(runner, game)
        questions = [one for one in _with_default_readings(runner, game) if _is_question(runner, doubted, one)]
        moves = {key: one.before for key, one in cases.items() if one.case.calculator is None}
        decidable = {one.case.key: is_decidable(game, runner, one) for one in questions}
        return decidable, {key: runner.can_go_on(before) for key, before in moves.items()}

    fingerprint = game.case_fingerprint
    return (cache if fingerprint else NO_CACHE).entry("decisions", game.id, fingerprint).get(tuple, make)


def _is_question(runner: EngineRunner, doubted: dict[str, set[str]], played: PlayedCase) -> bool:
    """Return whether there is something to ask about a case."""
    return _is_doubted(doubted, played) or winners_of(runner, played) is not None


def winners_of(runner: EngineRunner, played: PlayedCase) -> tuple[str, ...] | None:
    """Return who wins by the move of a case, nobody at a draw without winners; None if it does not end the game."""
    if played.case.attempt is None or played.refused or _winners(runner, played.before) is not None:
        return None
    return _winners(runner, played.step.state)


def _winners(runner: EngineRunner, state: Any) -> tuple[str, ...] | None:
    """Return the winners in a state; None while the game goes on, or if the engine cannot tell."""
    if not runner.engine.offers("outcome"):
        return None
    try:
        outcome = runner.engine.outcome(runner.components, state)
    except WRONG_DATA:
        return None
    if outcome is None:
        return None
    return tuple(filter(None, outcome.get("winners") or [outcome.get("winner")]))


def is_decidable(game: GameBook, runner: EngineRunner, played: PlayedCase) -> bool:
    """Return `follows_from_what_is_seen`, cached in the runner: every language and two pages ask."""
    cases = played_cases(runner, game)
    if runner.fair_cases is None or runner.fair_cases[0] is not cases:
        runner.fair_cases = cases, {}
    known = runner.fair_cases[1]
    if played.case.key not in known:
        known[played.case.key] = follows_from_what_is_seen(game, runner, played)
    return known[played.case.key]


def _doubted_moves(game: GameBook, runner: EngineRunner) -> dict[str, set[str]]:
    """Return {rule: the keys of all moves that are refused in its cases}."""
    doubted: dict[str, set[str]] = {}
    for one in played_cases(runner, game).values():
        for rule in one.case.rules if one.refused else ():
            doubted.setdefault(rule, set()).update(one.case.attempt or {})
    return doubted


def _is_doubted(doubted: dict[str, set[str]], played: PlayedCase) -> bool:
    """Return whether a rule of the case refuses a move that has a key of its move; True for a calculator."""
    move = played.case.attempt
    return move is None or any(doubted.get(rule, set()) & set(move) for rule in played.case.rules)


def follows_from_what_is_seen(game: GameBook, runner: EngineRunner, played: PlayedCase) -> bool:
    """Return whether nothing unseen decides what the move of a case comes to: whether it is allowed, and if it ends the
    game, who wins. A calculator's input is all seen.

    Its move is tried with other results of chance, in the positions of the rule's other cases, and if it is refused, in
    the position without each of the changes that the case makes to the position it uses: readers assume that nothing
    which they are not told is against a move. Where the outcome is another one, they must see a difference.
    """
    if played.case.attempt is None:
        return True
    ends = winners_of(runner, played) is not None
    picture = functools.cache(lambda: _seen_picture(runner, played.before, played.case.attempt or {}))
    known = (None, _result(runner, played.before, played.case.attempt, ends))
    if any(_result(runner, played.before, move, ends) not in known for move in _rolled(runner, played)):
        return False
    return not any(
        _result(runner, state, played.case.attempt, ends) not in known
        and not is_seen(game, runner, played, state, picture)
        for state in _other_positions(game, runner, played, ends)
    )


def _rolled(runner: EngineRunner, played: PlayedCase) -> Iterator[dict[str, Any]]:
    """Yield the move of a case with other results of chance; nothing for a move without chance."""
    move, engine = played.case.attempt or {}, runner.engine
    if not any(part in move for part in engine.chance):
        return
    for pick in PICKS:
        yield engine.decide_chance(runner.components, move, pick)


def _other_positions(game: GameBook, runner: EngineRunner, played: PlayedCase, ends: bool) -> Iterator[Any]:
    """Yield the states that a case is compared with; those that the engine cannot read are left out."""
    start = played.case.start or {}
    changes = [key for key in start if key != USE] if USE in start and (played.refused or ends) else []
    for state in ({key: start[key] for key in start if key != left_out} for left_out in changes):
        try:
            yield runner.engine.read_state(runner.components, position(game.positions, state))
        except WRONG_DATA:
            continue
    for other in played_cases(runner, game).values():
        is_other = other.case.rule == played.case.rule and other is not played and other.before is not None
        if is_other and not other_readings(game, other.case):
            yield other.before


def _result(runner: EngineRunner, state: Any, move: dict[str, Any], ends: bool) -> tuple[str, ...] | None:
    """Return what a move comes to in a state: REFUSED or ALLOWED, with `ends` who wins; None if the engine cannot try
    it there."""
    try:
        step = runner.attempt(state, move, is_question=False)
    except WRONG_DATA:
        return None
    if "refused" in step.outcome:
        return (REFUSED,)
    return (ALLOWED, *((_winners(runner, step.state) or ()) if ends else ()))


def is_seen(game: GameBook, runner: EngineRunner, played: PlayedCase, state: Any, picture: Callable[[], str]) -> bool:
    """Return whether the reader can tell a case's position from another state: by a circumstance told with the case,
    or by the picture (`picture()` returns the case's own), outcome marks aside. Where circumstances differ that are not
    told, the picture shows nothing of them, as the engine says."""
    move = played.case.attempt or {}
    try:
        others = runner.circumstances(state, move)
        hidden = [phrase for phrase in runner.circumstances(played.before, move) if phrase not in others]
        told = telling_circumstances(runner, game).get(played.case.key, [])
        if hidden:
            return any(phrase in told for phrase in hidden)
        return picture() != _seen_picture(runner, state, move)
    except WRONG_DATA:
        return True


def _seen_picture(runner: EngineRunner, state: Any, move: dict[str, Any]) -> str:
    """Return the picture of a state as it is shown with a question, with ids for names: it tells the same in every
    language."""
    return without_outcome(runner.close_up(state, move, str))


def without_outcome(svg: str) -> str:
    """Return a picture as it is shown with a question, without groups in which nothing is left."""
    if not svg:
        return svg
    picture = ElementTree.fromstring(svg)
    _remove_outcome(picture)
    return ElementTree.tostring(picture, encoding="unicode")


def _remove_outcome(parent: ElementTree.Element) -> None:
    for child in list(parent):
        _remove_outcome(child)
        classes = set(child.get("class", "").split())
        is_mark = classes & OUTCOME_MARKS and FACT not in classes
        if is_mark or (child.tag == "g" and len(child) == 0):
            parent.remove(child)
        elif REFUSED_WAY in classes:
            child.set("class", " ".join(sorted(classes - {REFUSED_WAY})))
