"""What the pictures of cases share: rows below them with what a player holds, and marks at the places that a move has
changed, for which the drawings before and after it are compared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.svg import element, escape

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom."""

WIDTH = 320  # not a number of the game
"""Rows are drawn for a picture of this width; letters are at least 11 px high there."""
RAISED = 7  # not a number of the game
"""How far a card stands out that is played, paid or given up."""
SMALL_WIDTH, SMALL_HEIGHT = 72, 43  # not a number of the game
"""The size of the part of a picture that stands for it where its case is folded: its letters can be read there."""
WHOLE = 100  # not a number of the game
"""The hundredths of a whole."""
ARM = 8  # not a number of the game
"""The greatest length of the arms of a mark."""
PARTS = 3  # not a number of the game
"""An arm is at most this fraction (1/PARTS) of the side of its box."""


# the small picture


def small_part(x: int, y: int, hundredths: int = WHOLE) -> tuple[str, str]:
    """Return the attribute of a picture that says which part of it stands for the whole where there is little room: one
    around a point, so many hundredths of the usual size."""
    width, height = SMALL_WIDTH * hundredths // WHOLE, SMALL_HEIGHT * hundredths // WHOLE
    return "data-small", f"{x - width // 2} {y - height // 2} {width} {height}"


# rows


@dataclass(frozen=True)
class Row:
    """One row: its name, what is drawn right of it, the same in words, and its height."""

    name: str
    drawn: str
    words: str
    height: int


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


# a band


BAND = 24  # not a number of the game
"""The height of a band."""


def draw_band(words: str, top: int) -> str:
    """Draw a band across a picture that says what its map is not: a layout or values of ours, not the rulebook's."""
    box = f'<rect class="band" x="1" y="{top + 1}" width="{WIDTH - 2}" height="{BAND - 2}" rx="3"/>'
    place = f'transform="translate({WIDTH // 2} {top + BAND // 2})" dy=".35em"'
    return box + f'<text class="band__words" {place}>{escape(words)}</text>'


# marks


@dataclass(frozen=True)
class Spot:
    """A place of a picture: its box, and the SVG drawn there. A place has the same name before and after a move."""

    name: str
    box: Box
    drawn: str


def changed_boxes(before: list[Spot], after: list[Spot]) -> list[Box]:
    """Return the boxes of the places that are drawn differently after than before; overlapping boxes are merged."""
    was = {spot.name: spot for spot in before}
    now = {spot.name: spot for spot in after}
    differing = [spot.box for spot in after if spot.name not in was or was[spot.name].drawn != spot.drawn]
    return merge_boxes(differing + [spot.box for spot in before if spot.name not in now and spot.drawn])


def merge_boxes(boxes: list[Box]) -> list[Box]:
    """Replace overlapping boxes by their bounding boxes until no two overlap."""
    apart: list[Box] = []
    for box in boxes:
        touching = [other for other in apart if overlap(box, other)]
        while touching:
            apart = [other for other in apart if other not in touching]
            touching.append(box)
            box = min([x for x, _, _, _ in touching]), min([y for _, y, _, _ in touching]), *far_corner(touching)
            touching = [other for other in apart if overlap(box, other)]
        apart.append(box)
    return apart


def far_corner(boxes: list[Box]) -> tuple[int, int]:
    """Return the lower right corner of the bounding box of all boxes."""
    return max([x for _, _, x, _ in boxes]), max([y for _, _, _, y in boxes])


def overlap(one: Box, other: Box) -> bool:
    """Tell whether two boxes overlap; boxes that only share an edge do not."""
    left, top, right, bottom = one
    other_left, other_top, other_right, other_bottom = other
    return left < other_right and other_left < right and top < other_bottom and other_top < bottom


def marks(boxes: list[Box]) -> str:
    """Draw the four corners of each box as SVG, on a lighter outline; "" without boxes."""
    path = "".join([corners(box) for box in boxes])
    halo = element("path", [("class", "change change--halo"), ("d", path)])
    return halo + element("path", [("class", "change"), ("d", path)]) if path else ""


def corners(box: Box) -> str:
    """Return the SVG path data of the four corners of a box."""
    left, top, right, bottom = box
    arm = min(ARM, (right - left) // PARTS, (bottom - top) // PARTS)
    upper = f"M{left} {top + arm}V{top}H{left + arm}M{right - arm} {top}H{right}V{top + arm}"
    return upper + f"M{right} {bottom - arm}V{bottom}H{right - arm}M{left + arm} {bottom}H{left}V{bottom - arm}"
