"""The ways in the pictures of cases, hex by hex."""

import re
from typing import Any

import pytest

from rules_engine.athens_sparta import read_state
from rules_engine.athens_sparta.draw.close_map import Region, route_to, shortest
from rules_engine.athens_sparta.rules.battle.model import Battle
from rules_engine.athens_sparta.rules.movement import Mover
from rules_pages.data.cases import position
from tests.athens_sparta.maps import at, components
from tests.athens_sparta.wars import block, piece, place_of, to, war
from tests.registry import unchecked_book

HOPLITES = block("sparta-hoplites-1", "gythium", 3)
FLEET = block("gythium-fleets", "gythium", 3)


def route(state: Any, kind: str, name: str, where: Any, via: Any = None) -> list:
    return route_to(Mover(state, piece(state, name)), to(kind, name, where, via), place_of(where))


def test_a_march_goes_hex_by_hex() -> None:
    found = route(war(HOPLITES), "march", "sparta-hoplites-1", "thebes")
    assert (found[0], found[1], found[-1], len(found)) == (at("gythium"), at("sparta"), at("thebes"), 7)


def test_a_march_that_is_too_long_shows_its_length() -> None:
    assert len(route(war(HOPLITES), "march", "sparta-hoplites-1", "pleuron")) == 8


def test_a_sea_move_goes_around_the_land() -> None:
    found = route(war(FLEET), "sail", "gythium-fleets", "corinth")
    assert len(found) > 3
    assert at("sparta") not in found


def test_a_sea_move_passes_no_closed_hex_where_it_can() -> None:
    fleet = block("athens-fleets-1", "cythera", 3, "blockade")
    assert at("cythera") not in route(war(FLEET, fleet), "sail", "gythium-fleets", "troezen")


def test_a_move_to_where_no_way_leads_is_straight() -> None:
    assert route(war(FLEET), "sail", "gythium-fleets", "larissae") == [at("gythium"), at("larissae")]


def test_the_isthmus_is_shown_where_a_fleet_tries_to_pass_it() -> None:
    state = war(block("corinth-fleets-1", "pleuron", 3))
    assert at("corinth") in route(state, "move", "corinth-fleets-1", "megara")


@pytest.mark.parametrize("via", ["athens", "megara"])
def test_a_move_that_is_not_allowed_comes_from_where_it_says(via: str) -> None:
    state = war(block("sparta-hoplites-1", "elis", 3))
    assert route(state, "move", "sparta-hoplites-1", "corinth" if via == "megara" else "megara", via)[-2] == at(via)


def test_to_sicily_the_way_is_straight() -> None:
    state = war(block("leucas-fleets", "leucas", 3))
    assert route(state, "voyage", "leucas-fleets", (99, 99)) == [at("leucas"), (99, 99)]


def test_a_shortest_way_is_one_of_the_shortest() -> None:
    steps = {1: [2, 3], 2: [4], 3: [4], 4: []}
    assert shortest([1], [4], steps.__getitem__) == [1, 2, 4]
    assert shortest([4], [1], steps.__getitem__) == []


@pytest.mark.parametrize(("start", "goal"), [("troezen", "athens"), ("thebes", "corinth")], ids=["sea", "ridge"])
def test_a_step_over_a_closed_side_is_straight(start: str, goal: str) -> None:
    state = war(block("sparta-hoplites-1", start, 3))
    assert route(state, "move", "sparta-hoplites-1", goal, start) == [at(start), at(goal)]


CROWDED = {
    "move.stacking:fifth-block",
    "move.stacking:fourth-block",
    "retreat.besieged-port:port-with-room-behind-its-walls",
    "retreat.besieged-port:port-without-room-behind-its-walls",
}
"""Cases whose goal is full of blocks, so that an arrow that stopped before all of them would end in another hex."""


def test_arrows_end_beside_blocks_and_cities() -> None:
    game = unchecked_book().games["athens_sparta"]
    covered = set()
    for case in [case for cases in game.cases.values() for case in cases if case.attempt is not None]:
        state = read_state(components(), position(game.positions, case.start or {}))
        region = None if isinstance(state, Battle) else Region(components(), state, case.attempt)
        if region is None or len(region.route) < 2:
            continue
        _, head = region.way_svg()
        x, y = (int(number) for number in re.findall(r'case__head" d="M[^L]+L(-?\d+) (-?\d+)', head)[0])
        if [place for place in region.frames if region.is_covered(place, (x, y))]:
            covered.add(str(case.key))
    assert covered <= CROWDED
