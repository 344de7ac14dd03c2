"""Arrows follow the way that a piece takes, area by area, and stay inside those areas."""

from itertools import pairwise

import pytest

from rules_engine.polis.draw import courses
from rules_engine.polis.draw.map import is_inside
from rules_engine.scene import Point
from tests.polis.battle_tables import components
from tests.polis.games import position, state_of

CANAL = {"owners": {"sparta": "sparta", "korinthos": "sparta"}, "population": {"sparta": 4, "korinthos": 4}}
LEAST_LAND = 12
"""Pixels that a course may cut off a corner."""


def place_of_units(area: str) -> Point:
    x, y = components().place_of(area)["units"]
    return x + 14, y + 8


def strays(way: list[str]) -> int:
    """Count the pixels of a course that lie in none of the areas of its way; the isthmus lies on land."""
    found = courses.course(components(), tuple(way), place_of_units(way[0]), place_of_units(way[-1]))
    crossings = [point for pair in pairwise(way) for point in courses.sea_crossing(components(), *pair)]
    shapes = [components().place_of(area)["shape"] for area in way]
    outside = 0
    for (x, y), (to_x, to_y) in pairwise(found):
        if (x, y) in crossings and (to_x, to_y) in crossings:
            continue
        steps = int(courses.far((x, y), (to_x, to_y))) + 1
        points = [(x + (to_x - x) * step // steps, y + (to_y - y) * step // steps) for step in range(steps)]
        outside += sum(not any(is_inside(shape, point) for shape in shapes) for point in points)
    return outside


@pytest.mark.slow
@pytest.mark.parametrize("changes", [{}, CANAL], ids=["without the isthmus", "over the isthmus"])
def test_the_way_of_a_hoplite_stays_in_its_areas(changes: dict) -> None:
    state = state_of(position(units={}, **changes))
    for origin in components().regions:
        for goal in components().regions:
            way = courses.way_of(state, {"march": origin, "to": goal})
            if len(way) > 2:
                assert (way[0], way[-1]) == (origin, goal)
                assert strays(way) <= LEAST_LAND, way


@pytest.mark.parametrize("changes", [{}, CANAL], ids=["without the isthmus", "over the isthmus"])
def test_the_way_of_a_galley_stays_in_its_seas(changes: dict) -> None:
    state = state_of(position(units={}, **changes))
    for origin in components().seas:
        for goal in components().seas:
            if origin != goal:
                assert strays(courses.way_of(state, {"sail": origin, "to": goal})) <= LEAST_LAND, (origin, goal)


def test_a_hoplite_goes_around_what_the_enemy_controls() -> None:
    """Rule march.enemy; where every way is blocked, the shortest is shown."""
    held = {"athens": {"arkadia": 2}, "sparta": {"lakedaimon": 1}}
    states, move = [state_of(position(units=units)) for units in ({}, held)], {"march": "lakedaimon", "to": "megaris"}
    ways = [courses.way_of(state, move) for state in states]
    assert ways == [["lakedaimon", "arkadia", "megaris"], ["lakedaimon", "messenia", "achaia", "megaris"]]
    blocked = position(units={"athens": {"arkadia": 2, "messenia": 2}, "sparta": {"lakedaimon": 1}})
    assert len(courses.way_of(state_of(blocked), {"march": "lakedaimon", "to": "achaia"})) == 3


def test_a_hoplite_goes_by_sea_where_no_land_leads() -> None:
    state = state_of(position(units={}))
    assert courses.way_of(state, {"march": "attika", "to": "ionia"}) == ["attika", "kyklades", "sporades", "ionia"]
    assert courses.way_of(state, {"march": "boiotia", "to": "ionia"}) == ["boiotia", "ionia"]


def test_an_envoy_takes_the_cheapest_way() -> None:
    """Rule proxenos.counted."""
    one = state_of(position(units={"athens": {"arkadia": 1, "megaris": 1}}))
    assert courses.way_of(one, {"proxenos": "korinthos"}) == ["lakedaimon", "messenia", "achaia", "megaris"]
    two = state_of(position(units={"athens": {"arkadia": 1, "achaia": 1, "megaris": 1}}))
    assert courses.way_of(two, {"proxenos": "korinthos"}) == ["lakedaimon", "arkadia", "megaris"]


def test_a_merchant_leaves_port_where_the_sea_is_open() -> None:
    """Rules route.ports, route.land."""
    free = state_of(position(units={"athens": {"ionio": 2}}))
    assert courses.merchant_way(free, "persis")[0] == "myrtoon"
    owners = {"sparta": "sparta", "pylos": "sparta", "epidamnos": "sparta"}
    population = {"sparta": 4, "pylos": 2, "epidamnos": 1}
    shut = state_of(position(units={"athens": {"ionio": 2}}, owners=owners, population=population))
    assert courses.goes_by_land(shut, "illyria") and not courses.goes_by_land(free, "illyria")
