"""Strategic moves and the voyage to Sicily: one block, one movement point (rules move.march, move.sea,
move.strategic-barred, sicily.*)."""

from __future__ import annotations

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.phases.cards import syracuse_points
from rules_engine.athens_sparta.game.phases.operation import joined, moved_once, refuse_mover
from rules_engine.athens_sparta.game.state import (
    BLOCKADE,
    FIELD,
    INSIDE,
    PATROL,
    Piece,
    State,
    other,
    piece_of,
    with_piece,
)
from rules_engine.athens_sparta.rules.control import FRIENDLY, enemies_in, holder, is_blockaded, is_open_port, status
from rules_engine.athens_sparta.rules.limits import refuse_stack
from rules_engine.athens_sparta.rules.map import NEUTRAL, SICILY, SYRACUSE, City, theatre_of
from rules_engine.athens_sparta.rules.reasons import ground_reason, is_own_port, port_reason
from rules_engine.athens_sparta.rules.routes import ground_ways, name_of, ports_by_sea
from rules_engine.core import BadInput, Line, Refused, Step
from rules_engine.hexes import FAR, Position

ENEMIES = (FIELD, INSIDE, BLOCKADE, PATROL)


def refuse_engaged(components: Components, state: State, piece: Piece) -> None:
    """No strategic move begins in a siege or a blockade (rule move.strategic-barred); a sacred place knows neither
    (city.oracle)."""
    if not theatre_of(components).is_sacred(piece.at) and enemies_in(state, piece.at, piece.owner, ENEMIES):
        raise Refused("move.strategic-barred", {"block": piece.id})


def refuse_goal(components: Components, state: State, piece: Piece, place: Position) -> None:
    """A strategic move ends in a friendly hex without enemies (rules move.march, move.strategic-barred)."""
    theatre = theatre_of(components)
    if not theatre.is_sacred(place) and enemies_in(state, place, piece.owner, ENEMIES):
        raise Refused("move.strategic-barred.siege", {"place": name_of(theatre, place)})
    if status(theatre, state, place, piece.owner) != FRIENDLY:
        raise Refused("move.march", {"place": name_of(theatre, place)})
    refuse_stack(components, theatre, state, piece, place)


def march_goals(components: Components, state: State, piece: Piece) -> list[tuple[Position, int]]:
    """(hex, hexes to go) of all hexes that a march reaches, friendly or not, the nearest first (rule move.march)."""
    if piece.is_fleet() or piece.at == SICILY:
        return []
    hexes = piece.sort.move * components.number("move.march-factor")
    found, reached = [], set()
    for way in ground_ways(theatre_of(components), state, piece, hexes, True):
        if way.place not in reached:
            reached.add(way.place)
            found.append((way.place, way.hexes))
    return found


def sea_goals(components: Components, state: State, piece: Piece) -> list[tuple[City, int]]:
    """(city, hexes to go) of all own open ports that a block reaches by sea from an own open port (move.sea)."""
    theatre = theatre_of(components)
    start = theatre.city_at(piece.at)
    if start is None or piece.at == SICILY or not is_open_port(state, start, piece.owner):
        return []
    reached = ports_by_sea(theatre, state, piece.owner, start.ports, FAR)
    return [(city, hexes) for city, hexes in reached if is_open_port(state, city, piece.owner)]


def is_allowed(components: Components, state: State, piece: Piece, place: Position) -> bool:
    """Whether a strategic move of the block may end there."""
    try:
        refuse_engaged(components, state, piece)
        refuse_goal(components, state, piece, place)
    except Refused:
        return False
    return True


def strategic_moves(components: Components, state: State, piece: Piece) -> list[dict]:
    """{"march": block, "to": [q, r]} and {"sail": block, "to": [q, r]}."""
    try:
        refuse_engaged(components, state, piece)
    except Refused:
        return []
    found = []
    for place, _ in march_goals(components, state, piece):
        if is_allowed(components, state, piece, place):
            found.append({"march": piece.id, "to": list(place)})
    if not state.storms:
        for city, _ in sea_goals(components, state, piece):
            if is_allowed(components, state, piece, city.at):
                found.append({"sail": piece.id, "to": list(city.at)})
    return found


def refuse_march(components: Components, state: State, piece: Piece, place: Position) -> None:
    """Whether a march leads there (rule move.march)."""
    refuse_engaged(components, state, piece)
    if place not in [goal for goal, _ in march_goals(components, state, piece)]:
        raise march_reason(components, state, piece, place)
    refuse_goal(components, state, piece, place)


def march_reason(components: Components, state: State, piece: Piece, place: Position) -> Refused:
    """Why no march leads there; BadInput for what is no place for it at all."""
    theatre = theatre_of(components)
    if SICILY in (piece.at, place):
        return Refused("sicily.box", {"block": piece.id})
    if piece.is_fleet() or theatre.ground(place) is None or place == piece.at:
        raise BadInput("to", list(place), "another hex of the map, for a ground block")
    hexes = piece.sort.move * components.number("move.march-factor")
    return ground_reason(theatre, state, piece, place, hexes, True)


