"""How far the turn is, for the head of the table."""

import pytest

from rules_engine.core import Phrase
from rules_pages.data.engine_runner import EngineRunner
from tests.attika.games import table
from tests.games import state_of

TURNS = {
    "nothing is chosen": ({}, Phrase("now.choice", {"reveals": 2, "builds": 3})),
    "one reveal of two": ({"action": "reveal", "done": 1}, Phrase("now.reveals", {"left": 1, "most": 2})),
    "two builds of three": ({"action": "build", "done": 2}, Phrase("now.builds", {"left": 1, "most": 3})),
    "an amphora": ({"action": "build", "done": 3, "extra": 1}, Phrase("now.builds", {"left": 1, "most": 4})),
    "cards are drawn": ({"action": "build", "done": 1, "drawn": True}, Phrase("now.builds", {"left": 0, "most": 3})),
}


@pytest.mark.parametrize(("turn", "expected"), TURNS.values(), ids=TURNS)
def test_the_actions_left_and_the_board_tiles(attika: EngineRunner, turn: dict, expected: Phrase) -> None:
    state = state_of(attika, table(turn=turn))
    found = attika.engine.situation(attika.components, attika.engine.view(state, state.active))
    assert found == [expected, Phrase("given.tiles", {"tiles": 2})]
