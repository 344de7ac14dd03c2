"""The page "What can I do?": a position that the reader sets up, every action in it, and why others are forbidden."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules_engine.controls import CHIPS, CHOICE, NUMBER, ON, SWITCH, Control
from rules_engine.core import Answer, BadInput, Refused
from rules_engine.polis.actions_report import report_on
from rules_engine.polis.actions_rows import ways_of
from rules_engine.polis.besiege import capitals
from rules_engine.polis.components import PRESTIGE, Components, read_components
from rules_engine.polis.deeds import DEEDS
from rules_engine.polis.draw_map import Label, draw_map
from rules_engine.polis.glyphs import GLYPHS
from rules_engine.polis.start import laid_out
from rules_engine.polis.state import (
    CAPTURED,
    State,
    Turn,
    stock_of,
    with_goods,
    with_polis,
    with_population,
    with_seat,
    with_turn,
    with_units,
)
from rules_engine.polis.state_json import read_state, write_state
from rules_engine.polis.turns import KINDS, acted, begin

__all__ = ["GLYPHS", "READINGS", "controls", "draw_position", "press", "read_components", "read_position", "report"]

READINGS = ()
UNITS = "units-"
OWNER = "owner"
PEOPLE = "people"
ENVOY = "envoy"
ALL = "all"
NONE = "none"
TILE = "tile-"

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
    return (*[UNITS + side for side in components.sides], OWNER, PEOPLE, ENVOY)


def first_state(components: Components) -> State:
    """The table as the game begins, with projects of different kinds."""
    last, count = components.sides[-1], components.number("project", "shown")
    tiles = components.projects
    shown = tuple([tiles[len(tiles) // count * index] for index in range(count)])
    return replace(laid_out(components), shown=shown, turn_of=last, first=last)


def most_of(components: Components) -> int:
    """More of a resource than a side will have: as many as there are cubes."""
    return components.number("pieces", "cubes")


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
    """Whose turn it is, what is explained, what a tap changes, and what the side has."""
    state, dice = position.state, position.action in ("siege", "trade")
    faces = tuple([str(roll) for roll in rolls(components)])
    found = [
        Control(CHIPS, "side", state.turn_of, components.sides),
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
    for index in range(components.number("project", "shown")):
        tile = state.shown[index] if index < len(state.shown) else NONE
        found.append(Control(CHOICE, TILE + str(index + 1), tile, (NONE, *components.projects), group="tiles"))
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


def known(value: str, values: tuple[str, ...]) -> str:
    """The value; BadInput where it is none of those known."""
    if value not in values:
        raise BadInput("value", value, "one of " + ", ".join(values))
    return value


def number(value: str, least: int, most: int) -> int:
    """A whole number as text; BadInput for anything else."""
    if not value.isdigit() or not least <= int(value) <= most:
        raise BadInput("value", value, "a whole number from " + str(least) + " to " + str(most))
    return int(value)


def done(components: Components, position: Position, value: str) -> State:
    """One of the ways listed is carried out."""
    kind, _, index = value.partition(".")
    ways = ways_of(components, position.state, known(kind, KINDS), position.roll)
    move = ways[number(index, 0, len(ways) - 1)]
    begun = begin(components, position.state, kind, move)
    return acted(DEEDS[kind][1](components, begun, move), kind, move)


def tapped_area(components: Components, state: State, area: str, side: str) -> State:
    """One unit more; after as many as the round allows, none."""
    units = state.units_of(side, area)
    full = units >= components.limit(state.round) or stock_of(components, state, side) < 1
    return with_units(state, side, area, -units if full else 1)


def tapped_owner(components: Components, state: State, polis: str) -> State:
    """Neutral, then one side's, then the other's, with its base population; capitals keep theirs (polis.capital)."""
    if polis in capitals(components):
        raise Refused("polis.capital", {"polis": polis})
    owners = (None, *components.sides, None)
    owner = owners[owners.index(state.owner_of(polis)) + 1]
    return with_polis(state, polis, owner=owner, population=components.poleis[polis].base if owner else 0, begun=None)


def tapped_people(components: Components, state: State, polis: str) -> State:
    """One cube more; after as many as the tile allows, one (rule polis.population)."""
    held = state.poleis[polis]
    if held.owner is None:
        raise Refused("polis.population", {"polis": polis})
    full = held.population >= components.poleis[polis].most or stock_of(components, state, held.owner) < 1
    return with_population(state, polis, 1 - held.population if full else 1)


def tapped_envoy(components: Components, state: State, polis: str) -> State:
    """The Proxenos of the side whose turn it is goes there; tapped where it is, it has been captured."""
    side = state.turn_of
    return with_seat(state, side, proxenos=CAPTURED if state.seats[side].proxenos == polis else polis)


TAPS = {OWNER: tapped_owner, PEOPLE: tapped_people, ENVOY: tapped_envoy}


def set_value(components: Components, state: State, name: str, value: str) -> State:
    """A control of the side, the round, the readings, or of what the side has."""
    side = state.turn_of
    if name == "side":
        return replace(state, turn_of=known(value, components.sides), turn=Turn())
    if name == "round":
        return replace(state, round=known(value, components.rounds))
    if name == "alone":
        return with_turn(state, passed=(components.other(side),) if value == ON else ())
    if name == "merchants":
        return with_seat(state, side, merchants=number(value, 0, most_of(components)))
    if name == PRESTIGE:
        return with_seat(state, side, prestige=number(value, 0, most_of(components)))
    if name[: len(TILE)] == TILE:
        index = number(name[len(TILE) :], 1, components.number("project", "shown")) - 1
        return replace(state, shown=with_tile(components, state, index, value))
    more = number(value, 0, most_of(components)) - state.has(side, known(name, components.resources))
    return with_goods(state, side, {name: more})


def with_tile(components: Components, state: State, index: int, value: str) -> tuple[str, ...]:
    """The projects face up with another one in a place, each once."""
    tile = known(value, (NONE, *components.projects))
    shown = [state.shown[at] for at in range(len(state.shown)) if at != index and state.shown[at] != tile]
    return tuple(shown[:index] + ([] if tile == NONE else [tile]) + shown[index:])
