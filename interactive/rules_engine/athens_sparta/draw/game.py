"""The picture of a position of the whole game: the part of the map where something is going on."""

from __future__ import annotations

from typing import Any

from rules_engine.athens_sparta.draw.battle import draw_battle
from rules_engine.athens_sparta.draw.map import Label, Scene, column_of, draw_scene, land_and_sea
from rules_engine.athens_sparta.game.state import State
from rules_engine.athens_sparta.rules.battle.model import Battle
from rules_engine.athens_sparta.rules.board import BLOCKADE, INSIDE, NOWHERE
from rules_engine.athens_sparta.rules.map import Theatre
from rules_engine.hexes import Position

MOST_SHOWN = 16
"""With more blocks than these the picture shows what is going on, not all blocks."""

AROUND = 3
WHOLE = (-18, 18, -8, 9)


def draw(state: Any, label: Label, subject: dict | None = None) -> str:
    """Draw a battle, or the hexes around the blocks, or around what a move is about; the block that it names is
    marked."""
    if isinstance(state, Battle):
        return draw_battle(state, label, subject)
    theatre = state.theatre
    named = named_block(state, subject)
    bare = Scene(theatre, state, (), named, None, WHOLE)
    places = shown_places(theatre, state, subject, named)
    scene = Scene(theatre, state, (), named, None, box_around([column_of(bare, place) for place in places]), False)
    return draw_scene(scene, land_and_sea(scene), label)


def named_block(state: State, subject: dict | None) -> str:
    """Return the block that a move is about; "" for none."""
    names = [piece.id for piece in state.pieces]
    about = subject or {}
    for key in sorted(about):
        if isinstance(about[key], str) and about[key] in names:
            return about[key]
    return ""


def shown_places(theatre: Theatre, state: State, subject: dict | None, named: str) -> list[Position]:
    """Return the hexes that the picture must show: what the move is about; of a few blocks all; else where dice are
    still to be rolled, or sieges and blockades."""
    on_map = [piece for piece in state.pieces if piece.is_on_map()]
    about = [piece.at for piece in on_map if piece.id == named] + places_of(theatre, subject or {})
    about += [state.target] if state.target != NOWHERE else []
    if len(on_map) <= MOST_SHOWN:
        return about + [piece.at for piece in on_map]
    return about or list(state.due) or [piece.at for piece in on_map if piece.stand in (INSIDE, BLOCKADE)]


def places_of(theatre: Theatre, subject: dict) -> list[Position]:
    """Return the hexes and cities that a move names."""
    cities = theatre.by_id
    words = [subject[key] for key in sorted(subject) if isinstance(subject[key], str)]
    found = [cities[word].at for word in words if word in cities]
    named = [subject[key] for key in ("to", "via", "fight", "attrition") if isinstance(subject.get(key), list)]
    return found + [(place[0], place[1]) for place in named]


def box_around(spots: list[tuple[int, int]]) -> tuple[int, int, int, int]:
    """Return the first and last column, first and last row, with some hexes around; the whole map around nothing."""
    if not spots:
        return WHOLE
    columns, rows = [column for column, _ in spots], [row for _, row in spots]
    first, last, top, bottom = WHOLE
    return (
        max(first, min(columns) - AROUND),
        min(last, max(columns) + AROUND),
        max(top, min(rows) - 1),
        min(bottom, max(rows) + 1),
    )
