"""Ways over the map: how far a block gets, over which hexes, and what ends its way (rules move.*, terrain.*)."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.athens_sparta.game_control import ENEMY, enemies_in, is_besieging, is_closed_sea, status
from rules_engine.athens_sparta.game_readings import PASS_LIMIT, chosen
from rules_engine.athens_sparta.game_state import BLOCKADE, FIELD, INSIDE, PATROL, Piece, State, other
from rules_engine.athens_sparta.theatre import MOUNTAIN, PASS, SEA, STRAIT, Node, Theatre
from rules_engine.hexes import Position

PERSIA = "allied"
"""Sparta has accepted the support of Persia (rule persia.support)."""


@dataclass(frozen=True)
class Way:
    """To `place`, entered from `via`, after so many hexes; `path`: every hex entered, the last one included."""

    place: Position
    via: Position
    hexes: int
    path: tuple[Position, ...]


def stops_ground(state: State, place: Position, side: str) -> bool:
    """Whether enemy blocks end a ground block's operation move: any in the field, ground or fleet (rules move.enemy,
    move.fog), or in a city that only fleets blockade; not those that lie blockading or on patrol, nor the besieged."""
    if enemies_in(state, place, side, (FIELD,)):
        return True
    return bool(enemies_in(state, place, side, (INSIDE,))) and not is_besieging(state, place, side)


def stops_fleet(state: State, place: Position, side: str) -> bool:
    """Whether enemy blocks end a fleet's operation move: any outside, and those in a port that own fleets do not
    blockade (rules move.enemy, move.fog, blockade.control)."""
    if enemies_in(state, place, side, (FIELD, BLOCKADE, PATROL)):
        return True
    blockaders = enemies_in(state, place, other(side), (BLOCKADE,))
    return bool(enemies_in(state, place, side, (INSIDE,))) and not blockaders


def may_cross(theatre: Theatre, state: State, piece: Piece, one: Position, two: Position) -> bool:
    """Whether a ground block may go from a hex to the next one at all: the Persian border (persia.border), a strait
    under the eyes of enemy fleets (terrain.strait-cross), a pass that is taken where it lets one block through a turn
    (terrain.pass-limit)."""
    if theatre.is_border(one, two) and not (piece.owner == "sparta" and state.persia == PERSIA):
        return False
    side = theatre.side(one, two)
    if side == STRAIT:
        watched = enemies_in(state, one, piece.owner, (BLOCKADE, PATROL))
        return not watched and not enemies_in(state, two, piece.owner, (BLOCKADE, PATROL))
    return not (side == PASS and is_taken_pass(state, one, two))


def is_taken_pass(state: State, one: Position, two: Position) -> bool:
    """Whether a block has gone over this pass in this turn, where each move counts (reading of terrain.pass-limit)."""
    return chosen(state.readings, PASS_LIMIT) == "every-move" and crossings(state, one, two) > 0


def crossings(state: State, one: Position, two: Position) -> int:
    """How many blocks count as having crossed from one hex into the next in this turn (rule move.hexside)."""
    for start, end, count in state.crossed:
        if (start, end) == (one, two):
            return count
    return 0


def ends_way(theatre: Theatre, one: Position, two: Position) -> bool:
    """Mountain hexes and crossed straits end a move (rules terrain.mountain, terrain.strait)."""
    return theatre.ground(two) == MOUNTAIN or theatre.side(one, two) == STRAIT


def ground_ways(theatre: Theatre, state: State, piece: Piece, hexes: int, march: bool) -> list[Way]:
    """Every hex that a ground block reaches, once for each hex from which it can enter it.

    Operation moves pass everything but enemy blocks; a march neither enters nor passes an enemy hex (move.march).
    """
    ways: list[Way] = []
    edge = [Way(piece.at, piece.at, 0, ())]
    gone_on = {piece.at}
    for step in range(1, hexes + 1):
        onward = []
        for way in edge:
            for near in theatre.land_steps(way.place):
                if near in gone_on or not may_cross(theatre, state, piece, way.place, near):
                    continue
                if march and status(theatre, state, near, piece.owner) == ENEMY:
                    continue
                found = Way(near, way.place, step, way.path + (near,))
                ways.append(found)
                if not ends_way(theatre, way.place, near) and not stops_ground(state, near, piece.owner):
                    onward.append(found)
                    gone_on.add(near)
        edge = onward
    return ways


def fleet_ways(
    theatre: Theatre, state: State, piece: Piece, starts: tuple[Node, ...], hexes: int
) -> list[tuple[Node, Way]]:
    """Every coast or stretch of sea that a fleet reaches by an operation move, with the shortest way (rules
    terrain.coasts, move.enemy)."""
    found: list[tuple[Node, Way]] = []
    edge = [(node, Way(piece.at, piece.at, 0, ())) for node in starts]
    known = set(starts)
    for step in range(1, hexes + 1):
        onward = []
        for node, way in edge:
            for near in theatre.sea_steps(node):
                if near in known:
                    continue
                known.add(near)
                new = Way(near[0], node[0], step, way.path + (near[0],))
                found.append((near, new))
                if not stops_fleet(state, near[0], piece.owner):
                    onward.append((near, new))
        edge = onward
    return found


def open_sea_ways(
    theatre: Theatre, state: State, side: str, starts: tuple[Node, ...], hexes: int
) -> list[tuple[Node, int]]:
    """(coast or sea, distance) of all that fleets reach without entering or passing an enemy hex (rules move.sea,
    retreat.fleet, regroup.fleet)."""
    found: list[tuple[Node, int]] = []
    edge, known, grounds = list(starts), set(starts), theatre.grounds
    step = 0
    while edge and step < hexes:
        step += 1
        onward = []
        for node in edge:
            for near in theatre.sea_steps(node):
                if near in known:
                    continue
                known.add(near)
                if grounds[near[0]] != SEA and is_closed_sea(theatre, state, near[0], side):
                    continue
                found.append((near, step))
                onward.append(near)
        edge = onward
    return found
