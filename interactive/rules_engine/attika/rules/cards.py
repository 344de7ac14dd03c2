"""Landscape cards: how many there are, how many each player begins with, when they are reshuffled (rules cards.*)."""

from __future__ import annotations

from rules_engine.attika.components import Components
from rules_engine.attika.readings import RESHUFFLE, Readings, chosen
from rules_engine.cards import Cards
from rules_engine.core import Line


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


def uses_up(pile: int, count: int) -> bool:
    """Tell whether a draw takes the last card of the draw pile and needs none beyond it (rule cards.moment)."""
    return pile == count


def reshuffle_line(pile: int, count: int, cards: int) -> Line:
    """State that the discard pile, of so many `cards`, becomes the draw pile: in the middle of drawing (rule
    cards.reshuffle), as soon as the last card is drawn, or only now because there was no discard pile then (both
    cards.moment)."""
    if pile == 0:
        return Line("cards.moment.needed", None, {"cards": cards})
    return Line("cards.moment.last" if uses_up(pile, count) else "cards.reshuffle", None, {"cards": cards})


def limit_lines(components: Components, before: int, after: int) -> list[Line]:
    """State that a hand may be of any size, once it outgrows every hand with which a player begins (rule
    hand.limit)."""
    largest = hand_size(components, max(components.pieces.layouts) - 1)
    return [Line("hand.limit", None, {"cards": after})] if before <= largest < after else []
