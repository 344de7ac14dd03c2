"""Chances of battles: against every single roll, against battles that the engine plays, and against themselves."""

from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.athens_sparta.calculators.battle_odds import battle_odds, battle_odds_question
from rules_engine.athens_sparta.components import INSIDE
from rules_engine.athens_sparta.rules.battle.model import Battle, Fighter
from rules_engine.athens_sparta.rules.battle.words import AWAY, LEAVE, OVER
from tests.athens_sparta.battles import battle, chances, components, fighter, kinds, player

ENDS = ("won", "held", "lost")


def asked(attackers: list[tuple[str, int]], defenders: list[tuple[str, int]], **changes: Any) -> dict[str, Any]:
    question: dict[str, Any] = {}
    for role, blocks in (("attacker", attackers), ("defender", defenders)):
        for index, (kind, steps) in enumerate(blocks, 1):
            question |= {f"{role}_{index}": kind, f"{role}_{index}_steps": steps}
    return question | changes


def answer(question: dict[str, Any]) -> dict[str, Any]:
    return player().calculate("battle_odds", question)


def shares(question: dict[str, Any]) -> dict[str, Fraction]:
    value = answer(question)["value"]
    return {end: Fraction(value[end], value["whole"]) for end in ENDS}


SMALL = {
    "one step each": asked([("hoplite-b3", 1)], [("hoplite-b2", 1)]),
    "one block each": asked([("hoplite-b3", 3)], [("hoplite-b2", 3)]),
    "A before B": asked([("hoplite-b4", 2)], [("peltast-a1", 2)]),
    "two against one": asked([("hoplite-b3", 2), ("peltast-a1", 2)], [("hoplite-b2", 3)]),
    "equal blocks": asked([("hoplite-b4", 2), ("hoplite-b2", 2)], [("hoplite-b3", 2), ("peltast-a1", 2)]),
    "fleets": asked([("fleet-c3", 3)], [("fleet-c2", 2), ("fleet-c1", 1)]),
    "pursuit": asked([("hoplite-b2", 2)], [("cavalry-a2", 2), ("hoplite-b1", 1)]),
    "one round": asked([("hoplite-b3", 2)], [("hoplite-b2", 2), ("peltast-a1", 2)], length="one-round"),
    "walls": asked([("hoplite-b4", 3)], [("hoplite-b2", 1), ("peltast-a1", 1)], ground="walls"),
    "walls, two stormers": asked([("hoplite-b4", 2), ("hoplite-b3", 2)], [("hoplite-b2", 2)], ground="walls"),
    "walls betrayed": asked([("hoplite-b4", 2)], [("hoplite-b2", 2)], ground="betrayed"),
}


@pytest.mark.parametrize("question", SMALL.values(), ids=SMALL.keys())
def test_small_battles_are_what_all_their_rolls_say(question: dict[str, Any]) -> None:
    rounds = 1 if question.get("length") == "one-round" else 2
    attackers, defenders = list(kinds(question, "attacker")), list(kinds(question, "defender"))
    if question.get("ground") == "betrayed":
        expected = chances(
            [("x", *block[1:]) for block in attackers], [("x", *block[1:]) for block in defenders], False, 2
        )
    else:
        expected = chances(attackers, defenders, question.get("ground") == "walls", rounds)
    assert shares(question) == expected


def test_sieges_change_ratings() -> None:
    """Cavalry storms as B1, a fleet defends as C1 (rules siege.cavalry, naval.siege-rating)."""
    question = asked([("cavalry-a3", 3)], [("fleet-c3", 2)], ground="walls")
    assert shares(question) == chances([("x", "b", 1, 3)], [("x", "c", 1, 2)], True, 2)


PLAYED = {
    "field": asked([("hoplite-b4", 2), ("peltast-a1", 2)], [("hoplite-b2", 2), ("cavalry-b2", 1)]),
    "storm": asked([("hoplite-b4", 2), ("cavalry-b2", 2)], [("hoplite-b2", 1), ("peltast-a1", 1)], ground="walls"),
    "storm with a revolt": asked([("uprising-b2", 3), ("hoplite-b4", 4)], [("hoplite-b2", 3)], ground="walls"),
}


@pytest.mark.slow
@pytest.mark.parametrize("question", PLAYED.values(), ids=PLAYED.keys())
def test_battles_that_are_played_end_as_often_as_foreseen(question: dict[str, Any]) -> None:
    """The moves of a battle and its chances are two pieces of code; all numbers of hits of all attacks compare them."""
    stormed = question.get("ground") == "walls"
    force = []
    for letter, role in (("a", "attacker"), ("d", "defender")):
        for index, (kind, rating, number, steps) in enumerate(kinds(question, role), 1):
            place = INSIDE if stormed and role == "defender" else "field"
            force.append(fighter(f"{letter}{index}", f"{rating}{number}", steps, kind, place))
    # A storm counts its rounds from the beginning, so those inside answer from the first round on.
    rising = any(kind == "uprising" for kind, *_ in kinds(question, "attacker"))
    state = battle(*force, size="major" if stormed else "", storm=stormed, rising=rising)
    assert ends_of(state, {}) == shares(question)


def ends_of(state: Battle, known: dict[Battle, dict[str, Fraction]]) -> dict[str, Fraction]:
    """How likely a battle comes to each end, everybody attacking, losses as `unfired` says."""
    if state not in known:
        known[state] = dict.fromkeys(ENDS, Fraction(0))
        for after, chance in followers(state):
            for end, part in ends_of(after, known).items():
                known[state][end] += chance * part
        if state.phase in (OVER, LEAVE):
            left = {one.role for one in state.force if one.steps}
            known[state]["lost" if "attacker" not in left else "won" if "defender" not in left else "held"] += 1
    return known[state]


