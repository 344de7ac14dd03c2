"""The guide for the real table: the set-up as a picture whose numbers are those of steps to tick off, then one phase
after the other what can be done, with the rules in place.

A script (docs/assets/javascripts/guide.js) keeps the ticks on the reader's device.
"""

from __future__ import annotations

import random
import re

from rules_engine.touch import EDGE, LAST, text_width
from rules_pages.blocks.block import Block, Part, Source, join
from rules_pages.blocks.case import view_box
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import front_matter, heading, lead, print_button
from rules_pages.data import models
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.markup import join_lines

_SCRIPT = tag("script", type="module", src="../../../assets/javascripts/guide.js")
SETUP, TURN = "setup", "turn"
"""Names of the two groups of boxes that are cleared together: those of the set-up, and all others."""
ITEM = "- "
MANY = 60
"""Number of rules from which on a sheet of paper has the text of the first rule of each step alone."""
_PLAYERS = re.compile(r"\{value:[\w.-]*\bplayers-(\d+)\b")
"""A value for a number of players, by the name of its row of components: `setup.players-3.tiles`."""


def guide_page(context: PageContext, runner: EngineRunner, page: models.Page) -> Source:
    """Return the guide of a game."""
    first, *others = page.guide
    numbers = runner.engine.seats(runner.components)[1] if runner.engine.offers("setup") else ()
    pictures = "".join(_picture(context, runner, page, number) for number in numbers)
    rules = sum(len(step.rules) for stage in page.guide for step in stage.steps)
    kind = "guide guide--long" if rules > MANY else "guide"
    table = tag(
        "div", _choice(context, numbers), _buttons(context, SETUP), pictures, class_=kind, data_guide=context.game.id
    )
    parts: list[Part] = [
        *(front_matter(context, page.id), heading(context, page.id), lead(context, "pages", page.id)),
        *_stage(context, first, SETUP, table),
        *(part for stage in others for part in _stage(context, stage, TURN)),
        Block("guide", f"{context.game.id}.{page.id}", _buttons(context, TURN) + _SCRIPT),
    ]
    return join(parts)


def _picture(context: PageContext, runner: EngineRunner, page: models.Page, number: int) -> str:
    """Return the picture of the table after the set-up for a number of players."""
    caption = context.site("table.players-number", n=number) + context.site("colon") + context.site("guide.picture")
    content = setup_picture(context, runner, page, number) + tag("figcaption", escape(caption))
    return tag("figure", content, class_="guide__picture", data_players=number)


def _choice(context: PageContext, numbers: tuple[int, ...]) -> str:
    """Return the choice of the number of players; what is for another number is not shown (paper.css)."""
    if len(numbers) < 2:
        return ""
    legend = tag("legend", escape(context.site("table.players")))
    return tag("fieldset", legend, *(_number(context, n, n == numbers[0]) for n in numbers), class_="guide__players")


def _number(context: PageContext, number: int, is_chosen: bool) -> str:
    radio = tag("input", type="radio", name="players", value=number, checked=is_chosen, autocomplete="off")
    return tag("label", radio, " ", escape(context.site("table.players-number", n=number)), class_="switch")


def _buttons(context: PageContext, group: str) -> str:
    """Return the buttons of a group of steps, which need the script."""
    words = escape(context.site(f"guide.clear-{group}"))
    clear = tag("button", words, type="button", class_="button", data_clear=group)
    if group == TURN:
        return tag("p", clear, class_="guide__buttons")
    kept = tag("small", escape(context.site("guide.kept")))
    return tag("p", print_button(context), " ", clear, " ", kept, class_="guide__buttons")


def _stage(context: PageContext, stage: models.GuideStage, group: str, before: str = "") -> list[Part]:
    """Return a stage: its title, its lead, and its steps, those of the set-up numbered and with their rules open."""
    steps = (_step(context, step, group) for step in stage.steps)
    step_list = tag("ol" if group == SETUP else "ul", *steps, class_=f"guide__steps guide__steps--{group}")
    content = tag("div", before, step_list, class_="guide__setup") if before else step_list
    return [
        f"## {context.texts.get('sections', stage.id).title} {{#{stage.id}}}",
        lead(context, "sections", stage.id),
        Block("guide", f"{context.game.id}.{stage.id}", content),
    ]


def _step(context: PageContext, step: models.GuideStep, group: str) -> str:
    title = context.texts.get("sections", step.id).title
    box = tag("input", type="checkbox", name=group, value=step.id, aria_label=title)
    rules = "".join(_rule(context, rule) for rule in step.rules)
    return tag(
        "li",
        box,
        tag("details", tag("summary", tag("h3", escape(title), id=step.id)), rules, open=group == SETUP),
        class_="guide__step",
    )


def _rule(context: PageContext, rule: str) -> str:
    """Return the text of a rule, below a link to the rule itself."""
    language, text = context.texts.shown(f"rules.{rule}")
    page = context.game.page_of(rule)
    number = tag("span", context.game.numbers[rule], class_="rule__number")
    link = tag("a", number, " ", escape(text.content.title), href=f"{context.root}{page.id if page else ''}/#{rule}")
    body = _body(context, text.content.body)
    shown = language if language != context.language else None
    return tag("div", tag("p", link, class_="guide__rule"), body, lang=shown)


def _body(context: PageContext, text: str) -> str:
    """Return the text of a rule as HTML: paragraphs and lists; an item for a number of players says so."""
    html: list[str] = []
    for paragraph in join_lines(text, context.book.languages[context.language].line_join).split("\n\n"):
        lines = paragraph.split("\n")
        items = [line.removeprefix(ITEM) for line in lines if line.startswith(ITEM)]
        html += [tag("p", context.html(line)) for line in lines if not line.startswith(ITEM)]
        html += [tag("ul", *(_item(context, item) for item in items))] if items else []
    return "".join(html)


def _item(context: PageContext, item: str) -> str:
    numbers = " ".join(dict.fromkeys(_PLAYERS.findall(item)))
    return tag("li", context.html(item), data_players=numbers or None)


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
