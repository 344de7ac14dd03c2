"""Movement on the map: operation and strategic moves, straits, passes, limits, Sicily."""

import pytest

from rules_engine.athens_sparta import ENGINE
from rules_engine.athens_sparta.rules.map import theatre_of
from rules_engine.athens_sparta.rules.movement import Mover
from rules_engine.athens_sparta.rules.state import SIDES
from tests.athens_sparta.maps import at, city, components
from tests.athens_sparta.wars import block, goals, piece, play, refused, said, to, war


def test_mountains_end_a_move_and_bear_two_blocks() -> None:
    hexes = (-4, 1)
    one = war(block("elis-hoplites", "elis", 3), block("athens-hoplites-1", "patrae", 4))
    assert hexes in goals(one, "elis-hoplites")
    assert at("corinth") not in goals(one, "elis-hoplites"), "a mountain lies on the only short way"
    full = war(
        block("elis-hoplites", "elis", 3), block("sparta-hoplites-1", hexes, 4), block("sparta-hoplites-2", hexes, 4)
    )
    assert refused(full, to("move", "elis-hoplites", hexes)) == "move.stacking"


def test_athens_never_retreats_over_the_persian_border() -> None:
    """Not even while Sparta may cross it (rule persia.border)."""
    pieces = [block("miletus-hoplites", "miletus", 3), block("sparta-hoplites-1", "ephesus", 4)]
    theatre = theatre_of(components())
    beyond = [near for near in theatre.land_steps(at("miletus")) if theatre.is_border(at("miletus"), near)]
    assert beyond
    start = war(*pieces, phase="combat", persia="allied", came=[["sparta-hoplites-1", *at("ephesus")]])
    hoplites = piece(start, "miletus-hoplites")
    assert not set(beyond) & set(Mover(start, hoplites).retreat_goals(False))
    spartans = start.with_piece("sparta-hoplites-1", at=at("miletus"))
    assert set(beyond) & set(Mover(spartans, piece(spartans, "sparta-hoplites-1")).retreat_goals(False))


def test_a_sea_move_goes_any_distance_between_open_ports() -> None:
    start = war(block("athens-hoplites-1", "athens", 4), active="athens")
    assert {at("rhodes"), at("corcyra"), at("amphipolis")} <= goals(start, "athens-hoplites-1", "sail")
    shut = war(
        block("athens-hoplites-1", "athens", 4), block("leucas-fleets", "athens", 3, "blockade"), active="athens"
    )
    assert goals(shut, "athens-hoplites-1", "sail") == set()


@pytest.mark.parametrize("name", ["delphi", "delos", "marathon"])
def test_sacred_and_black_places_are_nobody_s(name: str) -> None:
    """Rules city.oracle-hex, city.sides: whoever stands there, alone or not, and in every phase."""
    alone = block("thebes-hoplites-1", name, 3)
    for pieces in ([alone], [alone, block("athens-hoplites-1", name, 4)]):
        for phase in ("movement", "combat", "replacement"):
            assert war(*pieces, phase=phase).holder(city(name)) not in SIDES
    moved = {"began": [["thebes-hoplites-1", *at("thebes"), "field"]], "moved": ["thebes-hoplites-1"]}
    assert "control.update" not in said(war(alone, **moved), {"end": "movement"})
    pool = ["sparta-reserve-hoplites-1", "sparta", -99, -99, 0, "pool"]
    weak = war(block("thebes-hoplites-1", name, 1), pool, phase="replacement", build=9)
    used = [move for move in ENGINE.legal_moves(components(), weak) if "grow" in move or move.get("at") == name]
    assert used == []


def test_blocks_in_sacred_places_stop_nobody() -> None:
    """Both sides pass Delphi and Delos, whoever is there (rule city.oracle)."""
    guarded = war(block("thebes-hoplites-1", "thebes", 3), block("athens-hoplites-1", "delphi", 4))
    assert at("naupactus") in goals(guarded, "thebes-hoplites-1")
    own = war(
        block("thebes-hoplites-1", "thebes", 3),
        block("athens-hoplites-1", "delphi", 4),
        block("sparta-hoplites-1", "naupactus", 4),
    )
    assert refused(own, to("march", "thebes-hoplites-1", "pleuron")) is None
    assert refused(own, to("march", "thebes-hoplites-1", "delphi")) == "move.march", "it stands in none of ours"
    beside = war(block("thebes-hoplites-1", "delphi", 3), block("athens-hoplites-1", "delphi", 4))
    assert refused(beside, to("march", "thebes-hoplites-1", "thebes")) is None, "there is no siege to leave"
    island = war(block("gythium-fleets", "cythera", 3), block("athens-hoplites-1", "delos", 4))
    sea = war(block("gythium-fleets", "cythera", 3))
    assert goals(island, "gythium-fleets") == goals(sea, "gythium-fleets")


