"""Paying tolls from path tiles and cards, without change, in the last crossing too, and the points at the end (rules
pay.*, end.*, score.*)."""

from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.atlantis.components import Components
from rules_engine.core import Line

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


Scores: TypeAlias = list[tuple[str, int]]
"""(player, points)."""


def last_payment(components: Components, values: list[int], cards: int, toll: int, reading: str) -> tuple[Payment, int]:
    """Return what a player with these tiles and cards gives for the last crossing, and the debt in points.

    Without change as little as possible (rule end.exact), everything and a debt where that is too little
    (end.shortage); in the reading `last-payment: to-the-point` nothing, and the toll as a debt.
    """
    if reading == "to-the-point":
        return NOTHING, toll
    payment = cheapest(values, cards, components.card_pays, toll)
    if payment is not None:
        return payment, 0
    everything = Payment(tuple(sorted(values, reverse=True)), cards, 0)
    return everything, toll - sum(values) - cards * components.card_pays


def paid_lines(player: str, tiles: list[str], cards: int) -> list[Line]:
    """State with which tiles, or values of tiles, and how many cards a player pays for the last crossing (rules
    end.toll, pay.means)."""
    lines = [Line("end.toll.tiles", None, {"player": player, "tiles": tiles})] if tiles else []
    return lines + ([Line("end.toll.cards", None, {"player": player, "cards": cards})] if cards else [])


def score(components: Components, tiles: int, cards: int, bridges: int, debt: int) -> int:
    """Add up tiles, cards and bridges not placed, less the debt (rules score.points, score.bridge, end.shortage)."""
    return tiles + cards * components.card_scores + bridges * components.bridge_scores - debt


def winners(scores: Scores) -> list[str]:
    """Return who has most points; several in a draw (rules score.winner, score.tie)."""
    most = max([points for _, points in scores])
    return [player for player, points in scores if points == most]


def winner_line(scores: Scores) -> Line:
    """State the winner, or all who share the draw (rules score.winner, score.tie)."""
    best = winners(scores)
    most = max([points for _, points in scores])
    if len(best) > 1:
        return Line("score.tie", None, {"players": best, "points": most})
    return Line("score.winner", None, {"player": best[0], "points": most})
