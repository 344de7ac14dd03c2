"""The teaching map as SVG text: sea, land, mountains, what the sides let through, cities and blocks. Colours are the
style sheet's; words come from `label`."""

from collections.abc import Sequence
from typing import TypeAlias

from rules_engine.athens_sparta.components import BLOCKADE, INSIDE, PATROL
from rules_engine.athens_sparta.draw.battle import GLYPHS
from rules_engine.athens_sparta.rules.map import COASTAL, MAIN, MOUNTAIN, PASS, RIDGE, SEA, SICILY, STRAIT, WATER, City
from rules_engine.athens_sparta.rules.state import Piece, State
from rules_engine.engine import Label
from rules_engine.hexes import Position, neighbours
from rules_engine.scene import box_of, grow, view_box
from rules_engine.svg import escape, figure, path, placed, rect, text

Box: TypeAlias = Sequence[int]
Goals: TypeAlias = Sequence[tuple[Position, str]]


# A hex is 60 wide and 68 high, its middle at (30 c, 51 r) where c counts half hexes; all numbers are whole.
COLUMN, ROW = 30, 51
CORNERS = ((0, -34), (30, -17), (30, 17), (0, 34), (-30, 17), (-30, -17))
"""The corners of a hex from the top, clockwise; its side in direction d runs from corner d to corner d + 1."""

HEX = "l30 17v34l-30 17l-30 -17v-34z"
HALF_HEX, MARGIN = 34, 44
BLOCK = 16
PLAIN = f'<rect width="{BLOCK}" height="{BLOCK}" rx="3"/>'
BLOCKS_A_ROW, SMALL_BLOCKS_A_ROW = 3, 4
BESIDE = 2
"""So many small blocks find room beside a city that makes way for them."""
ASIDE = -19
LETTERS = "9.2"
"""The height of the smallest letters, from which a page reckons how large the picture has to be."""
PEAK = "m-14 37l9 -18l5 9l5 -8l9 17z"
BORDER = "border"
SIDE_CLASSES = (COASTAL, WATER, STRAIT, RIDGE, PASS, BORDER)


