"""Control of areas, and the ways of units, envoys and merchants over the map (rules unit.*, march.*, sail.*, route.*,
proxenos.*)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from rules_engine.polis.components import ABROAD, Components, Goods
from rules_engine.polis.readings import BRIBE_AREAS, FULL_AREAS, ILLYRIA_LINE, by_default, is_default
from rules_engine.readings import Readings

ENEMY = "enemy"
FULL = "full"
PATH = "path"


@dataclass(frozen=True)
class Ground:
    """What decides where one side's pieces can go: `own` and `enemy` map areas to units, `limit` is the most units of a
    side in an area, `canal` says whether the side owns the polis at the isthmus."""

    own: Goods
    enemy: Goods
    limit: int
    canal: bool
    readings: Readings = ()


Goals: TypeAlias = Callable[[Components, Ground, str], list[str]]
"""A function that lists the areas a unit can reach from its own: `march_goals` or `sail_goals`."""


def controls(units: int, enemies: int) -> bool:
    """Tell whether a side with so many units in an area controls it (rule unit.control)."""
    return units > enemies


def is_full(units: int, limit: int) -> bool:
    """Tell whether a side has as many units in an area as the round allows (rule unit.limit)."""
    return units >= limit


def obstacle(components: Components, ground: Ground, origin: str, goal: str, goals: Goals) -> str:
    """Name what keeps a unit from a destination that `goals` does not list.

    "enemy" or "full", whichever is enough by itself or both together (rules march.enemy, march.full, sail.enemy,
    sail.full), else "path": no way leads there (rules march.path, sail.path).
    """
    clear = replace(ground, enemy={})
    for name, changed in ((FULL, _without_limits(ground)), (ENEMY, clear), (ENEMY, _without_limits(clear))):
        if goal in goals(components, changed, origin):
            return name
    return PATH


def _without_limits(ground: Ground) -> Ground:
    """Drop the optional rule that full areas stop units (rules march.full, sail.full)."""
    return replace(ground, readings=by_default(ground.readings, FULL_AREAS))


def coast_of(components: Components, region: str) -> list[str]:
    """List the seas beside a region."""
    return [sea for sea in components.seas if region in components.coasts[sea]]


def seas_beside(components: Components, ground: Ground, sea: str) -> list[str]:
    """List the seas beside a sea; the owner of the isthmus has one way more (rule map.korinthos)."""
    return [*components.near[sea], *_canal(components, ground, sea)]


def _canal(components: Components, ground: Ground, sea: str) -> list[str]:
    seas = components.data["canal"]["seas"]
    return [other for other in seas if other != sea] if ground.canal and sea in seas else []


def reached(starts: list[str], beside: dict[str, list[str]], shut: list[str]) -> list[str]:
    """List the areas that can be entered from `starts`; a shut area can be entered but not left."""
    found = list(starts)
    for area in found:
        if area not in shut:
            found += [near for near in beside[area] if near not in found]
    return found


def shut_areas(ground: Ground, areas: tuple[str, ...], full: bool) -> list[str]:
    """List the areas that a side's units must not pass: those the enemy controls (rules march.enemy, sail.enemy).

    With `full`, also those where its own limit is reached, if the players agreed on it (rules march.full, sail.full).
    """
    crowded = full and not is_default(ground.readings, FULL_AREAS)
    own, enemy = ground.own, ground.enemy
    return [
        area
        for area in areas
        if controls(enemy.get(area, 0), own.get(area, 0)) or (crowded and is_full(own.get(area, 0), ground.limit))
    ]


def march_goals(components: Components, ground: Ground, origin: str) -> list[str]:
    """List the regions that a hoplite can reach from its own, by land or by sea (rule march.path)."""
    shut = shut_areas(ground, components.regions, True)
    beside = {region: list(components.land[region]) for region in components.regions}
    by_land = reached(beside[origin], beside, shut)
    seas = transport_seas(components, ground, origin)
    landed = [region for region in components.regions if any([region in components.coasts[sea] for sea in seas])]
    return [area for area in components.regions if area != origin and (area in by_land or area in landed)]


def transport_seas(components: Components, ground: Ground, origin: str) -> list[str]:
    """List the seas that a transport from a region can cross: none that the enemy controls; full ones do not matter."""
    return _open_seas(components, ground, coast_of(components, origin), _sea_ways(components, ground))


def sail_goals(components: Components, ground: Ground, origin: str) -> list[str]:
    """List the seas that a galley can reach from its own (rule sail.path)."""
    beside = _sea_ways(components, ground)
    found = reached(beside[origin], beside, shut_areas(ground, components.seas, True))
    return [sea for sea in components.seas if sea != origin and sea in found]


def route_seas(components: Components, ground: Ground, side: str) -> list[str]:
    """List the seas that a side's merchant can cross from its port along the dotted lines (rules route.ports,
    route.lines, trade.blocked)."""
    lines = {
        sea: dotted_lines(components, ground.readings, sea) + _canal(components, ground, sea) for sea in components.seas
    }
    return _open_seas(components, ground, components.number("sides", side)["port"], lines)


def dotted_lines(components: Components, readings: Readings, sea: str) -> list[str]:
    """List the seas to which dotted lines lead from a sea (rule route.lines, reading illyria-line)."""
    added = components.added[sea] if is_default(readings, ILLYRIA_LINE) else ()
    return [*components.lines[sea], *added]


def _sea_ways(components: Components, ground: Ground) -> dict[str, list[str]]:
    return {sea: seas_beside(components, ground, sea) for sea in components.seas}


def _open_seas(components: Components, ground: Ground, starts: list[str], beside: dict[str, list[str]]) -> list[str]:
    shut = shut_areas(ground, components.seas, False)
    return [sea for sea in reached([sea for sea in starts if sea not in shut], beside, shut) if sea not in shut]


# the Proxenos


def envoy_tolls(components: Components, ground: Ground, origin: str) -> Goods:
    """Map each polis that a Proxenos can reach to the enemy units on its cheapest way there (rules proxenos.move,
    proxenos.counted, proxenos.abroad, reading bribe-areas)."""
    tiles, entered = components.poleis, is_default(ground.readings, BRIBE_AREAS)
    tolls = {area: ground.enemy.get(area, 0) for area in components.areas}
    beside = {region: list(components.land[region]) for region in components.regions}
    beside.update(_sea_ways(components, ground))
    home = tiles[origin].region
    land = {} if home == ABROAD else _cheapest([home], 0, beside, tolls)
    sea = _cheapest(list(tiles[origin].ships), None, beside, tolls)
    found = {}
    for polis in components.order:
        region = tiles[polis].region
        toll = tolls[region] if entered and region != ABROAD and region != home else 0
        ways = [sea[near] + toll for near in tiles[polis].ships if near in sea]
        if region in land:
            ways.append(land[region] - (0 if entered or region == home else tolls[region]))
        if ways and polis != origin:
            found[polis] = min(ways)
    return found


def _cheapest(starts: list[str], first: int | None, beside: dict[str, list[str]], tolls: Goods) -> Goods:
    """Map each area to the fewest units on the way there, its own included; a start costs `first`, None: its own."""
    best = {area: tolls[area] if first is None else first for area in starts}
    todo = list(starts)
    for area in todo:
        for near in beside[area]:
            units = best[area] + tolls[near]
            if near not in best or units < best[near]:
                best[near] = units
                todo.append(near)
    return best


def bribe(components: Components, units: int) -> int:
    """Return the silver that a Proxenos pays for passing so many units (rule proxenos.bribe)."""
    return components.number("proxenos", "bribe") * units
