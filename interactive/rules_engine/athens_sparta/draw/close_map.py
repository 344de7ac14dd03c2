"""The map of a case: the hexes that a move is about and their neighbours. Parts that lie far from each other stand side
by side, so that each can be read on a phone."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.draw.close_hexes import (
    SMALL,
    TEXT,
    Part,
    city_shape,
    name_shape,
    pieces_svg,
    stack_box,
    stack_shape,
)
from rules_engine.athens_sparta.draw.close_marks import (
    HEAD,
    Point,
    along,
    arrow_parts,
    dice_svg,
    length_of,
    ring,
    words_svg,
)
from rules_engine.athens_sparta.draw.close_places import busy_places, deciding_places, marked_places
from rules_engine.athens_sparta.draw.close_routes import route_to
from rules_engine.athens_sparta.draw.game import named_block
from rules_engine.athens_sparta.draw.map import ROW, Label, Scene, land_and_sea, middle, place_words
from rules_engine.athens_sparta.draw.origins import legend_height, legend_lines, legend_svg
from rules_engine.athens_sparta.game.state import REPLACEMENT, State
from rules_engine.athens_sparta.rules.board import here, occupied, piece_of
from rules_engine.athens_sparta.rules.map import SICILY, theatre_of
from rules_engine.close_up import Spot, changed_boxes, marks
from rules_engine.hexes import Position, connected, neighbours
from rules_engine.svg import element

READ_AT, LEAST = 320, 11
"""The width in pixels at which everything is to be read, and how high words are there at least."""
LONG = 14
"""An arrow over more columns (half hexes), or rows, than these leads from one part of the map to another one."""
A_ROW, GAP = 2, 18
MARGIN, STRIP = 4, 30
RADIUS = 32
LEVEL, SLOPE = 14, 6
"""How far below the middles of hexes an arrow runs: one to the next hex of a row at the height of the blocks."""
NARROW = 240
"""A picture is no narrower, so that it is not drawn too large."""
SIDE = 25
"""Half the side of the box of a hex; those of neighbours do not overlap."""
ENLARGED = 13
"""How much larger blocks are than on the map at least, in tenths."""


@dataclass
class Plan:
    """What of the map a move is about: `parts`, how far each is `moved`, the size of the picture and of names, the
    hexes of a `route`, those that are `marked`, and those whose city must be named (`important`)."""

    scene: Scene
    parts: list[Part]
    moved: list[Point]
    width: int
    height: int
    size: int
    route: list[Position]
    marked: list[Position]
    important: set[Position]

    def strip_at(self) -> Point:
        """Return where below the map something is counted."""
        return self.width // 2, self.height + STRIP * self.size // TEXT // 2

    def framed(self, label: Label, content: str, strip: str, above: str = "") -> str:
        """Put the map, and the strip below it, into the frame; `above`: what lies over both."""
        lines = self.legend(label)
        said = [place_words(self.scene, place, label) for place in sorted(self.important)] or [label("map.picture")]
        high = self.height + (STRIP * self.size // TEXT if strip else 0)
        size = smallest(self.width)
        content += strip + above + legend_svg(lines, self.width // 2, high, size)
        box = f"0 0 {self.width} {high + legend_height(lines, size)}"
        attributes = [("class", "theatre close-up"), ("viewBox", box), ("role", "img")]
        return element("svg", [*attributes, ("aria-label", "; ".join([*said, *lines]))], content)

    def legend(self, label: Label) -> list[str]:
        """Return what is said of the map and of the signs of its values."""
        found = [name for part in self.parts for name in part.origins]
        return legend_lines(label, set(found), is_map=True)


def smallest(width: int) -> int:
    """Return the least size of words that can be read in a picture of this width."""
    return (LEAST * width + READ_AT - 1) // READ_AT


def plan_of(components: Components, state: State, subject: dict) -> Plan:
    """Plan the picture of a move."""
    theatre, named = theatre_of(components), named_block(state, subject)
    route = route_of(components, state, subject, named)
    marked = marked_places(components, state, subject, named)
    places = (route or marked or busy_places(components, state)) + deciding_places(components, state, subject)
    scene = Scene(theatre, state, (), named, None, (0, 0, 0, 0), False)
    parts = parts_of(components, scene, places, route)
    corners, width, height = packed(parts)
    aside = max(0, NARROW - width) // 2
    corners, width = [(x + aside, y) for x, y in corners], width + 2 * aside
    size = max(TEXT, smallest(width))
    least = max(10, (LEAST * 10 * width + SMALL * READ_AT - 1) // (SMALL * READ_AT))
    for part in parts:
        part.enlarge(size, max(ENLARGED, least), least)
    moved = [moves_of(parts[index], corners[index]) for index in range(len(parts))]
    important = set(marked)
    important.update([route[0], route[-1]] if route else places)
    return Plan(scene, parts, moved, width, height, size, route, marked, important)


def draw_region(components: Components, state: State, label: Label, subject: dict) -> str:
    """Draw the parts of the map, an arrow or rings for the move, and below it what is counted."""
    plan = plan_of(components, state, subject)
    parts, moved, route = plan.parts, plan.moved, plan.route
    line, head = route_svg(plan.scene, route, parts, moved) if len(route) > 1 else ("", "")
    shapes = grouped([land_and_sea(part.scene) for part in parts], moved) + line
    if len(route) <= 1:
        shapes += "".join([ring(point_of(place, parts, moved), RADIUS) for place in plan.marked])
    shapes += grouped([pieces_svg(part, label) for part in parts], moved) + head
    shapes += grouped([names_svg(part, label, plan.important) for part in parts], moved)
    return plan.framed(label, shapes, strip_svg(plan.strip_at(), plan.size, state, label, subject))


def draw_region_after(components: Components, state: State, after: State, label: Label, subject: dict) -> str:
    """Draw the same parts of the map after the move, with marks at the hexes that differ; "" where none does. There is
    a strip below the map only where there was one before."""
    plan = plan_of(components, state, subject)
    was, now = hex_spots(plan, state, label), hex_spots(plan, after, label)
    shapes = grouped([land_and_sea(part.scene) for part in plan.parts], plan.moved)
    shapes += "".join([spot.drawn for spot in now])
    shapes += grouped([names_svg(part, label, plan.important) for part in plan.parts], plan.moved)
    strip = ""
    if strip_svg(plan.strip_at(), plan.size, state, label, subject):
        was.append(strip_spot(plan, state, label, subject))
        now.append(strip_spot(plan, after, label, subject))
        strip = now[-1].drawn or "<g/>"
    boxes = changed_boxes(was, now)
    if not boxes:
        return ""
    plan.scene = replace(plan.scene, state=after)
    return plan.framed(label, shapes, strip, marks(boxes))


def hex_spots(plan: Plan, state: State, label: Label) -> list[Spot]:
    """List what lies in each hex: its city with the letter of its side, and its blocks."""
    found = []
    for index, part in enumerate(plan.parts):
        part.scene, part.taken = replace(part.scene, state=state, chosen=""), []
        cities = {city.at: city for city in part.cities()}
        across, down = plan.moved[index]
        for place in sorted(part.places):
            drawn = city_shape(part, cities[place], label) if place in cities else ""
            drawn += stack_shape(part, place) if here(state, place) else ""
            x, y = point_of(place, plan.parts, plan.moved)
            moved = element("g", [("transform", f"translate({across} {down})")], drawn) if drawn else ""
            half = part.width // 2 - 4 if place == SICILY else SIDE
            found.append(Spot(str(place), (x - half, y - SIDE, x + half, y + SIDE), moved))
    return found


def strip_spot(plan: Plan, state: State, label: Label, subject: dict) -> Spot:
    """Return what is counted below the map, without dice."""
    x, y = plan.strip_at()
    half = STRIP * plan.size // TEXT // 2 - 2
    counted = {key: subject[key] for key in sorted(subject) if key != "dice"}
    drawn = strip_svg((x, y), plan.size, state, label, counted)
    return Spot("strip", (x - 4 * half, y - half, x + 4 * half, y + half), drawn)


# what is shown


def route_of(components: Components, state: State, subject: dict, named: str) -> list[Position]:
    """Return the hexes over which a block goes, or only where from and where to, if these are far apart; nothing where
    no block goes."""
    to = subject.get("to")
    if not isinstance(to, list) or named == "":
        return []
    piece, goal = piece_of(state, named), (to[0], to[1])
    if not piece.is_on_map():
        return []
    route = route_to(components, state, piece, subject, goal)
    return [route[0], route[-1]] if is_long(route) else route


def is_long(route: list[Position]) -> bool:
    """Tell whether a way is too long for one part of the map, or leads to Sicily."""
    if SICILY in route:
        return True
    columns, rows = [2 * q + r for q, r in route], [r for _, r in route]
    return max(columns) - min(columns) > LONG or max(rows) - min(rows) > LONG // 2


def parts_of(components: Components, scene: Scene, places: list[Position], route: list[Position]) -> list[Part]:
    """Return the parts of the map: the places with their neighbours, and what lies under an arrow unless it is long."""
    near = set(places)
    for place in places:
        near.update([] if place == SICILY else neighbours(place))
    ends = [middle(scene, place) for place in route]
    if route and not is_long(route):
        for index in range(1, len(ends)):
            line = ends[index - 1], ends[index]
            long = length_of(*line)
            near.update([place for place in scene.theatre.order if is_beside(middle(scene, place), line, long)])
    left = sorted([place for place in near if place == SICILY or place in scene.theatre.grounds])
    parts = []
    while left:
        together = connected(left, left[0])
        parts.append(Part(components, scene, set(together)))
        left = [place for place in left if place not in together]
    return parts


def is_beside(point: Point, ends: tuple[Point, Point], length: int) -> bool:
    """Tell whether a point is no farther than a hex from a line of this length between two points."""
    (x, y), (far_x, far_y) = ends
    across, down = far_x - x, far_y - y
    ahead = (point[0] - x) * across + (point[1] - y) * down
    aside = abs((point[0] - x) * down - (point[1] - y) * across)
    return 0 <= ahead <= length * length and aside <= ROW * length


# where it stands


def packed(parts: list[Part]) -> tuple[list[Point], int, int]:
    """Return the corner of each part, two in a row, and how wide and high all of them are."""
    corners, x, y, wide, high = [], MARGIN, MARGIN, 0, 0
    for index in range(len(parts)):
        if index and index % A_ROW == 0:
            x, y, high = MARGIN, y + high + GAP, 0
        corners.append((x, y))
        wide, high = max(wide, x + parts[index].width), max(high, parts[index].height)
        x += parts[index].width + GAP
    return corners, wide + MARGIN, y + high + MARGIN


def moves_of(part: Part, corner: Point) -> Point:
    """Return how far a part is moved from its place on the map."""
    return corner[0] - part.left, corner[1] - part.top


def grouped(shapes: list[str], moved: list[Point]) -> str:
    """Put the shapes of each part to where it stands."""
    found = ""
    for index in range(len(shapes)):
        across, down = moved[index]
        found += element("g", [("transform", f"translate({across} {down})")], shapes[index]) if shapes[index] else ""
    return found


def point_of(place: Position, parts: list[Part], moved: list[Point]) -> Point:
    """Return the middle of a hex where it stands on the picture."""
    for index in range(len(parts)):
        if place in parts[index].places:
            x, y = parts[index].at(place)
            return x + moved[index][0], y + moved[index][1]
    return 0, 0


def route_svg(scene: Scene, route: list[Position], parts: list[Part], moved: list[Point]) -> tuple[str, str]:
    """Draw an arrow over the hexes of a way, from the edge of the blocks to those, or to the city, that it meets: (its
    line, which passes below cities and blocks; its head)."""
    points = [point_of(place, parts, moved) for place in route]
    level = LEVEL if is_level(points) else SLOPE
    points = [(x, y + level) for x, y in points]
    met, blocks = scene.theatre.city_at(route[-1]) is not None, route[-1] in occupied(scene.state)
    far = length_of(points[-2], points[-1])
    past = out_of_stack(parts, route[0]) if level == LEVEL and not blocks else 0
    reach = max(far - (18 if met or blocks else 10), min(past, far), 1)
    end = along(points[-2], points[-1], reach)
    while blocks and reach > far // 3 and is_on_stack(parts, moved, route[-1], end):
        reach -= 1
        end = along(points[-2], points[-1], reach)
    for index in range(len(parts)):
        x, y = end[0] - moved[index][0], end[1] - moved[index][1]
        parts[index].taken.append((x - HEAD, y - HEAD, x + HEAD, y + HEAD))
    return arrow_parts([along(points[0], points[1], 20), *points[1:-1], end])


def is_level(points: list[Point]) -> bool:
    """Tell whether a way is one step to the left or to the right, over the blocks beside the one that goes it."""
    return len(points) == 2 and points[0][1] == points[1][1]


def out_of_stack(parts: list[Part], place: Position) -> int:
    """Return how far from the middle of a hex an arrow must end so that its head lies beside the blocks there."""
    boxes = [stack_box(part, place) for part in parts if place in part.places]
    return (boxes[0][2] - boxes[0][0]) // 2 + HEAD + 2


def is_on_stack(parts: list[Part], moved: list[Point], place: Position, point: Point) -> bool:
    """Tell whether a point of the picture lies on the blocks of a hex."""
    index = [place in part.places for part in parts].index(True)
    left, top, right, bottom = stack_box(parts[index], place)
    x, y = point[0] - moved[index][0], point[1] - moved[index][1]
    return left - 1 <= x <= right + 1 and top - 1 <= y <= bottom + 1


def names_svg(part: Part, label: Label, important: set[Position]) -> str:
    """Draw the names of the cities, first of those that matter and of those with blocks."""
    cities, must = part.cities(), set(part.stacks())
    must.update(important)
    first = [city for city in cities if city.at in must]
    rest = [city for city in cities if city.at not in must]
    return "".join([name_shape(part, city, label, city.at in must) for city in first + rest])


def strip_svg(at: Point, size: int, state: State, label: Label, subject: dict) -> str:
    """Draw below the map what is counted: the dice of a roll, the build points that are left."""
    dice = [die for die in subject.get("dice", []) if isinstance(die, int)]
    if dice:
        return dice_svg(dice, at, size)
    if state.phase == REPLACEMENT or "grow" in subject:
        words = label("answer.total.replacement") + label("colon") + str(state.build)
        return words_svg(words, "case__middle", (at[0], at[1] + size // 3), size)
    return ""
