"""The shapes of the map, as the data draw them: outlines, shared borders, coasts."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from rules_engine.core import kept
from rules_engine.polis.components import ABROAD, Components
from rules_engine.scene import Point

Shape: TypeAlias = Sequence[Point]
"""Its corners."""
Edge: TypeAlias = tuple[Point, Point]

BEND = 5
"""How far a border may bend, in parts of its length: one of several at random, always the same for the same border."""


def place_of(components: Components, area: str) -> Any:
    """Return the drawing of a region, a sea or a foreign land: its corners (`shape`), where its `name` begins, its
    counters (`units`), and its `poleis`."""
    return components.data["drawing"][area]


def size_of(components: Components) -> Point:
    width, height = components.data["drawing"]["size"]
    return width, height


def place_of_polis(components: Components, polis: str) -> str:
    region = components.poleis[polis].region
    if region != ABROAD:
        return region
    return next(iter([land for land in components.markets if polis in place_of(components, land)["poleis"]]))


# borders


def edges(shape: Shape) -> list[Edge]:
    """List the edges of a shape, each from its smaller corner to its larger, so that neighbours name them alike."""
    pairs = zip(shape, (*shape[1:], shape[0]))
    return [(min(one, other), max(one, other)) for one, other in pairs]


@kept
def shared(components: Components, area: str, other: str) -> list[Edge]:
    theirs = edges(place_of(components, other)["shape"])
    return [edge for edge in edges(place_of(components, area)["shape"]) if edge in theirs]


def outline(size: Point, shape: Shape) -> str:
    """Write a shape as path data, its borders bent."""
    data = f"M{shape[0][0]} {shape[0][1]}"
    for end, edge in zip((*shape[1:], shape[0]), edges(shape)):
        data += _stroke(size, edge, end)
    return data + "Z"


@kept
def outline_of(components: Components, area: str) -> str:
    return outline(size_of(components), place_of(components, area)["shape"])


def strokes(size: Point, found: list[Edge]) -> str:
    return "".join([f"M{edge[0][0]} {edge[0][1]}" + _stroke(size, edge, edge[1]) for edge in found])


def _stroke(size: Point, edge: Edge, end: Point) -> str:
    """Write an edge from where the pen is to one of its ends, bent but for the rim of the map."""
    (x, y), (to_x, to_y) = edge
    if (x == to_x and x in (0, size[0])) or (y == to_y and (y == 0 or y >= size[1] - 36)):
        return f"L{end[0]} {end[1]}"
    bend = (3 * x + 5 * y + 7 * to_x + 11 * to_y) % (2 * BEND + 1) - BEND
    middle = f"{(x + to_x) // 2 + (y - to_y) * bend // 24} {(y + to_y) // 2 + (to_x - x) * bend // 24}"
    return f"Q{middle} {end[0]} {end[1]}"


def is_inside(shape: Shape, point: tuple[float, float]) -> bool:
    x, y = point
    inside = False
    for (left, top), (right, bottom) in zip(shape, (*shape[1:], shape[0])):
        if (top > y) != (bottom > y) and x < left + (right - left) * (y - top) / (bottom - top):
            inside = not inside
    return inside


def texture(shape: Shape, step: Point) -> list[Point]:
    """List points of a shape in rows, every second row shifted by half a step."""
    (across, down), xs, ys = step, [x for x, _ in shape], [y for _, y in shape]
    rows = range(min(ys) // down * down, max(ys), down)
    columns = range(min(xs) // across * across, max(xs), across)
    found = [(x + across // 2 * (y // down % 2), y) for y in rows for x in columns]
    return [(x, y) for x, y in found if is_inside(shape, (x - 2, y)) and is_inside(shape, (x + 12, y))]


@kept
def texture_of(components: Components, area: str, step: Point) -> list[Point]:
    return texture(place_of(components, area)["shape"], step)


@kept
def ridges_of(components: Components, step: Point) -> list[tuple[Shape, list[Point]]]:
    return [(shape, texture(shape, step)) for shape in components.data["drawing"]["ridges"]]
