"""Control of areas, and the ways of units, envoys and merchants over the map (rules unit.*, march.*, sail.*, route.*,
proxenos.*)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.polis.components import ABROAD, Components, Goods
from rules_engine.polis.readings import BRIBE_AREAS, FULL_AREAS, ILLYRIA_LINE, is_default
from rules_engine.readings import Readings


@dataclass(frozen=True)
class Ground:
    """What decides where one side's pieces can go: `own` and `enemy` map areas to units, `limit` is the most units of a
    side in an area, `canal` says whether the side owns the polis at the isthmus."""

    own: Goods
    enemy: Goods
    limit: int
    canal: bool
    readings: Readings = ()


Beside: TypeAlias = Mapping[str, Sequence[str]]
"""Areas to those beside them."""
Ways: TypeAlias = dict[str, list[str]]
"""Areas in reach to the areas of a shortest way there, both ends included."""
Search: TypeAlias = Callable[[Components, Ground, str], Ways]
"""A function that maps the areas a unit can reach from its own: `march_ways` or `sail_ways`."""


def controls(units: int, enemies: int) -> bool:
    """Tell whether a side with so many units in an area controls it (rule unit.control)."""
    return units > enemies


def is_full(units: int, limit: int) -> bool:
    """Tell whether a side has as many units in an area as the round allows (rule unit.limit)."""
    return units >= limit


def shortest_ways(starts: Sequence[str], beside: Beside, shut: list[str]) -> Ways:
    """Map each area in reach to a shortest way there; a shut one can be entered, but left only by who starts there."""
    ways, todo = {start: [start] for start in starts}, list(starts)
    for area in todo:
        for near in beside[area] if area in starts or area not in shut else ():
            if near not in ways:
                ways[near] = [*ways[area], near]
                todo.append(near)
    return ways


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


def march_ways(components: Components, ground: Ground, origin: str) -> Ways:
    """Map each region that a hoplite can reach from its own to its way there: by land, or else by sea, over seas that
    the enemy does not control, full or not (rule march.path)."""
    near = _with_isthmus(components, ground, components.near)
    beside = {sea: [*near[sea], *components.coasts[sea]] for sea in components.seas}
    beside[origin] = [sea for sea in components.seas if origin in components.coasts[sea]]
    shut = [*shut_areas(ground, components.seas, False), *components.regions]
    by_sea = shortest_ways([origin], beside, shut)
    ways = by_sea | shortest_ways([origin], components.land, shut_areas(ground, components.regions, True))
    return {region: ways[region] for region in components.regions if region in ways and region != origin}


def sail_ways(components: Components, ground: Ground, origin: str) -> Ways:
    """Map each sea that a galley can reach from its own to its way there (rule sail.path)."""
    beside = _with_isthmus(components, ground, components.near)
    ways = shortest_ways([origin], beside, shut_areas(ground, components.seas, True))
    return {sea: ways[sea] for sea in components.seas if sea in ways and sea != origin}


def route_ways(components: Components, ground: Ground, side: str) -> Ways:
    """Map each sea that a merchant can cross to its way there from a port (rules route.ports, route.lines,
    trade.blocked)."""
    lines = {sea: dotted_lines(components, ground.readings, sea) for sea in components.seas}
    shut = shut_areas(ground, components.seas, False)
    ports = [sea for sea in components.ports_of(side) if sea not in shut]
    ways = shortest_ways(ports, _with_isthmus(components, ground, lines), shut)
    return {sea: ways[sea] for sea in components.seas if sea in ways and sea not in shut}


def dotted_lines(components: Components, readings: Readings, sea: str) -> list[str]:
    """List the seas to which dotted lines lead from a sea (rule route.lines, reading illyria-line)."""
    added = components.added[sea] if is_default(readings, ILLYRIA_LINE) else ()
    return [*components.lines[sea], *added]


def _with_isthmus(components: Components, ground: Ground, beside: Beside) -> dict[str, list[str]]:
    """Map each sea to those beside it; the owner of the isthmus has one way more (rule map.korinthos)."""
    seas = components.data["canal"]["seas"] if ground.canal else ()
    return {sea: [*beside[sea], *[other for other in seas if sea in seas and sea != other]] for sea in components.seas}


# the Proxenos


def envoy_ways(components: Components, ground: Ground, origin: str) -> dict[str, tuple[str, ...]]:
    """Map each polis that a Proxenos can reach to the areas that count on its cheapest, then shortest way there
    (rules proxenos.move, proxenos.counted, proxenos.abroad, reading bribe-areas)."""
    tiles, entered = components.poleis, is_default(ground.readings, BRIBE_AREAS)
    beside = components.land | _with_isthmus(components, ground, components.near)
    home = tiles[origin].region
    land = {} if home == ABROAD else _cheapest(ground, {home: ()}, beside)
    sea = _cheapest(ground, {near: (near,) for near in tiles[origin].ships}, beside)
    found = {}
    for polis in components.order:
        region = tiles[polis].region
        last = (region,) if entered and region not in (ABROAD, home) else ()
        ways = [sea[near] + last for near in tiles[polis].ships if near in sea]
        if region in land:
            ways.append(land[region] if entered else land[region][:-1])
        if ways and polis != origin:
            found[polis] = min(ways, key=lambda way: (toll_of(ground.enemy, way), len(way)))
    return found


def _cheapest(ground: Ground, starts: dict[str, tuple[str, ...]], beside: Beside) -> dict[str, tuple[str, ...]]:
    """Map each area to what counts of the way there with the fewest enemy units; `starts`: the first areas."""
    best, todo = dict(starts), sorted(starts)
    for area in todo:
        for near in beside[area]:
            way = (*best[area], near)
            if near not in best or toll_of(ground.enemy, way) < toll_of(ground.enemy, best[near]):
                best[near] = way
                todo.append(near)
    return best


def toll_of(enemy: Goods, way: tuple[str, ...]) -> int:
    """Count the enemy units in the areas that count of a way (rule proxenos.bribe)."""
    return sum([enemy.get(area, 0) for area in way])
