"""The page "What can I do?": a position that the reader sets up, every action in it, and why others are forbidden."""

from dataclasses import dataclass, replace
from typing import Any

from rules_engine.codec import Codec, Part, checked, field, one_of, record, text, whole
from rules_engine.controls import BUTTON, CHIPS, CHOICE, NUMBER, ON, READING, SWITCH, Control
from rules_engine.core import Answer, Line, Press, Refusal, Refused, Share, Table, kept, must
from rules_engine.living import living_position, number_of, setting
from rules_engine.polis.actions.moves import TURN
from rules_engine.polis.actions.turn_action import TurnAction
from rules_engine.polis.components import PRESTIGE, SPACES, Components
from rules_engine.polis.draw.glyphs import GLYPHS
from rules_engine.polis.draw.map import Label, draw_map
from rules_engine.polis.game.setup import lay_out
from rules_engine.polis.game.state import CAPTURED, KINDS, State, Turn, put
from rules_engine.polis.game.state_json import read_state, state_codec
from rules_engine.polis.readings import OF_ACTIONS, OPTIONS
from rules_engine.polis.rules.takeover import winning_faces
from rules_engine.readings import option_of, parse_readings

NONE = "none"
TILE = "tile-"
PRICE = "price-"
UNITS = "units-"
ALL = "all"

BY_NAME: dict[str, type[TurnAction]] = {kind.name: kind for kind in TURN}
COLUMNS = ("way", "to", "number", "change", "chance")

LOOK = "look"
"""The tool of one who only looks: a tap edits nothing."""
MOST_ROWS = 40  # not a number of the game
"""More options than that in the table beside the map help nobody."""
TOOLS = ("owner", "people", "envoy")
"""What a tap on a polis changes."""


@dataclass(frozen=True)
class Position:
    """The state; the `tool` that a tap uses; the `action` that is explained; what the die shows when one is done."""

    state: State
    tool: str
    action: str = ALL
    roll: int = 1


def tools(components: Components) -> tuple[str, ...]:
    """List what a tap on the map can change; at first it changes nothing."""
    return (LOOK, *[UNITS + side for side in components.sides], *TOOLS)


