"""Pictures as things at places, marks that name them, and rows below them.

A game draws the things of a position where its picture of it lays out their places: on the whole board, on a part of
it, on parts side by side, or on a course laid out anew. A thing has one box, by which it is touched, framed, marked and
kept in sight, and one name in every picture, by which two pictures are compared. Arrows lead from place to place.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.svg import escape, path, rect

Point: TypeAlias = tuple[int, int]
Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom."""

ROUND = 5  # not a number of the game
"""How round the corners of a frame are."""
HEAD = 11  # not a number of the game
"""The length of an arrow's head."""
CROSS = 6  # not a number of the game
"""How far a cross reaches from its middle."""
ARM = 8  # not a number of the game
"""The greatest length of the arms of a mark."""
PARTS = 3  # not a number of the game
"""An arm is at most this fraction (1/PARTS) of the side of its box."""
WIDTH = 320  # not a number of the game
"""Rows are drawn for a picture of this width; letters are at least 11 px high there."""
RAISED = 7  # not a number of the game
"""How far a card stands out that is played, paid or given up."""
SMALL_WIDTH = 72  # not a number of the game
SMALL_HEIGHT = 43  # not a number of the game
"""The size of the part of a picture that stands for it where its case is folded: its letters can be read there."""
WHOLE = 100  # not a number of the game
"""The hundredths of a whole."""


@dataclass(frozen=True)
class Thing:
    """A thing of a picture: its name, its box, the SVG drawn there ("" where nothing lies), and the same in words."""

    name: str
    box: Box
    drawn: str
    words: str = ""


# boxes


def grow(box: Box, room: int) -> Box:
    """Return a box with so much room around it."""
    left, top, right, bottom = box
    return left - room, top - room, right + room, bottom + room


def around(boxes: list[Box]) -> Box:
    """Return the bounding box of some boxes."""
    low_x, low_y = min([x for x, _, _, _ in boxes]), min([y for _, y, _, _ in boxes])
    return low_x, low_y, max([x for _, _, x, _ in boxes]), max([y for _, _, _, y in boxes])


def box_of(points: Sequence[Point]) -> Box:
    """Return the bounding box of some points."""
    return around([(x, y, x, y) for x, y in points])


def view_box(box: Box) -> str:
    """Return the viewBox of the part of a picture in a box."""
    left, top, right, bottom = box
    return f"{left} {top} {right - left} {bottom - top}"


def merge_boxes(boxes: list[Box]) -> list[Box]:
    """Replace overlapping boxes by their bounding boxes until no two overlap."""
    apart: list[Box] = []
    for box in boxes:
        touching = [other for other in apart if overlap(box, other)]
        while touching:
            apart = [other for other in apart if other not in touching]
            box = around([*touching, box])
            touching = [other for other in apart if overlap(box, other)]
        apart.append(box)
    return apart


def overlap(one: Box, other: Box) -> bool:
    """Tell whether two boxes overlap; boxes that only share an edge do not."""
    left, top, right, bottom = one
    other_left, other_top, other_right, other_bottom = other
    return left < other_right and other_left < right and top < other_bottom and other_top < bottom


# what a move has changed


def changed_boxes(before: list[Thing], after: list[Thing], room: int = 0) -> list[Box]:
    """Return the boxes, with room around them, of the things that are drawn differently after than before; overlapping
    boxes are merged."""
    was = {thing.name: thing for thing in before}
    now = {thing.name: thing for thing in after}
    differing = [thing.box for thing in after if thing.name not in was or was[thing.name].drawn != thing.drawn]
    differing += [thing.box for thing in before if thing.name not in now and thing.drawn]
    return merge_boxes([grow(box, room) for box in differing])


def marks(boxes: list[Box]) -> str:
    """Draw the four corners of each box as SVG, on a lighter outline; "" without boxes."""
    data = "".join([corners(box) for box in boxes])
    return path("change change--halo", data) + path("change", data) if data else ""


