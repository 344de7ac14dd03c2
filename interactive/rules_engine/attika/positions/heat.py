"""What a building costs on every hex of the map at once: a heat map (rules site.*, cost.*, free.*, settlement.*)."""

from __future__ import annotations

from typing import TypeAlias

from rules_engine.attika.components import Components, Symbols
from rules_engine.attika.game.state import State
from rules_engine.attika.readings import SURPLUS, chosen
from rules_engine.attika.rules.cost import base_cost
from rules_engine.attika.rules.payments import Bill, fewest_cards, reductions
from rules_engine.attika.rules.plots import bills, free_places, free_plots
from rules_engine.cards import Cards
from rules_engine.hexes import Position

Heat: TypeAlias = dict[Position, tuple[int, str | None]]
"""For each hex of the map the fewest cards, and the rule that refuses the site or the payment (None where none does).
On a hex that is no building site the cards are 0."""


def heat_map(
    components: Components,
    state: State,
    building: str,
    printed_cost: Symbols | None = None,
    hand: Cards | None = None,
) -> Heat:
    """What `building_cost` says for the active player on every hex, all at once.

    `printed_cost` is what the reader found on the tile; `hand` None leaves payments out, otherwise substitutes count
    and a hand that cannot pay is refused (rules cost.substitute, cost.pay). Raises Unknown where the tile's cost is not
    known, even if an arrow makes it free somewhere.
    """
    base = base_cost(components, building, printed_cost)
    plots = free_plots(components, state)
    surplus = chosen(state.readings, SURPLUS)
    prices = [_price(bill, hand) for bill in bills(components, plots, base, surplus)]
    free = free_places(components, plots, building)
    heat: Heat = {place: (0, "site.blocked") for place, _ in state.grounds}
    for place, kind in zip(plots.places, plots.kinds):
        heat[place] = (0, None) if place in free else prices[kind]
    return heat


def _price(bill: Bill, hand: Cards | None) -> tuple[int, str | None]:
    """The fewest cards that pay a bill, and the rule that refuses a hand that has fewer."""
    if hand is None:
        return sum(bill.needed) - min(bill.replaceable, sum(bill.needed)) + bill.any_cards, None
    fewest = min([fewest_cards(bill, needed, hand) for needed in reductions(bill.needed, bill.replaceable)])
    return fewest, "cost.pay" if fewest > sum(hand) else None
