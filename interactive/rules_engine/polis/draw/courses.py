"""The ways over the map that pictures show, area by area: those that the rules find, or where a piece has none, those
that it would have if the enemy controlled nothing; and the courses of their arrows, which stay inside the areas."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from rules_engine.core import kept
from rules_engine.polis.components import Components
from rules_engine.polis.draw.map import Shape, is_inside, shared
from rules_engine.polis.game.state import State
from rules_engine.polis.rules import map as ways
from rules_engine.scene import Box, Point, grow

Boxes: TypeAlias = tuple[Box, ...]

STEP, INSET, CLEAR = 7, 7, (5, 3)
"""Pixels between the points at which a straight line is tested, between a corner and the course around it, and between
a box and the course around it, less where there is no room for more."""


def way_of(state: State, move: dict) -> list[str]:
    """List the areas of the way that the piece of a move takes, both ends included (rules march.path, sail.path,
    proxenos.move, proxenos.counted); only the ends where no way leads there, [] where nothing goes."""
    components, ground, place = state.components, state.ground_of(state.turn_of), state.seats[state.turn_of].proxenos
    if "trade" in move:
        return merchant_way(state, components.market_of(move["trade"]))
    if "proxenos" in move and place in components.poleis:
        start, end = [components.place_of_polis(polis) for polis in (place, move["proxenos"])]
        way = [start, *ways.envoy_ways(components, ground, place).get(move["proxenos"], ())]
        return way if way[-1] == end else [*way, end]
    if "march" not in move and "sail" not in move:
        return []
    origin, goal = move.get("march") or move["sail"], move["to"]
    if origin == goal or goal in components.markets or goal in components.poleis:
        return [origin, goal]
    unopposed = replace(ground, enemy={}, readings=())  # if the enemy controlled nothing and no area were full
    search = ways.march_ways if "march" in move else ways.sail_ways
    known = [search(components, one, origin).get(goal) for one in (ground, unopposed)]
    return known[0] or known[1] or [origin, goal]


def merchant_way(state: State, market: str) -> list[str]:
    """List the seas of a merchant's shortest dotted way from port to a market, also over lines that a reading denies
    where there is no other (rules route.ports, route.lines)."""
    components, side = state.components, state.turn_of
    goal, unopposed = components.data["markets"][market]["sea"], replace(state.ground_of(side), enemy={})
    grounds = (state.ground_of(side), unopposed, replace(unopposed, canal=False, readings=()))
    known = [ways.route_ways(components, ground, side).get(goal) for ground in grounds]
    return known[0] or known[1] or known[2] or components.ports_of(side)


def goes_by_land(state: State, market: str) -> bool:
    """Tell whether a merchant reaches a market only by land, from a polis abroad (rule route.land)."""
    row, side = state.components.data["markets"][market], state.turn_of
    owner = state.owner_of(row["land"]) if row.get("land") else None
    return owner == side and row["sea"] not in ways.route_ways(state.components, state.ground_of(side), side)


# the courses of arrows


@kept
def course(components: Components, way: tuple[str, ...], start: Point, goal: Point, boxes: Boxes = ()) -> list[Point]:
    """Return the points of a course through areas, from point to point, around the boxes where there is room. The
    pictures before and after a move ask for the same one."""
    stops, clear, free = [start], Obstacles(components, boxes), Obstacles(components, ())
    for index in range(len(way) - 1):
        one, other = way[index], way[index + 1]
        crossing = sea_crossing(components, one, other) or border(clear, one, other, stops[-1], goal)
        if crossing:
            ends = stops[-1], crossing[0]
            stops += clear.inside(one, *ends) or free.inside(one, *ends) or crossing[:1]
            stops += crossing[1:]
    ends = stops[-1], goal
    return stops + (clear.inside(way[-1], *ends) or free.inside(way[-1], *ends) or [goal])


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


def border(obstacles: "Obstacles", one: str, other: str, start: Point, goal: Point) -> list[Point]:
    """Return the eighth of a border between two areas, in no box, where it makes the smallest detour; [] for none."""
    boxes = obstacles.boxes
    pairs = [(part, edge) for edge in shared(obstacles.components, one, other) for part in range(1, 8)]
    points = [(x + (to_x - x) * part // 8, y + (to_y - y) * part // 8) for part, ((x, y), (to_x, to_y)) in pairs]
    for kept_clear in (boxes, [grow(box, CLEAR[1]) for box in boxes]):
        points = [point for point in points if not is_covered(kept_clear, point)] or points
    best, found = (3, 0.0), []
    for point in sorted(points, key=lambda point: far(start, point) + far(point, goal)):
        if (0, far(start, point) + far(point, goal)) >= best:
            break  # no course is shorter than the straight lines
        legs = [obstacles.inside(one, start, point), obstacles.inside(other, point, goal)]
        stops = [start, *(legs[0] or [point]), *(legs[1] or [goal])]
        detour = legs.count([]), sum([far(stops[at], stops[at + 1]) for at in range(len(stops) - 1)])
        if detour < best:
            best, found = detour, [point]
    return found


class Obstacles:
    """Boxes that a course keeps clear of; which points of an area see each other is worked out once."""

    def __init__(self, components: Components, boxes: Boxes) -> None:
        self.components, self.boxes = components, boxes
        self.lines: dict[tuple[str, Point, Point], bool] = {}

    def is_straight(self, area: str, start: Point, goal: Point) -> bool:
        """Tell whether a straight line stays inside an area and outside of the boxes."""
        line = (area, start, goal)
        if line not in self.lines:
            self.lines[line] = stays_inside(self.components.place_of(area)["shape"], start, goal, self.boxes)
        return self.lines[line]

    def inside(self, area: str, start: Point, goal: Point) -> list[Point]:
        """Return the points after the first of the shortest course inside an area, clear of the boxes, as far as there
        is room for; [] for none."""
        if self.is_straight(area, start, goal):
            return [goal]
        for clear in CLEAR:
            rims = [grow(box, clear) for box in self.boxes]
            corners = [(x, y) for left, top, right, low in rims for x in (left, right) for y in (top, low)]
            corners = bends(self.components, area) + corners
            if not any([self.is_straight(area, point, goal) for point in corners]):
                continue
            before: dict[Point, Point] = {}
            todo = [(far(start, goal), 0.0, start, start)]
            while todo and goal not in before:
                step = min(todo)
                todo.remove(step)
                _, length, origin, here = step
                if here in before or (here != origin and not self.is_straight(area, origin, here)):
                    continue
                before[here] = origin
                for point in [*corners, goal]:
                    if point not in before:
                        whole = length + far(here, point)
                        todo.append((whole + far(point, goal), whole, here, point))
            if goal in before:
                found = [goal]
                while before[found[0]] != start:
                    found = [before[found[0]], *found]
                return found
        return []


@kept
def bends(components: Components, area: str) -> list[Point]:
    """List a point beside each corner that juts into an area: only around these a shortest course bends."""
    shape, found = components.place_of(area)["shape"], []
    for before, corner, after in zip((shape[-1], *shape), shape, (*shape[1:], shape[0])):
        dx, dy = [
            sum([(near[at] - corner[at]) / max(far(corner, near), 0.1) for near in (before, after)]) for at in (0, 1)
        ]
        length = max((dx * dx + dy * dy) ** 0.5, 0.1)
        point, other = [
            (corner[0] + round(side * dx / length), corner[1] + round(side * dy / length)) for side in (-INSET, INSET)
        ]
        if is_inside(shape, point) and not is_inside(shape, other):
            found.append(point)
    return found


def stays_inside(shape: Shape, start: Point, goal: Point, boxes: Boxes) -> bool:
    """Tell whether a straight line stays inside a shape and outside of the boxes; its ends may lie on the border."""
    parts = int(far(start, goal)) // STEP + 1
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    (west, east), (north, south) = [sorted((start[at], goal[at])) for at in (0, 1)]
    met = [box for box in boxes if box[0] < east and west < box[2] and box[1] < south and north < box[3]]
    for x, y in [(start[0] + dx * part / parts, start[1] + dy * part / parts) for part in range(1, parts)]:
        if is_covered(met, (x, y)) or not is_inside(shape, (x, y)):
            return False
    return True


def is_covered(boxes: Sequence[Box], point: tuple[float, float]) -> bool:
    return any([left < point[0] < right and top < point[1] < bottom for left, top, right, bottom in boxes])


def far(one: Point, other: Point) -> float:
    return float((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5
