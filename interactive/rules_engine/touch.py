"""Pictures that are touched: what a move can be about is an element that says what it is, and rows of pieces beneath.

What is touched has the class `touch` and `data-press="touch:<thing>"`. A thing is an id or a hex "q,r" that stands in a
move, or "<part>=<thing>" where a part of a move is a number or a word by itself: "reveal=0", "kind=end". Things that
a legal move is about have the class `can` and a mark, are reached by keyboard, and are buttons for screen readers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, TypeAlias

from rules_engine.svg import element, escape

Things: TypeAlias = Collection[str]
Move: TypeAlias = dict[str, Any]

KIND = "kind"
"""The part of a move that is its kind."""
WIDTH = 360  # not a number of the game
"""Rows of pieces are drawn for a picture of this width, in CSS pixels."""
NAME_HEIGHT, CHIP, GAP, PADDING = 18, 26, 6, 8  # not a number of the game
WIDE, NARROW, CJK = 13, 8, 0x2E80  # not a number of the game


# what moves are about


def things_in(value: Any) -> list[str]:
    """List the things in a value of a move: ids, hexes, what is counted."""
    if isinstance(value, dict):
        parts = [(key, value[key]) for key in sorted(value)]
        return [thing for key, part in parts for thing in ([key] if isinstance(part, int) else things_in(part))]
    if isinstance(value, (list, tuple)):
        if len(value) > 1 and all([isinstance(item, int) for item in value]):
            return [",".join([str(item) for item in value])]
        return [thing for item in value for thing in things_in(item)]
    return [str(value)]


def touchable_things(kind_of: Callable[[Move], str], chance: Collection[str], moves: list[Move]) -> set[str]:
    """Return what these moves are about, as pictures name it: each thing by itself and with its part."""
    found: set[str] = set()
    for move in moves:
        found.add(KIND + "=" + kind_of(move))
        for part in move:  # order does not matter
            if part not in chance:
                found.update(touches_of(part, move[part]))
    return found


def touches_of(part: str, value: Any) -> list[str]:
    """List what a part of a move is about, by itself and with the part. Numbers and yes or no tell nothing by
    themselves."""
    things = things_in(value)
    bare = [] if isinstance(value, (int, bool)) else things
    return bare + [part + "=" + thing for thing in things]


# what is touched


def touch(
    thing: str, things: Things, name: str, content: str, kind: str = "", at: tuple[int, int] | None = None
) -> str:
    """Draw a thing that can be touched: its `name` in words ("" where `content` says it), other classes, and where it
    lies."""
    can = thing in things
    place = f' transform="translate({at[0]} {at[1]})"' if at is not None else ""
    button = ' tabindex="0" role="button"' if can else ""
    classes = (kind + " " if kind else "") + "touch" + (" can" if can else "")
    said = "<title>" + escape(name) + "</title>" if name else ""
    return f'<g class="{classes}"{place} data-press="touch:{escape(thing)}"{button}>{said}{content}</g>'


# rows of pieces


@dataclass(frozen=True)
class Piece:
    """Something in a row: how it is drawn from (0, 0), and how wide and high it is."""

    drawn: str
    width: int
    height: int = CHIP


@dataclass(frozen=True)
class Row:
    """A name, and what lies there."""

    name: str
    pieces: list[Piece]


def letters(text: str) -> int:
    """Return how wide a text is in letters of 13: CJK letters are one em wide, Latin ones a little over half."""
    return sum([WIDE if ord(letter) > CJK else NARROW for letter in text])


def chip(thing: str, things: Things, name: str, more: str = "") -> Piece:
    """Draw a thing as a box with its name, and `more` that is told of it."""
    text = name + more
    width = letters(text) + 2 * PADDING
    content = f'<rect class="touch__chip" width="{width}" height="{CHIP}" rx="5"/>'
    content += f'<text class="touch__text" x="{PADDING}" y="18">{escape(text)}</text>'
    return Piece(touch(thing, things, "", content + dot(thing, things, width)), width)


def note(text: str) -> Piece:
    """Write a text that is only read."""
    return Piece(f'<text class="touch__text" y="18">{escape(text)}</text>', letters(text))


def dot(thing: str, things: Things, x: int, y: int = 0) -> str:
    """Draw the mark of what can be chosen; nothing for anything else."""
    return f'<circle class="touch__dot" cx="{x}" cy="{y}" r="4"/>' if thing in things else ""


def panel(rows: list[Row], name: str) -> str:
    """Draw rows of pieces below one another, each below its name; rows without pieces are left out."""
    drawn, y = "", 0
    for row in [row for row in rows if row.pieces]:
        content, height = row_of(row)
        drawn += f'<g transform="translate(0 {y})">{content}</g>'
        y += height
    if not drawn:
        return ""
    attributes = [("class", "touch-rows"), ("viewBox", f"-6 0 {WIDTH} {y}"), ("role", "group"), ("aria-label", name)]
    return element("svg", attributes, drawn)


def row_of(row: Row) -> tuple[str, int]:
    """Draw a row, wrapped where it is too long; and its height."""
    drawn, x, y, high = f'<text class="touch__name" y="13">{escape(row.name)}</text>', 0, NAME_HEIGHT, 0
    for piece in row.pieces:
        if x and x + piece.width > WIDTH - 2 * GAP:
            x, y, high = 0, y + high + GAP, 0
        drawn += f'<g transform="translate({x} {y})">{piece.drawn}</g>'
        x, high = x + piece.width + GAP, max(high, piece.height)
    return drawn, y + high + GAP


def together(pictures: list[str]) -> str:
    """Put pictures below or beside one another, as there is room."""
    return element("div", [("class", "touch-picture")], "".join(pictures))
