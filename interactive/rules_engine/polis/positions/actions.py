"""The page "What can I do?": a position that the reader sets up, every action in it, and why others are forbidden."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules_engine.controls import BUTTON, CHIPS, CHOICE, NUMBER, ON, READING, SWITCH, Control
from rules_engine.core import Answer
from rules_engine.polis.components import PRESTIGE, Components, read_components
from rules_engine.polis.draw.glyphs import GLYPHS
from rules_engine.polis.draw.map import Label, draw_map
from rules_engine.polis.game.actions.registry import REGISTRY
from rules_engine.polis.game.setup import laid_out
from rules_engine.polis.game.state import State
from rules_engine.polis.game.state_json import read_state, write_state
from rules_engine.polis.game.turns import KINDS, begin, note_action
from rules_engine.polis.positions.actions_report import report_on
from rules_engine.polis.positions.actions_rows import ways_of
from rules_engine.polis.positions.actions_set import (
    NONE,
    PRICE,
    READINGS,
    TAPS,
    TILE,
    TOOLS,
    known,
    most_of,
    number,
    priced,
    set_value,
    tapped_area,
)
from rules_engine.polis.readings import OPTIONS
from rules_engine.readings import option_of

__all__ = ["GLYPHS", "READINGS", "controls", "draw_position", "press", "read_components", "read_position", "report"]

UNITS = "units-"
ALL = "all"

OWN = ("tool", "action", "roll")
"""What belongs to the page, not to the state."""


@dataclass(frozen=True)
class Position:
    """The state; the `tool` that a tap uses; the `action` that is explained; what the die shows when one is done."""

    state: State
    tool: str
    action: str = ALL
    roll: int = 1


def tools(components: Components) -> tuple[str, ...]:
    """What a tap on the map can change."""
    return (*[UNITS + side for side in components.sides], *TOOLS)


def first_state(components: Components) -> State:
    """The table as the game begins, with projects of different kinds."""
    last, count = components.sides[-1], components.number("project", "shown")
    tiles = components.projects
    shown = tuple([tiles[len(tiles) // count * index] for index in range(count)])
    return replace(laid_out(components), shown=shown, turn_of=last, first=last)


def read_position(components: Components, data: dict) -> Position:
    """{"tool", "action", "roll"} and whatever of the state is otherwise than at the beginning; {} is the beginning."""
    parts = write_state(components, first_state(components)) | data
    position = Position(read_state(components, parts), tools(components)[0])
    for name in OWN:
        if name in data:
            position = press(components, position, name, str(data[name]))
    return position


def write_position(components: Components, position: Position) -> dict:
    """What is otherwise than at the beginning; an empty object where something is gone."""
    first, now = write_state(components, first_state(components)), write_state(components, position.state)
    data = {name: now[name] for name in sorted(now) if now[name] != first.get(name)}
    data.update({name: {} for name in sorted(first) if name not in now})
    if position.tool != tools(components)[0]:
        data["tool"] = position.tool
    if position.action != ALL:
        data["action"] = position.action
    return data if position.roll == 1 else data | {"roll": position.roll}


def rolls(components: Components) -> list[int]:
    """What the die can show."""
    return list(range(1, components.number("die", "sides") + 1))


def draw_position(components: Components, position: Position, label: Label) -> str:
    """The map; areas or poleis can be tapped, as the tool asks."""
    return draw_map(components, position.state, label, "area" if position.tool[: len(UNITS)] == UNITS else "polis")


def report(components: Components, position: Position) -> Answer:
    """All actions with what forbids them, or every way to do the one that is asked for."""
    return report_on(components, position.state, position.action, position.roll)


# controls


def controls(components: Components, position: Position) -> tuple[Control, ...]:
    """Whose turn it is, what is explained, what a tap changes, what the side has, prices, projects, disputed points."""
    state, dice = position.state, position.action in ("siege", "trade")
    faces = tuple([str(roll) for roll in rolls(components)])
    found = [
        Control(CHIPS, "side", state.turn_of, components.sides),
        Control(BUTTON, "next", state.turn_of),
        Control(CHOICE, "action", position.action, (ALL, *KINDS)),
        *([Control(CHIPS, "roll", str(position.roll), faces)] if dice else []),
        Control(CHIPS, "tool", position.tool, tools(components)),
        Control(CHOICE, "round", state.round, components.rounds),
        Control(SWITCH, "alone", ON if components.other(state.turn_of) in state.turn.passed else "", (ON,)),
    ]
    seat, most = state.seats[state.turn_of], most_of(components)
    have = {PRESTIGE: seat.prestige, "merchants": seat.merchants} | state.goods_of(state.turn_of)
    for name in (PRESTIGE, *components.resources, "merchants"):
        found.append(Control(NUMBER, name, str(have.get(name, 0)), (), 0, most, "have"))
    for good in priced(components):
        column = str(state.prices.get(good, 0) + 1)
        found.append(Control(NUMBER, PRICE + good, column, (), 1, components.data["price-columns"], "prices"))
    for index in range(components.number("project", "shown")):
        tile = state.shown[index] if index < len(state.shown) else NONE
        found.append(Control(CHOICE, TILE + str(index + 1), tile, (NONE, *components.projects), group="tiles"))
    for name in READINGS:
        found.append(Control(READING, name, option_of(OPTIONS, state.readings, name), OPTIONS[name]))
    return tuple(found)


# what the reader does


def press(components: Components, position: Position, name: str, value: str) -> Position:
    """A tap on the map, a control, or an action carried out; Refused and BadInput change nothing."""
    if name == "roll":
        return replace(position, roll=number(value, 1, components.number("die", "sides")))
    if name == "tool":
        return replace(position, tool=known(value, tools(components)))
    if name in ("action", "explain"):
        return replace(position, action=known(value, (ALL, *KINDS)))
    return replace(position, state=changed(components, position, name, value))


def changed(components: Components, position: Position, name: str, value: str) -> State:
    """The state after an action, a tap or a control."""
    state = position.state
    if name == "do":
        return done(components, position, value)
    if name == "area":
        return tapped_area(components, state, known(value, components.areas), position.tool[len(UNITS) :])
    if name == "polis" and position.tool in TAPS:
        return TAPS[position.tool](components, state, known(value, components.order))
    return set_value(components, state, name, value)


def done(components: Components, position: Position, value: str) -> State:
    """One of the ways listed is carried out."""
    kind, _, index = value.partition(".")
    ways = ways_of(components, position.state, known(kind, KINDS), position.roll)
    move = ways[number(index, 0, len(ways) - 1)]
    begun = begin(components, position.state, kind, move)
    return note_action(REGISTRY[kind][1](components, begun, move).state, kind, move)
