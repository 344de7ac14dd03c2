"""What a learner meets: the screens at the head of the first turns, whose pictures fit a phone, and the way from
chapter to chapter."""

import re

import pytest

from rules_pages.blocks.brief import brief_block
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import chapters
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.models import Page
from rules_pages.data.published.groups import group_of
from tests.registry import GAMES
from tests.tiny import TinyBook

WIDEST = 320
"""Width of a phone, in units of the picture, whose letters are drawn to be read at that width."""


@pytest.mark.parametrize("game", GAMES)
def test_the_first_turns_begin_with_what_the_game_is_about(book: Book, game: str) -> None:
    data = book.games[game]
    page = next(page for page in data.rules.pages if page.kind == "walkthrough")
    assert 3 <= len(page.brief) <= 5 and page.brief[0].id == "brief.goal"
    block = brief_block(PageContext(book, data, "en"), EngineRunner(data), page)
    widths = [float(width) for width in re.findall(r'<svg\b[^>]*viewBox="\S+ \S+ (\S+)', block.html)]
    assert len(widths) >= len(page.brief) and max(widths) <= WIDEST
    assert block.html.count('type="radio"') > 0, "some move is made"


def test_a_screen_shows_a_case_that_there_is(tiny: TinyBook) -> None:
    first = "  - id: crossing\n"
    tiny.edit("ferry/rules.yaml", first, first + '    brief: [{id: brief.goal, case: "fare.base:none"}]\n')
    assert any("fare.base:none: no such case" in problem for problem in tiny.problems())


@pytest.mark.parametrize("game", GAMES)
def test_one_reads_from_the_first_turns_to_the_last_chapter(book: Book, game: str) -> None:
    """Each page leads to the next, and that one back."""
    context = PageContext(book, book.games[game], "en")
    pages = {page.id: page for page in context.game.rules.pages}
    ways = {page: dict(re.findall(r'href="../([\w-]+)/" rel="(\w+)"', html_of(context, pages[page]))) for page in pages}
    at, read = "first-turns", ["first-turns"]
    while following := next((page for page, rel in ways[at].items() if rel == "next"), ""):
        assert ways[following].get(at) == "prev"
        at = following
        read.append(at)
    assert set(read) == {page.id for page in pages.values() if page.kind == "walkthrough" or group_of(page) == "rules"}


def html_of(context: PageContext, page: Page) -> str:
    return "".join(block.html for block in chapters(context, page))
