"""Control of areas, and the ways of units, envoys and merchants (rules unit.control, march.*, sail.*, route.*)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from rules_engine.polis.components import ABROAD, Components
from rules_engine.polis.game.state import State
from rules_engine.polis.readings import BRIBE_AREAS, FULL_AREAS, ILLYRIA_LINE, by_default, usual
from rules_engine.readings import Readings

Goals: TypeAlias = Callable[[Components, State, str, str], list[str]]
"""What lists the areas that a unit of a side can reach from its own: `march_goals` or `sail_goals`."""
ENEMY = "enemy"
FULL = "full"
PATH = "path"


def controls(state: State, side: str, enemy: str, area: str) -> bool:
    """Whether a side has more units in an area than its opponent (rule unit.control)."""
    return state.units_of(side, area) > state.units_of(enemy, area)


def unopposed(components: Components, state: State, side: str) -> State:
    """The state without the units of a side's opponent, to see whether they are what is in the way."""
    return replace(state, units=state.units | {components.other(side): {}})


def obstacle(components: Components, state: State, side: str, origin: str, goal: str, goals: Goals) -> str:
    """What keeps a unit from a destination that `goals` does not list: "enemy" or "full", of which either may be enough
    (rules march.enemy, march.full, sail.enemy, sail.full), else "path": no way leads there (march.path, sail.path)."""
    clear = unopposed(components, state, side)
    for name, changed in ((FULL, _without_limits(state)), (ENEMY, clear), (ENEMY, _without_limits(clear))):
        if goal in goals(components, changed, side, origin):
            return name
    return PATH


def _without_limits(state: State) -> State:
    """The state without the optional rule (rules march.full, sail.full)."""
    return replace(state, readings=by_default(state.readings, FULL_AREAS))


def is_full(components: Components, state: State, side: str, area: str) -> bool:
    """Whether a side has as many units in an area as the round allows (rule unit.limit)."""
    return state.units_of(side, area) >= components.limit(state.round)


def seas_beside(components: Components, state: State, side: str, sea: str) -> list[str]:
    """The seas beside a sea; the owner of the isthmus has one way more (rule map.korinthos)."""
    return list(components.near[sea]) + _canal(components, state, side, sea)


def _canal(components: Components, state: State, side: str, sea: str) -> list[str]:
    canal = components.data["canal"]
    if sea not in canal["seas"] or state.owner_of(canal["polis"]) != side:
        return []
    return [other for other in canal["seas"] if other != sea]


def coast_of(components: Components, region: str) -> list[str]:
    """The seas beside a region."""
    return [sea for sea in components.seas if region in components.coasts[sea]]


def reached(starts: list[str], beside: dict[str, list[str]], shut: list[str]) -> list[str]:
    """The areas that can be entered from some of them; one may enter a shut one, but not leave it."""
    found = list(starts)
    for area in found:
        if area not in shut:
            found += [near for near in beside[area] if near not in found]
    return found


def shut_areas(components: Components, state: State, side: str, areas: tuple[str, ...], full: bool) -> list[str]:
    """The areas that a side's units may not pass: what the enemy controls (rules march.enemy, sail.enemy); with the
    optional rule also where its own limit is reached, if `full` asks for it (rules march.full, sail.full)."""
    enemy = components.other(side)
    crowded = full and not usual(state.readings, FULL_AREAS)
    return [
        area
        for area in areas
        if controls(state, enemy, side, area) or (crowded and is_full(components, state, side, area))
    ]


def march_goals(components: Components, state: State, side: str, origin: str) -> list[str]:
    """The regions that a hoplite can reach from its own, by land or by sea (rule march.path)."""
    shut = shut_areas(components, state, side, components.regions, True)
    beside = {region: list(components.land[region]) for region in components.regions}
    by_land = reached(beside[origin], beside, shut)
    seas = open_seas(components, state, side, origin)
    landed = [region for region in components.regions if any([region in components.coasts[sea] for sea in seas])]
    return [area for area in components.regions if area != origin and (area in by_land or area in landed)]


def open_seas(components: Components, state: State, side: str, origin: str) -> list[str]:
    """The seas that a transport from a region can cross: none that the enemy controls, full ones do not matter."""
    shut = shut_areas(components, state, side, components.seas, False)
    beside = {sea: seas_beside(components, state, side, sea) for sea in components.seas}
    entered = reached([sea for sea in coast_of(components, origin) if sea not in shut], beside, shut)
    return [sea for sea in entered if sea not in shut]


def sail_goals(components: Components, state: State, side: str, origin: str) -> list[str]:
    """The seas that a galley can reach from its own (rule sail.path)."""
    shut = shut_areas(components, state, side, components.seas, True)
    beside = {sea: seas_beside(components, state, side, sea) for sea in components.seas}
    found = reached(beside[origin], beside, shut)
    return [sea for sea in components.seas if sea != origin and sea in found]


def route_seas(components: Components, state: State, side: str) -> list[str]:
    """The seas that a merchant can cross from its port along the dotted lines (rules route.ports, route.lines,
    trade.blocked)."""
    shut = shut_areas(components, state, side, components.seas, False)
    drawn = {sea: dotted_lines(components, state.readings, sea) for sea in components.seas}
    lines = {sea: drawn[sea] + _canal(components, state, side, sea) for sea in components.seas}
    ports = components.number("sides", side)["port"]
    return [sea for sea in reached([sea for sea in ports if sea not in shut], lines, shut) if sea not in shut]


def dotted_lines(components: Components, readings: Readings, sea: str) -> list[str]:
    """The seas to which dotted lines lead from a sea (rule route.lines, reading illyria-line)."""
    added = components.added[sea] if usual(readings, ILLYRIA_LINE) else ()
    return [*components.lines[sea], *added]


# the Proxenos


def bribes(components: Components, state: State, side: str, origin: str) -> dict[str, int]:
    """Polis to the enemy units that a Proxenos meets on its cheapest way there, for every polis that it can reach from
    its own (rules proxenos.move, proxenos.counted, proxenos.abroad)."""
    enemy, tiles = components.other(side), components.poleis
    ends = usual(state.readings, BRIBE_AREAS)
    tolls = {area: state.units_of(enemy, area) for area in components.areas}
    beside = {region: list(components.land[region]) for region in components.regions}
    beside.update({sea: seas_beside(components, state, side, sea) for sea in components.seas})
    home = tiles[origin].region
    land = {} if home == ABROAD else _cheapest([home], 0, beside, tolls)
    sea = _cheapest(list(tiles[origin].ships), None, beside, tolls)
    found = {}
    for polis in components.order:
        region = tiles[polis].region
        toll = tolls[region] if ends and region != ABROAD and region != home else 0
        ways = [sea[near] + toll for near in tiles[polis].ships if near in sea]
        if region in land:
            ways.append(land[region] - (0 if ends or region == home else tolls[region]))
        if ways and polis != origin:
            found[polis] = min(ways)
    return found


def _cheapest(starts: list[str], first: int | None, beside: dict[str, list[str]], tolls: dict) -> dict[str, int]:
    """Area to the least units on the way there, its own included; a start costs `first`, or its own if that is None."""
    best = {area: tolls[area] if first is None else first for area in starts}
    todo = list(starts)
    for area in todo:
        for near in beside[area]:
            units = best[area] + tolls[near]
            if near not in best or units < best[near]:
                best[near] = units
                todo.append(near)
    return best
