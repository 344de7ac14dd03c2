"""Tolls, what a move or the last crossing costs, and paying them from path tiles and cards, without change; and the
points at the end (rules hole.*, pay.*, end.*, score.*)."""

from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.readings import ONLY_IF_NEEDED, OVERPAYING, Readings, chosen
from rules_engine.atlantis.rules.cards import VALUE, Tiles, points, tile_id, write_tiles
from rules_engine.atlantis.rules.path import Course, Hole, hole_toll
from rules_engine.cards import Cards, list_cards
from rules_engine.core import Line

Sums: TypeAlias = list[tuple[int, ...] | None]
"""By sum: the values of the fewest tiles that make it, None where no tiles do."""


@dataclass(frozen=True)
class Payment:
    """The values of the path tiles that are given, highest first, how many cards, and what is paid beyond the toll."""

    tiles: tuple[int, ...]
    cards: int
    waste: int

    def tile_ids(self) -> list[str]:
        """Return the ids of the tiles, of which only the values are known."""
        return [VALUE + "-" + str(value) for value in self.tiles]


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
    found = []
    open_ends: list[tuple[tuple[int, ...], int]] = [((), toll)]
    for value in sorted(set(values), reverse=True):  # tiles until they are enough, or fewer and cards for the rest
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
    keys = sorted([(one.waste, one.cards, len(one.tiles), [-value for value in one.tiles]) for one in found])
    payments = [Payment(tuple([-value for value in tiles]), count, waste) for waste, count, _, tiles in keys]
    if only_if_needed and payments and payments[0].waste == 0:
        return [payment for payment in payments if payment.waste == 0]
    return payments


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


def crossing_lines(player: str, toll: int, tiles: list[str], cards: int, waste: int, debt: int) -> list[Line]:
    """State with which tiles, or values of tiles, and how many cards a player pays for the last crossing, what is lost
    because there is no change, and how many points are lacking (rules end.toll, pay.means, end.exact, end.shortage)."""
    values = {"player": player, "toll": toll}
    lines = [Line("end.toll.tiles", None, {"player": player, "tiles": tiles})] if tiles else []
    lines += [Line("end.toll.cards", None, {"player": player, "cards": cards})] if cards else []
    lines += [Line("end.exact", None, values | {"points": waste})] if waste else []
    return lines + ([Line("end.shortage", None, values | {"points": debt})] if debt else [])


def score(components: Components, tiles: int, cards: int, bridges: int, debt: int) -> int:
    """Add up tiles, cards and bridges not placed, less the debt (rules score.points, score.bridge, end.shortage)."""
    return tiles + cards * components.number("score", "card") + bridges * components.number("score", "bridge") - debt


def winner_line(scores: Scores) -> tuple[list[str], Line]:
    """Return who has most points, several in a draw, and the line that says so (rules score.winner, score.tie)."""
    most = max([points for _, points in scores])
    best = [player for player, points in scores if points == most]
    if len(best) > 1:
        return best, Line("score.tie", None, {"players": best, "points": most})
    return best, Line("score.winner", None, {"player": best[0], "points": most})


Paid: TypeAlias = tuple[Tiles, Cards]
"""The path tiles and the cards that are given."""


# the toll


def hole_line(hole: Hole) -> Line:
    """State what one hole costs (rules hole.toll, hole.run, bridge.everyone)."""
    if hole.bridged:
        return Line("bridge.everyone", hole.toll(), {})
    values = {"before": hole.before[1], "after": hole.after[1], "toll": hole.toll()}
    if hole.first == hole.last:
        return Line("hole.toll", hole.toll(), values)
    return Line("hole.run", hole.toll(), values | {"water": hole.water()})


def stack_lines(course: Course, hole: Hole) -> list[Line]:
    """State that the top tile of a stack beside a hole counts, where the one below it would change the toll (rule
    hole.stack)."""
    before, after = course[hole.first - 2], course[hole.last]
    others = [(stack[-2], other) for stack, other in ((before, hole.after), (after, hole.before)) if len(stack) > 1]
    differs = [tile for tile, other in others if hole_toll(tile[1], other[1], hole.bridged) != hole.toll()]
    return [Line("hole.stack", None, {"tile": tile_id(tile)}) for tile in differs]


def played_lines(components: Components, reading: str, toll: int, played: int) -> list[Line]:
    """State what the cards played take off the toll, in the reading `played-cards: played-and-paid` (rule
    pay.cards)."""
    if reading == "played-or-paid" or toll == 0:
        return []
    points = min(toll, played * components.card_pays)
    return [Line("pay.cards.played", -points, {"cards": played, "points": points})]


def total(lines: list[Line]) -> int:
    return sum([line.amount for line in lines if line.amount is not None])


# the payment


def worth(components: Components, paid: Paid) -> int:
    return points(paid[0]) + sum(paid[1]) * components.card_pays


def payments_of(components: Components, readings: Readings, values: list[int], cards: int, toll: int) -> list[Payment]:
    """List every payment of a toll with tiles of these values and so many cards (rules pay.means, pay.choice)."""
    return every_payment(values, cards, components.card_pays, toll, only_if_needed(readings))


def only_if_needed(readings: Readings) -> bool:
    """Tell whether more may be paid only where an exact payment cannot be made (rule pay.choice)."""
    return chosen(readings, OVERPAYING) == ONLY_IF_NEEDED


def pick_pieces(tiles: Tiles, cards: Cards, payment: Payment) -> Paid:
    """Pick tiles and cards for a payment: of each value the first tiles, and cards of the items most held."""
    left = list(payment.tiles)
    picked = []
    for tile in tiles:
        if tile[1] in left:
            left.remove(tile[1])
            picked.append(tile)
    return tuple(picked), pick_cards(cards, payment.cards)


def pick_cards(cards: Cards, count: int) -> Cards:
    """Pick so many cards to pay with: always one of the item of which most are held, of equally many the last item."""
    left = list(cards)
    for _ in range(count):
        most = max(left)
        index = max([index for index in range(len(left)) if left[index] == most])
        left[index] -= 1
    return tuple([held - kept for held, kept in zip(cards, left)])


def piece_ids(components: Components, paid: Paid) -> list[str]:
    return write_tiles(paid[0]) + list_cards(components.items, paid[1])


def payment_lines(components: Components, tiles: list[str], points: int, cards: int) -> list[Line]:
    """State which tiles, worth so many points, and how many cards are given for the toll (rule pay.means)."""
    worth = {"cards": cards, "points": cards * components.card_pays}
    lines = [Line("pay.means.tiles", None, {"tiles": tiles, "points": points})] if tiles else []
    return lines + ([Line("pay.means.cards", None, worth)] if cards else [])


def change_lines(waste: int) -> list[Line]:
    """State what is lost because there is no change (rule pay.change)."""
    return [Line("pay.change", None, {"points": waste})] if waste else []
