"""Landscape cards: how many there are, how many each player begins with, when they are reshuffled (rules cards.*)."""

from __future__ import annotations

from rules_engine.attika.components import Components
from rules_engine.attika.readings import RESHUFFLE, Readings, chosen
from rules_engine.cards import Cards


def all_cards(components: Components) -> list[str]:
    """List every landscape card (rule setup.cards)."""
    return [landscape for landscape in components.landscapes for _ in range(components.pieces.cards_each)]


def hand_size(components: Components, index: int) -> int:
    """Count the cards with which the player at this place in the order begins (rule setup.hand)."""
    return components.pieces.first_hand + index * components.pieces.hand_step


def reshuffles(pile: int, discards: Cards, count: int, readings: Readings) -> bool:
    """Tell whether drawing `count` cards makes the discard pile the new draw pile: as soon as the draw pile, of `pile`
    cards, is used up, or in the reading `when-needed` once a card is wanted that it does not have (rules
    cards.reshuffle, cards.moment)."""
    if count == 0 or not any(discards):
        return False
    return pile < count or (pile == count and chosen(readings, RESHUFFLE) == "at-once")
