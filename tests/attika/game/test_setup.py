"""Setting up a game: what lies where for each number of players, and deals that are none."""

import json
from typing import Any

import pytest

from rules_engine.attika import new_deal, read_components, read_state, setup, write_state
from rules_engine.attika.actions.moves import ATTIKA
from rules_engine.attika.components import practice_components
from rules_engine.attika.game.state import State
from rules_engine.attika.rules.growth import tile_grounds
from rules_engine.core import BadInput
from rules_engine.hexes import FLOWERS_APART, connected, distance, flower, interlock, neighbours
from rules_pages.data.engine_runner import EngineRunner
from tests.attika.games import PLAYERS, tiles_of_player, total
from tests.games import shuffler

# players -> tiles, shrines, cards left in the pile (facts AT-R4, R5, 4.4)
TABLES = {2: (4, 2, 51), 3: (6, 3, 45), 4: (8, 4, 38)}


def new_game(attika: EngineRunner, count: int, **readings: str) -> State:
    players = list(PLAYERS[:count])
    return setup(attika.components, players, new_deal(attika.components, players, shuffler(count)), readings)


@pytest.fixture(params=TABLES)
def count(request: pytest.FixtureRequest) -> int:
    return request.param


def test_the_table(attika: EngineRunner, count: int) -> None:
    state, (tiles, shrines, cards) = new_game(attika, count), TABLES[count]
    assert len(state.board) == tiles
    assert len(state.tiles) == 22 - tiles
    grounds = [ground for _, ground in state.grounds]
    assert (len(grounds) - grounds.count("shrine"), grounds.count("shrine")) == (7 * tiles, shrines)
    assert (len(state.pile), sum(state.discards), state.supply) == (cards, 0, 15)
    assert (state.active, state.buildings, state.won) == (PLAYERS[0], (), None)


def test_each_player_begins_with_more_cards_than_the_one_before(attika: EngineRunner, count: int) -> None:
    hands = write_state(attika.components, new_game(attika, count))["hands"]
    assert [total(hands[player]) for player in PLAYERS[:count]] == [4, 5, 6, 7][:count]


def test_cards_are_dealt_from_the_top(attika: EngineRunner) -> None:
    players = list(PLAYERS[:2])
    deal = new_deal(attika.components, players, shuffler(1))
    state = setup(attika.components, players, deal)
    first, second = deal["cards"][:4], deal["cards"][4:9]
    for player, cards in zip(players, (first, second), strict=True):
        counts = dict(zip(attika.components.landscapes, state.hand_of(player), strict=True))
        assert counts == {landscape: cards.count(landscape) for landscape in counts}
    assert list(state.pile) == deal["cards"][9:]


def test_each_player_has_all_buildings_once(attika: EngineRunner, count: int) -> None:
    main = {name for name in attika.components.order if attika.components.main[name]}
    for seat in new_game(attika, count).seats:
        assert [len(stack) for stack in seat.stacks] == [5, 7, 7, 7]
        assert set(seat.stacks[0]) < main and not main & {name for stack in seat.stacks[1:] for name in stack}
        assert len(main & set(seat.mat)) == 1 and len(seat.mat) == 4
        everything = [*seat.mat, *[name for stack in seat.stacks for name in stack]]
        assert sorted(everything) == tiles_of_player(attika.components)


def test_the_top_buildings_lie_on_the_mat(attika: EngineRunner) -> None:
    deal = new_deal(attika.components, list(PLAYERS[:2]), shuffler(5))
    seat = setup(attika.components, list(PLAYERS[:2]), deal).seats[0]
    stacks = deal["stacks"]["athens"]
    assert sorted(seat.mat) == sorted(stack[0] for stack in stacks)
    assert [list(stack) for stack in seat.stacks] == [stack[1:] for stack in stacks]


def test_a_tile_is_turned_clockwise(attika: EngineRunner) -> None:
    face = attika.components.faces["tile-07"]
    for turns in range(6):
        grounds = [ground for _, ground in tile_grounds(attika.components, "tile-07", (3, 4), turns)]
        assert grounds == [face[0], *[face[1 + (index - turns) % 6] for index in range(6)]]
    places = [place for place, _ in tile_grounds(attika.components, "tile-07", (3, 4), 1)]
    assert places == [(3, 4), (4, 3), (4, 4), (3, 5), (2, 5), (2, 4), (3, 3)]


def test_the_layouts_hold_together(attika: EngineRunner, count: int) -> None:
    layout = attika.components.layouts[count]
    hexes = [place for centre in layout.centres for place in flower(centre)]
    assert len(set(hexes)) == 7 * len(layout.centres), "tiles overlap"
    assert len(connected(hexes, hexes[0])) == len(hexes), "the map falls apart"
    for shrine in layout.shrines:
        assert shrine not in hexes and set(neighbours(shrine)) & set(hexes)
    assert len(set(layout.shrines)) == count
    for centre in layout.centres:
        others = [other for other in layout.centres if other != centre]
        assert all(distance(centre, other) >= FLOWERS_APART for other in others)
        assert any(interlock(centre, other) for other in others)


