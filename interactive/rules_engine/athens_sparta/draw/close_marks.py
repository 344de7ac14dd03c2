"""Marks on the picture of a case: arrows, rings, dice. Each has a shape of its own, colour only adds to it."""

from __future__ import annotations

from rules_engine.svg import element, escape

Point = tuple[int, int]

HEAD = 9
"""The length of an arrow's head."""
DIE, DIE_STEP = 20, 24


def length_of(one: Point, two: Point) -> int:
    """Return how far two points are apart, rounded up to a whole number, at least 1."""
    across, down = two[0] - one[0], two[1] - one[1]
    square = max(across * across + down * down, 1)
    length = abs(across) + abs(down) + 1
    while (closer := (length + square // length) // 2) < length:  # Newton's way to a root, which ends just below it
        length = closer
    return length + (length * length < square)


def along(one: Point, two: Point, far: int) -> Point:
    """Return the point so far from the first one on the way to the second one."""
    length = length_of(one, two)
    return one[0] + (two[0] - one[0]) * far // length, one[1] + (two[1] - one[1]) * far // length


def arrow(points: list[Point], kind: str = "") -> str:
    """Draw an arrow over these points, on a lighter outline."""
    return "".join(arrow_parts(points, kind))


def arrow_parts(points: list[Point], kind: str = "") -> tuple[str, str]:
    """Draw an arrow over these points, each part on a lighter outline: (its line, its head)."""
    start, end = points[-2], points[-1]
    length = length_of(start, end)
    neck = along(start, end, max(length - HEAD, 0))
    across, down = (end[0] - start[0]) * HEAD // length * 2 // 3, (end[1] - start[1]) * HEAD // length * 2 // 3
    way = "M" + "L".join([f"{x} {y}" for x, y in [*points[:-1], neck]])
    head = f"M{end[0]} {end[1]}L{neck[0] - down} {neck[1] + across}L{neck[0] + down} {neck[1] - across}Z"
    line = f'<path class="case__halo" d="{way}"/><path class="case__arrow{kind}" d="{way}"/>'
    return line, f'<path class="case__halo" d="{head}"/><path class="case__head" d="{head}"/>'


def ring(centre: Point, radius: int) -> str:
    """Draw a ring around what is tried."""
    x, y = centre
    return f'<circle class="case__ring" cx="{x}" cy="{y}" r="{radius}"/>'


def dice_svg(dice: list[int], centre: Point, size: int) -> str:
    """Draw dice in a row about a point, each with its number; `size`: of its figure."""
    scale = size * DIE // 13
    left = centre[0] - (len(dice) * (scale + 4) - 4) // 2
    shapes = ""
    for index in range(len(dice)):
        x, y = left + index * (scale + 4), centre[1] - scale // 2
        box = [("class", "case__die"), ("x", x), ("y", y), ("width", scale), ("height", scale), ("rx", scale // 5)]
        words = [("class", "case__digit"), ("x", x + scale // 2), ("y", centre[1] + size // 3), ("font-size", size)]
        shapes += element("rect", box) + element("text", words, str(dice[index]))
    return shapes


def words_svg(words: str, kind: str, at: Point, size: int) -> str:
    """Draw some words about a point of their baseline."""
    attributes = [("class", kind), ("x", at[0]), ("y", at[1]), ("font-size", size)]
    return element("text", attributes, escape(words))


def width_of(words: str, size: int) -> int:
    """Return about how wide words are: Latin letters are two thirds as wide as high, others are square."""
    tall = len([letter for letter in words if ord(letter) > 0x2E80])  # not a number of the game
    return (tall * 3 + (len(words) - tall) * 2) * size // 3
