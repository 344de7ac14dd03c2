"""The map of a case: the hexes that a move is about and their neighbours. Parts that lie far from each other stand side
by side, so that each can be read on a phone: cities and blocks are large, names stand where they cover nothing."""

from __future__ import annotations

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.draw.battle import GLYPHS
from rules_engine.athens_sparta.draw.close_marks import (
    HEAD,
    PRACTICE,
    Point,
    arrow_parts,
    dice_of,
    dice_svg,
    framed,
    legend_lines,
    origin_of_points,
    origin_of_strength,
    signed,
    words_svg,
)
from rules_engine.athens_sparta.draw.map import COLUMN, ROW, Scene, counter_class, glyph_name, town_shape
from rules_engine.athens_sparta.draw.places import marked_places, named_block, route_to, shown_places
from rules_engine.athens_sparta.game.cards import points_of
from rules_engine.athens_sparta.game.phases import REPLACEMENT
from rules_engine.athens_sparta.rules.map import MOUNTAIN, NEUTRAL, SICILY, City
from rules_engine.athens_sparta.rules.state import Piece, State
from rules_engine.engine import Label
from rules_engine.hexes import Position, connected, neighbours
from rules_engine.scene import Box, Thing, along, changed_boxes, length_of, marks, overlap
from rules_engine.svg import element, text_width

TEXT = 12
HALF_HEX, BELOW, PAD = 34, 46, 6
SMALL = 9
"""How high the figure on a block is at the size of the map."""
FEW, MANY = 2, 4
APART, CLOSE = 2, 3
LIFT = 6
ASIDE, BESIDE, FARTHEST = -9, 6, 10
"""More blocks than FEW in a hex are drawn smaller; more than MANY stand CLOSE in a row, not APART, so that they cover
no city below, and begin so far (LIFT) above their place. A city stands ASIDE where an arrow comes to it from the upper
right, half as far where it comes from the left, and the arrow ends BESIDE it. Blocks make way for an arrow from below,
at the FARTHEST so far."""
SICILY_WIDTH = 124
BLOCK_WIDTH, BLOCK_HEIGHT, BLOCK_GAP = 22, 16, 1


