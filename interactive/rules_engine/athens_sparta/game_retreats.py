"""Where a block may retreat or regroup to (rules retreat.*, sea-retreat.*, regroup.*)."""

from __future__ import annotations

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game_control import (
    ENEMY,
    FRIENDLY,
    GREEN,
    has_sea_control,
    holder,
    is_open_port,
    status,
)
from rules_engine.athens_sparta.game_operation import start_nodes
from rules_engine.athens_sparta.game_paths import crossings, is_closed_border, ports_by_sea
from rules_engine.athens_sparta.game_places import refuse_stack, retreat_limit
from rules_engine.athens_sparta.game_readings import RETREAT_VACANT, chosen
from rules_engine.athens_sparta.game_settling import is_contested
from rules_engine.athens_sparta.game_state import Piece, State
from rules_engine.athens_sparta.theatre import SICILY, STRAIT, theatre_of
from rules_engine.core import Refused
from rules_engine.hexes import Position


def came_from(state: State, piece: Piece) -> Position | None:
    """The hex from which a block came into the fight of this turn; None for those that were there before."""
    for name, place in state.came:
        if name == piece.id:
            return place
    return None


def way_out(components: Components, state: State, piece: Piece, attacks: bool) -> list[Position]:
    """Every hex to which a block may retreat now; none from Sicily (sicily.return)."""
    if piece.at == SICILY:
        return []
    if piece.is_fleet():
        return ports_near(components, state, piece, "retreat")
    theatre = theatre_of(components)
    found = [near for near in theatre.land_steps(piece.at) if may_retreat(components, state, piece, near, attacks)]
    return [near for near in found if has_room(components, state, piece, near)]


def may_retreat(components: Components, state: State, piece: Piece, near: Position, attacks: bool) -> bool:
    """Attackers go back where they came from, defenders anywhere else (rules retreat.attacker, retreat.defender); so
    many over a side (retreat.limit)."""
    theatre = theatre_of(components)
    if attacks and near != came_from(state, piece):
        return False
    if not attacks and near in [place for name, place in state.came if at_fight(state, name, piece.at)]:
        return False
    if is_closed_border(theatre, state, piece, piece.at, near):
        return False
    if crossings(state, piece.at, near) >= retreat_limit(components, theatre, piece.at, near):
        return False
    return is_haven(components, state, piece, near)


def at_fight(state: State, name: str, place: Position) -> bool:
    """Whether a block came into this very hex."""
    return any([piece.id == name and piece.at == place for piece in state.pieces])


def is_haven(components: Components, state: State, piece: Piece, near: Position) -> bool:
    """A friendly or vacant hex without a fight; across a strait only with sea control (rules retreat.barred,
    retreat.vacant, retreat.strait, neutral.barred)."""
    theatre = theatre_of(components)
    kind = status(theatre, state, near, piece.owner)
    if kind in (ENEMY, GREEN) or is_contested(components, state, near):
        return False
    if kind != FRIENDLY and chosen(state.readings, RETREAT_VACANT) == "friendly":
        return False
    if theatre.side(piece.at, near) == STRAIT:
        return has_sea_control(theatre, state, near, piece.owner)
    return True


def has_room(components: Components, state: State, piece: Piece, place: Position) -> bool:
    """Whether the hex bears one block more (rule move.stacking)."""
    try:
        refuse_stack(components, theatre_of(components), state, piece, place)
    except Refused:
        return False
    return True


def ports_near(components: Components, state: State, piece: Piece, table: str) -> list[Position]:
    """Own open ports within reach of a fleet that passes no enemy hex (rules retreat.fleet, regroup.fleet)."""
    theatre, found = theatre_of(components), []
    hexes = components.number(table + ".fleet")
    for city, _ in ports_by_sea(theatre, state, piece.owner, start_nodes(theatre, piece), hexes):
        peaceful = holder(state, city) == piece.owner and not is_contested(components, state, city.at)
        if peaceful and is_open_port(state, city, piece.owner) and has_room(components, state, piece, city.at):
            found.append(city.at)
    return found


def regroup_goals(components: Components, state: State, piece: Piece) -> list[Position]:
    """Where a winner may go at once (rules regroup.ground, regroup.fleet, regroup.barred)."""
    if piece.at == SICILY:
        return []
    if piece.is_fleet():
        return ports_near(components, state, piece, "retreat")
    theatre, found = theatre_of(components), []
    for near in theatre.land_steps(piece.at):
        border = is_closed_border(theatre, state, piece, piece.at, near)
        full = crossings(state, piece.at, near) >= retreat_limit(components, theatre, piece.at, near)
        fits = not border and not full and is_haven(components, state, piece, near)
        if fits and has_room(components, state, piece, near):
            found.append(near)
    return found
