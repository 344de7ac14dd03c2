"""Crossing straits under the eyes of enemy fleets (rules terrain.strait*)."""

from __future__ import annotations

import pytest

from rules_engine.athens_sparta.game.phases.movement import throw_back
from rules_engine.athens_sparta.game.state import State
from rules_engine.athens_sparta.rules.retreats import way_out
from rules_engine.athens_sparta.rules.routes import Way
from tests.athens_sparta.maps import at, components
from tests.athens_sparta.wars import block, goals, piece, play, refused, said, to, war


def test_a_strait_stops_and_lets_one_attacker_through() -> None:
    """Samos and Miletus before Ephesus (fact AS-E10)."""
    athens = war(
        block("ephesus-hoplites", "samos", 2), block("miletus-hoplites", "miletus", 3), active="athens", first="athens"
    )
    assert (6, 0) not in goals(athens, "ephesus-hoplites"), "it must stop at Ephesus"
    assert (6, 0) in goals(athens, "miletus-hoplites"), "by land it need not"
    crossing = war(
        block("ephesus-hoplites", "samos", 2),
        block("miletus-hoplites", "samos", 3),
        block("sparta-hoplites-1", "ephesus", 4),
        active="athens",
    )
    moves = [to("move", name, "ephesus", "samos") for name in ("ephesus-hoplites", "miletus-hoplites")]
    assert refused(crossing, *moves) == "move.hexside"


def test_who_meets_a_fleet_while_crossing_loses_a_step_and_goes_back() -> None:
    start = war(
        block("ephesus-hoplites", "samos", 2), block("leucas-fleets", "ephesus", 3), active="athens", first="athens"
    )
    end = play(start, to("move", "ephesus-hoplites", "ephesus"))
    assert (piece(end, "ephesus-hoplites").at, piece(end, "ephesus-hoplites").steps) == (at("samos"), 1)
    by_land = war(block("miletus-hoplites", "miletus", 3), block("leucas-fleets", "ephesus", 3), active="athens")
    assert "terrain.strait-fleet" not in said(by_land, to("move", "miletus-hoplites", "ephesus"))


def test_nobody_crosses_a_strait_out_of_a_hex_where_the_enemy_controls_the_sea() -> None:
    """A blockaded port of one's own, and an enemy port that is besieged by land only (rule terrain.strait-fleet)."""
    hoplites = block("ephesus-hoplites", "samos", 2)
    blockaded = war(hoplites, block("leucas-fleets", "samos", 3, "blockade"), active="athens", first="athens")
    assert at("ephesus") not in goals(blockaded, "ephesus-hoplites")
    besieged = block("sparta-hoplites-1", "samos", 3, "inside")
    assert at("ephesus") not in goals(war(hoplites, besieged, active="athens"), "ephesus-hoplites")
    blockader = block("athens-fleets-1", "samos", 3, "blockade")
    assert at("ephesus") in goals(war(hoplites, besieged, blockader, active="athens"), "ephesus-hoplites")


@pytest.mark.parametrize("reading, crosses", [("hex-left", True), ("either-hex", False)])
def test_an_enemy_port_on_the_far_shore_bars_the_strait_in_one_reading(reading: str, crosses: bool) -> None:
    """Samos and Ephesus (rule terrain.strait-control)."""
    pieces = [block("ephesus-hoplites", "samos", 2), block("sparta-hoplites-1", "ephesus", 4)]
    start = war(*pieces, active="athens", readings={"strait-control": reading})
    assert (at("ephesus") in goals(start, "ephesus-hoplites")) is crosses
    fleets = block("athens-fleets-1", "ephesus", 4, "blockade")
    blockaded = war(*pieces, fleets, active="athens", readings={"strait-control": reading})
    assert at("ephesus") in goals(blockaded, "ephesus-hoplites"), "own fleets control the sea there"


def test_a_fleet_in_its_port_turns_back_who_crosses_unless_it_is_blockaded() -> None:
    hoplites, fleet = block("ephesus-hoplites", "samos", 2), block("leucas-fleets", "ephesus", 3, "inside")
    besiegers = block("miletus-hoplites", "ephesus", 3)
    move = to("move", "ephesus-hoplites", "ephesus", "samos")
    assert "terrain.strait-fleet" in said(war(hoplites, fleet, besiegers, active="athens"), move)
    blockader = block("athens-fleets-1", "ephesus", 4, "blockade")
    assert "terrain.strait-fleet" not in said(war(hoplites, fleet, besiegers, blockader, active="athens"), move)


