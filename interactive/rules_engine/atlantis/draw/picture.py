"""Pictures of the course as SVG text. Colours and line styles are the style sheet's; words come from `label`."""

from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.atlantis.game.state import State
from rules_engine.atlantis.rules.path import ATLANTIS, PAWNS, Course, Hole, holes, mainland, shores
from rules_engine.core import distinct
from rules_engine.engine import Label
from rules_engine.svg import element, escape, figure

Pawn: TypeAlias = tuple[str, int, int]
"""Player, which of the player's pawns, and its position."""

COLUMNS = 9
CELL = 40
ROW = 68
TOP = 10
TILE_WIDTH, TILE_HEIGHT = 36, 52
MARGIN = 2
GLYPHS = {
    "flag": "M-9 -15H-6V-13L13 -6L-6 3V16H-9Z",
    "olive": "M-1 -9C9 -9 11 14 -1 15C-13 14 -11 -9 -1 -9ZM1 -10C3 -17 9 -17 13 -15C11 -10 6 -8 1 -10Z",
    "helmet": "M-12 15V-1C-12 -16 12 -16 12 -1V15H3V5L9 3V-1L3 0H-3L-9 -1V3L-3 5V15Z"
    "M-12 -10C-8 -18 8 -18 12 -10L10 -9C6 -14 -6 -14 -10 -9Z",
    "pot": "M-6 -16H6V-12L4 -9C15 -3 10 10 5 15H-5C-10 10 -15 -3 -4 -9L-6 -12ZM-7 -13L-13 -9V-1H-11V-8L-6 -11Z"
    "M7 -13L13 -9V-1H11V-8L6 -11Z",
    "ring": "M0 -7A11 11 0 1 1 0 15A11 11 0 1 1 0 -7ZM0 -3A7 7 0 1 0 0 11A7 7 0 1 0 0 -3ZM-7 -16H7L0 -7Z",
    "statue": "M0 -16A5 5 0 1 1 0 -6A5 5 0 1 1 0 -16ZM-9 8C-9 -8 9 -8 9 8ZM-12 10H12V15H-12Z",
    "crown": "M-12 12L-15 -9L-7 -1L0 -13L7 -1L15 -9L12 12Z",
}
"""One glyph an item, drawn around (0, 0) in a box of about 32; the chips in the text use the same ones."""
SHAPES = {
    "red": "M0 -9A9 9 0 1 1 0 9A9 9 0 1 1 0 -9Z",
    "blue": "M-8 -8H8V8H-8Z",
    "white": "M0 -11L11 0L0 11L-11 0Z",
    "black": "M-10 8L-5 -9H5L10 8Z",
}
"""The outline of each player's pawns, so that colour does not tell them apart alone."""
WAVES = "M4 34q4 -5 8 0t8 0t8 0t8 0M4 46q4 -5 8 0t8 0t8 0t8 0"
ARCH = "M0 24H40V31H34Q20 16 6 31H0Z"
ISLAND = "M1 62V22Q6 4 20 6T39 22V62Z"


def _tile(depth: int) -> str:
    place = f'x="{2 + depth}" y="{TOP - depth * 2}"'
    return f'<rect class="tile__shape" {place} width="{TILE_WIDTH}" height="{TILE_HEIGHT}" rx="4"/>'


