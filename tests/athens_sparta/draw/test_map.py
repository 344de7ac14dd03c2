"""The teaching map keeps every distance, coast, strait and pass that the rulebook states (facts AS-M1 to AS-M12)."""

import pytest

from rules_engine.athens_sparta.rules.map import (
    CLEAR,
    COASTAL,
    FOR_FLEETS,
    MAIN,
    MAJOR,
    MOUNTAIN,
    NEUTRAL,
    PASS,
    RIDGE,
    SACRED,
    SEA,
    STRAIT,
    Node,
)
from rules_engine.hexes import Position, distance, neighbours
from tests.athens_sparta.maps import at, city, data, theatre

SCALE = [
    ("sparta", "elis", 2.7),
    ("gythium", "athens", 3.5),
    ("thebes", "naupactus", 2.7),
    ("leucas", "naupactus", 2.3),
    ("naupactus", "corinth", 2.2),
    ("troezen", "gythium", 2.2),
    ("chalcis", "marathon", 1.0),
    ("samos", "ephesus", 0.9),
    ("corcyra", "rhodes", 16.7),
]
"""Distances in units of thirty miles."""
ISLANDS = {"chios", "corcyra", "cythera", "samos", "skyros", "rhodes", "mytilene", "leucas", "cephallenia", "delos"}


def by_land(start: Position, end: Position) -> int | None:
    """Hexes on the shortest way of a ground block that stops in no mountain on the way."""
    reached, edge = {start}, [start]
    for steps in range(1, 9):
        edge = [near for place in edge for near in theatre().land_steps(place) if near not in reached]
        reached |= set(edge)
        if end in edge:
            return steps
        edge = [place for place in edge if theatre().ground(place) != MOUNTAIN]
    return None


def by_sea(starts: tuple[Node, ...], ends: tuple[Node, ...]) -> int | None:
    """Hexes on the shortest way of a fleet."""
    reached, edge = set(starts), list(starts)
    for steps in range(1, 30):
        edge = [near for node in edge for near in theatre().sea_steps(node) if near not in reached]
        reached |= set(edge)
        if set(ends) & set(edge):
            return steps
    return None


def sail(one: str, other: str) -> int | None:
    return by_sea(city(one).ports, city(other).ports)


@pytest.mark.parametrize(("one", "other", "hexes"), SCALE)
def test_m1_a_hex_is_about_thirty_miles(one: str, other: str, hexes: float) -> None:
    assert abs(distance(at(one), at(other)) - hexes) <= max(1.0, hexes / 5)


def test_m2_elis_is_within_a_hoplite_s_move_of_sparta() -> None:
    assert by_land(at("sparta"), at("elis")) == 3


def test_m3_athens_is_within_a_fleet_s_move_of_gythium() -> None:
    assert sail("gythium", "athens") <= 4


def test_m4_a_fleet_of_chalcis_sails_by_marathon_and_carystus_to_skyros() -> None:
    assert sail("chalcis", "skyros") == 4
    way = [at("chalcis"), at("marathon"), at("carystus"), (2, -1), at("skyros")]
    node = city("chalcis").ports[0]
    for place in way[1:]:
        node = next(near for near in theatre().sea_steps(node) if near[0] == place)
    assert node in city("skyros").ports
    north = next(near for near in theatre().sea_steps(city("chalcis").ports[0]) if near[0] == at("thebes"))
    assert by_sea((north,), city("skyros").ports) > 3, "there is no other way as short"


def test_m4_chalcis_lies_on_the_western_coast_alone() -> None:
    (port,) = city("chalcis").ports
    eastern = [coast for coast in theatre().coasts(at("chalcis")) if coast != port[1]]
    assert len(eastern) == 1
    assert at("thebes") in [near for near, _ in theatre().sea_steps(port)]
    assert all(theatre().ground(near) == SEA for near, _ in theatre().sea_steps((at("chalcis"), eastern[0])))


def test_m5_samos_to_ephesus_crosses_a_strait_and_miletus_to_ephesus_does_not() -> None:
    assert theatre().side(at("samos"), at("ephesus")) == STRAIT
    assert theatre().side(at("miletus"), at("ephesus")) == COASTAL


def test_m6_naupactus_lies_beside_pleuron_within_reach_of_thebes_and_leucas_and_on_a_strait() -> None:
    assert at("pleuron") in theatre().land_steps(at("naupactus"))
    assert by_land(at("thebes"), at("naupactus")) <= 3
    assert sail("leucas", "naupactus") <= 4
    assert STRAIT in [theatre().side(at("naupactus"), near) for near in neighbours(at("naupactus"))]


def test_m7_and_m8_the_retreats_of_the_examples_are_near_enough() -> None:
    assert sail("naupactus", "corinth") <= 4
    assert sail("troezen", "gythium") <= 4


