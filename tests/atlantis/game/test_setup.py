"""Setting up, and what is no position."""

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


@pytest.mark.parametrize("seated", [[], ["red"], ["red", "blue"]])
def test_a_table_is_written_as_soon_as_anybody_is_seated(atlantis: EngineRunner, seated: list[str]) -> None:
    """The course of a position with a single player, too; without players there is nothing but who begins."""
    kept = {name: {player: table()[name][player] for player in seated} for name in ("pawns", "tiles", "hands")}
    position = table(players=seated, **kept) if seated else {"active": "red"}
    state = state_of(atlantis, position)
    written = write_state(atlantis.components, state)
    assert read_state(atlantis.components, written) == state
    assert ("course" in written, "pile" in written) == (bool(seated), bool(seated))


PAWNS = [{"red": [place, 0, 0], "blue": [0, 0, 0]} for place in (4, 9)]


@pytest.mark.parametrize("wrong", [{"pawns": PAWNS[0]}, {"pawns": PAWNS[1]}, {"bridges": [1]}, {"bridges": [8]}])
def test_what_is_no_position(atlantis: EngineRunner, wrong: dict) -> None:
    with pytest.raises(BadInput):
        state_of(atlantis, table(**wrong))


@pytest.mark.parametrize("player", [1, None, ["red"]])
def test_a_player_without_a_name_is_no_player(atlantis: EngineRunner, player: object) -> None:
    with pytest.raises(BadInput):
        read_state(atlantis.components, table() | {"players": ["red", player]})