def first_state(components: Components) -> State:
    """Return the table as the game begins, with projects of different kinds."""
    last, count, tiles = components.sides[-1], components.number("project", "shown"), components.projects
    shown = tuple([tiles[len(tiles) // count * index] for index in range(count)])
    return replace(lay_out(components), shown=shown, turn_of=last, first=last)


@kept
def position_codec(components: Components) -> Codec:
    """Declare {"tool", "action", "roll"} and what of the state is otherwise than at first; what is gone is {}."""
    codec = state_codec(components)
    first = codec.write(first_state(components))

    def read(data: dict, values: dict) -> None:
        values["state"] = read_state(components, first | {name: data[name] for name in codec.names if name in data})

    def write(position: Position, data: dict, get: Any) -> None:
        now = codec.write(position.state)
        data.update({name: now.get(name, {}) for name in codec.names if now.get(name) != first.get(name)})

    return record(
        Position,
        field("tool", one_of(tools(components)), LOOK),
        field("action", checked(text(), lambda name: name in (ALL, *KINDS), "all or an action"), ALL),
        field("roll", whole(1, components.faces()), 1),
        Part(codec.names, read, write, tuple([shape for _, shape in codec.shape[1]])),
    )


def draw_position(components: Components, position: Position, label: Label) -> str:
    """Draw the map; areas or poleis can be tapped, as the tool asks, and nothing for one who only looks."""
    tapped = "area" if position.tool[: len(UNITS)] == UNITS else "" if position.tool == LOOK else "polis"
    return draw_map(components, position.state, label, tapped)


def report(components: Components, position: Position) -> Answer:
    if position.action == ALL:
        return overview(position.state)
    return Asked(position.state, position.action, position.roll).report()


def controls(components: Components, position: Position) -> tuple[Control, ...]:
    """List whose turn it is, what is explained, what a tap changes, what the side has, prices, tiles, readings."""
    state, dice = position.state, position.action in ("siege", "trade")
    faces = tuple([str(roll) for roll in range(1, components.faces() + 1)])
    found = [
        Control(CHIPS, "side", state.turn_of, components.sides),
        Control(BUTTON, "next", state.turn_of),
        Control(CHOICE, "action", position.action, (ALL, *KINDS)),
        *([Control(CHIPS, "roll", str(position.roll), faces)] if dice else []),
        Control(CHIPS, "tool", position.tool, tools(components)),
        Control(CHOICE, "round", state.round, components.rounds),
        Control(SWITCH, "alone", ON if components.other(state.turn_of) in state.turn.passed else "", (ON,)),
    ]
    have, most = state.holdings(state.turn_of), components.number("pieces", "cubes")  # more than a side will have
    names = (PRESTIGE, *components.resources, "merchants")
    found += [Control(NUMBER, name, str(have.get(name, 0)), (), 0, most, "have") for name in names]
    for good in components.priced_goods():
        column = str(state.column_of(good))
        found.append(Control(NUMBER, PRICE + good, column, (), 1, components.data["price-columns"], "prices"))
    for index in range(components.number("project", "shown")):
        tile = state.shown[index] if index < len(state.shown) else NONE
        found.append(Control(CHOICE, TILE + str(index + 1), tile, (NONE, *components.projects), group="tiles"))
    for name in OF_ACTIONS:
        found.append(Control(READING, name, option_of(OPTIONS, state.readings, name), OPTIONS[name]))
    return tuple(found)


# what the reader does


def press(components: Components, position: Position, name: str, value: str) -> Position:
    """Carry out a tap on the map, a control, or an action; Refused and BadInput change nothing."""
    if name == "roll":
        return replace(position, roll=number_of(name, value, 1, components.faces()))
    if name == "tool":
        return replace(position, tool=one_of(tools(components)).read(value))
    if name in ("action", "explain"):
        return replace(position, action=one_of((ALL, *KINDS)).read(value))
    if name == "do":
        kind, _, index = value.partition(".")
        asked = Asked(position.state, one_of(KINDS).read(kind), position.roll)
        ways = asked.ways()
        return replace(position, state=asked.action(ways[number_of(name, index, 0, len(ways) - 1)]).play().state)
    if name in ("area", "polis") and position.tool == LOOK:
        return position
    if name == "area" or (name == "polis" and position.tool in TOOLS):
        return replace(position, state=tap(components, position.state, position.tool, value))
    return replace(position, state=set_control(components, position, name, value))


def tap(components: Components, state: State, tool: str, place: str) -> State:
    """Change an area or a polis. A unit or a cube is added until there are as many as the round, the tile or the stock
    allows; then all units go, or one cube is left. A polis goes from neutral to one side, then the other, with the base
    population. The Proxenos of the side whose turn it is goes there; tapped where it is, it has been captured (rules
    polis.capital, polis.population)."""
    if tool not in TOOLS:
        area, side = one_of(components.areas).read(place), tool[len(UNITS) :]
        units = state.units_of(side, area)
        is_full = units >= state.limit() or state.stock_of(side) < 1
        return state.with_units(side, area, -units if is_full else 1)
    polis, side = one_of(components.order).read(place), state.turn_of
    held, tile = state.poleis[polis], components.poleis[polis]
    if tool == "envoy":
        return state.with_seat(side, proxenos=CAPTURED if state.seats[side].proxenos == polis else polis)
    if tool == "people":
        if held.owner is None:
            raise Refused("polis.population", {"polis": polis})
        is_full = held.population >= tile.most or state.stock_of(held.owner) < 1
        return state.with_population(polis, 1 - held.population if is_full else 1)
    if polis in components.capitals():
        raise Refused("polis.capital", {"polis": polis})
    owners = (None, *components.sides, None)
    owner = owners[owners.index(held.owner) + 1]
    return state.with_polis(polis, owner=owner, population=tile.base if owner else 0, begun=None)


def set_control(components: Components, position: Position, name: str, value: str) -> State:
    """Set a control of the turn, the round, the readings, the prices, or of what the side has."""
    state, side, data = position.state, position.state.turn_of, setting(controls(components, position), name, value)
    if name == "next":  # the opponent's turn, or another one if the opponent has passed (turn.actions, pass.alone)
        passed, other = state.turn.passed, components.other(side)
        return replace(state, turn_of=side if other in passed else other, turn=Turn(passed=passed))
    if name == "side":
        return replace(state, turn_of=data, turn=Turn())
    if name == "round":
        return replace(state, round=data)
    if name == "alone":
        return state.with_turn(passed=(components.other(side),) if data else ())
    if name in ("merchants", PRESTIGE):
        return state.with_seat(side, **{name: data})
    if name[: len(TILE)] == TILE:
        index, shown = int(name[len(TILE) :]) - 1, state.shown
        others = [shown[at] for at in range(len(shown)) if at != index and shown[at] != data]
        return replace(state, shown=tuple(others[:index] + ([] if data == NONE else [data]) + others[index:]))
    if name[: len(PRICE)] == PRICE:
        return replace(state, prices=put(state.prices, name[len(PRICE) :], data - 1))
    if name in OF_ACTIONS:
        return replace(state, readings=parse_readings(OPTIONS, dict(state.readings) | {name: data}))
    return state.with_goods(side, {name: data - state.has(side, name)})


# what the page says


def overview(state: State) -> Answer:
    """List every action with the number of ways to do it, or why it cannot be done."""
    rows: list[tuple] = []
    for kind in KINDS:
        asked = Asked(state, kind, 1)
        found: int | Refusal | None = len(asked.ways()) or asked.refused_now()
        why = [] if found else asked.reasons([])
        rows.append((kind, found or (why[-1][1] if why else None), Press("explain", kind)))
    able = len([row for row in rows if isinstance(row[1], int)])
    said = Line("turn.actions.able", None, {"side": state.turn_of, "actions": able})
    return Answer({"able": able}, (said,), (Table("actions", ("action", "ways", "show"), tuple(rows)),))


class Asked:
    """A kind of action in a position; of what dice decide, only the way in which all show `roll`."""

    def __init__(self, state: State, kind: str, roll: int) -> None:
        self.components, self.state, self.side = state.components, state, state.turn_of
        self.kind, self.roll = kind, roll

    def action(self, move: dict | None = None) -> TurnAction:
        """Return the action; without a move nothing is known of it but its kind."""
        action = BY_NAME[self.kind](self.state)
        if move is not None:
            action.read(move)
        return action

    def ways(self) -> list[dict]:
        moves, roll = self.action().listing(), self.roll
        moves = [move for move in moves if move.get("roll", roll) == roll]
        return [move for move in moves if all([shown == roll for shown in move.get("rolls", [])])]

    def refused_now(self) -> Refusal | None:
        """Return the rule that forbids it whatever the position is, or None."""
        refused = self.action().barred()
        return None if refused is None else Refusal(refused.rule, refused.values)

    def report(self) -> Answer:
        ways, now = self.ways(), self.refused_now()
        rows = [self.row_of(move) for move in ways[:MOST_ROWS]]
        line = Line("turn.actions.ways", None, {"side": self.side, "action": self.kind, "ways": len(ways)})
        possible = [aim for row in rows for aim in (row["way"], *(row["to"] or []))]
        why = [((self.kind,), now)] if now is not None else self.reasons(possible)[:MOST_ROWS]
        columns = [column for column in COLUMNS if rows and rows[0].get(column) is not None]  # in all rows the same
        buttons = [Press("do", self.kind + "." + str(index)) for index in range(len(rows))]
        shown = [(*[row.get(column) for column in columns], button) for row, button in zip(rows, buttons)]
        tables = [Table("options", (*columns, "do"), tuple(shown))] if rows else []
        tables += [Table("forbidden", ("way", "why"), tuple(why))] if why else []
        return Answer({"ways": len(ways)}, (line,), tuple(tables))

    def row_of(self, move: dict) -> dict[str, Any]:
        """Return one way by columns: `way` and `to`, the ids that name it; `number` of pieces; `change`: what is paid
        (below 0) and gained; of a siege what it costs and its `chance`, not what this roll brings."""
        components, state, side, action = self.components, self.state, self.side, self.action(move)
        must(action.refusal())
        after, ids = action.apply()[0], ids_of(components, move, self.kind)
        parts = move.get("seas") or move.get("rows")
        number = sum([parts[part] for part in sorted(parts)]) if parts else move.get("cubes")
        row: dict[str, Any] = {"way": ids[0], "to": ids[1:] or None, "number": number}
        held, then = state.holdings(side), after.holdings(side)
        row["change"] = {good: then.get(good, 0) - held.get(good, 0) for good in (*components.resources, PRESTIGE)}
        if self.kind == "siege":
            faces = winning_faces(components, components.poleis[move["siege"]].base)
            row["change"] = components.military_cost()
            row["chance"] = Share(faces, components.faces())
        return row

    def reasons(self, possible: list[str]) -> list[tuple[list, Refusal]]:
        """List what it cannot aim at, with the rule that forbids the simplest move; `possible`: what it can."""
        found = []
        for target, move in self.simplest_moves():
            refused = None if target in possible else self.action(move).parts_refusal()
            if refused is not None:
                beside = [move["polis"]] if self.kind == "project" else []
                way = [move[self.kind], target] if "to" in move else [target, *beside]
                found.append((way, Refusal(refused.rule, refused.values)))
        return found

    def simplest_moves(self) -> list[tuple[str, dict]]:
        """List what it could aim at (areas, tiles, markets, or poleis), each with the simplest move."""
        components, state, kind, poleis = self.components, self.state, self.kind, self.components.poleis
        own, place = state.poleis_of(self.side), state.seats[self.side].proxenos
        if kind in ("march", "sail"):  # from an area with own units, if there is one
            areas = components.seas if kind == "sail" else components.regions
            held = [*[area for area in areas if state.units_of(self.side, area)], *areas]
            return [(to, {kind: next(iter([area for area in held if area != to])), "to": to}) for to in areas]
        if kind == "tribute":
            return [(area, {kind: area, "rows": {min(components.tribute[area]): 1}}) for area in components.regions]
        if kind == "trade":
            return [(market, {kind: market + "." + SPACES[0], "rolls": [1]}) for market in components.markets]
        if kind == "project":
            kinds = [(tile, components.data["projects"][tile]["kind"]) for tile in state.shown if own]
            ways = [(tile, [polis for polis in own if kind in poleis[polis].projects] or own) for tile, kind in kinds]
            return [(tile, {"project": tile, "polis": able[0]}) for tile, able in ways]
        if kind in ("redeem", "civil-war"):
            targets = [place] if place in poleis else own[:1]
            return [(polis, {kind: True if kind == "redeem" else polis}) for polis in targets]
        if kind in ("siege", "proxenos"):
            return [(polis, {kind: polis}) for polis in components.order if polis not in own]
        if kind == "galleys":
            return [(polis, {kind: polis, "seas": {(poleis[polis].ships or components.seas)[0]: 1}}) for polis in own]
        return [(polis, {kind: polis, "cubes": 1}) for polis in own]


def ids_of(components: Components, move: dict, kind: str) -> list[str]:
    """List the ids that name a way."""
    if kind == "trade":
        return [components.market_of(move[kind])]
    ids = [move[key] for key in (kind, "polis", "to") if key in move and move[key] is not True]
    return (ids or [kind]) + sorted(move.get("seas", {}))


LIVING = living_position(
    position_codec,
    read_components=Components,
    controls=controls,
    press=press,
    report=report,
    draw=draw_position,
    glyphs=GLYPHS,
)
