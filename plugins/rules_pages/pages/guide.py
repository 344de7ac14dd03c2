"""The guide for the real table: the set-up as a picture whose numbers are those of steps to tick off, then one phase
after the other what can be done, with the rules in place.

A script (docs/assets/javascripts/guide.js) keeps the ticks on the reader's device."""

import random
import re
from collections.abc import Mapping
from typing import Any

from rules_engine.touch import EDGE, LAST, text_width
from rules_pages.blocks.block import Block, Part, Source, join
from rules_pages.blocks.html import button, escape, labelled_box, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import lead, opening, print_button
from rules_pages.blocks.rule import brief_reading_html
from rules_pages.blocks.widget import LETTERS, map_frame, view_box
from rules_pages.data import models

SETUP, TURN = "setup", "turn"
"""Names of the two groups of boxes that are cleared together: those of the set-up, and all others."""
MANY = 60
"""Number of rules from which on a sheet of paper has the text of the first rule of each step alone."""
_PLAYERS = re.compile(r"\{value:[\w.-]*\bplayers-(\d+)\b")
"""A value for a number of players, by the name of its row of components: `setup.players-3.tiles`."""


def guide_page(context: PageContext, page: models.Page) -> Source:
    """Return the guide of a game."""
    first, *others = page.guide
    numbers = context.runner.engine.seats(context.runner.components)[1] if context.runner.engine.offers("setup") else ()
    pictures = ""
    for number in numbers:
        caption = context.site("table.players-number", n=number) + context.site("colon") + context.site("guide.picture")
        drawn = setup_picture(context, page, number)
        wide = f'class="{WIDE_KIND}"' in drawn  # on a phone too small to be read
        picture = (map_frame(context, tag("div", drawn)) if wide else drawn) + tag("figcaption", escape(caption))
        stage = "" if wide else None
        pictures += tag("figure", picture, class_="guide__picture", data_players=number, data_stage=stage)
    rules = sum(len(step.rules) for stage in page.guide for step in stage.steps)
    kind = "guide guide--long" if rules > MANY else "guide"
    # What is for another number of players is not shown (paper.css).
    names = {number: context.site("table.players-number", n=number) for number in numbers}
    choice = switches("players", context.site("table.players"), names) if len(numbers) > 1 else ""
    table = tag("div", choice, _buttons(context, SETUP), pictures, class_=kind, data_guide=context.game.id)
    parts = [*opening(context, page), *_stage(context, first, SETUP, table)]
    parts += [part for stage in others for part in _stage(context, stage, TURN)]
    buttons = _buttons(context, TURN) + context.script("guide")
    return join([*parts, Block("guide", f"{context.game.id}.{page.id}", buttons)])


def switches(name: str, title: str, options: Mapping[Any, str]) -> str:
    """Return a choice of options, {value: words}, of which the first is chosen."""
    choices = []
    for place, (value, words) in enumerate(options.items()):
        box = {"name": name, "value": value, "checked": place == 0, "autocomplete": "off"}
        choices.append(labelled_box("radio", words, box, class_="switch"))
    return tag("fieldset", tag("legend", escape(title)), *choices, class_="guide__players")


def _buttons(context: PageContext, group: str) -> str:
    """Return the buttons of a group of steps, which need the script."""
    clear = button(context.site(f"guide.clear-{group}"), class_="button", data_clear=group)
    if group == TURN:
        return tag("p", clear, class_="guide__buttons")
    kept = tag("small", context.escaped("guide.kept"))
    return tag("p", print_button(context), " ", clear, " ", kept, class_="guide__buttons")


def _stage(context: PageContext, stage: models.GuideStage, group: str, before: str = "") -> list[Part]:
    """Return a stage: its title, its lead, and its steps, those of the set-up numbered and with their rules open."""
    values = {"steps": stage.steps, "group": group, "before": before, "rule_html": _rule}
    return [
        f"## {context.texts.get('sections', stage.id).title} {{#{stage.id}}}",
        lead(context, "sections", stage.id),
        Block("guide", f"{context.game.id}.{stage.id}", context.render("guide_steps.html", **values)),
    ]


def _rule(context: PageContext, rule: str) -> str:
    """Return the text of a rule and its open questions; an item for a number of players says so."""
    language, text = context.texts.shown(f"rules.{rule}")
    words = f"{context.rule_number(rule)} {escape(text.content.title)}"
    html = [tag("p", tag("a", words, href=context.words.rule_url(rule)), class_="guide__rule")]
    html.append(context.html_blocks(text.content.body, _players_of))
    readings = context.game.readings.items()
    html += [brief_reading_html(context, key, reading) for key, reading in readings if reading.rule == rule]
    return tag("div", *html, lang=language if language != context.language else None)


def _players_of(item: str) -> dict[str, str | None]:
    return {"data_players": " ".join(dict.fromkeys(_PLAYERS.findall(item))) or None}


_SVG = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
_ROW = re.compile(r'<div class="touch-row">(.*?)</div>', re.DOTALL)
_SAID = re.compile(r'<span class="touch-row__(?:name|words)">(.*?)</span>')
_ID = re.compile(r'( id="|href="#)')
_PRESS = re.compile(r' data-press="[^"]*"')
ROW_WIDTH, LINE_HEIGHT, NUMBER_WIDTH = 400, 20, 26
"""Width of the rows below a board, height of a line of text and room for a number, in units of the pieces."""
WIDE, WIDE_ROWS, WIDE_KIND = 1.2, 900, "guide__wide"
"""From this share of its height on, a board is wide and takes the whole width of a page; the width of its rows, and the
class of its picture."""


def setup_picture(context: PageContext, page: models.Page, number: int) -> str:
    """Return the SVG picture for a number of players; what chance decides is the same in every build."""
    engine, components = context.runner.engine, context.runner.components
    players = list(engine.seats(components)[0][:number])
    chance = random.Random(number)
    deal = engine.new_deal(components, players, lambda items: chance.sample(list(items), len(items)))
    state = engine.setup(components, players, deal, {})
    steps = list(enumerate(page.guide[0].steps, 1))
    marks = {f"{LAST}={thing}": str(index) for index, step in steps for thing in step.at}
    board, held = engine.draw_table(components, state, context.label, marks)
    rows = _ROW.findall(held)
    numbered = [(index, rows[step.row]) for index, step in steps if step.row is not None]
    svg = _below(_SVG.findall(board)[0], numbered, context.site("guide.picture"))
    return _ID.sub(rf"\1{page.id}-{number}-", _PRESS.sub("", svg))


def _below(board: str, rows: list[tuple[int, str]], name: str) -> str:
    """Return the picture of a board with numbered rows of pieces below it, as one SVG."""
    left, top, width, height = (float(part) for part in view_box(board).split())
    row_width, kind = (WIDE_ROWS, WIDE_KIND) if width > WIDE * height else (ROW_WIDTH, None)
    drawn, bottom = "", EDGE
    for number, row in rows:
        content, row_height = _row(number, row, row_width)
        drawn += tag("g", content, transform=f"translate(0 {bottom})")
        bottom += row_height
    scale = width / row_width
    placed = board.replace("<svg", f'<svg x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"', 1)
    below = tag("g", drawn, transform=f"translate({left:g} {top + height:g}) scale({scale:.3f})", class_="touch-rows")
    box = f"{left:g} {top:g} {width:g} {height + bottom * scale:g}"
    letters = LETTERS.search(board)
    look = {"class_": kind, "data_letters": letters[1] if letters and kind else None}
    return tag("svg", placed, below, viewBox=box, role="group", aria_label=name, **look)


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
