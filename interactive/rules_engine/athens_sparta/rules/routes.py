"""Ways over the map: how far a block gets, over which hexes, what ends its way; and where it may retreat or regroup to
(rules move.*, terrain.*, retreat.*, sea-retreat.*, regroup.*)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from rules_engine.athens_sparta.components import BLOCKADE, FIELD, INSIDE, PATROL, STANDING, Components
from rules_engine.athens_sparta.readings import PASS_LIMIT, RETREAT_VACANT, STRAIT_CONTROL, chosen
from rules_engine.athens_sparta.rules.map import (
    FOR_FLEETS,
    MOUNTAIN,
    NEUTRAL,
    PASS,
    SICILY,
    STRAIT,
    City,
    Node,
    Theatre,
)
from rules_engine.athens_sparta.rules.sieges import full_city_refusal
from rules_engine.athens_sparta.rules.state import ENEMY, VACANT, Piece, State, memo_of, other
from rules_engine.core import Line, Refused, kept
from rules_engine.hexes import FAR, Position, neighbours


@dataclass(frozen=True)
class Way:
    """To `place`, entered from `via`, after so many hexes; `path`: every hex entered, the last one included."""

    place: Position
    via: Position
    hexes: int
    path: tuple[Position, ...]


def start_nodes(theatre: Theatre, piece: Piece) -> tuple[Node, ...]:
    """Return the coasts from which a fleet sets out: those of its port (rules terrain.coasts, terrain.diolkos)."""
    city = theatre.city_at(piece.at)
    if city is not None and city.ports:
        return city.ports
    return tuple([(piece.at, coast) for coast in theatre.coasts(piece.at)])


@kept
def stops_ground(state: State, place: Position, side: str) -> bool:
    """Tell whether enemy blocks end a ground block's operation move: any in the field, ground or fleet, or in a city
    that only fleets blockade (rules move.enemy, move.fog)."""
    inside = state.enemies_in(place, side, (INSIDE,))
    stops = state.enemies_in(place, side, (FIELD,)) or (inside and not state.is_besieging(place, side))
    return bool(stops) and not state.theatre.is_sacred(place)


def stops_fleet(state: State, place: Position, side: str) -> bool:
    """Tell whether enemy blocks end a fleet's operation move: any outside, and those in a port that own fleets do not
    blockade (rules move.enemy, move.fog, blockade.control)."""
    if state.theatre.is_sacred(place):
        return False
    if state.enemies_in(place, side, (FIELD, BLOCKADE, PATROL)):
        return True
    return bool(state.enemies_in(place, side, (INSIDE,))) and not state.enemies_in(place, other(side), (BLOCKADE,))


def edge_blocker(state: State, piece: Piece, one: Position, two: Position) -> Refused | None:
    """Return what keeps a ground block from going from a hex to the next one at all; None where it may."""
    refused, side = state.border_refusal(piece, one, two), state.theatre.side(one, two)
    if refused is not None:
        return refused
    if side == STRAIT:
        return strait_blocker(state, other(piece.owner), one, two)
    crossed = state.crossings(one, two)
    if side == PASS and crossed > 0 and chosen(state.readings, PASS_LIMIT) == "every-move":
        return Refused("terrain.pass-limit", {"crossed": crossed})
    return None


def goal_blocker(state: State, piece: Piece, place: Position, march: bool) -> Refused | None:
    """Return what keeps a march out of a hex: it neither enters nor passes an enemy hex (move.strategic-barred)."""
    if march and state.status(place, piece.owner) == ENEMY:
        return Refused("move.strategic-barred.passing", {"place": state.theatre.name_of(place)})
    return None


def stop_blocker(state: State, piece: Piece, via: Position, place: Position, march: bool) -> Refused | None:
    """Return what ends a ground block's way in a hex that it entered from another one; None where it may go on."""
    theatre = state.theatre
    if theatre.ground(place) == MOUNTAIN:
        return Refused("move.strategic-stop", {}) if march else Refused("terrain.mountain.stop", {})
    if theatre.side(via, place) == STRAIT:
        values = {"place": theatre.name_of(place)}
        return Refused("move.strategic-stop.strait" if march else "terrain.strait-cross.stop", values)
    if stops_ground(state, place, piece.owner):
        return stop_reason(state, piece, place)
    return None


