"""Crossing straits under the eyes of enemy fleets (rules terrain.strait*)."""

import pytest

from rules_engine.athens_sparta.actions.movement import Operate
from rules_engine.athens_sparta.rules.movement import Mover, Way
from tests.athens_sparta.maps import at
from tests.athens_sparta.wars import block, goals, piece, play, refused, said, to, war


def test_nobody_crosses_a_strait_out_of_a_hex_where_the_enemy_controls_the_sea() -> None:
    """A blockaded port of one's own, and an enemy port that is besieged by land only (rule terrain.strait-fleet)."""
    hoplites = block("ephesus-hoplites", "samos", 2)
    blockaded = war(hoplites, block("leucas-fleets", "samos", 3, "blockade"), active="athens", first="athens")
    assert at("ephesus") not in goals(blockaded, "ephesus-hoplites")
    besieged = block("sparta-hoplites-1", "samos", 3, "inside")
    assert at("ephesus") not in goals(war(hoplites, besieged, active="athens"), "ephesus-hoplites")
    blockader = block("athens-fleets-1", "samos", 3, "blockade")
    assert at("ephesus") in goals(war(hoplites, besieged, blockader, active="athens"), "ephesus-hoplites")


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


def test_between_two_ports_the_port_retreated_to_decides() -> None:
    """Samos and Ephesus (rule sea-control.strait)."""
    fight = [block("sparta-hoplites-1", "ephesus", 4), block("ephesus-hoplites", "ephesus", 2)]
    came = [["sparta-hoplites-1", *at("miletus")]]
    start = war(*fight, phase="combat", points=0, came=came)
    assert at("samos") in Mover(start, piece(start, "ephesus-hoplites")).retreat_goals(False)
    shut = war(*fight, block("gythium-fleets", "samos", 3, "blockade"), phase="combat", points=0, came=came)
    assert at("samos") not in Mover(shut, piece(shut, "ephesus-hoplites")).retreat_goals(False)


@pytest.mark.parametrize("start, stand", [("samos", "inside"), ("miletus", "field")])
def test_who_is_thrown_back_to_its_own_hex_stands_there_as_before(start: str, stand: str) -> None:
    caught = war(block("ephesus-hoplites", start, 2, "inside"), block("leucas-fleets", "ephesus", 3), active="athens")
    way = Way(at("ephesus"), at("samos"), 1, (at("ephesus"),))
    move = Operate(caught)
    move.block, move.way = "ephesus-hoplites", way
    back, _ = move.turn_back(caught)
    assert (piece(back, "ephesus-hoplites").at, piece(back, "ephesus-hoplites").stand) == (at("samos"), stand)
