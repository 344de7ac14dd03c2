"""The picture of a position of the game."""

from __future__ import annotations

from rules_engine.polis.components import Components
from rules_engine.polis.draw.geography import outline_of, place_of_polis
from rules_engine.polis.draw.map import Label, draw_map
from rules_engine.polis.game.setup import laid_out
from rules_engine.polis.game.state import State
from rules_engine.svg import path


def draw(state: State, label: Label, subject: dict | None = None) -> str:
    """Draw the map; the areas and poleis of which a move or question (`subject`) speaks stand out. No picture of a
    question by itself, for which nothing lies on the map: no polis is owned, and no side has units."""
    components = state.components
    if components is None:
        return ""
    owned = [polis for polis in components.order if state.owner_of(polis)]
    if not owned and not any([state.units[side] for side in components.sides]):
        return ""
    frames = [path("area__frame", outline_of(components, area)) for area in places_named(components, subject or {})]
    return draw_map(components, state, label, "", "".join(frames))


def places_named(components: Components, subject: dict) -> list[str]:
    """List the areas and foreign lands that a move names, by themselves or by a polis in them or a space there."""
    words = [subject[key] for key in sorted(subject) if isinstance(subject[key], str)]
    places = [place_of_polis(components, word) if word in components.poleis else word for word in words]
    places = [components.market_of(place) for place in places]
    return [place for place in places if place in (*components.areas, *components.markets)]


def draw_start(components: Components, label: Label) -> str:
    """Draw the map as the game begins, for the pages about the components."""
    return draw_map(components, laid_out(components), label)
