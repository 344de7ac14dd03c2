"""All builds at once: every site that can be built on and paid for (rules site.*, cost.*)."""

from __future__ import annotations

from rules_engine.attika.components import Components
from rules_engine.attika.game.building import practice_cost
from rules_engine.attika.game.state import State
from rules_engine.attika.readings import SURPLUS, chosen
from rules_engine.attika.rules.cost import base_cost
from rules_engine.attika.rules.payments import Bill, first_payment
from rules_engine.attika.rules.plots import Plots, bills, free_places, free_plots
from rules_engine.cards import write_cards


def build_moves(components: Components, state: State, buildings: list[str]) -> list[dict]:
    """Every site at which each building can be built and paid for, with one payment: the first of the cheapest ones
    that `building_cost` lists. Other payments that settle the bill are legal too. Buildings and sites keep their order.
    """
    plots = free_plots(components, state)
    return [move for building in buildings for move in _moves_of(components, state, plots, building)]


def _moves_of(components: Components, state: State, plots: Plots, building: str) -> list[dict]:
    hand = state.hand_of(state.active)
    payments = [first_payment(bill, hand) for bill in _bills(components, state, plots, building)]
    written = [None if cards is None else write_cards(components.landscapes, cards) for cards in payments]
    free = free_places(components, plots, building)
    found = [({} if place in free else written[kind], place) for place, kind in zip(plots.places, plots.kinds)]
    return [{"build": building, "at": [q, r], "pay": dict(pay)} for pay, (q, r) in found if pay is not None]


def _bills(components: Components, state: State, plots: Plots, building: str) -> list[Bill]:
    """What the building costs for each of the plots' prices; in a practice game practice costs stand in."""
    base = base_cost(components, building, practice_cost(components, state, building))
    return bills(components, plots, base, chosen(state.readings, SURPLUS))
