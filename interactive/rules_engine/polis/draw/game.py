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
    question by itself, for which nothing lies on the map."""
    components = state.components
    if components is None or not is_laid(components, state):
        return ""
    frames = [path("area__frame", outline_of(components, area)) for area in places_named(components, subject or {})]
    return draw_map(components, state, label, "", "".join(frames))


def is_laid(components: Components, state: State) -> bool:
    """Tell whether a side owns a polis or has units."""
    owned = [polis for polis in components.order if state.owner_of(polis)]
    return bool(owned) or any([state.units[side] for side in components.sides])


def places_named(components: Components, subject: dict) -> tuple[str, ...]:
    """List the areas and foreign lands that a move names, by themselves or by a polis in them or a space there."""
    places = [place_of_polis(components, word) if word in components.poleis else word for word in named(subject)]
    places = [components.market_of(place) for place in places]
    return tuple([place for place in places if place in (*components.areas, *components.markets)])


def named(subject: dict) -> list[str]:
    """List the ids that a move names."""
    return [subject[key] for key in sorted(subject) if isinstance(subject[key], str)]


def draw_start(components: Components, label: Label) -> str:
    """Draw the map as the game begins, for the pages about the components."""
    return draw_map(components, laid_out(components), label)