def refuse_sail(components: Components, state: State, piece: Piece, place: Position) -> None:
    """Whether a sea move leads there (rules move.sea, event.storms-moves)."""
    if state.storms:
        raise Refused("event.storms-moves", {})
    refuse_engaged(components, state, piece)
    if place not in [city.at for city, _ in sea_goals(components, state, piece)]:
        raise sail_reason(components, state, piece, place)
    refuse_goal(components, state, piece, place)


def sail_reason(components: Components, state: State, piece: Piece, place: Position) -> Refused:
    """Why no sea move leads there: it sets out from no own port, or the other port is closed (rules move.sea,
    blockade.moves, control.sea-passage)."""
    theatre = theatre_of(components)
    if SICILY in (piece.at, place):
        return Refused("sicily.box", {"block": piece.id})
    start = theatre.city_at(piece.at)
    if start is None or not start.ports or holder(state, start) != piece.owner:
        return Refused("move.sea", {"block": piece.id})
    if place == piece.at:
        raise BadInput("to", list(place), "another port")
    if not is_own_port(theatre, state, place, piece.owner):
        return Refused("move.sea.goal", {"place": name_of(theatre, place)})
    reason = port_reason(theatre, state, piece.owner, start.ports, place, FAR)
    return reason if reason is not None else Refused("move.sea", {"block": piece.id})


def march(components: Components, state: State, move: dict) -> Step:
    """{"march": block, "to": [q, r]} (rule move.march)."""
    piece = piece_of(state, move["march"])
    refuse_mover(state, piece)
    place = (move["to"][0], move["to"][1])
    refuse_march(components, state, piece, place)
    return moved_to(state, piece, place, "move.march")


def sail(components: Components, state: State, move: dict) -> Step:
    """{"sail": block, "to": [q, r]}: from port to port, any distance (rules move.sea, event.storms-moves)."""
    piece = piece_of(state, move["sail"])
    refuse_mover(state, piece)
    place = (move["to"][0], move["to"][1])
    refuse_sail(components, state, piece, place)
    return moved_to(state, piece, place, "move.sea")


def moved_to(state: State, piece: Piece, place: Position, rule: str) -> Step:
    """The block in its new hex."""
    values = {"block": piece.id, "points": state.points - 1}
    line = Line("move.sea", None, values) if rule == "move.sea" else Line("move.march", None, values)
    state = moved_once(state, piece)
    return Step(with_piece(state, piece.id, at=place, stand=FIELD), (line,))


# Sicily


def gates(components: Components, state: State, side: str) -> list[City]:
    """The own open ports from which one sails to Sicily (rules sicily.gates, sicily.open-port)."""
    theatre = theatre_of(components)
    cities = [theatre.by_id[name] for name in theatre.sicily_ports]
    return [city for city in cities if is_open_port(state, city, side)]


def voyage_goals(components: Components, state: State, piece: Piece) -> list[Position]:
    """Where a voyage leads from here: to the box, or from it to an own gate (rules sicily.box, sicily.return)."""
    open_gates = [city.at for city in gates(components, state, piece.owner)]
    if piece.at == SICILY:
        return open_gates
    return [SICILY] if piece.at in open_gates else []


def voyage_moves(components: Components, state: State, piece: Piece) -> list[dict]:
    """{"voyage": block, "to": [q, r]}; the box of Sicily has a place of its own."""
    found = []
    for place in voyage_goals(components, state, piece):
        try:
            refuse_voyage(components, state, piece, place)
        except Refused:
            continue
        found.append({"voyage": piece.id, "to": list(place)})
    return found


def refuse_voyage(components: Components, state: State, piece: Piece, place: Position) -> None:
    """What keeps a block from the voyage (rules event.storms-moves, sicily.open-port, move.stacking)."""
    if state.storms:
        raise Refused("event.storms-moves", {})
    if place not in voyage_goals(components, state, piece):
        gate = theatre_of(components).city_at(place if piece.at == SICILY else piece.at)
        closed = gate is not None and gate.id in theatre_of(components).sicily_ports
        if closed and is_blockaded(state, gate.at, piece.owner):
            raise Refused("sicily.open-port", {"city": gate.id})
        raise Refused("sicily.gates", {"block": piece.id})
    if piece.stand == INSIDE and not piece.is_fleet() and enemies_in(state, piece.at, piece.owner, (FIELD,)):
        raise Refused("siege.control", {"block": piece.id})
    refuse_stack(components, theatre_of(components), state, piece, place)


def voyage(components: Components, state: State, move: dict) -> Step:
    """{"voyage": block, "to": [q, r]}; who lands before a neutral Syracuse attacks it (sicily.landing,
    neutral.attack)."""
    piece = piece_of(state, move["voyage"])
    refuse_mover(state, piece)
    place = (move["to"][0], move["to"][1])
    refuse_voyage(components, state, piece, place)
    lines = [Line("sicily.cost", None, {"block": piece.id, "points": state.points - 1})]
    state = moved_once(state, piece)
    city = theatre_of(components).by_id[SYRACUSE]
    if place == SICILY and holder(state, city) == NEUTRAL:
        state = joined(state, city, other(piece.owner))
        lines.append(Line("neutral.attack", None, {"city": city.id, "side": other(piece.owner)}))
        if state.laid:
            shown = {"city": city.id, "points": syracuse_points(components, state)}
            lines.append(Line("sicily.points.shown", None, shown))
    return Step(with_piece(state, piece.id, at=place, stand=FIELD), tuple(lines))
