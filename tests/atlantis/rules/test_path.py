"""Gaps, tolls and the way ahead."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.atlantis.rules import path
from rules_engine.atlantis.rules.cards import read_tiles
from rules_engine.atlantis.rules.path import Course
from tests.atlantis import games

ITEMS = ("flag", "olive", "helmet", "pot", "ring", "statue", "crown")


def course(written: str) -> Course:
    return tuple(read_tiles(ITEMS, space) for space in games.course(written))


@pytest.mark.parametrize(
    ("written", "bridges", "expected"),
    [
        ("flag-1 - ring-4", (), [(2, 2, 1)]),
        ("flag-5 - ring-4", (), [(2, 2, 4)]),
        ("flag-5 - - - ring-4", (), [(2, 4, 4)]),
        ("flag-5 - - - ring-4", (3,), [(2, 4, 0)]),
        ("flag-1+flag-5 - ring-1+ring-6", (), [(2, 2, 5)]),
        ("flag-5 - ring-4 - pot-2", (2,), [(2, 2, 0), (4, 4, 2)]),
        ("- - ring-4 - pot-2 -", (), [(4, 4, 2)]),
        ("- -", (1,), []),
        ("", (), []),
    ],
)
def test_gaps_and_their_tolls(written: str, bridges: tuple[int, ...], expected: list[tuple[int, int, int]]) -> None:
    found = path.holes(course(written), bridges)
    assert [(hole.first, hole.last, hole.toll()) for hole in found] == expected


def test_the_tolls_of_several_gaps_add_up() -> None:
    laid = course("flag-2 - pot-1 olive-4 - helmet-5 pot-5 - statue-3 - crown-6 ring-5")
    paid = path.fares(laid, (8,))
    assert paid[12] - paid[1] == 8
    assert paid[13] == paid[12], "nothing more to the mainland"
    assert [hole.toll() for hole in path.holes_between(path.holes(laid, (8,)), 1, 12)] == [1, 4, 0, 3]


def test_water_at_an_end_is_no_gap() -> None:
    laid = course("- flag-2 ring-1 -")
    assert path.shores(laid) == (2, 3)
    assert path.hole_at(path.holes(laid, ()), 1) is None
    assert path.fares(laid, ())[5] == 0
    assert path.shores(course("- -")) == (1, 0)


def test_a_card_leads_to_the_nearest_tile_that_shows_its_item() -> None:
    lie = path.ways(course("flag-1 ring-4+olive-3 flag-5 - olive-2"), (), [])
    assert [lie.landing(0, item) for item in ("flag", "olive", "ring")] == [1, 2, 6]
    assert lie.landing(1, "flag") == 3
    assert lie.landing(3, "flag") == 6
    assert lie.landing(2, "olive") == 5


def test_the_reward_is_the_nearest_unoccupied_tile_behind() -> None:
    laid = course("flag-1 ring-4 - pot-2 olive-2")
    assert path.reward_space(laid, [5, 4], (), 5) == 2
    assert path.reward_space(laid, [6], (), 6) == 5
    assert path.reward_space(laid, [1], (), 1) is None
    assert path.reward_space(laid, [1, 2, 4], (), 4) is None
    ahead = (("no-free-tile", "next-ahead"),)
    assert path.reward_space(laid, [1, 2], ahead, 1) == 4
    assert path.reward_space(laid, [1, 2], ahead, 4) == 5
    assert path.reward_space(laid, [5], ahead, 5) == 4
    assert path.reward_space(course("pot-2 -"), [1], ahead, 1) is None


def test_a_stack_gives_its_top_tile_and_then_water() -> None:
    laid = path.without_top(course("flag-1 ring-4+olive-3"), 2)
    assert laid[1] == (("ring", 4),)
    assert path.without_top(laid, 2)[1] == ()


TILES = st.tuples(st.sampled_from(ITEMS), st.integers(1, 7))
COURSES = st.lists(st.lists(TILES, max_size=2).map(tuple), max_size=14).map(tuple)


@given(COURSES, st.data())
def test_fares_are_the_tolls_of_the_gaps_crossed(laid: Course, data: st.DataObject) -> None:
    water = [place for place in range(1, len(laid) + 1) if not laid[place - 1]]
    bridges = tuple(data.draw(st.lists(st.sampled_from(water), unique=True, max_size=2))) if water else ()
    land = [0, *[place for place in range(1, len(laid) + 1) if laid[place - 1]], len(laid) + 1]
    paid, found = path.fares(laid, bridges), path.holes(laid, bridges)
    for start in land:
        for end in land:
            if start <= end:
                assert paid[end] - paid[start] == sum(hole.toll() for hole in path.holes_between(found, start, end))
