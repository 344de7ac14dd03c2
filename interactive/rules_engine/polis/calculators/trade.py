"""A merchant's trade abroad: what is paid and gained, and where the price goes (rules trade.*)."""

from typing import Annotated

from rules_engine.core import Answer, Line, Refused, Share, Table, must
from rules_engine.forms import Between, Choice, Reading
from rules_engine.polis.components import SILVER, WHEAT, Components
from rules_engine.polis.rules.map import Ground, route_ways
from rules_engine.polis.rules.trade import EXCHANGE, PURCHASE, cash_for, early_refusal, move_marker, price_of, rolls_of

FORBIDDEN = "forbidden"
GOODS = ("metal", "wood", "wine", "oil")
GAINS = (WHEAT, SILVER)


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
    paid, gained = {given: price_of(components, number, column, exchange)}, {gain: number}
    market, sides = components.market_of(space), components.faces()
    rolls = rolls_of(components, exchange)
    columns: dict[int, int] = {}  # where the marker can lie afterwards, by the number of ways in which it comes there
    for face in range(1, sides + 1):  # the highest of the rolls (rules trade.exchange-roll, trade.purchase-roll)
        place = move_marker(components, column, face, exchange)
        columns[place] = columns.get(place, 0) + face**rolls - (face - 1) ** rolls
    whole, row = sides**rolls, components.data["markets"][market]
    found = {"market": market, "paid": paid, "gained": gained, "whole": whole}
    found["columns"] = [[place, columns[place]] for place in sorted(columns)]
    change, values = {given: -paid[given]} | gained, {"paid": paid, "gained": gained, "good": good, "column": column}
    said = Line("trade.price.paid", change, values)
    if not exchange:
        said = Line("trade.purchase.paid" if gain == WHEAT else "trade.silver.paid", change, values)
    moved = {"good": good, "column": column, "rolls": rolls, "sides": sides}
    lines = [
        said,
        Line("trade.space.market", None, {"market": market, "number": number}),
        *([Line("route.land.way", None, {"polis": row["land"], "market": market})] if row.get("land") else []),
        Line("trade.exchange-roll.marker" if exchange else "trade.purchase-roll.marker", None, moved),
    ]
    if 1 in columns or components.data["price-columns"] in columns:
        lines.append(Line("trade.table-end.stop", None, {"good": good}))
    reached = []
    for place in sorted(columns):
        prices = [components.prices[amount][place - 1] for amount in sorted(components.prices)]
        reached.append((place, Share(columns[place], whole), *prices))
    names = ("column", "chance", *components.data["order"]["prices"])
    # each side's shortest way when nothing is blocked, without the isthmus (rules route.ports, route.lines)
    empty = Ground({}, {}, 0, False)
    ways = [(side, route_ways(components, empty, side)[row["sea"]]) for side in components.sides]
    tables = Table("columns", names, tuple(reached)), Table("routes", ("side", "seas"), tuple(ways))
    return Answer(found, tuple(lines), tables)