class Scene:
    """The map as any picture shows it; a case's part of it and the table's map override what differs. `box`: first and
    last column, first and last row; `chosen`: the block that is looked at."""

    def __init__(self, state: State, box: Box, chosen: str = "") -> None:
        self.state, self.theatre, self.box, self.chosen = state, state.theatre, box, chosen

    def picture(self, label: Label) -> str:
        """Draw the whole picture."""
        return self.framed(self.land_and_sea() + self.standing(label) + self.city_names(label), label)

    def living_picture(self, layer: str, label: Label, goals: Goals, focus: Position | None) -> str:
        """Draw the whole picture on its `layer` of land and sea, with the `goals` of the chosen block: (hex, what
        happens there: go or fight). They and hexes with blocks or a city are buttons: unseen sheets over the picture,
        which say in words what lies there. `focus`: the hex to show first."""
        goals = [(place, kind) for place, kind in goals if self.is_shown(place)]
        shapes = layer + "".join([self.in_each("goal goal--" + kind, [place], HEX) for place, kind in goals])
        shapes += self.standing(label) + self.city_names(label)
        places = {place for place, _ in goals} | {city.at for city in self.cities()} | set(self.stacks())
        sheets = "".join([self.sheet(place, goals, label) for place in sorted(places)])
        first = [("data-focus", self.around(focus, 2 * COLUMN))] if focus is not None else []
        return self.framed('<g aria-hidden="true">' + shapes + "</g>" + sheets, label, first)

    def standing(self, label: Label) -> str:
        """Draw the cities and, above them, the blocks."""
        cities = "".join([self.city_svg(city, label) for city in self.cities()])
        return cities + "".join([self.stack_svg(place) for place in self.stacks()])

    def land_and_sea(self) -> str:
        """Draw what never changes: ground, mountains, sides, the border, the box of Sicily."""
        theatre, shown = self.theatre, [place for place in self.theatre.order if self.is_shown(place)]
        land = [place for place in shown if theatre.ground(place) != SEA]
        shapes = self.in_each("ground ground--sea", [place for place in shown if theatre.ground(place) == SEA], HEX)
        shapes += self.in_each("ground ground--land", land, HEX)
        shapes += self.in_each("ground ground--persia", [place for place in land if place in theatre.persia], HEX)
        shapes += self.in_each("peak", [place for place in land if theatre.ground(place) == MOUNTAIN], PEAK)
        shapes += "".join([self.sides_path(land, kind) for kind in SIDE_CLASSES])
        if self.is_shown(SICILY):
            x, y = self.middle(SICILY)
            shapes += rect("sicily", x - 58, y - 46, 116, 92, 8)
        return shapes

    def framed(self, content: str, label: Label, more: Sequence[tuple[str, object]] = ()) -> str:
        """Return what is drawn as a picture; `more`: further attributes."""
        first, last, top, bottom = self.box
        left, _, right, _ = box = grow((first * COLUMN, top * ROW, last * COLUMN, bottom * ROW), MARGIN)
        size = [("style", f"--width:{right - left}px"), ("data-letters", LETTERS)]
        return figure("theatre", view_box(box), label("map.picture"), content, [*size, *more], "group")

    def around(self, place: Position, room: int) -> str:
        """Return the part of the picture so far around the middle of a hex."""
        return view_box(grow(box_of([self.middle(place)]), room))

    def is_shown(self, place: Position) -> bool:
        """Tell whether a hex lies in the part of the map that is shown."""
        column, row = self.column_of(place)
        first, last, top, bottom = self.box
        return first <= column <= last and top <= row <= bottom

    def cities(self) -> list[City]:
        return [city for city in self.theatre.cities if self.is_shown(city.at)]

    def stacks(self) -> list[Position]:
        return [place for place in self.state.occupied() if self.is_shown(place)]

    def column_of(self, place: Position) -> tuple[int, int]:
        """Return the column (half hexes) and row of a hex."""
        return self.theatre.sicily if place == SICILY else (2 * place[0] + place[1], place[1])

    def middle(self, place: Position) -> tuple[int, int]:
        column, row = self.column_of(place)
        return column * COLUMN, row * ROW

    def in_each(self, kind: str, places: list[Position], shape: str) -> str:
        """Draw the same shape in many hexes as one path; it begins at the hex's upper corner."""
        data = "".join([f"M{x} {y - HALF_HEX}{shape}" for x, y in [self.middle(place) for place in places]])
        return path(kind, data) if data else ""

    def sides_path(self, places: list[Position], kind: str) -> str:
        """Draw all sides of a kind between hexes with land, or the Persian border between those of land, each once."""
        theatre, data = self.theatre, ""
        for place in places:
            for direction, near in enumerate(neighbours(place)[: len(CORNERS) // 2]):
                ground = theatre.ground(near)
                is_border = ground != SEA and kind == BORDER and theatre.is_border(place, near)
                if ground is not None and (is_border or theatre.side(place, near) == kind):
                    (x, y), start, end = self.middle(place), CORNERS[direction], CORNERS[direction + 1]
                    data += f"M{x + start[0]} {y + start[1]}L{x + end[0]} {y + end[1]}"
        return path("hexside hexside--" + kind, data) if data else ""

    def sheet(self, place: Position, goals: Goals, label: Label) -> str:
        """Draw what is tapped: an unseen hex that chooses its place, or moves the chosen block there."""
        x, y = self.middle(place)
        words = [label("map." + kind) for goal, kind in goals if goal == place]
        words = [label("list.comma").join(words) + label("colon")] if words else []
        said = escape("".join(words) + self.place_words(place, label))
        pressed = f'data-press="hex:{place[0]},{place[1]}" role="button" tabindex="0" aria-label="{said}"'
        return f'<path class="town__hit" d="M{x} {y - HALF_HEX}{HEX}" {pressed}/>'

    def place_words(self, place: Position, label: Label, is_counted: bool = False) -> str:
        """Return what lies in a hex, in words: its city and holder, or its ground, and its blocks, or their number."""
        city, pieces = self.theatre.city_at(place), self.state.here(place)
        if city is not None:
            words = [label(city.id), label("side." + self.state.holder(city))]
        else:
            words = [label("ground." + (self.theatre.ground(place) or ""))]
        blocks = [f"×{len(pieces)}"] if is_counted and pieces else [label(piece.id) for piece in pieces]
        return label("list.comma").join(words + blocks)

    def is_crowded(self, place: Position) -> bool:
        """Tell whether a hex has more blocks than fit below its city."""
        return len(self.state.here(place)) > SMALL_BLOCKS_A_ROW

    def city_svg(self, city: City, label: Label) -> str:
        """Draw a city under the side that holds it; it makes way for many blocks."""
        x, y = self.middle(city.at)
        x += ASIDE if self.is_crowded(city.at) else 0
        return town_shape(city, self.state.holder(city), label, x, y - 7)

    def city_names(self, label: Label) -> str:
        """Draw the names of the cities, above everything else."""
        names = ""
        for city in self.cities():
            x, y = self.middle(city.at)
            names += text("town__name" + (" town__name--main" if city.size == MAIN else ""), x, y - 20, label(city.id))
        return names

    def stack_svg(self, place: Position) -> str:
        """Draw the blocks in a hex in one row below its city; many are drawn smaller, more than fit there beside the
        city, so that they leave the names below alone."""
        x, y = self.middle(place)
        pieces = self.state.here(place)
        content, rest = self.row_svg(pieces, 0), []
        if self.is_crowded(place):
            content, rest = self.row_svg(pieces[:BESIDE], -26, 4), pieces[BESIDE:]
        for index in range(0, len(rest), SMALL_BLOCKS_A_ROW):
            content += self.row_svg(rest[index : index + SMALL_BLOCKS_A_ROW], index // SMALL_BLOCKS_A_ROW * 17 - 7)
        scale = " scale(.8)" if len(pieces) > BLOCKS_A_ROW else ""
        return f'<g transform="translate({x} {y + 7}){scale}">{content}</g>'

    def row_svg(self, pieces: list[Piece], y: int, left: int | None = None) -> str:
        """Draw some blocks side by side, about the middle or from there on."""
        left = -(len(pieces) * (BLOCK + 1) - 1) // 2 if left is None else left
        return "".join([self.counter(piece, left + index * (BLOCK + 1), y) for index, piece in enumerate(pieces)])

    def counter(self, piece: Piece, x: int, y: int) -> str:
        return counter_svg(piece, x, y, self.chosen)


def town_shape(city: City, side: str, label: Label, x: int, y: int, points: str = "") -> str:
    """Draw a city: a hexagon with walls, else a circle; its points, or `points`, and the letter of its side."""
    shape = "M0 -11l10 5v12l-10 5l-10 -5v-12z" if city.walls else "M-10 0a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z"
    content = path("town__shape", shape)
    if city.points:
        content += f'<text class="town__points" y="5">{points or city.points}</text>'
    return placed(x, y, content + text("town__side", 13, 4, label("map.letter." + side)), "town town--" + side)


def counter_svg(piece: Piece, x: int, y: int, chosen: str = "") -> str:
    """Draw a block: its glyph and its steps; the `chosen` one, which is looked at, stands out."""
    return placed(x, y, PLAIN + glyph(glyph_name(piece)) + steps(piece), counter_class(piece, chosen))


def counter_class(piece: Piece, chosen: str) -> str:
    """Return the class of a block, which colours it; besieged ones are inside a wall, others face up."""
    classes = "counter counter--" + piece.owner + (" counter--chosen" if piece.id == chosen else "")
    return classes + (" counter--" + piece.stand if piece.stand in (INSIDE, BLOCKADE, PATROL) else "")


def glyph_name(piece: Piece) -> str:
    return piece.unit.type if piece.unit.type in GLYPHS else "uprising"


def glyph(name: str) -> str:
    return f'<path class="counter__glyph" transform="translate(5.5 7.5) scale(.28)" d="{GLYPHS[name]}"/>'


def steps(piece: Piece) -> str:
    return f'<text class="counter__steps" x="12" y="14.5">{piece.steps}</text>'
