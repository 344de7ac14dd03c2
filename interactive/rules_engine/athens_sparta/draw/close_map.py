"""The part of the map that a picture shows: in a position of the whole game where something is going on; in a case the
hexes that a move is about and their neighbours. Parts that lie far from each other stand side by side, so that each can
be read on a phone: cities and blocks are large, names stand where they cover nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rules_engine.athens_sparta.components import BLOCKADE, INSIDE, PATROL, Components
from rules_engine.athens_sparta.draw import close_marks
from rules_engine.athens_sparta.draw.battle import GLYPHS, NAMING, battle_svg, block_svg
from rules_engine.athens_sparta.draw.close_marks import HEAD, PRACTICE
from rules_engine.athens_sparta.draw.map import COLUMN, HALF_HEX, ROW, Scene, counter_class, glyph_name, town_shape
from rules_engine.athens_sparta.game.phases import REPLACEMENT
from rules_engine.athens_sparta.rules.battle.model import Battle
from rules_engine.athens_sparta.rules.cards import ALLIANCES, ally_named
from rules_engine.athens_sparta.rules.map import MOUNTAIN, NEUTRAL, SEA, SICILY, City, Node, Theatre
from rules_engine.athens_sparta.rules.movement import Mover
from rules_engine.athens_sparta.rules.sieges import ABYDOS, rolls_at
from rules_engine.athens_sparta.rules.state import NOWHERE, Piece, State
from rules_engine.core import BadInput, Refused
from rules_engine.engine import Label
from rules_engine.hexes import Position, neighbours, search
from rules_engine.hexes import components as connected_parts
from rules_engine.scene import Box, Point, Thing, along, box_of, changed_boxes, grow, length_of, marks, overlap
from rules_engine.svg import element, text_width

TEXT = 12
READ_WIDTH_PX, LETTERS_PX = 320, 11
"""The width at which everything is to be read, and how high words are there at least."""
SMALL = 9
"""How high the figure on a block is at the size of the map."""
ENLARGED = 13
"""How much larger blocks are than on the map at least, in tenths."""
BELOW, PAD = 46, 6
SICILY_WIDTH, SICILY_HEIGHT, SICILY_ABOVE = 124, 100, 50
PARTS_A_ROW, GAP = 2, 18
NARROW = 240
"""A picture is no narrower, so that it is not drawn too large."""
MARGIN, STRIP = 4, 30
RADIUS = 32
SIDE = 25
"""Half the side of the box of a hex; those of neighbours do not overlap."""
SHORT, LONG = 3, 14
"""Of a way along a row of more hexes than SHORT only what lies beside it is shown; an arrow over more columns (half
hexes), or rows, than LONG leads from one part of the map to another one."""
FEW, MANY = 2, 4
APART, CLOSE = 2, 3
LIFT = 6
"""More blocks than FEW in a hex are drawn smaller; more than MANY stand CLOSE in a row, not APART, so that they cover
no city below, and begin so far (LIFT) above their place."""
ASIDE, BESIDE, FARTHEST = -9, 6, 10
"""A city stands ASIDE where an arrow comes to it from the upper right, half as far where it comes from the left, and
the arrow ends BESIDE it. Blocks make way for an arrow from below, at the FARTHEST so far."""
BLOCK_WIDTH, BLOCK_HEIGHT, BLOCK_GAP = 22, 16, 1
DROP_LEVEL, DROP_BELOW, DROP_ASLANT = 14, 20, 6
"""How far below the middles of hexes an arrow runs: one along a row at the height of the blocks of cities, and below
blocks without a city."""


class Region(Scene):
    """What of the map a move is about, where it stands on the picture.

    `frames`: of each hex the box of its part of the map, `moved`: how far it stands from its place on the whole map;
    `route`: the hexes of the way of the block that is `named`; `marked`: hexes with a ring; `important`: hexes whose
    city must be named. `size`: of names; `tenths`: how much larger blocks are than on the map, in tenths, `crowded`:
    where there are many. `aside`, `back`: how far the city and the blocks of a hex make way for an arrow. `taken`: what
    no name should cover, `lines`: nor the line of an arrow if there is room, `names`: what none may cover. `origins`:
    where the values come from that were drawn.
    """

    def __init__(self, components: Components, state: State, subject: dict) -> None:
        super().__init__(state, WHOLE, named_block(state, subject))
        self.components, self.subject, self.named = components, subject, self.chosen
        self.frames: dict[Position, Box] = {}
        self.moved: dict[Position, Point] = {}
        self.aside: dict[Position, int] = {}
        self.back: dict[Position, int] = {}
        self.taken: list[Box] = []
        self.lines: list[Box] = []
        self.names: list[Box] = []
        self.origins: set[str] = set()
        self.route: list[Position] = []
        to = subject.get("to")
        if isinstance(to, list) and self.named != "" and state.piece(self.named).is_on_map():
            route = route_to(Mover(state, state.piece(self.named)), subject, (to[0], to[1]))
            self.route = [route[0], route[-1]] if is_long(route) else route
        self.marked = marked_places(components, state, subject, self.named)
        places = shown_places(components, state, subject, self.route or self.marked)
        self.important = set(self.marked).union(self.route or places)
        self.width, self.height = self.place_parts(self.parts_around(places))
        self.least = (LETTERS_PX * self.width + READ_WIDTH_PX - 1) // READ_WIDTH_PX
        self.size = max(TEXT, self.least)
        self.crowded = max(10, (LETTERS_PX * 10 * self.width + SMALL * READ_WIDTH_PX - 1) // (SMALL * READ_WIDTH_PX))
        self.tenths = max(ENLARGED, self.crowded)

    # what is shown

    def parts_around(self, places: list[Position]) -> list[list[Position]]:
        """Return the parts of the map: the places with their neighbours, and what lies under an arrow or no farther
        than a hex from it, unless it is long."""
        near, route, theatre = set(places), self.route, self.theatre
        around = [near_by for place in places if place != SICILY for near_by in neighbours(place)]
        is_row = len(route) > SHORT and len({self.middle(place)[1] for place in route}) == 1
        near.update([place for place in around if not is_row or around.count(place) > 1])
        ends = [] if is_long(route) else [self.middle(place) for place in route]
        for index in range(1, len(ends)):
            (x, y), length = ends[index - 1], length_of(ends[index - 1], ends[index])
            across, down = ends[index][0] - x, ends[index][1] - y
            for place in theatre.order:
                right, below = self.middle(place)[0] - x, self.middle(place)[1] - y
                ahead, aside = right * across + below * down, abs(right * down - below * across)
                if 0 <= ahead <= length * length and aside <= ROW * length:
                    near.add(place)
        left = sorted([place for place in near if place in theatre.grounds])
        left = [SICILY, *left] if SICILY in near else left  # in the west, where the sea is free for an arrow
        return connected_parts(left)

    def place_parts(self, parts: list[list[Position]]) -> tuple[int, int]:
        """Place the parts, two in a row, and return how wide and high all of them are."""
        boxes, x, y, wide, high = [], MARGIN, MARGIN, 0, 0
        for index, part in enumerate(parts):
            if index and index % PARTS_A_ROW == 0:
                x, y, high = MARGIN, y + high + GAP, 0
            spots = [self.middle(place) for place in part]
            columns, rows = [column for column, _ in spots], [row for _, row in spots]
            left, right = min(columns) - HALF_HEX, max(columns) + HALF_HEX
            top, bottom = min(rows) - HALF_HEX - PAD, max(rows) + BELOW
            if SICILY in part:
                left, top = columns[0] - SICILY_WIDTH // 2, rows[0] - SICILY_ABOVE
                right, bottom = left + SICILY_WIDTH, top + SICILY_HEIGHT
            boxes.append((x - left, y - top, x, y, x + right - left, y + bottom - top))
            wide, high = max(wide, x + right - left), max(high, bottom - top)
            x += right - left + GAP
        aside = max(0, NARROW - wide - MARGIN) // 2
        for part, (across, down, left, top, right, bottom) in zip(parts, boxes):
            for place in part:
                self.moved[place] = across + aside, down
                self.frames[place] = left + aside, top, right + aside, bottom
        return wide + MARGIN + 2 * aside, y + high + MARGIN

    def is_shown(self, place: Position) -> bool:
        return place in self.frames

    def middle(self, place: Position) -> Point:
        """Return the middle of a hex where it stands on the picture."""
        (x, y), (right, down) = super().middle(place), self.moved.get(place, (0, 0))
        return x + right, y + down

    # a city

    def city_svg(self, city: City, label: Label) -> str:
        """Draw a city at the size of the names, its points with the sign that says where they come from; Syracuse with
        those of its cards once they are turned over (rule sicily.points)."""
        (x, y), points, holder = self.middle(city.at), "", self.state.holder(city)
        x, y = x + self.aside.get(city.at, 0), y - self.lift(city.at)
        self.taken.append(self.town_box(city.at))
        if city.points:
            found = close_marks.origin_of_points(self.components, city)
            self.origins.add(found)
            worth = city.points if holder == NEUTRAL else self.state.points_of(city)
            points = close_marks.with_signs(str(worth), found)
        drawn = town_shape(city, holder, label, x, y - 7, points)
        if self.size == TEXT:
            return drawn
        tenths = self.size * 10 // TEXT
        moved = f"translate({x} {y - 7}) scale({tenths // 10}.{tenths % 10}) translate({-x} {7 - y})"
        return element("g", [("transform", moved)], drawn)

    def town_box(self, place: Position) -> Box:
        """Return the box of a city with the letter of its side."""
        (x, y), reach = self.middle(place), 13 * self.size // TEXT
        x, y = x + self.aside.get(place, 0), y - 7 - self.lift(place)
        return x - reach, y - reach, x + reach * 2, y + reach

    def lift(self, place: Position) -> int:
        """Return how far a city stands above its place, so that two rows of blocks below it cover no city below."""
        return LIFT if len(self.state.here(place)) > FEW else 0

    def has_sign(self, place: Position) -> bool:
        """Tell whether a city or peaks stand in the middle of a hex."""
        return self.theatre.city_at(place) is not None or self.theatre.ground(place) == MOUNTAIN

    # the blocks of a hex

    def in_order(self, place: Position) -> list[Piece]:
        """List the blocks of a hex, row by row; the one that leaves it stands on the side to which it goes."""
        pieces = self.state.here(place)
        moving = [piece for piece in pieces if piece.id == self.named]
        if len(self.route) < 2 or self.route[0] != place or not moving:
            return pieces
        rest, most = [piece for piece in pieces if piece.id != self.named], a_row(len(pieces))
        (x, y), (next_x, next_y) = self.middle(place), self.middle(self.route[1])
        first = len(rest) // most * most if next_y > y else 0
        spot = min(first + most - 1, len(rest)) if next_x > x else first
        return [*rest[:spot], *moving, *rest[spot:]]

    def stack_svg(self, place: Position) -> str:
        """Draw the blocks of a hex below its sign, or in its middle, some side by side in each row: a glyph, and beside
        it the steps, which are underlined where they are a practice value, as there is no room for its signs."""
        pieces, content = self.in_order(place), ""
        for index, piece in enumerate(pieces):
            x, y = block_corner(index, len(pieces))
            found = close_marks.origin_of_strength(self.components, piece.unit, piece.steps)
            self.origins.add(found)
            line = '<path class="origin__line" d="M12 13H21"/>' if found == PRACTICE else ""
            content += (
                f'<g class="{counter_class(piece, self.chosen)}" transform="translate({x} {y})">'
                f'<rect width="{BLOCK_WIDTH}" height="{BLOCK_HEIGHT}" rx="3"/>'
                f'<path class="counter__glyph" transform="translate(7 8) scale(.36)" d="{GLYPHS[glyph_name(piece)]}"/>'
                f'<text class="counter__steps" x="17" y="11">{piece.steps}</text>{line}</g>'
            )
        box, tenths = self.stack_box(place), self.tenths_of(place)
        self.taken.append(box)
        moved = f"translate({(box[0] + box[2]) // 2} {box[1]}) scale({tenths // 10}.{tenths % 10})"
        return element("g", [("transform", moved)], content)

    def tenths_of(self, place: Position) -> int:
        """Return how much larger the blocks of a hex are than on the map."""
        return self.tenths if len(self.state.here(place)) <= FEW else self.crowded

    def stack_box(self, place: Position) -> Box:
        """Return the box of the blocks of a hex, of no size in its middle where there are none."""
        count, (x, y), tenths = len(self.state.here(place)), self.middle(place), self.tenths_of(place)
        most = a_row(count)
        half = (BLOCK_WIDTH + BLOCK_GAP) * min(count, most) * tenths // 10 // 2
        high = (BLOCK_HEIGHT + BLOCK_GAP) * ((count + most - 1) // most) * tenths // 10
        top, x = y + 5 - self.lift(place) if self.has_sign(place) else y - high // 2, x + self.back.get(place, 0)
        return x - half, top, x + half, top + high

    # names

    def names_svg(self, label: Label) -> str:
        """Draw the names of the cities, first of those that matter and of those with blocks."""
        must, cities = set(self.stacks()) | self.important, self.cities()
        cities = [city for city in cities if city.at in must] + [city for city in cities if city.at not in must]
        return "".join([self.name_svg(city, label, city.at in must) for city in cities])

    def name_svg(self, city: City, label: Label, must: bool) -> str:
        """Draw a city's name where it covers nothing: above, below, or moved a little aside; above first where blocks
        below would push it into another hex. Without room it is left out, or covers all but names if it `must`
        stand."""
        words, size, (left, top, right, bottom) = label(city.id), self.size, self.frames[city.at]
        (x, y), (stack_left, stack_top, stack_right, stack_bottom) = self.middle(city.at), self.stack_box(city.at)
        y -= self.lift(city.at)
        half = text_width(words, 3 * size, 2 * size) // 6 + 2
        depth = stack_bottom - stack_top if stack_left < x < stack_right else 0
        is_level = len({self.middle(place)[1] for place in self.route[:2]}) == 1
        is_passed = len(self.route) > 1 and is_level and city.at in self.route
        depth += size if is_passed else 0
        below, above = y + 6 + size + depth, y - 11 - 13 * size // TEXT
        levels = (above, below) if self.state.here(city.at) or is_passed else (below, above)
        asides = (0, -half // 2, half // 2, -half, half)
        spots = [
            (max(left + half + 2, min(right - half - 2, x + aside)), level) for aside in asides for level in levels
        ]
        signs = [self.middle(other.at) for other in self.cities()]
        # a name is read by the sign to which it is nearest
        spots = [spot for spot in spots if min(signs, key=lambda sign: length_of(sign, spot)) == self.middle(city.at)]
        for others in [self.taken + self.lines + self.names, self.taken + self.names] + ([self.names] if must else []):
            for middle, level in spots:
                box = (middle - half, level - size, middle + half, level + 3)
                if top <= box[1] and box[3] <= bottom and not any([overlap(box, other) for other in others]):
                    self.names.append(box)
                    return close_marks.words_svg(words, "case__name", (middle, level), size)
        return ""

    # the arrow

    def way_svg(self) -> tuple[str, str]:
        """Draw an arrow over the hexes of a way, from the block that goes it to the blocks, or to the city, that it
        meets: (its line, which passes below cities and blocks; its head, which lies in the last hex)."""
        place, points = self.route[0], [self.middle(place) for place in self.route]
        pieces, tenths = self.in_order(place), self.tenths_of(place)
        left, top = block_corner([piece.id for piece in pieces].index(self.named), len(pieces))
        x = points[0][0] + (left + BLOCK_WIDTH // 2) * tenths // 10
        start = x, self.stack_box(place)[1] + (top + BLOCK_HEIGHT // 2) * tenths // 10
        is_level = len({y for _, y in points}) == 1
        drop = DROP_LEVEL if is_level else DROP_ASLANT
        if not self.has_sign(self.route[-1]):
            is_below = self.route[-1] in self.state.occupied()
            drop = 0 if not is_level else DROP_BELOW if is_below else start[1] - points[0][1]
        below = [(x, points[0][1] + drop)] if drop == DROP_BELOW else []
        points = [start, *below, *[(x, y + drop) for x, y in points[1:]]]
        points[-1] = self.arrow_end(points, is_level)
        self.taken.append(grow(box_of(points[-1:]), HEAD))
        for index in range(1, len(points)):
            for far in range(0, length_of(points[index - 1], points[index]), HEAD):
                self.lines.append(grow(box_of([along(points[index - 1], points[index], far)]), 2))
        return close_marks.arrow_parts(points)

    def arrow_end(self, points: list[Point], is_level: bool) -> Point:
        """Return where the arrow ends: beside a city to which it comes from above, or beside its blocks if it comes
        from below, which make way; else where it meets the city or the blocks, which move so far aside, if it comes
        from beside them, that its head has room."""
        goal, start, end = self.route[-1], points[-2], points[-1]
        met, blocks = self.has_sign(goal), goal in self.state.occupied()
        (x, y), (left, _, right, _) = self.middle(goal), self.stack_box(goal)
        half, is_left = (right - left) // 2, x < start[0]
        if met and start[1] < end[1]:
            self.aside = {goal: ASIDE if is_left else -ASIDE // 2}
            left, _, right, bottom = self.town_box(goal)
            return right + BESIDE if is_left else left - BESIDE, bottom - HEAD
        if met and blocks and not is_level:
            shift, side = min(half - HEAD * 2 // 3, FARTHEST), 1 if is_left else -1
            self.back = {goal: -shift * side}
            return x + (half - shift + HEAD - 1) * side, y + HEAD
        is_met, far, past = is_level and blocks and met, length_of(start, end), 0
        if len(points) == 2 and is_level and not blocks:
            past = BLOCK_WIDTH * self.tenths // 20 + HEAD + 2  # the head lies beside the block
        if is_met:
            narrow = max(0, half + HEAD + 3 - COLUMN)
            self.back = {goal: -narrow if start[0] > end[0] else narrow}
        reach = max(far - (10 if is_level and not is_met else 1), min(past, far), 1)
        while reach > far // 3 and self.is_covered(goal, along(start, end, reach)):
            reach -= 1
        return along(start, end, reach)

    def is_covered(self, place: Position, point: Point) -> bool:
        """Tell whether a point of the picture lies on the blocks of a hex or on its city."""
        boxes = [self.stack_box(place)] if place in self.state.occupied() else []
        boxes += [self.town_box(place)] if self.theatre.city_at(place) is not None else []
        x, y = point
        return any([left - 1 <= x <= right + 1 and top - 1 <= y <= bottom + 1 for left, top, right, bottom in boxes])

    # below the map

    def strip_svg(self, state: State, label: Label, dice: list[int]) -> str:
        """Draw below the map what is counted: the dice of a roll, the build points that are left."""
        x, y = self.width // 2, self.height + STRIP * self.size // TEXT // 2
        if dice:
            return close_marks.dice_svg(dice, (x, y), self.size)
        if "grow" in self.subject or (state.phase == REPLACEMENT and "disband" not in self.subject):
            words = label("answer.total.replacement") + label("colon") + str(state.build)
            return close_marks.words_svg(words, "case__middle", (x, y + self.size // 3), self.size)
        return ""

    # what differs after a move

    def things(self, state: State, label: Label) -> list[Thing]:
        """List what lies in each hex in a position, which the region shows from now on: its city with the letter of its
        side, and its blocks."""
        self.state, self.chosen, self.taken = state, "", []
        found = []
        for place in sorted(self.frames):
            (x, y), (left, _, right, bottom) = self.middle(place), self.stack_box(place)
            city = self.theatre.city_at(place)
            drawn = self.city_svg(city, label) if city is not None else ""
            drawn += self.stack_svg(place) if state.here(place) else ""
            half = SICILY_WIDTH // 2 - 4 if place == SICILY else SIDE
            top = self.town_box(place)[1] - 1 if city is not None and place != SICILY else y - SIDE
            bottom = y + SIDE if place == SICILY else max(y + SIDE - 2, bottom + 2)
            found.append(Thing(str(place), (min(x - half, left - 2), top, max(x + half, right + 2), bottom), drawn))
        return found


def is_long(route: list[Position]) -> bool:
    """Tell whether a way is too long for one part of the map, or leads to Sicily."""
    if SICILY in route or not route:
        return SICILY in route
    columns, rows = [2 * q + r for q, r in route], [r for _, r in route]
    return max(columns) - min(columns) > LONG or max(rows) - min(rows) > LONG // 2


def a_row(count: int) -> int:
    """Return how many of the blocks of a hex stand side by side."""
    return APART if count <= MANY else CLOSE


def block_corner(index: int, count: int) -> Point:
    """Return the upper left corner of one of the blocks of a hex, from the middle of the upper edge of all of them."""
    most = a_row(count)
    across = min(most, count - index // most * most)
    left = -((BLOCK_WIDTH + BLOCK_GAP) * across - BLOCK_GAP) // 2
    return left + index % most * (BLOCK_WIDTH + BLOCK_GAP), index // most * (BLOCK_HEIGHT + BLOCK_GAP)


def draw_region(components: Components, state: State, label: Label, subject: dict, after: State | None = None) -> str:
    """Draw the parts of the map, an arrow or rings for the move, and below it what is counted; or the same `after` the
    move, with marks at the hexes that differ, "" where none does. Then there is a strip below the map only where there
    was one before and the side goes on."""
    region, below, above = Region(components, state, subject), "", ""
    strip = region.strip_svg(state, label, close_marks.dice_of(subject))
    if after is not None:
        strips = [region.strip_svg(one, label, []) for one in (state, after)]
        was, now = region.things(state, label), region.things(after, label)
        if strip and strips[1] and "end" not in subject:
            strip, half = strips[1], STRIP * region.size // TEXT // 2
            x, y = region.width // 2, region.height + half
            box = x - 4 * (half - 2), y - half + 2, x + 4 * (half - 2), y + half - 2
            was.append(Thing("strip", box, strips[0]))
            now.append(Thing("strip", box, strips[1]))
        elif strip:
            strip = "<g/>"
        above = marks(changed_boxes(was, now))
        if not above:
            return ""
    elif len(region.route) > 1:
        below, above = region.way_svg()
    else:
        for x, y in [region.middle(place) for place in region.marked]:
            below += f'<circle class="case__ring" cx="{x}" cy="{y}" r="{RADIUS}"/>'
    content = region.land_and_sea() + below + region.standing(label) + above + region.names_svg(label) + strip
    lines = close_marks.legend_lines(label, region.origins, is_map=True)
    said = [region.place_words(place, label) for place in sorted(region.important)] or [label("map.picture")]
    high = region.height + (STRIP * region.size // TEXT if strip else 0)
    return close_marks.case_frame("theatre", region.width, high, content, said, lines, region.least)


MOST_SHOWN = 16
"""With more blocks than these the picture of a position shows what is going on, not all blocks."""

AROUND = 3
WHOLE = (-18, 18, -8, 9)
MOST_IN_CASE, FEW_PLACES = 6, 2
CLOSED_SIDES = ("move.ground-sea", "move.fleet-land.between", "terrain.mountain")
"""Refusals of a step to the next hex, for the side between them: the way around it by land is not what was tried."""


def draw(state: Any, label: Label, subject: dict | None = None) -> str:
    """Draw a battle, or the hexes around what a move is about and all blocks, if these are few; else around what it is
    about, or where dice are still to be rolled, or sieges and blockades. The block that it names is marked."""
    if isinstance(state, Battle):
        acting = [(subject or {})[key] for key in NAMING if key in (subject or {})]
        return battle_svg(state, label, lambda one, at: block_svg(state, one, label, at, one.name in acting))
    named, on_map = named_block(state, subject), [piece for piece in state.pieces if piece.is_on_map()]
    places = [piece.at for piece in on_map if piece.id == named] + places_of(state.theatre, subject or {})
    places += [state.target] if state.target != NOWHERE else []
    if len(on_map) <= MOST_SHOWN:
        places += [piece.at for piece in on_map]
    elif not places:
        places = list(state.due) or [piece.at for piece in on_map if piece.stand in (INSIDE, BLOCKADE)]
    scene = Scene(state, WHOLE, named)
    if places:
        first, last, top, bottom = WHOLE
        columns, rows = zip(*[scene.column_of(place) for place in places])
        left, right = max(first, min(columns) - AROUND), min(last, max(columns) + AROUND)
        scene.box = left, right, max(top, min(rows) - 1), min(bottom, max(rows) + 1)
    return scene.picture(label)


def named_block(state: State, subject: dict | None) -> str:
    """Return the block that a move is about; "" for none."""
    names, about = [piece.id for piece in state.pieces], subject or {}
    return ([about[key] for key in sorted(about) if about[key] in names] + [""])[0]


def places_of(theatre: Theatre, subject: dict) -> list[Position]:
    """Return the hexes and cities that a move names."""
    cities = theatre.by_id
    words = [subject[key] for key in sorted(subject) if isinstance(subject[key], str)]
    found = [cities[word].at for word in words if word in cities]
    named = [subject[key] for key in ("to", "via", "fight", "attrition") if isinstance(subject.get(key), list)]
    return found + [(place[0], place[1]) for place in named]


def marked_places(components: Components, state: State, subject: dict, named: str) -> list[Position]:
    """Return the hexes that a move or its die names, or where the block is that it names, or the battle."""
    found = places_of(state.theatre, subject)
    if subject.get("event") in ALLIANCES:
        found.append(state.theatre.by_id[ally_named(components, subject["event"], subject["dice"][0])].at)
    found += [state.piece(named).at] if named != "" and state.piece(named).is_on_map() else []
    found += [state.target] if not found and state.target != NOWHERE else []
    return found


def shown_places(components: Components, state: State, subject: dict, about: list[Position]) -> list[Position]:
    """Return what a move is `about`, else where something goes on, else where blocks are; and the hexes that decide
    about a move which does not name them: Syracuse, from which Corinth eats, Abydos, through which the grain of Athens
    comes, and Syracuse (hellespont.relief); of the set-up a neutral city, which is empty."""
    theatre, there = state.theatre, state.occupied()
    found = about or ([] if len(there) > FEW_PLACES or "end" not in subject else there)
    found = found or [place for place in there if state.is_contested(place) or place in state.due]
    found = found or [one.at for one in state.pieces if one.is_on_map() and one.stand in (INSIDE, BLOCKADE, PATROL)]
    found = found or there[:MOST_IN_CASE]
    if "starve" in subject:
        return [*found, theatre.by_id[ABYDOS].at, *([SICILY] if SICILY in there else [])]
    if "setup" in subject:
        return found + [city.at for city in theatre.cities if city.side == NEUTRAL and city.at != SICILY][-1:]
    if "attrition" in subject:
        rolls = rolls_at(state, (subject["attrition"][0], subject["attrition"][1]))
        return [*found, SICILY] if "sicily.corinth" in [line.rule for _, _, line in rolls] else found
    return found


def route_to(mover: Mover, subject: dict, goal: Position) -> list[Position]:
    """Return the hexes from where a block stands to the goal of a move: its way, or the shortest one where that is not
    allowed; of an operation move, `via` is the last hex before its goal (rule move.operation). Only these two where no
    way leads there, or to Sicily."""
    start, is_fleet, via = mover.piece.at, mover.piece.is_fleet(), subject.get("via")
    closed, isthmus = mover.state.closed_hexes(mover.side), False
    if SICILY in (start, goal):
        return [start, goal]
    if "march" in subject:
        found = [[start, *way.path] for way in mover.ground_ways(True) if way.place == goal]
        return found[0] if found else shortest([start], [goal], mover.theatre.land_steps) or [start, goal]
    if "move" not in subject:  # a sea move carries ground blocks, too
        by_sea = "sail" in subject or is_fleet
        route = (sea_route(mover, goal, closed) or sea_route(mover, goal, ())) if by_sea else []
        return route or [start, goal]
    over = (via[0], via[1]) if isinstance(via, list) else None
    try:
        route = [start, *mover.way_to(goal, over).path]
        open_sea = sea_route(mover, goal, closed) if is_fleet and over is None else []
        return open_sea if len(open_sea) == len(route) else route
    except Refused as refusal:
        if refusal.rule in CLOSED_SIDES:
            return [start, goal]
        isthmus = refusal.rule == "terrain.diolkos"
    except BadInput:
        pass
    last = over or goal
    route = sea_route(mover, last, (), isthmus) if is_fleet else shortest([start], [last], mover.theatre.land_steps)
    route = route or ([start, last] if last != start else [start])
    return route if last == goal else [*route, goal]


def sea_route(mover: Mover, goal: Position, closed: Iterable[Position], isthmus: bool = False) -> list[Position]:
    """Return the shortest way by sea to the port of a hex, or to any of its coasts, past the closed hexes; nothing
    where there is none. `isthmus`: it leads through a city with ports on two coasts, as no fleet may go."""
    theatre, city = mover.theatre, mover.theatre.city_at(goal)
    coasts = [(goal, coast) for coast in theatre.coasts(goal)]
    ends = list(city.ports) if city is not None and city.ports else coasts

    def steps(node: Node) -> list[Node]:
        crossed = theatre.city_at(node[0]) if isthmus else None
        from_here = [node] if crossed is None else [node, *crossed.ports]
        found = [near for one in from_here for near in theatre.sea_steps(one) if near[0] not in closed]
        open_sea = [near for near in found if theatre.ground(near[0]) == SEA]  # first, of two ways this one
        return open_sea + [near for near in found if near not in open_sea]

    return [place for place, _ in shortest(mover.start_nodes(), ends, steps)]


def shortest(starts: Iterable[Any], ends: Iterable[Any], steps: Callable[[Any], Iterable[Any]]) -> list[Any]:
    """Return the places of a shortest way from a start to an end, both included; nothing where there is none."""
    reached = [(start, start) for start in starts] + [(place, before) for place, _, before, _ in search(starts, steps)]
    came, route = dict(reached), [place for place, _ in reached if place in ends][:1]
    while route and came[route[-1]] != route[-1]:
        route.append(came[route[-1]])
    return list(reversed(route))
