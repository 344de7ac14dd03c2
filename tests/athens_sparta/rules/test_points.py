"""Replacement, movement and victory: what the calculators say of points."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.athens_sparta.battles import components, player


def replaced(**question: Any) -> dict[str, Any]:
    return player().calculate("replacement", {"side": "sparta", "cities": {}} | question)


def rules(result: dict[str, Any]) -> list[str]:
    return [line["rule"] for line in result["lines"]]


# replacement (rules replacement.*, persia.support)
def test_points_cost_and_rest() -> None:
    cities = {"value-1": 3, "value-2": 4, "value-none": 2}
    found = replaced(cities=cities, steps={"hoplite": 3, "peltast": 2, "fleet": 2})
    assert found["value"] == {"points": 11, "spent": 9, "left": 2, "total": 2, "room": 16}
    assert [line["amount"] for line in found["lines"]][:5] == [None, 11, -3, -2, -4]
    assert rules(found)[0] == "replacement.points.left", "the result comes first"
    assert rules(found)[-1] == "replacement.unused.left"


@pytest.mark.parametrize("steps", [{"hoplite": 8}, {"fleet": 4}])
def test_the_main_city_takes_eight_points(steps: dict) -> None:
    assert "value" in replaced(cities={"value-4": 1}, main_city=4, steps=steps)


COUNTS = st.integers(0, 4)


@given(st.tuples(COUNTS, COUNTS, COUNTS, COUNTS, COUNTS), st.tuples(COUNTS, COUNTS, COUNTS, COUNTS))
def test_accepted_wishes_fit_points_and_room(counts: tuple, wanted: tuple) -> None:
    names = ["value-1", "value-2", "value-3", "value-4", "value-none"]
    steps = dict(zip(["hoplite", "peltast", "cavalry", "fleet"], wanted, strict=True))
    found = replaced(cities=dict(zip(names, counts, strict=True)), steps=steps)
    cost = wanted[0] + wanted[1] + 2 * wanted[2] + 2 * wanted[3]
    points = sum(value * count for value, count in zip((1, 2, 3, 4, 0), counts, strict=True))
    majors = sum(counts[:4])
    if "value" in found:
        assert found["value"]["points"] == points and found["value"]["left"] == points - cost >= 0
    fits = wanted[2] + wanted[3] <= majors and cost <= 2 * majors + counts[4]
    assert ("value" in found) == (fits and cost <= points)


# movement (rules move.*, revolt.strength)
def test_ranges_are_those_of_the_rules() -> None:
    value = player().calculate("movement_allowance", {"points": 3})["value"]
    assert value["ranges"] == {"hoplite": 3, "peltast": 4, "cavalry": 5, "fleet": 4}
    assert value["marches"] == {"hoplite": 6, "peltast": 8, "cavalry": 10}
    assert (value["moves"], value["strategic"], value["revolt"]) == (3, 3, 3)


@given(st.integers(1, 6))
def test_all_ways_spend_all_points(points: int) -> None:
    tables = player().calculate("movement_allowance", {"points": points})["tables"]
    assert [sum(row) for row in tables[1]["rows"]] == [points] * (points + 1)


# victory (rules victory.*, persia.price)

CHECKS = {
    "a main city falls": (
        {"athens": 19, "sparta": 19, "main_city": "athens", "check": "game-turn"},
        "sparta",
        "victory.main-city",
    ),
    "no main city falls": ({"athens": 30, "sparta": 10, "check": "game-turn"}, None, None),
    "enough points": ({"athens": 15, "sparta": 30}, "sparta", "victory.points"),
    "too few": ({"athens": 19, "sparta": 29}, None, None),
    "a closed city does not count": ({"athens": 15, "sparta": 31, "sparta_closed": 2}, None, None),
    "nor does Miletus": ({"athens": 15, "sparta": 31, "persian_miletus": "yes"}, None, None),
    "nor a closed one twice": (
        {"athens": 10, "sparta": 32, "sparta_closed": 2, "persian_miletus": "closed"},
        "sparta",
        "victory.points",
    ),
    "Miletus to spare": ({"athens": 15, "sparta": 32, "persian_miletus": "yes"}, "sparta", "victory.points"),
    "the last Olympiad": ({"athens": 15, "sparta": 29, "check": "last-olympiad"}, "athens", "victory.last"),
    "Syracuse is worth more": ({"athens": 21, "sparta": 30, "sicily": 7}, "sparta", "victory.points"),
    "Sparta in time": ({"athens": 15, "sparta": 30, "check": "last-olympiad"}, "sparta", "victory.points"),
}


@pytest.mark.parametrize(("question", "winner", "rule"), CHECKS.values(), ids=CHECKS.keys())
def test_who_wins(question: dict, winner: str | None, rule: str | None) -> None:
    value = player().calculate("victory_count", question)["value"]
    assert (value["winner"], value["rule"]) == (winner, rule)


@pytest.mark.parametrize(("points", "missing"), [(18, 12), (29, 1), (30, 0), (32, 0)])
def test_nothing_is_missing_from_thirty_points_on(points: int, missing: int) -> None:
    lines = player().calculate("victory_count", {"athens": 10, "sparta": points})["lines"]
    counted = [line["values"] for line in lines if line["rule"] == "victory.points.count"]
    assert counted[1] == {"side": "sparta", "points": points, "missing": missing}


@pytest.mark.parametrize("question", [{"athens": 20, "sparta": 29}, {"athens": 22, "sparta": 30, "sicily": 7}])
def test_no_more_points_than_the_map_has(question: dict) -> None:
    """48, and 51 where cards of 7 points stand for the 4 of Syracuse."""
    assert player().calculate("victory_count", question)["refused"] == "city.points"


def test_the_numbers_are_those_of_the_rules() -> None:
    found = components()
    assert (found.faces, found.rounds, found.hits_per_step) == (6, 2, 2)
    rolls = [found.number("attrition", kind, side) for kind in ("half", "full") for side in ("besieged", "besieger")]
    assert rolls == [5, 4, 3, 4]
    assert found.siege_ratings == {"cavalry": ("b", 1), "fleet": ("c", 1)}
    assert [found.limits[size]["inside"] for size in ("major", "minor", "athens")] == [4, 2, 6]
    points = [found.number(f"points.{side}") for side in ("athens", "sparta", "neutral")]
    assert sum(points) == found.number("points.total")
