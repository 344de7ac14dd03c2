"""The shapes of the map, as the data draw them: outlines, shared borders, coasts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.core import kept
from rules_engine.polis.components import ABROAD, Components

Point: TypeAlias = tuple[int, int]
Edge: TypeAlias = tuple[Point, Point]
Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, width, height."""

BEND = 5
"""How far a border may bend, in parts of its length: one of several at random, always the same for the same border."""


@dataclass(frozen=True)
class Place:
    """A region, a sea or a foreign land: its corners, where its name begins, its counters, and its poleis."""

    shape: tuple[Point, ...]
    name: Point
    units: Point
    poleis: dict[str, Point]


@kept
def place_of(components: Components, area: str) -> Place:
    """Return the drawing of an area or a foreign land."""
    data = components.data["drawing"][area]
    poleis = {polis: (data["poleis"][polis][0], data["poleis"][polis][1]) for polis in sorted(data["poleis"])}
    return Place(
        points(data["shape"]), (data["name"][0], data["name"][1]), (data["units"][0], data["units"][1]), poleis
    )


def points(data: list) -> tuple[Point, ...]:
    """Read a list of corners."""
    return tuple([(corner[0], corner[1]) for corner in data])


def size_of(components: Components) -> Point:
    """Return width and height of the whole picture."""
    width, height = components.data["drawing"]["size"]
    return width, height


def lands_of(components: Components) -> tuple[str, ...]:
    """List the foreign lands, each of which has a market."""
    return components.markets


def poleis_of(components: Components, area: str) -> list[str]:
    """List the poleis drawn in a region or a foreign land, in the order of the data."""
    drawn = components.data["drawing"][area]["poleis"]
    return [polis for polis in components.order if polis in drawn]


def place_of_polis(components: Components, polis: str) -> str:
    """Return the region of a polis, or the foreign land in which it is drawn."""
    region = components.poleis[polis].region
    if region != ABROAD:
        return region
    drawn = components.data["drawing"]
    return next(iter([land for land in lands_of(components) if polis in drawn[land]["poleis"]]))


# borders


def edges(shape: tuple[Point, ...]) -> list[Edge]:
    """List the edges of a shape, each from its smaller corner to its larger, so that neighbours name them alike."""
    pairs = zip(shape, (*shape[1:], shape[0]))
    return [(min(one, other), max(one, other)) for one, other in pairs]


@kept
def shared(components: Components, area: str, other: str) -> list[Edge]:
    """List the edges that two areas or lands have in common."""
    theirs = edges(place_of(components, other).shape)
    return [edge for edge in edges(place_of(components, area).shape) if edge in theirs]


def bulge(edge: Edge) -> Point:
    """Return the point towards which an edge bends."""
    (x, y), (to_x, to_y) = edge
    bend = (3 * x + 5 * y + 7 * to_x + 11 * to_y) % (2 * BEND + 1) - BEND
    return (x + to_x) // 2 + (y - to_y) * bend // 24, (y + to_y) // 2 + (to_x - x) * bend // 24


def is_rim(size: Point, edge: Edge) -> bool:
    """Tell whether an edge lies on the rim of the map, where it is straight."""
    (x, y), (to_x, to_y) = edge
    return (x == to_x and x in (0, size[0])) or (y == to_y and (y == 0 or y >= size[1] - 36))


def outline(size: Point, shape: tuple[Point, ...]) -> str:
    """Write a shape as path data, its borders bent."""
    data = f"M{shape[0][0]} {shape[0][1]}"
    for end, edge in zip((*shape[1:], shape[0]), edges(shape)):
        data += _stroke(size, edge, end)
    return data + "Z"


def strokes(size: Point, found: list[Edge]) -> str:
    """Write edges as path data, each by itself."""
    return "".join([f"M{edge[0][0]} {edge[0][1]}" + _stroke(size, edge, edge[1]) for edge in found])


def _stroke(size: Point, edge: Edge, end: Point) -> str:
    x, y = bulge(edge)
    return f"L{end[0]} {end[1]}" if is_rim(size, edge) else f"Q{x} {y} {end[0]} {end[1]}"


def is_inside(shape: tuple[Point, ...], point: Point) -> bool:
    """Tell whether a point lies in a shape."""
    x, y = point
    inside = False
    for (left, top), (right, bottom) in zip(shape, (*shape[1:], shape[0])):
        if (top > y) != (bottom > y) and x < left + (right - left) * (y - top) / (bottom - top):
            inside = not inside
    return inside


def texture(shape: tuple[Point, ...], step: Point) -> list[Point]:
    """List points of a shape in rows, every second row shifted by half a step."""
    left, right = min([x for x, _ in shape]), max([x for x, _ in shape])
    top, bottom = min([y for _, y in shape]), max([y for _, y in shape])
    found = []
    for y in range(top // step[1] * step[1], bottom, step[1]):
        shift = step[0] // 2 * (y // step[1] % 2)
        found += [(x + shift, y) for x in range(left // step[0] * step[0], right, step[0])]
    return [(x, y) for x, y in found if is_inside(shape, (x - 2, y)) and is_inside(shape, (x + 12, y))]


@kept
def texture_of(components: Components, area: str, step: Point) -> list[Point]:
    """List points of an area, as `texture` does, once."""
    return texture(place_of(components, area).shape, step)


@kept
def ridges_of(components: Components, step: Point) -> list[tuple[tuple[Point, ...], list[Point]]]:
    """List the mountains between areas that are no neighbours, each with points of it, once."""
    shapes = [points(ridge) for ridge in components.data["drawing"]["ridges"]]
    return [(shape, texture(shape, step)) for shape in shapes]


def box_of(shape: tuple[Point, ...]) -> Box:
    """Return the box around a shape."""
    left, top = min([x for x, _ in shape]), min([y for _, y in shape])
    return left, top, max([x for x, _ in shape]) - left, max([y for _, y in shape]) - top


def meets(one: Box, other: Box) -> bool:
    """Tell whether two boxes overlap."""
    beside = one[0] >= other[0] + other[2] or other[0] >= one[0] + one[2]
    return not beside and one[1] < other[1] + other[3] and other[1] < one[1] + one[3]
