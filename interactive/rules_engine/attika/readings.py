"""The disputed points that change a game, and their readings; the first of each is the default."""

from __future__ import annotations

from typing import TypeAlias

from rules_engine.core import BadInput

Readings: TypeAlias = tuple[tuple[str, str], ...]

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
    """{reading: option} as pairs, without what stands at its default; BadInput for a reading or option unknown here."""
    for reading in sorted(data):
        if reading not in OPTIONS:
            raise BadInput("readings", reading, "one of " + ", ".join(sorted(OPTIONS)))
        if data[reading] not in OPTIONS[reading]:
            raise BadInput("readings." + reading, data[reading], "one of " + ", ".join(OPTIONS[reading]))
    return tuple([(reading, data[reading]) for reading in sorted(data) if data[reading] != OPTIONS[reading][0]])


def chosen(readings: Readings, reading: str) -> str:
    """How a game reads a disputed point."""
    for name, option in readings:
        if name == reading:
            return option
    return OPTIONS[reading][0]
