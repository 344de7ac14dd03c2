"""What lines add up to: the bill of a building, the cards of a payment, the cards at the end of a turn."""

from collections import Counter
from random import Random

import pytest

from rules_engine.attika.actions.moves import ATTIKA
from rules_engine.attika.components import ANY, CARD
from rules_engine.attika.game.state import Moment, State
from rules_engine.attika.rules.cards import Bill
from rules_engine.attika.rules.cost import free_places
from rules_pages.data.engine_runner import EngineRunner


def amounts(lines: tuple) -> Counter:
    """The sum of the amounts of lines; those of payments are in cards."""
    total: Counter = Counter()
    for line in lines:
        total.update(line.amount or {})
    return total


@pytest.mark.slow
def test_the_list_of_all_sites_reckons_as_the_lines_of_each_do(attika: EngineRunner, states: list[State]) -> None:
    components, compared = attika.components, 0
    for state in states[::2]:
        now = Moment(components, state)
        plots = now.plots()
        for building in Random(len(plots.places)).sample(components.order, 3):
            prices = now.bills(building)
            free = free_places(components, plots, building)
            for place, kind in zip(plots.places, plots.kinds, strict=True):
                bill = now.bill(building, place)
                nothing = Bill((0,) * len(components.landscapes), 0, components.substitute_cards)
                assert bill == (nothing if place in free else prices[kind]), (building, place)
                compared += 1
    assert compared > 5000


@pytest.mark.slow
def test_what_a_move_says_is_what_it_brings(attika: EngineRunner, states: list[State]) -> None:
    """Cards drawn and paid are the sums of the lines of a move."""
    generator, compared = Random(4), 0
    for state in states[::2]:
        moves = ATTIKA.legal_moves(attika.components, state)
        for move in generator.sample(moves, min(4, len(moves))):
            step = ATTIKA.apply(attika.components, state, move)
            total = amounts(step.lines)
            before, after = sum(state.hand_of(state.active)), sum(step.state.hand_of(state.active))
            paid = sum(move.get("pay", {}).values())
            assert after - before == total[CARD] - paid, move
            if "build" in move and not any(total[key] for key in (*attika.components.landscapes, ANY)):
                assert paid == 0, "a free building"
            compared += 1
    assert compared > 300
