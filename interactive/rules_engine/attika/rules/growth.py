"""Board tiles: how one lies, and where it may be laid (rules setup.map, growth.*)."""

from __future__ import annotations

from typing import TypeAlias

from rules_engine import hexes
from rules_engine.attika.components import Components
from rules_engine.attika.readings import TILE_GRID, Readings, chosen
from rules_engine.attika.rules.sites import SHRINE, Grounds
from rules_engine.core import Refused
from rules_engine.hexes import DIRECTIONS, Position

ROTATIONS = len(DIRECTIONS)
"""How many ways round a tile can lie."""

Board: TypeAlias = tuple[tuple[str, Position, int], ...]
"""(tile, centre, clockwise sixths) of the tiles of the map."""


def tile_grounds(components: Components, tile: str, centre: Position, turns: int) -> list[tuple[Position, str]]:
    """List (position, ground) of a tile's hexes when it lies there, turned clockwise by so many sixths."""
    face = components.pieces.faces[tile]
    grounds = [face[0]] + [face[1 + (index - turns) % ROTATIONS] for index in range(ROTATIONS)]
    return list(zip(hexes.flower(centre), grounds))


def refuse_place(grounds: Grounds, board: Board, readings: Readings, centre: Position) -> None:
    """Refuse a tile that overlaps something (growth.overlap), shares no edge with a tile or a shrine (growth.place), or
    does not fit the grid (growth.grid). Gaps and enclosed shrines are allowed (growth.gaps, growth.shrine)."""
    taken = {place for place, _ in grounds}
    if any([place in taken for place in hexes.flower(centre)]):
        raise Refused("growth.overlap", {})
    if not any([place in taken for place in hexes.rim(set(hexes.flower(centre)))]):
        raise Refused("growth.place", {})
    if not fits_grid(grounds, board, readings, centre):
        raise Refused("growth.grid", {})


def fits_grid(grounds: Grounds, board: Board, readings: Readings, centre: Position) -> bool:
    """Tell whether a tile fits the others: any shared edge will do; in the reading `interlocked` it must fit into a
    tile, or touch a shrine (rule growth.grid)."""
    if chosen(readings, TILE_GRID) == "one-edge":
        return True
    around = hexes.rim(set(hexes.flower(centre)))
    beside_shrine = any([ground == SHRINE and place in around for place, ground in grounds])
    return beside_shrine or any([hexes.interlock(centre, other) for _, other, _ in board])


def tile_places(grounds: Grounds, board: Board, readings: Readings) -> list[Position]:
    """List the centres at which a tile may be laid, row by row from the left (rules growth.place, .overlap, .gaps)."""
    taken = {place for place, _ in grounds}
    near = {(r, q) for place in hexes.rim(taken) for q, r in hexes.flower(place)}
    free = [(q, r) for r, q in sorted(near) if not any([place in taken for place in hexes.flower((q, r))])]
    return [centre for centre in free if fits_grid(grounds, board, readings, centre)]
