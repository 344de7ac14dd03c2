"""Ways over the map: each port once, and the reason why a block does not get to a hex."""

from itertools import pairwise

import pytest

from rules_engine.athens_sparta import ENGINE
from rules_engine.hexes import FAR
from tests.athens_sparta.maps import components, theatre
from tests.athens_sparta.wars import block, refused, refused_with, to, war


@pytest.mark.parametrize("start", [city for city in theatre().cities if city.ports], ids=lambda city: city.id)
def test_a_port_is_found_once_and_the_nearest_first(start) -> None:  # type: ignore[no-untyped-def]
    """Rules terrain.diolkos, move.sea: Corinth, too, which fleets reach from both seas."""
    reached = theatre().ports_by_sea(frozenset(), start.ports, FAR)
    names = [city.id for city, _ in reached]
    assert len(names) == len(set(names)) and start.id not in names
    assert all(near[1] <= far[1] for near, far in pairwise(reached))


def test_a_sea_move_to_corinth_is_listed_once() -> None:
    start = war(block("gythium-fleets", "gythium", 3), allies=[["patrae", "sparta"]])
    sails = [move["to"] for move in ENGINE.legal_moves(components(), start) if "sail" in move]
    assert len(sails) == len({tuple(place) for place in sails}) > 1


def test_the_first_of_two_bars_on_a_way_is_named() -> None:
    """Rule move.enemy: from Corinth to Chalcis both Megara and Thebes are in the way, Megara first."""
    start = war(
        block("sparta-hoplites-1", "corinth", 4),
        block("athens-hoplites-1", "megara", 4),
        block("athens-hoplites-2", "thebes", 4),
    )
    assert refused_with(start, to("move", "sparta-hoplites-1", "chalcis")) == ("move.enemy", {"place": "megara"})


def test_of_two_ways_with_one_bar_each_the_one_that_is_farther_left_is_named() -> None:
    """Rule move.enemy: to Elis by Messene or by the hex beside it; what is named does not depend on the order in which
    ways were found."""
    start = war(
        block("sparta-hoplites-1", "sparta", 4),
        block("athens-hoplites-1", (-4, 2), 4),
        block("athens-peltasts", "messene", 3),
    )
    assert refused_with(start, to("move", "sparta-hoplites-1", "elis")) == ("move.enemy", {"place": "messene"})
    assert refused(war(block("sparta-hoplites-1", "sparta", 4)), to("move", "sparta-hoplites-1", "elis")) is None