# Drawn over and over: made once.
TOP_TILE = _tile(0)
FACES = {
    item: f'<path class="tile__glyph" transform="translate(13 {TOP + 13}) scale(.58)" d="{GLYPHS[item]}"/>'
    f'<text class="tile__value" x="31" y="{TOP + 20}">'
    for item in sorted(GLYPHS)
}
"""What comes after the shapes of a tile with each item, up to its value."""
SHORES = {
    kind: f'<rect class="space__hit" width="{CELL}" height="{ROW}"/><path class="shore shore--{kind}" d="{ISLAND}"/>'
    for kind in ("atlantis", "mainland")
}
"""Atlantis and the mainland without pawns."""
WATER = (
    f'<rect class="water" x="0" y="{TOP}" width="{CELL}" height="{TILE_HEIGHT}"/>'
    f'<path class="water__waves" d="{WAVES}"/>'
)
BRIDGE = f'<path class="bridge" d="{ARCH}"/>'
TAG = (
    f'<path class="toll__tag" d="M4 {TOP + 37}L11 {TOP + 26}H36V{TOP + 48}H11Z"/>'
    f'<circle cx="11" cy="{TOP + 37}" r="2"/>'
)
"""A tag with a hole in its tip: no pawn has that outline."""


@dataclass(frozen=True)
class Scene:
    """What a picture shows: the course, the hole of each space of `water`, and the pawns; `chosen`: the pawn that is
    about to move; `marks`: the positions to which it can go; `pressed`: whether spaces can be tapped."""

    course: Course
    water: dict[int, Hole]
    pawns: tuple[Pawn, ...]
    chosen: tuple[str, int] | None = None
    marks: tuple[int, ...] = ()
    pressed: bool = False

    def draw_scene(self, label: Label) -> str:
        """Draw the course in rows, to and fro, from Atlantis to the mainland."""
        return self.whole_course(label, self.draw_cells(label, places_left(self.course)))

    def whole_course(self, label: Label, content: str) -> str:
        """Put what was drawn of the whole course into its frame."""
        rows = (len(places_left(self.course)) + COLUMNS - 1) // COLUMNS
        box = f"{-MARGIN} {-MARGIN} {COLUMNS * CELL + 2 * MARGIN} {rows * ROW + 2 * MARGIN}"
        return figure("course", box, self.describe_all(label), content, role="group" if self.pressed else "img")

    def draw_cells(self, label: Label, places: list[int]) -> str:
        """Draw these places in rows, to and fro; where spaces can be tapped, with an unseen sheet named in words."""
        cells = track(len(places))
        for index, place in enumerate(places):
            x, y = corner(index)
            kind = "space space--reached" if place in self.marks else "space"
            content = self.place_content(place, label)
            if self.pressed:
                said = escape(self.describe_place(place, label))
                pressed = f'data-press="space:{place}" role="button" tabindex="0" aria-label="{said}"'
                sheet = f'<rect class="space__hit" width="{CELL}" height="{ROW}" {pressed}/>'
                content = '<g aria-hidden="true">' + content + "</g>" + sheet
            cells += f'<g class="{kind}" transform="translate({x} {y})">' + content + "</g>"
        return cells

    def place_content(self, place: int, label: Label) -> str:
        """Draw what lies and stands at a place: a tile or a stack with a pawn; water with a bridge and, on the first
        space of a hole, its toll; a shore, with one pawn for all of a player's, and their number."""
        here = [(player, pawn) for player, pawn, position in self.pawns if position == place]
        if place in (ATLANTIS, mainland(self.course)):
            drawn, players = SHORES["atlantis" if place == ATLANTIS else "mainland"], [player for player, _ in here]
            for index, player in enumerate(distinct(players)):
                is_chosen = (player, True) in [(one, (one, pawn) == self.chosen) for one, pawn in here]
                x, y = 11 + index % 2 * 19, TOP + 14 + index // 2 * 22
                drawn += draw_pawn(player, is_chosen, x, y, str(players.count(player)))
            return drawn
        tiles = self.course[place - 1]
        if tiles:
            item, value = tiles[-1]
            shapes = "".join([_tile(2 * depth) for depth in range(len(tiles) - 1, 0, -1)]) + TOP_TILE
            drawn = f'<g class="tile tile--{item}">' + shapes + FACES[item] + str(value) + "</text></g>"
        else:
            hole = self.water[place]
            drawn = WATER + (BRIDGE if hole.bridged else "")
            if hole.first == place:
                kind = "toll toll--free" if hole.bridged else "toll"
                drawn += f'<g class="{kind}">' + TAG + f'<text x="24" y="{TOP + 42}">{hole.toll()}</text></g>'
        for player, pawn in here:
            drawn += draw_pawn(player, (player, pawn) == self.chosen, CELL // 2, TOP + 38, label(PAWNS[pawn]))
        return drawn

    def describe_all(self, label: Label) -> str:
        """Describe the picture in words: where every pawn stands, and the tolls of all holes."""
        pawns = [
            label(player) + " " + label(PAWNS[pawn]) + ": " + place_name(self.course, place, label)
            for player, pawn, place in self.pawns
        ]
        tolls = [str(self.water[place].toll()) for place in sorted(self.water) if self.water[place].first == place]
        return "; ".join([label("course.picture"), *pawns, label("course.tolls") + ": " + (", ".join(tolls) or "–")])

    def describe_place(self, place: int, label: Label) -> str:
        """Describe one place in words: its number, what lies there, and who stands on it."""
        words = [str(place) + ": " + place_name(self.course, place, label)]
        if place in self.water:
            hole = self.water[place]
            words.append(label("course.bridge") if hole.bridged else label("course.toll") + " " + str(hole.toll()))
        if 0 < place <= len(self.course) and len(self.course[place - 1]) > 1:
            words.append("×" + str(len(self.course[place - 1])))
        words += [label(player) + " " + label(PAWNS[pawn]) for player, pawn, at in self.pawns if at == place]
        return ", ".join(words)


def draw(state: State, label: Label, subject: dict | None = None) -> str:
    """Draw the course with all pawns; nothing but Atlantis and the mainland before the set-up."""
    return scene_of(state).draw_scene(label)


def scene_of(state: State) -> Scene:
    pawns = [(seat.player, index, seat.pawns[index]) for seat in state.seats for index in range(len(seat.pawns))]
    found = holes(state.course, state.bridges)
    water = {place: hole for hole in found for place in range(hole.first, hole.last + 1)}
    return Scene(state.course, water, tuple(pawns))


def places_left(course: Course) -> list[int]:
    """List the positions that are still there: water at an end is gone (rule hole.ends)."""
    first, last = shores(course)
    return [ATLANTIS] + list(range(first, last + 1)) + [mainland(course)]


def corner(index: int) -> tuple[int, int]:
    """Return where the cell of the place at this index begins: odd rows run backwards."""
    row, column = index // COLUMNS, index % COLUMNS
    return (COLUMNS - 1 - column if row % 2 else column) * CELL, row * ROW


def track(count: int, first: int = 0) -> str:
    """Draw a line under so many cells, so that the eye finds the way around the bends."""
    corners = [corner(index) for index in range(first, first + count)]
    points = [(x + CELL // 2, y + TOP + TILE_HEIGHT // 2) for x, y in corners]
    return element("polyline", [("class", "course__track"), ("points", " ".join([f"{x},{y}" for x, y in points]))])


def draw_pawn(player: str, chosen: bool, x: int, y: int, sign: str) -> str:
    """Draw a pawn of this player with a sign on it; the `chosen` one, which moves, stands out."""
    kind = f"pawn pawn--{player}" + (" pawn--chosen" if chosen else "")
    shape = f'<path class="pawn__shape" d="{SHAPES[player]}"/>'
    text = '<text class="pawn__sign" y="5">' + escape(sign) + "</text>"
    return f'<g class="{kind}" transform="translate({x} {y})">' + shape + text + "</g>"


# in words


def place_name(course: Course, place: int, label: Label) -> str:
    """Name a place: `Flag 4`, water, Atlantis or the mainland."""
    if place == ATLANTIS:
        return label("atlantis")
    if place == mainland(course):
        return label("mainland")
    tiles = course[place - 1]
    return label(tiles[-1][0]) + " " + str(tiles[-1][1]) if tiles else label("course.water")
