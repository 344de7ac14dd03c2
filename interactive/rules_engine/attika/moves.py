"""Moves: what a player may do, and the position that follows."""

from __future__ import annotations

from dataclasses import replace

from rules_engine import hexes
from rules_engine.attika.components import Components
from rules_engine.attika.cost import building_bill
from rules_engine.attika.payments import Bill, pays
from rules_engine.attika.sites import refuse_blocked_site
from rules_engine.attika.state import Cards, State, read_cards
from rules_engine.core import Refused, Step


def apply(components: Components, state: State, move: dict) -> Step:
    """{"build": building, "at": [q, r], "pay": {landscape: n}}: the active player builds and pays.

    Raises Refused with the rule that forbids the site or the payment.
    """
    at = (move["at"][0], move["at"][1])
    site = state.hex_at(at, state.active)
    refuse_blocked_site(site)
    neighbours = tuple([state.hex_at(place, state.active) for place in hexes.neighbours(at)])
    settlements = len(state.settlements(state.active))
    bill, lines = building_bill(components, move["build"], site, neighbours, settlements, None, "lost")
    paid = read_cards(components.landscapes, move.get("pay", {}))
    refuse_wrong_payment(bill, paid, state.hand_of(state.active))
    return Step(_built(_paid(state, paid), at, move["build"]), tuple(lines))


def refuse_wrong_payment(bill: Bill, paid: Cards, hand: Cards) -> None:
    """The cards must come from the hand and settle the cost exactly (rules cost.pay, cost.exact)."""
    if any([count > held for count, held in zip(paid, hand)]):
        raise Refused("cost.pay", {"cards": sum(paid), "held": sum(hand)})
    if not pays(bill, paid):
        raise Refused("cost.exact", {"cards": sum(paid)})


def _paid(state: State, paid: Cards) -> State:
    """The cards go from the hand to the discard pile (rule cost.pay)."""
    hands = tuple([(name, _minus(cards, paid) if name == state.active else cards) for name, cards in state.hands])
    return replace(state, hands=hands, discards=tuple([a + b for a, b in zip(state.discards, paid)]))


def _minus(cards: Cards, paid: Cards) -> Cards:
    return tuple([held - count for held, count in zip(cards, paid)])


def _built(state: State, at: hexes.Position, building: str) -> State:
    return replace(state, buildings=(*state.buildings, (at, state.active, building)))
