"""What crossing holes costs, and how it is best paid (rules hole.*, pay.*)."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.draw.lists import PAYMENTS
from rules_engine.atlantis.readings import ONLY_IF_NEEDED
from rules_engine.atlantis.rules.payments import Payment, every_payment
from rules_engine.core import Answer, Line, Refused, Table
from rules_engine.forms import Between, Counts, Reading

HOLES = ("hole-1", "hole-2", "hole-3", "hole-4")
"""The ids of the holes that can be asked about, in the order in which they are crossed."""

Values: TypeAlias = Annotated[dict[str, int], Counts("", "tile.most", HOLES)]
Bridges: TypeAlias = Annotated[dict[str, int], Counts("", "player.bridges", HOLES)]
Tiles: TypeAlias = Annotated[dict[str, int], Counts("tile-values", "pieces.half-tiles")]
Hand: TypeAlias = Annotated[int, Between(1, "pieces.cards")]
Played: TypeAlias = Annotated[int, Between(1, "pieces.pawns")]


def toll(
    components: Components,
    before: Values,
    after: Values,
    bridges: Bridges,
    tiles: Tiles,
    hand: Hand = 1,
    played: Played = 1,
    played_cards: Annotated[str, Reading("played-cards")] = "played-or-paid",
    overpaying: Annotated[str, Reading("overpaying")] = "only-if-needed",
) -> Answer:
    """What it costs to cross these holes, and every way to pay it.

    `before` and `after`: the value of the tile on top beside each hole, none where the course ends there; `bridges`:
    the holes that have one; `tiles` of each value, and `hand`: how many cards are held before the move, of which
    `played` are played for it. The value: {"total": what is to be paid, "tiles": values of the tiles given, "cards",
    "waste"}, the payment that wastes least. Raises Refused where more cards are played than held (move.card), and where
    tiles and cards are not enough (pay.short).
    """
    if played > hand:
        raise Refused("move.card.count", {"cards": played, "hand": hand})
    lines = [hole_line(before, after, bridges, hole) for hole in HOLES if before[hole] or after[hole]]
    full = sum([line.amount for line in lines])
    due = full if played_cards == "played-or-paid" else max(0, full - played * components.card_pays)
    lines.insert(0, sum_line(lines, due))
    lines += [Line("pay.cards.played", due - full, {"cards": played})] if due < full else []
    held, cards = owned(components, tiles), hand - played
    payments = every_payment(held, cards, components.card_pays, due, overpaying == ONLY_IF_NEEDED)
    if not payments:
        points = sum(held) + cards * components.card_pays
        raise Refused("pay.short.all", {"toll": due, "points": points}, tuple(lines))
    value = {"total": due} | payment_value(components, payments[0])
    lines += payment_lines(components, payments[0]) + more_lines(payments)
    return Answer(value, tuple(lines), tables(components, payments, due))


def sum_line(tolls: list[Line], due: int) -> Line:
    """What is to be paid, for several holes that cost something (rule hole.sum), or for one (hole.toll)."""
    several = len([line for line in tolls if line.amount]) > 1
    return Line("hole.sum.all" if several else "hole.toll.all", None, {"toll": due})


def hole_line(before: dict[str, int], after: dict[str, int], bridges: dict[str, int], hole: str) -> Line:
    """What one hole costs (rules hole.toll, bridge.everyone); at the end of the course there is none (hole.ends)."""
    values = {"hole": hole, "before": before[hole], "after": after[hole]}
    if not before[hole] or not after[hole]:
        return Line("hole.ends.asked", 0, values)
    if bridges[hole]:
        return Line("bridge.everyone.asked", 0, values)
    return Line("hole.toll.asked", min(before[hole], after[hole]), values)


def owned(components: Components, tiles: dict[str, int]) -> list[int]:
    """Counted tiles one by one, as their values."""
    return [points for value, points in components.values for _ in range(tiles.get(value, 0))]


def value_ids(components: Components, values: tuple[int, ...]) -> list[str]:
    """The ids of values, in their order."""
    return [value for wanted in values for value, points in components.values if points == wanted]


def payment_value(components: Components, payment: Payment) -> dict:
    """A payment as plain data."""
    return {"tiles": list(payment.tiles), "cards": payment.cards, "waste": payment.waste}


def payment_lines(components: Components, payment: Payment) -> list[Line]:
    """The best payment in words (rules pay.means, pay.change)."""
    tiles = value_ids(components, payment.tiles)
    lines = [Line("pay.means.tiles", None, {"tiles": tiles, "points": sum(payment.tiles)})] if tiles else []
    lines += [Line("pay.means.cards", None, {"cards": payment.cards})] if payment.cards else []
    return lines + ([Line("pay.change", None, {"points": payment.waste})] if payment.waste else [])


def more_lines(payments: list[Payment]) -> list[Line]:
    """How many payments there are beside those that are shown (rule pay.choice)."""
    more = len(payments) - PAYMENTS
    return [Line("pay.choice.more", None, {"payments": more})] if more > 0 else []


def tables(components: Components, payments: list[Payment], due: int) -> tuple[Table, ...]:
    """Where there is a choice, the payments: those that waste least first, of these the one with the fewest cards."""
    if len(payments) < 2:
        return ()
    rows = [
        (index + 1, value_ids(components, payments[index].tiles), payments[index].cards, due + payments[index].waste)
        for index in range(min(len(payments), PAYMENTS))
    ]
    return (Table("payments", ("choice", "tiles", "cards", "points"), tuple(rows)),)
