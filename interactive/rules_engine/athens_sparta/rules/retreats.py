"""Where a block may retreat or regroup to (rules retreat.*, sea-retreat.*, regroup.*)."""

from rules_engine.athens_sparta.components import BLOCKADE, FIELD, INSIDE, Components
from rules_engine.athens_sparta.readings import RETREAT_VACANT, chosen
from rules_engine.athens_sparta.rules.map import NEUTRAL, PASS, RIDGE, SICILY, STRAIT, Theatre
from rules_engine.athens_sparta.rules.routes import port_reason, ports_by_sea, start_nodes
from rules_engine.athens_sparta.rules.sieges import full_city_refusal
from rules_engine.athens_sparta.rules.state import ENEMY, VACANT, Piece, State
from rules_engine.core import Line, Refused
from rules_engine.hexes import Position, neighbours


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
    refused = step_refusal(theatre, piece, place)
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
    return step_refusal(theatre, piece, place) or passage_refusal(components, state, piece, place, True)


def step_refusal(theatre: Theatre, piece: Piece, place: Position) -> Refused | None:
    """Refuse what is not one step away by land."""
    if place in theatre.land_steps(piece.at):
        return None
    if place not in neighbours(piece.at):
        return Refused("retreat.defender.adjacent", {})
    is_ridge = theatre.side(piece.at, place) == RIDGE
    return Refused("terrain.mountain", {}) if is_ridge else Refused("sea-retreat.ground", {})


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
    strait = strait_hex(theatre, piece.at, place)
    if side == STRAIT and not state.has_sea_control(strait, piece.owner):
        return Refused("retreat.strait", {"place": theatre.name_of(strait)})
    return full_refusal(components, state, piece, place)


def strait_hex(theatre: Theatre, one: Position, two: Position) -> Position:
    """Return the hex whose sea counts for a retreat across a strait: the one with the port; where both have one, the
    hex retreated to (rule sea-control.strait)."""
    city = theatre.city_at(two)
    return two if city is not None and city.ports else one


def strait_lines(theatre: Theatre, piece: Piece, place: Position) -> list[Line]:
    """Return in which hex a side has the sea control that lets a block retreat over a strait."""
    if piece.is_fleet() or theatre.side(piece.at, place) != STRAIT:
        return []
    values = {"side": piece.owner, "place": theatre.name_of(strait_hex(theatre, piece.at, place))}
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


def is_by_strait(theatre: Theatre, place: Position) -> bool:
    """Tell whether a strait leads out of a hex (rule terrain.strait)."""
    return any([theatre.side(place, near) == STRAIT for near in theatre.land_steps(place)])


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
    if theatre.side(piece.at, place) != STRAIT and is_by_strait(theatre, place):
        is_ruled = state.has_sea_control(place, piece.owner)
        lines += [] if is_ruled else [Line("terrain.strait-retreat", None, values)]
    return lines
