"""Whole games in both interpreters: the page's MicroPython plays as CPython does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rules_engine import athens_sparta as engine
from rules_engine.athens_sparta.game_state import SIDES
from rules_pages.bundle import bundle
from rules_pages.lowering import lower
from tests.athens_sparta.maps import components, data
from tests.micropython import games as here
from tests.micropython_runner import ROOT, MicroPython
from tests.soak.athens_sparta import AthensSpartaTable, some_readings
from tests.soak.playing import play

GAMES, LONGEST, PIECE = 2, 300, 30
"""So many games, of each so many moves, and so many of them at a time; then legal moves and states are compared."""
SOURCE = ROOT / "tests" / "micropython" / "games.py"


class Dealt(AthensSpartaTable):
    """Random games whose deals are kept, to be dealt again."""

    deal: dict[str, Any]

    def start(self, generator: Random, players: int) -> Any:
        deal = engine.new_deal(self.components, list(SIDES), lambda cards: generator.sample(cards, len(cards)))
        self.deal = {"deal": deal, "readings": some_readings(generator)}
        return engine.setup(self.components, list(SIDES), deal, self.deal["readings"])

    def check(self, *_: object) -> None:
        """The soak does that."""


class Both:
    """The same questions to CPython and to MicroPython; both answer alike, or the test fails."""

    def __init__(self, micropython: MicroPython) -> None:
        self.micropython = micropython
        micropython.load(bundle(ROOT / "interactive", "athens_sparta", {}, {}), "athens_sparta")
        micropython.load(json.dumps({"modules": {"games.py": lower(SOURCE.read_text(encoding="utf-8"))}}))
        self.ask("read", "athens_sparta", data() | {"provenance": {}})

    def ask(self, function: str, *args: Any) -> Any:
        """The answer of both."""
        answer = json.loads(json.dumps(getattr(here, function)(*args)))
        there = self.micropython.call(f"games:{function}", *args)
        assert there == answer, f"{function}{args}: CPython {answer}, MicroPython {there}"
        return answer


@pytest.fixture(scope="module")
def both() -> Iterator[Both]:
    with MicroPython() as micropython:
        yield Both(micropython)


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game_is_the_same_in_both(both: Both, seed: int) -> None:
    table = Dealt(components())
    moves = play(table, seed, 2).moves[:LONGEST]
    both.ask("begin", list(SIDES), table.deal["deal"], table.deal["readings"])
    for start in range(0, len(moves), PIECE):
        both.ask("go", moves[start : start + PIECE])
        both.ask("state")
        both.ask("moves")
    both.ask("outcome")
