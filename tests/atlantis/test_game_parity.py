"""Whole games in both interpreters: the page's MicroPython plays as CPython does, move by move to the end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rules_engine import atlantis as engine
from rules_pages.bundle import bundle
from rules_pages.examples import Player
from rules_pages.lowering import lower
from tests.micropython import games as here
from tests.micropython_runner import ROOT, MicroPython
from tests.soak.atlantis import AtlantisTable, some_readings
from tests.soak.playing import play

pytestmark = pytest.mark.slow

GAMES, LOOKED_AT = 24, 6
PIECE = 20
"""So many moves go in at a time; in some games the state, the legal moves and the views are compared as often."""
SOURCE = ROOT / "tests" / "micropython" / "games.py"


class Dealt(AtlantisTable):
    """Random games whose deals are kept, to be dealt again."""

    deal: dict[str, Any]

    def start(self, generator: Random, players: int) -> Any:
        names = generator.sample(self.components.colours, players)
        deal = engine.new_deal(self.components, names, lambda items: generator.sample(items, len(items)))
        self.deal = {"players": names, "deal": deal, "readings": some_readings(generator)}
        return engine.setup(self.components, names, deal, self.deal["readings"])

    def check(self, *_: object) -> None:
        """The soak does that."""


class Both:
    """The same questions to CPython and to MicroPython; both answer alike, or the test fails."""

    def __init__(self, micropython: MicroPython, atlantis: Player) -> None:
        self.micropython = micropython
        micropython.load(bundle(ROOT / "interactive", "atlantis", {}, {}), "atlantis")
        micropython.load(json.dumps({"modules": {"games.py": lower(SOURCE.read_text(encoding="utf-8"))}}))
        self.ask("read", "atlantis", atlantis.plain)

    def ask(self, function: str, *args: Any) -> Any:
        """The answer of both."""
        answer = json.loads(json.dumps(getattr(here, function)(*args)))
        there = self.micropython.call(f"games:{function}", *args)
        assert there == answer, f"{function}{args}: CPython {answer}, MicroPython {there}"
        return answer


@pytest.fixture(scope="module")
def both(atlantis: Player) -> Iterator[Both]:
    with MicroPython() as micropython:
        yield Both(micropython, atlantis)


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game_is_the_same_in_both(both: Both, atlantis: Player, seed: int) -> None:
    table = Dealt(atlantis.components)
    game = play(table, seed, 2 + seed % 3)
    both.ask("begin", table.deal["players"], table.deal["deal"], table.deal["readings"])
    for start in range(0, len(game.moves), PIECE):
        if seed < LOOKED_AT:
            for function in ("state", "moves", "views"):
                both.ask(function)
        both.ask("go", game.moves[start : start + PIECE])
    assert both.ask("state") == engine.write_state(table.components, game.final)


def test_refusals_are_the_same_in_both(both: Both, atlantis: Player) -> None:
    """The moves of some games, tried at moments of another."""
    table = Dealt(atlantis.components)
    others = [move for seed in (77, 79, 80) for move in play(table, seed, 2).moves]
    game = play(table, 78, 2)
    both.ask("begin", table.deal["players"], table.deal["deal"], table.deal["readings"])
    refusals = set()
    for start in range(0, len(game.moves), PIECE):
        for move in others[start :: len(game.moves) // PIECE + 1]:
            refusals.add((both.ask("refused", move) or [None])[0])
        both.ask("go", game.moves[start : start + PIECE])
    assert len(refusals) > 5
