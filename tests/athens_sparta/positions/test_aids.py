"""What stands beside the map in a battle: its order, its odds from where it stands, the ways to retreat."""

from dataclasses import replace
from fractions import Fraction
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from rules_engine.athens_sparta import ENGINE as athens_sparta
from rules_engine.athens_sparta.components import INSIDE
from rules_engine.athens_sparta.positions.aids import ground_of, odds_answer
from rules_engine.athens_sparta.rules.battle.model import Battle
from rules_engine.athens_sparta.rules.battle.words import LEAVE, OVER
from rules_engine.athens_sparta.rules.map import theatre_of
from tests.athens_sparta.battles import battle, components, fighter
from tests.athens_sparta.calculators.test_battle_odds import ENDS, ends_of, followers

FIELD = battle(
    *(fighter("a1", "B4", 2), fighter("a2", "A1", 1, "peltast")),
    *(fighter("d1", "B2", 2), fighter("d2", "A2", 1, "cavalry")),
)
STORM = battle(
    *(fighter("a1", "B4", 2), fighter("a2", "B2", 1, "cavalry")),
    *(fighter("d1", "B2", 1, place=INSIDE), fighter("d2", "A1", 1, "peltast", INSIDE)),
    size="major",
    storm=True,
)


def told(fight: Battle, moves: list[dict[str, Any]]) -> dict[str, Any]:
    """The aids of a position with a battle, by name."""
    known = SimpleNamespace(state=SimpleNamespace(battle=fight), player="athens")
    return {aid.id: aid for aid in athens_sparta.aids(components(), known, str, moves)}


WITH_FLEET = replace(STORM, force=(fighter("a1", "C3", 2, "fleet"), *STORM.force[1:]))
SALLY = replace(FIELD, sally=True)
PASSIVE = fighter("d3", "C1", 4, "fleet")
"""A fleet that lies before the city, and has no fleet against it."""


@pytest.mark.parametrize("start", [FIELD, STORM, WITH_FLEET, SALLY], ids=["field", "storm", "fleet", "sally"])
def test_odds_are_those_of_the_battle_from_where_it_stands(start: Battle) -> None:
    """Every position of some random courses, against all that can still be rolled; half hits and all."""
    known: dict[Battle, dict[str, Fraction]] = {}
    compared = 0
    for seed in range(6):
        random, fight = Random(seed), start
        while fight.phase not in (OVER, LEAVE):
            if ground_of(components(), fight) is not None:
                ends = odds_answer(components(), fight).tables[0].rows
                expected = ends_of(fight, known)
                assert [Fraction(share.part, share.whole) for _, share in ends] == [expected[end] for end in ENDS], (
                    fight
                )
                compared += 1
            after = followers(fight)
            fight = random.choices([state for state, _ in after], [float(chance) for _, chance in after])[0]
    assert compared > 12


def test_the_order_names_the_blocks_that_are_left_with_what_they_have_done() -> None:
    aids = told(FIELD, [])
    (order,) = aids["battle"].tell().tables
    assert [row[0] for row in order.rows] == ["d2", "a2", "d1", "a1"]
    assert order.rows[0][1:] == ("rating.a2", 1, "done.ready")
    assert aids["battle"].is_open and aids["odds"].is_slow and not aids["odds"].is_open


def test_where_a_block_may_retreat_is_what_its_moves_say() -> None:
    moves = [{"fire": "a1", "dice": [6]}, {"retreat": "a1", "to": [0, 0]}, {"retreat": "a2"}]
    _, retreats = told(FIELD, moves)["battle"].tell().tables
    assert retreats.rows == (("a1", theatre_of(components()).name_of((0, 0))),)


def test_fleets_that_look_on_change_nothing_but_what_is_left_in_the_end() -> None:
    beside = replace(FIELD, force=(*FIELD.force, PASSIVE), posts=(("d3", "blockade"),))
    (steps,) = odds_answer(components(), beside).tables
    assert steps == odds_answer(components(), FIELD).tables[1]


@pytest.mark.parametrize(
    "fight",
    [
        battle(
            *(
                fighter("a1", "B2", 2, "uprising"),
                replace(fighter("a2", "B4", 2), done="acted"),
                fighter("d1", "B2", 2),
            ),
            rising=True,
        ),
        battle(fighter("a1", "B4", 2), fighter("d1", "B2", 2), fighter("d2", "B2", 1, place=INSIDE), size="major"),
        battle(fighter("a1", "B4", 2), fighter("d1", "B2", 2, place=INSIDE), size="major"),
        battle(fighter("a1", "C3", 2, "fleet"), fighter("d1", "B2", 2, place=INSIDE), size="major", coastal=True),
        battle(
            *(fighter("a1", "B4", 2), fighter("a2", "C3", 2, "fleet")),
            *(fighter("d1", "B2", 2), fighter("d2", "C2", 1, "fleet")),
        ),
        battle(fighter("a1", "B4", 2), fighter("d1", "B2", 2), pending=("defender", 1, False)),
        battle(
            *[fighter(f"a{n}", "B2", 1) for n in range(1, 10)],
            fighter("d1", "B2", 1, place=INSIDE),
            size="minor",
            storm=True,
        ),
    ],
    ids=[
        "a friend of a revolt that let its turn pass",
        "both sides of the walls",
        "no storm",
        "fleets that reach over the walls",
        "fleets and hoplites on both sides",
        "hits to be given out",
        "too many stormers",
    ],
)
def test_where_the_odds_are_not_exact_none_are_told(fight: Battle) -> None:
    assert list(told(fight, [])) == ["battle"]
