"""What the reader has done on the teaching map, and the state of the game that it stands for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.setup import starting_piece
from rules_engine.athens_sparta.game.state import State, departed, with_ally, with_crossing, with_piece
from rules_engine.athens_sparta.readings import PASS_LIMIT, SEA_PASSAGE, STRAIT_CONTROL, read_readings
from rules_engine.athens_sparta.rules.blocks import roster_of
from rules_engine.athens_sparta.rules.board import ATHENS, FIELD, MOVEMENT, PERSIA, Piece, other, piece_of, waiting
from rules_engine.athens_sparta.rules.control import holder
from rules_engine.athens_sparta.rules.map import NEUTRAL, SICILY, theatre_of
from rules_engine.athens_sparta.rules.operation_moves import is_attack
from rules_engine.core import BadInput
from rules_engine.hexes import FAR
from rules_engine.hexes import Position as Hex
from rules_engine.readings import Readings

READINGS = (PASS_LIMIT, SEA_PASSAGE, STRAIT_CONTROL)
WHOLE = "whole"


@dataclass(frozen=True)
class Position:
    """`moves`: (block, where to, from which hex) since the set-up; `chosen`: the block that the reader looks at, "" for
    none; `place`: the hex; `storms`, `persia`: what holds in this turn;
    `strategic`: whether strategic moves are asked for; `view`: the part of the map that is shown."""

    moves: tuple[tuple[str, Hex, Hex], ...] = ()
    chosen: str = ""
    place: Hex | None = None
    storms: bool = False
    persia: bool = False
    strategic: bool = False
    view: str = WHOLE
    readings: Readings = ()


def read_position(components: Components, data: dict) -> Position:
    """From {"moves": [[block, q, r, from q, from r]], "chosen": block, "place": [q, r], "storms": true, "persia": true,
    "strategic": true, "view": id, "readings": {…}}; all may be left out. BadInput for what the map does not have."""
    moves = [read_move(components, row) for row in data.get("moves", [])]
    most = len(roster_of(components).sorts)
    if len(moves) > most:
        raise BadInput("moves", len(moves), "at most " + str(most))
    chosen = data.get("chosen", "")
    if chosen != "" and chosen not in roster_of(components).by_id:
        raise BadInput("chosen", chosen, "a block")
    view = data.get("view", WHOLE)
    if view not in components.plain["order"]["map-views"]:
        raise BadInput("view", view, "a part of the map")
    readings = {key: data.get("readings", {})[key] for key in sorted(data.get("readings", {})) if key in READINGS}
    return Position(
        moves=tuple(moves),
        chosen=chosen,
        place=read_hex(components, data["place"]) if "place" in data else None,
        storms=data.get("storms", False) is True,
        persia=data.get("persia", False) is True,
        strategic=data.get("strategic", False) is True,
        view=view,
        readings=read_readings(readings),
    )


def read_move(components: Components, row: Any) -> tuple[str, Hex, Hex]:
    name, q, r, from_q, from_r = row
    if name not in roster_of(components).by_id:
        raise BadInput("moves", name, "a block")
    return name, read_hex(components, [q, r]), read_hex(components, [from_q, from_r])


def read_hex(components: Components, pair: Any) -> Hex:
    """A hex of the map, or the box of Sicily."""
    q, r = pair
    if not all([isinstance(number, int) and abs(number) <= FAR for number in (q, r)]):
        raise BadInput("hex", pair, "a hex of the map")
    if (q, r) != SICILY and (q, r) not in theatre_of(components).grounds:
        raise BadInput("hex", pair, "a hex of the map")
    return q, r


def write_position(components: Components, position: Position) -> dict:
    """What `read_position` reads back; what is at its beginning is left out."""
    data: dict[str, Any] = {}
    if position.moves:
        data["moves"] = [[name, to[0], to[1], via[0], via[1]] for name, to, via in position.moves]
    if position.chosen:
        data["chosen"] = position.chosen
    if position.place is not None:
        data["place"] = [position.place[0], position.place[1]]
    if position.storms:
        data["storms"] = True
    if position.persia:
        data["persia"] = True
    if position.strategic:
        data["strategic"] = True
    if position.view != WHOLE:
        data["view"] = position.view
    if position.readings:
        data["readings"] = {reading: option for reading, option in position.readings}
    return data


def state_of(components: Components, position: Position) -> State:
    """The movement phase of whoever owns the chosen block, with a point for every move."""
    state = State(1, 1, MOVEMENT, ATHENS, start_pieces(components), points=1, readings=position.readings)
    state = replace(state, storms=position.storms, persia=PERSIA if position.persia else "")
    for name, to, via in position.moves:
        state = with_move(components, in_phase_of(state, piece_of(state, name)), name, to, via)
    if position.chosen and piece_of(state, position.chosen).is_on_map():
        return in_phase_of(state, piece_of(state, position.chosen))
    return state


def in_phase_of(state: State, piece: Piece) -> State:
    """The movement phase in which a block moves next: this one, or a new one if it has moved or the other side has the
    turn; then hexes are whose they have become (rules control.update, move.once, move.hexside)."""
    if piece.owner == state.active and piece.id not in [name for name, _, _ in state.began]:
        return state
    return replace(state, active=piece.owner, began=(), crossed=())


def start_pieces(components: Components) -> tuple[Piece, ...]:
    """The set-up, made once."""
    if "start" not in components.kept:
        components.kept["start"] = tuple([starting_piece(components, piece) for piece in waiting(components)])
    return components.kept["start"]


def with_move(components: Components, state: State, name: str, to: Hex, via: Hex) -> State:
    """A block stands where it was moved to; neutral cities join the other side when they are attacked."""
    theatre, piece = theatre_of(components), piece_of(state, name)
    if not piece.is_on_map():
        raise BadInput("moves", name, "a block on the map")
    if is_attack(theatre, state, piece, to) and not piece.is_fleet():
        state = with_crossing(state, via, to)
    city = theatre.city_at(to)
    if city is not None and holder(state, city) == NEUTRAL:
        state = with_ally(state, city, other(piece.owner))
    return with_piece(departed(state, piece), name, at=to, stand=FIELD)