def test_who_is_turned_back_stands_in_the_hex_from_which_it_crossed() -> None:
    """Thebes, not where the move began (rule terrain.strait-fleet)."""
    fleet = block("athens-fleets-1", "chalcis", 4)
    start = war(block("sparta-hoplites-1", (-1, -2), 4), fleet)
    move = to("move", "sparta-hoplites-1", "chalcis", "thebes")
    end = play(start, move)
    assert (piece(end, "sparta-hoplites-1").at, piece(end, "sparta-hoplites-1").steps) == (at("thebes"), 3)
    assert refused(end, to("march", "sparta-hoplites-1", "megara")) == "move.once"
    crowd = [block(f"sparta-hoplites-{number}", "thebes", 4) for number in (2, 3)]
    crowd += [block(name, "thebes", 3) for name in ("thebes-hoplites-1", "thebes-hoplites-2")]
    full = war(block("sparta-hoplites-1", (-1, -2), 4), fleet, *crowd)
    assert said(full, move)[-1] == "retreat.impossible"
    assert piece(play(full, move), "sparta-hoplites-1").stand == "pool"


def fought(*pieces: list, **changes: object) -> State:
    """Sparta has attacked Chalcis from Thebes with one hoplite block."""
    attack = block("sparta-hoplites-1", "chalcis", 4)
    came = [["sparta-hoplites-1", *at("thebes")]]
    base = {"phase": "combat", "points": 0, "came": came}
    return war(attack, *pieces, **(base | changes))


def retreats(state: State, name: str) -> list:
    attacks = piece(state, name).owner == "sparta"
    return way_out(components(), state, piece(state, name), attacks)


def test_a_retreat_across_a_strait_needs_the_sea_of_the_hex_with_the_port() -> None:
    """Chalcis has the port, Thebes none: Chalcis decides, either way (rules retreat.strait, sea-control.strait)."""
    garrison = block("chalcis-hoplites", "chalcis", 3)
    assert retreats(fought(garrison), "sparta-hoplites-1") == []
    blockade = block("gythium-fleets", "chalcis", 3, "blockade")
    assert retreats(fought(garrison, blockade), "sparta-hoplites-1") == [at("thebes")]
    ally = block("athens-hoplites-1", "thebes", 4)
    defence = fought(garrison, ally, came=[])
    assert at("thebes") in retreats(defence, "chalcis-hoplites")
    assert at("thebes") not in retreats(fought(garrison, ally, blockade, came=[]), "chalcis-hoplites")


def test_the_winner_regroups_across_the_strait_of_a_captured_port() -> None:
    """Rules regroup.ground, retreat.strait."""
    start = fought(phase="regroup", cause="sparta", target=list(at("chalcis")))
    assert at("thebes") in goals(start, "sparta-hoplites-1", "regroup")


def test_between_two_ports_the_port_retreated_to_decides() -> None:
    """Samos and Ephesus (rule sea-control.strait)."""
    fight = [block("sparta-hoplites-1", "ephesus", 4), block("ephesus-hoplites", "ephesus", 2)]
    came = [["sparta-hoplites-1", *at("miletus")]]
    start = war(*fight, phase="combat", points=0, came=came)
    assert at("samos") in way_out(components(), start, piece(start, "ephesus-hoplites"), False)
    shut = war(*fight, block("gythium-fleets", "samos", 3, "blockade"), phase="combat", points=0, came=came)
    assert at("samos") not in way_out(components(), shut, piece(shut, "ephesus-hoplites"), False)


@pytest.mark.parametrize("start, stand", [("samos", "inside"), ("miletus", "field")])
def test_who_is_thrown_back_to_its_own_hex_stands_there_as_before(start: str, stand: str) -> None:
    caught = war(block("ephesus-hoplites", start, 2, "inside"), block("leucas-fleets", "ephesus", 3), active="athens")
    way = Way(at("ephesus"), at("samos"), 1, (at("ephesus"),))
    back = throw_back(components(), caught, piece(caught, "ephesus-hoplites"), way).state
    assert (piece(back, "ephesus-hoplites").at, piece(back, "ephesus-hoplites").stand) == (at("samos"), stand)
