"""The moves of the chosen block on the teaching map, as rows of tables: what each means, or what forbids it."""

from __future__ import annotations

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.state import State
from rules_engine.athens_sparta.positions.map_position import Position
from rules_engine.athens_sparta.rules.board import Piece, other
from rules_engine.athens_sparta.rules.control import VACANT, holder, status
from rules_engine.athens_sparta.rules.limits import side_limit
from rules_engine.athens_sparta.rules.map import NEUTRAL, SACRED, STRAIT, City, Theatre, theatre_of
from rules_engine.athens_sparta.rules.operation_moves import (
    is_attack,
    is_caught,
    operation_ways,
    refuse_mover,
    refuse_operation,
    strait_loss,
)
from rules_engine.athens_sparta.rules.routes import Way
from rules_engine.athens_sparta.rules.strategic_moves import (
    march_goals,
    may_end_at,
    refuse_engaged,
    sea_goals,
    voyage_goals,
)
from rules_engine.core import Line, Press, Refusal, Refused
from rules_engine.hexes import Position as Hex
from rules_engine.hexes import neighbours

DIRECTIONS = ("upper-right", "rightwards", "lower-right", "lower-left", "leftwards", "upper-left")


def ways_now(components: Components, position: Position, state: State, piece: Piece) -> list[Way]:
    """The legal moves of the kind that the reader looks at."""
    if not position.strategic:
        return open_ways(components, state, piece)
    try:
        refuse_mover(state, piece)
        refuse_engaged(components, state, piece)
    except Refused:
        return []
    return [way for _, way in strategic_ways(components, state, piece)]


def open_ways(components: Components, state: State, piece: Piece) -> list[Way]:
    """The operation moves that are legal now."""
    try:
        refuse_mover(state, piece)
    except Refused:
        return []
    return [
        way for way in operation_ways(components, state, piece) if refusal_of(components, state, piece, way) is None
    ]


def refusal_of(components: Components, state: State, piece: Piece, way: Way) -> Refusal | None:
    """What forbids to end the move there."""
    try:
        refuse_way(components, state, piece, way)
    except Refused as refused:
        return barred(refused)
    return None


def refuse_way(components: Components, state: State, piece: Piece, way: Way) -> None:
    """Whether the block gets there, and stays: no enemy fleet turns it back at a strait (rule terrain.strait-fleet)."""
    refuse_operation(components, state, piece, way)
    if is_caught(theatre_of(components), state, piece, way):
        raise Refused("terrain.strait-fleet.caught", {"steps": strait_loss(components)})


def barred(refused: Refused) -> Refusal:
    """A refusal for a cell of a table."""
    return Refusal(refused.rule, refused.values)


def strategic_ways(components: Components, state: State, piece: Piece) -> list[tuple[str, Way]]:
    """(kind, way) of every strategic move and voyage that is legal now (rules move.march, move.sea, sicily.gates)."""
    found = [("march", place, hexes) for place, hexes in march_goals(components, state, piece)]
    if not state.storms:
        found += [("sail", city.at, hexes) for city, hexes in sea_goals(components, state, piece)]
    legal = [row for row in found if may_end_at(components, state, piece, row[1])]
    if not state.storms:
        legal += [("voyage", place, 0) for place in voyage_goals(components, state, piece)]
    return [(kind, Way(place, piece.at, hexes, ())) for kind, place, hexes in legal]


def goal_rows(components: Components, state: State, piece: Piece) -> list[tuple]:
    """A row for each city within reach, and for each side from which it can be attacked; the nearest first."""
    theatre, rows = theatre_of(components), []
    try:
        refuse_mover(state, piece)
    except Refused as refused:
        return [(piece.id, 0, None, barred(refused), None)]
    seen: list[tuple[Hex, Hex]] = []
    for way in operation_ways(components, state, piece):
        city = theatre.city_at(way.place)
        attack = is_attack(theatre, state, piece, way.place)
        key = (way.place, way.via if attack else way.place)
        if city is None or key in seen:
            continue
        seen.append(key)
        refusal = refusal_of(components, state, piece, way)
        said = refusal if refusal is not None else what_line(components, state, piece, way, city)
        pressed = None if refusal is not None else go("move", way)
        side = from_where(theatre, way) if attack and not piece.is_fleet() else None
        rows.append((city.id, way.hexes, side, said, pressed))
    return rows


def from_where(theatre: Theatre, way: Way) -> str:
    """Over which side a city is attacked: the city beyond it, else where that side lies."""
    city = theatre.city_at(way.via)
    return city.id if city is not None else DIRECTIONS[neighbours(way.place).index(way.via)]


def what_line(components: Components, state: State, piece: Piece, way: Way, city: City) -> Line:
    """What it means to end the move in a city's hex (rules neutral.attack, move.enemy, sea-attack.what, city.sides)."""
    theatre = theatre_of(components)
    limit = side_limit(components, theatre, way.via, way.place) if not piece.is_fleet() else 0
    if city.side == SACRED:
        return Line("city.oracle.rest", None, {})
    held = holder(state, city)
    if held == NEUTRAL:
        return Line("neutral.attack.would", None, {"city": city.id, "side": other(piece.owner)})
    if is_attack(theatre, state, piece, way.place):
        if piece.is_fleet():
            return Line("sea-attack.what.would", None, {"city": city.id})
        return Line("move.enemy.would", None, {"city": city.id, "most": limit})
    if theatre.side(way.via, way.place) == STRAIT and not piece.is_fleet():
        return Line("terrain.strait-cross.stop", None, {})
    if held == other(piece.owner):
        return Line("city.sides.would", None, {"city": city.id})
    if status(theatre, state, way.place, piece.owner) == VACANT:
        return Line("control.kinds.vacant", None, {})
    return Line("control.kinds.own", None, {})


def strategic_rows(components: Components, state: State, piece: Piece) -> list[tuple]:
    """Marches, sea moves and the voyage to Sicily, of cities only."""
    try:
        refuse_mover(state, piece)
        refuse_engaged(components, state, piece)
    except Refused as refused:
        return [(piece.id, None, 0, barred(refused))]
    theatre, rows = theatre_of(components), []
    for kind, way in strategic_ways(components, state, piece):
        city = theatre.city_at(way.place)
        if city is not None:
            rows.append((city.id, "way." + kind, way.hexes, go(kind, way)))
    return rows


def go(kind: str, way: Way) -> Press:
    """The button that makes a move."""
    numbers = (way.place[0], way.place[1], way.via[0], way.via[1])
    return Press("go", kind + " " + " ".join([str(number) for number in numbers]))
