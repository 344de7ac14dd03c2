"""The picture of a whole position."""

from __future__ import annotations

from rules_engine.atlantis.draw.picture import Label, Scene, draw_scene
from rules_engine.atlantis.game.state import State


def draw(state: State, label: Label, subject: dict | None = None) -> str:
    """The course with all pawns; nothing but Atlantis and the mainland before the set-up."""
    pawns = [(seat.player, index, seat.pawns[index]) for seat in state.seats for index in range(len(seat.pawns))]
    return draw_scene(Scene(state.course, state.bridges, tuple(pawns)), label)