def stop_reason(state: State, piece: Piece, place: Position) -> Refused:
    """Return by which rule enemies stop a block: those of its kind (move.enemy), or others (move.fog)."""
    values = {"place": state.theatre.name_of(place)}
    enemies = state.enemies_in(place, piece.owner, STANDING)
    if [one for one in enemies if one.is_fleet() == piece.is_fleet()]:
        return Refused("move.enemy", values)
    return Refused("move.fog.fleet" if piece.is_fleet() else "move.fog", values)


def strait_blocker(state: State, enemy: str, one: Position, two: Position) -> Refused | None:
    """Return what closes a strait: the enemy's sea control in the hex that is left, in one reading also beyond."""
    if state.has_sea_control(one, enemy):
        return Refused("terrain.strait-fleet", {"place": state.theatre.name_of(one)})
    either = chosen(state.readings, STRAIT_CONTROL) == "either-hex"
    if either and state.has_sea_control(two, enemy):
        return Refused("terrain.strait-control", {"place": state.theatre.name_of(two)})
    return None


def ground_ways(state: State, piece: Piece, hexes: int, march: bool) -> list[Way]:
    """List every hex that a ground block reaches, once for each hex from which it can enter it.

    Operation moves pass everything but enemy blocks; a march neither enters nor passes an enemy hex (move.march).
    A hex that is passed comes once, from where it is nearest; a neutral city, which may be passed and attacked
    (neutral.attack), once for each side.
    """
    ways: list[Way] = []
    edge = [Way(piece.at, piece.at, 0, ())]
    gone_on = {piece.at}
    for step in range(1, hexes + 1):
        onward = []
        for way in edge:
            for near, goes_on in open_steps(state, piece, way.place, march):
                passed = near in gone_on
                if passed and (march or near == piece.at or state.status(near, piece.owner) != NEUTRAL):
                    continue
                found = Way(near, way.place, step, way.path + (near,))
                ways.append(found)
                if goes_on and not passed:
                    onward.append(found)
                    gone_on.add(near)
        edge = onward
    return ways


def open_steps(state: State, piece: Piece, place: Position, march: bool) -> list[tuple[Position, bool]]:
    """List (hex, whether the way may go on from it) of the hexes that nothing bars from a hex: the same for all ground
    blocks of a side."""
    answers, question = memo_of(state), ("steps", place, piece.owner, march)
    if question not in answers:
        answers[question] = [
            (near, stop_blocker(state, piece, place, near, march) is None)
            for near in state.theatre.land_steps(place)
            if edge_blocker(state, piece, place, near) is None and goal_blocker(state, piece, near, march) is None
        ]
    return answers[question]


def search(starts: Iterable[Any], steps: Callable, most: int = FAR, ends: Callable | None = None) -> list[tuple]:
    """List (place, steps to it, the one before it, whether the way ends there) of all that is reached from some places,
    hexes by land or coasts and stretches of sea, the nearest first; `ends(place)`: whether no way goes on from there
    (rule terrain.coasts)."""
    found: list[tuple] = []
    edge, reached, step = list(starts), set(starts), 0
    while edge and step < most:
        step += 1
        onward = []
        for place in edge:
            for near in steps(place):
                if near not in reached:
                    reached.add(near)
                    found.append((near, step, place, ends is not None and ends(near)))
                    if not found[-1][-1]:
                        onward.append(near)
        edge = onward
    return found


def way_length(starts: Iterable[Any], ends: Iterable[Any], steps: Callable, most: int = FAR) -> int:
    """Return how many hexes it is by land, straits and passes included, or by sea; 0 where no way leads there."""
    for place, step, _, _ in search(starts, steps, most):
        if place in ends:
            return step
    return 0


