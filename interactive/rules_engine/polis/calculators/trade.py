"""A merchant's trade abroad: what is paid and gained, and where the price goes (rules trade.*)."""

from typing import Annotated, TypeAlias

from rules_engine.core import Answer, Line, Refused, Share, Table, must
from rules_engine.forms import Between, Choice, Reading
from rules_engine.polis.components import SILVER, WHEAT, Components
from rules_engine.polis.rules.map import dotted_lines, shortest_ways
from rules_engine.polis.rules.trade import EXCHANGE, PURCHASE, cash_for, early_refusal, moved_marker, price_of, rolls_of

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
    turn: Annotated[str, Choice("rounds")] = "round-5b",
    wheat_for_silver: Annotated[str, Reading("wheat-for-silver")] = "forbidden",
) -> Answer:
    """Work out what one trade costs and brings, in which market, and with which chance the good's marker goes where.

    `good`: shown on top of the market space; `amount`: the number of the space, which is also the row of the price
    table; `gain`: what the space brings; `column`: where the good's marker lies, 1 at the left; `payment`: the good
    itself, or the other of silver and wheat; `turn`: the round.
    The value: {"market", "paid": {resource: number}, "gained": {resource: number}, "columns": [[column, weight], …],
    "whole"}. Raises Refused for a space that no market has or that is not open yet, and for silver that is bought with
    wheat, unless the reading allows it.
    """
    number = components.data["prices"][amount]["amount"]
    spaces = [space for space in sorted(components.spaces) if components.spaces[space] == (good, gain, number)]
    if not spaces:
        raise Refused("trade.space.none", {"good": good, "gain": gain, "number": number})
    space, exchange = spaces[0], payment == EXCHANGE
    must(early_refusal(components, space, turn))
    given = good if exchange else cash_for(gain, wheat_for_silver != FORBIDDEN)
    if given is None:
        raise Refused("trade.silver.forbidden", {})
    paid = {given: price_of(components, number, column, exchange)}
    columns, whole = marker_odds(components, column, exchange)
    market = components.market_of(space)
    land = components.data["markets"][market].get("land")
    moved = {"good": good, "column": column, "rolls": rolls_of(components, exchange)}
    moved["sides"] = components.number("die", "sides")
    found = {
        "market": market,
        "paid": paid,
        "gained": {gain: number},
        "columns": [[place, columns[place]] for place in sorted(columns)],
        "whole": whole,
    }
    lines = [
        paid_line(good, column, exchange, paid, {gain: number}),
        Line("trade.space.market", None, {"market": market, "number": number}),
        *([] if land is None else [Line("route.land.way", None, {"polis": land, "market": market})]),
        Line("trade.exchange-roll.marker" if exchange else "trade.purchase-roll.marker", None, moved),
    ]
    if 1 in columns or components.data["price-columns"] in columns:
        lines.append(Line("trade.table-end.stop", None, {"good": good}))
    return Answer(found, tuple(lines), (columns_table(components, columns, whole), routes_table(components, market)))


def paid_line(good: str, column: int, exchange: bool, paid: dict[str, int], gained: dict[str, int]) -> Line:
    """Say what is paid and gained, in one sentence (rules trade.price, trade.purchase, trade.silver)."""
    amount = {key: -paid[key] for key in sorted(paid)} | gained
    values = {"paid": paid, "gained": gained, "good": good, "column": column}
    if exchange:
        return Line("trade.price.paid", amount, values)
    return Line("trade.purchase.paid" if WHEAT in gained else "trade.silver.paid", amount, values)


def routes_table(components: Components, market: str) -> Table:
    """List for each side the seas on the shortest way from its port to the market when nothing is blocked, without the
    isthmus (rules route.ports, route.lines)."""
    goal = components.data["markets"][market]["sea"]
    lines = {sea: dotted_lines(components, (), sea) for sea in components.seas}
    rows = [(side, shortest_ways(components.ports_of(side), lines, [])[goal]) for side in components.sides]
    return Table("routes", ("side", "seas"), tuple(rows))


def roll_odds(sides: int, rolls: int) -> Odds:
    """Map the highest of so many rolls of a die to the number of ways that show it."""
    return {face: face**rolls - (face - 1) ** rolls for face in range(1, sides + 1)}


def marker_odds(components: Components, column: int, exchange: bool) -> tuple[Odds, int]:
    """Return where the marker lies afterwards, as {column: weight}, and the sum of the weights (rules
    trade.exchange-roll, trade.purchase-roll, trade.table-end)."""
    sides, rolls = components.number("die", "sides"), rolls_of(components, exchange)
    rolled = roll_odds(sides, rolls)
    found: dict[int, int] = {}
    for face in sorted(rolled):
        place = moved_marker(components, column, face, exchange)
        found[place] = found.get(place, 0) + rolled[face]
    return found, sides**rolls


def columns_table(components: Components, columns: Odds, whole: int) -> Table:
    """List each column that the marker can reach: its chance, and the prices there."""
    amounts = sorted(components.prices)
    rows = [
        (place, Share(columns[place], whole), *[components.prices[amount][place - 1] for amount in amounts])
        for place in sorted(columns)
    ]
    names = tuple(components.data["order"]["prices"])
    return Table("columns", ("column", "chance", *names), tuple(rows))
