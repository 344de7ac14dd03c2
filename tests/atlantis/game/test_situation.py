"""How far the game and the turn are, for the head of the table."""

import pytest

from rules_engine.core import Phrase
from rules_pages.data.engine_runner import EngineRunner
from tests.atlantis.games import table
from tests.games import state_of


def home(red: int, blue: int) -> Phrase:
    """How many pawns are on the mainland."""
    return Phrase("now.home", {"seats": [seat("red", red), seat("blue", blue)]})


def seat(player: str, pawns: int) -> Phrase:
    """How many of a player's three pawns are on the mainland."""
    return Phrase("now.seat", {"player": player, "home": pawns, "pawns": 3})


POSITIONS = {
    "nobody is home": ({}, [home(0, 0)]),
    "both have one home": ({"pawns": {"red": [3, 8, 0], "blue": [8, 0, 0]}}, [home(1, 1)]),
    "tiles were given up": ({"turn": {"bought": 2}}, [home(0, 0), Phrase("given.bought", {"tiles": 2})]),
    "a bridge must be crossed": ({"turn": {"bridge": 4}}, [home(0, 0), Phrase("given.bridge", {})]),
}


@pytest.mark.parametrize(("position", "expected"), POSITIONS.values(), ids=POSITIONS)
def test_pawns_at_home_and_what_was_done(atlantis: EngineRunner, position: dict, expected: list[Phrase]) -> None:
    known = atlantis.engine.view(state_of(atlantis, table(**position)), "red")
    assert atlantis.engine.situation(atlantis.components, known) == expected
