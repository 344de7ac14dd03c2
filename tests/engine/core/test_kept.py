"""What is derived from components is made once; hexes, and changes of a picture."""

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.action import Game
from rules_engine.core import MOST_KEPT, kept
from rules_engine.hexes import DIRECTIONS, Position, components, connected, neighbours
from rules_engine.scene import Box, Thing, changed_boxes, marks, merge_boxes


def counted() -> tuple:
    """Return a kept function, and the list of the calls that made something."""
    calls: list[tuple] = []

    @kept
    def make(components: dict, *arguments: str) -> list:
        calls.append((components["name"], *arguments))
        return [components["name"], *arguments]

    return make, calls


def test_a_result_is_made_once_for_the_same_components_and_arguments() -> None:
    make, calls = counted()
    components = {"name": "one"}
    assert make(components, "a") is make(components, "a")
    assert make(components, "b") == ["one", "b"] and make(components) == ["one"]
    assert calls == [("one", "a"), ("one", "b"), ("one",)]


def test_equal_components_are_not_the_same() -> None:
    make, calls = counted()
    one, other = {"name": "one"}, {"name": "one"}
    assert make(one) is not make(other)
    assert make(one) is make(one) and len(calls) == 3


def test_not_more_is_kept_than_allowed() -> None:
    make, calls = counted()
    components = {"name": "one"}
    for number in range(MOST_KEPT + 1):
        make(components, str(number))
    assert make(components, "0") == ["one", "0"] and calls.count(("one", "0")) == 2


class Counted(Game):
    """A game without moves whose moments are numbered."""

    made = 0

    def now(self, components: object, state: object) -> SimpleNamespace:
        self.made += 1
        return SimpleNamespace(components=components, state=state, number=self.made)


def test_a_moment_is_kept_until_another_position_is_asked_about() -> None:
    """Told apart by identity: an equal state is another one."""
    game, components, first, second = Counted(), {}, ["state"], ["state"]
    asked = [(components, first), (components, first), (components, second), (components, first), ({}, first)]
    assert [game.moment(*one).number for one in asked] == [1, 1, 2, 3, 4]


POSITIONS = st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), unique=True, max_size=20)


def right_and_down(direction: Position) -> tuple[float, float]:
    """Return the offset of a neighbour to the right and downwards (pointy-top hexes)."""
    q, r = direction
    return q + r / 2, r


def test_the_six_directions_go_clockwise_from_the_upper_right() -> None:
    places = [right_and_down(direction) for direction in DIRECTIONS]
    assert places == [(0.5, -1), (1, 0), (0.5, 1), (-0.5, 1), (-1, 0), (-0.5, -1)]


def test_neighbours_keep_the_order_of_the_directions() -> None:
    assert neighbours((5, 2)) == [(6, 1), (6, 2), (5, 3), (4, 3), (4, 2), (5, 1)]


@given(st.tuples(st.integers(-9, 9), st.integers(-9, 9)))
def test_neighbours_are_six_and_know_each_other(place: Position) -> None:
    around = neighbours(place)
    assert len(set(around)) == 6
    assert all(place in neighbours(near) for near in around)


@given(POSITIONS)
def test_groups_share_out_all_positions(positions: list[Position]) -> None:
    groups = components(positions)
    assert sorted(place for group in groups for place in group) == sorted(positions)
    assert [group[0] for group in groups] == [place for place in positions if place in {group[0] for group in groups}]


@given(POSITIONS)
def test_neighbours_are_in_one_group_and_groups_do_not_touch(positions: list[Position]) -> None:
    group_of = {place: index for index, group in enumerate(components(positions)) for place in group}
    for place in positions:
        for near in neighbours(place):
            assert group_of.get(near, group_of[place]) == group_of[place]


@given(POSITIONS, st.data())
def test_whatever_is_in_the_group_can_be_walked_to(positions: list[Position], data: st.DataObject) -> None:
    start = data.draw(st.sampled_from([*positions, (0, 0)]))
    group = connected(positions, start)
    assert group[0] == start
    for index, place in enumerate(group[1:], 1):
        assert any(near in group[:index] for near in neighbours(place)), "it was reached before its neighbours were"


def test_nothing_holds_together_with_nothing() -> None:
    assert components([]) == []
    assert connected([], (0, 0)) == [(0, 0)]


LEFT, RIGHT = (0, 0, 10, 10), (20, 0, 30, 10)


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ({"a": "x", "b": "y"}, {"a": "x", "b": "y"}, []),
        ({"a": "x", "b": "y"}, {"a": "x", "b": ""}, [RIGHT]),
        ({"a": "x"}, {"a": "x", "b": "y"}, [RIGHT]),
        ({"a": "x", "b": "y"}, {"a": "x"}, [RIGHT]),
        ({"a": "x", "b": ""}, {"a": "x"}, []),
        ({"a": "x", "b": "y"}, {"a": "y", "b": "x"}, [LEFT, RIGHT]),
    ],
    ids=["nothing", "gone", "new", "no-place-any-more", "nothing-was-there", "both"],
)
def test_what_is_drawn_anew_has_changed(before: dict[str, str], after: dict[str, str], expected: list[Box]) -> None:
    boxes = {"a": LEFT, "b": RIGHT}
    was, now = ([Thing(name, boxes[name], drawn) for name, drawn in one.items()] for one in (before, after))
    assert sorted(changed_boxes(was, now)) == expected


@pytest.mark.parametrize(
    ("boxes", "expected"),
    [
        ([LEFT, RIGHT], [LEFT, RIGHT]),
        ([LEFT, RIGHT, (5, 2, 25, 20)], [(0, 0, 30, 20)]),
        ([LEFT, (10, 0, 20, 10)], [LEFT, (10, 0, 20, 10)]),
    ],
    ids=["apart", "one-over-both", "side-by-side"],
)
def test_places_that_overlap_have_one_mark(boxes: list[Box], expected: list[Box]) -> None:
    assert sorted(merge_boxes(boxes)) == expected


def test_a_mark_has_a_shape_and_an_outline_that_shows_on_every_ground() -> None:
    assert marks([]) == ""
    drawn = marks([LEFT])
    assert drawn.count("<path") == 2 and "change--halo" in drawn
    assert drawn.count("M") == 8, "four corners, on both lines"
