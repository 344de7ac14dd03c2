"""The disputed points that change a game, and their readings; the first of each is the default."""

from rules_engine.readings import Readings, option_of, parse_readings

BRIDGE_PLACE = "bridge-place"
BUYING_LIMIT = "buying-limit"
PLAYED_CARDS = "played-cards"
NO_FREE_TILE = "no-free-tile"
LAST_PAYMENT = "last-payment"
BUY_WHEN_STUCK = "buy-when-stuck"
OVERPAYING = "overpaying"
ONLY_IF_NEEDED = "only-if-needed"

OPTIONS = {
    BRIDGE_PLACE: ("any-hole", "crossed-hole"),
    BUYING_LIMIT: ("one-tile", "any-number"),
    PLAYED_CARDS: ("played-or-paid", "played-and-paid"),
    NO_FREE_TILE: ("nothing", "next-ahead"),
    LAST_PAYMENT: ("without-change", "to-the-point"),
    BUY_WHEN_STUCK: ("instead-of-drawing", "before-drawing"),
    OVERPAYING: (ONLY_IF_NEEDED, "free-choice"),
}


def read_readings(data: dict) -> Readings:
    """{reading: option} as the state keeps it; BadInput for what this game does not know."""
    return parse_readings(OPTIONS, data)


def chosen(readings: Readings, reading: str) -> str:
    """How a game reads a disputed point."""
    return option_of(OPTIONS, readings, reading)
