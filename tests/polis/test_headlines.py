"""What a line says is over, closed, impossible or begun is so by the legal moves, all through random games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from rules_engine.core import Line
from rules_engine.polis import ENGINE as polis
from rules_engine.polis.game.state import BATTLES, SUPPLY, State, Turn
from rules_engine.polis.game.turns import KINDS
from rules_pages.data.book import Book
from rules_pages.data.cases import play_case
from rules_pages.data.engine_runner import EngineRunner
from tests.polis.battle_tables import components
from tests.soak.playing import play
from tests.soak.polis import PolisTable

GAMES = 12
RARE = 8
"""At most so many headlines come up in none of them."""
Check = Callable[[State, State, Line], bool]


def legal(state: State) -> list[dict]:
    return polis.legal_moves(components(), state)


def fresh(state: State, side: str) -> State:
    """The position if it were the side's turn, with all of its actions before it."""
    return replace(state, turn_of=side, turn=Turn(passed=()), stage="actions", battles=(), battle=None, won=None)


def tributes(state: State, side: str, region: str) -> list[dict]:
    return [move for move in legal(fresh(state, side)) if move.get("tribute") == region]


CHECKS: dict[str, Check] = {
    "turn.actions": lambda before, after, line: after.stage == BATTLES or after.turn_of != line.values["side"],
    "pass.out": lambda before, after, line: (
        after.turn_of != line.values["side"] or after.stage != "actions" or after.round != before.round
    ),
    "pass.alone": lambda before, after, line: (
        after.turn_of == line.values["side"] and bool(after.goods_of(after.turn_of))
    ),
    "pass.alone.none": lambda before, after, line: legal(after) == [{"pass": True}],
    "pass.end": lambda before, after, line: (
        not any(kind in move for move in legal(after) for kind in KINDS) or after.round != before.round
    ),
    "tribute.box.closed": lambda before, after, line: (
        not any(tributes(after, side, line.values["area"]) for side in components().sides)
    ),
    "tribute.box.own": lambda before, after, line: not tributes(after, line.values["side"], line.values["area"]),
    "siege.each-time": lambda before, after, line: (
        not any(move.get("siege") == line.values["polis"] for move in legal(fresh(after, before.turn_of)))
    ),
    "siege.emptied": lambda before, after, line: after.owner_of(line.values["polis"]) is None,
    "siege.success": lambda before, after, line: after.owner_of(line.values["polis"]) == before.turn_of,
    "siege.proxenos.caught": lambda before, after, line: all(
        "proxenos" not in move and "civil-war" not in move
        for move in legal(fresh(after, components().other(before.turn_of)))
    ),
    "civil-war.change": lambda before, after, line: after.owner_of(line.values["polis"]) == before.turn_of,
    "event.first-round.close": lambda before, after, line: (
        not any(
            move.get("trade") == line.values["market"] + ".first"
            for side in components().sides
            for move in legal(fresh(after, side))
        )
    ),
    "unit.limit.reached": lambda before, after, line: (
        not any(move.get("to") == line.values["area"] for move in legal(fresh(after, line.values["side"])))
    ),
    "battle.deck-empty": lambda before, after, line: after.battle is None,
    "battle.few-defenders": lambda before, after, line: after.battle is None,
    "battle.retreat": lambda before, after, line: after.battle is None,
    "battle.again": lambda before, after, line: (
        sum(after.units_of(side, line.values["area"]) for side in components().sides)
        >= components().number("battle", "units")
    ),
    "supply.release": lambda before, after, line: after.owner_of(line.values["polis"]) is None,
    "growth.wheat.done": lambda before, after, line: (
        after.stage != "growth" or after.queue[:1] != (line.values["side"],)
    ),
    "prestige.below": lambda before, after, line: (
        after.seats[line.values["side"]].prestige == 0 or before.stage == SUPPLY
    ),  # a megalopolis may bring some in the same step
    "loss.at-once": lambda before, after, line: legal(after) == [],
    "final.when": lambda before, after, line: legal(after) == [],
    "round.first-player": lambda before, after, line: after.turn_of == line.values["side"],
}
"""What must be so after a line was said."""


class Headlines(PolisTable):
    """Random games in which every headline is checked. `said`: those that came up."""

    said: set[str]

    def check(self, before: State, move: dict, after: State, lines: tuple[Line, ...]) -> None:
        for line in lines:
            if line.rule in CHECKS:
                self.said.add(line.rule)
                assert CHECKS[line.rule](before, after, line), (line.rule, line.values)


@pytest.mark.slow
def test_headlines_of_random_games_are_true() -> None:
    table = Headlines(components())
    table.said = set()
    for seed in range(GAMES):
        play(table, seed, 2)
    assert len(table.said) >= len(CHECKS) - RARE, set(CHECKS) - table.said


def test_headlines_of_the_cases_are_true(book: Book) -> None:
    """Every headline is said in one of them."""
    game, runner, said = book.games["polis"], EngineRunner(book.games["polis"]), set()
    for case in [case for cases in game.cases.values() for case in cases]:
        if case.attempt is None or case.expect.refused is not None:
            continue
        before = play_case(runner, game.positions, case).before
        step = polis.apply(components(), before, case.attempt)
        for line in step.lines:
            said.add(line.rule)
            assert line.rule not in CHECKS or CHECKS[line.rule](before, step.state, line), (case.key, line)
    assert set(CHECKS) <= said
