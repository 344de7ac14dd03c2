"""What a move changed in a picture: the same places drawn before and after it, and a mark at those that differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.svg import element

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom."""

ARM = 8  # not a number of the game
"""How long the arms of a mark are at most."""
PARTS = 3  # not a number of the game
"""An arm is one of so many parts of a side at most."""


@dataclass(frozen=True)
class Spot:
    """A place of a picture: its box, and what is drawn there. A place has the same name before and after."""

    name: str
    box: Box
    drawn: str


def changed(before: list[Spot], after: list[Spot]) -> list[Box]:
    """Return the boxes of the places at which something else is drawn after than before; those that overlap are one."""
    was = {spot.name: spot for spot in before}
    now = {spot.name: spot for spot in after}
    found = [spot.box for spot in after if spot.name not in was or was[spot.name].drawn != spot.drawn]
    return merged(found + [spot.box for spot in before if spot.name not in now and spot.drawn])


def merged(boxes: list[Box]) -> list[Box]:
    """Return boxes of which none overlaps another, and which hold all that these hold."""
    apart: list[Box] = []
    for box in boxes:
        met = [other for other in apart if overlap(box, other)]
        while met:
            apart = [other for other in apart if other not in met]
            met.append(box)
            box = min([x for x, _, _, _ in met]), min([y for _, y, _, _ in met]), *far_corner(met)
            met = [other for other in apart if overlap(box, other)]
        apart.append(box)
    return apart


def far_corner(boxes: list[Box]) -> tuple[int, int]:
    """Return the lower right corner of what holds all boxes."""
    return max([x for _, _, x, _ in boxes]), max([y for _, _, _, y in boxes])


def overlap(one: Box, other: Box) -> bool:
    """Tell whether two boxes have anything in common."""
    left, top, right, bottom = one
    other_left, other_top, other_right, other_bottom = other
    return left < other_right and other_left < right and top < other_bottom and other_top < bottom


def marks(boxes: list[Box]) -> str:
    """Draw the four corners of each box, on a lighter outline."""
    path = "".join([corners(box) for box in boxes])
    halo = element("path", [("class", "change change--halo"), ("d", path)])
    return halo + element("path", [("class", "change"), ("d", path)]) if path else ""


def corners(box: Box) -> str:
    """Write the path of the four corners of a box."""
    left, top, right, bottom = box
    arm = min(ARM, (right - left) // PARTS, (bottom - top) // PARTS)
    upper = f"M{left} {top + arm}V{top}H{left + arm}M{right - arm} {top}H{right}V{top + arm}"
    return upper + f"M{right} {bottom - arm}V{bottom}H{right - arm}M{left + arm} {bottom}H{left}V{bottom - arm}"
