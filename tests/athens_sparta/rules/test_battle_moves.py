"""Single battles move by move: order, hits, walls, fleets, pursuit, attrition; and random battles to their end."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.athens_sparta import ENGINE, draw, read_state, write_state
from rules_engine.athens_sparta.components import FIELD, INSIDE
from rules_engine.athens_sparta.rules.battle.model import Battle
from rules_engine.athens_sparta.rules.battle.words import OVER
from rules_engine.core import Refused
from tests.athens_sparta.battles import battle, components, fighter

HIT, MISS = 1, 6
play = ENGINE.apply


def moved(state: Battle, *moves: dict[str, Any]) -> Battle:
    for move in moves:
        state = state.play(move).state
    return state


def refusal(state: Battle, move: dict[str, Any]) -> str:
    with pytest.raises(Refused) as refused:
        state.play(move)
    return refused.value.rule


def spoken(state: Battle, move: dict[str, Any]) -> list[str]:
    return [line.rule for line in state.play(move).lines]


def names(found: list) -> list[str]:
    return [one.name for one in found]


def steps(state: Battle) -> dict[str, int]:
    return {one.name: one.steps for one in state.force}


# order (rules combat.order, combat.turn)
def test_letters_first_then_defenders() -> None:
    state = battle(
        fighter("a1", "B2", 1), fighter("a2", "A1", 1, "peltast"), fighter("d1", "B2", 1), fighter("d2", "B3", 1)
    )
    assert names(state.next_to_act()) == ["a2"]
    assert refusal(state, {"fire": "d1", "dice": [HIT]}) == "combat.order"
    state = moved(state, {"fire": "a2", "dice": [MISS]})
    assert names(state.next_to_act()) == ["d1", "d2"], "equal ones act as their owner likes"
    assert refusal(state, {"fire": "a2", "dice": [HIT]}) == "combat.turn"


def test_as_many_dice_as_steps() -> None:
    state = battle(fighter("a1", "B3", 2), fighter("d1", "A1", 2))
    assert refusal(state, {"fire": "d1", "dice": [HIT]}) == "hit.dice"
    assert refusal(state, {"fire": "d1", "dice": [HIT, 7]}) == "hit.dice"


# hits (rules hit.*)
def test_hits_strike_the_strongest_and_the_owner_chooses_among_equals() -> None:
    state = battle(fighter("a1", "A3", 4), fighter("d1", "B2", 3), fighter("d2", "B2", 2))
    state = moved(state, {"fire": "a1", "dice": [HIT, HIT, MISS, MISS]})
    assert steps(state)["d1"] == 2, "the first hit has no choice"
    assert names(state.possible_losers()) == ["d1", "d2"]
    assert refusal(state, {"fire": "d1", "dice": [HIT, HIT]}) == "hit.at-once"
    assert refusal(state, {"lose": "a1"}) == "hit.strongest"
    assert steps(moved(state, {"lose": "d2"}))["d2"] == 1


@given(st.lists(st.integers(1, 4), min_size=1, max_size=5), st.integers(0, 12))
def test_the_strongest_wear_down_evenly(counts: list[int], hits: int) -> None:
    """Whatever the owner chooses: the multiset of steps depends on the number of hits alone."""
    level = sorted(counts)
    for _ in range(min(hits, sum(counts))):
        level[-1] -= 1
        level.sort()
    force = [fighter(f"d{index}", "B2", count) for index, count in enumerate(counts)]
    struck = {"pending": ("defender", hits, False), "aim": tuple([one.name for one in force])} if hits else {}
    for last in (0, -1):
        state = battle(*force, **struck).assign([]).state
        while state.possible_losers():
            state = state.assign([state.possible_losers()[last].name]).state
        assert sorted(one.steps for one in state.force) == level


# walls (rules siege.*, storm.*)
def besieged(**changes: Any) -> Battle:
    return battle(
        fighter("a1", "A4", 4),
        fighter("a2", "B4", 4),
        fighter("d1", "B2", 2, place=INSIDE),
        fighter("d2", "B2", 1, place=INSIDE),
        size="major",
        **changes,
    )


def test_betrayal_and_revolt_make_full_hits() -> None:
    roll = {"fire": "a1", "dice": [HIT, MISS, MISS, MISS]}
    assert steps(moved(besieged(betrayed=True), roll))["d1"] == 1
    rebels = replace(besieged(), force=(fighter("a1", "A4", 4, "demos"), *besieged().force[1:]))
    assert steps(moved(rebels, roll))["d1"] == 1


def test_a_small_city_lets_few_storm() -> None:
    force = [fighter(f"a{index}", "A3", 1) for index in range(1, 4)]
    state = battle(*force, fighter("d1", "C1", 2, place=INSIDE), size="minor")
    others = moved(state, {"aside": "a1"}, {"fire": "a3", "dice": [MISS]})
    assert names(others.next_to_act()) == ["a2"], "who stands aside makes room"
    state = moved(state, {"fire": "a1", "dice": [MISS]}, {"fire": "a2", "dice": [MISS]})
    assert names(state.next_to_act()) == ["d1"]
    assert names(state.targets(state.force[3])) == ["a1", "a2"], "who does not storm takes no hits"
    state = moved(state, {"fire": "d1", "dice": [MISS, MISS]})
    assert names(state.next_to_act()) == ["a1", "a2"], "in the next round it may be others"


def test_the_reading_of_storm_rounds() -> None:
    """A storm that begins in the last round: counted anew there is another one, else it is the last."""
    late = besieged(round=2)
    roll = {"fire": "a1", "dice": [MISS] * 4}
    assert moved(late, roll).round == 1
    assert moved(replace(late, storm_rounds="end-of-battle"), roll).round == 2


# leaving (rules pursuit.*, retreat.*, sally.*)
def duel(**changes: Any) -> Battle:
    return battle(fighter("a1", "B1", 1), fighter("d1", "A1", 2, "peltast"), fighter("d2", "C1", 1), **changes)


def test_nobody_pursues_fleets_even_on_the_coast() -> None:
    """Peltasts that fought fleets in coastal combat let them go (rule naval.no-pursuit)."""
    state = battle(fighter("a1", "C2", 2, "fleet"), fighter("d1", "A1", 2, "peltast"), coastal=True, round=2)
    after = state.play({"pass": "d1"}).state.play({"pass": "a1"})
    assert [line.rule for line in after.lines][1:] == [
        "combat.rounds.over",
        "naval.no-pursuit",
        "naval.after-rounds.choice",
    ]
    assert after.state.phase == "leave"


# fleets (rules naval.*, coastal.*, blockade.*)
def landing() -> Battle:
    return battle(
        fighter("a1", "C3", 2, "fleet"), fighter("d1", "B2", 2), fighter("d2", "A2", 1, "fleet"), size="major"
    )


def test_fleets_fight_apart_until_one_side_has_none() -> None:
    state = landing()
    assert names(state.targets(state.force[0])) == ["d2"]
    assert state.targets(state.force[1]) == []
    assert refusal(state, {"coastal": "attacker"}) == "coastal.when.outside"
    waiting = moved(moved(state, {"retreat": "d2", "to": "gythium"}), {"pass": "d1"})
    coastal = moved(waiting, {"coastal": "attacker"})
    assert names(coastal.next_to_act()) == ["d1"], "having had no target uses no turn"
    assert names(coastal.targets(coastal.force[1])) == ["a1"]


RATINGS = {"hoplite": ["B1", "B2", "B3", "B4"], "peltast": ["A1"], "cavalry": ["A2", "B2"], "fleet": ["C1", "C2", "C3"]}


def some_battle(dice: random.Random) -> Battle:
    force = []
    for role in "ad":
        for index in range(1, dice.randint(2, 5)):
            kind = dice.choice(sorted(RATINGS))
            force.append(fighter(f"{role}{index}", dice.choice(RATINGS[kind]), dice.randint(1, 4), kind))
    size = dice.choice(["", "minor", "major", "athens"])
    return battle(*force, size=size, storm_rounds=dice.choice(["restart", "end-of-battle"]))


def some_move(state: Battle, dice: random.Random) -> dict[str, Any]:
    moves = ENGINE.legal_moves(components(), state)
    move = dice.choice(moves + [found for found in moves if "fire" in found] * 4)
    return move | {"dice": [dice.randint(1, 6) for _ in move["dice"]]} if "dice" in move else move


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_every_battle_comes_to_its_end(seed: int) -> None:
    """Random forces and moves: something can always be done, steps only go down, JSON keeps the state, and it ends."""
    dice = random.Random(seed)
    state = some_battle(dice)
    for _ in range(300):
        if state.phase == OVER:
            break
        before = steps(state)
        state = moved(state, some_move(state, dice))
        assert all(count <= before[name] and count >= 0 for name, count in steps(state).items())
        data = json.loads(json.dumps(write_state(components(), state)))
        assert read_state(components(), data) == state
    assert state.phase == OVER
    assert not any(one.half for one in state.force)
    assert draw(state, str).startswith("<svg")


@pytest.mark.parametrize("storm, place, is_so", [(False, INSIDE, False), (True, FIELD, False), (True, INSIDE, True)])
def test_who_stands_outside_fights_for_a_siege_only_while_storming_walls(storm: bool, place: str, is_so: bool) -> None:
    force = (fighter("a1", "B2", 3), fighter("d1", "C2", 2, place=place))
    assert battle(*force, storm=storm).is_siege(force[0]) is is_so
