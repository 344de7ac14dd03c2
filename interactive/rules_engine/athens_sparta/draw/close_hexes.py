"""One part of the map in the picture of a case: its hexes, cities and blocks, large enough to be read, and the names of
its cities where they cover nothing."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.draw.battle import GLYPHS, Label
from rules_engine.athens_sparta.draw.close_marks import (
    PRACTICE,
    Point,
    origin_of_points,
    origin_of_strength,
    signed,
    width_of,
    words_svg,
)
from rules_engine.athens_sparta.draw.map import (
    COLUMN,
    ROW,
    Scene,
    city_svg,
    column_of,
    counter_class,
    glyph_name,
    middle,
)
from rules_engine.athens_sparta.rules.map import SICILY, City
from rules_engine.close_up import Box, overlap
from rules_engine.hexes import Position
from rules_engine.svg import element

TEXT = 12
HALF_HEX, BELOW, PAD = 34, 46, 6
SMALL = 9
"""How high the figure on a block is at the size of the map."""
FEW, ACROSS = 2, 2
"""More blocks than FEW in a hex are drawn smaller; ACROSS stand side by side."""
SICILY_WIDTH = 124
BLOCK_WIDTH, BLOCK_HEIGHT, GAP = 22, 16, 1


class Part:
    """A part of the map while it is drawn. `size`: of names; `tenths`: how much larger blocks are than on the map, in
    tenths, `crowded`: where there are many; `moved`: how far the part is moved from its place on the map; `taken`: what
    no name should cover, `names`: what none may cover; `origins`: where the values come from that were drawn."""

    def __init__(self, components: Components, scene: Scene, places: set[Position]) -> None:
        self.components = components
        self.origins: set[str] = set()
        spots = [column_of(scene, place) for place in sorted(places)]
        columns, rows = [column for column, _ in spots], [row for _, row in spots]
        box = (min(columns), max(columns), min(rows), max(rows))
        theatre = replace(scene.theatre, order=tuple([one for one in scene.theatre.order if one in places]))
        self.scene = replace(scene, theatre=theatre, box=box)
        self.places = places
        self.left, self.top = box[0] * COLUMN - HALF_HEX, box[2] * ROW - HALF_HEX - PAD
        self.width = (box[1] - box[0]) * COLUMN + 2 * HALF_HEX
        self.height = (box[3] - box[2]) * ROW + HALF_HEX + PAD + BELOW
        if SICILY in places:
            x, y = self.at(SICILY)
            self.left, self.top, self.width, self.height = x - SICILY_WIDTH // 2, y - HALF_HEX - 16, SICILY_WIDTH, 100
        self.size, self.tenths, self.crowded = TEXT, 10, 10
        self.moved = 0, 0
        self.taken: list[Box] = []
        self.names: list[Box] = []

    def at(self, place: Position) -> Point:
        return middle(self.scene, place)

    def on_picture(self, place: Position) -> Point:
        """Return the middle of a hex where it stands on the picture."""
        x, y = self.at(place)
        return x + self.moved[0], y + self.moved[1]

    def put(self, shape: str) -> str:
        """Move a shape of the map to where it stands on the picture."""
        return element("g", [("transform", f"translate({self.moved[0]} {self.moved[1]})")], shape) if shape else ""

    def cities(self) -> list[City]:
        return [city for city in self.scene.theatre.cities if city.at in self.places]

    def stacks(self) -> list[Position]:
        return [place for place in sorted(self.places) if self.scene.state.here(place)]


def city_shape(part: Part, city: City, label: Label) -> str:
    """Draw a city at the size of the names, its points with the sign that says where they come from."""
    x, y = part.at(city.at)
    reach, points = 13 * part.size // TEXT, ""
    part.taken.append((x - reach, y - 7 - reach, x + reach * 2, y - 7 + reach))
    if city.points:
        found = origin_of_points(part.components, city)
        part.origins.add(found)
        points = signed(str(city.points), found)
    drawn = city_svg(part.scene, city, label, points=points)
    if part.size == TEXT:
        return drawn
    tenths = part.size * 10 // TEXT
    moved = f"translate({x} {y - 7}) scale({tenths // 10}.{tenths % 10}) translate({-x} {7 - y})"
    return element("g", [("transform", moved)], drawn)


def stack_shape(part: Part, place: Position) -> str:
    """Draw the blocks of a hex below its city, or in its middle, some side by side in each row: a glyph, and beside it
    the steps, which are underlined where they are a practice value, as there is no room for its signs."""
    pieces, content = part.scene.state.here(place), ""
    for index, piece in enumerate(pieces):
        across = min(ACROSS, len(pieces) - index // ACROSS * ACROSS)
        x = -((BLOCK_WIDTH + GAP) * across - GAP) // 2 + index % ACROSS * (BLOCK_WIDTH + GAP)
        y = index // ACROSS * (BLOCK_HEIGHT + GAP)
        found = origin_of_strength(part.components, piece.unit, piece.steps)
        part.origins.add(found)
        line = '<path class="origin__line" d="M12 13H21"/>' if found == PRACTICE else ""
        content += (
            f'<g class="{counter_class(piece, part.scene.chosen)}" transform="translate({x} {y})">'
            f'<rect width="{BLOCK_WIDTH}" height="{BLOCK_HEIGHT}" rx="3"/>'
            f'<path class="counter__glyph" transform="translate(7 8) scale(.36)" d="{GLYPHS[glyph_name(piece)]}"/>'
            f'<text class="counter__steps" x="17" y="11">{piece.steps}</text>{line}</g>'
        )
    tenths = part.tenths if len(pieces) <= FEW else part.crowded
    box = stack_box(part, place)
    part.taken.append(box)
    moved = f"translate({part.at(place)[0]} {box[1]}) scale({tenths // 10}.{tenths % 10})"
    return element("g", [("transform", moved)], content)


def stack_box(part: Part, place: Position) -> Box:
    """Return the box of the blocks of a hex, of no size in its middle where there are none."""
    count, (x, y) = len(part.scene.state.here(place)), part.at(place)
    tenths = part.tenths if count <= FEW else part.crowded
    wide = (BLOCK_WIDTH + GAP) * min(count, ACROSS) * tenths // 10
    high = (BLOCK_HEIGHT + GAP) * ((count + ACROSS - 1) // ACROSS) * tenths // 10
    top = y + 5 if part.scene.theatre.city_at(place) is not None else y - high // 2
    return (x - wide // 2, top, x + wide // 2, top + high)


def names_svg(part: Part, label: Label, important: set[Position]) -> str:
    """Draw the names of the cities, first of those that matter and of those with blocks."""
    must = set(part.stacks()) | important
    cities = [city for city in part.cities() if city.at in must] + [
        city for city in part.cities() if city.at not in must
    ]
    return "".join([name_shape(part, city, label, city.at in must) for city in cities])


def name_shape(part: Part, city: City, label: Label, must: bool) -> str:
    """Draw a city's name where it covers nothing: above, below, or moved a little aside; above first where blocks below
    would push it into another hex. Where there is no room it is left out, or covers anything but other names if it
    `must` stand."""
    words, size = label(city.id), part.size
    x, y = part.at(city.at)
    half = width_of(words, size) // 2 + 1
    low, high = part.left + half + 2, part.left + part.width - half - 2
    depth = max([box[3] - box[1] for box in part.taken if box[1] == y + 5 and box[0] < x < box[2]] + [0])
    below, above = y + 6 + size + depth, y - 11 - 13 * size // TEXT
    levels = (above, below) if part.scene.state.here(city.at) else (below, above)
    spots = [(max(low, min(high, x + aside)), level) for aside in (0, -half, half) for level in levels]
    for others in [part.taken + part.names] + ([part.names] if must else []):
        for left, level in spots:
            box = (left - half, level - size, left + half, level + 3)
            is_inside = part.top <= box[1] and box[3] <= part.top + part.height
            if is_inside and not any([overlap(box, other) for other in others]):
                part.names.append(box)
                return words_svg(words, "case__name", (left, level), size)
    return ""
