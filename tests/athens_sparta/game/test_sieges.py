"""Storms, sallies, revolts, attrition and plunder of whole games, where two rules meet."""

import pytest

from rules_engine.athens_sparta import ENGINE
from rules_engine.athens_sparta.actions.choice import mover
from rules_engine.athens_sparta.calculators.points import victory_count
from rules_engine.athens_sparta.rules.sieges import rolls_at
from rules_engine.athens_sparta.rules.state import State
from rules_engine.core import BadInput
from tests.athens_sparta.maps import at, components
from tests.athens_sparta.wars import block, fire, piece, play, refused, said, step, to, war
from tests.athens_sparta.wars import written as as_json

SICILY = (99, 99)


def moves(state: State) -> list[dict]:
    return ENGINE.legal_moves(components(), state)


def fight(city: str, *helpers: str) -> dict:
    found: dict = {"fight": list(at(city))}
    return found | {"with": list(helpers)} if helpers else found


def combat(*pieces: list, **changes: object) -> State:
    return war(*pieces, **({"phase": "combat", "active": "athens", "first": "athens", "points": 0} | changes))


def passing(state: State) -> State:
    while state.phase == "fight":
        able = moves(state)
        state = play(state, next((move for move in able if "pass" in move), able[0]))
    return state


# the order of a storm (rules combat.order, siege.choice, storm.aside, storm.swap)
def besieged(inside: str = "potidaea-hoplites", *around: list) -> State:
    return combat(block(inside, "potidaea", 2, "inside"), *(around or (block("potidaea-besiegers", "potidaea", 4),)))


def test_in_a_standing_siege_the_besieged_of_the_same_letter_strike_first() -> None:
    state = play(besieged(), fight("potidaea", "potidaea-besiegers"))
    assert mover(components(), state) == "sparta"
    assert {move.get("fire") for move in moves(state)} - {None} == {"potidaea-hoplites"}
    assert refused(state, fire("potidaea-besiegers", 1, 1, 1, 1)) == "combat.order.equal"
    assert refused(state, fire("potidaea-hoplites", 6, 6), fire("potidaea-besiegers", 1, 1, 6, 6)) is None


def test_a_storm_that_is_declared_after_the_withdrawal_keeps_the_order_of_the_letters() -> None:
    start = war(block("sparta-hoplites-1", (2, -7), 4), block("amphipolis-peltasts", "amphipolis", 2))
    state = play(
        start,
        to("move", "sparta-hoplites-1", "amphipolis", (2, -7)),
        {"end": "movement"},
        fight("amphipolis"),
        {"withdraw": "amphipolis-peltasts"},
        {"accept": True},
    )
    assert refused(state, fire("sparta-hoplites-1", 1, 1, 1, 1)) == "combat.order.storm"
    assert not any("fire" in move for move in moves(state))
    stormed = play(state, {"storm": True})
    assert {move.get("fire") for move in moves(stormed)} - {None} == {"amphipolis-peltasts"}
    assert {"stop": True} in moves(state), "or they besiege"


def test_attackers_that_are_too_many_stand_aside_before_the_besieged_strike() -> None:
    """A minor city takes two stormers; of three, one stands aside before the peltasts shoot, in each round."""
    names = ["sparta-hoplites-1", "sparta-hoplites-2", "elis-hoplites"]
    start = war(
        block("naupactus-peltasts", "naupactus", 3, "inside"),
        *[block(name, "naupactus", 3) for name in names],
        phase="combat",
    )
    state = play(start, fight("naupactus", *names))
    for _ in range(2):
        assert mover(components(), state) == "sparta"
        assert [move for move in moves(state) if "stop" not in move] == [{"aside": name} for name in names]
        assert refused(state, fire("naupactus-peltasts", 6, 6, 6)) == "storm.limit.first"
        state = play(state, {"aside": "sparta-hoplites-1"})
        assert mover(components(), state) == "athens"
        state = play(state, fire("naupactus-peltasts", 6, 6, 6))
        state = play(state, fire("sparta-hoplites-2", 6, 6, 6), fire("elis-hoplites", 6, 6, 6))
    assert state.phase == "regroup"


# revolts (rules revolt.friends, revolt.battle, revolt.no-limits, revolt.disband)


def test_a_revolt_block_of_an_earlier_turn_is_a_block_like_any_other() -> None:
    start = war(
        block("demos-1", (2, -7), 2), block("potidaea-hoplites", "potidaea", 3), active="athens", first="athens"
    )
    state = play(
        start, to("move", "demos-1", "potidaea", (2, -7)), {"end": "movement"}, fight("potidaea"), {"accept": True}
    )
    while not any(move.get("retreat") == "demos-1" for move in moves(state)):
        state = play(state, next(move for move in moves(state) if "pass" in move))
    assert piece(play(state, {"retreat": "demos-1", "to": [2, -7]}), "demos-1").at == (2, -7)


def test_a_revolt_without_strength_is_no_move() -> None:
    with pytest.raises(BadInput):
        play(war(), {"revolt": "mytilene", "steps": 0})


