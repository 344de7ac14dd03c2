"""What the reader has done on the teaching map, and the state of the game that it stands for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.cards import starting_piece
from rules_engine.athens_sparta.readings import OPTIONS, PASS_LIMIT, SEA_PASSAGE, STRAIT_CONTROL
from rules_engine.athens_sparta.rules.board import (
    ATHENS,
    FIELD,
    MOVEMENT,
    PERSIA,
    Pairs,
    Piece,
    departed,
    other,
    piece_of,
    roster_of,
    waiting,
    with_ally,
    with_crossing,
    with_piece,
)
from rules_engine.athens_sparta.rules.control import holder
from rules_engine.athens_sparta.rules.map import NEUTRAL, SICILY, theatre_of
from rules_engine.athens_sparta.rules.movement import is_attack
from rules_engine.codec import Codec, checked, field, flag, inline, list_of, one_of, record, row_of, whole
from rules_engine.core import BadInput, kept
from rules_engine.hexes import FAR
from rules_engine.hexes import Position as Hex
from rules_engine.readings import Readings, readings_codec

READINGS = (PASS_LIMIT, SEA_PASSAGE, STRAIT_CONTROL)
WHOLE = "whole"
RETREAT, REGROUP = "retreat", "regroup"


@dataclass(frozen=True)
class Position:
    """`moves`: (block, where to, from which hex) since the set-up; `chosen`: the block that the reader looks at, "" for
    none; `place`: the hex; `storms`, `persia`: what holds in this turn;
    `strategic`: whether strategic moves are asked for; `leaves`: RETREAT or REGROUP if that is asked for; `view`: the
    part of the map that is shown."""

    moves: tuple[tuple[str, Hex, Hex], ...] = ()
    chosen: str = ""
    place: Hex | None = None
    storms: bool = False
    persia: bool = False
    strategic: bool = False
    view: str = WHOLE
    readings: Readings = ()
    leaves: str = ""


@dataclass(frozen=True)
class MovementBoard:
    """A `Board` in the movement phase, with a point for every move."""

    pieces: tuple[Piece, ...]
    storms: bool
    persia: str
    readings: Readings
    phase: str = MOVEMENT
    active: str = ATHENS
    allies: Pairs = ()
    points: int = 1
    moved: tuple[str, ...] = ()
    began: tuple[tuple[str, Hex, str], ...] = ()
    came: tuple[tuple[str, Hex], ...] = ()
    crossed: tuple[tuple[Hex, Hex, int], ...] = ()
    revolted: tuple[str, ...] = ()


def read_position(components: Components, data: dict) -> Position:
    """Read plain JSON: {"moves": [[block, q, r, from q, from r]], "chosen": block, "place": [q, r], "storms": true,
    "persia": true, "strategic": true, "view": id, "readings": {…}}; all may be left out."""
    return position_codec(components).read(data)


def write_position(components: Components, position: Position) -> dict:
    """Return the plain JSON that `read_position` reads back: only what is not at its beginning."""
    return position_codec(components).write(position)


def position_shape(components: Components) -> tuple:
    """Return the shape of what `write_position` writes, for short addresses."""
    return position_codec(components).shape


@kept
def position_codec(components: Components) -> Codec:
    """Declare the JSON of positions."""
    blocks = sorted(roster_of(components).by_id)
    at = hex_codec(components, inline)
    return record(
        Position,
        field("moves", list_of(row_of(one_of(blocks), at, at), most=len(blocks)), ()),
        field("chosen", one_of(["", *blocks]), ""),
        field("place", hex_codec(components, row_of), None),
        field("storms", flag(), False),
        field("persia", flag(), False),
        field("strategic", flag(), False),
        field("view", one_of(components.plain["order"]["map-views"]), WHOLE),
        field("readings", readings_codec({reading: OPTIONS[reading] for reading in READINGS}), ()),
        field("leaves", one_of(["", RETREAT, REGROUP]), ""),
    )


def hex_codec(components: Components, shape: Callable[..., Codec]) -> Codec:
    """Declare a hex of the map, or the box of Sicily; `shape`: `row_of`, or `inline` inside a longer row."""
    places, number = (*theatre_of(components).order, SICILY), whole(-FAR, FAR)
    return checked(shape(number, number), lambda place: place in places, "a hex of the map")


def state_of(components: Components, position: Position) -> MovementBoard:
    """Return the board in the movement phase of whoever owns the chosen block, with a point for every move."""
    state = MovementBoard(
        start_pieces(components),
        storms=position.storms,
        persia=PERSIA if position.persia else "",
        readings=position.readings,
    )
    for name, to, via in position.moves:
        state = with_move(components, in_phase_of(state, piece_of(state, name)), name, to, via)
    if position.chosen and piece_of(state, position.chosen).is_on_map():
        # Battles follow on the moves made last, whoever is looked at.
        return replace(in_phase_of(state, piece_of(state, position.chosen)), came=state.came)
    return state


def in_phase_of(state: MovementBoard, piece: Piece) -> MovementBoard:
    """Return the board in the movement phase in which a block moves next: this one, or a new one if it has moved or the
    other side has the turn; then hexes are whose they have become (rules control.update, move.once, move.hexside)."""
    if piece.owner == state.active and piece.id not in [name for name, _, _ in state.began]:
        return state
    return replace(state, active=piece.owner, began=(), crossed=(), came=())


@kept
def start_pieces(components: Components) -> tuple[Piece, ...]:
    """Return the set-up, made once."""
    return tuple([starting_piece(components, piece) for piece in waiting(components)])


def with_move(components: Components, state: MovementBoard, name: str, to: Hex, via: Hex) -> MovementBoard:
    """Put a block where it was moved to; neutral cities join the other side when they are attacked."""
    theatre, piece = theatre_of(components), piece_of(state, name)
    if not piece.is_on_map():
        raise BadInput("moves", name, "a block on the map")
    if is_attack(theatre, state, piece, to) and not piece.is_fleet():
        state = with_crossing(state, via, to)
        state = replace(state, came=(*state.came, (name, via)))
    city = theatre.city_at(to)
    if city is not None and holder(state, city) == NEUTRAL:
        state = with_ally(state, city, other(piece.owner))
    return with_piece(departed(state, piece), name, at=to, stand=FIELD)
