"""What the page "What can I do?" says: all actions with what forbids them, or every way to do one."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from rules_engine.core import Answer, Line, Press, Refusal, Share, Table, must
from rules_engine.polis.actions.moves import TURN
from rules_engine.polis.actions.turn_action import TurnAction
from rules_engine.polis.components import PRESTIGE, SPACES, Components
from rules_engine.polis.draw.map import MOST_ROWS
from rules_engine.polis.game.state import KINDS, Moment, State
from rules_engine.polis.rules.payment import military_cost
from rules_engine.polis.rules.takeover import winning_faces

BY_NAME: dict[str, type[TurnAction]] = {kind.name: kind for kind in TURN}
Reason: TypeAlias = tuple[list, Refusal]
COLUMNS = ("way", "to", "number", "change", "chance")


def overview(components: Components, state: State) -> Answer:
    """List every action with the number of ways to do it, or why it cannot be done."""
    rows: list[tuple] = []
    for kind in KINDS:
        found: int | Refusal | None = len(ways_of(components, state, kind, 1)) or refused_now(components, state, kind)
        why = [] if found else reasons(components, state, kind, [])
        rows.append((kind, found or (why[-1][1] if why else None), Press("explain", kind)))
    able = len([row for row in rows if isinstance(row[1], int)])
    said = Line("turn.actions.able", None, {"side": state.turn_of, "actions": able})
    return Answer({"able": able}, (said,), (Table("actions", ("action", "ways", "show"), tuple(rows)),))


def report_on(components: Components, state: State, kind: str, roll: int) -> Answer:
    """List every way to do an action, each with its button, and what of it is forbidden."""
    ways = ways_of(components, state, kind, roll)
    rows = [row_of(components, state, kind, move) for move in ways[:MOST_ROWS]]
    lines = (Line("turn.actions.ways", None, {"side": state.turn_of, "action": kind, "ways": len(ways)}),)
    now = refused_now(components, state, kind)
    possible = [aim for row in rows for aim in (row["way"], *(row["to"] or []))]
    why = [((kind,), now)] if now is not None else reasons(components, state, kind, possible)[:MOST_ROWS]
    columns = [column for column in COLUMNS if rows and rows[0].get(column) is not None]  # one kind, the same columns
    shown = []
    for index, row in enumerate(rows):
        shown.append((*[row.get(column) for column in columns], Press("do", kind + "." + str(index))))
    tables = [Table("options", (*columns, "do"), tuple(shown))] if rows else []
    tables += [Table("forbidden", ("way", "why"), tuple(why))] if why else []
    return Answer({"ways": len(ways)}, lines, tuple(tables))


def action_of(components: Components, state: State, kind: str) -> TurnAction:
    """Return an action of which nothing is known but its kind."""
    return BY_NAME[kind](Moment(components, state))


def ways_of(components: Components, state: State, kind: str, roll: int) -> list[dict]:
    """List every way to do an action now; of what dice decide, only the way in which all show `roll`."""
    return [
        move
        for move in action_of(components, state, kind).listing()
        if move.get("roll", roll) == roll and all([shown == roll for shown in move.get("rolls", [])])
    ]


def row_of(components: Components, state: State, kind: str, move: dict) -> dict[str, Any]:
    """Return one way by columns: `way` and `to`, the ids that name it; `number` of pieces; `change`: what is paid
    (below 0) and gained; of a siege what it costs and its `chance`, not what this roll brings."""
    action = action_of(components, state, kind)
    action.read(move)
    must(action.refusal())
    after = action.apply()[0]
    ids = named(components, move, kind)
    parts = move.get("seas") or move.get("rows")
    number = sum([parts[part] for part in sorted(parts)]) if parts else move.get("cubes")
    row: dict[str, Any] = {"way": ids[0], "to": ids[1:] or None, "number": number}
    side = state.turn_of
    row["change"] = {good: after.has(side, good) - state.has(side, good) for good in components.resources}
    row["change"][PRESTIGE] = after.seats[side].prestige - state.seats[side].prestige
    if kind == "siege":
        faces = winning_faces(components, components.poleis[move[kind]].base)
        row["change"] = military_cost(components)
        row["chance"] = Share(faces, components.number("die", "sides"))
    return row


def named(components: Components, move: dict, kind: str) -> list[str]:
    """List the ids that name a way."""
    if kind == "trade":
        return [components.market_of(move[kind])]
    ids = [move[key] for key in (kind, "polis", "to") if key in move and move[key] is not True]
    return (ids or [kind]) + sorted(move.get("seas", {}))


def refused_now(components: Components, state: State, kind: str) -> Refusal | None:
    """Return the rule that forbids an action whatever the position is, or None."""
    action = action_of(components, state, kind)
    goods = action.now.most_held()
    action.extra = goods[0] if goods else None
    refused = action.begin()
    return None if refused is None else Refusal(refused.rule, refused.values)


def reasons(components: Components, state: State, kind: str, possible: list[str]) -> list[Reason]:
    """List what an action cannot aim at, with the rule that forbids the simplest move; `possible`: what it can."""
    found = []
    for target in _targets(components, state, kind):
        if target not in possible:
            way, move = _try(components, state, kind, target)
            action = action_of(components, state, kind)
            action.read(move)
            refused = action.parts_refusal()
            if refused is not None:
                found.append((way, Refusal(refused.rule, refused.values)))
    return found


def _targets(components: Components, state: State, kind: str) -> Sequence[str]:
    """List what an action could aim at: areas, tiles, markets, or poleis, own or others, or that of the Proxenos."""
    if kind in ("march", "tribute", "sail"):
        return components.seas if kind == "sail" else components.regions
    own = state.poleis_of(state.turn_of)
    if kind == "trade":
        return components.markets
    if kind == "project":
        return state.shown if own else ()
    if kind in ("siege", "proxenos"):
        return [polis for polis in components.order if polis not in own]
    if kind in ("redeem", "civil-war"):
        place = state.seats[state.turn_of].proxenos
        return [place] if place in components.poleis else own[:1]
    return own


def _try(components: Components, state: State, kind: str, target: str) -> tuple[list, dict]:
    """Return the ids that name the attempt, and its move."""
    if kind == "project":
        needed, own = components.data["projects"][target]["kind"], state.poleis_of(state.turn_of)
        polis = [*[polis for polis in own if needed in components.poleis[polis].projects], *own][0]
        return [target, polis], {kind: target, "polis": polis}
    if kind in ("march", "sail"):
        origin = _origin(components, state, kind, target)
        return [origin, target], {kind: origin, "to": target}
    if kind == "trade":
        return [target], {kind: target + "." + SPACES[0], "rolls": [1]}
    if kind == "redeem":
        return [target], {kind: True}
    beside: dict[str, Any] = {"cubes": 1} if kind in ("muster", "merchants") else {}
    if kind == "galleys":
        beside["seas"] = {sea: 1 for sea in (components.poleis[target].ships or components.seas)[:1]}
    if kind == "tribute":
        beside["rows"] = {good: 1 for good in sorted(components.tribute[target] or components.resources)[:1]}
    return [target], {kind: target} | beside


def _origin(components: Components, state: State, kind: str, target: str) -> str:
    """Return an area with own units, if there is one besides the target."""
    areas = [area for area in _targets(components, state, kind) if area != target]
    return [*[area for area in areas if state.units_of(state.turn_of, area)], *areas][0]