def fleet_search(state: State, piece: Piece) -> list[tuple[Node, int, Node, bool]]:
    """List what a fleet reaches by an operation move (rules terrain.coasts, move.enemy)."""
    theatre, side = state.theatre, piece.owner
    starts = start_nodes(theatre, piece)
    return search(starts, theatre.sea_steps, piece.unit.move, lambda node: stops_fleet(state, node[0], side))


def ports_by_sea(state: State, side: str, starts: tuple[Node, ...], hexes: int) -> list[tuple[City, int]]:
    """List (city, distance) of all other ports that fleets reach without entering or passing an enemy hex, each once
    (rules move.sea, retreat.fleet, regroup.fleet)."""
    return found_ports(state.theatre, closed_hexes(state, side), starts, hexes)


@kept
def closed_hexes(state: State, side: str) -> frozenset[Position]:
    """Return all hexes that a side's fleets do not pass without a fight (rule control.sea-passage)."""
    places = [city.at for city in state.theatre.cities] + state.occupied()
    return frozenset([place for place in places if state.is_closed_sea(place, side)])


@kept
def found_ports(
    theatre: Theatre, closed: frozenset[Position], starts: tuple[Node, ...], hexes: int
) -> list[tuple[City, int]]:
    """List (city, distance) of the ports that fleets reach in so many hexes without entering the closed ones."""
    found: list[tuple[City, int]] = []
    visited = {start[0] for start in starts}
    for node, step, _, is_closed in search(starts, theatre.sea_steps, hexes, lambda node: node[0] in closed):
        city = theatre.city_at(node[0])
        if city is not None and node in city.ports and city.at not in visited and not is_closed:
            visited.add(city.at)
            found.append((city, step))
    return found


def ground_reason(
    state: State, piece: Piece, goal: Position, hexes: int, march: bool, via: Position | None = None
) -> Refused:
    """Return why a ground block does not get to a hex, from any side or from `via`: the first blocker, or the
    distance."""
    is_near = goal in neighbours(piece.at) and via in (None, piece.at)
    refused = state.theatre.side_refusal(piece.at, goal) if is_near else None
    if refused is not None:
        return refused
    ways = fewest_blockers(state, piece, hexes, march)
    ends = [ways[end] for end in sorted(ways) if end[0] == goal and via in (None, end[1])]
    if ends:
        first = min(ends, key=lambda found: found[:-1])[-1]
        if first is not None:
            return first
    away = way_length((piece.at,), (goal,), state.theatre.land_steps)
    if away > hexes:
        values = {"block": piece.id, "hexes": hexes, "needed": away}
        return Refused("move.march.range" if march else "move.operation", values)
    return Refused("move.ground-sea.path", {"block": piece.id})


def fewest_blockers(state: State, piece: Piece, hexes: int, march: bool) -> dict:
    """{(hex, entered from): (blockers on the way, steps, the first one)} of every hex so many steps away by land."""
    best: dict = {(piece.at, piece.at): (0, 0, None)}
    edge = dict(best)
    for step in range(1, hexes + 1):
        onward: dict = {}
        for place, via in sorted(edge):
            count, _, first = edge[place, via]
            stop = None if place == piece.at else stop_blocker(state, piece, via, place, march)
            for near in state.theatre.land_steps(place):
                met = [stop, edge_blocker(state, piece, place, near)]
                met = [one for one in met + [goal_blocker(state, piece, near, march)] if one is not None]
                found = (count + len(met), step, first if first is not None or not met else met[0])
                if found[0] < best.get((near, place), (FAR,))[0]:
                    best[near, place] = found
                    onward[near, place] = found
        edge = onward
    return best


