"""Prices, markers and markets of the trade abroad (rules trade.*, route.*)."""

from rules_engine.core import Refused
from rules_engine.polis.components import SILVER, WHEAT, Components
from rules_engine.polis.rules.map import Ways

EXCHANGE = "exchange"
PURCHASE = "purchase"


def price_of(components: Components, amount: int, column: int, exchange: bool) -> int:
    """Return the price of so much wheat or silver.

    In an exchange what the table says in the marker's column, 1 at the left; in a purchase one piece for each piece
    gained (rules trade.price, trade.purchase).
    """
    return components.prices[amount][column - 1] if exchange else amount * components.number("trade", "purchase-silver")


def cash_for(gain: str, wheat_for_silver: bool) -> str | None:
    """Return what may be paid instead of the good of a space that brings `gain`: silver for wheat; wheat for silver if
    so agreed, else None (rules trade.purchase, trade.silver, reading wheat-for-silver)."""
    return SILVER if gain == WHEAT else WHEAT if wheat_for_silver else None


def rolls_of(components: Components, exchange: bool) -> int:
    """Return how many dice a trade rolls; the highest counts (rules trade.exchange-roll, trade.purchase-roll)."""
    return components.number("trade", "exchange-rolls" if exchange else "purchase-rolls")


def move_marker(components: Components, column: int, roll: int, exchange: bool) -> int:
    """Return the column of a marker after a roll: to the right after an exchange, to the left after a purchase, never
    past the ends of the table (rules trade.exchange-roll, trade.purchase-roll, trade.table-end)."""
    return max(1, min(components.data["price-columns"], column + (roll if exchange else -roll)))


def early_refusal(components: Components, space: str, turn: str) -> Refused | None:
    market, number = components.market_of(space), components.spaces[space][2]
    early = Refused("trade.space", {"market": market, "number": number, "round": turn})
    return early if number > components.limit(turn) else None


def open_markets(components: Components, seas: Ways, poleis: list[str]) -> list[str]:
    """List the markets reached over these seas, or by land from these poleis (rules route.lines, route.land)."""
    rows = [(market, components.data["markets"][market]) for market in components.markets]
    return [market for market, row in rows if row["sea"] in seas or row.get("land") in poleis]
