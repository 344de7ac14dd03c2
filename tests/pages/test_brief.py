"""The screens at the head of the first turns: goal, turn, points and end, with pictures that fit a phone."""

from __future__ import annotations

import re

import pytest

from rules_pages.blocks.brief import brief_block
from rules_pages.blocks.page_context import PageContext
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
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
