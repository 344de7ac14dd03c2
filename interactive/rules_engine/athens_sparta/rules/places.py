"""Hexes in words: by their city, or by the nearest city on a straight line."""

from __future__ import annotations

from rules_engine.athens_sparta.rules.map import DIRECTIONS, SICILY, Theatre
from rules_engine.core import BadInput, Phrase
from rules_engine.hexes import FAR, Position, neighbours


def name_of(theatre: Theatre, place: Position) -> str | Phrase:
    """Return the city of a hex, or where the hex lies from one; each hex of the map in its own words. BadInput off the
    map."""
    question = ("name", place)
    if question not in theatre.known:
        theatre.known[question] = _name_of(theatre, place)
    return theatre.known[question]


def _name_of(theatre: Theatre, place: Position) -> str | Phrase:
    city = theatre.city_at(place)
    if city is not None:
        return city.id
    if place == SICILY or theatre.ground(place) is None:
        raise BadInput("to", list(place), "a hex of the map")
    ends = [place] * len(DIRECTIONS)
    for hexes in range(1, FAR):
        ends = [neighbours(ends[index])[index] for index in range(len(ends))]
        for index in range(len(ends)):
            city = theatre.city_at(ends[index])
            if city is None:
                continue
            direction = DIRECTIONS[(index + len(DIRECTIONS) // 2) % len(DIRECTIONS)]
            if hexes == 1:
                return Phrase("beside", {"city": city.id, "direction": direction})
            return Phrase("beyond", {"city": city.id, "direction": direction, "hexes": hexes})
    raise BadInput("to", list(place), "a hex in line with a city")
