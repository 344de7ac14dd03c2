"""Setting up, views, and states as JSON."""

import json

import pytest

from rules_engine.atlantis import new_deal, read_state, setup, write_state
from rules_engine.core import BadInput
from rules_pages.data.engine_runner import EngineRunner
from tests.atlantis.games import table
from tests.games import shuffler, state_of

PLAYERS = ["blue", "red", "white", "black"]


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_table_before_the_first_turn(atlantis: EngineRunner, count: int) -> None:
    names = PLAYERS[:count]
    state = setup(atlantis.components, names, new_deal(atlantis.components, names, shuffler(count)))
    assert [len(space) for space in state.course] == [2] * 10 + [1] * 10 + [2] * 6 + [0] + [2] * 6 + [1] * 10 + [2] * 10
    assert [sum(cards) for _, cards in state.hands] == [4, 5, 6, 7][:count]
    assert len(state.pile) == 105 - sum([4, 5, 6, 7][:count])
    assert all(seat.pawns == (0, 0, 0) and seat.bridges == 1 and not seat.tiles for seat in state.seats)
    assert state.active == "blue"


def test_every_tile_is_dealt_once_and_the_halves_stay_apart(atlantis: EngineRunner) -> None:
    state = setup(atlantis.components, PLAYERS, new_deal(atlantis.components, PLAYERS, shuffler(1)))
    for (_, tiles), spaces in zip(atlantis.components.tiles, (state.course[:26], state.course[27:]), strict=True):
        assert sorted(tile for space in spaces for tile in space) == sorted(tiles)


@pytest.mark.parametrize("players", [["red"], [*PLAYERS, "red"], ["red", "red"], ["red", "green"]])
def test_who_may_play(atlantis: EngineRunner, players: list[str]) -> None:
    deal = new_deal(atlantis.components, players, shuffler(1))
    with pytest.raises(BadInput, match="players"):
        setup(atlantis.components, players, deal)


def test_a_deal_is_everything_that_there_is(atlantis: EngineRunner) -> None:
    deal = new_deal(atlantis.components, PLAYERS, shuffler(1))
    with pytest.raises(BadInput, match=r"deal\.cards"):
        setup(atlantis.components, PLAYERS, deal | {"cards": deal["cards"][1:]})
    with pytest.raises(BadInput, match=r"deal\.tiles\.half-b"):
        setup(atlantis.components, PLAYERS, deal | {"tiles": deal["tiles"] | {"half-b": deal["tiles"]["half-a"]}})


def test_a_state_survives_json(atlantis: EngineRunner) -> None:
    position = table(
        bridges=[4],
        box=["crown-1"],
        discards={"flag": 2},
        turn={"bought": 1},
        spare={"red": 0, "blue": 1},
        debts={"blue": 3},
        readings={"buying-limit": "any-number"},
    )
    state = state_of(atlantis, position)
    written = write_state(atlantis.components, state)
    assert read_state(atlantis.components, json.loads(json.dumps(written, sort_keys=True))) == state
    assert {name: written[name] for name in position} == position | {"hands": written["hands"]}


@pytest.mark.parametrize("seated", [[], ["red"], ["red", "blue"]])
def test_a_table_is_written_as_soon_as_anybody_is_seated(atlantis: EngineRunner, seated: list[str]) -> None:
    """The course of a position with a single player, too; without players there is nothing but who begins."""
    kept = {name: {player: table()[name][player] for player in seated} for name in ("pawns", "tiles", "hands")}
    position = table(players=seated, **kept) if seated else {"active": "red"}
    state = state_of(atlantis, position)
    written = write_state(atlantis.components, state)
    assert read_state(atlantis.components, written) == state
    assert ("course" in written, "pile" in written) == (bool(seated), bool(seated))


@pytest.mark.parametrize(
    "wrong",
    [
        {"course": [["sword-1"]]},
        {"pawns": {"red": [4, 0, 0], "blue": [0, 0, 0]}},
        {"pawns": {"red": [9, 0, 0], "blue": [0, 0, 0]}},
        {"bridges": [1]},
        {"bridges": [8]},
        {"pile": ["sword"]},
        {"hands": {"red": {"flag": -1}, "blue": {}}},
        {"hands": {"red": {"sword": 1}, "blue": {}}},
        {"readings": {"weather": "fine"}},
        {"readings": {"no-free-tile": "everything"}},
    ],
)
def test_what_is_no_position(atlantis: EngineRunner, wrong: dict) -> None:
    with pytest.raises(BadInput):
        state_of(atlantis, table(**wrong))


@pytest.mark.parametrize("player", [1, None, ["red"]])
def test_a_player_without_a_name_is_no_player(atlantis: EngineRunner, player: object) -> None:
    with pytest.raises(BadInput):
        read_state(atlantis.components, table() | {"players": ["red", player]})
