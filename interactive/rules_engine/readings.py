"""How players read the disputed points of a game. A game's `OPTIONS` names each point's readings, the default first."""

from __future__ import annotations

from typing import TypeAlias

from rules_engine.codec import Codec, field, one_of, record
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


def readings_codec(options: dict) -> Codec:
    """{reading: option} as Readings: without what stands at its default, sorted."""
    names = sorted(options)
    return record(
        lambda **chosen: tuple([(name, chosen[name]) for name in names if chosen[name] != options[name][0]]),
        *[field(name, one_of(options[name]), options[name][0]) for name in names],
        get=lambda readings, name: option_of(options, readings, name),
    )


def option_of(options: dict, readings: Readings, reading: str) -> str:
    """How a disputed point is read."""
    for name, option in readings:
        if name == reading:
            return option
    return options[reading][0]
