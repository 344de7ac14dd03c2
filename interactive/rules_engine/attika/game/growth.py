"""The map grows when a stack of buildings is used up (rules growth.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine import hexes
from rules_engine.attika.components import Components
from rules_engine.attika.game.state import State, with_turn
from rules_engine.attika.readings import TILE_GRID, chosen
from rules_engine.attika.rules.board_tiles import ROTATIONS, tile_grounds
from rules_engine.attika.rules.sites import SHRINE
from rules_engine.core import BadInput, Line, Refused, Step
from rules_engine.hexes import Position


def grown(state: State) -> tuple[State, list[Line]]:
    """After the last building of a stack was built or stored, a board tile is turned over (rules growth.when,
    growth.order); where there is none the turn just goes on (growth.empty)."""
    if not state.turn.emptied:
        return state, []
    if not state.tiles:
        return with_turn(state, emptied=False), [Line("growth.empty", None, {})]
    after = replace(with_turn(state, emptied=False, tile=state.tiles[0]), tiles=state.tiles[1:])
    return after, [Line("growth.when", None, {"tile": state.tiles[0]})]


def add_tile(components: Components, state: State, move: dict) -> Step:
    """{"tile": tile, "at": [q, r] of its centre, "rotation": clockwise sixths}: the tile just turned over is laid, and
    one may build on it from now on (rule growth.build)."""
    tile, centre, turns = move["tile"], (move["at"][0], move["at"][1]), move.get("rotation", 0)
    if tile != state.turn.tile:
        raise Refused("growth.when", {"tile": tile})
    if turns not in range(ROTATIONS):
        raise BadInput("rotation", turns, "a number from 0 to " + str(ROTATIONS - 1))
    refuse_place(state, centre)
    hexes_of_tile = tuple(tile_grounds(components, tile, centre, turns))
    after = replace(
        with_turn(state, tile=None),
        grounds=state.grounds + hexes_of_tile,
        board=state.board + ((tile, centre, turns),),
    )
    return Step(after, (Line("growth.place", None, {"tile": tile}),))


def refuse_place(state: State, centre: Position) -> None:
    """Nothing lies below the tile, and it shares an edge with a tile or a shrine (growth.overlap, .place, .grid); gaps
    and shrines that it encloses are allowed (growth.gaps, growth.shrine)."""
    taken = {place for place, _ in state.grounds}
    if any([place in taken for place in hexes.flower(centre)]):
        raise Refused("growth.overlap", {})
    if not any([place in taken for place in hexes.rim(set(hexes.flower(centre)))]):
        raise Refused("growth.place", {})
    if not fits_grid(state, centre):
        raise Refused("growth.grid", {})


def fits_grid(state: State, centre: Position) -> bool:
    """Any shared edge will do; in the reading `interlocked` the tile must fit into a tile, or touch a shrine."""
    if chosen(state.readings, TILE_GRID) == "one-edge":
        return True
    return any([hexes.interlock(centre, other) for _, other, _ in state.board]) or touches_shrine(state, centre)


def touches_shrine(state: State, centre: Position) -> bool:
    """Whether a tile there shares an edge with a shrine."""
    around = hexes.rim(set(hexes.flower(centre)))
    return any([ground == SHRINE and place in around for place, ground in state.grounds])


def tile_places(state: State) -> list[Position]:
    """The centres at which a tile may be laid, row by row from the left (rules growth.place, .overlap, .gaps)."""
    taken = {place for place, _ in state.grounds}
    near = {(r, q) for place in hexes.rim(taken) for q, r in hexes.flower(place)}
    free = [(q, r) for r, q in sorted(near) if not any([place in taken for place in hexes.flower((q, r))])]
    return [centre for centre in free if fits_grid(state, centre)]


def tile_moves(state: State) -> list[dict]:
    """Every way to lay the tile that was turned over: each place, and each rotation there (rule growth.place)."""
    return [
        {"tile": state.turn.tile, "at": [q, r], "rotation": turns}
        for q, r in tile_places(state)
        for turns in range(ROTATIONS)
    ]
