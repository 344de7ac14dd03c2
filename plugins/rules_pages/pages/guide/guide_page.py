"""The guide for the real table: the set-up as a picture whose numbers are those of steps to tick off, then one phase
after the other what can be done, with the rules in place.

A script (docs/assets/javascripts/guide.js) keeps the ticks on the reader's device.
"""

from __future__ import annotations

import re

from rules_pages.blocks.block import Block, Part, Source, join
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import front_matter, heading, lead, print_button
from rules_pages.data import models
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.markup import join_lines
from rules_pages.pages.guide.setup_picture import setup_picture

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
