"""What the chosen pawn of the living course can do with each card (rules move.*, pay.*, reward.*)."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.seats import moved
from rules_engine.atlantis.positions.study import Position
from rules_engine.atlantis.rules.chains import Chain, chains
from rules_engine.atlantis.rules.path import mainland
from rules_engine.atlantis.rules.payments import Payment, cheapest, every_payment
from rules_engine.atlantis.rules.rewards import reward_space
from rules_engine.atlantis.rules.tiles import tile_id
from rules_engine.atlantis.rules.tolls import due, only_if_needed, to_give
from rules_engine.cards import Cards, counted, listed, minus


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
        """Whether the move may begin (rules move.whole, pay.short)."""
        return not self.chain.stuck and self.payment is not None


def options(components: Components, position: Position, pawn: int) -> list[Option]:
    """All chains of cards of the hand for one of the player's pawns, possible or not; none for a pawn that is home."""
    place = position.pawns_of(position.player)[pawn]
    if place == mainland(position.course):
        return []
    found = chains(components.items, position.ways(), place, position.hand)
    return [option_of(components, position, pawn, chain) for chain in found]


def option_of(components: Components, position: Position, pawn: int, chain: Chain) -> Option:
    """What comes of one chain."""
    toll = due(components, position.readings, chain)
    goal = chain.stops[-1]
    name = "mainland" if goal == mainland(position.course) else tile_id(position.course[goal - 1][-1])
    points = points_left(components, position, chain)
    payment = cheapest(values(components, position), cards_left(position, chain), components.card_pays, toll)
    return Option(chain, name, toll, payment, reward(position, pawn, goal), points)


def payments_of(components: Components, position: Position, chain: Chain) -> list[Payment]:
    """Every payment for a chain, the best one first (rules hole.sum, pay.change, pay.choice)."""
    toll, cards = due(components, position.readings, chain), cards_left(position, chain)
    return every_payment(
        values(components, position), cards, components.card_pays, toll, only_if_needed(position.readings)
    )


def pieces(components: Components, hand: Cards, payment: Payment) -> list[str]:
    """A payment as ids: of values for tiles, of items for cards, always of an item of which the hand holds most."""
    return value_ids(components, payment) + listed(components.items, to_give(hand, payment.cards))


def every_choice(components: Components, hand: Cards, payment: Payment, most: int) -> list[list[str]]:
    """The ways to make a payment, as ids: with as many cards, of any items; no more than `most` of them."""
    tiles = value_ids(components, payment)
    return [tiles + listed(components.items, cards) for cards in parts_of(hand, payment.cards, most)]


def parts_of(cards: Cards, count: int, most: int) -> list[Cards]:
    """All so many of these cards, no more than `most` such parts."""
    found: list[Cards] = [()]
    for index in range(len(cards)):
        later = sum(cards[index + 1 :])
        longer = [
            part + (taken,)
            for part in found
            for taken in range(min(cards[index], count - sum(part)), -1, -1)
            if sum(part) + taken + later >= count
        ]
        found = longer[:most]  # each of them leads to a part at least
    return found


def value_ids(components: Components, payment: Payment) -> list[str]:
    """The tiles of a payment, as the ids of their values."""
    return [key for points in payment.tiles for key, value in components.values if value == points]


def hand_after(components: Components, position: Position, chain: Chain) -> Cards:
    """The hand without the cards of a chain."""
    return minus(position.hand, counted(components.items, list(chain.cards))) or ()


def cards_left(position: Position, chain: Chain) -> int:
    """The cards with which tolls can be paid (rule pay.cards)."""
    return sum(position.hand) - len(chain.cards)


def points_left(components: Components, position: Position, chain: Chain) -> int:
    """What the player has to pay with (rule pay.means)."""
    return sum(values(components, position)) + cards_left(position, chain) * components.card_pays


def values(components: Components, position: Position) -> list[int]:
    """The player's tiles one by one, as their values."""
    return [points for count, (_, points) in zip(position.tiles, components.values) for _ in range(count)]


def reward(position: Position, pawn: int, goal: int) -> str | None:
    """The tile that the player would take (rule reward.tile)."""
    others = [place for name, places in position.pawns if name != position.player for place in places]
    pawns = others + list(moved(position.pawns_of(position.player), pawn, goal))
    space = reward_space(position.course, pawns, position.readings, goal)
    return None if space is None else tile_id(position.course[space - 1][-1])