# relief and sally (rules relief.attack, sally.return, sally.break-out)
def test_a_sally_that_helps_a_relief_is_listed_and_goes_back_inside() -> None:
    start = war(
        block("potidaea-hoplites", "potidaea", 3, "inside"),
        block("potidaea-besiegers", "potidaea", 4),
        block("sparta-hoplites-1", (2, -7), 4),
    )
    due = play(start, to("move", "sparta-hoplites-1", "potidaea", (2, -7)), {"end": "movement"})
    assert fight("potidaea") in moves(due) and fight("potidaea", "potidaea-hoplites") in moves(due)
    state = play(due, fight("potidaea", "potidaea-hoplites"), {"pass": "potidaea-besiegers"})
    assert {move["retreat"] for move in moves(state) if "retreat" in move} == {"sparta-hoplites-1"}
    assert refused(state, {"retreat": "potidaea-hoplites", "to": [3, -6]}) == "sally.return"
    while state.phase == "fight" and state.battle.phase != "leave":
        last = step(state, next(move for move in moves(state) if "pass" in move))
        state = last.state
    told = {line.rule: line.values for line in last.lines}
    assert told["pursuit.leave"] == {"blocks": ["sparta-hoplites-1"]}
    assert told["sally.return"] == {"blocks": ["potidaea-hoplites"]}
    assert piece(passing(state), "potidaea-hoplites").stand == "inside"


# attrition (rules attrition.full-step, attrition.half, sicily.rate) and the events of sieges
def test_half_losses_of_the_other_reading_add_up_from_turn_to_turn() -> None:
    walls = {"readings": {"attrition-walls": "double-defence"}}
    state = war(
        block("thebes-hoplites-1", "thebes", 1, "inside"),
        block("athens-hoplites-1", "thebes", 4),
        phase="combat",
        **walls,
    )
    once = play(state, {"end": "combat"}, {"attrition": list(at("thebes")), "dice": [6]})
    assert piece(once, "thebes-hoplites-1").steps == 1 and as_json(once)["half"] == ["thebes-hoplites-1"]
    again = play(war(*as_json(once)["pieces"], phase="combat", half=["thebes-hoplites-1"], **walls), {"end": "combat"})
    fallen = play(again, {"attrition": list(at("thebes")), "dice": [6]})
    assert piece(fallen, "thebes-hoplites-1").stand == "pool"


def test_a_block_with_half_a_loss_takes_the_next_one_even_from_a_stronger_block() -> None:
    """Rules siege.half-hit, attrition.hits, in the reading in which walls help."""
    state = war(
        block("thebes-hoplites-1", "thebes", 1, "inside"),
        block("thebes-hoplites-2", "thebes", 3, "inside"),
        block("athens-hoplites-1", "thebes", 4),
        phase="combat",
        half=["thebes-hoplites-1"],
        readings={"attrition-walls": "double-defence"},
    )
    after = play(state, {"end": "combat"}, {"attrition": list(at("thebes")), "dice": [6, 1]})
    assert piece(after, "thebes-hoplites-1").stand == "pool" and piece(after, "thebes-hoplites-2").steps == 3


def test_an_enemy_fleet_outside_the_walls_keeps_a_fight_from_beginning_as_a_storm() -> None:
    """Rule siege.choice: the hoplites of Troezen are inside, but its fleet is not."""
    blocks = [block("troezen-hoplites", "troezen", 3, "inside"), block("athens-hoplites-1", "troezen", 4)]
    fight = {"fight": list(at("troezen")), "with": ["athens-hoplites-1"]}
    outside = war(*blocks, block("troezen-fleets", "troezen", 2), phase="combat", active="athens")
    begun = play(outside, fight | {"with": []})
    assert begun.battle is not None and not begun.battle.storm
    inside = war(*blocks, block("troezen-fleets", "troezen", 2, "inside"), phase="combat", active="athens")
    assert play(inside, fight).battle.storm


def test_half_losses_are_forgotten_when_the_siege_is_lifted() -> None:
    state = war(block("thebes-hoplites-1", "thebes", 1, "inside"), phase="combat", half=["thebes-hoplites-1"])
    assert play(state, {"end": "combat"}).half == ()


# patrol (rules patrol.when, patrol.attrition)
def test_a_patrol_keeps_sea_control_but_shuts_no_port() -> None:
    start = combat(block("troezen-hoplites", "troezen", 3), block("athens-fleets-1", "troezen", 4, "blockade"))
    state = play(start, {"patrol": "athens-fleets-1"})
    control = [state.has_sea_control(at("troezen"), side) for side in ("athens", "sparta")]
    assert control == [True, False]
    state = play(state, {"end": "combat"})
    assert moves(state) == [{"attrition": list(at("troezen")), "dice": [1]}]
    assert said(state, {"attrition": list(at("troezen")), "dice": [5]})[:2] == ["patrol.attrition", "attrition.hits"]


