"""The teaching map as SVG text: sea, land, mountains, what the sides let through, cities and blocks. Colours are the
style sheet's; words come from `label`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.athens_sparta.components import BLOCKADE, INSIDE, PATROL
from rules_engine.athens_sparta.draw.battle import GLYPHS
from rules_engine.athens_sparta.rules.map import (
    COASTAL,
    MAIN,
    MOUNTAIN,
    PASS,
    RIDGE,
    SEA,
    SICILY,
    STRAIT,
    WATER,
    City,
    Theatre,
)
from rules_engine.athens_sparta.rules.state import Piece, State
from rules_engine.engine import Label
from rules_engine.hexes import Position, neighbours
from rules_engine.svg import element, escape

Box: TypeAlias = tuple[int, int, int, int]


# A hex is 60 wide and 68 high, its middle at (30 c, 51 r) where c counts half hexes; all numbers are whole.
COLUMN, ROW = 30, 51
CORNERS = ((0, -34), (30, -17), (30, 17), (0, 34), (-30, 17), (-30, -17))
"""The corners of a hex from the top, clockwise; its side in direction d runs from corner d to corner d + 1."""

HEX = "l30 17v34l-30 17l-30 -17v-34z"
MARGIN = 44
BLOCK = 16
BLOCKS_A_ROW, SMALL_BLOCKS_A_ROW = 3, 4
BESIDE = 2
"""So many small blocks find room beside a city that makes way for them."""
ASIDE = -19
LETTERS = "9.2"
"""The height of the smallest letters, from which a page reckons how large the picture has to be."""
PEAK = "m-14 43l9 -18l5 9l5 -8l9 17z"
BORDER = "border"
SIDE_CLASSES = (COASTAL, WATER, STRAIT, RIDGE, PASS, BORDER)


@dataclass(frozen=True)
class Scene:
    """What is shown: `box`: first and last column, first and last row; `goals`: (hex, what happens there: go or fight)
    that can be tapped; `chosen`: the block that is looked at, `place`: its hex; `live`: whether it can be tapped;
    `drawn`: draws a block at a place, `counter_svg` where there is nothing else."""

    theatre: Theatre
    state: State
    box: Box
    goals: tuple[tuple[Position, str], ...] = ()
    chosen: str = ""
    place: Position | None = None
    live: bool = True
    drawn: Callable[[Piece, int, int], str] | None = None


def draw_scene(scene: Scene, layer: str, label: Label) -> str:
    """Draw the whole picture on its `layer` of land and sea. Hexes with blocks or a city, and those that the chosen
    block reaches, are buttons: unseen sheets over the picture, which say in words what lies there."""
    cities = [city for city in scene.theatre.cities if is_shown(scene, city.at)]
    stacks = sorted({piece.at for piece in scene.state.pieces if piece.is_on_map() and is_shown(scene, piece.at)})
    goals = [(place, kind) for place, kind in scene.goals if is_shown(scene, place)]
    shapes = layer + "".join([in_each(scene, "goal goal--" + kind, [place], HEX) for place, kind in goals])
    shapes += "".join([city_svg(scene, city, label, ASIDE if is_crowded(scene, city.at) else 0) for city in cities])
    shapes += "".join([stack_svg(scene, place) for place in stacks])
    shapes += "".join([city_name(scene, city, label) for city in cities])
    if scene.live:
        places = {place for place, _ in goals} | {city.at for city in cities} | set(stacks)
        sheets = "".join([sheet(scene, place, label) for place in sorted(places)])
        shapes = '<g aria-hidden="true">' + shapes + "</g>" + sheets
    return element("svg", frame(scene, label), shapes)


def land_and_sea(scene: Scene) -> str:
    """Draw what never changes: ground, mountains, sides, the border, the box of Sicily."""
    theatre, shown = scene.theatre, [place for place in scene.theatre.order if is_shown(scene, place)]
    land = [place for place in shown if theatre.ground(place) != SEA]
    shapes = in_each(scene, "ground ground--sea", [place for place in shown if theatre.ground(place) == SEA], HEX)
    shapes += in_each(scene, "ground ground--land", land, HEX)
    shapes += in_each(scene, "ground ground--persia", [place for place in land if place in theatre.persia], HEX)
    shapes += in_each(scene, "peak", [place for place in land if theatre.ground(place) == MOUNTAIN], PEAK)
    shapes += "".join([sides_path(scene, land, kind) for kind in SIDE_CLASSES])
    if is_shown(scene, SICILY):
        x, y = middle(scene, SICILY)
        size = [("x", x - 58), ("y", y - 46), ("width", 116), ("height", 92), ("rx", 8)]
        shapes += element("rect", [("class", "sicily"), *size])
    return shapes


def frame(scene: Scene, label: Label) -> list[tuple[str, object]]:
    first, last, top, bottom = scene.box
    width, height = (last - first) * COLUMN + 2 * MARGIN, (bottom - top) * ROW + 2 * MARGIN
    view_box = f"{first * COLUMN - MARGIN} {top * ROW - MARGIN} {width} {height}"
    attributes = [("class", "theatre"), ("viewBox", view_box), ("style", f"--width:{width}px"), ("role", "group")]
    attributes += [("data-letters", LETTERS)]
    if scene.live and scene.place is not None:
        x, y = middle(scene, scene.place)
        attributes.append(("data-focus", f"{x - 2 * COLUMN} {y - 2 * COLUMN} {4 * COLUMN} {4 * COLUMN}"))
    return [*attributes, ("aria-label", label("map.picture"))]


def is_shown(scene: Scene, place: Position) -> bool:
    """Tell whether a hex lies in the part of the map that is shown."""
    column, row = column_of(scene, place)
    first, last, top, bottom = scene.box
    return first <= column <= last and top <= row <= bottom


def column_of(scene: Scene, place: Position) -> tuple[int, int]:
    """Return the column (half hexes) and row of a hex."""
    return scene.theatre.sicily if place == SICILY else (2 * place[0] + place[1], place[1])


def middle(scene: Scene, place: Position) -> tuple[int, int]:
    column, row = column_of(scene, place)
    return column * COLUMN, row * ROW


def in_each(scene: Scene, kind: str, places: list[Position], shape: str) -> str:
    """Draw the same shape in many hexes as one path; it begins at the hex's upper corner."""
    path = "".join([f"M{x} {y - 34}{shape}" for x, y in [middle(scene, place) for place in places]])
    return element("path", [("class", kind), ("d", path)]) if path else ""


