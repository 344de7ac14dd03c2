"""Where a block may retreat or regroup to (rules retreat.*, sea-retreat.*, regroup.*)."""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.readings import RETREAT_VACANT, chosen
from rules_engine.athens_sparta.rules.board import (
    BLOCKADE,
    FIELD,
    INSIDE,
    Board,
    Piece,
    came_from,
    crossings,
    here,
    passes,
)
from rules_engine.athens_sparta.rules.control import (
    ENEMY,
    VACANT,
    enemies_in,
    has_sea_control,
    is_blockaded,
    is_contested,
    naval_meeting,
    own_in,
    refuse_full_city,
    refuse_stack,
    retreat_limit,
    status,
)
from rules_engine.athens_sparta.rules.map import NEUTRAL, RIDGE, SICILY, STRAIT, Theatre, name_of, theatre_of
from rules_engine.athens_sparta.rules.routes import (
    closed_border,
    is_closed_border,
    is_own_port,
    port_reason,
    ports_by_sea,
    start_nodes,
)
from rules_engine.core import Line, Refused
from rules_engine.hexes import Position, neighbours


def retreat_goals(components: Components, board: Board, piece: Piece, attacks: bool) -> list[Position]:
    """List the hexes to which a block may retreat now; `attacks`: it retreats as an attacker."""
    return open_goals(components, board, piece, lambda place: refuse_retreat(components, board, piece, place, attacks))


def regroup_goals(components: Components, board: Board, piece: Piece) -> list[Position]:
    """List the hexes to which a winner may regroup (rules regroup.ground, regroup.fleet, regroup.barred)."""
    return open_goals(components, board, piece, lambda place: refuse_regroup(components, board, piece, place))


def open_goals(
    components: Components, board: Board, piece: Piece, refuse: Callable[[Position], None]
) -> list[Position]:
    """List the hexes that `refuse` lets through; none from Sicily (sicily.return), ports for fleets."""
    if piece.at == SICILY:
        return []
    if piece.is_fleet():
        return ports_near(components, board, piece)
    return [near for near in theatre_of(components).land_steps(piece.at) if passes(refuse, near)]


def refuse_retreat(components: Components, board: Board, piece: Piece, place: Position, attacks: bool) -> None:
    """Refuse a retreat: attackers go back where they came from, defenders anywhere else (rules retreat.attacker,
    retreat.defender), so many over a side in a round (retreat.limit), into a haven."""
    if piece.at == SICILY:
        raise Refused("sicily.return", {"block": piece.id})
    if piece.is_fleet():
        refuse_port(components, board, piece, place)
        return
    theatre, origin = theatre_of(components), came_from(board, piece)
    if attacks and origin is not None and place != origin:
        raise Refused("retreat.attacker", {"place": name_of(theatre, origin)})
    refuse_no_step(theatre, piece, place)
    if not attacks and place in origins(board, piece):
        raise Refused("retreat.defender", {"place": name_of(theatre, place)})
    refuse_passage(components, board, piece, place, regroups=False)


def refuse_regroup(components: Components, board: Board, piece: Piece, place: Position) -> None:
    """Refuse a regrouping: it leads where a retreat could lead, but into no fight (rules regroup.ground, regroup.fleet,
    regroup.barred)."""
    theatre = theatre_of(components)
    if piece.at == SICILY:
        raise Refused("sicily.return", {"block": piece.id})
    if is_contested(components, board, place):
        raise Refused("regroup.barred", {"place": name_of(theatre, place)})
    if piece.is_fleet():
        refuse_port(components, board, piece, place)
        return
    refuse_no_step(theatre, piece, place)
    refuse_passage(components, board, piece, place, regroups=True)


def refuse_passage(components: Components, board: Board, piece: Piece, place: Position, regroups: bool) -> None:
    """Refuse a step of a ground block for the border, the limit of the hexside (rules retreat.limit, regroup.ground),
    the hex itself, or its stack, in this order."""
    theatre = theatre_of(components)
    if is_closed_border(theatre, board, piece, piece.at, place):
        raise closed_border(theatre, piece, piece.at)
    most = retreat_limit(components, theatre, piece.at, place)
    if crossings(board, piece.at, place) >= most:
        raise Refused("regroup.ground.limit" if regroups else "retreat.limit", {"most": most})
    refuse_haven(components, board, piece, place)
    refuse_full(components, board, piece, place)