def fleet_reason(state: State, piece: Piece, goal: Position) -> Refused:
    """Return why a fleet does not get to a hex by an operation move."""
    theatre = state.theatre
    starts, hexes, city = start_nodes(theatre, piece), piece.unit.move, theatre.city_at(goal)
    coasts = tuple([(goal, coast) for coast in theatre.coasts(goal)])
    ends = city.ports if city is not None and city.ports else coasts
    away = way_length(starts, ends, theatre.sea_steps)
    if 0 < away <= hexes:
        for node, _, _, stops in fleet_search(state, piece):
            if stops:
                return stop_reason(state, piece, node[0])
        return Refused("move.enemy", {"place": theatre.name_of(goal)})
    if away == 0:
        return Refused("move.fleet-land", {})
    values = {"block": piece.id, "hexes": hexes, "needed": away}
    if goal in neighbours(piece.at) and theatre.side(piece.at, goal) not in FOR_FLEETS:
        between = {"start": theatre.name_of(piece.at), "place": theatre.name_of(goal)}
        return Refused("move.fleet-land.between", values | between)
    if way_length(starts, coasts, theatre.sea_steps, hexes):
        return Refused("terrain.coasts.port", values | {"place": theatre.name_of(goal)})
    for isthmus in [one for one in theatre.cities if len(one.ports) > 1]:
        through = way_length(starts, isthmus.ports, theatre.sea_steps, hexes)
        if through and way_length(isthmus.ports, ends, theatre.sea_steps, hexes - through):
            return Refused("terrain.diolkos", {"city": isthmus.id})
    if city is not None and city.ports and state.holder(city) == other(piece.owner):
        return Refused("sea-attack.what", {"city": city.id, "hexes": hexes, "needed": away})
    return Refused("move.operation", values)


def port_reason(state: State, side: str, starts: tuple[Node, ...], goal: Position, hexes: int) -> Refused | None:
    """Return why an own port, `goal`, or one that own fleets blockade (blockade.control), is closed to a side's fleets
    that move strategically, retreat or regroup, so many hexes away at most. None where they get there."""
    theatre = state.theatre
    if state.is_blockaded(goal, side):
        return Refused("blockade.moves.port", {"city": theatre.by_place[goal].id})
    away = [steps for port, steps in ports_by_sea(state, side, starts, FAR) if port.at == goal]
    if not away:
        bar = sea_blocker(state, side, starts, goal)
        fleets = [one for one in state.enemies_in(bar, side, (FIELD, BLOCKADE, PATROL)) if one.is_fleet()]
        place = {"place": theatre.name_of(bar)}
        return Refused("control.sea-passage", place) if fleets else Refused("control.sea-passage.port", place)
    if away[0] > hexes:
        return Refused("retreat.fleet", {"hexes": hexes, "needed": away[0]})
    return None


def sea_blocker(state: State, side: str, starts: tuple[Node, ...], goal: Position) -> Position:
    """Return the hex that keeps a side's fleets from a port: the nearest without which they would get there, or where
    several bar the way one behind the other, the first of them (rule control.sea-passage)."""
    closed, met = closed_hexes(state, side), []
    for node, _, _, is_closed in search(starts, state.theatre.sea_steps, FAR, lambda node: node[0] in closed):
        if is_closed and node[0] not in met:
            met.append(node[0])
    for place in met:
        reached = found_ports(state.theatre, closed - {place}, starts, FAR)
        if [port for port, _ in reached if port.at == goal]:
            return place
    return met[0] if met else goal


def retreat_goals(components: Components, state: State, piece: Piece, attacks: bool) -> list[Position]:
    """List the hexes to which a block may retreat now; `attacks`: it retreats as an attacker."""
    near = near_goals(components, state, piece)
    return [place for place in near if retreat_refusal(components, state, piece, place, attacks) is None]


def regroup_goals(components: Components, state: State, piece: Piece) -> list[Position]:
    """List the hexes to which a winner may regroup (rules regroup.ground, regroup.fleet, regroup.barred)."""
    near = near_goals(components, state, piece)
    return [place for place in near if regroup_refusal(components, state, piece, place) is None]


def near_goals(components: Components, state: State, piece: Piece) -> list[Position]:
    """List the next hexes, or for a fleet the ports within reach without passing an enemy hex; none from Sicily (rules
    sicily.return, retreat.fleet, regroup.fleet, blockade.control)."""
    if not piece.is_fleet():
        return state.theatre.land_steps(piece.at)
    starts, hexes = start_nodes(state.theatre, piece), components.number("retreat.fleet")
    return [city.at for city, _ in ports_by_sea(state, piece.owner, starts, hexes)]