def sides_path(scene: Scene, places: list[Position], kind: str) -> str:
    """Draw all sides of one kind between hexes with land, or the Persian border between hexes of land, each once."""
    theatre, path = scene.theatre, ""
    for place in places:
        around = neighbours(place)
        for direction in range(len(around) // 2):
            near = around[direction]
            if kind == BORDER:
                is_kind = theatre.ground(near) not in (None, SEA) and theatre.is_border(place, near)
            else:
                is_kind = theatre.ground(near) is not None and theatre.side(place, near) == kind
            if is_kind:
                (x, y), start, end = middle(scene, place), CORNERS[direction], CORNERS[direction + 1]
                path += f"M{x + start[0]} {y + start[1]}L{x + end[0]} {y + end[1]}"
    return hexside(kind, path)


def hexside(kind: str, path: str) -> str:
    """Draw the sides of a kind, if there are any."""
    return element("path", [("class", "hexside hexside--" + kind), ("d", path)]) if path else ""


def sheet(scene: Scene, place: Position, label: Label) -> str:
    """Draw what is tapped: an unseen hex that chooses its place, or moves the chosen block there."""
    x, y = middle(scene, place)
    words = [label("map." + kind) for goal_place, kind in scene.goals if goal_place == place]
    words = [label("list.comma").join(words) + label("colon")] if words else []
    said = escape("".join(words) + place_words(scene, place, label))
    pressed = f'data-press="hex:{place[0]},{place[1]}" role="button" tabindex="0" aria-label="{said}"'
    return f'<path class="town__hit" d="M{x} {y - 34}{HEX}" {pressed}/>'


def place_words(scene: Scene, place: Position, label: Label, is_counted: bool = False) -> str:
    """Return what lies in a hex, in words: its city and holder, or its ground, and its blocks, or their number."""
    city, pieces = scene.theatre.city_at(place), scene.state.here(place)
    if city is not None:
        words = [label(city.id), label("side." + scene.state.holder(city))]
    else:
        words = [label("ground." + (scene.theatre.ground(place) or ""))]
    blocks = [f"×{len(pieces)}"] if is_counted and pieces else [label(piece.id) for piece in pieces]
    return label("list.comma").join(words + blocks)


def is_crowded(scene: Scene, place: Position) -> bool:
    """Tell whether a hex has more blocks than fit below its city."""
    return len(scene.state.here(place)) > SMALL_BLOCKS_A_ROW


def city_svg(scene: Scene, city: City, label: Label, aside: int = 0) -> str:
    """Draw a city, so far aside, under the side that holds it."""
    x, y = middle(scene, city.at)
    return town_shape(city, scene.state.holder(city), label, x + aside, y - 7)


def town_shape(city: City, side: str, label: Label, x: int, y: int, points: str = "") -> str:
    """Draw a city: a hexagon with walls, else a circle; its points, or `points`, and the letter of its side."""
    shape = "M0 -11l10 5v12l-10 5l-10 -5v-12z" if city.walls else "M-10 0a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z"
    content = f'<path class="town__shape" d="{shape}"/>'
    if city.points:
        content += f'<text class="town__points" y="5">{points or city.points}</text>'
    content += '<text class="town__side" x="13" y="4">' + escape(label("map.letter." + side)) + "</text>"
    return f'<g class="town town--{side}" transform="translate({x} {y})">{content}</g>'


def city_name(scene: Scene, city: City, label: Label) -> str:
    """Draw a city's name, above everything else."""
    x, y = middle(scene, city.at)
    classes = "town__name town__name--main" if city.size == MAIN else "town__name"
    return f'<text class="{classes}" x="{x}" y="{y - 20}">' + escape(label(city.id)) + "</text>"


def stack_svg(scene: Scene, place: Position) -> str:
    """Draw the blocks in a hex in one row below its city; many are drawn smaller, more than fit there beside the city,
    so that they leave the names below alone."""
    x, y = middle(scene, place)
    pieces = scene.state.here(place)
    content = "" if is_crowded(scene, place) else row_svg(scene, pieces, 0)
    if is_crowded(scene, place):
        content, rest = row_svg(scene, pieces[:BESIDE], -26, 4), pieces[BESIDE:]
        for index in range(0, len(rest), SMALL_BLOCKS_A_ROW):
            content += row_svg(scene, rest[index : index + SMALL_BLOCKS_A_ROW], index // SMALL_BLOCKS_A_ROW * 17 - 7)
    scale = " scale(.8)" if len(pieces) > BLOCKS_A_ROW else ""
    return f'<g transform="translate({x} {y + 7}){scale}">{content}</g>'


def row_svg(scene: Scene, pieces: list[Piece], y: int, left: int | None = None) -> str:
    """Draw some blocks side by side, about the middle or from there on."""
    left = -(len(pieces) * (BLOCK + 1) - 1) // 2 if left is None else left
    content = ""
    for index, piece in enumerate(pieces):
        x = left + index * (BLOCK + 1)
        content += scene.drawn(piece, x, y) if scene.drawn is not None else counter_svg(piece, x, y, scene.chosen)
    return content


def counter_svg(piece: Piece, x: int, y: int, chosen: str = "") -> str:
    """Draw a block: its glyph and its steps; the `chosen` one, which is looked at, stands out."""
    shapes = box() + glyph(glyph_name(piece)) + steps(piece)
    return f'<g class="{counter_class(piece, chosen)}" transform="translate({x} {y})">{shapes}</g>'


def counter_class(piece: Piece, chosen: str) -> str:
    """Return the class of a block, which colours it; besieged ones are inside a wall, others face up."""
    classes = "counter counter--" + piece.owner + (" counter--chosen" if piece.id == chosen else "")
    return classes + (" counter--" + piece.stand if piece.stand in (INSIDE, BLOCKADE, PATROL) else "")


def box() -> str:
    return f'<rect width="{BLOCK}" height="{BLOCK}" rx="3"/>'


def glyph_name(piece: Piece) -> str:
    return piece.unit.type if piece.unit.type in GLYPHS else "uprising"


def glyph(name: str) -> str:
    return f'<path class="counter__glyph" transform="translate(5.5 7.5) scale(.28)" d="{GLYPHS[name]}"/>'


def steps(piece: Piece) -> str:
    return f'<text class="counter__steps" x="12" y="14.5">{piece.steps}</text>'
