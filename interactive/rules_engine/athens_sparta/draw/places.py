"""What of the map a picture shows: the part where something is going on in a position of the whole game; for a case the
hexes that a move names, those that decide about it unnamed, and the way of its block, hex by hex: as the engine finds
it, or for a move that is not allowed the shortest way by land or by sea."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rules_engine.athens_sparta.components import BLOCKADE, INSIDE, PATROL, Components
from rules_engine.athens_sparta.draw.battle import NAMING, battle_svg
from rules_engine.athens_sparta.draw.map import Scene
from rules_engine.athens_sparta.game.cards import ALLIANCES, ally_named
from rules_engine.athens_sparta.rules.battle.model import Battle
from rules_engine.athens_sparta.rules.map import NEUTRAL, SEA, SICILY, Node, Theatre, theatre_of
from rules_engine.athens_sparta.rules.movement import march_hexes, way_of
from rules_engine.athens_sparta.rules.routes import closed_hexes, ground_ways, search, start_nodes
from rules_engine.athens_sparta.rules.sieges import ABYDOS, rolls_at
from rules_engine.athens_sparta.rules.state import NOWHERE, Piece, State
from rules_engine.core import BadInput, Refused
from rules_engine.engine import Label
from rules_engine.hexes import Position

MOST_SHOWN = 16
"""With more blocks than these the picture of a position shows what is going on, not all blocks."""

AROUND = 3
WHOLE = (-18, 18, -8, 9)
MOST_IN_CASE = 6
FEW = 2
CLOSED_SIDES = ("move.ground-sea", "move.fleet-land.between", "terrain.mountain")
"""Refusals of a step to the next hex, for the side between them: the way around it by land is not what was tried."""


def draw(state: Any, label: Label, subject: dict | None = None) -> str:
    """Draw a battle, or the hexes around what a move is about and all blocks, if these are few; else around what it is
    about, or where dice are still to be rolled, or sieges and blockades. The block that it names is marked."""
    if isinstance(state, Battle):
        acting = [(subject or {})[key] for key in NAMING if key in (subject or {})]
        return battle_svg(state, label, tuple(acting))
    named, on_map = named_block(state, subject), [piece for piece in state.pieces if piece.is_on_map()]
    places = [piece.at for piece in on_map if piece.id == named] + places_of(state.theatre, subject or {})
    places += [state.target] if state.target != NOWHERE else []
    if len(on_map) <= MOST_SHOWN:
        places += [piece.at for piece in on_map]
    elif not places:
        places = list(state.due) or [piece.at for piece in on_map if piece.stand in (INSIDE, BLOCKADE)]
    scene = Scene(state, WHOLE, named)
    if places:
        first, last, top, bottom = WHOLE
        columns, rows = zip(*[scene.column_of(place) for place in places])
        left, right = max(first, min(columns) - AROUND), min(last, max(columns) + AROUND)
        scene.box = left, right, max(top, min(rows) - 1), min(bottom, max(rows) + 1)
    return scene.picture(label)


def named_block(state: State, subject: dict | None) -> str:
    """Return the block that a move is about; "" for none."""
    names, about = [piece.id for piece in state.pieces], subject or {}
    return ([about[key] for key in sorted(about) if about[key] in names] + [""])[0]


def places_of(theatre: Theatre, subject: dict) -> list[Position]:
    """Return the hexes and cities that a move names."""
    cities = theatre.by_id
    words = [subject[key] for key in sorted(subject) if isinstance(subject[key], str)]
    found = [cities[word].at for word in words if word in cities]
    named = [subject[key] for key in ("to", "via", "fight", "attrition") if isinstance(subject.get(key), list)]
    return found + [(place[0], place[1]) for place in named]


def marked_places(components: Components, state: State, subject: dict, named: str) -> list[Position]:
    """Return the hexes that a move or its die names, or where the block is that it names, or the battle."""
    theatre = theatre_of(components)
    found = places_of(theatre, subject)
    if subject.get("event") in ALLIANCES:
        found.append(theatre.by_id[ally_named(components, subject["event"], subject["dice"][0])].at)
    if named != "" and state.piece(named).is_on_map():
        found.append(state.piece(named).at)
    if not found and state.target != NOWHERE:
        found.append(state.target)
    return found


def shown_places(components: Components, state: State, subject: dict, about: list[Position]) -> list[Position]:
    """Return what a move is `about`, else where something goes on, else where blocks are; and the hexes that decide
    about a move which does not name them: Syracuse, from which Corinth eats, Abydos, through which the grain of Athens
    comes, and Syracuse (hellespont.relief); of the set-up a neutral city, which is empty."""
    theatre, there = theatre_of(components), state.occupied()
    found = about or ([] if len(there) > FEW or "end" not in subject else there)
    found = found or [place for place in there if state.is_contested(place) or place in state.due]
    found = found or [one.at for one in state.pieces if one.is_on_map() and one.stand in (INSIDE, BLOCKADE, PATROL)]
    found = found or there[:MOST_IN_CASE]
    if "starve" in subject:
        return [*found, theatre.by_id[ABYDOS].at, *([SICILY] if SICILY in there else [])]
    if "setup" in subject:
        return found + [city.at for city in theatre.cities if city.side == NEUTRAL and city.at != SICILY][-1:]
    if "attrition" in subject:
        rolls = rolls_at(components, state, (subject["attrition"][0], subject["attrition"][1]))
        return [*found, SICILY] if "sicily.corinth" in [line.rule for _, _, line in rolls] else found
    return found


def route_to(components: Components, state: State, piece: Piece, subject: dict, goal: Position) -> list[Position]:
    """Return the hexes from where a block stands to its goal; only these two where no way leads there, or to Sicily."""
    theatre, straight = theatre_of(components), [piece.at, goal]
    if SICILY in straight:
        return straight
    if "move" in subject:
        return operation(components, state, piece, subject, goal)
    if "march" in subject:
        ways = ground_ways(state, piece, march_hexes(components, piece.unit.move), True)
        found = [[piece.at, *way.path] for way in ways if way.place == goal]
        return found[0] if found else shortest([piece.at], [goal], theatre.land_steps) or straight
    if "sail" in subject or piece.is_fleet():  # a sea move carries ground blocks, too
        closed = closed_hexes(state, piece.owner)
        return sea_route(theatre, piece, goal, closed) or sea_route(theatre, piece, goal, ()) or straight
    return straight


def operation(components: Components, state: State, piece: Piece, subject: dict, goal: Position) -> list[Position]:
    """Return the way of an operation move; `via` is the last hex before its goal (rule move.operation)."""
    theatre, isthmus, via = theatre_of(components), False, subject.get("via")
    over = (via[0], via[1]) if isinstance(via, list) else None
    try:
        route = [piece.at, *way_of(state, piece, goal, over).path]
        if not piece.is_fleet() or over is not None:
            return route
        open_sea = sea_route(theatre, piece, goal, closed_hexes(state, piece.owner))
        return open_sea if len(open_sea) == len(route) else route
    except Refused as refusal:
        if refusal.rule in CLOSED_SIDES:
            return [piece.at, goal]
        isthmus = refusal.rule == "terrain.diolkos"
    except BadInput:
        pass
    last = over or goal
    by_land = [] if piece.is_fleet() else shortest([piece.at], [last], theatre.land_steps)
    route = sea_route(theatre, piece, last, (), isthmus) if piece.is_fleet() else by_land
    route = route or ([piece.at, last] if last != piece.at else [piece.at])
    return route if last == goal else [*route, goal]


def sea_route(
    theatre: Theatre, piece: Piece, goal: Position, closed: Iterable[Position], isthmus: bool = False
) -> list[Position]:
    """Return the shortest way by sea to the port of a hex, or to any of its coasts, past the closed hexes; nothing
    where there is none. `isthmus`: it leads through a city with ports on two coasts, as no fleet may go."""
    city = theatre.city_at(goal)
    coasts = [(goal, coast) for coast in theatre.coasts(goal)]
    ends = list(city.ports) if city is not None and city.ports else coasts

    def steps(node: Node) -> list[Node]:
        crossed = theatre.city_at(node[0]) if isthmus else None
        from_here = [node] if crossed is None else [node, *crossed.ports]
        found = [near for one in from_here for near in theatre.sea_steps(one) if near[0] not in closed]
        open_sea = [near for near in found if theatre.ground(near[0]) == SEA]  # first, of two ways this one
        return open_sea + [near for near in found if near not in open_sea]

    return [place for place, _ in shortest(start_nodes(theatre, piece), ends, steps)]


def shortest(starts: Iterable[Any], ends: Iterable[Any], steps: Callable[[Any], Iterable[Any]]) -> list[Any]:
    """Return the places of a shortest way from a start to an end, both included; nothing where there is none."""
    reached = [(start, start) for start in starts] + [(place, before) for place, _, before, _ in search(starts, steps)]
    came, route = dict(reached), [place for place, _ in reached if place in ends][:1]
    while route and came[route[-1]] != route[-1]:
        route.append(came[route[-1]])
    return list(reversed(route))
