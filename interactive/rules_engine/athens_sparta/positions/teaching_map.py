"""The map's page: tap a block, see where it can go, at what cost and what stops it, and move it there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from rules_engine.athens_sparta.components import FIELD, INSIDE, Components, read_components
from rules_engine.athens_sparta.draw.battle import GLYPHS
from rules_engine.athens_sparta.draw.map import Scene
from rules_engine.athens_sparta.game.battle import reset_pointless_sieges
from rules_engine.athens_sparta.game.cards import starting_piece
from rules_engine.athens_sparta.positions.map_report import (
    REGROUP,
    RELIEF,
    RETREAT,
    WITHDRAW,
    asked_rows,
    beset_cities,
    city_tables,
    is_battle_answer,
    is_relieving,
    leaving_report,
    move_tables,
    open_places,
    open_ways,
    side_rows,
    stack_table,
    strategic_ways,
    summary,
    way_refusal,
    withdrawal,
)
from rules_engine.athens_sparta.readings import OPTIONS, PASS_LIMIT, SEA_PASSAGE, STRAIT_CONTROL, chosen, read_readings
from rules_engine.athens_sparta.rules.map import NEUTRAL, SICILY, theatre_of
from rules_engine.athens_sparta.rules.movement import is_attack, mover_refusal, operation_ways
from rules_engine.athens_sparta.rules.routes import Way
from rules_engine.athens_sparta.rules.state import (
    ATHENS,
    MOVEMENT,
    PERSIA,
    Latest,
    Piece,
    State,
    other,
    roster_of,
    waiting,
)
from rules_engine.codec import Codec, checked, field, flag, inline, list_of, one_of, record, row_of, whole
from rules_engine.controls import ASKED, BUTTON, CHIPS, CHOICE, ON, READING, SWITCH, Control
from rules_engine.core import Answer, BadInput, Line, Table, kept, must
from rules_engine.engine import Label
from rules_engine.hexes import FAR
from rules_engine.hexes import Position as Hex
from rules_engine.living import living_position
from rules_engine.readings import Readings, readings_codec

READINGS = (PASS_LIMIT, SEA_PASSAGE, STRAIT_CONTROL)
WHOLE = "whole"
NO_BLOCK = "none"
LEAVES = (RETREAT, REGROUP, WITHDRAW, RELIEF)
MOVES = ("operation", "strategic", *LEAVES)
GO = ("kind", "q", "r", "via-q", "via-r")
KINDS = ("move", "march", "sail", "voyage")
PRESSES = ("block", "go", "hex", "moves", "persia", "release", "storms", "view", WITHDRAW)


@dataclass(frozen=True)
class Position:
    """`moves`: (block, where to, from which hex) since the set-up, its own hex if it withdrew behind the walls;
    `chosen`: the block that the reader looks at, "" for none; `place`: the hex; `storms`, `persia`: what holds in this
    turn; `strategic`: whether strategic moves are asked for; `leaves`: one of LEAVES if that is asked for; `view`: the
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


@kept
def position_codec(components: Components) -> Codec:
    """Declare the JSON of positions: {"moves": [[block, q, r, from q, from r]], "chosen": block, "place": [q, r],
    "storms": true, "persia": true, "strategic": true, "view": id, "readings": {…}, "leaves"}, all of which may be left
    out."""
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
        field("leaves", one_of(["", *LEAVES]), ""),
    )


def hex_codec(components: Components, shape: Callable[..., Codec]) -> Codec:
    """Declare a hex of the map, or the box of Sicily; `shape`: `row_of`, or `inline` inside a longer row."""
    places, number = (*theatre_of(components).order, SICILY), whole(-FAR, FAR)
    return checked(shape(number, number), lambda place: place in places, "a hex of the map")


# the board


_SHOWN = Latest()
"""Of the position that is shown, which is asked for its board several times a tap."""
BOARD = "board"


def state_of(components: Components, position: Position) -> State:
    """Return the board of a position, found once."""
    answers = _SHOWN.of(position)
    if BOARD not in answers:
        answers[BOARD] = moved_board(components, position)
    return answers[BOARD]


