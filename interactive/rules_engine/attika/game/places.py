"""Hexes in words, as on the living board: the row, counted from the top, and which of that row, from the left."""

from __future__ import annotations

from rules_engine.attika.components import Components
from rules_engine.attika.game.state import State
from rules_engine.core import Phrase
from rules_engine.hexes import Position

ROOM = 2
"""The middle of a board tile lies at most so many hexes off the map."""


def where(places: list[Position], at: Position) -> dict[str, int]:
    """Return in which row of these places, from the top, one lies, and as which of its row, from the left; both count
    from 1."""
    rows = sorted({r for _, r in [*places, at]})
    beside = sorted({q for q, r in [*places, at] if r == at[1]})
    return {"row": 1 + rows.index(at[1]), "hex": 1 + beside.index(at[0])}


def grid_place(places: list[Position], at: Position) -> dict[str, int]:
    """Return the row and the place of a position that may lie off the map: counted from the upper left corner of a
    frame that leaves room for a board tile on every side, empty places included."""
    top = min([r for _, r in places]) - ROOM
    left = min([2 * q + r for q, r in places]) - 2 * ROOM
    return {"row": 1 + at[1] - top, "place": 1 + (2 * at[0] + at[1] - left) // 2}


def place(components: Components, state: State, at: Position) -> Phrase:
    """Name a hex of the map; off the map, where the middle of a board tile may lie."""
    places = [known for known, _ in state.grounds]
    if at in places:
        return Phrase("hex", {"ground": state.ground_at(at)} | where(places, at))
    return Phrase("hex.off", grid_place(places, at))
