"""TODO."""

from __future__ import annotations

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.rules.board import BLOCKADE, FIELD, INSIDE, PATROL, SIDES, Board, Piece, here, other
from rules_engine.athens_sparta.rules.control import enemies_in, has_sea_control, holder
from rules_engine.athens_sparta.rules.limits import refuse_side, refuse_stack
from rules_engine.athens_sparta.rules.map import NEUTRAL, SACRED, SICILY, STRAIT, City, Theatre, theatre_of
from rules_engine.athens_sparta.rules.reasons import fleet_reason, ground_reason
from rules_engine.athens_sparta.rules.routes import Way, fleet_ways, ground_ways, start_nodes
from rules_engine.core import BadInput, Refused
from rules_engine.hexes import Position, neighbours


def refuse_mover(board: Board, piece: Piece) -> None:
    """Who may move at all: an own block on the map, once, for a movement point (rules move.points, move.once); the
    besieged come out by a sally only (siege.control)."""
    if piece.owner != board.active or not piece.is_on_map():
        raise BadInput("move", piece.id, "a block of the active player on the map")
    if piece.id in board.moved:
        raise Refused("move.once", {"block": piece.id})
    if board.points <= 0:
        raise Refused("move.points", {})
    if piece.stand == INSIDE and not piece.is_fleet() and enemies_in(board, piece.at, piece.owner, (FIELD,)):
        raise Refused("siege.control", {"block": piece.id})


def is_attack(theatre: Theatre, board: Board, piece: Piece, place: Position) -> bool:
    """Whether to stop in a hex is an attack: enemy blocks stand there, or the city is neutral (rules move.enemy,
    neutral.attack); never on sacred ground (city.oracle). Ground blocks leave blockading fleets alone and the other way
    round (blockade.ground, patrol.ground)."""
    if theatre.is_sacred(place):
        return False
    city = theatre.city_at(place)
    if city is not None and holder(board, city) == NEUTRAL:
        return True
    stands = (FIELD, BLOCKADE, PATROL) if piece.is_fleet() else (FIELD,)
    return bool(enemies_in(board, place, piece.owner, stands))


def refuse_oracle(theatre: Theatre, board: Board, piece: Piece, place: Position) -> None:
    """Whoever starts on sacred ground does not attack (rule city.oracle)."""
    start = theatre.city_at(piece.at)
    if start is None or start.side != SACRED:
        return
    city = theatre.city_at(place)
    hostile = city is not None and holder(board, city) in (other(piece.owner), NEUTRAL)
    if hostile or is_attack(theatre, board, piece, place):
        raise Refused("city.oracle", {"city": start.id})


def port_of(theatre: Theatre, place: Position) -> City | None:
    """The city whose port lies in this hex, if either side can hold it."""
    city = theatre.city_at(place)
    if city is None or not city.ports or city.side not in SIDES + (NEUTRAL,):
        return None
    return city


def refuse_fleet_end(theatre: Theatre, board: Board, piece: Piece, city: City | None) -> None:
    """A fleet ends its move in a port of its own or before one of the enemy's (rule move.fleet-end); from a blockade it
    goes to ports of its own only (sea-attack.from-blockade)."""
    if city is None:
        raise Refused("move.fleet-end", {})
    if piece.stand == BLOCKADE and holder(board, city) != piece.owner:
        raise Refused("sea-attack.from-blockade", {"city": city.id})


def operation_ways(components: Components, board: Board, piece: Piece) -> list[Way]:
    """Every hex that a block reaches by an operation move, may it end there or not; a hex that can be entered from
    several sides comes once for each. None from Sicily, which has moves of its own."""
    theatre = theatre_of(components)
    if piece.at == SICILY:
        return []
    if not piece.is_fleet():
        return ground_ways(theatre, board, piece, piece.sort.move, False)
    found = []
    for node, way in fleet_ways(theatre, board, piece, start_nodes(theatre, piece), piece.sort.move):
        city = port_of(theatre, way.place)
        if city is None or node in city.ports:
            found.append(way)
    return found


def refuse_operation(components: Components, board: Board, piece: Piece, way: Way) -> None:
    """Whether the block may end its move there (rules move.*, terrain.*, event.storms, city.oracle)."""
    theatre = theatre_of(components)
    if piece.is_fleet():
        if board.storms:
            raise Refused("event.storms", {})
        refuse_fleet_end(theatre, board, piece, port_of(theatre, way.place))
    refuse_oracle(theatre, board, piece, way.place)
    if is_attack(theatre, board, piece, way.place) and not piece.is_fleet():
        refuse_side(components, theatre, board, way.via, way.place)
    refuse_stack(components, theatre, board, piece, way.place)


def is_possible(components: Components, board: Board, piece: Piece, way: Way) -> bool:
    try:
        refuse_operation(components, board, piece, way)
    except Refused:
        return False
    return True


def way_of(components: Components, board: Board, piece: Piece, move: dict) -> Way:
    """The way that a move means; Refused where there is none, with what bars it or the distance (move.operation)."""
    place = (move["to"][0], move["to"][1])
    ways = [way for way in operation_ways(components, board, piece) if way.place == place]
    if "via" in move:
        ways = [way for way in ways if list(way.via) == list(move["via"])]
    if not ways:
        via = (move["via"][0], move["via"][1]) if "via" in move else None
        raise operation_reason(components, board, piece, place, via)
    return ways[0]


def operation_reason(
    components: Components, board: Board, piece: Piece, place: Position, via: Position | None
) -> Refused:
    """Why no operation move leads there; BadInput for what is no place for it at all."""
    theatre = theatre_of(components)
    if SICILY in (piece.at, place):
        return Refused("sicily.box", {"block": piece.id})
    if theatre.ground(place) is None or place == piece.at or (via is not None and via not in neighbours(place)):
        raise BadInput("to", list(place), "another hex of the map, entered from its neighbour")
    if piece.is_fleet():
        return fleet_reason(theatre, board, piece, start_nodes(theatre, piece), place, piece.sort.move)
    return ground_reason(theatre, board, piece, place, piece.sort.move, False, via)


def is_caught(theatre: Theatre, board: Board, piece: Piece, way: Way) -> bool:
    """Whether it meets an enemy fleet as it crosses a strait, where own fleets do not control the sea: it loses steps
    and goes back (terrain.strait-fleet)."""
    if piece.is_fleet() or theatre.side(way.via, way.place) != STRAIT:
        return False
    fleets = [one for one in here(board, way.place) if one.is_fleet() and one.owner != piece.owner]
    return bool(fleets) and not has_sea_control(theatre, board, way.place, piece.owner)


def strait_loss(components: Components) -> int:
    return components.number("strait.steps-lost")
