"""Test hexes: six neighbours in a fixed order, and connected groups."""

from hypothesis import given
from hypothesis import strategies as st

from rules_engine.hexes import DIRECTIONS, Position, components, connected, neighbours

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
