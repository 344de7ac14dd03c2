"""Fights on the map: the rulebook's battles as whole games play them, retreats, sieges, sallies, blockades."""

import pytest

from rules_engine.athens_sparta import ENGINE
from rules_engine.athens_sparta.actions.choice import mover
from rules_engine.athens_sparta.game.state_json import read_state, write_state
from rules_engine.athens_sparta.rules.movement import Mover
from rules_engine.athens_sparta.rules.state import State
from rules_engine.core import BadInput, Phrase
from tests.athens_sparta.maps import at, components
from tests.athens_sparta.wars import block, fire, piece, play, refused, said, to, war


def amphipolis() -> State:
    """The rulebook's battle (fact AS-E1): two Spartan blocks attack, two Athenian ones fight outside."""
    start = war(
        block("sparta-hoplites-1", (2, -7), 4),
        block("sparta-peltasts", (2, -7), 4),
        block("amphipolis-hoplites", "amphipolis", 3),
        block("amphipolis-peltasts", "amphipolis", 2),
    )
    return play(
        start,
        to("move", "sparta-hoplites-1", "amphipolis", (2, -7)),
        to("move", "sparta-peltasts", "amphipolis", (2, -7)),
        {"end": "movement"},
        {"fight": list(at("amphipolis"))},
    )


ROUND_ONE = (
    {"accept": True},
    fire("amphipolis-peltasts", 2, 3),
    fire("sparta-peltasts", 1, 3, 4, 6),
    fire("amphipolis-hoplites", 2, 5),
    {"lose": "sparta-peltasts"},
    fire("sparta-hoplites-1", 3, 4, 5, 6),
    {"lose": "amphipolis-hoplites"},
)


def test_the_battle_example_in_a_whole_game() -> None:
    state = play(amphipolis(), *ROUND_ONE)
    strengths = {name: piece(state, name).steps for name in ("amphipolis-hoplites", "amphipolis-peltasts")}
    assert strengths == {"amphipolis-hoplites": 1, "amphipolis-peltasts": 1}
    assert piece(state, "sparta-peltasts").steps == 3
    undecided = play(amphipolis(), *ROUND_ONE[:-1])
    assert ENGINE.describe(components(), undecided, ROUND_ONE[-1]) == Phrase(
        "lose.hit", {"block": "amphipolis-hoplites"}
    )
    stormed = play(
        state,
        {"withdraw": "amphipolis-peltasts"},
        fire("sparta-peltasts", 2, 4, 5),
        {"withdraw": "amphipolis-hoplites"},
        fire("sparta-hoplites-1", 1, 4, 5, 6),
        {"lose": "amphipolis-peltasts"},
    )
    assert piece(stormed, "amphipolis-peltasts").stand == "pool"
    besieged = play(stormed, {"stop": True})
    assert piece(besieged, "amphipolis-hoplites").stand == "inside"
    assert besieged.phase == "regroup" and mover(components(), besieged) == "sparta"
    rolled = play(besieged, {"end": "regroup"}, {"end": "combat"})
    assert ENGINE.legal_moves(components(), rolled) == [{"attrition": list(at("amphipolis")), "dice": [1, 1]}]
    assert said(rolled, {"attrition": list(at("amphipolis")), "dice": [3, 4]})[:2] == [
        "attrition.besieger",
        "attrition.hits",
    ]


def captured(steps: int, *others: list) -> tuple[State, list[dict]]:
    """Amphipolis before it falls to a block with so many steps, and the moves until nobody regroups any more."""
    start = war(block("sparta-hoplites-1", (2, -7), steps), block("amphipolis-peltasts", "amphipolis", 1), *others)
    moves = [
        to("move", "sparta-hoplites-1", "amphipolis", (2, -7)),
        {"end": "movement"},
        {"fight": list(at("amphipolis"))},
        {"accept": True},
        fire("amphipolis-peltasts", 6),
        fire("sparta-hoplites-1", *[1] * steps),
        {"end": "regroup"},
    ]
    return start, moves


def test_nobody_confirms_that_no_plunder_is_left() -> None:
    start, moves = captured(2)
    assert said(start, *moves) == ["regroup.ground.end", "plunder.points.gain"]
    assert said(start, *moves, {"grow": "sparta-hoplites-1"}) == ["replacement.cost.step"]
    assert play(start, *moves, {"grow": "sparta-hoplites-1"}).phase == "combat"


def test_plunder_that_no_block_can_use_is_lost_at_once() -> None:
    start, moves = captured(4)
    assert said(start, *moves) == ["regroup.ground.end", "plunder.points.gain", "plunder.points"]
    assert play(start, *moves).phase == "combat"


def test_regrouping_ends_when_no_block_can_regroup_any_more() -> None:
    start, moves = captured(4)
    gone = play(start, *moves[:-1], to("regroup", "sparta-hoplites-1", (2, -7)))
    assert (gone.phase, gone.build) == ("combat", 0)
    assert play(start, *moves[:-1]).phase == "regroup"


def test_a_plunder_without_a_city_is_no_position() -> None:
    data = write_state(components(), war(block("sparta-hoplites-1", "amphipolis", 2))) | {"phase": "plunder"}
    assert read_state(components(), data | {"target": list(at("amphipolis"))}).target == at("amphipolis")
    with pytest.raises(BadInput, match="the city that is plundered"):
        read_state(components(), data)


