"""What the chosen pawn of the living course can do with each card (rules move.*, pay.*, reward.*)."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.positions.study import Study
from rules_engine.atlantis.rules.chains import Chain, chains
from rules_engine.atlantis.rules.path import mainland, moved
from rules_engine.atlantis.rules.payments import Payment, cheapest
from rules_engine.atlantis.rules.rewards import reward_space
from rules_engine.atlantis.rules.tiles import tile_id, value_ids
from rules_engine.atlantis.rules.tolls import due, payments_of, pick_cards
from rules_engine.cards import Cards, count_cards, list_cards, subtract_cards


@dataclass(frozen=True)
class Option:
    """A chain of cards: what it would reach, the toll, the best payment (None if there is none), the tile it brings
    (None for none); `points`: what the player has to pay with."""

    chain: Chain
    goal: str
    toll: int
    payment: Payment | None
    reward: str | None
    points: int

    def possible(self) -> bool:
        """Tell whether the move may begin (rules move.whole, pay.short)."""
        return not self.chain.stuck and self.payment is not None


def options(components: Components, study: Study, pawn: int) -> list[Option]:
    """List all chains of cards of the hand for one of the player's pawns, possible or not; none for a pawn that is
    home."""
    place = study.pawns_of(study.player)[pawn]
    if place == mainland(study.course):
        return []
    found = chains(components.items, study.ways(), place, study.hand)
    return [option_of(components, study, pawn, chain) for chain in found]


def option_of(components: Components, study: Study, pawn: int, chain: Chain) -> Option:
    """Return what comes of one chain."""
    toll, values = toll_of(components, study, chain), study.values(components)
    cards = sum(study.hand) - len(chain.cards)
    payment = cheapest(values, cards, components.card_pays, toll)
    points = sum(values) + cards * components.card_pays
    goal = chain.stops[-1]
    return Option(chain, place_id(study, goal), toll, payment, reward(study, pawn, goal), points)


def place_id(study: Study, place: int) -> str:
    """Return the id of the tile on a place, or of the mainland."""
    return "mainland" if place == mainland(study.course) else tile_id(study.course[place - 1][-1])


def toll_of(components: Components, study: Study, chain: Chain) -> int:
    """Return what is to be paid for a chain (rules hole.sum, pay.cards)."""
    return due(components, study.readings, chain.toll, len(chain.cards))


def reward(study: Study, pawn: int, goal: int) -> str | None:
    """Return the tile that the player would take (rule reward.tile)."""
    others = [place for name, places in study.pawns if name != study.player for place in places]
    pawns = others + list(moved(study.pawns_of(study.player), pawn, goal))
    space = reward_space(study.course, pawns, study.readings, goal)
    return None if space is None else tile_id(study.course[space - 1][-1])


# ways to pay


def every_payment(components: Components, study: Study, chain: Chain) -> list[Payment]:
    """List every payment for a chain, the best one first (rules hole.sum, pay.change, pay.choice)."""
    toll, cards = toll_of(components, study, chain), sum(study.hand) - len(chain.cards)
    return payments_of(components, study.readings, study.values(components), cards, toll)


def hand_after(components: Components, study: Study, chain: Chain) -> Cards:
    """Return the hand without the cards of a chain."""
    return subtract_cards(study.hand, count_cards(components.items, list(chain.cards))) or ()


def pieces(components: Components, hand: Cards, payment: Payment) -> list[str]:
    """Write a payment as ids: of values for tiles, of items for cards, always of an item of which the hand holds
    most."""
    return value_ids(components.values, payment.tiles) + list_cards(components.items, pick_cards(hand, payment.cards))


def every_choice(components: Components, hand: Cards, payment: Payment, most: int) -> list[list[str]]:
    """List the ways to make a payment, as ids: with as many cards, of any items; no more than `most` of them."""
    tiles = value_ids(components.values, payment.tiles)
    return [tiles + list_cards(components.items, cards) for cards in parts_of(hand, payment.cards, most)]


def parts_of(cards: Cards, count: int, most: int) -> list[Cards]:
    """List all choices of so many of these cards, no more than `most`."""
    found: list[Cards] = [()]
    for index in range(len(cards)):
        later = sum(cards[index + 1 :])
        longer = [
            part + (taken,)
            for part in found
            for taken in range(min(cards[index], count - sum(part)), -1, -1)
            if sum(part) + taken + later >= count
        ]
        found = longer[:most]  # each of them leads to one choice at least
    return found