def retreat_refusal(
    components: Components, state: State, piece: Piece, place: Position, attacks: bool
) -> Refused | None:
    """Refuse a retreat: attackers go back where they came from, defenders anywhere else (retreat.limit)."""
    theatre, origin = state.theatre, state.came_from(piece)
    if piece.at == SICILY:
        return Refused("sicily.return", {"block": piece.id})
    if piece.is_fleet():
        return port_refusal(components, state, piece, place)
    if attacks and origin is not None and place != origin:
        return Refused("retreat.attacker", {"place": theatre.name_of(origin)})
    refused = step_refusal(state, piece, place)
    attackers = {one.id for one in state.here(piece.at) if one.owner != piece.owner}
    if refused is None and not attacks and place in [start for name, start in state.came if name in attackers]:
        return Refused("retreat.defender", {"place": theatre.name_of(place)})
    return refused or passage_refusal(components, state, piece, place, False)


def regroup_refusal(components: Components, state: State, piece: Piece, place: Position) -> Refused | None:
    """Refuse a regrouping: it leads into no fight (rules regroup.ground, regroup.fleet, regroup.barred)."""
    theatre = state.theatre
    if piece.at == SICILY:
        return Refused("sicily.return", {"block": piece.id})
    if state.is_contested(place):
        return Refused("regroup.barred", {"place": theatre.name_of(place)})
    if piece.is_fleet():
        refused = port_refusal(components, state, piece, place)
        if refused is not None and refused.rule == "retreat.fleet":
            return Refused("regroup.fleet", refused.values)
        return refused
    return step_refusal(state, piece, place) or passage_refusal(components, state, piece, place, True)


def step_refusal(state: State, piece: Piece, place: Position) -> Refused | None:
    """Refuse what is not one step away by land."""
    if place not in neighbours(piece.at):
        return Refused("retreat.defender.adjacent", {})
    refused = state.theatre.side_refusal(piece.at, place)
    is_sea = refused is not None and refused.rule != "terrain.mountain"
    return Refused("sea-retreat.ground", {}) if is_sea else refused


def passage_refusal(
    components: Components, state: State, piece: Piece, place: Position, regroups: bool
) -> Refused | None:
    """Refuse a step of a ground block: border, limit of the side, fight, enemies, vacant hex, strait, stack."""
    theatre = state.theatre
    side, kind = theatre.side(piece.at, place), state.status(place, piece.owner)
    refused = state.border_refusal(piece, piece.at, place)
    if refused is not None:
        return refused
    most = components.plain["retreat"]["other" if side in (STRAIT, PASS) else "clear"]
    if state.crossings(piece.at, place) >= most:
        return Refused("regroup.ground.limit" if regroups else "retreat.limit", {"most": most})
    if state.is_contested(place):
        return Refused("retreat.barred.unfought", {"place": theatre.name_of(place)})
    if kind == ENEMY:
        return Refused("retreat.barred", {"place": theatre.name_of(place)})
    if kind == NEUTRAL:
        return Refused("neutral.barred", {"place": theatre.name_of(place)})
    if kind == VACANT and not theatre.is_sacred(place) and chosen(state.readings, RETREAT_VACANT) == "friendly":
        return Refused("retreat.vacant", {})
    strait = theatre.strait_hex(piece.at, place)
    if side == STRAIT and not state.has_sea_control(strait, piece.owner):
        return Refused("retreat.strait", {"place": theatre.name_of(strait)})
    return full_refusal(components, state, piece, place)


def strait_lines(theatre: Theatre, piece: Piece, place: Position) -> list[Line]:
    """Return in which hex a side has the sea control that lets a block retreat over a strait."""
    if piece.is_fleet() or theatre.side(piece.at, place) != STRAIT:
        return []
    values = {"side": piece.owner, "place": theatre.name_of(theatre.strait_hex(piece.at, place))}
    return [Line("sea-control.strait", None, values)]


