"""The picture of a case: the rows of the course on which a move happens, with what it moves and where it leads."""

from __future__ import annotations

from typing import Any

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.draw.picture import COLUMNS, Label, Scene, draw_scene, shown
from rules_engine.atlantis.game.state import State
from rules_engine.atlantis.rules.chains import landing
from rules_engine.atlantis.rules.path import PAWNS, hole_at


def close_up(components: Components, state: State, label: Label, subject: dict) -> str:
    """Draw the rows that matter; the pawn that moves, and the places to which its cards lead, or the hole to be
    bridged, are marked."""
    pawns = [(seat.player, index, seat.pawns[index]) for seat in state.seats for index in range(len(seat.pawns))]
    chosen, marks = None, touched(state, subject)
    places = marks
    if subject.get("pawn") in PAWNS:
        pawn = PAWNS.index(subject["pawn"])
        chosen, places = (state.active, pawn), (state.seat().pawns[pawn],) + marks
    scene = Scene(state.course, state.bridges, tuple(pawns), chosen, marks)
    return draw_scene(scene, label, rows_of(scene, places))


def touched(state: State, subject: Any) -> tuple[int, ...]:
    """List the positions to which the cards of a move lead, whether they may be played or not (rules move.card,
    move.occupied), or the spaces that a bridge would span (bridge.whole)."""
    stops = []
    if subject.get("pawn") in PAWNS:
        place = state.seat().pawns[PAWNS.index(subject["pawn"])]
        for card in subject["cards"]:
            place = landing(state.ways(), place, card)
            stops.append(place)
    if "bridge" in subject:
        hole = hole_at(state.course, state.bridges, subject["bridge"])
        stops += [subject["bridge"]] if hole is None else list(range(hole.first, hole.last + 1))
    return tuple(stops)


def rows_of(scene: Scene, places: tuple[int, ...]) -> tuple[int, int]:
    """Return the first and the last row on which some of these positions are shown; all rows where there are none."""
    there = shown(scene.course)
    found = [index // COLUMNS for index in range(len(there)) if there[index] in places]
    return (min(found), max(found)) if found else (0, (len(there) - 1) // COLUMNS)
