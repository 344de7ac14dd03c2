"""The way of a block in the picture of a case, hex by hex: as the engine finds it, or for a move that is not allowed
the shortest way by land or by sea."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.state import State
from rules_engine.athens_sparta.rules.board import Piece
from rules_engine.athens_sparta.rules.map import SICILY, Node, Theatre, theatre_of
from rules_engine.athens_sparta.rules.movement import march_hexes, way_of
from rules_engine.athens_sparta.rules.routes import closed_hexes, ground_ways, start_nodes
from rules_engine.core import BadInput, Refused
from rules_engine.hexes import Position

BY_SEA = ("sail", "retreat", "regroup")
"""Moves of fleets from port to port, past closed hexes; a sea move carries ground blocks, too."""
CLOSED_SIDES = ("move.ground-sea", "terrain.mountain")
"""Refusals of a step to the next hex, for the side between them: the way around it by land is not what was tried."""


def route_to(components: Components, state: State, piece: Piece, subject: dict, goal: Position) -> list[Position]:
    """Return the hexes from where a block stands to its goal; only these two where no way leads there, or to Sicily."""
    if SICILY in (piece.at, goal):
        return [piece.at, goal]
    theatre = theatre_of(components)
    if "move" in subject:
        return operation(components, state, piece, subject, goal)
    if "march" in subject:
        return march(components, state, piece, goal)
    if "sail" in subject or (piece.is_fleet() and [kind for kind in BY_SEA if kind in subject]):
        closed = closed_hexes(theatre, state, piece.owner)
        return sea_route(theatre, piece, goal, closed) or sea_route(theatre, piece, goal, ()) or [piece.at, goal]
    return [piece.at, goal]


def operation(components: Components, state: State, piece: Piece, subject: dict, goal: Position) -> list[Position]:
    """Return the way of an operation move; `via` is the last hex before its goal (rule move.operation)."""
    theatre, isthmus, via = theatre_of(components), False, subject.get("via")
    over = (via[0], via[1]) if isinstance(via, list) else None
    try:
        return [piece.at, *way_of(components, state, piece, goal, over).path]
    except Refused as refusal:
        if refusal.rule in CLOSED_SIDES:
            return [piece.at, goal]
        isthmus = refusal.rule == "terrain.diolkos"
    except BadInput:
        pass
    last = over or goal
    route = sea_route(theatre, piece, last, (), isthmus) if piece.is_fleet() else land_route(theatre, piece.at, last)
    route = route or ([piece.at, last] if last != piece.at else [piece.at])
    return route if last == goal else [*route, goal]


def march(components: Components, state: State, piece: Piece, goal: Position) -> list[Position]:
    """Return the way of a march (rule move.march)."""
    theatre = theatre_of(components)
    ways = ground_ways(theatre, state, piece, march_hexes(components, piece.sort.move), True)
    found = [way for way in ways if way.place == goal]
    return [piece.at, *found[0].path] if found else land_route(theatre, piece.at, goal) or [piece.at, goal]


def land_route(theatre: Theatre, start: Position, goal: Position) -> list[Position]:
    """Return the shortest way by land, whatever bars it; nothing where there is none."""
    return shortest([start], [goal], theatre.land_steps)


def sea_route(
    theatre: Theatre, piece: Piece, goal: Position, closed: Iterable[Position], isthmus: bool = False
) -> list[Position]:
    """Return the shortest way by sea to the port of a hex, or to any of its coasts, past the closed hexes; nothing
    where there is none. `isthmus`: the way leads through a city with ports on two coasts, as no fleet may go (rule
    terrain.diolkos)."""
    city = theatre.city_at(goal)
    coasts = [(goal, coast) for coast in theatre.coasts(goal)]
    ends = list(city.ports) if city is not None and city.ports else coasts

    def steps(node: Node) -> list[Node]:
        crossed = theatre.city_at(node[0]) if isthmus else None
        from_here = [node] if crossed is None else [node, *crossed.ports]
        return [near for one in from_here for near in theatre.sea_steps(one) if near[0] not in closed]

    return [place for place, _ in shortest(start_nodes(theatre, piece), ends, steps)]


def shortest(starts: Iterable[Any], ends: Iterable[Any], steps: Callable[[Any], Iterable[Any]]) -> list[Any]:
    """Return the places of a shortest way from one of the starts to one of the ends, both included; nothing where there
    is none."""
    goals, came = set(ends), {start: start for start in starts}
    edge = list(came)
    while edge:
        onward = []
        for place in edge:
            if place in goals:
                return traced(came, place)
            for near in steps(place):
                if near not in came:
                    came[near] = place
                    onward.append(near)
        edge = onward
    return []


def traced(came: dict, end: Any) -> list[Any]:
    """Return the way that led to an end, from its start on."""
    route = [end]
    while came[route[-1]] != route[-1]:
        route.append(came[route[-1]])
    return list(reversed(route))
