"""A merchant's trade abroad: what is paid and gained, and where the price goes (rules trade.*)."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from rules_engine.core import Answer, Line, Refused, Share, Table
from rules_engine.forms import Between, Choice, Reading
from rules_engine.polis.components import SILVER, WHEAT, Components

EXCHANGE = "exchange"
PURCHASE = "purchase"
FORBIDDEN = "forbidden"
GOODS = ("metal", "wood", "wine", "oil")
GAINS = (WHEAT, SILVER)

Odds: TypeAlias = dict[int, int]
"""A roll, or a column, to its weight."""


def trade(
    components: Components,
    good: Annotated[str, Choice("", GOODS)],
    amount: Annotated[str, Choice("prices")],
    column: Annotated[int, Between(1, "price-columns")] = 1,
    gain: Annotated[str, Choice("", GAINS)] = "wheat",
    payment: Annotated[str, Choice("", (EXCHANGE, PURCHASE))] = "exchange",
    wheat_for_silver: Annotated[str, Reading("wheat-for-silver")] = "forbidden",
) -> Answer:
    """What one trade costs and brings, and with which chance the good's marker goes where.

    `good`: shown on top of the market space; `amount`: the row of the price table for what the space brings; `column`:
    where the good's marker lies, 1 at the left; `payment`: the good itself, or the other of silver and wheat.
    The value: {"paid": {resource: number}, "gained": {resource: number}, "columns": [[column, weight], …], "whole"}.
    Raises Refused for silver that is bought with wheat, unless the reading allows it.
    """
    number = components.data["prices"][amount]["amount"]
    paid = price(components, good, number, column, gain, payment, wheat_for_silver)
    columns, whole = marker_odds(components, column, payment)
    found = {
        "paid": paid,
        "gained": {gain: number},
        "columns": [[place, columns[place]] for place in sorted(columns)],
        "whole": whole,
    }
    lines = [
        paid_line(good, column, payment, paid, {gain: number}),
        roll_line(components, good, column, payment),
        *end_lines(components, good, columns),
    ]
    return Answer(found, tuple(lines), (columns_table(components, columns, whole),))


def price(
    components: Components, good: str, number: int, column: int, gain: str, payment: str, wheat_for_silver: str
) -> dict[str, int]:
    """What is paid: by the table (rules trade.exchange, trade.price), or one silver a wheat (trade.purchase)."""
    if payment == EXCHANGE:
        return {good: components.prices[number][column - 1]}
    if gain == WHEAT:
        return {SILVER: number * components.number("trade", "purchase-silver")}
    if wheat_for_silver == FORBIDDEN:
        raise Refused("trade.silver.forbidden", {})
    return {WHEAT: number * components.number("trade", "purchase-silver")}


def paid_line(good: str, column: int, payment: str, paid: dict[str, int], gained: dict[str, int]) -> Line:
    """What is paid and gained, in one sentence."""
    amount = {key: -paid[key] for key in sorted(paid)} | gained
    values = {"paid": paid, "gained": gained, "good": good, "column": column}
    if payment == EXCHANGE:
        return Line("trade.price.paid", amount, values)
    return Line("trade.purchase.paid" if WHEAT in gained else "trade.silver.paid", amount, values)


# the marker


def roll_odds(sides: int, rolls: int) -> Odds:
    """The highest of so many rolls of a die: how many of all ways show it."""
    return {face: face**rolls - (face - 1) ** rolls for face in range(1, sides + 1)}


def marker_odds(components: Components, column: int, payment: str) -> tuple[Odds, int]:
    """Where the marker lies afterwards, and of how many ways: to the right after an exchange, to the left after a
    purchase, never past the end (rules trade.exchange-roll, trade.purchase-roll, trade.table-end)."""
    sides = components.number("die", "sides")
    rolls = components.number("trade", payment + "-rolls")
    rolled, found = roll_odds(sides, rolls), {}
    for face in sorted(rolled):
        to = column + face if payment == EXCHANGE else column - face
        place = max(1, min(to, last_column(components)))
        found[place] = found.get(place, 0) + rolled[face]
    return found, sides**rolls


def last_column(components: Components) -> int:
    """How many columns the price table has."""
    return components.data["price-columns"]


def roll_line(components: Components, good: str, column: int, payment: str) -> Line:
    """How the marker moves."""
    rolls = components.number("trade", payment + "-rolls")
    values = {"good": good, "column": column, "rolls": rolls, "sides": components.number("die", "sides")}
    return Line("trade.exchange-roll.marker" if payment == EXCHANGE else "trade.purchase-roll.marker", None, values)


def end_lines(components: Components, good: str, columns: Odds) -> list[Line]:
    """That the marker may reach the end of the table and stays there (rule trade.table-end)."""
    reached = 1 in columns or last_column(components) in columns
    return [Line("trade.table-end.stop", None, {"good": good})] if reached else []


def columns_table(components: Components, columns: Odds, whole: int) -> Table:
    """Each column that the marker can reach: its chance, and the prices there."""
    amounts = sorted(components.prices)
    rows = [
        (place, Share(columns[place], whole), *[components.prices[amount][place - 1] for amount in amounts])
        for place in sorted(columns)
    ]
    names = tuple(components.data["order"]["prices"])
    return Table("columns", ("column", "chance", *names), tuple(rows))
