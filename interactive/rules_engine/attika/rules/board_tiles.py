"""The flower-shaped board tiles: seven hexes each (rules setup.map, growth.place)."""

from __future__ import annotations

from rules_engine import hexes
from rules_engine.attika.components import Components
from rules_engine.hexes import DIRECTIONS, Position

ROTATIONS = len(DIRECTIONS)
"""How many ways round a tile can lie."""


def tile_grounds(components: Components, tile: str, centre: Position, turns: int) -> list[tuple[Position, str]]:
    """(position, ground) of the tile's hexes when it lies there, turned clockwise by so many sixths."""
    face = components.pieces.faces[tile]
    grounds = [face[0]] + [face[1 + (index - turns) % ROTATIONS] for index in range(ROTATIONS)]
    return list(zip(hexes.flower(centre), grounds))