def followers(state: Battle) -> list[tuple[Battle, Fraction]]:
    if state.phase in (OVER, LEAVE):
        return []
    actor = state.next_to_act()[0]
    if not state.targets(actor):
        return [(state.play({"pass": actor.name}).state, Fraction(1))]
    chance, found = Fraction(rating_of(state, actor)[0], components().faces), []
    for hits in range(actor.steps + 1):
        dice = [1] * hits + [components().faces] * (actor.steps - hits)
        after = state.play({"fire": actor.name, "dice": dice}).state
        while after.pending is not None:
            after = after.play({"lose": given_up(after).name}).state
        found.append((after, comb(actor.steps, hits) * chance**hits * (1 - chance) ** (actor.steps - hits)))
    return found


def rating_of(state: Battle, one: Fighter) -> tuple[int, str]:
    """Its number and letter; cavalry and fleets have others in a siege."""
    if state.size and one.type in components().siege_ratings:
        letter, number = components().siege_ratings[one.type]
        return number, letter
    return one.number, one.letter


def given_up(state: Battle) -> Fighter:
    """The policy `unfired`: first whoever attacks no more in this round (the pursuit counts), then the lower number."""
    able = state.possible_losers()
    last = state.round == components().rounds and state.phase == "round" and state.size == ""

    def order(one: Any) -> tuple:
        chases = last and one.role == "defender" and one.type in ("peltast", "cavalry")
        number, letter = rating_of(state, one)
        waits = one.done == "ready" and (state.phase == "round")
        return (waits or chases, number, -"abc".index(letter), one.name)

    return min(able, key=order)


KINDS = ["peltast-a1", "hoplite-b2", "hoplite-b3", "hoplite-b4", "cavalry-a2", "cavalry-b1"]
BLOCKS = st.lists(st.tuples(st.sampled_from(KINDS), st.integers(1, 4)), min_size=1, max_size=3)


@given(BLOCKS, BLOCKS, st.sampled_from(["open", "walls", "betrayed"]), st.sampled_from(["unfired", "rating"]))
def test_chances_add_up(attackers: list, defenders: list, ground: str, losses: str) -> None:
    value = answer(asked(attackers, defenders, ground=ground, losses=losses))["value"]
    assert sum(value[end] for end in ENDS) == value["whole"]
    assert all(sum(weights) == value["whole"] for weights in value["steps"].values())
    whole = value["whole"]
    while whole % 6 == 0:
        whole //= 6
    assert whole == 1


@given(BLOCKS, BLOCKS)
def test_walls_and_their_betrayal(attackers: list, defenders: list) -> None:
    """Behind walls the attack succeeds at most as often as where they are betrayed."""
    walls, betrayed = (shares(asked(attackers, defenders, ground=ground)) for ground in ("walls", "betrayed"))
    assert walls["won"] <= betrayed["won"]


@given(st.sampled_from(KINDS), st.integers(1, 3), st.sampled_from(KINDS), st.integers(1, 4))
def test_more_steps_never_hurt(kind: str, steps: int, other: str, others: int) -> None:
    fewer, more = (shares(asked([(kind, count)], [(other, others)])) for count in (steps, steps + 1))
    assert fewer["won"] <= more["won"]
    assert fewer["lost"] >= more["lost"]


FOUR = asked(
    [("hoplite-b4", 4), ("hoplite-b3", 4), ("peltast-a1", 4), ("cavalry-b2", 4)],
    [("hoplite-b2", 4), ("hoplite-b3", 4), ("peltast-a1", 4), ("cavalry-a2", 4)],
)


def test_there_is_a_piece_for_each_attack() -> None:
    *pieces, _ = battle_odds(components(), **FOUR)
    assert len(pieces) == 18, "sixteen attacks and two of the pursuit"


def test_coastal_combat_has_both_arms() -> None:
    """Fleets without enemy fleets fight land blocks (rule coastal.when)."""
    assert shares(asked([("fleet-c3", 2)], [("hoplite-b2", 1)]))["won"] > 0


def test_lines_say_what_the_chances_rest_on() -> None:
    walled = answer(
        asked([("cavalry-b2", 2), ("fleet-c2", 2), ("uprising-b1", 1)], [("hoplite-b2", 1)], ground="walls")
    )
    assert [line["rule"] for line in walled["lines"]] == [
        *("storm.rounds.won", "storm.rounds.held", "block.steps.left", "block.steps.left"),
        *(
            "combat.order.all",
            "combat.equal",
            "hit.strongest.unfired",
            "siege.double-defence.each",
            "siege.cavalry.all",
        ),
        *("naval.siege-rating.all", "revolt.full-hits.all", "revolt.friends.all", "revolt.failure.held"),
    ]
    opened = answer(asked([("hoplite-b2", 2)], [("peltast-a1", 1)], length="one-round"))
    assert "combat.rounds.held" in [line["rule"] for line in opened["lines"]]
    assert "pursuit.fire.all" not in [line["rule"] for line in opened["lines"]]


def test_the_odds_of_a_battle_are_asked_for_the_blocks_that_are_left_on_each_side() -> None:
    lost = replace(fighter("a1", "B4", 1), steps=0)
    state = battle(lost, fighter("a2", "B3", 2), fighter("d1", "A1", 3, "peltast"), fighter("d2", "B2", 2, place=AWAY))
    assert battle_odds_question(components(), state) == asked([("hoplite-b3", 2)], [("peltast-a1", 3)])
