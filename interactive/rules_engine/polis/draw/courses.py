"""The courses of arrows: a way over the map from area to area becomes points that stay inside the areas."""

from __future__ import annotations

from rules_engine.polis.components import Components
from rules_engine.polis.draw.geography import Shape, is_inside, place_of, shared
from rules_engine.scene import Point

STEP, INSET = 7, 7
"""Pixels between the points at which a straight line is tested, and between a corner and the course around it."""


def course(components: Components, way: list[str], start: Point, goal: Point) -> list[Point]:
    """Return the points of a course through the areas of a way, from a point in the first to one in the last."""
    stops = [start]
    for index in range(len(way) - 1):
        one, other = way[index], way[index + 1]
        crossing = sea_crossing(components, one, other) or border(components, one, other, stops[-1], goal)
        if crossing:
            stops += [*inside(components, one, stops[-1], crossing[0]), *crossing]
    return [*stops, *inside(components, way[-1], stops[-1], goal), goal]


def sea_crossing(components: Components, one: str, other: str) -> list[Point]:
    """Return the points of a dotted line from one sea to another or to a market, or of the isthmus; [] for none."""
    for start, end, x, y, to_x, to_y in components.data["drawing"]["routes"]:
        if (start, end) in ((one, other), (other, one)):
            line = [(x, y), (to_x, to_y)]
            return line if start == one else list(reversed(line))
    first, last, *between = components.data["drawing"]["canal"]
    line = [(first[1], first[2]), *[(x, y) for x, y in between], (last[1], last[2])]
    if (last[0], first[0]) == (one, other):
        return list(reversed(line))
    return line if (first[0], last[0]) == (one, other) else []


def border(components: Components, one: str, other: str, start: Point, goal: Point) -> list[Point]:
    """Return the middle of the border between two areas where it makes the smallest detour; [] if they have none."""
    middles = [((x + to_x) // 2, (y + to_y) // 2) for (x, y), (to_x, to_y) in shared(components, one, other)]
    if not middles:
        return []
    return [min(middles, key=lambda middle: far(start, middle) + far(middle, goal))]


def inside(components: Components, area: str, start: Point, goal: Point) -> list[Point]:
    """Return the points between two points of an area at which the shortest course inside it bends; [] where the
    straight line stays inside, or no course does."""
    shape = place_of(components, area)["shape"]
    corners = bends(shape)
    best: dict[Point, float] = {start: 0}
    before: dict[Point, Point] = {}
    todo = [start]
    while todo:
        here = min(todo, key=lambda point: best[point] + far(point, goal))
        todo.remove(here)
        if here == goal:
            break
        for point in [*corners, goal]:
            length = best[here] + far(here, point)
            if (point not in best or length < best[point]) and stays_inside(shape, here, point):
                best[point], before[point] = length, here
                todo += [] if point in todo else [point]
    return _between(before, start, goal)


def _between(before: dict[Point, Point], start: Point, goal: Point) -> list[Point]:
    """Return the points between both ends of a course that was found backwards."""
    found: list[Point] = []
    point = before.get(goal, start)
    while point != start:
        found = [point, *found]
        point = before[point]
    return found


def bends(shape: Shape) -> list[Point]:
    """List a point beside each corner that juts into a shape: only around these a shortest course bends."""
    found = []
    for before, corner, after in zip((shape[-1], *shape), shape, (*shape[1:], shape[0])):
        (x, y), (to_x, to_y) = toward(corner, before), toward(corner, after)
        dx, dy = x + to_x, y + to_y
        length = max((dx * dx + dy * dy) ** 0.5, 0.1)
        point = corner[0] - round(INSET * dx / length), corner[1] - round(INSET * dy / length)
        other = corner[0] + round(INSET * dx / length), corner[1] + round(INSET * dy / length)
        if is_inside(shape, point) and not is_inside(shape, other):
            found.append(point)
    return found


def toward(start: Point, goal: Point) -> tuple[float, float]:
    """Return the step of length 1 from a point towards another."""
    length = max(far(start, goal), 0.1)
    return (goal[0] - start[0]) / length, (goal[1] - start[1]) / length


def stays_inside(shape: Shape, start: Point, goal: Point) -> bool:
    """Tell whether a straight line stays inside a shape; its ends may lie on the border."""
    count = int(far(start, goal)) // STEP
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    return all(
        [
            is_inside(shape, (start[0] + dx * part // (count + 1), start[1] + dy * part // (count + 1)))
            for part in range(1, count + 1)
        ]
    )


def far(one: Point, other: Point) -> float:
    """Return the distance between two points."""
    return float((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5
