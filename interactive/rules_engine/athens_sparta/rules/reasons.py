"""Why a block does not get to a hex: the rule that bars its best way, or how far it is (rules move.*, terrain.*,
persia.border)."""

from __future__ import annotations

from rules_engine.athens_sparta.rules.board import Board, Piece
from rules_engine.athens_sparta.rules.control import holder, is_open_port
from rules_engine.athens_sparta.rules.map import FOR_GROUND, RIDGE, Node, Theatre
from rules_engine.athens_sparta.rules.routes import (
    bar_of_goal,
    bar_of_side,
    bar_of_stop,
    closed_hexes,
    found_ports,
    name_of,
    stops_fleet,
)
from rules_engine.core import Refused
from rules_engine.hexes import FAR, Position, neighbours


def side_reason(theatre: Theatre, one: Position, two: Position) -> Refused | None:
    """What the side between two neighbours is to ground blocks, if they do not cross it at all."""
    side = theatre.side(one, two)
    if side in FOR_GROUND:
        return None
    return Refused("terrain.mountain", {}) if side == RIDGE else Refused("move.ground-sea", {})


def ground_reason(
    theatre: Theatre, board: Board, piece: Piece, goal: Position, hexes: int, march: bool, via: Position | None = None
) -> Refused:
    """Why a ground block does not get to a hex, from any side or from `via`: the first bar on the way with the fewest,
    the distance in hexes, or the sea and the mountains between."""
    near = side_reason(theatre, piece.at, goal) if goal in neighbours(piece.at) and via in (None, piece.at) else None
    if near is not None:
        return near
    bars = fewest_bars(theatre, board, piece, hexes, march)
    ends = [bars[end] for end in sorted(bars) if end[0] == goal and via in (None, end[1])]
    if ends:
        first = min(ends, key=lambda found: found[:-1])[-1]
        if first is not None:
            return first
    away = land_distance(theatre, piece.at, goal)
    if away > hexes:
        return Refused("move.operation", {"block": piece.id, "hexes": hexes, "needed": away})
    return Refused("move.ground-sea.path", {"block": piece.id})


def fewest_bars(theatre: Theatre, board: Board, piece: Piece, hexes: int, march: bool) -> dict:
    """{(hex, entered from): (bars on the way there, steps, the first bar)} of every hex so many steps away by land."""
    best: dict = {(piece.at, piece.at): (0, 0, None)}
    edge = dict(best)
    for step in range(1, hexes + 1):
        onward: dict = {}
        for place, via in sorted(edge):
            count, _, first = edge[place, via]
            stop = None if place == piece.at else bar_of_stop(theatre, board, piece, via, place)
            for near in theatre.land_steps(place):
                bars = [stop, bar_of_side(theatre, board, piece, place, near)]
                bars = [bar for bar in bars + [bar_of_goal(theatre, board, piece, near, march)] if bar is not None]
                found = (count + len(bars), step, first if first is not None or not bars else bars[0])
                if found[0] < best.get((near, place), (FAR,))[0]:
                    best[near, place] = found
                    onward[near, place] = found
        edge = onward
    return best


def land_distance(theatre: Theatre, one: Position, two: Position) -> int:
    """How many hexes it is by land, straits and passes included; 0 where no land leads there."""
    edge, reached, steps = [one], {one}, 0
    while edge:
        steps += 1
        edge = sorted({near for place in edge for near in theatre.land_steps(place)} - reached)
        reached.update(edge)
        if two in edge:
            return steps
    return 0


def fleet_reason(
    theatre: Theatre, board: Board, piece: Piece, starts: tuple[Node, ...], goal: Position, hexes: int
) -> Refused:
    """Why a fleet does not get to a hex by an operation move: no sea leads there, it is too far, or enemies are in the
    way."""
    city = theatre.city_at(goal)
    ends = city.ports if city is not None and city.ports else tuple([(goal, coast) for coast in theatre.coasts(goal)])
    away = sea_distance(theatre, starts, ends)
    if 0 < away <= hexes:
        blockers = enemies_by_sea(theatre, board, piece, starts, hexes)
        return Refused("move.enemy", {"place": name_of(theatre, blockers[0]) if blockers else "hex"})
    if away == 0:
        return Refused("move.fleet-land", {})
    return Refused("move.operation", {"block": piece.id, "hexes": hexes, "needed": away})


def enemies_by_sea(
    theatre: Theatre, board: Board, piece: Piece, starts: tuple[Node, ...], hexes: int
) -> list[Position]:
    """The hexes within reach whose blocks end a fleet's move, the nearest first."""
    edge, reached, found = list(starts), set(starts), []
    for _ in range(hexes):
        onward = []
        for node in [near for one in edge for near in theatre.sea_steps(one)]:
            if node in reached:
                continue
            reached.add(node)
            if stops_fleet(theatre, board, node[0], piece.owner):
                found.append(node[0])
            else:
                onward.append(node)
        edge = onward
    return found


def sea_distance(theatre: Theatre, starts: tuple[Node, ...], ends: tuple[Node, ...]) -> int:
    """How many hexes it is by sea; 0 where no sea leads there."""
    edge, reached, steps = list(starts), set(starts), 0
    while edge:
        steps += 1
        onward = []
        for node in [near for one in edge for near in theatre.sea_steps(one)]:
            if node not in reached:
                reached.add(node)
                onward.append(node)
        if [node for node in ends if node in onward]:
            return steps
        edge = onward
    return 0


def is_own_port(theatre: Theatre, board: Board, place: Position, side: str) -> bool:
    """Whether a side holds a city with a port there (rules city.port, siege.port)."""
    city = theatre.city_at(place)
    return city is not None and bool(city.ports) and holder(board, city) == side


def port_reason(
    theatre: Theatre, board: Board, side: str, starts: tuple[Node, ...], goal: Position, hexes: int
) -> Refused | None:
    """Why an own port is closed to a side's fleets that move strategically, retreat or regroup, so many hexes away at
    most: it is blockaded, it is too far, enemies are in the way (rules blockade.moves, retreat.fleet,
    control.sea-passage). None where they get there, or where no own port is."""
    city = theatre.city_at(goal)
    if city is None or not is_own_port(theatre, board, goal, side):
        return None
    if not is_open_port(board, city, side):
        return Refused("blockade.moves.port", {"city": city.id})
    reached = found_ports(theatre, closed_hexes(theatre, board, side), starts, FAR)
    away = [steps for port, steps in reached if port.id == city.id]
    if not away:
        return Refused("control.sea-passage", {"city": city.id})
    if away[0] > hexes:
        return Refused("retreat.fleet", {"hexes": hexes, "needed": away[0]})
    return None
