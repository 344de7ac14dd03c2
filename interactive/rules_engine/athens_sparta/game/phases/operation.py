"""Operation moves: one block, one movement point (rules move.operation, move.once, sea-attack.what, neutral.attack)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.state import (
    ASIDE,
    FIELD,
    INSIDE,
    Piece,
    State,
    departed,
    here,
    other,
    piece_of,
    removed,
    weakened,
    with_piece,
)
from rules_engine.athens_sparta.readings import PASS_LIMIT, chosen
from rules_engine.athens_sparta.rules.control import enemies_in, has_sea_control, holder
from rules_engine.athens_sparta.rules.limits import (
    is_attack,
    port_of,
    refuse_fleet_end,
    refuse_oracle,
    refuse_side,
    refuse_stack,
)
from rules_engine.athens_sparta.rules.map import (
    NEUTRAL,
    PASS,
    SICILY,
    STRAIT,
    City,
    Node,
    Theatre,
    theatre_of,
)
from rules_engine.athens_sparta.rules.reasons import fleet_reason, ground_reason
from rules_engine.athens_sparta.rules.routes import Way, fleet_ways, ground_ways, name_of
from rules_engine.core import BadInput, Line, Refused, Step
from rules_engine.hexes import Position, neighbours


def refuse_mover(state: State, piece: Piece) -> None:
    """Who may move at all: an own block on the map, once, for a movement point (rules move.points, move.once); the
    besieged come out by a sally only (siege.control)."""
    if piece.owner != state.active or not piece.is_on_map():
        raise BadInput("move", piece.id, "a block of the active player on the map")
    if piece.id in state.moved:
        raise Refused("move.once", {"block": piece.id})
    if state.points <= 0:
        raise Refused("move.points", {})
    if piece.stand == INSIDE and not piece.is_fleet() and enemies_in(state, piece.at, piece.owner, (FIELD,)):
        raise Refused("siege.control", {"block": piece.id})


def start_nodes(theatre: Theatre, piece: Piece) -> tuple[Node, ...]:
    """The coasts from which a fleet sets out: those of its port (rules terrain.coasts, terrain.diolkos)."""
    city = theatre.city_at(piece.at)
    if city is not None and city.ports:
        return city.ports
    return tuple([(piece.at, coast) for coast in theatre.coasts(piece.at)])


def operation_ways(components: Components, state: State, piece: Piece) -> list[Way]:
    """Every hex that a block reaches by an operation move, may it end there or not; a hex that can be entered from
    several sides comes once for each. None from Sicily, which has moves of its own."""
    theatre = theatre_of(components)
    if piece.at == SICILY:
        return []
    if not piece.is_fleet():
        return ground_ways(theatre, state, piece, piece.sort.move, False)
    found = []
    for node, way in fleet_ways(theatre, state, piece, start_nodes(theatre, piece), piece.sort.move):
        city = port_of(theatre, way.place)
        if city is None or node in city.ports:
            found.append(way)
    return found


def refuse_operation(components: Components, state: State, piece: Piece, way: Way) -> None:
    """Whether the block may end its move there (rules move.*, terrain.*, event.storms, city.oracle)."""
    theatre = theatre_of(components)
    if piece.is_fleet():
        if state.storms:
            raise Refused("event.storms", {})
        refuse_fleet_end(theatre, state, piece, port_of(theatre, way.place))
    refuse_oracle(theatre, state, piece, way.place)
    if is_attack(theatre, state, piece, way.place) and not piece.is_fleet():
        refuse_side(components, theatre, state, way.via, way.place)
    refuse_stack(components, theatre, state, piece, way.place)


def operation_moves(components: Components, state: State, piece: Piece) -> list[dict]:
    """{"move": block, "to": [q, r]}, with "via" where it attacks: from there it comes, there it may retreat to."""
    found: list[dict] = []
    seen = set()
    for way in operation_ways(components, state, piece):
        attacks = is_attack(theatre_of(components), state, piece, way.place)
        goal = (way.place, way.via if attacks else way.place)
        if goal in seen or not is_possible(components, state, piece, way):
            continue
        seen.add(goal)
        move = {"move": piece.id, "to": list(way.place)}
        found.append(move | {"via": list(way.via)} if attacks else move)
    return found


def is_possible(components: Components, state: State, piece: Piece, way: Way) -> bool:
    try:
        refuse_operation(components, state, piece, way)
    except Refused:
        return False
    return True


def operate(components: Components, state: State, move: dict) -> Step:
    """{"move": block, "to": [q, r], "via": [q, r]}; `via` may be left out: the shortest way is taken."""
    piece = piece_of(state, move["move"])
    refuse_mover(state, piece)
    way = way_of(components, state, piece, move)
    refuse_operation(components, state, piece, way)
    theatre = theatre_of(components)
    values = {"block": piece.id, "hexes": way.hexes, "points": state.points - 1}
    lines = [Line("move.operation", None, values)]
    state = with_crossings(theatre, moved_once(state, piece), piece, way)
    if is_caught(theatre, state, piece, way):
        step = thrown_back(components, state, piece, way)
        return Step(step.state, tuple(lines) + tuple(step.lines))
    attacks = is_attack(theatre, state, piece, way.place)
    city = theatre.city_at(way.place)
    if city is not None and holder(state, city) == NEUTRAL:
        state = joined(state, city, other(piece.owner))
        lines.append(Line("neutral.attack", None, {"city": city.id, "side": other(piece.owner)}))
    elif attacks:
        lines.append(Line("move.enemy", None, {"block": piece.id}))
    state = with_piece(state, piece.id, at=way.place, stand=FIELD)
    return Step(replace(state, came=state.came + ((piece.id, way.via),)), tuple(lines))


def way_of(components: Components, state: State, piece: Piece, move: dict) -> Way:
    """The way that a move means; Refused where there is none, with what bars it or the distance (move.operation)."""
    place = (move["to"][0], move["to"][1])
    ways = [way for way in operation_ways(components, state, piece) if way.place == place]
    if "via" in move:
        ways = [way for way in ways if list(way.via) == list(move["via"])]
    if not ways:
        via = (move["via"][0], move["via"][1]) if "via" in move else None
        raise operation_reason(components, state, piece, place, via)
    return ways[0]


def operation_reason(
    components: Components, state: State, piece: Piece, place: Position, via: Position | None
) -> Refused:
    """Why no operation move leads there; BadInput for what is no place for it at all."""
    theatre = theatre_of(components)
    if SICILY in (piece.at, place):
        return Refused("sicily.box", {"block": piece.id})
    if theatre.ground(place) is None or place == piece.at or (via is not None and via not in neighbours(place)):
        raise BadInput("to", list(place), "another hex of the map, entered from its neighbour")
    if piece.is_fleet():
        return fleet_reason(theatre, state, piece, start_nodes(theatre, piece), place, piece.sort.move)
    return ground_reason(theatre, state, piece, place, piece.sort.move, False, via)


def with_crossings(theatre: Theatre, state: State, piece: Piece, way: Way) -> State:
    """Counts what side limits count: attacks over the last side (move.hexside), or each pass (terrain.pass-limit)."""
    if piece.is_fleet():
        return state
    counted = [(way.via, way.place)] if is_attack(theatre, state, piece, way.place) else []
    if chosen(state.readings, PASS_LIMIT) == "every-move":
        path = (piece.at,) + way.path
        passed = [(path[index], path[index + 1]) for index in range(len(way.path))]
        counted += [side for side in passed if theatre.side(side[0], side[1]) == PASS and side not in counted]
    for one, two in counted:
        state = crossed_once(state, one, two)
    return state


def crossed_once(state: State, one: Position, two: Position) -> State:
    """One more block across a side."""
    before = [side for side in state.crossed if side[:2] == (one, two)]
    others = [side for side in state.crossed if side[:2] != (one, two)]
    return replace(state, crossed=tuple(others + [(one, two, before[0][2] + 1 if before else 1)]))


def is_caught(theatre: Theatre, state: State, piece: Piece, way: Way) -> bool:
    """Whether it meets an enemy fleet as it crosses a strait, where own fleets do not control the sea: it loses steps
    and goes back (terrain.strait-fleet)."""
    if piece.is_fleet() or theatre.side(way.via, way.place) != STRAIT:
        return False
    fleets = [one for one in here(state, way.place) if one.is_fleet() and one.owner != piece.owner]
    return bool(fleets) and not has_sea_control(theatre, state, way.place, piece.owner)


def moved_once(state: State, piece: Piece) -> State:
    """A movement point is spent, and the block moves no more in this turn (rules move.points, move.once)."""
    return replace(departed(state, piece), points=state.points - 1, moved=state.moved + (piece.id,))


def thrown_back(components: Components, state: State, piece: Piece, way: Way) -> Step:
    """An enemy fleet turns a block back as it crosses a strait: it loses steps and stands in the hex from which it
    crossed; if that bears no more blocks it is lost (rules terrain.strait-fleet, retreat.impossible)."""
    loss = strait_loss(components)
    values = {"block": piece.id, "steps": loss, "place": name_of(theatre_of(components), way.via)}
    lines = [Line("terrain.strait-fleet", None, values)]
    state = weakened(state, piece.id, loss)
    if not piece_of(state, piece.id).is_on_map():
        return Step(state, tuple(lines))
    try:
        refuse_stack(components, theatre_of(components), state, piece, way.via)
    except Refused:
        lines.append(Line("retreat.impossible", None, {"block": piece.id}))
        return Step(removed(state, piece.id), tuple(lines))
    stand = FIELD if way.via != piece.at else piece.stand
    return Step(with_piece(state, piece.id, at=way.via, stand=stand), tuple(lines))


def strait_loss(components: Components) -> int:
    return components.number("strait.steps-lost")


def joined(state: State, city: City, side: str) -> State:
    """A neutral city joins a side: its blocks appear in it at full strength (rules neutral.attack, neutral.ally)."""
    pieces = [
        replace(piece, owner=side, at=city.at, steps=piece.sort.steps, stand=FIELD)
        if piece.sort.side == NEUTRAL and piece.sort.home == city.id and piece.stand == ASIDE
        else piece
        for piece in state.pieces
    ]
    return replace(state, pieces=tuple(pieces), allies=state.allies + ((city.id, side),))