# plunder (rule plunder.blocks)
def test_who_stood_aside_gets_no_plunder() -> None:
    start = combat(
        block("potidaea-hoplites", "potidaea", 1, "inside"),
        block("potidaea-besiegers", "potidaea", 3),
        block("athens-hoplites-1", "potidaea", 3),
    )
    state = play(
        start,
        fight("potidaea", "potidaea-besiegers", "athens-hoplites-1"),
        fire("potidaea-hoplites", 6),
        {"aside": "athens-hoplites-1"},
        fire("potidaea-besiegers", 1, 1, 6),
        {"end": "regroup"},
    )
    assert state.phase == "plunder"
    assert moves(state) == [{"grow": "potidaea-besiegers"}, {"end": "plunder"}]
    assert refused(state, {"grow": "athens-hoplites-1"}) == "plunder.blocks.fought"


# blockades (rule blockade.declare)
def test_a_block_that_has_retreated_to_its_own_siege_may_storm_there() -> None:
    """Rule retreat.barred (our ruling), as after regrouping (regroup.barred)."""
    start = combat(
        block("athens-hoplites-1", "megara", 4),
        block("megara-hoplites", "megara", 2, "inside"),
        block("athens-hoplites-2", "corinth", 4),
        block("corinth-hoplites", "corinth", 3),
        came=[["athens-hoplites-2", *at("megara")]],
    )
    state = play(start, fight("corinth"), {"accept": True}, {"pass": "corinth-hoplites"})
    state = play(state, to("retreat", "athens-hoplites-2", "megara"))
    state = state if state.phase == "combat" else play(state, {"end": "regroup"})
    assert fight("megara") | {"with": ["athens-hoplites-1", "athens-hoplites-2"]} in moves(state)


def test_a_block_that_has_attacked_may_withdraw_into_syracuse_in_the_next_round() -> None:
    """Rule sicily.withdraw (our ruling)."""
    start = combat(
        block("athens-hoplites-1", SICILY, 4),
        block("syracuse-hoplites-1", SICILY, 4, owner="sparta"),
        allies=[["syracuse", "sparta"]],
    )
    state = play(start, {"fight": list(SICILY), "with": ["athens-hoplites-1"]}, {"accept": True})
    assert {"withdraw": "syracuse-hoplites-1"} in moves(state)
    state = play(state, fire("syracuse-hoplites-1", 6, 6, 6, 6))
    assert {"withdraw": "syracuse-hoplites-1"} not in moves(state)
    assert {"withdraw": "syracuse-hoplites-1"} in moves(play(state, fire("athens-hoplites-1", 6, 6, 6, 6)))


def test_revolt_blocks_do_not_count_against_the_storm_limit() -> None:
    """Four ground blocks may storm a major city, and the revolt beside them."""
    four = ["potidaea-besiegers", "athens-hoplites-1", "athens-hoplites-2", "chalcis-hoplites"]
    start = war(
        block("potidaea-hoplites", "potidaea", 2, "inside"),
        *[block(name, "potidaea", 2) for name in four],
        active="athens",
        first="athens",
    )
    state = play(start, {"revolt": "potidaea", "steps": 1}, {"end": "movement"}, fight("potidaea", *four))
    assert mover(components(), state) == "sparta", "nobody has to stand aside"
    state = play(state, fire("potidaea-hoplites", 6, 6))
    assert {move["fire"] for move in moves(state) if "fire" in move} == {*four, "demos-1"}
    for name in four:
        state = play(state, fire(name, 6, 6))
    assert [move["fire"] for move in moves(state) if "fire" in move] == ["demos-1"], "the fifth one, without a limit"
    assert said(state, fire("demos-1", 6))[-1] == "combat.rounds", "there is nobody to exchange (rule storm.swap)"


def test_miletus_is_not_counted_twice() -> None:
    """Sparta's 32 points include those of a besieged Miletus: 30 count."""
    answer = victory_count(
        components(), athens=10, sparta=32, sparta_closed=2, persian_miletus="closed", main_city="none"
    )
    assert (answer.value["sparta"], answer.value["winner"]) == (30, "sparta")
    open_answer = victory_count(components(), athens=10, sparta=32, persian_miletus="yes")
    assert (open_answer.value["sparta"], open_answer.value["winner"]) == (30, "sparta")


@pytest.mark.parametrize(
    ("there", "ally", "rules"),
    [
        (block("athens-fleets-1", SICILY, 4, "blockade"), "sparta", ["sicily.corinth"]),
        (block("athens-fleets-1", SICILY, 4), "athens", ["sicily.corinth"]),
        (block("syracuse-hoplites-1", SICILY, 4, "inside", "sparta"), "sparta", []),
    ],
    ids=["blockaded", "held by Athens", "held by Sparta"],
)
def test_corinth_eats_from_syracuse(there: list, ally: str, rules: list[str]) -> None:
    state = war(there, block("corinth-hoplites", "corinth", 3), phase="attrition", allies=[["syracuse", ally]])
    assert [line.rule for _, _, line in rolls_at(state, at("corinth"))] == rules