class Part(Scene):
    """A part of the map while it is drawn. `size`: of names; `tenths`: how much larger blocks are than on the map, in
    tenths, `crowded`: where there are many; `moved`: how far the part is moved from its place on the map; `taken`: what
    no name should cover, `lines`: nor the line of an arrow if there is room, `names`: what none may cover; `aside`: how
    far a city makes way; `moving`: from where the chosen block goes, and how far to the right and down; `passed`: below
    whose cities an arrow passes; `back`: how far blocks make way for its head; `origins`: where the values come from
    that were drawn."""

    def __init__(self, components: Components, scene: Scene, places: set[Position]) -> None:
        self.components = components
        self.origins: set[str] = set()
        spots = [scene.column_of(place) for place in sorted(places)]
        columns, rows = [column for column, _ in spots], [row for _, row in spots]
        box = (min(columns), max(columns), min(rows), max(rows))
        super().__init__(scene.state, box, scene.chosen)
        self.scene = scene
        self.places = places
        self.left, self.top = box[0] * COLUMN - HALF_HEX, box[2] * ROW - HALF_HEX - PAD
        self.width = (box[1] - box[0]) * COLUMN + 2 * HALF_HEX
        self.height = (box[3] - box[2]) * ROW + HALF_HEX + PAD + BELOW
        if SICILY in places:
            x, y = self.middle(SICILY)
            self.left, self.top, self.width, self.height = x - SICILY_WIDTH // 2, y - HALF_HEX - 16, SICILY_WIDTH, 100
        self.size, self.tenths, self.crowded = TEXT, 10, 10
        self.moved = 0, 0
        self.aside: dict[Position, int] = {}
        self.moving: tuple[Position, Point] | None = None
        self.passed: list[Position] = []
        self.back: dict[Position, int] = {}
        self.taken: list[Box] = []
        self.lines: list[Box] = []
        self.names: list[Box] = []

    def is_shown(self, place: Position) -> bool:
        return place in self.places

    def put(self, shape: str) -> str:
        """Move a shape of the map to where it stands on the picture."""
        return element("g", [("transform", f"translate({self.moved[0]} {self.moved[1]})")], shape) if shape else ""

    def city_svg(self, city: City, label: Label) -> str:
        """Draw a city at the size of the names, its points with the sign that says where they come from; Syracuse with
        those of its cards once they are turned over (rule sicily.points)."""
        (x, y), points, holder = self.middle(city.at), "", self.state.holder(city)
        x, y = x + self.aside.get(city.at, 0), y - lift(self, city.at)
        self.taken.append(town_box(self, city.at))
        if city.points:
            found = origin_of_points(self.components, city)
            self.origins.add(found)
            worth = city.points if holder == NEUTRAL else points_of(self.components, self.state, city)
            points = signed(str(worth), found)
        drawn = town_shape(city, holder, label, x, y - 7, points)
        if self.size == TEXT:
            return drawn
        tenths = self.size * 10 // TEXT
        moved = f"translate({x} {y - 7}) scale({tenths // 10}.{tenths % 10}) translate({-x} {7 - y})"
        return element("g", [("transform", moved)], drawn)

    def in_order(self, place: Position) -> list[Piece]:
        """List the blocks of a hex, row by row; the one that leaves it stands on the side to which it goes."""
        pieces, chosen = self.state.here(place), self.scene.chosen
        moving = [piece for piece in pieces if piece.id == chosen]
        if self.moving is None or self.moving[0] != place or not moving:
            return pieces
        rest, most = [piece for piece in pieces if piece.id != chosen], a_row(len(pieces))
        right, down = self.moving[1]
        first = len(rest) // most * most if down > 0 else 0
        spot = min(first + most - 1, len(rest)) if right > 0 else first
        return [*rest[:spot], *moving, *rest[spot:]]

    def stack_svg(self, place: Position) -> str:
        """Draw the blocks of a hex below its sign, or in its middle, some side by side in each row: a glyph, and beside
        it the steps, which are underlined where they are a practice value, as there is no room for its signs."""
        pieces, content = self.in_order(place), ""
        for index, piece in enumerate(pieces):
            x, y = block_corner(index, len(pieces))
            found = origin_of_strength(self.components, piece.unit, piece.steps)
            self.origins.add(found)
            line = '<path class="origin__line" d="M12 13H21"/>' if found == PRACTICE else ""
            content += (
                f'<g class="{counter_class(piece, self.chosen)}" transform="translate({x} {y})">'
                f'<rect width="{BLOCK_WIDTH}" height="{BLOCK_HEIGHT}" rx="3"/>'
                f'<path class="counter__glyph" transform="translate(7 8) scale(.36)" d="{GLYPHS[glyph_name(piece)]}"/>'
                f'<text class="counter__steps" x="17" y="11">{piece.steps}</text>{line}</g>'
            )
        tenths = self.tenths if len(pieces) <= FEW else self.crowded
        box = stack_box(self, place)
        self.taken.append(box)
        x = self.middle(place)[0] + self.back.get(place, 0)
        moved = f"translate({x} {box[1]}) scale({tenths // 10}.{tenths % 10})"
        return element("g", [("transform", moved)], content)


def lift(part: Part, place: Position) -> int:
    """Return how far a city stands above its place, so that two rows of blocks below it cover no city below."""
    return LIFT if len(part.state.here(place)) > FEW else 0


def town_box(part: Part, place: Position) -> Box:
    """Return the box of a city with the letter of its side."""
    (x, y), reach = part.middle(place), 13 * part.size // TEXT
    x, y = x + part.aside.get(place, 0), y - 7 - lift(part, place)
    return (x - reach, y - reach, x + reach * 2, y + reach)


def a_row(count: int) -> int:
    """Return how many of the blocks of a hex stand side by side."""
    return APART if count <= MANY else CLOSE


