"""The block at the head of the first turns: goal, turn, points and end of a game in a few screens, each with a case
that the engine plays.

Its pictures stand in the page. A script makes each move once when the picture comes into view
(docs/assets/javascripts/brief.js); without it the reader switches between before and after.
"""

from __future__ import annotations

from rules_pages.blocks.block import Block
from rules_pages.blocks.case import draw_case, draw_case_after, picture_pair
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.data import models
from rules_pages.data.cases import played_cases
from rules_pages.data.engine_runner import EngineRunner


def brief_block(context: PageContext, runner: EngineRunner, page: models.Page) -> Block:
    """Return the block of all screens of a page."""
    screens = [_screen(context, runner, screen) for screen in page.brief]
    return Block("brief", f"{context.game.id}.{page.id}", tag("ol", *screens, class_="brief", data_brief=True))


def _screen(context: PageContext, runner: EngineRunner, screen: models.Screen) -> str:
    text = context.texts.get("sections", screen.id)
    played = played_cases(runner, context.game)[screen.case]
    before = tag("div", draw_case(runner, played, context), class_="case__picture")
    after = draw_case_after(runner, played, context)
    kind = "case__picture case__picture--after"
    pictures = picture_pair(context, before, tag("div", after, class_=kind), screen.id) if after else before
    title = tag("h3", escape(text.title), id=screen.id)
    return tag("li", title, tag("p", context.html(text.lead or "")), pictures, class_="brief__screen")
