"""A row under the picture of a case: its name, what is drawn right of it, and the same in words."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.svg import escape

WIDTH = 320
"""Rows are drawn for a picture of this width; letters are at least 11 px high there."""
HEIGHT = 42
START = 104
"""Where the content of a row begins, right of its name."""
CARD_WIDTH, CARD_HEIGHT = 20, 28
RAISED = 7
BACK = "M0 0H20V28H0Z"
AMPHORA = "M7 0H13L12 5C19 9 17 20 13 26H7C3 20 1 9 8 5ZM7 3C2 3 1 8 4 10M13 3C18 3 19 8 16 10"
BROAD = "mwMW"


@dataclass(frozen=True)
class Row:
    """One row: its name, what is drawn right of it, and the same in words."""

    name: str
    drawn: str
    words: str
    height: int = HEIGHT


def draw_rows(rows: list[Row], top: int) -> str:
    """Draw the rows below one another from there."""
    drawn, y = "", top
    for row in rows:
        name = f'<text class="close-up__row" x="2" y="{row.height // 2 + 4}">{escape(row.name)}</text>'
        drawn += f'<g transform="translate(0 {y})">{name}<g transform="translate({START} 0)">{row.drawn}</g></g>'
        y += row.height
    return drawn


def chip(name: str, x: int, kind: str) -> str:
    """Draw the name of a building in a box."""
    width = letters(name) + 12
    box = f'<rect class="close-up__chip close-up__chip--{kind}" x="{x}" y="9" width="{width}" height="24" rx="5"/>'
    return box + text(name, x + 6)


def text(words: str, x: int, y: int = 26) -> str:
    """Draw words in a row."""
    return f'<text class="close-up__text" x="{x}" y="{y}">{escape(words)}</text>'


def back(kind: str, x: int, y: int = RAISED) -> str:
    """Draw a card or a tile face down, of this kind."""
    return f'<path class="{kind}" transform="translate({x} {y})" d="{BACK}"/>'


def letters(name: str) -> int:
    """Return how wide a name is in letters of 12: CJK letters are one em wide, broad Latin ones almost, others a little
    over half."""
    return sum([12 if ord(letter) > 0x2E80 else 10 if letter in BROAD else 7 for letter in name])
