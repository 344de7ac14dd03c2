"""Fleets that go over with their city (rules defection.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.rules.battle.model import Battle
from rules_engine.athens_sparta.rules.board import ATHENS
from rules_engine.core import BadInput, Line, Phrase, Step

POOL = "pool"
"""Where a fleet is that has been eliminated and may be rebuilt."""


def play_capture(components: Components, battle: Battle, move: dict) -> Step:
    """{"capture": city, "by": side}: the city's own fleet comes home at once and is replaced by its twin of the other
    side, as strong as it was; one in the pool may be rebuilt by the new owner."""
    city, side = move["capture"], move["by"]
    for fleet in battle.fleets:
        if fleet[0] == city:
            return Step(replace(battle, fleets=gone_over(battle.fleets, city, side)), tuple(capture_lines(fleet, side)))
    raise BadInput("capture", city, "a city with a fleet of its own")


def gone_over(fleets: tuple, city: str, side: str) -> tuple:
    """Return the fleets after the city was taken by a side (rules defection.swap, defection.strength,
    defection.pool)."""
    return tuple([swapped(fleet, side) if fleet[0] == city else fleet for fleet in fleets])


def swapped(fleet: tuple[str, str, int, str], side: str) -> tuple[str, str, int, str]:
    home, _, steps, place = fleet
    return home, side, steps, POOL if place == POOL else home


def capture_lines(fleet: tuple[str, str, int, str], side: str) -> list[Line]:
    """Return what happens to the fleet."""
    home, before, steps, place = fleet
    if side == before:
        return []
    if place == POOL:
        return [Line("defection.pool", None, {"city": home, "side": side})]
    strength = Line("defection.strength", None, {"steps": steps})
    return [swap_line(home, side, place), strength]


def swap_line(city: str, side: str, place: str | Phrase) -> Line:
    """Return the line of a fleet that is swapped in its city; `place`: where it was (rules defection.swap,
    defection.back)."""
    values = {"city": city, "side": side, "place": place}
    return Line("defection.back" if side == ATHENS else "defection.swap", None, values)