def port_refusal(components: Components, state: State, piece: Piece, place: Position) -> Refused | None:
    """Refuse what is no other own port, nor one that own fleets blockade, a port with a fight, one under siege that
    holds no more blocks behind its walls, one that is closed to a fleet, or not within reach (rules retreat.fleet,
    regroup.fleet, blockade.control)."""
    theatre, stand = state.theatre, stand_in_port(state, piece, place)
    if place == piece.at or (stand != BLOCKADE and not state.is_own_port(place, piece.owner)):
        return Refused("retreat.fleet.port", {"place": theatre.name_of(place)})
    if state.is_contested(place) or state.naval_meeting(place):
        return Refused("retreat.barred.unfought", {"place": theatre.name_of(place)})
    if stand == INSIDE:
        city = theatre.by_place[place]
        full = full_city_refusal(components.limits[city.limits], state.own_in(place, piece.owner, (INSIDE,)), True)
        if full is not None:
            return Refused("retreat.besieged-port", {"place": city.id, "blocks": full.values["blocks"]})
    hexes = components.number("retreat.fleet")
    refused = port_reason(state, piece.owner, start_nodes(theatre, piece), place, hexes)
    return refused or full_refusal(components, state, piece, place)


def entry_refusal(components: Components, state: State, piece: Piece, held: str) -> Refused | None:
    """Refuse to let a block slip into its city unless it is a fleet with room in a port; `held`: who held the city
    before."""
    city, values = state.theatre.city_at(piece.at), {"block": piece.id}
    if not piece.is_fleet():
        return Refused("relief.inside.fleet", values)
    if city is None or not city.walls or not city.ports or held != piece.owner:
        return Refused("relief.inside.port", values | {"place": state.theatre.name_of(piece.at)})
    if piece.stand == INSIDE:
        return None
    inside = state.own_in(piece.at, piece.owner, (INSIDE,))
    return full_city_refusal(components.limits[city.limits], inside, True)


def stand_in_port(state: State, piece: Piece, place: Position) -> str:
    """Return how a block stands after a retreat or regrouping: a fleet joins a blockade of its side, or goes behind the
    walls where own blocks are under siege (rules retreat.besieged-port, blockade.control)."""
    if piece.is_fleet() and state.own_in(place, piece.owner, (BLOCKADE,)):
        return BLOCKADE
    besieged = state.enemies_in(place, piece.owner, (FIELD,)) and state.own_in(place, piece.owner, (INSIDE,))
    return INSIDE if piece.is_fleet() and besieged else FIELD


def full_refusal(components: Components, state: State, piece: Piece, place: Position) -> Refused | None:
    """Refuse a hex that bears no more blocks, after each retreat and regrouping, too (rule move.stacking-when)."""
    full = state.stack_refusal(components, piece, place)
    if full is None:
        return None
    values = {"place": state.theatre.name_of(place), "most": full.values["most"]}
    if full.rule == "siege.athens.stack":
        return Refused("move.stacking-when.ground", values | {"ground": full.values["ground"]})
    return Refused("move.stacking-when", values)


def haven_lines(state: State, piece: Piece, place: Position) -> list[Line]:
    """Return what is special about where a block retreats or regroups: a blockade, walls, a vacant hex, a strait."""
    theatre, stand, block = state.theatre, stand_in_port(state, piece, place), {"block": piece.id}
    values = block | {"place": theatre.name_of(place)}
    if piece.is_fleet():
        lines = [Line("blockade.control.joined", None, values)] if stand == BLOCKADE else []
        return [Line("retreat.besieged-port", None, values)] if stand == INSIDE else lines
    is_vacant = state.status(place, piece.owner) == VACANT and not theatre.is_sacred(place)
    lines = [Line("retreat.vacant", None, block)] if is_vacant else []
    if state.is_besieging(place, piece.owner):
        lines.append(Line("retreat.barred.siege", None, values))
    if theatre.side(piece.at, place) != STRAIT and theatre.is_by_strait(place):
        is_ruled = state.has_sea_control(place, piece.owner)
        lines += [] if is_ruled else [Line("terrain.strait-retreat", None, values)]
    return lines