def test_m9_corinth_has_two_seas_and_euboea_two_coasts() -> None:
    assert len(city("corinth").ports) == 2
    gulf = by_sea((city("corinth").ports[0],), (city("corinth").ports[1],))
    assert gulf is None or gulf > 8, "the way around the Peloponnese is long"
    assert len(theatre().coasts(at("chalcis"))) == 2
    assert len(theatre().coasts((1, -1))) == 2


def test_m10_the_gates_of_sicily_are_ports_of_the_ionian_sea() -> None:
    assert theatre().sicily_ports == ("corcyra", "leucas", "cephallenia", "cyllene")
    assert all(city(name).ports for name in theatre().sicily_ports)
    assert all(sail("corcyra", name) <= 6 for name in theatre().sicily_ports[1:])


def test_m11_the_sources_of_two_rivers_lie_in_adjacent_mountains() -> None:
    one, other = (tuple(data()["map"][name]) for name in ("haliacmon", "arathus"))
    assert theatre().side(one, other) == PASS
    assert [theatre().ground(place) for place in (one, other)] == [MOUNTAIN, MOUNTAIN]


def test_m12_delphi_and_delos_have_hexes_of_their_own_and_potidaea_lies_on_the_thermaic_gulf() -> None:
    assert [city(name).side for name in ("delphi", "delos")] == [SACRED, SACRED]
    (port,) = city("potidaea").ports
    assert sorted(near for near, _ in theatre().sea_steps(port)) == [(1, -6), (1, -5)]
    assert sail("potidaea", "pella") == 2, "Pella lies on the same gulf"


def test_the_points_are_those_of_the_rulebook() -> None:
    points = {
        side: sum(place.points for place in theatre().cities if place.side == side)
        for side in ("athens", "sparta", NEUTRAL)
    }
    assert points == {"athens": 20, "sparta": 18, NEUTRAL: 10}
    known = {name: city(name).points for name in ("potidaea", "miletus", "argos", "syracuse")}
    assert known == {"potidaea": 1, "miletus": 2, "argos": 2, "syracuse": 4}
    assert all((1 <= place.points <= 4) is (place.size in (MAIN, MAJOR)) for place in theatre().cities)


def test_every_city_that_a_source_names_is_on_the_map_but_delium() -> None:
    assert (set(data()["cities"]) - {place.id for place in theatre().cities}) == {"delium"}
    assert len(theatre().by_place) == len(theatre().cities), "two cities in a hex"


def test_practice_values_stand_only_where_no_source_gives_one() -> None:
    drawn = data()["map-cities"]
    for name, column, _ in drawn["ports"] + drawn["assumed"]:
        assert data()["cities"].get(name, {}).get(column) is None, (name, column)


def test_ports_lie_on_coasts_and_landlocked_cities_have_none() -> None:
    for place in theatre().cities:
        assert place.id == "syracuse" or all(theatre().sea_steps(port) for port in place.ports), place.id
    landlocked = ("elis", "messene", "sparta", "thebes", "stratus")
    assert [name for name in landlocked if city(name).ports] == []


def test_sides_are_the_same_from_both_hexes() -> None:
    for place in theatre().order:
        for near in neighbours(place):
            assert theatre().side(place, near) == theatre().side(near, place)


def test_marked_sides_lie_between_adjacent_hexes_with_land() -> None:
    for one, other in theatre().marked:
        assert distance(one, other) == 1
        lands = SEA not in (theatre().ground(one), theatre().ground(other))
        assert lands or theatre().marked[one, other] == RIDGE, "only cliffs bar the sea"


def test_every_mountain_can_be_entered_and_left() -> None:
    for place in theatre().order:
        if theatre().ground(place) == MOUNTAIN:
            assert len(theatre().land_steps(place)) >= 2, place


def test_islands_are_those_of_the_sea() -> None:
    found = {place.id for place in theatre().cities if place.id != "syracuse" and theatre().is_island(place.at)}
    assert found == ISLANDS


def test_the_sea_is_one_and_all_land_with_cities_is_reached_by_land_or_sea() -> None:
    start = city("athens").ports
    for place in theatre().cities:
        if place.ports and place.id != "syracuse":
            assert by_sea(start, place.ports) is not None or place.id == "athens", place.id


def test_the_persian_border_parts_land_from_land() -> None:
    persia = theatre().persia
    assert all(theatre().ground(place) in (CLEAR, MOUNTAIN) for place in persia)
    assert {city(name).at for name in ("sardis", "dascylium")} <= persia
    assert not {place.at for place in theatre().cities if place.side == "athens"} & persia


def test_fleets_cross_the_same_sides_both_ways() -> None:
    for place in theatre().order:
        for coast in theatre().coasts(place):
            for near in theatre().sea_steps((place, coast)):
                assert (place, coast) in theatre().sea_steps(near)
                assert theatre().side(place, near[0]) in FOR_FLEETS
