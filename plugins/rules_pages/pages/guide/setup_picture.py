"""The picture of a table after the set-up: the board, and below it what the first player has, with the numbers of the
steps of the game's guide beside what they place."""

from __future__ import annotations

import random
import re

from rules_engine.touch import EDGE, LAST, text_width
from rules_pages.blocks.case import view_box
from rules_pages.blocks.html import tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.data import models
from rules_pages.data.engine_runner import EngineRunner

_SVG = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
_ROW = re.compile(r'<div class="touch-row">(.*?)</div>', re.DOTALL)
_SAID = re.compile(r'<span class="touch-row__(?:name|words)">(.*?)</span>')
_ID = re.compile(r'( id="|href="#)')
_PRESS = re.compile(r' data-press="[^"]*"')
ROW_WIDTH, LINE_HEIGHT, NUMBER_WIDTH = 400, 20, 26
"""Width of the rows below a board, height of a line of text and room for a number, in units of the pieces."""
WIDE, WIDE_ROWS = 1.2, 900
"""From this share of its height on, a board is wide and takes the whole width of a page; and the width of its rows."""


def setup_picture(context: PageContext, runner: EngineRunner, page: models.Page, number: int) -> str:
    """Return the SVG picture for a number of players; what chance decides is the same in every build."""
    engine, components = runner.engine, runner.components
    players = list(engine.seats(components)[0][:number])
    chance = random.Random(number)
    deal = engine.new_deal(components, players, lambda items: chance.sample(list(items), len(items)))
    state = engine.setup(components, players, deal, {})
    steps = list(enumerate(page.guide[0].steps, 1))
    marks = {f"{LAST}={thing}": str(index) for index, step in steps for thing in step.at}
    board, held = engine.table_picture(components, state, context.label, marks)
    rows = _ROW.findall(held)
    numbered = [(index, rows[step.row]) for index, step in steps if step.row is not None]
    svg = _below(_SVG.findall(board)[0], numbered, context.site("guide.picture"))
    return _ID.sub(rf"\1{page.id}-{number}-", _PRESS.sub("", svg))


def _below(board: str, rows: list[tuple[int, str]], name: str) -> str:
    """Return the picture of a board with numbered rows of pieces below it, as one SVG."""
    left, top, width, height = (float(part) for part in view_box(board).split())
    is_wide = width > WIDE * height
    row_width = WIDE_ROWS if is_wide else ROW_WIDTH
    drawn, bottom = "", EDGE
    for number, row in rows:
        content, row_height = _row(number, row, row_width)
        drawn += tag("g", content, transform=f"translate(0 {bottom})")
        bottom += row_height
    scale = width / row_width
    placed = board.replace("<svg", f'<svg x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"', 1)
    below = tag("g", drawn, transform=f"translate({left:g} {top + height:g}) scale({scale:.3f})", class_="touch-rows")
    box = f"{left:g} {top:g} {width:g} {height + bottom * scale:g}"
    kind = "guide__wide" if is_wide else None
    return tag("svg", placed, below, viewBox=box, role="group", aria_label=name, class_=kind)


def _row(number: int, row: str, row_width: int) -> tuple[str, int]:
    """Return a row drawn from (0, 0), and its height: its number, its texts, and below them its pieces, wrapped."""
    badge = tag("circle", r="9") + tag("text", str(number), y="4.5")
    drawn = tag("g", tag("g", badge, class_="last__number", transform="translate(12 10)"), class_="last")
    y = 0
    for said in _SAID.findall(row):
        length = row_width - NUMBER_WIDTH
        narrow = {"textLength": length, "lengthAdjust": "spacingAndGlyphs"} if text_width(said) > length else {}
        drawn += tag("text", said, x=NUMBER_WIDTH, y=y + 15, class_="touch__text", **narrow)
        y += LINE_HEIGHT
    x, high = NUMBER_WIDTH - EDGE, 0
    for piece in _SVG.findall(row):
        _, _, width, height = (int(part) for part in view_box(piece).split())
        if x + width > row_width:
            x, y, high = NUMBER_WIDTH - EDGE, y + high, 0
        drawn += piece.replace("<svg", f'<svg x="{x}" y="{y}"', 1)
        x, high = x + width, max(high, height)
    return drawn, y + high + EDGE
