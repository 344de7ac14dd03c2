"""Whole battles: worked out against battles fought by the engine, and the table of the page against both."""

import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from rules_engine.core import Refused
from rules_engine.polis.calculators.battle import (
    END_KINDS,
    HOLD_BACK,
    PLANS,
    RETREATS,
    SPECIAL,
    WHOLE,
    battle_outcome,
    groups,
    ranking,
    row_name,
    units_name,
)
from rules_engine.polis.game.battle import ATTACK, DECIDE, OVER, Battle, begin_battle
from rules_engine.polis.rules.battle import MERCENARIES, SALPINX
from tests.polis.battle_tables import components, numbers, plain

sys.path.insert(0, str(Path(__file__).parents[3] / "tools"))
import battle_courses as tool

FIRST, OTHER = "sparta", "athens"
"""On land Sparta attacks first."""
FOUGHT = 1500


def kept_to(battle: Battle, plan: str, retreat: dict[str, int]) -> dict:
    """The move that the policy makes, among those that the engine allows."""
    moves, side = battle.moves(), battle.asked
    if battle.phase == DECIDE:
        return moves[1] if battle.units[side] <= retreat[side] else moves[0]
    kind = numbers().kind_of
    if battle.phase == ATTACK:
        order = ranking(numbers(), plan)
        return min(moves, key=lambda move: sorted(order.index(kind[card]) for card in move["attack"]))
    low = [kind for kind in ranking(numbers(), HOLD_BACK) if kind not in SPECIAL]
    order = (*low, SALPINX, MERCENARIES)

    def worth(move: dict) -> tuple:
        laid = [card for card in move["defend"] if card is not None]
        kinds = [kind[card] for card in laid]
        pairs = zip(battle.attack, move["defend"], strict=True)
        fitting = sum(kind[mine] == kind[theirs] for mine, theirs in pairs if theirs)
        return (-fitting, kinds.count(MERCENARIES), sorted(order.index(kind) for kind in kinds))

    most = max(numbers().matches(battle.attack, tuple(move["defend"])) for move in moves)
    return min([m for m in moves if numbers().matches(battle.attack, tuple(m["defend"])) == most], key=worth)


def fought(seed: int, plan: str, units: tuple[int, int], retreat: tuple[int, int]) -> tuple:
    """How one battle ends: (how, whose, units of both), as `Policy.course` names it."""
    pile = list(numbers().all_cards())
    Random(seed).shuffle(pile)
    at = {FIRST: retreat[0], OTHER: retreat[1]}
    table = {FIRST: units[0], OTHER: units[1]}
    battle = begin_battle(numbers(), "land", table, {FIRST: 9, OTHER: 9}, tuple(pile))
    lines: tuple = ()
    while battle.phase != OVER:
        step = battle.play(kept_to(battle, plan, at))
        battle, lines = step.state, step.lines
    end = [line for line in lines if line.rule != "battle.stay"][-1]
    how = end.rule.removeprefix("battle.")
    return how, int(end.values.get("side") == OTHER), battle.units[FIRST], battle.units[OTHER]


COURSES = [(PLANS[0], (3, 5), (0, 2)), (PLANS[1], (4, 4), (2, 3)), (PLANS[2], (5, 3), (3, 2))]


@pytest.mark.nightly
@pytest.mark.parametrize(("plan", "units", "retreat"), COURSES)
def test_battles_of_the_engine_end_as_worked_out(plan: str, units: tuple, retreat: tuple) -> None:
    """Each frequency lies within five standard deviations of its chance."""
    ends = tool.Policy(numbers(), plan, retreat).course(*units)
    assert abs(sum(ends.values()) - 1) < 1e-9
    counted = Counter(fought(seed, plan, units, retreat) for seed in range(FOUGHT))
    assert set(counted) <= set(ends)
    for end, chance in ends.items():
        assert abs(counted[end] - FOUGHT * chance) < 5 * (FOUGHT * chance * (1 - chance)) ** 0.5 + 1, (end, chance)


@pytest.mark.nightly
@pytest.mark.parametrize(("plan", "units", "retreat"), COURSES)
def test_the_table_is_what_is_worked_out(plan: str, units: tuple, retreat: tuple) -> None:
    named = {number: name for name, number in tool.UNITS.items()}
    names = (named[retreat[0]], named[retreat[1]])
    table = plain()["battle-courses"][plan.removeprefix("plan.")]
    assert table[units_name(*units)][row_name(*names)] == tool.course_row(numbers(), plan, units, names, 5)


def test_the_table_has_every_battle_and_all_chances() -> None:
    for plan in PLANS:
        table = plain()["battle-courses"][plan.removeprefix("plan.")]
        assert sorted(table) == sorted(units_name(*units) for units in tool.starts(numbers(), 5))
        for name, rows in table.items():
            assert sorted(rows) == sorted(row_name(*names) for names in tool.all_retreats())
            for row in rows.values():
                parts = groups(row)
                assert [len(part) for part in parts] == [len(END_KINDS), 6, 6], name
                assert [sum(part) for part in parts] == [WHOLE] * 3, name


def test_the_other_ground_is_the_same_with_sides_changed() -> None:
    land = battle_outcome(components(), "land", 3, 5, sparta_retreat="two-left").value
    sea = battle_outcome(components(), "sea", 5, 3, athens_retreat="two-left").value
    assert land["left"]["sparta"] == sea["left"]["athens"] and land["left"]["athens"] == sea["left"]["sparta"]


def test_who_retreats_with_all_that_there_are_does_not_fight() -> None:
    value = battle_outcome(components(), "land", 3, 5, sparta_retreat="three-left").value
    assert value["ends"][0] == ["retreat", "sparta", WHOLE]
    assert value["left"]["sparta"][3] == value["left"]["athens"][5] == WHOLE


def test_no_battle_of_few() -> None:
    with pytest.raises(Refused) as refused:
        battle_outcome(components(), "land", 3, 4)
    assert (refused.value.rule, refused.value.values) == ("battle.when", {"units": 7, "needed": 8})


def test_retreats_are_named_in_the_table() -> None:
    assert tuple(tool.UNITS) == RETREATS


def test_the_table_leaves_out_ends_that_cannot_come() -> None:
    answer = battle_outcome(components(), "land", 4, 5)
    assert answer.value["ends"][0] == ["retreat", "sparta", 0]
    assert [row[:2] for row in answer.tables[0].rows] == [
        (how, side) for how, side, weight in answer.value["ends"] if weight
    ]