def moved_board(components: Components, position: Position) -> State:
    """Return the board in the movement phase of the last move, with a point for every move. Neutral cities have joined
    the other side where they were attacked. Raises BadInput for what is no move on the map."""
    theatre, persia = theatre_of(components), PERSIA if position.persia else ""
    begun = State(1, 1, MOVEMENT, ATHENS, start_pieces(components), points=1, readings=position.readings)
    state = replace(begun, storms=position.storms, persia=persia, theatre=theatre)
    for name, to, via in position.moves:
        piece = state.piece(name)
        if not piece.is_on_map():
            raise BadInput("moves", name, "a block on the map")
        if to == piece.at:
            if not is_battle_answer(withdrawal(components, in_battle(state), piece)):
                raise BadInput("moves", name, "a block that may withdraw")
            state = state.with_piece(name, stand=INSIDE)
            continue
        state = in_phase_of(state, piece)
        piece = state.piece(name)
        if is_attack(state, piece, to):
            state = state if piece.is_fleet() else state.with_crossing(via, to)
            state = replace(state, came=(*state.came, (name, via)))
        city = theatre.city_at(to)
        if city is not None and state.holder(city) == NEUTRAL:
            state = state.with_ally(city, other(piece.owner))
        state = state.departed(piece).with_piece(name, at=to, stand=FIELD)
    return state


def asked_state(position: Position, state: State, piece: Piece) -> State:
    """Return the board on which the reader asks about a block: in a movement phase of its side, or in the battles after
    the moves made last."""
    is_battle = position.leaves in (RETREAT, REGROUP, WITHDRAW)
    is_battle = is_battle or (position.leaves == RELIEF and is_relieving(state, piece))
    return in_battle(state) if is_battle else in_phase_of(state, piece)


def in_battle(state: State) -> State:
    """Return the board in the battles after a movement phase (rule control.update)."""
    return replace(state, began=(), crossed=())


def in_phase_of(state: State, piece: Piece) -> State:
    """Return the board in the movement phase in which a block moves next: this one, or a new one if it has moved or the
    other side has the turn; then hexes are whose they have become (rules control.update, move.once, move.hexside)."""
    if piece.owner == state.active and piece.id not in [name for name, _, _ in state.began]:
        return state
    return reset_pointless_sieges(replace(state, active=piece.owner, began=(), crossed=(), came=()))


@kept
def start_pieces(components: Components) -> tuple[Piece, ...]:
    """Return the set-up, made once."""
    return tuple([starting_piece(components, piece) for piece in waiting(components)])


def ways_now(components: Components, position: Position, state: State, piece: Piece) -> list[Way]:
    """Return the legal moves of the kind that the reader looks at."""
    if position.leaves == RELIEF:
        beset = [city.at for city in beset_cities(state, piece) if is_attack(state, piece, city.at)]
        return [way for way in open_ways(components, state, piece) if way.place in beset]
    if position.leaves:
        return []
    if not position.strategic:
        return open_ways(components, state, piece)
    if mover_refusal(components, state, piece) is not None:
        return []
    return [way for _, way in strategic_ways(components, state, piece)]


# what is said


def report(components: Components, position: Position) -> Answer:
    """Answer with one sentence, then tables: the blocks in the hex, where the chosen one can go, what its hex's sides
    are."""
    state = state_of(components, position)
    if position.chosen == "":
        return place_report(components, state, position.place)
    piece = state.piece(position.chosen)
    if not piece.is_on_map():
        return Answer({"block": piece.id}, (Line("setup.waiting.aside", None, {"block": piece.id}),))
    asked = asked_state(position, state, piece)
    piece = asked.piece(piece.id)
    if position.leaves:
        answer = leaving_report(components, asked, piece, position.leaves, position.place)
    else:
        counted, said = summary(components, asked, piece)
        answer = Answer(counted, (said,), tuple(move_tables(components, asked, piece, position.strategic)))
    tables = [*answer.tables, stack_table(state, piece.at)]
    if piece.at != SICILY:
        tables.append(Table("sides", ("side", "to", "what"), tuple(side_rows(components, asked, piece))))
    tables += city_tables(components, state, theatre_of(components).city_at(piece.at))
    return replace(answer, tables=tuple([table for table in tables if table.rows]))


def place_report(components: Components, state: State, place: Hex | None) -> Answer:
    """Answer for a hex without a chosen block, or for nothing chosen at all."""
    if place is None:
        return Answer({}, (Line("move.operation.choose", None, {}),))
    city, line, values = theatre_of(components).city_at(place), Line("control.kinds.empty", None, {}), {}
    if city is not None:
        values = {"city": city.id, "side": state.holder(city)}
        line = Line("city.sides.held", None, values)
    tables = [stack_table(state, place), *city_tables(components, state, city)]
    return Answer(values, (line,), tuple([table for table in tables if table.rows]))


def draw_position(components: Components, position: Position, label: Label) -> str:
    """Draw the map with all blocks, and the hexes that the chosen one reaches."""
    state = state_of(components, position)
    goals: list[tuple[Hex, str]] = []
    place = position.place
    if position.chosen and state.piece(position.chosen).is_on_map():
        asked = asked_state(position, state, state.piece(position.chosen))
        piece = asked.piece(position.chosen)
        place = piece.at
        if position.leaves and position.leaves != RELIEF:
            rows = asked_rows(components, asked, piece, position.leaves)
            goals = [(goal, "leave") for goal in open_places(rows)]
        for way in ways_now(components, position, asked, piece):
            kind = "fight" if is_attack(asked, piece, way.place) else "go"
            if (way.place, kind) not in goals:
                goals.append((way.place, kind))
    box = components.plain["map-views"][position.view]["box"]
    return Scene(state, box, position.chosen, goals, place).picture(layer_of(components, position.view), label)


