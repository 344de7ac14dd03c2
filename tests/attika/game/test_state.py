"""Positions: what holds together, and what a player may know."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine import hexes
from rules_engine.attika import ENGINE, view
from rules_engine.attika.actions.moves import ATTIKA
from rules_engine.attika.calculators.building_cost import cost_question
from rules_engine.attika.game.state import State, read_state
from rules_engine.attika.rules.sites import Hex
from rules_engine.core import BadInput, to_json
from rules_pages.data.engine_runner import EngineRunner
from tests.attika.boards import AROUND, RINGS, board, positions
from tests.attika.games import table
from tests.games import refused, state_of


def settlements(attika: EngineRunner, *built: tuple[int, int, str], shrines: tuple = ()) -> list[list[tuple[int, int]]]:
    ground = [[q, r, "shrine" if (q, r) in shrines else "blank"] for q, r in RINGS]
    buildings = [[q, r, player, "mint"] for q, r, player in built]
    return read_state(attika.components, board(map=ground, buildings=buildings)).settlements("corinth")


GROUPS = {
    "no building, no settlement": ([], 0),
    "one building is a settlement": ([(0, 0, "corinth")], 1),
    "neighbours are one settlement": ([(0, 0, "corinth"), (1, 0, "corinth")], 1),
    "buildings apart are two": ([(0, 0, "corinth"), (2, 0, "corinth")], 2),
    "a building between them joins them": ([(0, 0, "corinth"), (2, 0, "corinth"), (1, 0, "corinth")], 1),
    "another player's building joins nothing": ([(0, 0, "corinth"), (2, 0, "corinth"), (1, 0, "athens")], 2),
    "another player's building is none of one's own": ([(0, 0, "athens")], 0),
}


@pytest.mark.parametrize(("built", "count"), GROUPS.values(), ids=GROUPS)
def test_settlements(attika: EngineRunner, built: list, count: int) -> None:
    assert len(settlements(attika, *built)) == count


def test_a_shrine_between_two_buildings_joins_nothing(attika: EngineRunner) -> None:
    built = [(0, 0, "corinth"), (2, 0, "corinth")]
    assert len(settlements(attika, *built, shrines=((1, 0),))) == 2


def look(position: dict, at: tuple[int, int], player: str) -> Hex:
    grounds = {(q, r): ground for q, r, ground in position["map"]}
    stands = {(q, r): (owner, name) for q, r, owner, name in position["buildings"]}
    if at not in stands:
        return Hex(grounds.get(at, "outside"))
    owner, name = stands[at]
    return Hex(grounds.get(at, "outside"), "own" if owner == player else "other", name)


@given(st.data())
def test_a_question_from_a_position_sees_what_lies_there(attika: EngineRunner, data: st.DataObject) -> None:
    position = data.draw(positions(attika.components))
    at = data.draw(st.sampled_from(AROUND))
    state = read_state(attika.components, position)
    player = position["active"]
    question = cost_question(attika.components, state, "road", at)
    assert question["site"] == look(position, at, player)
    assert question["neighbours"] == tuple(look(position, near, player) for near in hexes.neighbours(at))
    assert question["settlements"] == len(state.settlements(player))
    assert question.get("hand") == position["hands"].get(player)


@pytest.mark.slow
@given(st.data())
def test_every_question_from_a_position_can_be_asked(attika: EngineRunner, data: st.DataObject) -> None:
    state: State = read_state(attika.components, data.draw(positions(attika.components)))
    building = data.draw(st.sampled_from(attika.components.order))
    at: Any = data.draw(st.sampled_from(AROUND))
    question = to_json(cost_question(attika.components, state, building, at))
    assert set(attika.calculate("building_cost", question)) & {"value", "refused", "unknown"}


@pytest.mark.parametrize("part", ["map", "buildings"])
@pytest.mark.parametrize("other", [False, True])
def test_a_hex_stands_once_in_a_position(attika: EngineRunner, part: str, other: bool) -> None:
    rows: dict[str, list[Any]] = {
        "map": [[0, 0, "mountain"], [0, 0, "hill" if other else "mountain"]],
        "buildings": [[0, 0, "corinth", "tower"], [0, 0, "corinth", "village" if other else "tower"]],
    }
    with pytest.raises(BadInput, match="each hex once"):
        read_state(attika.components, {"active": "corinth", "map": [[0, 0, "hill"]], part: rows[part]})


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
