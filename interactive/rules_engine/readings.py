"""How players read the disputed points of a game. A game's `OPTIONS` names each point's readings, the default first."""

from __future__ import annotations

from typing import TypeAlias

from rules_engine.core import BadInput

Readings: TypeAlias = tuple[tuple[str, str], ...]
"""(disputed point, reading) of what is not read as its default."""


def agreed(options: dict, data: dict) -> Readings:
    """{reading: option} as pairs, without what stands at its default; BadInput for a reading or option unknown here."""
    for reading in sorted(data):
        if reading not in options:
            raise BadInput("readings", reading, "one of " + ", ".join(sorted(options)))
        if data[reading] not in options[reading]:
            raise BadInput("readings." + reading, data[reading], "one of " + ", ".join(options[reading]))
    return tuple([(reading, data[reading]) for reading in sorted(data) if data[reading] != options[reading][0]])


def option_of(options: dict, readings: Readings, reading: str) -> str:
    """How a disputed point is read."""
    for name, option in readings:
        if name == reading:
            return option
    return options[reading][0]