@kept
def layer_of(components: Components, view: str) -> str:
    """Draw land and sea of a part of the map, drawn once."""
    return Scene(state_of(components, Position()), components.plain["map-views"][view]["box"]).land_and_sea()


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
    if position.chosen and position.leaves == WITHDRAW:
        said = withdrawal(components, in_battle(state), state.piece(position.chosen))
        found += [Control(BUTTON, WITHDRAW, position.chosen, place=ASKED)] if is_battle_answer(said) else []
    for reading in READINGS:
        found.append(Control(READING, reading, chosen(position.readings, reading), OPTIONS[reading]))
    return tuple(found)


# what a tap does


def press(components: Components, position: Position, name: str, value: str) -> Position:
    """Answer the reader, who tapped a hex, pressed a button or set a control. Raises Refused where a rule forbids a
    move."""
    if name in READINGS:
        return replace(position, readings=read_readings(dict(position.readings) | {name: value}))
    if name not in PRESSES:
        raise BadInput(name, value, "one of " + ", ".join(PRESSES))
    if name == "hex":
        return press_hex(components, position, value)
    if name == "go":
        return press_go(components, position, value)
    if name == "storms":
        return replace(position, storms=value == ON)
    if name == "persia":
        return replace(position, persia=value == ON)
    if name == "view":
        if value not in components.plain["order"]["map-views"]:
            raise BadInput("view", value, "a part of the map")
        return replace(position, view=value)
    if name == "moves":
        if value not in MOVES:
            raise BadInput("moves", value, "one of " + ", ".join(MOVES))
        return replace(position, strategic=value == MOVES[1], leaves=value if value in LEAVES else "")
    if name == WITHDRAW:
        place = state_of(components, position).piece(value).at
        after = replace(position, moves=(*position.moves, (value, place, place)))
        state_of(components, after)
        return after
    if name == "release" or value == NO_BLOCK:
        return replace(position, chosen="")
    if value not in roster_of(components).by_id:
        raise BadInput("block", value, "a block")
    return replace(position, chosen=value, place=state_of(components, position).piece(value).at)


def press_hex(components: Components, position: Position, value: str) -> Position:
    """Answer a tap on a hex: the chosen block moves there if it can; the hex is asked about if it might retreat or
    regroup there; else its blocks are chosen one after the other."""
    place = hex_of(components, value.split(","))
    state = state_of(components, position)
    if position.chosen and state.piece(position.chosen).is_on_map():
        asked = asked_state(position, state, state.piece(position.chosen))
        piece = asked.piece(position.chosen)
        ways = [way for way in ways_now(components, position, asked, piece) if way.place == place]
        if ways:
            return moved(position, piece, ways[0])
        is_asked = position.leaves in (RETREAT, REGROUP) and place not in (piece.at, position.place)
        if is_asked and place in [row[0] for row in asked_rows(components, asked, piece, position.leaves)]:
            return replace(position, place=place)
    names = [piece.id for piece in state.here(place)]
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
    state = in_phase_of(state, state.piece(position.chosen))
    piece = state.piece(position.chosen)
    must(mover_refusal(components, state, piece))
    if kind == "move":
        found = [way for way in operation_ways(state, piece) if way.via == via]
    else:
        found = [way for name, way in strategic_ways(components, state, piece) if name == kind]
    ways = [way for way in found if way.place == place]
    if not ways:
        raise BadInput("go", value, "a way of the chosen block")
    if kind == "move":
        must(way_refusal(components, state, piece, ways[0]))
    return moved(position, piece, ways[0])


def moved(position: Position, piece: Piece, way: Way) -> Position:
    """Put the block into its new hex; it stays chosen."""
    return replace(position, moves=position.moves + ((piece.id, way.place, way.via),), place=way.place)


def hex_of(components: Components, numbers: list[str]) -> Hex:
    """Read a hex from its two numbers as text."""
    for number in numbers:
        if not (number[1:] if number.startswith("-") else number).isdigit():
            raise BadInput("hex", numbers, "two whole numbers")
    return hex_codec(components, row_of).read([int(number) for number in numbers])


LIVING = living_position(
    position_codec,
    read_components=read_components,
    controls=controls,
    press=press,
    report=report,
    draw=draw_position,
    glyphs=GLYPHS,
)
