"""Pictures of positions as SVG text. Colours and line styles are the style sheet's; words come from `label`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from rules_engine import hexes
from rules_engine.attika.components import Components
from rules_engine.attika.game.state import State
from rules_engine.attika.rules.sites import NOBODY, OUTSIDE, OWN, SHRINE, Hex
from rules_engine.hexes import Position
from rules_engine.svg import element, escape

Label: TypeAlias = Callable[[str], str]
Cell: TypeAlias = tuple[Position, Hex]
Owner: TypeAlias = tuple[int, str]
"""The number of a seat, from 1, and its player."""
Owners: TypeAlias = dict[Position, Owner]

WIDTH = 80
HEIGHT = 92
ROW = 69
CORNERS = ((40, 0), (80, 23), (80, 69), (40, 92), (0, 69), (0, 23))
GLYPHS = {
    "water": "M-13 -5q4.3 -6 8.6 0t8.6 0t8.6 0M-13 5q4.3 -6 8.6 0t8.6 0t8.6 0",
    "forest": "M0 -14L9 1H4L11 12H-11L-4 1H-9ZM0 12V16",
    "hill": "M-15 10A15 14 0 0 1 15 10Z",
    "mountain": "M-16 12L-4 -13L2 -1L6 -7L16 12Z",
    "shrine": "M-14 -6L0 -15L14 -6ZM-11 -3V10M-4 -3V10M4 -3V10M11 -3V10M-14 13H14",
}
"""One glyph a ground, drawn around (0, 0) in a box of about 32; the chips in the text use the same ones."""

SEVERAL = 3
"""From so many seats on "mine" and "another's" do not tell all players apart."""
SHAPES = (
    "M-33 0A33 33 0 0 1 33 0A33 33 0 0 1 -33 0Z",
    "M-33 -24H33V21H-33Z",
    "M-38 0L-20 -28H20L38 0L20 28H-20Z",
    "M-34 -26H34V6L0 33L-34 6Z",
)
"""A disc, a plaque, a hexagon, a shield: one a seat, drawn around (0, 0)."""
LETTERS = 2


def draw(state: State, label: Label, subject: dict | None = None) -> str:
    """Draw the whole position; the hex at which a move or question (`subject`) aims is marked. Where several play, each
    player's buildings have their own look, else the active player's are own and all others are not."""
    site = None if subject is None or "at" not in subject else (subject["at"][0], subject["at"][1])
    cells = [(place, state.hex_at(place, state.active)) for place, _ in state.grounds]
    return draw_cells(cells, label, site, owners(state))


def draw_question(site: Hex, neighbours: tuple[Hex, ...], label: Label) -> str:
    """Draw a building site in the middle of its six neighbours, clockwise from the upper right."""
    centre = (0, 0)
    places = [centre, *hexes.neighbours(centre)]
    return draw_cells(list(zip(places, [site, *neighbours])), label, centre, {})


def draw_site(components: Components, arguments: dict, label: Label) -> str:
    """Draw the picture beside the answer of `building_cost`."""
    return draw_question(arguments["site"], arguments["neighbours"], label)


def draw_cells(cells: list[Cell], label: Label, site: Position | None, seats: Owners, lines: str = "") -> str:
    """Draw hexes, then `lines` and the marked site on top; the view box fits the hexes. `seats`: whose building it is,
    by its hex."""
    left, top, right, bottom = bounds([place for place, _ in cells])
    view_box = f"{left - 2} {top - 2} {right - left + 4} {bottom - top + 4}"
    described = describe(cells, label, site, seats)
    counted = _counted(cells, site)
    content = [_cell(place, shown, label, place in counted, seats.get(place)) for place, shown in cells]
    content.append(lines)
    if site is not None:
        content.append(element("polygon", [("class", "mark mark--site"), ("points", corner_points(site))]))
    return element(
        "svg",
        [("class", "hexes"), ("viewBox", view_box), ("role", "img"), ("aria-label", described)],
        "".join(content),
    )


def describe(cells: list[Cell], label: Label, site: Position | None, seats: Owners) -> str:
    """Describe the picture in words: the site first, then what lies on the other hexes, row by row."""
    here = [_describe(shown, label, seats.get(place)) for place, shown in cells if place == site]
    words = [label("picture.site") + ": " + said for said in here]
    others = [(place, shown) for place, shown in cells if place != site and shown != Hex()]
    return "; ".join(words + [_describe(shown, label, seats.get(place)) for place, shown in others])


def _describe(shown: Hex, label: Label, seat: Owner | None) -> str:
    if shown.owner == NOBODY or shown.ground in (SHRINE, OUTSIDE):
        return label("ground." + shown.ground)
    whose = "owner." + shown.owner if seat is None else seat[1]
    return label(shown.building or "building") + " (" + label(whose) + ")"


def _counted(cells: list[Cell], site: Position | None) -> list[Position]:
    """List where symbols count for the site: on it and on its unoccupied neighbours (rule cost.terrain)."""
    if site is None:
        return []
    near = [site, *hexes.neighbours(site)]
    return [place for place, shown in cells if place in near and shown.is_free() and shown.ground in GLYPHS]


def corner(place: Position) -> tuple[int, int]:
    """Return the upper left corner of a hex's box: r rows down, half a hex to the right for each."""
    q, r = place
    return q * WIDTH + r * WIDTH // 2, r * ROW


