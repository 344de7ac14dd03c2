"""What a player may know, and what not."""

import pytest

from rules_engine.attika import ENGINE, view
from rules_engine.attika.actions.moves import ATTIKA
from rules_engine.attika.game.state import State
from rules_engine.core import BadInput
from rules_pages.data.engine_runner import EngineRunner
from tests.attika.games import table
from tests.games import refused, state_of


def test_the_own_hand_and_the_sizes_of_the_others(attika: EngineRunner) -> None:
    seen = ENGINE.write_view(attika.components, view(state_of(attika, table()), "corinth"))
    assert seen["state"]["hands"] == {"corinth": {"hill": 3, "mountain": 4}}
    assert seen["hand_sizes"] == {"corinth": 7, "athens": 2}
    assert seen["player"] == "corinth"


OPEN = {
    "mats": {"corinth": ["fortress"], "athens": ["harbor"]},
    "amphorae": {"athens": 2},
    "rewarded": {"athens": ["roads"]},
    "supply": 1,
    "discards": {"hill": 1},
    "buildings": [[0, 0, "athens", "ship"]],
    "readings": {"drawing": "must"},
    "turn": {"action": "build", "done": 1},
    "won": {"winner": "athens", "rule": "end.link"},
    "active": "athens",
    "pile": ["water"],
    "tiles": [],
    "stacks": {"corinth": [["quarry"]], "athens": []},
}


@pytest.mark.parametrize("name", OPEN)
def test_what_is_open_is_seen_by_all(attika: EngineRunner, name: str) -> None:
    """Sizes of piles and stacks too."""
    one, other = state_of(attika, table()), state_of(attika, table(**{name: OPEN[name]}))
    assert view(one, "corinth") != view(other, "corinth")
    assert view(one, "athens") != view(other, "athens")


def test_a_player_sees_all_moves_of_the_own_turn(attika: EngineRunner) -> None:
    state: State = state_of(attika, table())
    known = view(state, "corinth").state
    assert ATTIKA.legal_moves(attika.components, known) == ATTIKA.legal_moves(attika.components, state)


@pytest.mark.parametrize("move", [{"reveal": 0}, {"end": 3}])
def test_what_the_player_does_not_know_cannot_be_turned_over(attika: EngineRunner, move: dict) -> None:
    written = ENGINE.write_view(attika.components, view(state_of(attika, table()), "corinth"))["state"]
    with pytest.raises(BadInput):
        refused(attika, written, move)
