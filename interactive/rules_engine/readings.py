"""The readings of the disputed points of a game that players have agreed on.

A game's `OPTIONS` lists the readings of each disputed point, the default first: {point: (reading, ...)}.
"""

from typing import TypeAlias

from rules_engine.codec import Codec, field, one_of, record
from rules_engine.core import BadInput

Readings: TypeAlias = tuple[tuple[str, str], ...]
"""Pairs of (disputed point, reading), only for points that are not read as their default."""


def parse_readings(options: dict, data: dict) -> Readings:
    """Read {point: reading} as Readings. Raises BadInput for an unknown point or reading."""
    for reading in sorted(data):
        if reading not in options:
            raise BadInput("readings", reading, "one of " + ", ".join(sorted(options)))
        if data[reading] not in options[reading]:
            raise BadInput("readings." + reading, data[reading], "one of " + ", ".join(options[reading]))
    return tuple([(reading, data[reading]) for reading in sorted(data) if data[reading] != options[reading][0]])


def readings_codec(options: dict) -> Codec:
    """Return the codec of {point: reading} as Readings, sorted by point."""
    names = sorted(options)
    return record(
        lambda **chosen: tuple([(name, chosen[name]) for name in names if chosen[name] != options[name][0]]),
        *[field(name, one_of(options[name]), options[name][0]) for name in names],
        get=lambda readings, name: option_of(options, readings, name),
    )


def option_of(options: dict, readings: Readings, reading: str) -> str:
    """Return the reading of a disputed point."""
    for name, option in readings:
        if name == reading:
            return option
    return options[reading][0]
