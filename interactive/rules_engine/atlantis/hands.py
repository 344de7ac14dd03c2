"""Cards as numbers in the order of the items (rules setup.hand, move.card, pay.means)."""

from __future__ import annotations

from typing import TypeAlias

from rules_engine.core import BadInput

Cards: TypeAlias = tuple[int, ...]


def read_cards(items: tuple[str, ...], counts: dict) -> Cards:
    """{item: n} as numbers in the order of the items; BadInput for other keys and for less than none."""
    for key in sorted(counts):
        if key not in items:
            raise BadInput("cards", key, "one of " + ", ".join(items))
        if not isinstance(counts[key], int) or counts[key] < 0:
            raise BadInput("cards." + key, counts[key], "a number of cards")
    return tuple([counts.get(item, 0) for item in items])


def write_cards(items: tuple[str, ...], cards: Cards) -> dict:
    """Numbers in the order of the items as {item: n}, without zeros."""
    return {item: count for item, count in zip(items, cards) if count}


def counted(items: tuple[str, ...], cards: list[str]) -> Cards:
    """Cards one by one as numbers; BadInput for what is no item."""
    for card in cards:
        if card not in items:
            raise BadInput("cards", card, "one of " + ", ".join(items))
    return tuple([cards.count(item) for item in items])


def plus(cards: Cards, others: Cards) -> Cards:
    """Both together."""
    return tuple([a + b for a, b in zip(cards, others)])


def minus(cards: Cards, others: Cards) -> Cards | None:
    """What is left of cards; None if there are not enough."""
    left = tuple([a - b for a, b in zip(cards, others)])
    return None if min(left) < 0 else left


def to_give(cards: Cards, count: int) -> Cards:
    """So many cards to pay with: always one of the item of which most are held, of equally many the last item."""
    left = list(cards)
    for _ in range(count):
        most = max(left)
        index = max([index for index in range(len(left)) if left[index] == most])
        left[index] -= 1
    return tuple([held - kept for held, kept in zip(cards, left)])
