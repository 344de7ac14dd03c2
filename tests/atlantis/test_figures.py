"""Lines tell how many cards are drawn, and a touch with an empty hand names that (figures: tests/engine)."""

from dataclasses import replace
from typing import Any

import pytest

from rules_engine.atlantis import ENGINE
from rules_engine.atlantis.game.state import State
from rules_engine.atlantis.rules.path import holes
from rules_pages.data.engine_runner import EngineRunner
from tests.atlantis.figures import states as variants

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def states(states: list[State]) -> list[State]:
    """Some of them, each also with hardly anything in hand."""
    return [one for state in states[::4] for one in variants(state)]


def emptied(state: State, left: int) -> State:
    return replace(state, pile=state.pile[:left], discards=(0,) * len(state.discards))


def figure(lines: Any, *rules: str) -> int:
    return sum(line.values["cards"] for line in lines if line.rule in rules)


@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_cards_that_are_drawn_are_told_and_no_others(atlantis: EngineRunner, states: list[State], left: int) -> None:
    components, told = atlantis.components, 0
    for state in [emptied(state, left) for state in states[::5]]:
        for move in ENGINE.legal_moves(components, state)[::7]:
            step = ENGINE.apply(components, state, move)
            before = sum(state.hand()) - len(move.get("cards", ())) - sum(move.get("pay", {}).get("cards", {}).values())
            if step.state.finished:
                continue  # the last crossing takes cards, too
            drawn = sum(step.state.hand_of(state.active)) - before
            assert drawn == figure(step.lines, "draw.card", "draw.more", "buy.tile", "buy.one", "move.none"), move
            told += 1
    assert told > 20


def test_a_touch_with_an_empty_hand_names_it(atlantis: EngineRunner, states: list[State]) -> None:
    components = atlantis.components
    for state in [state.with_hand(state.active, (0,) * len(state.hand())) for state in states[::4]]:
        behind = min(state.seat().pawns)
        ahead = [place for place in range(behind + 1, state.mainland() + 1) if place not in gaps(state)]
        for place in ahead[::5]:
            refused = ENGINE.why_not(components, state, f"bridge={place}")
            assert refused is not None and refused.rule == "move.unable.hand"


def gaps(state: State) -> set[int]:
    found = holes(state.course, state.bridges)
    return {place for hole in found for place in range(hole.first, hole.last + 1)}