def test_a_fleet_passes_an_enemy_at_delos() -> None:
    """Rules city.oracle, control.sea-passage."""
    start = war(block("gythium-fleets", "cythera", 3), block("athens-hoplites-1", "delos", 4))
    assert not Mover(start, piece(start, "gythium-fleets")).stops_at(at("delos"))
    assert at("delos") not in start.closed_hexes("sparta")


HOPLITES = [block(f"sparta-hoplites-{number}", "sparta", 4) for number in (1, 2)]


def test_a_hex_left_in_this_phase_is_still_friendly() -> None:
    """Rule control.update: a vacant hex and a captured city stay what they were until the phase ends."""
    start = war(HOPLITES[0], block("sparta-hoplites-2", (-4, 2), 4))
    assert refused(start, to("move", "sparta-hoplites-2", "elis"), to("march", "sparta-hoplites-1", (-4, 2))) is None
    garrison = war(block("pleuron-peltasts", "naupactus", 3), block("sparta-hoplites-1", "pleuron", 4))
    gone = to("move", "pleuron-peltasts", (-3, -2))
    assert refused(garrison, gone, to("march", "sparta-hoplites-1", "thebes")) is None, "by Naupactus and Delphi"
    assert play(garrison, gone, {"end": "movement"}).holder(city("naupactus")) == "athens"


def test_a_revolt_block_that_disbands_leaves_its_city_at_the_end_of_the_phase() -> None:
    held = war(block("tyrants-1", "chios", 2, owner="sparta"), block("gythium-fleets", "gythium", 3))
    state = play(held, {"disband": "tyrants-1"})
    assert refused(state, to("sail", "gythium-fleets", "chios")) is None
    assert play(state, {"end": "movement"}).holder(city("chios")) == "athens"


def test_a_neutral_city_is_attacked_over_any_of_its_sides() -> None:
    """Rules move.neutral, neutral.attack: the first attacker, too, says over which side it comes."""
    start = war(block("corinth-hoplites", "corinth", 3))
    found = {
        tuple(m["via"])
        for m in ENGINE.legal_moves(components(), start)
        if m.get("to") == list(at("argos")) and "via" in m
    }
    assert len(found) > 1


def test_a_block_retreats_to_a_sacred_place_whoever_is_there() -> None:
    """Rule city.oracle, in either reading of retreat.vacant."""
    pieces = [block("naupactus-peltasts", "naupactus", 3), block("sparta-hoplites-1", "naupactus", 4)]
    pieces.append(block("thebes-hoplites-1", "delphi", 3))
    for reading in ("vacant", "friendly"):
        start = war(
            *pieces, phase="combat", came=[["sparta-hoplites-1", *at("pleuron")]], readings={"retreat-vacant": reading}
        )
        assert at("delphi") in Mover(start, piece(start, "naupactus-peltasts")).retreat_goals(False)


def test_a_city_in_revolt_changes_hands_when_the_phase_ends() -> None:
    """Rule control.update: a revolt block, too, holds nothing before."""
    start = war(block("gythium-fleets", "gythium", 3), points=3)
    revolt = {"revolt": "chios", "steps": 1}
    assert refused(start, revolt, to("sail", "gythium-fleets", "chios")) == "move.sea.goal"
    assert play(start, revolt, {"end": "movement"}).holder(city("chios")) == "sparta"


def test_a_hex_that_is_passed_is_reached_from_where_it_is_nearest() -> None:
    """Only a neutral city, which is attacked, is listed once for each side from which it can be entered."""
    start = war(block("corinth-hoplites", "corinth", 3))
    ways = [way.place for way in Mover(start, piece(start, "corinth-hoplites")).operation_ways()]
    assert ways.count(at("argos")) > 1
    assert [ways.count(at(name)) for name in ("megara", "patrae", "troezen", "thebes", "athens")] == [1] * 5


@pytest.mark.parametrize(
    ("where", "ports"),
    [
        ((-6, 4), {"cyllene", "cephallenia", "gythium", "cythera", "troezen"}),
        ("messene", {"cyllene", "gythium", "cythera"}),
    ],
    ids=["the sea", "a city without a port"],
)
def test_a_fleet_in_no_port_sets_out_from_every_coast(where: str | tuple[int, int], ports: set[str]) -> None:
    """Where a position puts it there."""
    start = war(block("gythium-fleets", where, 3))
    assert goals(start, "gythium-fleets") == {at(name) for name in ports}


@pytest.mark.parametrize("guards", [0, 1])
def test_own_blockaders_let_a_fleet_pass_where_enemies_are_in_the_port(guards: int) -> None:
    """Rule blockade.control; where nobody is inside there is nothing to pass."""
    fleets = [block("athens-fleets-1", "troezen", 4, "blockade"), block("athens-fleets-2", "athens", 4)]
    start = war(*fleets, *[block("troezen-hoplites", "troezen", 3, "inside")][:guards], active="athens")
    assert ("blockade.control" in said(start, to("move", "athens-fleets-2", "gythium", (-4, 4)))) == bool(guards)
