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
Goals: TypeAlias = Callable[[Components, Ground, str], list[str]]
"""A function that lists the areas a unit can reach from its own: `march_goals` or `sail_goals`."""


def controls(units: int, enemies: int) -> bool:
    """Tell whether a side with so many units in an area controls it (rule unit.control)."""
    return units > enemies


def is_full(units: int, limit: int) -> bool:
    """Tell whether a side has as many units in an area as the round allows (rule unit.limit)."""
    return units >= limit


def reached(starts: Sequence[str], beside: Beside, shut: list[str]) -> list[str]:
    """List the areas that can be entered from `starts`; a shut area can be entered but not left."""
    found = list(starts)
    for area in found:
        if area not in shut:
            found += [near for near in beside[area] if near not in found]
    return found


def shortest_ways(starts: Sequence[str], beside: Beside, shut: list[str]) -> dict[str, list[str]]:
    """Map each area in reach to a shortest way there, both ends included; shut ones can be entered but not left."""
    ways, todo = {start: [start] for start in starts}, list(starts)
    for area in todo:
        for near in beside[area] if area not in shut else ():
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


def march_goals(components: Components, ground: Ground, origin: str) -> list[str]:
    """List the regions that a hoplite can reach from its own, by land or by sea (rule march.path)."""
    by_land = reached(components.land[origin], components.land, shut_areas(ground, components.regions, True))
    seas = transport_seas(components, ground, origin)
    landed = [region for region in components.regions if any([region in components.coasts[sea] for sea in seas])]
    return [area for area in components.regions if area != origin and (area in by_land or area in landed)]


def march_way(components: Components, ground: Ground, origin: str, goal: str) -> list[str]:
    """Return the areas of a hoplite's shortest way, both ends included, by land or else by sea; [] for none."""
    shut = [region for region in shut_areas(ground, components.regions, True) if region != origin]
    by_land = shortest_ways([origin], components.land, shut)
    if goal in by_land:
        return by_land[goal]
    seas = transport_seas(components, ground, origin)
    starts = [sea for sea in components.seas if sea in seas and origin in components.coasts[sea]]
    ways = shortest_ways(starts, _sea_ways(components, ground), [sea for sea in components.seas if sea not in seas])
    landings = [ways[sea] for sea in seas if goal in components.coasts[sea]]
    return [origin, *min(landings, key=len), goal] if landings else []


def transport_seas(components: Components, ground: Ground, origin: str) -> list[str]:
    """List the seas that a transport from a region can cross: none that the enemy controls; full ones do not matter."""
    coast = [sea for sea in components.seas if origin in components.coasts[sea]]
    return _open_seas(components, ground, coast, _sea_ways(components, ground))


def sail_goals(components: Components, ground: Ground, origin: str) -> list[str]:
    """List the seas that a galley can reach from its own (rule sail.path)."""
    beside = _sea_ways(components, ground)
    found = reached(beside[origin], beside, shut_areas(ground, components.seas, True))
    return [sea for sea in components.seas if sea != origin and sea in found]


def seas_between(components: Components, ground: Ground, origin: str, goal: str) -> list[str]:
    """List the seas that a galley crosses on its shortest way to a sea that it can reach (rule sail.path)."""
    beside = _sea_ways(components, ground)
    return shortest_ways(beside[origin], beside, shut_areas(ground, components.seas, True))[goal][:-1]


def route_seas(components: Components, ground: Ground, side: str) -> list[str]:
    """List the seas that a merchant can cross from its port (rules route.ports, route.lines, trade.blocked)."""
    lines = {sea: dotted_lines(components, ground.readings, sea) for sea in components.seas}
    return _open_seas(components, ground, components.ports_of(side), with_isthmus(components, ground, lines))


def dotted_lines(components: Components, readings: Readings, sea: str) -> list[str]:
    """List the seas to which dotted lines lead from a sea (rule route.lines, reading illyria-line)."""
    added = components.added[sea] if is_default(readings, ILLYRIA_LINE) else ()
    return [*components.lines[sea], *added]


def _sea_ways(components: Components, ground: Ground) -> dict[str, list[str]]:
    return with_isthmus(components, ground, components.near)


def with_isthmus(components: Components, ground: Ground, beside: Beside) -> dict[str, list[str]]:
    """Map each sea to those beside it; the owner of the isthmus has one way more (rule map.korinthos)."""
    seas = components.data["canal"]["seas"] if ground.canal else ()
    return {sea: [*beside[sea], *[other for other in seas if sea in seas and sea != other]] for sea in components.seas}


def _open_seas(components: Components, ground: Ground, starts: list[str], beside: Beside) -> list[str]:
    shut = shut_areas(ground, components.seas, False)
    return [sea for sea in reached([sea for sea in starts if sea not in shut], beside, shut) if sea not in shut]


# the Proxenos


def envoy_tolls(components: Components, ground: Ground, origin: str) -> Goods:
    """Map each polis in reach to the enemy units on the cheapest way (rules proxenos.move, proxenos.abroad)."""
    ways = envoy_ways(components, ground, origin)
    return {polis: _toll(ground, ways[polis]) for polis in components.order if polis in ways}


def envoy_ways(components: Components, ground: Ground, origin: str) -> dict[str, tuple[str, ...]]:
    """Map each polis that a Proxenos can reach to the areas that count on its cheapest, then shortest way there
    (rules proxenos.counted, proxenos.abroad, reading bribe-areas)."""
    tiles, entered = components.poleis, is_default(ground.readings, BRIBE_AREAS)
    beside = components.land | _sea_ways(components, ground)
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
            found[polis] = min(ways, key=lambda way: (_toll(ground, way), len(way)))
    return found


def _cheapest(ground: Ground, starts: dict[str, tuple[str, ...]], beside: Beside) -> dict[str, tuple[str, ...]]:
    """Map each area to what counts of the way there with the fewest enemy units; `starts`: the first areas."""
    best, todo = dict(starts), sorted(starts)
    for area in todo:
        for near in beside[area]:
            way = (*best[area], near)
            if near not in best or _toll(ground, way) < _toll(ground, best[near]):
                best[near] = way
                todo.append(near)
    return best


def _toll(ground: Ground, way: tuple[str, ...]) -> int:
    return sum([ground.enemy.get(area, 0) for area in way])
