"""Board tiles: how one lies, and where it may be laid (rules setup.map, growth.*)."""

from typing import TypeAlias

from rules_engine import hexes
from rules_engine.attika.components import Components
from rules_engine.attika.readings import TILE_GRID, Readings, chosen
from rules_engine.attika.rules.sites import SHRINE, Grounds, shrines_of
from rules_engine.core import Line, Refused
from rules_engine.hexes import DIRECTIONS, Position

ROTATIONS = len(DIRECTIONS)
"""How many ways round a tile can lie."""

Board: TypeAlias = tuple[tuple[str, Position, int], ...]
"""(tile, centre, clockwise sixths) of the tiles of the map."""


def tile_grounds(components: Components, tile: str, centre: Position, turns: int) -> list[tuple[Position, str]]:
    """List (position, ground) of a tile's hexes when it lies there, turned clockwise by so many sixths."""
    face = components.faces[tile]
    grounds = [face[0]] + [face[1 + (index - turns) % ROTATIONS] for index in range(ROTATIONS)]
    return list(zip(hexes.flower(centre), grounds))


def place_refusal(grounds: Grounds, board: Board, readings: Readings, centre: Position) -> Refused | None:
    """Refuse a tile that overlaps something (growth.overlap), shares no edge with a tile or a shrine (growth.place), or
    does not fit the grid (growth.grid). Gaps and enclosed shrines are allowed (growth.gaps, growth.shrine)."""
    taken, laid = {place for place, _ in grounds}, hexes.flower(centre)
    covered = [ground for place, ground in grounds if place in laid]
    if covered:
        is_shrine = all([ground == SHRINE for ground in covered])
        return Refused("growth.overlap.shrine" if is_shrine else "growth.overlap", {})
    if not any([place in taken for place in hexes.rim(set(laid))]):
        return Refused("growth.place", {})
    return None if fits_grid(grounds, board, readings, centre) else Refused("growth.grid", {})


def fits_grid(grounds: Grounds, board: Board, readings: Readings, centre: Position) -> bool:
    """Tell whether a tile fits: by any edge, or `interlocked` into a tile or beside a shrine (rule growth.grid)."""
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


# what a new tile changes


def new_tile_lines(grounds: Grounds, tile: str, centre: Position) -> list[Line]:
    """State that a tile is laid there on this map, and what follows: hexes that no tile can cover any more, and those
    beside a shrine, which may be enclosed now (rules growth.place, .gaps, .shrine, .build)."""
    laid = hexes.flower(centre)
    gaps = new_gaps({place for place, _ in grounds}, laid)
    lines = [Line("growth.place", None, {"tile": tile})]
    lines += [Line("growth.gaps", None, {"hexes": len(gaps)})] if gaps else []
    beside = [shrine for shrine in shrines_of(grounds) if any([place in laid for place in hexes.neighbours(shrine)])]
    taken = {place for place, _ in grounds} | set(laid)
    for shrine in beside:
        near = hexes.neighbours(shrine)
        enclosed, values = all([place in taken for place in near]), {"hexes": len([at for at in near if at in laid])}
        lines.append(Line("growth.shrine.enclosed" if enclosed else "growth.shrine", None, values))
    return lines + [Line("growth.build", None, {"hexes": len(laid)})]


def new_gaps(taken: set[Position], laid: list[Position]) -> list[Position]:
    """List the empty hexes that a tile could have covered before this one was laid, and none can now (rule
    growth.gaps)."""
    after = taken | set(laid)
    near = sorted({place for side in hexes.rim(set(laid)) for place in hexes.flower(side) if place not in after})
    return [place for place in near if can_be_covered(taken, place) and not can_be_covered(after, place)]


def can_be_covered(taken: set[Position], place: Position) -> bool:
    """Tell whether a tile that covers this hex finds room among the hexes that are taken (rule growth.overlap)."""
    return any([not any([near in taken for near in hexes.flower(centre)]) for centre in hexes.flower(place)])
