"""Every way to do an action, as a row of a table: what, how many, what it costs and brings."""

from __future__ import annotations

from typing import Any

from rules_engine.core import Share
from rules_engine.polis.components import PRESTIGE, Components
from rules_engine.polis.game.actions.registry import REGISTRY, moves_of
from rules_engine.polis.game.state import State
from rules_engine.polis.game.turns import SIEGE, TRADE, begin
from rules_engine.polis.rules.payment import military_cost
from rules_engine.polis.rules.takeover import winning_faces


def ways_of(components: Components, state: State, kind: str, roll: int) -> list[dict]:
    """Every way to do an action now; of what dice decide, only the way in which all show `roll`."""
    return [
        move
        for move in moves_of(components, state, kind)
        if move.get("roll", roll) == roll and all([shown == roll for shown in move.get("rolls", [])])
    ]


def row_of(components: Components, state: State, kind: str, move: dict) -> dict[str, Any]:
    """One way by columns: `way` and `to`, the ids that name it; `number` of pieces; `change`: what is paid (below 0)
    and gained; of a siege what it costs and its `chance`, not what this roll brings."""
    begun = begin(components, state, kind, move)
    after = REGISTRY[kind][1](components, begun, move).state
    ids = named(components, move, kind)
    row: dict[str, Any] = {"way": ids[0], "to": ids[1:] or None, "number": number_of(move)}
    side = state.turn_of
    row["change"] = {good: after.has(side, good) - state.has(side, good) for good in components.resources}
    row["change"][PRESTIGE] = after.seats[side].prestige - state.seats[side].prestige
    if kind == SIEGE:
        faces = winning_faces(components, components.poleis[move[kind]].base)
        row["change"] = military_cost(components)
        row["chance"] = Share(faces, components.number("die", "sides"))
    return row


def number_of(move: dict) -> int | None:
    """How many pieces a way names."""
    parts = move.get("seas") or move.get("rows")
    return sum([parts[part] for part in sorted(parts)]) if parts else move.get("cubes")


def named(components: Components, move: dict, kind: str) -> list[str]:
    """The ids that name a way."""
    if kind == TRADE:
        return [components.market_of(move[kind])]
    ids = [move[key] for key in (kind, "polis", "to") if key in move and move[key] is not True]
    return (ids or [kind]) + sorted(move.get("seas", {}))