def block_corner(index: int, count: int) -> Point:
    """Return the upper left corner of one of the blocks of a hex, from the middle of the upper edge of all of them."""
    most = a_row(count)
    across = min(most, count - index // most * most)
    left = -((BLOCK_WIDTH + BLOCK_GAP) * across - BLOCK_GAP) // 2
    return left + index % most * (BLOCK_WIDTH + BLOCK_GAP), index // most * (BLOCK_HEIGHT + BLOCK_GAP)


def stack_box(part: Part, place: Position) -> Box:
    """Return the box of the blocks of a hex, of no size in its middle where there are none."""
    count, (x, y) = len(part.state.here(place)), part.middle(place)
    tenths = part.tenths if count <= FEW else part.crowded
    most = a_row(count)
    wide = (BLOCK_WIDTH + BLOCK_GAP) * min(count, most) * tenths // 10
    high = (BLOCK_HEIGHT + BLOCK_GAP) * ((count + most - 1) // most) * tenths // 10
    top, x = y + 5 - lift(part, place) if has_sign(part, place) else y - high // 2, x + part.back.get(place, 0)
    return (x - wide // 2, top, x + wide // 2, top + high)


def has_sign(scene: Scene, place: Position) -> bool:
    """Tell whether a city or peaks stand in the middle of a hex."""
    return scene.theatre.city_at(place) is not None or scene.theatre.ground(place) == MOUNTAIN


def names_svg(part: Part, label: Label, important: set[Position]) -> str:
    """Draw the names of the cities, first of those that matter and of those with blocks."""
    must = set(part.stacks()) | important
    cities = [city for city in part.cities() if city.at in must] + [
        city for city in part.cities() if city.at not in must
    ]
    return "".join([name_shape(part, city, label, city.at in must) for city in cities])


def name_shape(part: Part, city: City, label: Label, must: bool) -> str:
    """Draw a city's name where it covers nothing: above, below, or moved a little aside; above first where blocks below
    would push it into another hex. Without room it is left out, or covers all but names if it `must` stand."""
    words, size = label(city.id), part.size
    x, y = part.middle(city.at)
    y -= lift(part, city.at)
    half = text_width(words, 3 * size, 2 * size) // 6 + 2
    low, high = part.left + half + 2, part.left + part.width - half - 2
    depth = max([box[3] - box[1] for box in part.taken if box[1] == y + 5 and box[0] < x < box[2]] + [0])
    depth += size if city.at in part.passed else 0
    below, above = y + 6 + size + depth, y - 11 - 13 * size // TEXT
    levels = (above, below) if part.state.here(city.at) or city.at in part.passed else (below, above)
    asides = (0, -half // 2, half // 2, -half, half)
    spots = [(max(low, min(high, x + aside)), level) for aside in asides for level in levels]
    signs = [part.middle(other.at) for other in part.cities()]
    # a name is read by the sign to which it is nearest
    spots = [spot for spot in spots if min(signs, key=lambda sign: length_of(sign, spot)) == part.middle(city.at)]
    for others in [part.taken + part.lines + part.names, part.taken + part.names] + ([part.names] if must else []):
        for left, level in spots:
            box = (left - half, level - size, left + half, level + 3)
            is_inside = part.top <= box[1] and box[3] <= part.top + part.height
            if is_inside and not any([overlap(box, other) for other in others]):
                part.names.append(box)
                return words_svg(words, "case__name", (left, level), size)
    return ""


# the parts together

READ_WIDTH_PX, LETTERS_PX = 320, 11
"""The width at which everything is to be read, and how high words are there at least."""
SHORT, LONG = 3, 14
"""Of a way along a row of more hexes than SHORT only what lies beside it is shown; an arrow over more columns (half
hexes), or rows, than LONG leads from one part of the map to another one."""
A_ROW, GAP = 2, 18
MARGIN, STRIP = 4, 30
RADIUS = 32
DROP_LEVEL, DROP_BELOW, DROP_ASLANT = 14, 20, 6
"""How far below the middles of hexes an arrow runs: one along a row at the height of the
blocks of cities, and below blocks without a city."""
NARROW = 240
"""A picture is no narrower, so that it is not drawn too large."""
SIDE = 25
"""Half the side of the box of a hex; those of neighbours do not overlap."""
ENLARGED = 13
"""How much larger blocks are than on the map at least, in tenths."""


class Plan:
    """What of the map a move is about: the `parts` of the map, `width` and `height` of the picture and the `size` of
    names, the hexes of a `route`, those that are `marked`, and those whose city must be named (`important`)."""

    def __init__(self, components: Components, state: State, subject: dict) -> None:
        named = named_block(state, subject)
        self.scene = Scene(state, (0, 0, 0, 0), named)
        self.route = route_of(components, state, subject, named)
        self.marked = marked_places(components, state, subject, named)
        places = shown_places(components, state, subject, self.route or self.marked)
        self.important = set(self.marked).union(self.route or places)
        self.parts = parts_of(components, self.scene, places, self.route)
        self.width, self.height = pack(self.parts)
        self.size = max(TEXT, smallest(self.width))
        least = max(10, (LETTERS_PX * 10 * self.width + SMALL * READ_WIDTH_PX - 1) // (SMALL * READ_WIDTH_PX))
        for part in self.parts:
            part.size, part.tenths, part.crowded = self.size, max(ENLARGED, least), least
            if len(self.route) > 1:
                (x, y), (end_x, end_y) = self.point_of(self.route[0]), self.point_of(self.route[1])
                part.moving = self.route[0], (end_x - x, end_y - y)
                part.passed = self.route if y == end_y else []

    def point_of(self, place: Position) -> Point:
        """Return the middle of a hex where it stands on the picture."""
        for part in self.parts:
            if place in part.places:
                (x, y), (right, down) = part.middle(place), part.moved
                return x + right, y + down
        return 0, 0

    def strip_at(self) -> Point:
        """Return where below the map something is counted."""
        return self.width // 2, self.height + STRIP * self.size // TEXT // 2

    def framed(self, label: Label, content: str, strip: str, above: str = "") -> str:
        """Put the map, the strip below it, and what is said of the map and of the signs of its values into the frame;
        `above`: what lies over both."""
        origins = {name for part in self.parts for name in part.origins}
        lines, size = legend_lines(label, origins, is_map=True), smallest(self.width)
        said = [self.scene.place_words(place, label) for place in sorted(self.important)] or [label("map.picture")]
        high = self.height + (STRIP * self.size // TEXT if strip else 0)
        return framed("theatre", self.width, high, content + strip + above, said, lines, size)


def smallest(width: int) -> int:
    """Return the least size of words that can be read in a picture of this width."""
    return (LETTERS_PX * width + READ_WIDTH_PX - 1) // READ_WIDTH_PX


def draw_region(components: Components, state: State, label: Label, subject: dict) -> str:
    """Draw the parts of the map, an arrow or rings for the move, and below it what is counted."""
    plan = Plan(components, state, subject)
    line, head = route_svg(plan) if len(plan.route) > 1 else ("", "")
    shapes = "".join([part.put(part.land_and_sea()) for part in plan.parts]) + line
    if len(plan.route) <= 1:
        for x, y in [plan.point_of(place) for place in plan.marked]:
            shapes += f'<circle class="case__ring" cx="{x}" cy="{y}" r="{RADIUS}"/>'
    shapes += "".join([part.put(part.standing(label)) for part in plan.parts])
    shapes += head + "".join([part.put(names_svg(part, label, plan.important)) for part in plan.parts])
    return plan.framed(label, shapes, strip_svg(plan, state, label, subject))


def draw_region_after(components: Components, state: State, after: State, label: Label, subject: dict) -> str:
    """Draw the same parts of the map after the move, with marks at the hexes that differ; "" where none does. There is
    a strip below the map only where there was one before and the side goes on."""
    plan = Plan(components, state, subject)
    was, now = hex_spots(plan, state, label), hex_spots(plan, after, label)
    shapes = "".join([part.put(part.land_and_sea()) for part in plan.parts] + [spot.drawn for spot in now])
    names = "".join([part.put(names_svg(part, label, plan.important)) for part in plan.parts])
    strip = ""
    if strip_svg(plan, state, label, subject):
        counted = {key: subject[key] for key in sorted(subject) if key != "dice"}
        x, y = plan.strip_at()
        half = STRIP * plan.size // TEXT // 2 - 2
        box = (x - 4 * half, y - half, x + 4 * half, y + half)
        strip = strip_svg(plan, after, label, counted) if "end" not in subject else ""
        if strip:
            was.append(Thing("strip", box, strip_svg(plan, state, label, counted)))
            now.append(Thing("strip", box, strip))
        strip = strip or "<g/>"
    boxes = changed_boxes(was, now)
    if not boxes:
        return ""
    plan.scene.state = after
    return plan.framed(label, shapes, strip, marks(boxes) + names)


def hex_spots(plan: Plan, state: State, label: Label) -> list[Thing]:
    """List what lies in each hex: its city with the letter of its side, and its blocks."""
    found = []
    for part in plan.parts:
        part.state, part.chosen, part.taken = state, "", []
        cities = {city.at: city for city in part.cities()}
        for place in sorted(part.places):
            drawn = part.city_svg(cities[place], label) if place in cities else ""
            drawn += part.stack_svg(place) if state.here(place) else ""
            (x, y), (left, _, right, bottom) = part.middle(place), stack_box(part, place)
            half = part.width // 2 - 4 if place == SICILY else SIDE
            top = town_box(part, place)[1] - 1 if place in cities and place != SICILY else y - SIDE
            bottom = y + SIDE if place == SICILY else max(y + SIDE - 2, bottom + 2)
            left, right, (across, down) = min(x - half, left - 2), max(x + half, right + 2), part.moved
            box = left + across, top + down, right + across, bottom + down
            found.append(Thing(str(place), box, part.put(drawn)))
    return found


# what is shown


def route_of(components: Components, state: State, subject: dict, named: str) -> list[Position]:
    """Return the hexes of a block's way, the first and last alone if these are far apart; none where no block goes."""
    to = subject.get("to")
    if not isinstance(to, list) or named == "":
        return []
    piece, goal = state.piece(named), (to[0], to[1])
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
    """Return the parts of the map: the places with their neighbours, and what lies under an arrow or no farther than a
    hex from it, unless it is long."""
    near = set(places)
    around = [near_by for place in places if place != SICILY for near_by in neighbours(place)]
    is_row = len(route) > SHORT and len({scene.middle(place)[1] for place in route}) == 1
    near.update([place for place in around if not is_row or around.count(place) > 1])
    ends = [] if not route or is_long(route) else [scene.middle(place) for place in route]
    for index in range(1, len(ends)):
        (x, y), length = ends[index - 1], length_of(ends[index - 1], ends[index])
        across, down = ends[index][0] - x, ends[index][1] - y
        for place in scene.theatre.order:
            right, below = scene.middle(place)[0] - x, scene.middle(place)[1] - y
            ahead, aside = right * across + below * down, abs(right * down - below * across)
            if 0 <= ahead <= length * length and aside <= ROW * length:
                near.add(place)
    left = sorted([place for place in near if place in scene.theatre.grounds])
    left = [SICILY, *left] if SICILY in near else left  # in the west, where the sea is free for an arrow
    parts = []
    while left:
        together = connected(left, left[0])
        parts.append(Part(components, scene, set(together)))
        left = [place for place in left if place not in together]
    return parts


# where it stands


def pack(parts: list[Part]) -> tuple[int, int]:
    """Move the parts to where they stand, two in a row, and return how wide and high all of them are."""
    corners, x, y, wide, high = [], MARGIN, MARGIN, 0, 0
    for index in range(len(parts)):
        if index and index % A_ROW == 0:
            x, y, high = MARGIN, y + high + GAP, 0
        corners.append((x, y))
        wide, high = max(wide, x + parts[index].width), max(high, parts[index].height)
        x += parts[index].width + GAP
    aside = max(0, NARROW - wide - MARGIN) // 2
    for part, corner in zip(parts, corners):
        part.moved = corner[0] + aside - part.left, corner[1] - part.top
    return wide + MARGIN + 2 * aside, y + high + MARGIN


def route_svg(plan: Plan) -> tuple[str, str]:
    """Draw an arrow over the hexes of a way, from the block that goes it to the blocks, or to the city, that it meets:
    (its line, which passes below cities and blocks; its head, which lies in the last hex)."""
    route, points = plan.route, [plan.point_of(place) for place in plan.route]
    is_level = max([y for _, y in points]) == min([y for _, y in points])
    met, blocks = has_sign(plan.scene, route[-1]), route[-1] in plan.scene.state.occupied()
    drop, start = DROP_LEVEL if is_level else DROP_ASLANT, block_middle(plan)
    if not met and is_level:
        drop = DROP_BELOW if blocks else start[1] - points[0][1]
    elif not met:
        drop = 0
    below = [(start[0], points[0][1] + drop)] if drop == DROP_BELOW else []
    points = [start, *below, *[(x, y + drop) for x, y in points[1:]]]
    if met and points[-2][1] < points[-1][1]:
        return arrow_down(plan, points)
    if met and blocks and not is_level:
        return arrow_up(plan, points)
    far, past = length_of(points[-2], points[-1]), 0
    if len(points) == 2 and is_level and not blocks:
        past = BLOCK_WIDTH * part_of(plan, route[0]).tenths // 20 + HEAD + 2  # the head lies beside the block
    if is_level and met and blocks:
        part = part_of(plan, route[-1])  # its blocks move so far aside that the head of the arrow has room
        left, _, right, _ = stack_box(part, route[-1])
        narrow = max(0, (right - left) // 2 + HEAD + 3 - COLUMN)
        part.back = {route[-1]: -narrow if points[-2][0] > points[-1][0] else narrow}
    reach = max(far - (10 if is_level and not (met and blocks) else 1), min(past, far), 1)
    end = along(points[-2], points[-1], reach)
    while reach > far // 3 and is_covered(plan, route[-1], end):
        reach -= 1
        end = along(points[-2], points[-1], reach)
    for part in plan.parts:
        x, y = end[0] - part.moved[0], end[1] - part.moved[1]
        part.taken.append((x - HEAD, y - HEAD, x + HEAD, y + HEAD))
    return arrow_parts(off_names(plan, [*points[:-1], end]))


def off_names(plan: Plan, points: list[Point]) -> list[Point]:
    """Keep the line of an arrow free of names, where these have room elsewhere; return its points."""
    for index in range(1, len(points)):
        start, end = points[index - 1], points[index]
        for far in range(0, length_of(start, end), HEAD):
            x, y = along(start, end, far)
            for part in plan.parts:
                left, top = x - part.moved[0], y - part.moved[1]
                part.lines.append((left - 2, top - 2, left + 2, top + 2))
    return points


def block_middle(plan: Plan) -> Point:
    """Return the middle of the block that goes the way, where it stands on the picture."""
    part = part_of(plan, plan.route[0])
    pieces = part.in_order(plan.route[0])
    index = [piece.id for piece in pieces].index(plan.scene.chosen)
    tenths = part.tenths if len(pieces) <= FEW else part.crowded
    (left, top), (x, _) = block_corner(index, len(pieces)), part.middle(plan.route[0])
    x += (left + BLOCK_WIDTH // 2) * tenths // 10
    y = stack_box(part, plan.route[0])[1] + (top + BLOCK_HEIGHT // 2) * tenths // 10
    return x + part.moved[0], y + part.moved[1]


def arrow_down(plan: Plan, points: list[Point]) -> tuple[str, str]:
    """Draw an arrow that comes to a city from above: it ends beside the city, which makes way for it."""
    goal = plan.route[-1]
    part = part_of(plan, goal)
    is_left = points[-1][0] < points[-2][0]
    part.aside = {goal: ASIDE if is_left else -ASIDE // 2}
    left, _, right, bottom = town_box(part, goal)
    x, y = right + BESIDE if is_left else left - BESIDE, bottom - HEAD
    part.taken.append((x - HEAD, y - HEAD, x + HEAD, y))
    return arrow_parts(off_names(plan, [*points[:-1], (x + part.moved[0], y + part.moved[1])]))


def arrow_up(plan: Plan, points: list[Point]) -> tuple[str, str]:
    """Draw an arrow that comes from below to a city with blocks: it ends beside these, which make way for it."""
    goal = plan.route[-1]
    part, is_right = part_of(plan, goal), points[-2][0] > points[-1][0]
    left, _, right, _ = stack_box(part, goal)
    half = (right - left) // 2
    shift = min(half - HEAD * 2 // 3, FARTHEST)
    part.back = {goal: -shift if is_right else shift}
    x, y = part.middle(goal)
    x += (half - shift + HEAD - 1) * (1 if is_right else -1)
    part.taken.append((x - HEAD, y + HEAD, x + HEAD, y + 2 * HEAD))
    end = x + part.moved[0], y + HEAD + part.moved[1]
    return arrow_parts(off_names(plan, [*points[:-1], end]))


def part_of(plan: Plan, place: Position) -> Part:
    return next(part for part in plan.parts if place in part.places)


def is_covered(plan: Plan, place: Position, point: Point) -> bool:
    """Tell whether a point of the picture lies on the blocks of a hex or on its city."""
    part = part_of(plan, place)
    boxes = [stack_box(part, place)] if place in plan.scene.state.occupied() else []
    boxes += [town_box(part, place)] if plan.scene.theatre.city_at(place) is not None else []
    x, y = point[0] - part.moved[0], point[1] - part.moved[1]
    return any([left - 1 <= x <= right + 1 and top - 1 <= y <= bottom + 1 for left, top, right, bottom in boxes])


def strip_svg(plan: Plan, state: State, label: Label, subject: dict) -> str:
    """Draw below the map what is counted: the dice of a roll, the build points that are left."""
    x, y = plan.strip_at()
    if dice_of(subject):
        return dice_svg(dice_of(subject), (x, y), plan.size)
    if "grow" in subject or (state.phase == REPLACEMENT and "disband" not in subject):
        words = label("answer.total.replacement") + label("colon") + str(state.build)
        return words_svg(words, "case__middle", (x, y + plan.size // 3), plan.size)
    return ""
