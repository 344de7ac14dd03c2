"""Paying tolls from path tiles and cards, without change (rules pay.*, end.exact)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Sums: TypeAlias = list[tuple[int, ...] | None]
"""By sum: the values of the fewest tiles that make it, None where no tiles do."""


@dataclass(frozen=True)
class Payment:
    """The values of the path tiles that are given, highest first, how many cards, and what is paid beyond the toll."""

    tiles: tuple[int, ...]
    cards: int
    waste: int


NOTHING = Payment((), 0, 0)


def tile_sums(values: list[int], most: int) -> Sums:
    """Every sum up to `most` that tiles with these values make, with the fewest tiles."""
    sums: Sums = [None] * (most + 1)
    sums[0] = ()
    for value in sorted(values, reverse=True):
        for total in range(most, value - 1, -1):
            rest = sums[total - value]
            if rest is None:
                continue
            found = sums[total]
            if found is None or len(rest) + 1 < len(found):
                sums[total] = rest + (value,)
    return sums


def sums_for(values: list[int], toll: int) -> Sums:
    """The sums that matter for a toll: no payment that wastes least is higher by a whole tile."""
    return tile_sums(values, toll + max(values, default=0))


def best_payments(sums: Sums, cards: int, card_pays: int, toll: int) -> list[Payment]:
    """All payments that waste least, one for each number of cards, fewest cards first, each with the fewest tiles; []
    where tiles and cards are not enough (rules pay.means, pay.change, pay.short)."""
    for waste in range(len(sums) - toll):
        most = min(cards, (toll + waste) // card_pays)
        found = [_payment(sums, toll + waste, count, card_pays, waste) for count in range(most + 1)]
        payments = [payment for payment in found if payment is not None]
        if payments:
            return payments
    return []


def _payment(sums: Sums, paid: int, cards: int, card_pays: int, waste: int) -> Payment | None:
    """The payment of exactly this sum with so many cards."""
    tiles = sums[paid - cards * card_pays]
    return None if tiles is None else Payment(tiles, cards, waste)


def cheapest(values: list[int], cards: int, card_pays: int, toll: int) -> Payment | None:
    """The payment that wastes least, then gives the fewest cards, then the fewest tiles; None if there is none."""
    if toll <= 0:
        return NOTHING
    if sum(values) + cards * card_pays < toll:
        return None
    return best_payments(sums_for(values, toll), cards, card_pays, toll)[0]
