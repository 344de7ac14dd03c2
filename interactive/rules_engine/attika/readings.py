"""The disputed points that change a game, and their readings; the first of each is the default."""

from rules_engine.readings import Readings, option_of, parse_readings

SURPLUS = "surplus"
GROUP_LINK = "group-link"
DRAWING = "drawing"
RESHUFFLE = "reshuffle"
TILE_GRID = "tile-grid"
IMPOSSIBLE_ACTION = "impossible-action"
SUBSTITUTE_CARD = "substitute-card"

OPTIONS = {
    SURPLUS: ("lost", "substitute"),
    GROUP_LINK: ("group-tiles", "any-own"),
    DRAWING: ("may", "must"),
    IMPOSSIBLE_ACTION: ("forgone", "no-card"),
    RESHUFFLE: ("at-once", "when-needed"),
    SUBSTITUTE_CARD: ("goes-on", "ends-acting"),
    TILE_GRID: ("one-edge", "interlocked"),
}


def read_readings(data: dict) -> Readings:
    """{reading: option} as the state keeps it; BadInput for what this game does not know."""
    return parse_readings(OPTIONS, data)


def chosen(readings: Readings, reading: str) -> str:
    """How a game reads a disputed point."""
    return option_of(OPTIONS, readings, reading)
