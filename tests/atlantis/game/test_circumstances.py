"""What may decide about a move and does not show in the picture of its case."""

import pytest

from rules_engine.core import Phrase
from rules_pages.data.engine_runner import EngineRunner
from tests.atlantis.games import table
from tests.games import state_of

HELMET, SHOW, BRIDGE = {"pawn": "pawn-a", "cards": ["helmet"]}, {"show": "hand"}, {"bridge": 4}
GOING_ON, NO_BRIDGE = Phrase("given.going-on", {}), Phrase("given.no-bridge", {})


def bought(tiles: int) -> Phrase:
    """How many tiles were given up for cards in this turn."""
    return Phrase("given.bought", {"tiles": tiles})


def home(pawns: int) -> Phrase:
    """How many of Red's pawns are on the mainland."""
    return Phrase("given.home", {"pawns": pawns})


GIVEN = {
    "nothing was done before": ({}, SHOW, [GOING_ON, bought(0), NO_BRIDGE, home(0)]),
    "cards were bought": ({"turn": {"bought": 1}}, SHOW, [GOING_ON, bought(1), NO_BRIDGE, home(0)]),
    "a bridge was placed": ({"turn": {"bridge": 4}}, SHOW, [GOING_ON, bought(0), Phrase("given.bridge", {}), home(0)]),
    "the game is over": ({"finished": True}, BRIDGE, [Phrase("given.over", {}), bought(0), NO_BRIDGE]),
    "no pawn at home": ({}, HELMET, [GOING_ON, bought(0), NO_BRIDGE, home(0)]),
    "a pawn at home": ({"pawns": {"red": [3, 8, 0]}}, HELMET, [GOING_ON, bought(0), NO_BRIDGE, home(1)]),
}


@pytest.mark.parametrize(("position", "move", "expected"), GIVEN.values(), ids=GIVEN)
def test_what_is_given(atlantis: EngineRunner, position: dict, move: dict, expected: list[Phrase]) -> None:
    found = atlantis.engine.circumstances(atlantis.components, state_of(atlantis, table(**position)), move)
    assert found == expected


def test_an_empty_table_has_none(atlantis: EngineRunner) -> None:
    state = state_of(atlantis, {"active": "red"})
    assert atlantis.engine.circumstances(atlantis.components, state, {"end": "turn"}) == []
