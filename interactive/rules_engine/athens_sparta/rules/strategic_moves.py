"""TODO."""

from __future__ import annotations

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.rules.board import BLOCKADE, FIELD, INSIDE, PATROL, Board, Piece
from rules_engine.athens_sparta.rules.control import FRIENDLY, enemies_in, holder, is_blockaded, is_open_port, status
from rules_engine.athens_sparta.rules.limits import refuse_stack
from rules_engine.athens_sparta.rules.map import SICILY, City, theatre_of
from rules_engine.athens_sparta.rules.reasons import ground_reason, is_own_port, port_reason
from rules_engine.athens_sparta.rules.routes import ground_ways, name_of, ports_by_sea
from rules_engine.core import BadInput, Refused
from rules_engine.hexes import FAR, Position

ENEMIES = (FIELD, INSIDE, BLOCKADE, PATROL)


def refuse_engaged(components: Components, board: Board, piece: Piece) -> None:
    """No strategic move begins in a siege or a blockade (rule move.strategic-barred); a sacred place knows neither
    (city.oracle)."""
    if not theatre_of(components).is_sacred(piece.at) and enemies_in(board, piece.at, piece.owner, ENEMIES):
        raise Refused("move.strategic-barred", {"block": piece.id})


def refuse_goal(components: Components, board: Board, piece: Piece, place: Position) -> None:
    """A strategic move ends in a friendly hex without enemies (rules move.march, move.strategic-barred)."""
    theatre = theatre_of(components)
    if not theatre.is_sacred(place) and enemies_in(board, place, piece.owner, ENEMIES):
        raise Refused("move.strategic-barred.siege", {"place": name_of(theatre, place)})
    if status(theatre, board, place, piece.owner) != FRIENDLY:
        raise Refused("move.march", {"place": name_of(theatre, place)})
    refuse_stack(components, theatre, board, piece, place)


def march_goals(components: Components, board: Board, piece: Piece) -> list[tuple[Position, int]]:
    """(hex, hexes to go) of all hexes that a march reaches, friendly or not, the nearest first (rule move.march)."""
    if piece.is_fleet() or piece.at == SICILY:
        return []
    hexes = piece.sort.move * components.number("move.march-factor")
    found, reached = [], set()
    for way in ground_ways(theatre_of(components), board, piece, hexes, True):
        if way.place not in reached:
            reached.add(way.place)
            found.append((way.place, way.hexes))
    return found


def sea_goals(components: Components, board: Board, piece: Piece) -> list[tuple[City, int]]:
    """(city, hexes to go) of all own open ports that a block reaches by sea from an own open port (move.sea)."""
    theatre = theatre_of(components)
    start = theatre.city_at(piece.at)
    if start is None or piece.at == SICILY or not is_open_port(board, start, piece.owner):
        return []
    reached = ports_by_sea(theatre, board, piece.owner, start.ports, FAR)
    return [(city, hexes) for city, hexes in reached if is_open_port(board, city, piece.owner)]


def may_end_at(components: Components, board: Board, piece: Piece, place: Position) -> bool:
    """Whether a strategic move of the block may end there."""
    try:
        refuse_engaged(components, board, piece)
        refuse_goal(components, board, piece, place)
    except Refused:
        return False
    return True


def refuse_march(components: Components, board: Board, piece: Piece, place: Position) -> None:
    """Whether a march leads there (rule move.march)."""
    refuse_engaged(components, board, piece)
    if place not in [goal for goal, _ in march_goals(components, board, piece)]:
        raise march_reason(components, board, piece, place)
    refuse_goal(components, board, piece, place)


def march_reason(components: Components, board: Board, piece: Piece, place: Position) -> Refused:
    """Why no march leads there; BadInput for what is no place for it at all."""
    theatre = theatre_of(components)
    if SICILY in (piece.at, place):
        return Refused("sicily.box", {"block": piece.id})
    if piece.is_fleet() or theatre.ground(place) is None or place == piece.at:
        raise BadInput("to", list(place), "another hex of the map, for a ground block")
    hexes = piece.sort.move * components.number("move.march-factor")
    return ground_reason(theatre, board, piece, place, hexes, True)


def refuse_sail(components: Components, board: Board, piece: Piece, place: Position) -> None:
    """Whether a sea move leads there (rules move.sea, event.storms-moves)."""
    if board.storms:
        raise Refused("event.storms-moves", {})
    refuse_engaged(components, board, piece)
    if place not in [city.at for city, _ in sea_goals(components, board, piece)]:
        raise sail_reason(components, board, piece, place)
    refuse_goal(components, board, piece, place)


def sail_reason(components: Components, board: Board, piece: Piece, place: Position) -> Refused:
    """Why no sea move leads there: it sets out from no own port, or the other port is closed (rules move.sea,
    blockade.moves, control.sea-passage)."""
    theatre = theatre_of(components)
    if SICILY in (piece.at, place):
        return Refused("sicily.box", {"block": piece.id})
    start = theatre.city_at(piece.at)
    if start is None or not start.ports or holder(board, start) != piece.owner:
        return Refused("move.sea", {"block": piece.id})
    if place == piece.at:
        raise BadInput("to", list(place), "another port")
    if not is_own_port(theatre, board, place, piece.owner):
        return Refused("move.sea.goal", {"place": name_of(theatre, place)})
    reason = port_reason(theatre, board, piece.owner, start.ports, place, FAR)
    return reason if reason is not None else Refused("move.sea", {"block": piece.id})


def gates(components: Components, board: Board, side: str) -> list[City]:
    """The own open ports from which one sails to Sicily (rules sicily.gates, sicily.open-port)."""
    theatre = theatre_of(components)
    cities = [theatre.by_id[name] for name in theatre.sicily_ports]
    return [city for city in cities if is_open_port(board, city, side)]


def voyage_goals(components: Components, board: Board, piece: Piece) -> list[Position]:
    """Where a voyage leads from here: to the box, or from it to an own gate (rules sicily.box, sicily.return)."""
    open_gates = [city.at for city in gates(components, board, piece.owner)]
    if piece.at == SICILY:
        return open_gates
    return [SICILY] if piece.at in open_gates else []


def refuse_voyage(components: Components, board: Board, piece: Piece, place: Position) -> None:
    """What keeps a block from the voyage (rules event.storms-moves, sicily.open-port, move.stacking)."""
    if board.storms:
        raise Refused("event.storms-moves", {})
    if place not in voyage_goals(components, board, piece):
        gate = theatre_of(components).city_at(place if piece.at == SICILY else piece.at)
        closed = gate is not None and gate.id in theatre_of(components).sicily_ports
        if closed and is_blockaded(board, gate.at, piece.owner):
            raise Refused("sicily.open-port", {"city": gate.id})
        raise Refused("sicily.gates", {"block": piece.id})
    if piece.stand == INSIDE and not piece.is_fleet() and enemies_in(board, piece.at, piece.owner, (FIELD,)):
        raise Refused("siege.control", {"block": piece.id})
    refuse_stack(components, theatre_of(components), board, piece, place)
