"""TODO."""

from __future__ import annotations

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.readings import RETREAT_VACANT, chosen
from rules_engine.athens_sparta.rules.board import Board, Piece, came_from, crossings, here
from rules_engine.athens_sparta.rules.control import (
    ENEMY,
    GREEN,
    VACANT,
    has_sea_control,
    holder,
    is_contested,
    is_open_port,
    status,
)
from rules_engine.athens_sparta.rules.limits import has_room, refuse_stack, retreat_limit
from rules_engine.athens_sparta.rules.map import RIDGE, SICILY, STRAIT, Theatre, theatre_of
from rules_engine.athens_sparta.rules.reasons import is_own_port, port_reason
from rules_engine.athens_sparta.rules.routes import is_closed_border, name_of, ports_by_sea, start_nodes
from rules_engine.core import Refused
from rules_engine.hexes import Position, neighbours


def way_out(components: Components, board: Board, piece: Piece, attacks: bool) -> list[Position]:
    """Every hex to which a block may retreat now; none from Sicily (sicily.return)."""
    if piece.at == SICILY:
        return []
    if piece.is_fleet():
        return ports_near(components, board, piece)
    found = []
    for near in theatre_of(components).land_steps(piece.at):
        try:
            refuse_retreat(components, board, piece, near, attacks)
        except Refused:
            continue
        found.append(near)
    return found


def refuse_retreat(components: Components, board: Board, piece: Piece, place: Position, attacks: bool) -> None:
    """Attackers go back where they came from, defenders anywhere else (rules retreat.attacker, retreat.defender); so
    many over a side in a round (retreat.limit); into open hexes only."""
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
    if is_closed_border(theatre, board, piece, piece.at, place):
        raise Refused("persia.border", {})
    most = retreat_limit(components, theatre, piece.at, place)
    if crossings(board, piece.at, place) >= most:
        raise Refused("retreat.limit", {"most": most})
    refuse_haven(components, board, piece, place)
    refuse_stack(components, theatre, board, piece, place)


def refuse_no_step(theatre: Theatre, piece: Piece, place: Position) -> None:
    """A ground block retreats and regroups by one hex, over land or a strait (rules retreat.defender, regroup.ground,
    sea-retreat.ground, terrain.mountain)."""
    if place in theatre.land_steps(piece.at):
        return
    if place not in neighbours(piece.at):
        raise Refused("retreat.defender.adjacent", {})
    if theatre.side(piece.at, place) == RIDGE:
        raise Refused("terrain.mountain", {})
    raise Refused("sea-retreat.ground", {})


def origins(board: Board, piece: Piece) -> list[Position]:
    """Where the enemies came from that attack a block's hex (rule retreat.defender)."""
    attackers = {one.id for one in here(board, piece.at) if one.owner != piece.owner}
    return [place for name, place in board.came if name in attackers]


def refuse_haven(components: Components, board: Board, piece: Piece, place: Position) -> None:
    """A friendly hex without a fight, a sacred place (city.oracle), or as a reading has it a vacant hex; across a
    strait only with sea control (rules retreat.barred, retreat.vacant, retreat.strait, neutral.barred)."""
    theatre = theatre_of(components)
    kind = status(theatre, board, place, piece.owner)
    if is_contested(components, board, place):
        raise Refused("retreat.barred.unfought", {"place": name_of(theatre, place)})
    if kind == ENEMY:
        raise Refused("retreat.barred", {"place": name_of(theatre, place)})
    if kind == GREEN:
        raise Refused("neutral.barred", {"place": name_of(theatre, place)})
    if kind == VACANT and not theatre.is_sacred(place) and chosen(board.readings, RETREAT_VACANT) == "friendly":
        raise Refused("retreat.vacant", {})
    if theatre.side(piece.at, place) == STRAIT:
        strait = strait_hex(theatre, piece.at, place)
        if not has_sea_control(theatre, board, strait, piece.owner):
            raise Refused("retreat.strait", {"place": name_of(theatre, strait)})


def strait_hex(theatre: Theatre, one: Position, two: Position) -> Position:
    """The hex whose sea counts for a retreat across a strait: the one with the port; where both have one, the hex
    retreated to (rule sea-control.strait)."""
    city = theatre.city_at(two)
    return two if city is not None and city.ports else one


def refuse_port(components: Components, board: Board, piece: Piece, place: Position) -> None:
    """A fleet retreats and regroups to a port of its own that is open to it (rules retreat.fleet, regroup.fleet,
    retreat.barred)."""
    theatre = theatre_of(components)
    if not is_own_port(theatre, board, place, piece.owner) or place == piece.at:
        raise Refused("retreat.fleet.port", {"place": name_of(theatre, place)})
    if is_contested(components, board, place):
        raise Refused("retreat.barred.unfought", {"place": name_of(theatre, place)})
    hexes = components.number("retreat.fleet")
    reason = port_reason(theatre, board, piece.owner, start_nodes(theatre, piece), place, hexes)
    if reason is not None:
        raise reason
    refuse_stack(components, theatre, board, piece, place)


def ports_near(components: Components, board: Board, piece: Piece) -> list[Position]:
    """Own open ports within reach of a fleet that passes no enemy hex (rules retreat.fleet, regroup.fleet)."""
    theatre, found = theatre_of(components), []
    hexes = components.number("retreat.fleet")
    for city, _ in ports_by_sea(theatre, board, piece.owner, start_nodes(theatre, piece), hexes):
        peaceful = holder(board, city) == piece.owner and not is_contested(components, board, city.at)
        if peaceful and is_open_port(board, city, piece.owner) and has_room(components, board, piece, city.at):
            found.append(city.at)
    return found


def regroup_goals(components: Components, board: Board, piece: Piece) -> list[Position]:
    """Where a winner may go at once (rules regroup.ground, regroup.fleet, regroup.barred)."""
    if piece.at == SICILY:
        return []
    if piece.is_fleet():
        return ports_near(components, board, piece)
    found = []
    for near in theatre_of(components).land_steps(piece.at):
        try:
            refuse_regroup(components, board, piece, near)
        except Refused:
            continue
        found.append(near)
    return found


def refuse_regroup(components: Components, board: Board, piece: Piece, place: Position) -> None:
    """Whether a winner may go there at once: where a retreat could go, too (rules regroup.ground, regroup.fleet,
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
    if is_closed_border(theatre, board, piece, piece.at, place):
        raise Refused("persia.border", {})
    most = retreat_limit(components, theatre, piece.at, place)
    if crossings(board, piece.at, place) >= most:
        raise Refused("regroup.ground.limit", {"most": most})
    refuse_haven(components, board, piece, place)
    refuse_stack(components, theatre, board, piece, place)
