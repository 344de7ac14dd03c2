"""What the rows under the picture of a case are drawn with: measures, shapes, chips, words."""

from __future__ import annotations

from rules_engine.close_up import RAISED, Row
from rules_engine.svg import escape

HEIGHT = 42
START = 104
"""Where the content of a row begins, right of its name."""
CARD_WIDTH, CARD_HEIGHT = 20, 28
BACK = "M0 0H20V28H0Z"
AMPHORA = "M7 0H13L12 5C19 9 17 20 13 26H7C3 20 1 9 8 5ZM7 3C2 3 1 8 4 10M13 3C18 3 19 8 16 10"
BROAD = "mwMW"


def baseline(row: Row) -> int:
    """Return where the letters of a row's name stand in it."""
    return row.height // 2 + 4


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
