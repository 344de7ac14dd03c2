"""Test what the practice opponent of Polis looks ahead to: armies, odds, and the end of the round."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules_engine.polis import ENGINE as polis
from rules_engine.polis.game.state import State
from rules_engine.practice import choose
from tests.polis.battle_tables import components
from tests.soak.__main__ import table_of
from tests.soak.practice import plain_start

COMPONENTS: Any = components()


def start() -> State:
    return replace(plain_start(table_of("polis"), 1), stage="actions", queue=(), turn_of="sparta", event=None)


def positions() -> Iterator[State]:
    table, generator, state = table_of("polis"), Random(5), start()
    for _ in range(60):
        yield state
        move = polis.decide_chance(COMPONENTS, table.choose(generator, table.moves(state)), generator.randrange)
        state = polis.apply(COMPONENTS, state, move).state
        if polis.outcome(COMPONENTS, state) is not None:
            return


def amount(state: State, rule: str, side: str = "sparta") -> int:
    """Return how a side weighs one thing of its own."""
    lines = polis.practice.weigh(COMPONENTS, state, side)
    return sum(line.amount for line in lines if line.rule == f"{rule}.weighed" and line.values["side"] == side)


def test_what_is_good_for_one_side_is_as_bad_for_the_other() -> None:
    for state in positions():
        values = [polis.practice.value_of(COMPONENTS, state, side) for side in COMPONENTS.sides]
        assert sum(values) == 0


def test_an_army_follows_its_first_hoplite() -> None:
    state, move = start(), {"march": "lakedaimon", "to": "messenia"}
    army = [move]
    while army[-1] is not None:
        state = polis.apply(COMPONENTS, state, army[-1]).state
        army.append(polis.practice.follow(COMPONENTS, state, army[-1]))
    assert army == [move, move, move, None], "three hoplites stand there, and three may"
    halted = polis.apply(COMPONENTS, polis.apply(COMPONENTS, start(), move).state, {"pass": True}).state
    assert polis.practice.follow(COMPONENTS, halted, move) is None


def test_a_siege_has_two_outcomes_with_the_faces_that_lead_to_them() -> None:
    for polis_besieged, value in (("naupaktos", 1), ("korkyra", 2), ("argos", 3), ("korinthos", 4)):
        found = polis.practice.odds(COMPONENTS, start(), {"siege": polis_besieged, "roll": 1})
        assert found is not None
        expected = [(5 - value, 4)] + ([(value - 1, 1)] if value > 1 else [])
        assert [(weight, way["roll"]) for weight, way in found] == expected


def test_wheat_that_is_missing_is_feared_only_if_it_is_out_of_reach() -> None:
    """With a merchant in port, and silver for a market, a side can still get what it lacks."""
    poor = start().with_seat("sparta", goods={}, prestige=3)
    able = poor.with_goods("sparta", {"silver": 9})
    assert amount(poor, "supply.shortage") == amount(able, "supply.shortage") < 0
    assert amount(poor, "loss.no-prestige") < amount(able, "loss.no-prestige")
    passed = replace(able, turn=replace(able.turn, passed=("sparta",)))
    assert amount(passed, "loss.no-prestige") == amount(poor, "loss.no-prestige"), "who has passed gets nothing more"


def test_hoplites_where_wheat_grows_are_worth_more() -> None:
    state = start()
    moved = state.with_units("sparta", "lakedaimon", -2).with_units("sparta", "messenia", 2)
    assert amount(moved, "tribute.gain") > amount(state, "tribute.gain")


def test_silver_is_spent_in_the_last_round() -> None:
    last = replace(start(), round=COMPONENTS.rounds[-1])
    assert 0 < amount(last, "stock.track") < amount(start(), "stock.track")


@pytest.mark.slow
def test_armies_march_in_a_game_of_two_practice_opponents() -> None:
    table = table_of("polis")
    generator, state, kinds = Random(4), plain_start(table, 4), set()
    for _ in range(14):
        known = polis.view(state, polis.mover(COMPONENTS, state))
        move = choose(polis, COMPONENTS, known, table.moves(state), generator.randrange).move
        kinds.add(polis.kind_of(move))
        state = polis.apply(COMPONENTS, state, polis.decide_chance(COMPONENTS, move, generator.randrange)).state
    assert "march" in kinds
