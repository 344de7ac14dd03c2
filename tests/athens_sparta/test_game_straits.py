"""Crossing straits under the eyes of enemy fleets (rules terrain.strait*)."""

from __future__ import annotations

import pytest

from tests.athens_sparta.maps import at
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
