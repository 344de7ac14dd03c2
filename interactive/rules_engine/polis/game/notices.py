"""What comes of a move besides what it does: a limit reached, control won or lost, prestige spent, a battle put off
(rules unit.limit, unit.control, prestige.below, pass.battles)."""

from __future__ import annotations

from rules_engine.core import Line
from rules_engine.polis.components import Components
from rules_engine.polis.game.state import State, crowd_in
from rules_engine.polis.rules.map import controller, is_full
from rules_engine.polis.rules.turns import is_battle


def notices(components: Components, before: State, after: State) -> list[Line]:
    """Say what an action of the player whose turn it is has brought about."""
    lines = limit_lines(components, before, after) + control_lines(components, before, after)
    return lines + broke_lines(components, before, after) + late_battle_lines(components, before, after)


def limit_lines(components: Components, before: State, after: State) -> list[Line]:
    """Say where the player now has as many units as the round allows (rule unit.limit)."""
    side, limit = before.turn_of, components.limit(before.round)
    return [
        Line("unit.limit.reached", None, {"side": side, "area": area, "limit": limit})
        for area in components.areas
        if after.units_of(side, area) > before.units_of(side, area) and is_full(after.units_of(side, area), limit)
    ]


def control_lines(components: Components, before: State, after: State) -> list[Line]:
    """Say who now controls an area in which the opponent stands, where that has changed (rule unit.control)."""
    lines, enemy = [], components.other(before.turn_of)
    for area in components.areas:
        now = controller(components, after.units, area)
        if after.units_of(enemy, area) and now != controller(components, before.units, area):
            lines.append(control_line(components, after, area, now))
    return lines


def control_line(components: Components, state: State, area: str, side: str | None) -> Line:
    """Say that a side controls an area, or that nobody does (rule unit.control)."""
    if side is None:
        units = state.units_of(components.sides[0], area)
        return Line("unit.control.none", None, {"area": area, "units": units})
    values = {"side": side, "area": area, "units": state.units_of(side, area)}
    return Line("unit.control", None, values | {"enemies": state.units_of(components.other(side), area)})


def broke_lines(components: Components, before: State, after: State) -> list[Line]:
    """Say which side has run out of prestige, which is no defeat before the end of the round (rule prestige.below)."""
    return [
        Line("prestige.below", None, {"side": side})
        for side in components.sides
        if before.seats[side].prestige and not after.seats[side].prestige
    ]


def late_battle_lines(components: Components, before: State, after: State) -> list[Line]:
    """Say where enough units for a battle have come together while one player goes on alone (rule pass.battles)."""
    lines = []
    for area in components.areas if before.is_alone() else ():
        units = crowd_in(components, after, area)
        if is_battle(components, units) and not is_battle(components, crowd_in(components, before, area)):
            lines.append(Line("pass.battles.later", None, {"side": before.turn_of, "area": area, "units": units}))
    return lines
