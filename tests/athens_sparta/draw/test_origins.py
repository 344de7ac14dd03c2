"""Values that no source gives have a sign in the pictures of cases, and a line below says what it means."""

import re
from typing import Any

import pytest

from rules_engine.athens_sparta import close_up
from rules_engine.athens_sparta.draw.close_marks import (
    origin_of_card,
    origin_of_points,
    origin_of_rating,
    origin_of_strength,
)
from rules_engine.athens_sparta.rules.battle.model import Fighter
from rules_engine.athens_sparta.rules.cards import deck_of
from rules_engine.athens_sparta.rules.map import theatre_of
from rules_engine.athens_sparta.rules.state import roster_of
from tests.athens_sparta.battles import battle
from tests.athens_sparta.maps import components
from tests.athens_sparta.wars import block, to, war


@pytest.mark.parametrize(
    ("city", "origin"),
    [("athens", "practice"), ("corinth", "practice"), ("miletus", "sourced"), ("potidaea", "reconstructed")],
)
def test_where_the_points_of_a_city_come_from(city: str, origin: str) -> None:
    assert origin_of_points(components(), theatre_of(components()).by_id[city]) == origin


@pytest.mark.parametrize(
    ("name", "kind", "letter", "number", "origin"),
    [
        ("a1", "hoplite", "b", 2, "sourced"),
        ("a1", "hoplite", "b", 1, "practice"),
        ("a1", "demos", "b", 2, "practice"),
        ("a1", "hoplite", "a", 4, "practice"),
        ("sparta-hoplites-1", "hoplite", "b", 4, "sourced"),
        ("athens-hoplites-1", "hoplite", "b", 2, "sourced"),
        ("leucas-fleets", "fleet", "c", 2, "sourced"),
        ("gythium-fleets", "fleet", "c", 2, "practice"),
        ("thebes-cavalry", "cavalry", "b", 2, "practice"),
        ("tyrants-1", "tyrant", "b", 3, "practice"),
    ],
)
def test_where_a_rating_comes_from(name: str, kind: str, letter: str, number: int, origin: str) -> None:
    fighter = Fighter(name, "attacker", kind, letter, number, 2)
    assert origin_of_rating(components(), fighter) == origin


@pytest.mark.parametrize(
    ("name", "steps", "origin"),
    [
        ("leucas-fleets", 3, "sourced"),
        ("troezen-fleets", 2, "sourced"),
        ("troezen-fleets", 3, "practice"),
        ("gythium-fleets", 1, "practice"),
    ],
)
def test_where_a_strength_comes_from(name: str, steps: int, origin: str) -> None:
    (unit,) = [one for one in roster_of(components()) if one.id == name]
    assert origin_of_strength(components(), unit, steps) == origin


@pytest.mark.parametrize(("card", "origin"), [("storms", "sourced"), ("betrayal", "practice"), ("twos-1", "practice")])
def test_where_the_points_of_a_card_come_from(card: str, origin: str) -> None:
    assert origin_of_card(components(), deck_of(components()).by_id[card]) == origin


def drawn(state: Any, move: dict) -> tuple[list[str], list[str]]:
    """(the values with a sign, the legend) in the picture of a move, with ids for words."""
    svg = close_up(components(), state, str, move)
    signs = re.findall(r'<tspan class="origin[^"]*">(.)</tspan>(\w+)<tspan class="origin[^"]*">(.)</tspan>', svg)
    return ["".join(sign) for sign in signs], re.findall(r'class="origin__legend"[^>]*>([^<]*)<', svg)


def test_a_map_marks_its_values_and_says_that_it_is_ours() -> None:
    state = war(block("sparta-hoplites-1", "corinth", 3))
    signs, legend = drawn(state, to("move", "sparta-hoplites-1", "megara"))
    assert "‹3›" in signs
    assert legend == ["origin.map", "origin.map.practice", "origin.practice.reason"]


def test_a_battle_marks_ratings_that_no_source_gives() -> None:
    force = Fighter("a1", "attacker", "demos", "b", 2, 2), Fighter("d1", "defender", "hoplite", "b", 2, 2)
    assert drawn(battle(*force), {"fire": "d1", "dice": [6, 6]}) == (
        ["‹B2›"],
        ["origin.practice", "origin.practice.reason"],
    )


def test_a_battle_with_sourced_ratings_alone_has_no_legend() -> None:
    force = Fighter("a1", "attacker", "hoplite", "b", 4, 2), Fighter("d1", "defender", "hoplite", "b", 2, 2)
    assert drawn(battle(*force), {"fire": "d1", "dice": [6, 6]}) == ([], [])


def test_cards_mark_their_points() -> None:
    state = war(phase="play", played=[["athens", "storms"]], hands={"sparta": ["fives-1"]})
    assert drawn(state, {"play": "fives-1"}) == (["‹5›"], ["origin.practice", "origin.practice.reason"])
