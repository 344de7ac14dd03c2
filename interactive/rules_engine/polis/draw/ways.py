"""The ways over the map that pictures show, area by area: those that the rules find, or where a piece has none, those
that it would have if the enemy controlled nothing."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.polis.components import Components
from rules_engine.polis.draw.geography import place_of_polis
from rules_engine.polis.game.state import State
from rules_engine.polis.rules.map import (
    Ground,
    dotted_lines,
    envoy_ways,
    march_way,
    ports_of,
    route_seas,
    sail_goals,
    seas_between,
    shortest_ways,
)


def hoplite_way(components: Components, state: State, origin: str, goal: str) -> list[str]:
    """List the areas of a hoplite's way (rule march.path); only both ends where no way leads there."""
    if origin == goal or goal not in components.regions:
        return [origin, goal]
    ground = state.ground_of(state.turn_of)
    ways = [march_way(components, one, origin, goal) for one in (ground, unopposed(ground))]
    return ways[0] or ways[1] or [origin, goal]


def galley_way(components: Components, state: State, origin: str, goal: str) -> list[str]:
    """List the seas of a galley's way (rule sail.path)."""
    if origin == goal:
        return [origin, goal]
    ground = state.ground_of(state.turn_of)
    if goal not in sail_goals(components, ground, origin):
        ground = unopposed(ground)
    return [origin, *seas_between(components, ground, origin, goal), goal]


def envoy_way(components: Components, state: State, goal: str) -> list[str]:
    """List the areas of a Proxenos's cheapest way to a polis, those of both ends included (rules proxenos.move,
    proxenos.counted); only both ends where no way leads there."""
    origin = state.seats[state.turn_of].proxenos or ""
    ends = [place_of_polis(components, polis) for polis in (origin, goal)]
    entered = envoy_ways(components, state.ground_of(state.turn_of), origin).get(goal, ())
    way = [ends[0], *entered]
    return way if way[-1] == ends[1] else [*way, ends[1]]


def merchant_way(components: Components, state: State, market: str) -> list[str]:
    """List the seas of a merchant's shortest dotted way from port to a market (rules route.ports, route.lines)."""
    ground, side = state.ground_of(state.turn_of), state.turn_of
    goal, ports = components.data["markets"][market]["sea"], ports_of(components, side)
    beside = {sea: dotted_lines(components, state.readings, sea) for sea in components.seas}
    for sea in components.data["canal"]["seas"] if ground.canal else ():
        beside[sea] = [*components.data["canal"]["seas"], *beside[sea]]  # a sea beside itself makes no way shorter
    open_seas = route_seas(components, ground, side)
    if goal in open_seas:
        shut = [sea for sea in components.seas if sea not in open_seas]
        return shortest_ways([sea for sea in ports if sea in open_seas], beside, shut)[goal]
    drawn = {sea: dotted_lines(components, (), sea) for sea in components.seas}  # also a line that a reading denies
    return shortest_ways(ports, beside, []).get(goal) or shortest_ways(ports, drawn, []).get(goal, ports)


def is_denied(components: Components, state: State, sea: str, other: str) -> bool:
    """Tell whether there is no dotted line between two seas by the reading illyria-line (rule route.lines)."""
    lines = [other in dotted_lines(components, readings, sea) for readings in ((), state.readings)]
    return lines == [True, False]


def goes_by_land(components: Components, state: State, market: str) -> bool:
    """Tell whether a merchant reaches a market only by land, from a polis abroad (rule route.land)."""
    row, ground = components.data["markets"][market], state.ground_of(state.turn_of)
    owner = state.owner_of(row["land"]) if row.get("land") else None
    return owner == state.turn_of and row["sea"] not in route_seas(components, ground, state.turn_of)


def unopposed(ground: Ground) -> Ground:
    """Return what decides where pieces could go if the enemy controlled nothing and no area were full."""
    return replace(ground, enemy={}, readings=())
