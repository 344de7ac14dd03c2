"""The map grows: when a board tile is turned over, and where it may lie."""

import pytest

from rules_engine.attika.actions.moves import ATTIKA
from rules_engine.hexes import distance, flower, interlock, neighbours
from rules_pages.data.engine_runner import EngineRunner
from tests.attika.games import table
from tests.games import play, refused, state_of

LAST = {"stacks": {"corinth": [["quarry"], ["tower", "road"], [], []]}}
REVEAL, STORE = {"reveal": 0}, {"store": "quarry"}
QUARRY = {"build": "quarry", "at": [0, 0], "pay": {"hill": 1, "mountain": 2}}
ONE = {
    "map": [[q, r, "blank"] for q, r in flower((0, 0))],
    "board": [["tile-01", 0, 0, 0]],
    "turn": {"action": "reveal", "done": 1, "tile": "tile-07"},
}
LAY = {"tile": "tile-07", "at": [2, 1], "rotation": 0}
INTERLOCKED = {"readings": {"tile-grid": "interlocked"}}


@pytest.mark.parametrize("move", [STORE, QUARRY], ids=["stored", "built"])
def test_after_the_last_building_of_a_stack(attika: EngineRunner, move: dict) -> None:
    before, rules = play(attika, table(**LAST), REVEAL)
    assert (before["turn"]["emptied"], before["tiles"], rules) == (True, ["tile-09", "tile-10"], ["reveal.tile"])
    after, rules = play(attika, before, move)
    assert (after["turn"]["tile"], after["tiles"]) == ("tile-09", ["tile-10"])
    assert rules[-1] == "growth.when" and "emptied" not in after["turn"]
    offered = ATTIKA.legal_moves(attika.components, state_of(attika, after))
    assert {tuple(move) for move in offered} == {("tile", "at", "rotation")}


def test_the_turn_goes_on_afterwards(attika: EngineRunner) -> None:
    after, rules = play(attika, table(**LAST), REVEAL, STORE, LAY | {"tile": "tile-09", "at": [4, 2]})
    assert rules == ["growth.place", "growth.build"]
    assert (after["active"], after["turn"]) == (
        "corinth",
        {"action": "reveal", "done": 1, "stored": ["quarry"], "laid": True},
    )
    assert after["board"][-1] == ["tile-09", 4, 2, 0]


def test_a_second_tile_for_a_second_stack(attika: EngineRunner) -> None:
    stacks = {"stacks": {"corinth": [["quarry"], ["tower"], [], []]}}
    first = [REVEAL, STORE, LAY | {"tile": "tile-09", "at": [4, 2]}]
    after, _ = play(attika, table(**stacks), *first, {"reveal": 1}, {"store": "tower"})
    assert (after["turn"]["tile"], after["tiles"]) == ("tile-10", [])


def test_the_tile_lies_as_it_was_turned(attika: EngineRunner) -> None:
    face = attika.components.faces["tile-07"]
    after, _ = play(attika, table(**ONE), LAY | {"rotation": 2})
    laid = {(q, r): ground for q, r, ground in after["map"][7:]}
    assert [laid[place] for place in flower((2, 1))] == [face[0], *face[5:], *face[1:5]]


def places(attika: EngineRunner, **changes: object) -> list[tuple[int, int]]:
    moves = ATTIKA.legal_moves(attika.components, state_of(attika, table(**ONE | changes)))
    assert [move["rotation"] for move in moves] == list(range(6)) * (len(moves) // 6)
    assert {move["tile"] for move in moves} == {"tile-07"}
    return [(move["at"][0], move["at"][1]) for move in moves[::6]]


def test_around_one_tile_there_are_eighteen_places(attika: EngineRunner) -> None:
    found = places(attika)
    assert len(found) == len(set(found)) == 18
    assert all(distance((0, 0), centre) == 3 for centre in found)


def test_twelve_of_them_interlock(attika: EngineRunner) -> None:
    found = places(attika, **INTERLOCKED)
    assert len(found) == 12
    for centre in found:
        assert interlock((0, 0), centre)
        assert sum(near in flower(centre) for place in flower((0, 0)) for near in neighbours(place)) == 3


def test_the_places_come_row_by_row(attika: EngineRunner) -> None:
    found = places(attika)
    assert found == sorted(found, key=lambda place: (place[1], place[0]))


FAR_SHRINE = {"map": [*ONE["map"], [0, 7, "shrine"]]}


# what is tried -> (the table, the place, the rule that refuses it)
TRIED: dict[str, tuple[dict, list[int], str | None]] = {
    "one step too far away": ({}, [2, 2], "growth.place"),
    "on the same place": ({}, [0, 0], "growth.overlap"),
    "leaving a gap": ({"map": [*ONE["map"], *[[q, r, "blank"] for q, r in flower((4, 2))]]}, [3, -3], None),
    "beside a shrine alone where they must interlock": (FAR_SHRINE | INTERLOCKED, [2, 7], None),
}


@pytest.mark.parametrize(("changes", "at", "rule"), TRIED.values(), ids=TRIED)
def test_where_a_tile_may_lie(attika: EngineRunner, changes: dict, at: list[int], rule: str | None) -> None:
    position = table(**ONE | changes)
    assert refused(attika, position, LAY | {"at": at}) == rule
    offered = ATTIKA.legal_moves(attika.components, state_of(attika, position))
    assert (LAY | {"at": at} in offered) == (rule is None)


def test_one_may_build_on_the_new_tile_at_once(attika: EngineRunner) -> None:
    after, _ = play(attika, table(**ONE, hands={"corinth": {"hill": 3, "mountain": 4}}), LAY)
    fresh = {(q, r) for q, r, _ in after["map"][7:]}
    offered = ATTIKA.legal_moves(attika.components, state_of(attika, after | {"turn": {}}))
    assert fresh <= {(move["at"][0], move["at"][1]) for move in offered if "build" in move}