def bounds(places: list[Position]) -> tuple[int, int, int, int]:
    """Return left, top, right and bottom; an empty table is one hex wide."""
    corners = [corner(place) for place in places or [(0, 0)]]
    across, down = [x for x, _ in corners], [y for _, y in corners]
    return min(across), min(down), max(across) + WIDTH, max(down) + HEIGHT


def corner_points(place: Position) -> str:
    """Return the corners of a hex as the points of a polygon."""
    x, y = corner(place)
    return " ".join([f"{x + dx},{y + dy}" for dx, dy in CORNERS])


def _cell(place: Position, shown: Hex, label: Label, counted: bool, seat: Owner | None) -> str:
    classes = "hex hex--" + shown.ground + (" hex--counted" if counted else "")
    content = element("polygon", [("class", "hex__shape"), ("points", corner_points(place))])
    x, y = corner(place)
    occupied = shown.is_own() or shown.is_foreign()
    if shown.ground in GLYPHS:
        content += _glyph(shown.ground, x + WIDTH // 2, y + (18 if occupied else HEIGHT // 2), occupied)
    if occupied:
        content += _building(shown, label, x + WIDTH // 2, y + HEIGHT // 2 + 6, seat)
    return element("g", [("class", classes)], content)


def _glyph(ground: str, x: int, y: int, small: bool) -> str:
    scale = " scale(.6)" if small else ""
    return element(
        "path", [("class", "hex__glyph"), ("transform", f"translate({x} {y}){scale}"), ("d", GLYPHS[ground])]
    )


def _building(shown: Hex, label: Label, x: int, y: int, seat: Owner | None) -> str:
    name = label(shown.building or "building")
    if seat is not None:
        return draw_seat_building(seat[0], label(seat[1]), name, font_size(name), x, y)
    kind = "own" if shown.owner == OWN else "other"
    disc = element("circle", [("class", "building__disc"), ("cx", x), ("cy", y), ("r", 27)])
    ring = "" if kind == "own" else element("circle", [("class", "building__ring"), ("cx", x), ("cy", y), ("r", 31)])
    attributes = [("class", "building__name"), ("x", x), ("y", y + 4), ("font-size", font_size(name))]
    return element(
        "g", [("class", "building building--" + kind)], ring + disc + element("text", attributes, escape(name))
    )


def font_size(name: str) -> int:
    """Return the size at which the name fits into its hex, and can still be read: CJK letters are one em wide, Latin
    ones a little over half."""
    tenths = sum([10 if ord(letter) > 0x2E80 else 6 for letter in name])
    return max(12, min(16, 760 // max(tenths, 1)))


# buildings of several players: colour, shape and letters tell whose each one is


def owners(state: State, least: int = SEVERAL) -> dict[Position, Owner]:
    """Return whose building stands where, by seat; nothing where fewer players than `least` sit at the table."""
    if len(state.seats) < least:
        return {}
    numbers = {state.seats[index].player: index + 1 for index in range(len(state.seats))}
    return {place: (numbers[player], player) for place, player, _ in state.buildings if player in numbers}


def draw_seat_building(number: int, player: str, name: str, font_size: int, x: int, y: int) -> str:
    """Draw the building of the player at a seat: its shape, its name, and below it the first letters of the
    player's."""
    place = ("transform", f"translate({x} {y})")
    shape = element("path", [("class", "building__disc"), ("d", SHAPES[(number - 1) % len(SHAPES)])])
    words = element("text", [("class", "building__name"), ("y", 2), ("font-size", font_size)], escape(name))
    letters = element("text", [("class", "building__player"), ("y", 18)], escape(player[:LETTERS]))
    return element("g", [("class", "building building--seat-" + str(number)), place], shape + words + letters)
