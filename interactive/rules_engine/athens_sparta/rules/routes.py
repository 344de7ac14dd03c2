"""Ways over the map: searches by land and sea, and what bars them to a side (rules terrain.*, control.sea-passage)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from rules_engine.athens_sparta.components import FIELD, INSIDE
from rules_engine.athens_sparta.rules.map import City, Node, Theatre
from rules_engine.athens_sparta.rules.state import State
from rules_engine.core import kept
from rules_engine.hexes import FAR, Position


@dataclass(frozen=True)
class Way:
    """To `place`, entered from `via`, after so many hexes; `path`: every hex entered, the last one included."""

    place: Position
    via: Position
    hexes: int
    path: tuple[Position, ...]


@kept
def stops_ground(state: State, place: Position, side: str) -> bool:
    """Tell whether enemy blocks end a ground block's operation move: any in the field, ground or fleet, or in a city
    that only fleets blockade (rules move.enemy, move.fog)."""
    inside = state.enemies_in(place, side, (INSIDE,))
    stops = state.enemies_in(place, side, (FIELD,)) or (inside and not state.is_besieging(place, side))
    return bool(stops) and not state.theatre.is_sacred(place)


def search(starts: Iterable[Any], steps: Callable, most: int = FAR, ends: Callable | None = None) -> list[tuple]:
    """List (place, steps to it, the one before it, whether the way ends there) of all that is reached from some places,
    hexes by land or coasts and stretches of sea, the nearest first; `ends(place)`: whether no way goes on from there
    (rule terrain.coasts)."""
    found: list[tuple] = []
    edge, reached, step = list(starts), set(starts), 0
    while edge and step < most:
        step += 1
        onward = []
        for place in edge:
            for near in steps(place):
                if near not in reached:
                    reached.add(near)
                    found.append((near, step, place, ends is not None and ends(near)))
                    onward += [near] if not found[-1][-1] else []
        edge = onward
    return found


def way_length(starts: Iterable[Any], ends: Iterable[Any], steps: Callable, most: int = FAR) -> int:
    """Return how many hexes it is by land, straits and passes included, or by sea; 0 where no way leads there."""
    for place, step, _, _ in search(starts, steps, most):
        if place in ends:
            return step
    return 0


@kept
def closed_hexes(state: State, side: str) -> frozenset[Position]:
    """Return all hexes that a side's fleets do not pass without a fight (rule control.sea-passage)."""
    places = [city.at for city in state.theatre.cities] + state.occupied()
    return frozenset([place for place in places if state.is_closed_sea(place, side)])


@kept
def found_ports(
    theatre: Theatre, closed: frozenset[Position], starts: tuple[Node, ...], hexes: int
) -> list[tuple[City, int]]:
    """List (city, distance) of the ports that fleets reach in so many hexes without entering the closed ones."""
    found: list[tuple[City, int]] = []
    visited = {start[0] for start in starts}
    for node, step, _, is_closed in search(starts, theatre.sea_steps, hexes, lambda node: node[0] in closed):
        city = theatre.city_at(node[0])
        if city is not None and node in city.ports and city.at not in visited and not is_closed:
            visited.add(city.at)
            found.append((city, step))
    return found