def refuse_no_step(theatre: Theatre, piece: Piece, place: Position) -> None:
    """Refuse a hex that is not one step away over land or a strait (rules retreat.defender, regroup.ground,
    sea-retreat.ground, terrain.mountain)."""
    if place in theatre.land_steps(piece.at):
        return
    if place not in neighbours(piece.at):
        raise Refused("retreat.defender.adjacent", {})
    if theatre.side(piece.at, place) == RIDGE:
        raise Refused("terrain.mountain", {})
    raise Refused("sea-retreat.ground", {})


def origins(board: Board, piece: Piece) -> list[Position]:
    """List the hexes from which the enemies came that attack a block's hex (rule retreat.defender)."""
    attackers = {one.id for one in here(board, piece.at) if one.owner != piece.owner}
    return [place for name, place in board.came if name in attackers]


def refuse_haven(components: Components, board: Board, piece: Piece, place: Position) -> None:
    """Refuse a hex with a fight, an enemy or neutral hex, in one reading a vacant one that is not sacred (city.oracle),
    and a strait without sea control (rules retreat.barred, retreat.vacant, retreat.strait, neutral.barred)."""
    theatre = theatre_of(components)
    kind = status(theatre, board, place, piece.owner)
    if is_contested(components, board, place):
        raise Refused("retreat.barred.unfought", {"place": name_of(theatre, place)})
    if kind == ENEMY:
        raise Refused("retreat.barred", {"place": name_of(theatre, place)})
    if kind == NEUTRAL:
        raise Refused("neutral.barred", {"place": name_of(theatre, place)})
    if kind == VACANT and not theatre.is_sacred(place) and chosen(board.readings, RETREAT_VACANT) == "friendly":
        raise Refused("retreat.vacant", {})
    if theatre.side(piece.at, place) == STRAIT:
        strait = strait_hex(theatre, piece.at, place)
        if not has_sea_control(theatre, board, strait, piece.owner):
            raise Refused("retreat.strait", {"place": name_of(theatre, strait)})


def strait_hex(theatre: Theatre, one: Position, two: Position) -> Position:
    """Return the hex whose sea counts for a retreat across a strait: the one with the port; where both have one, the
    hex retreated to (rule sea-control.strait)."""
    city = theatre.city_at(two)
    return two if city is not None and city.ports else one


def strait_lines(theatre: Theatre, piece: Piece, place: Position) -> list[Line]:
    """Return in which hex a side has the sea control that lets a ground block retreat or regroup across a strait (rule
    sea-control.strait)."""
    if piece.is_fleet() or theatre.side(piece.at, place) != STRAIT:
        return []
    values = {"side": piece.owner, "place": name_of(theatre, strait_hex(theatre, piece.at, place))}
    return [Line("sea-control.strait", None, values)]


def ports_near(components: Components, board: Board, piece: Piece) -> list[Position]:
    """List the own open ports, and those that own fleets blockade, within reach of a fleet that passes no enemy hex
    (rules retreat.fleet, regroup.fleet, blockade.control)."""
    theatre, hexes = theatre_of(components), components.number("retreat.fleet")
    reached = ports_by_sea(theatre, board, piece.owner, start_nodes(theatre, piece), hexes)
    places = [city.at for city, _ in reached]
    return [place for place in places if passes(refuse_harbour, components, board, piece, place)]


def refuse_port(components: Components, board: Board, piece: Piece, place: Position) -> None:
    """Refuse a port that is not open to a fleet, or not within reach (rules retreat.fleet, regroup.fleet,
    retreat.barred)."""
    theatre, hexes = theatre_of(components), components.number("retreat.fleet")
    refuse_harbour(components, board, piece, place, stack=False)
    reason = port_reason(theatre, board, piece.owner, start_nodes(theatre, piece), place, hexes)
    if reason is not None:
        raise reason
    refuse_full(components, board, piece, place)


def refuse_harbour(components: Components, board: Board, piece: Piece, place: Position, stack: bool = True) -> None:
    """Refuse what is no other own port, nor one that own fleets blockade (blockade.control), a port with a fight, and,
    with `stack`, a blockaded or full one."""
    theatre = theatre_of(components)
    goal = is_own_port(theatre, board, place, piece.owner) or is_own_blockade(board, piece, place)
    if not goal or place == piece.at:
        raise Refused("retreat.fleet.port", {"place": name_of(theatre, place)})
    if is_contested(components, board, place) or naval_meeting(board, place):
        raise Refused("retreat.barred.unfought", {"place": name_of(theatre, place)})
    refuse_besieged_port(components, board, piece, place)
    if stack:
        refuse_full(components, board, piece, place)
    if stack and is_blockaded(board, place, piece.owner):
        raise Refused("blockade.moves.port", {"city": theatre.by_place[place].id})


