"""Sieges turn by turn: against every single roll, against sieges rolled at random, and against themselves."""

from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.athens_sparta.calculators.siege_clock import besiegers_after, siege_clock
from tests.athens_sparta.battles import components, player

FACES = range(1, 7)


def answer(question: dict[str, Any]) -> dict[str, Any]:
    return player().calculate("siege_clock", question)


def ends(question: dict[str, Any]) -> list[tuple[Fraction, Fraction, Fraction]]:
    """(fallen, lifted, going on) after each turn."""
    rows = answer(question)["value"]["turns"]
    return [(Fraction(a, whole), Fraction(b, whole), Fraction(c, whole)) for a, b, c, whole in rows]


@pytest.mark.parametrize(
    ("land", "fleets", "after"),
    [((3, 1), (2, 2), ((2, 1), (2, 2))), ((2, 1), (3,), ((2, 1), (2,))), ((2, 1), (2, 2), ((2, 1), (2, 1)))],
)
def test_the_strongest_besieger_is_hit_and_of_equals_one_of_the_stronger_arm(land, fleets, after) -> None:
    assert besiegers_after(land, fleets, 1)[1] == after


# a second opinion: positions as sorted lists, every die by itself
def kind(waters: str, land: list[int], fleets: list[int]) -> str:
    needed = {"port": land and fleets, "landlocked": land, "island": fleets}[waters]
    return "full" if needed else "half"


def hit_besieger(land: list[int], fleets: list[int]) -> None:
    if not land and not fleets:
        return
    on_land = (max(land, default=0), sum(land)) >= (max(fleets, default=0), sum(fleets))
    arm = land if on_land else fleets
    arm.sort(reverse=True)
    arm[0] -= 1
    if arm[0] == 0:
        arm.pop(0)


def roll(position: tuple, waters: str, besieged: bool, dice: tuple[int, ...]) -> tuple:
    inside, land, fleets = (sorted(part, reverse=True) for part in position)
    lowest = 4 if not besieged else {"half": 5, "full": 3}[kind(waters, land, fleets)]
    for _ in [die for die in dice if die >= lowest]:
        if not besieged:
            hit_besieger(land, fleets)
        elif inside:
            inside.sort(reverse=True)
            inside[0] -= 1
            inside = [steps for steps in inside if steps]
    return tuple(inside), tuple(land), tuple(fleets)


def count(position: tuple, besieged: bool) -> int:
    inside, land, fleets = position
    if not inside or not (land or fleets):
        return 0
    return len(inside) if besieged else len(land) + len(fleets)


def expected(position: tuple, waters: str, turns: int, first: bool) -> list[tuple[Fraction, ...]]:
    """`first`: whether the besieged roll first."""
    spread = {position: Fraction(1)}
    rows = []
    for _ in range(turns):
        for besieged in (first, not first):
            after: dict[tuple, Fraction] = {}
            for place, chance in spread.items():
                dice = count(place, besieged)
                for rolled in product(FACES, repeat=dice):
                    left = roll(place, waters, besieged, rolled)
                    after[left] = after.get(left, Fraction(0)) + chance / 6**dice
            spread = after
        rows.append(tuple(end(spread, *which) for which in ((True, False), (False, True), (False, False))))
    return rows


def end(spread: dict[tuple, Fraction], fallen: bool, lifted: bool) -> Fraction:
    """The chance that nobody is left inside, or around the city, or neither."""
    found = [chance for place, chance in spread.items() if (not place[0], not place[1] + place[2]) == (fallen, lifted)]
    return sum(found, Fraction(0))


SIEGES = {
    "half siege by land": ({"inside_1": 2, "land_1": 2, "turns": 3}, ((2,), (2,), ()), "port"),
    "full siege": ({"inside_1": 2, "inside_2": 1, "land_1": 2, "fleet_1": 1, "turns": 3}, ((2, 1), (2,), (1,)), "port"),
    "landlocked": ({"waters": "landlocked", "inside_1": 3, "land_1": 2, "turns": 2}, ((3,), (2,), ()), "landlocked"),
    "island": (
        {"waters": "island", "inside_1": 2, "land_1": 0, "fleet_1": 2, "fleet_2": 1, "turns": 3},
        ((2,), (), (2, 1)),
        "island",
    ),
}


@pytest.mark.parametrize("first", ["besieger", "besieged"])
@pytest.mark.parametrize(("question", "position", "waters"), SIEGES.values(), ids=SIEGES.keys())
def test_small_sieges_are_what_all_their_rolls_say(question: dict, position: tuple, waters: str, first: str) -> None:
    assert ends(question | {"first": first}) == expected(position, waters, question["turns"], first == "besieged")


STEPS = st.integers(0, 4)


@given(
    st.lists(STEPS, min_size=4, max_size=4),
    st.lists(STEPS, min_size=3, max_size=3),
    st.lists(STEPS, min_size=2, max_size=2),
    st.sampled_from(["port", "island"]),
    st.sampled_from(["full-step", "double-defence"]),
)
def test_shares_add_up_and_only_grow(inside: list, land: list, fleets: list, waters: str, walls: str) -> None:
    question: dict[str, Any] = {"waters": waters, "turns": 4, "attrition_walls": walls}
    for name, steps in (("inside", inside), ("land", land), ("fleet", fleets)):
        question |= {f"{name}_{index}": count for index, count in enumerate(steps, 1)}
    if not any(inside) or not any(land + fleets):
        assert answer(question)["refused"] == "attrition.when.nobody"
        return
    rows = ends(question)
    assert all(sum(row) == 1 for row in rows)
    for before, after in pairwise(rows):
        assert before[0] <= after[0] and before[1] <= after[1]


def test_walls_that_help_keep_the_city_longer() -> None:
    question = {"inside_1": 3, "land_1": 4, "fleet_1": 4, "turns": 4}
    assert ends(question | {"attrition_walls": "double-defence"})[-1][0] < ends(question)[-1][0]


def test_a_siege_without_its_last_fleet_is_a_half_one() -> None:
    """What the sidebar on attrition says of Potidaea: full while hoplite and fleet are there."""
    assert answer({"inside_1": 2, "land_1": 2, "fleet_1": 1, "turns": 1})["value"]["kind"] == "full"
    assert answer({"inside_1": 2, "land_1": 2, "turns": 1})["value"]["kind"] == "half"


def test_pieces_come_to_the_same_answer() -> None:
    question = {"inside_1": 3, "inside_2": 2, "land_1": 4, "fleet_1": 3, "turns": 3}
    *pieces, found = siege_clock(components(), **question)
    assert len(pieces) == 6
    assert found.value["turns"] == answer(question)["value"]["turns"]