def corners(box: Box) -> str:
    """Return the SVG path data of the four corners of a box."""
    left, top, right, bottom = box
    arm = min(ARM, (right - left) // PARTS, (bottom - top) // PARTS)
    upper = f"M{left} {top + arm}V{top}H{left + arm}M{right - arm} {top}H{right}V{top + arm}"
    return upper + f"M{right} {bottom - arm}V{bottom}H{right - arm}M{left + arm} {bottom}H{left}V{bottom - arm}"


# what is tried


def frame(kind: str, box: Box) -> str:
    """Draw a frame of a class around a box."""
    left, top, right, bottom = box
    return rect(kind, left, top, right - left, bottom - top, ROUND)


def outlined(kind: str, part: str, data: str) -> str:
    """Draw a part of what is tried on a lighter outline."""
    return path(kind + "__halo", data) + path(kind + "__" + part, data)


def cross(x: int, y: int) -> str:
    """Return the SVG path data of a cross around a point."""
    return f"M{x - CROSS} {y - CROSS}l{2 * CROSS} {2 * CROSS}m0 {-2 * CROSS}l{-2 * CROSS} {2 * CROSS}"


def line(points: list[Point]) -> str:
    """Return the SVG path data of a line over some points."""
    return "M" + "L".join([f"{x} {y}" for x, y in points])


def tip(start: Point, end: Point, length: int = HEAD) -> str:
    """Return the SVG path data of the head of an arrow from a point to another: two strokes that meet at its end."""
    (x, y), (neck_x, neck_y) = end, along(end, start, length)
    across, down = (x - neck_x) * 2 // 3, (y - neck_y) * 2 // 3  # not a number of the game
    return line([(neck_x - down, neck_y + across), end, (neck_x + down, neck_y - across)])


def along(start: Point, end: Point, far: int) -> Point:
    """Return the point so far from the first one on the way to the second one."""
    length = length_of(start, end)
    return start[0] + (end[0] - start[0]) * far // length, start[1] + (end[1] - start[1]) * far // length


def length_of(start: Point, end: Point) -> int:
    """Return how far two points are apart, rounded, at least 1."""
    across, down = end[0] - start[0], end[1] - start[1]
    return max(round((across * across + down * down) ** 0.5), 1)


# the small picture


def small_part(x: int, y: int, hundredths: int = WHOLE) -> tuple[str, str]:
    """Return the attribute of a picture that says which part of it stands for the whole where there is little room: one
    around a point, so many hundredths of the usual size."""
    width, height = SMALL_WIDTH * hundredths // WHOLE, SMALL_HEIGHT * hundredths // WHOLE
    return "data-small", f"{x - width // 2} {y - height // 2} {width} {height}"


# rows


@dataclass(frozen=True)
class Row:
    """One row: its name, what is drawn right of it, the same in words, and its height; `at`: where in the drawing what
    the case is about begins."""

    name: str
    drawn: str
    words: str
    height: int
    at: Point = (0, 0)


def draw_rows(rows: list[Row], top: int, start: int, look: str, baseline: Callable[[Row], int]) -> str:
    """Draw the rows below one another from `top`.

    `start`: where their contents begin; `look`: the class of their names; `baseline`: where the letters of a name stand
    in its row.
    """
    drawn, y = "", top
    for row in rows:
        name = f'<text class="{look}" x="2" y="{baseline(row)}">{escape(row.name)}</text>'
        drawn += f'<g transform="translate(0 {y})">{name}<g transform="translate({start} 0)">{row.drawn}</g></g>'
        y += row.height
    return drawn


def row_things(rows: list[Row], top: int, left: int, right: int, hundredths: int = WHOLE) -> list[Thing]:
    """List rows as things: what stands between `left` and `right` in each, drawn in so many hundredths of its size."""
    found, y = [], 0
    for row in rows:
        upper, lower = top + y * hundredths // WHOLE, top + (y + row.height) * hundredths // WHOLE
        found.append(Thing(row.name, (left, upper + 2, right, lower - 2), row.drawn))
        y += row.height
    return found


# a band


BAND = 24  # not a number of the game
"""The height of a band."""


def draw_band(words: str, top: int) -> str:
    """Draw a band across a picture that says what its map is not: a layout or values of ours, not the rulebook's."""
    box = f'<rect class="band" x="1" y="{top + 1}" width="{WIDTH - 2}" height="{BAND - 2}" rx="3"/>'
    place = f'transform="translate({WIDTH // 2} {top + BAND // 2})" dy=".35em"'
    return box + f'<text class="band__words" {place}>{escape(words)}</text>'