def test_a_lone_fleet_blockades_and_a_relieved_city_stands_at_ease() -> None:
    start = war(
        block("athens-fleets-1", "athens", 4), block("troezen-hoplites", "troezen", 3), active="athens", first="athens"
    )
    state = play(
        start,
        to("move", "athens-fleets-1", "troezen"),
        {"end": "movement"},
        {"fight": list(at("troezen"))},
        {"withdraw": "troezen-hoplites"},
        {"accept": True},
        {"blockade": "athens-fleets-1"},
    )
    while state.phase in ("fight", "regroup"):
        state = play(state, ENGINE.legal_moves(components(), state)[-1])
    assert piece(state, "athens-fleets-1").stand == "blockade"
    assert piece(state, "troezen-hoplites").stand == "field", "nobody besieges it by land"


def test_only_the_cities_of_a_side_fail_to_pay_it() -> None:
    """Rule replacement.besieged: a neutral city under a blockade would pay neither side."""
    blockade = war(block("gythium-fleets", "argos", 3, "blockade"), block("corinth-fleets-1", "chios", 3, "blockade"))
    assert [city.id for city in blockade.unpaying_cities("athens")] == ["chios"]
    assert blockade.unpaying_cities("sparta") == []


def test_a_block_that_was_lost_on_its_move_may_rise_again_in_the_same_turn() -> None:
    state = play(war(moved=["tyrants-1"]), {"revolt": "mytilene", "steps": 1})
    assert state.moved == ("tyrants-1",) and piece(state, "tyrants-1").stand == "field"


def test_a_victorious_fleet_regroups_from_its_blockade_and_others_do_not() -> None:
    """Rules regroup.fleet, blockade.control: those that fought, not those that lay there before."""
    fleets = [block(name, "samos", 4, "blockade") for name in ("athens-fleets-1", "athens-fleets-2")]
    walls = block("sparta-hoplites-1", "samos", 3, "inside")
    after = {"phase": "regroup", "cause": "athens", "target": list(at("samos")), "active": "athens"}
    start = war(*fleets, walls, victors=["athens-fleets-1"], **after)
    assert refused(start, to("regroup", "athens-fleets-1", "chios")) is None
    assert refused(start, to("regroup", "athens-fleets-2", "chios")) == "regroup.ground"


def test_three_blocks_enter_an_empty_city_over_one_side() -> None:
    """Rule move.hexside-empty: without a battle the limit is ignored, over a strait too."""
    hoplites = [block(name, "samos", 2) for name in ("ephesus-hoplites", "miletus-hoplites")]
    start = war(*hoplites, active="athens", allies=[])
    first, second = [to("move", name, "ephesus") for name in ("ephesus-hoplites", "miletus-hoplites")]
    spartans = [block(f"sparta-hoplites-{number}", "megara", 4) for number in (1, 2, 3)]
    assert refused(start, first, second) is None
    assert refused(war(*spartans), *[to("move", f"sparta-hoplites-{n}", "athens") for n in (1, 2, 3)]) is None
    guarded = war(*spartans, block("athens-hoplites-1", "athens", 4))
    moves = [to("move", f"sparta-hoplites-{n}", "athens", "megara") for n in (1, 2, 3)]
    assert refused(guarded, *moves) == "move.hexside"


def test_besiegers_of_an_earlier_turn_retreat_like_defenders() -> None:
    """Rule retreat.besieger: that their own reinforcements came from a hex does not close it."""
    siege = [block("sparta-hoplites-1", "naupactus", 4), block("naupactus-peltasts", "naupactus", 3, "inside")]
    start = war(*siege, phase="combat", points=0)
    besieger = piece(start, "sparta-hoplites-1")
    assert {at("delphi"), at("pleuron")} <= set(Mover(start, besieger).retreat_goals(False))
    helped = war(
        *siege, block("thebes-hoplites-1", "naupactus", 3), phase="combat", came=[["thebes-hoplites-1", *at("delphi")]]
    )
    assert at("delphi") in Mover(helped, piece(helped, "sparta-hoplites-1")).retreat_goals(False)


@pytest.mark.parametrize(
    ("ashore", "apart"), [(("athens-hoplites-1", "sparta-hoplites-1"), True), (("sparta-hoplites-1",), False)]
)
def test_a_land_battle_beside_a_naval_one_is_told(ashore: tuple[str, ...], apart: bool) -> None:
    """Rule naval.separate, where both sides have ground blocks there."""
    fleets = block("athens-fleets-1", "gythium", 4), block("gythium-fleets", "gythium", 3)
    ground = [block(name, "gythium", 4) for name in ashore]
    state = war(*fleets, *ground, phase="combat", active="athens", first="athens")
    assert ("naval.separate" in said(state, {"fight": list(at("gythium"))})) == apart


def test_a_block_that_changes_sides_as_the_phase_ends_fights_at_once() -> None:
    """The attackers of Argos are alone there only when combat ends (rules neutral.captured, neutral.elsewhere)."""
    abroad = block("argos-hoplites", (-4, 2), 3, owner="sparta"), block("sparta-hoplites-1", (-4, 2), 4)
    start = war(
        block("athens-hoplites-1", "argos", 4), *abroad, phase="combat", active="athens", allies=[["argos", "sparta"]]
    )
    assert said(start, {"end": "combat"}) == ["neutral.captured", "neutral.elsewhere"]
    assert refused(start, {"end": "combat"}, {"end": "combat"}) == "combat.when.due"
    assert refused(start, {"end": "combat"}, {"fight": [-4, 2]}) is None