def is_besieged_port(board: Board, piece: Piece, place: Position) -> bool:
    """Tell whether a fleet that retreats or regroups to a port goes behind its walls: own blocks are under siege there
    (rule retreat.besieged-port)."""
    besiegers = enemies_in(board, place, piece.owner, (FIELD,))
    return piece.is_fleet() and bool(besiegers) and bool(own_in(board, place, piece.owner, (INSIDE,)))


def is_own_blockade(board: Board, piece: Piece, place: Position) -> bool:
    """Tell whether a fleet that retreats or regroups joins a blockade of its side (rule blockade.control)."""
    return piece.is_fleet() and bool(own_in(board, place, piece.owner, (BLOCKADE,)))


def stand_in_port(board: Board, piece: Piece, place: Position) -> str:
    """Return how a block stands after a retreat or regrouping (rules retreat.besieged-port, blockade.control)."""
    if is_own_blockade(board, piece, place):
        return BLOCKADE
    return INSIDE if is_besieged_port(board, piece, place) else FIELD


def port_lines(theatre: Theatre, board: Board, piece: Piece, place: Position) -> list[Line]:
    """Return that a fleet joins a blockade of its side (rule blockade.control), or goes behind the walls of a port
    under siege (retreat.besieged-port)."""
    if is_own_blockade(board, piece, place):
        return [Line("blockade.control.joined", None, {"block": piece.id, "place": name_of(theatre, place)})]
    if not is_besieged_port(board, piece, place):
        return []
    return [Line("retreat.besieged-port", None, {"block": piece.id, "place": name_of(theatre, place)})]


def refuse_besieged_port(components: Components, board: Board, piece: Piece, place: Position) -> None:
    """Refuse a port under siege that holds no more blocks behind its walls (rule retreat.besieged-port)."""
    city = theatre_of(components).city_at(place)
    if city is None or not is_besieged_port(board, piece, place):
        return
    fleets = [one.is_fleet() for one in own_in(board, place, piece.owner, (INSIDE,))]
    try:
        refuse_full_city(components.limits[city.limits], fleets.count(False), fleets.count(True), True)
    except Refused as full:
        raise Refused("retreat.besieged-port", {"place": city.id, "blocks": full.values["blocks"]}) from full


def refuse_full(components: Components, board: Board, piece: Piece, place: Position) -> None:
    """Refuse a hex that bears no more blocks: the limit holds after each retreat and regrouping, too (rule
    move.stacking-when)."""
    theatre = theatre_of(components)
    try:
        refuse_stack(components, theatre, board, piece, place)
    except Refused as full:
        values = {"place": name_of(theatre, place), "most": full.values["most"]}
        if full.rule == "move.stacking.ground":
            raise Refused("move.stacking-when.ground", values | {"ground": full.values["ground"]}) from full
        raise Refused("move.stacking-when", values) from full


def is_by_strait(theatre: Theatre, place: Position) -> bool:
    """Tell whether a strait leads out of a hex (rule terrain.strait)."""
    return any([theatre.side(place, near) == STRAIT for near in theatre.land_steps(place)])


def haven_lines(components: Components, board: Board, piece: Piece, place: Position) -> list[Line]:
    """Return why a hex is open to a ground block that retreats or regroups, where that is a ruling: it is vacant
    (retreat.vacant), it is a strait hex entered by land, which needs no sea control (terrain.strait-retreat)."""
    theatre = theatre_of(components)
    if piece.is_fleet():
        return []
    vacant = status(theatre, board, place, piece.owner) == VACANT and not theatre.is_sacred(place)
    lines = [Line("retreat.vacant", None, {"block": piece.id})] if vacant else []
    if theatre.side(piece.at, place) == STRAIT or not is_by_strait(theatre, place):
        return lines
    if has_sea_control(theatre, board, place, piece.owner):
        return lines
    return [*lines, Line("terrain.strait-retreat", None, {"block": piece.id, "place": name_of(theatre, place)})]
