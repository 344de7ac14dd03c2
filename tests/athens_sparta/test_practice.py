"""What the practice opponent of Athens & Sparta imagines and weighs."""

from __future__ import annotations

import pytest

from rules_engine.athens_sparta.practice import fitting, way_to_prey
from rules_engine.athens_sparta.rules.control import holder
from tests.athens_sparta.maps import components, theatre
from tests.athens_sparta.wars import block, piece, place_of, war

FLEET, HOPLITES = "corinth-fleets-1", "corinth-hoplites"


@pytest.mark.parametrize(
    ("where", "first"), [("corinth", FLEET), ("syracuse", FLEET), ("thebes", HOPLITES), ((2, -7), HOPLITES)]
)
def test_a_fleet_is_imagined_in_a_port_only(where: str | tuple, first: str) -> None:
    state = war()
    unseen = [piece(state, FLEET), piece(state, HOPLITES)]
    assert fitting(theatre(), unseen, place_of(where)).id == first


@pytest.mark.parametrize(
    ("name", "where", "hexes"),
    [
        ("sparta-hoplites-1", "sparta", 3),
        ("sparta-hoplites-1", "megara", 1),
        ("sparta-hoplites-1", "athens", 2),
        ("gythium-fleets", "gythium", 0),
        ("sparta-hoplites-1", "syracuse", 0),
    ],
)
def test_prey_is_the_nearest_city_of_the_enemy_and_no_own_or_neutral_one(name: str, where: str, hexes: int) -> None:
    """From Athens, once taken, the next one is Chalcis."""
    state = war(block(name, where, 3))
    held = {city.id: holder(state, city) for city in theatre().cities}
    assert way_to_prey(components(), piece(state, name), "sparta", held) == hexes
