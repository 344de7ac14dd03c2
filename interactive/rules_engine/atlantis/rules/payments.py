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
    """Return every sum up to `most` that tiles with these values make, with the fewest tiles."""
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


def cheapest(values: list[int], cards: int, card_pays: int, toll: int) -> Payment | None:
    """Return the payment that wastes least, then gives the fewest cards, then the fewest tiles; None if there is none
    (rules pay.change, pay.short, end.exact)."""
    if toll <= 0:
        return NOTHING
    if sum(values) + cards * card_pays < toll:
        return None
    # No payment that wastes least is higher by a whole tile.
    sums = tile_sums(values, toll + max(values, default=0))
    for waste in range(len(sums) - toll):
        for count in range(min(cards, (toll + waste) // card_pays) + 1):
            tiles = sums[toll + waste - count * card_pays]
            if tiles is not None:
                return Payment(tiles, count, waste)
    return None


def every_payment(values: list[int], cards: int, card_pays: int, toll: int, only_if_needed: bool) -> list[Payment]:
    """List all payments that are allowed, [] where tiles and cards are not enough: those that waste least first, of
    these those with the fewest cards, then with the fewest tiles, then with the highest.

    In none of them a tile or a card can be left out; `only_if_needed`: none pays too much where one is exact (rules
    pay.change, pay.choice).
    """
    if toll <= 0:
        return [NOTHING]
    found = needful_payments(values, cards, card_pays, toll)
    keys = sorted([(one.waste, one.cards, len(one.tiles), [-value for value in one.tiles]) for one in found])
    payments = [Payment(tuple([-value for value in tiles]), count, waste) for waste, count, _, tiles in keys]
    if only_if_needed and payments and payments[0].waste == 0:
        return [payment for payment in payments if payment.waste == 0]
    return payments


def needful_payments(values: list[int], cards: int, card_pays: int, toll: int) -> list[Payment]:
    """List all payments of which nothing can be left out: tiles, the highest first, until they are enough, or fewer of
    them and cards for the rest."""
    found = []
    open_ends: list[tuple[tuple[int, ...], int]] = [((), toll)]
    for value in sorted(set(values), reverse=True):
        held, longer = values.count(value), []
        for tiles, rest in open_ends:
            most = min(held, (rest + value - 1) // value)
            longer += [(tiles + (value,) * given, rest - value * given) for given in range(most + 1)]
        found += [Payment(tiles, 0, -rest) for tiles, rest in longer if rest <= 0]
        open_ends = [(tiles, rest) for tiles, rest in longer if rest > 0]
    for tiles, rest in open_ends:
        count = (rest + card_pays - 1) // card_pays
        if count <= cards:
            found.append(Payment(tiles, count, count * card_pays - rest))
    return found


def has_needless_piece(pieces: list[int], toll: int) -> bool:
    """Tell whether what is given would still be enough without one of its pieces (rule pay.choice)."""
    return bool(pieces) and sum(pieces) - min(pieces) >= toll