def test_no_hex_of_a_layout_touches_two_shrines(attika: EngineRunner, count: int) -> None:
    """So that no single building can win (rule end.one-building)."""
    shrines = attika.components.layouts[count].shrines
    assert all(distance(one, other) > 2 for one in shrines for other in shrines if one != other)


def spoiled(deal: dict, path: str, value: Any) -> dict:
    """The deal with something else at a place: `stacks.athens.0`."""
    place: Any = deal
    *parents, last = path.split(".")
    for key in parents:
        place = place[int(key) if key.isdigit() else key]
    place[int(last) if last.isdigit() else last] = value
    return deal


WRONG_DEALS: dict[str, tuple[str, Any, str]] = {
    "a tile is missing": ("tiles.0", "tile-23", "deal.tiles"),
    "too few tiles": ("tiles", ["tile-01"], "deal.tiles"),
    "an unknown card": ("cards.59", "lake", "deal.cards"),
    "too few rotations": ("rotations", [0, 0, 0], "deal.rotations"),
    "a rotation too far": ("rotations.1", 6, "deal.rotations"),
    "a stack is missing": ("stacks.corinth", [[], [], []], "deal.stacks.corinth"),
    "the mains are not among themselves": ("stacks.corinth.0.0", "ship", "deal.stacks.corinth.0"),
    "a building too often": ("stacks.corinth.1.0", "capital", "deal.stacks.corinth"),
    "another player's stacks": ("stacks", {"athens": [], "thebes": []}, "deal.stacks"),
}


@pytest.mark.parametrize(("path", "value", "place"), WRONG_DEALS.values(), ids=WRONG_DEALS)
def test_a_wrong_deal(attika: EngineRunner, path: str, value: Any, place: str) -> None:
    players = list(PLAYERS[:2])
    deal = spoiled(new_deal(attika.components, players, shuffler(3)), path, value)
    with pytest.raises(BadInput) as error:
        setup(attika.components, players, deal)
    assert error.value.path == place


@pytest.mark.parametrize("players", [[], ["athens"], ["athens", "athens"], [*PLAYERS, "delphi"]])
def test_wrong_players(attika: EngineRunner, players: list[str]) -> None:
    with pytest.raises(BadInput) as error:
        setup(attika.components, players, {})
    assert error.value.path == "players"


# set-up as the first move of a recorded game
def test_the_first_move(attika: EngineRunner) -> None:
    players = list(PLAYERS[:3])
    deal = new_deal(attika.components, players, shuffler(9))
    empty = read_state(attika.components, {"active": "sparta", "map": []})
    step = ATTIKA.apply(attika.components, empty, {"setup": {"players": players, "deal": deal}})
    assert step.state == setup(attika.components, players, deal)
    said = [(line.rule, line.values) for line in step.lines]
    assert said[:2] == [("setup.map", {"tiles": 6}), ("setup.shrines", {"shrines": 3})]
    assert ("setup.colour", {"buildings": 30}) in said and ("setup.reveal", {"buildings": 4}) in said
    assert said[-3:] == [
        ("setup.hand", {"player": player, "cards": cards}) for player, cards in zip(players, (4, 5, 6), strict=True)
    ]
    with pytest.raises(BadInput):
        ATTIKA.apply(attika.components, step.state, {"setup": {"players": players, "deal": deal}})


def test_practice_values_fill_what_is_unknown_and_say_so(attika: EngineRunner) -> None:
    filled = read_components(practice_components(attika.plain))
    unknown = [name for name in attika.components.order if attika.components.costs[name] is None]
    assert len(unknown) == 11
    for name in attika.components.order:
        known = attika.components.costs[name]
        assert filled.costs[name] == (attika.components.practice_costs[name] if known is None else known)
        assert (filled.provenances[name] == "practice") == (known is None)


def test_nothing_of_the_data_is_changed_by_practice(attika: EngineRunner) -> None:
    before = json.dumps(attika.plain, sort_keys=True)
    practice_components(attika.plain)
    assert json.dumps(attika.plain, sort_keys=True) == before


def test_all_chance_is_in_the_shuffle(attika: EngineRunner) -> None:
    """Without shuffling, the deal is everything in the order of the data."""
    deal = new_deal(attika.components, ["athens", "sparta"], list)
    assert deal["tiles"] == list(attika.components.tiles)
    assert deal["rotations"] == [0] * 4
    assert deal["cards"] == [landscape for landscape in attika.components.landscapes for _ in range(15)]
    assert deal["stacks"]["athens"] == deal["stacks"]["sparta"]


@pytest.mark.parametrize("kind", ["centres", "shrines"])
def test_the_tiles_of_a_layout_do_not_overlap(attika: EngineRunner, kind: str) -> None:
    layout = attika.plain["layouts"]["players-3"]
    moved = layout | {kind: [[1, 0], *layout[kind][1:]]}
    plain = attika.plain | {"layouts": attika.plain["layouts"] | {"players-3": moved}}
    with pytest.raises(BadInput, match=r"layouts\.players-3\.centres"):
        attika.engine.read_components(plain)
