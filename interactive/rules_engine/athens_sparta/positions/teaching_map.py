"""The map's page: tap a block, see where it can go, at what cost and what stops it, and move it there."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.athens_sparta.components import Components, read_components
from rules_engine.athens_sparta.draw.battle import GLYPHS
from rules_engine.athens_sparta.draw.map import Box, Label, Scene, draw_scene, land_and_sea
from rules_engine.athens_sparta.positions.map_position import (
    READINGS,
    REGROUP,
    RETREAT,
    WHOLE,
    Position,
    hex_codec,
    position_shape,
    read_position,
    state_of,
    write_position,
)
from rules_engine.athens_sparta.positions.map_report import refuse_way, report, strategic_ways, ways_now
from rules_engine.athens_sparta.readings import OPTIONS, chosen, read_readings
from rules_engine.athens_sparta.rules.board import Board, Piece, here, piece_of, roster_of
from rules_engine.athens_sparta.rules.map import theatre_of
from rules_engine.athens_sparta.rules.movement import is_attack, operation_ways, refuse_mover
from rules_engine.athens_sparta.rules.routes import Way
from rules_engine.codec import row_of
from rules_engine.controls import BUTTON, CHIPS, CHOICE, ON, READING, SWITCH, Control
from rules_engine.core import BadInput, kept
from rules_engine.hexes import Position as Hex
from rules_engine.living import LivingPosition

NO_BLOCK = "none"
MOVES = ("operation", "strategic", RETREAT, REGROUP)
GO = ("kind", "q", "r", "via-q", "via-r")
KINDS = ("move", "march", "sail", "voyage")


def draw_position(components: Components, position: Position, label: Label) -> str:
    """Draw the map with all blocks, and the hexes that the chosen one reaches."""
    state, theatre = state_of(components, position), theatre_of(components)
    goals: list[tuple[Hex, str]] = []
    place = position.place
    if position.chosen and piece_of(state, position.chosen).is_on_map():
        piece = piece_of(state, position.chosen)
        place = piece.at
        for way in ways_now(components, position, state, piece):
            kind = "fight" if is_attack(theatre, state, piece, way.place) else "go"
            if (way.place, kind) not in goals:
                goals.append((way.place, kind))
    scene = Scene(theatre, state, tuple(goals), position.chosen, place, box_of(components, position.view))
    return draw_scene(scene, layer_of(components, position.view), label)


def box_of(components: Components, view: str) -> Box:
    """Return the first and last column and row of a part of the map."""
    first, last, top, bottom = components.plain["map-views"][view]["box"]
    return first, last, top, bottom


@kept
def layer_of(components: Components, view: str) -> str:
    """Draw land and sea of a part of the map, drawn once."""
    state = state_of(components, Position())
    return land_and_sea(Scene(theatre_of(components), state, (), "", None, box_of(components, view)))


def controls(components: Components, position: Position) -> tuple[Control, ...]:
    """List the part of the map, the block, what holds in this turn, and the readings."""
    state = state_of(components, position)
    blocks = tuple([piece.id for piece in state.pieces if piece.is_on_map()])
    found = [
        Control(CHIPS, "view", position.view, tuple(components.plain["order"]["map-views"])),
        Control(CHOICE, "block", position.chosen or NO_BLOCK, (NO_BLOCK,) + blocks),
        Control(CHIPS, "moves", position.leaves or MOVES[position.strategic], MOVES),
        Control(SWITCH, "storms", ON if position.storms else "", group="this-turn"),
        Control(SWITCH, "persia", ON if position.persia else "", group="this-turn"),
    ]
    if position.chosen:
        found.append(Control(BUTTON, "release", NO_BLOCK))
    for reading in READINGS:
        found.append(Control(READING, reading, chosen(position.readings, reading), OPTIONS[reading]))
    return tuple(found)


def press(components: Components, position: Position, name: str, value: str) -> Position:
    """Answer the reader, who tapped a hex, pressed a button or set a control. Raises Refused where a rule forbids a
    move."""
    if name in READINGS:
        return with_reading(position, name, value)
    if name not in PRESSES:
        raise BadInput(name, value, "one of " + ", ".join(sorted(PRESSES)))
    return PRESSES[name](components, position, value)


def with_reading(position: Position, name: str, value: str) -> Position:
    return replace(position, readings=read_readings(dict(position.readings) | {name: value}))


def press_view(components: Components, position: Position, value: str) -> Position:
    """Show another part of the map."""
    return read_position(components, write_position(components, replace(position, view=WHOLE)) | {"view": value})


def press_block(components: Components, position: Position, value: str) -> Position:
    """Choose another block, or none."""
    if value == NO_BLOCK:
        return replace(position, chosen="")
    if value not in roster_of(components).by_id:
        raise BadInput("block", value, "a block")
    state = state_of(components, position)
    return replace(position, chosen=value, place=piece_of(state, value).at)


def press_release(components: Components, position: Position, value: str) -> Position:
    return replace(position, chosen="")


def press_moves(components: Components, position: Position, value: str) -> Position:
    """Show operation or strategic moves, retreats or regrouping."""
    if value not in MOVES:
        raise BadInput("moves", value, "one of " + ", ".join(MOVES))
    leaves = value if value in (RETREAT, REGROUP) else ""
    return replace(position, strategic=value == MOVES[1], leaves=leaves)


def press_storms(components: Components, position: Position, value: str) -> Position:
    return replace(position, storms=value == ON)


def press_persia(components: Components, position: Position, value: str) -> Position:
    return replace(position, persia=value == ON)


def press_hex(components: Components, position: Position, value: str) -> Position:
    """Answer a tap on a hex: the chosen block moves there if it can; else its blocks are chosen one after the other."""
    place = hex_of(components, value.split(","))
    state = state_of(components, position)
    if position.chosen:
        piece = piece_of(state, position.chosen)
        ways = [way for way in ways_now(components, position, state, piece) if way.place == place]
        if ways:
            return moved(position, piece, ways[0])
    names = [piece.id for piece in here(state, place)]
    if not names:
        return replace(position, chosen="", place=place)
    following = names.index(position.chosen) + 1 if position.chosen in names else 0
    return replace(position, chosen=names[following % len(names)], place=place)


def press_go(components: Components, position: Position, value: str) -> Position:
    """Make the move of a button in a table: "move q r via-q via-r", "march …", "sail …" or "voyage …"."""
    parts = value.split(" ")
    if len(parts) != len(GO) or parts[0] not in KINDS:
        raise BadInput("go", value, " ".join(GO))
    kind, q, r, via_q, via_r = parts
    place, via = hex_of(components, [q, r]), hex_of(components, [via_q, via_r])
    if not position.chosen:
        raise BadInput("go", value, "a chosen block")
    state = state_of(components, position)
    piece = piece_of(state, position.chosen)
    refuse_mover(components, state, piece)
    found = [way for way in ways_of_kind(components, state, piece, kind) if way.place == place]
    ways = found if kind != "move" else [way for way in found if way.via == via]
    if not ways:
        raise BadInput("go", value, "a way of the chosen block")
    if kind == "move":
        refuse_way(components, state, piece, ways[0])
    return moved(position, piece, ways[0])


def ways_of_kind(components: Components, state: Board, piece: Piece, kind: str) -> list[Way]:
    """Return the ways of one kind: operation moves, allowed or not, or the strategic moves that are legal now."""
    if kind == "move":
        return operation_ways(components, state, piece)
    return [way for name, way in strategic_ways(components, state, piece) if name == kind]


def moved(position: Position, piece: Piece, way: Way) -> Position:
    """Put the block into its new hex; it stays chosen."""
    return replace(position, moves=position.moves + ((piece.id, way.place, way.via),), place=way.place)


def hex_of(components: Components, numbers: list[str]) -> Hex:
    """Read a hex from its two numbers as text."""
    for number in numbers:
        if not (number[1:] if number.startswith("-") else number).isdigit():
            raise BadInput("hex", numbers, "two whole numbers")
    return hex_codec(components, row_of).read([int(number) for number in numbers])


PRESSES = {
    "view": press_view,
    "block": press_block,
    "release": press_release,
    "moves": press_moves,
    "storms": press_storms,
    "persia": press_persia,
    "hex": press_hex,
    "go": press_go,
}


LIVING = LivingPosition(
    read_components=read_components,
    read=read_position,
    write=write_position,
    shape=position_shape,
    controls=controls,
    press=press,
    report=report,
    draw=draw_position,
    glyphs=GLYPHS,
)
