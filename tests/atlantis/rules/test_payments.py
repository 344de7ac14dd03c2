"""The best payment, against every payment there is, and what is said without forbidding."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.atlantis.rules.cards import read_tiles
from rules_engine.atlantis.rules.path import Hole, below_lines, holes
from rules_engine.atlantis.rules.tolls import NOTHING, Payment, cheapest, every_payment, pick_cards, stack_lines
from rules_pages.data.engine_runner import EngineRunner
from tests.atlantis.games import course, table

VALUES = st.lists(st.integers(1, 7), max_size=8)


def enough(values: list[int], cards: int, toll: int) -> list[tuple[int, int, int, tuple[int, ...]]]:
    """(waste, cards, number of tiles, tiles) of all choices that are enough."""
    found = []
    for size in range(len(values) + 1):
        for tiles in combinations(sorted(values, reverse=True), size):
            found += [
                (sum(tiles) + count - toll, count, size, tiles)
                for count in range(cards + 1)
                if sum(tiles) + count >= toll
            ]
    return found


@given(VALUES, st.integers(0, 9), st.integers(1, 40))
def test_the_cheapest_payment_wastes_least_and_spares_cards(values: list[int], cards: int, toll: int) -> None:
    payment = cheapest(values, cards, 1, toll)
    every = enough(values, cards, toll)
    if not every:
        assert payment is None
        return
    assert payment is not None
    assert (payment.waste, payment.cards, len(payment.tiles)) == min(every)[:3]
    assert sum(payment.tiles) + payment.cards == toll + payment.waste
    assert all(payment.tiles.count(value) <= values.count(value) for value in payment.tiles)


@given(VALUES, st.integers(0, 9), st.integers(1, 30), st.booleans())
def test_every_least_payment_is_listed_once(values: list[int], cards: int, toll: int, only_if_needed: bool) -> None:
    needful = {
        (waste, paid, size, tiles)
        for waste, paid, size, tiles in enough(values, cards, toll)
        if sum(tiles) + paid - min([*tiles, *[1] * paid]) < toll
    }
    exact = {one for one in needful if one[0] == 0}
    expected = exact if only_if_needed and exact else needful
    found = every_payment(values, cards, 1, toll, only_if_needed)
    listed = [(one.waste, one.cards, len(one.tiles), one.tiles) for one in found]
    assert len(set(listed)) == len(listed)
    assert set(listed) == expected
    assert [one[:3] for one in listed] == sorted(one[:3] for one in listed)


@given(VALUES, st.integers(0, 9), st.integers(0, 30), st.booleans())
def test_the_first_payment_is_the_cheapest(values: list[int], cards: int, toll: int, only_if_needed: bool) -> None:
    found = every_payment(values, cards, 1, toll, only_if_needed)
    best = cheapest(values, cards, 1, toll)
    assert (best is None) == (not found)
    if best is not None:
        assert (found[0].waste, found[0].cards, len(found[0].tiles)) == (best.waste, best.cards, len(best.tiles))


def test_more_is_paid_only_where_no_payment_is_exact() -> None:
    assert every_payment([7], 4, 1, 4, True) == [Payment((), 4, 0)]
    assert every_payment([7], 4, 1, 4, False) == [Payment((), 4, 0), Payment((7,), 0, 3)]
    assert every_payment([7], 3, 1, 4, True) == [Payment((7,), 0, 3)]


@given(VALUES, st.integers(1, 30))
def test_nothing_that_is_given_could_be_taken_back(values: list[int], toll: int) -> None:
    payment = cheapest(values, 3, 1, toll)
    if payment is not None and payment.waste:
        assert payment.cards == 0 and payment.waste < min(payment.tiles)


def test_without_a_toll_nothing_is_paid() -> None:
    assert cheapest([3, 4], 2, 1, 0) == NOTHING


def test_cards_are_paid_of_the_item_of_which_most_are_held_the_last_of_equally_many() -> None:
    assert pick_cards((1, 3, 1), 1) == (0, 1, 0)
    assert pick_cards((2, 1, 2), 1) == (0, 0, 1)
    assert pick_cards((2, 2, 2), 4) == (1, 1, 2)


def laid(atlantis: EngineRunner, *spaces: str) -> Any:
    """A course of spaces such as `flag-1 pot-2`, the lowest tile first."""
    return tuple([read_tiles(atlantis.components.items, space.split()) for space in spaces])


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("pot-5", "helmet-3", []),
        ("olive-1 pot-5", "helmet-3", ["olive-1"]),
        ("olive-4 pot-5", "helmet-3", []),
        ("pot-5", "olive-1 helmet-3", ["olive-1"]),
        ("pot-5", "olive-7 helmet-3", ["olive-7"]),
        ("olive-2 pot-5", "flag-1 helmet-3", ["olive-2", "flag-1"]),
    ],
)
def test_a_stack_that_changes_a_toll_is_named(atlantis: EngineRunner, before: str, after: str, told: list[str]) -> None:
    spaces = laid(atlantis, before, "", after)
    hole: Hole = holes(spaces, ())[0]
    assert [line.values["tile"] for line in stack_lines(spaces, hole)] == told
    assert stack_lines(spaces, holes(spaces, (2,))[0]) == [], "nothing is paid over a bridge"


@pytest.mark.parametrize(
    ("spaces", "space", "bridges", "water", "rules"),
    [
        (("flag-1", "", "pot-2"), 2, (), 24, ["reward.water", "hole.hole"]),
        (("flag-1", "", "", "pot-2"), 2, (), 24, ["reward.water", "hole.run.grown"]),
        (("flag-1", "", "", "pot-2"), 3, (), 24, ["reward.water", "hole.run.grown"]),
        (("flag-1", "", "", "", "pot-2"), 3, (), 24, ["reward.water", "hole.run.merged"]),
        (("flag-1", "", "", "pot-2"), 2, (3,), 24, ["reward.water", "bridge.merged"]),
        (("flag-1", "", "", "", "pot-2"), 3, (2, 4), 24, ["reward.water", "bridge.two"]),
        (("flag-1", "", "pot-2"), 2, (), 1, ["reward.water", "hole.hole"]),
        (("flag-1", "", "pot-2"), 2, (), 0, ["hole.water", "hole.hole"]),
        (("flag-1", "crown-4", "pot-2"), 2, (), 24, ["reward.stack"]),
        (("", "flag-1", "pot-2"), 1, (), 24, ["hole.ends.atlantis"]),
        (("", "", "pot-2"), 1, (2,), 24, ["hole.ends.atlantis", "bridge.ends"]),
        (("pot-2", "", ""), 3, (2,), 24, ["hole.ends.mainland", "bridge.ends"]),
        (("", "", "pot-2"), 2, (1,), 24, ["hole.ends.atlantis"]),
        (("pot-2", "", ""), 2, (3,), 24, ["hole.ends.mainland"]),
        (("", "", ""), 3, (1,), 24, ["hole.ends"]),
    ],
)
def test_what_shows_where_a_tile_was_taken(
    atlantis: EngineRunner, spaces: tuple[str, ...], space: int, bridges: tuple, water: int, rules: list[str]
) -> None:
    found = below_lines(laid(atlantis, *spaces), bridges, space, water)
    assert [line.rule for line in found] == rules


@pytest.mark.parametrize(
    ("hand", "pawns", "expected"),
    [
        ({}, [0, 0, 0], ("move.unable.hand", {})),
        ({"flag": 1}, [0, 0, 0], ("move.unable.card", {})),
        ({"crown": 1}, [2, 8, 8], ("move.unable.nothing", {"toll": 2, "points": 0})),
        ({"crown": 1, "helmet": 1}, [2, 8, 8], ("move.unable.toll", {"toll": 2, "points": 1})),
    ],
)
def test_what_a_player_lacks_who_cannot_move(
    atlantis: EngineRunner, hand: dict[str, int], pawns: list[int], expected: tuple[str, dict]
) -> None:
    position = table(
        course=course("flag-1 pot-5 - helmet-2 crown-6"),
        pawns={"red": pawns, "blue": [1, 6, 6]},
        tiles={},
        hands={"red": hand, "blue": {}},
    )
    position["pawns"]["red"] = [6 if place == 8 else place for place in pawns]
    state = atlantis.engine.read_state(atlantis.components, position)
    line = atlantis.engine.apply(atlantis.components, state, {"show": "hand"}).lines[0]
    assert (line.rule, line.values) == expected
