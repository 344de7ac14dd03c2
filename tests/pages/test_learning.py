"""What a learner meets: the first turns with their screens and chapters, and the guide for the real table."""

import re

import pytest

from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import chapters
from rules_pages.data.book import Book
from rules_pages.data.models import Page
from rules_pages.data.published.publication import group_of
from rules_pages.pages.examples import brief_block
from rules_pages.pages.guide import guide_page, setup_picture
from tests.registry import GAMES, unchecked_book
from tests.tiny import TinyBook

WIDEST = 320
"""Width of a phone, in units of the picture, whose letters are drawn to be read at that width."""


@pytest.mark.parametrize("game", GAMES)
def test_the_first_turns_begin_with_what_the_game_is_about(book: Book, game: str) -> None:
    data = book.games[game]
    page = next(page for page in data.rules.pages if page.kind == "walkthrough")
    assert 3 <= len(page.brief) <= 5 and page.brief[0].id == "brief.goal"
    block = brief_block(PageContext(book, data, "en"), page)
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


GUIDES = [game for game in GAMES if any(page.guide for page in unchecked_book().games[game].rules.pages)]
NUMBER = re.compile(r'class="last__number".*?>(\d+)</text>')


@pytest.mark.parametrize("game", GUIDES)
def test_each_thing_that_a_step_places_has_its_number_in_the_picture(book: Book, game: str) -> None:
    context = PageContext(book, book.games[game], "en")
    page = next(page for page in context.game.rules.pages if page.guide)
    pictures = [
        setup_picture(context, page, number) for number in context.runner.engine.seats(context.runner.components)[1]
    ]
    shown = [set(NUMBER.findall(picture)) for picture in pictures]
    placed = {str(index) for index, step in enumerate(page.guide[0].steps, 1) if step.at or step.row is not None}
    assert placed and all(numbers == placed for numbers in shown)


@pytest.mark.parametrize("game", GUIDES)
def test_each_step_has_its_rules_in_place_and_a_box_to_tick(book: Book, game: str) -> None:
    context = PageContext(book, book.games[game], "en")
    page = next(page for page in context.game.rules.pages if page.guide)
    html = "".join(guide_page(context, page).texts()[1:])
    for step in (step for stage in page.guide for step in stage.steps):
        assert f'value="{step.id}"' in html and all(f'/#{rule}"' in html for rule in step.rules)
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    ruled = {rule for stage in page.guide for step in stage.steps for rule in step.rules}
    open_here = {f"{game}.{key}" for key, reading in context.game.readings.items() if reading.rule in ruled}
    assert set(re.findall(r'data-reading="([^"]+)"', html)) == open_here, "open questions are agreed on at the table"


def test_a_step_names_rules_that_there_are(tiny: TinyBook) -> None:
    first = "  - id: crossing\n"
    steps = "[{id: guide.go, rules: [fare.none]}]"
    tiny.edit("ferry/rules.yaml", first, first + f"    guide: [{{id: guide.start, steps: {steps}}}]\n")
    problems = tiny.problems()
    assert any("fare.none: no such rule" in problem for problem in problems)
    for title in ("guide.start", "guide.go"):
        assert any(f"sections.{title}: the text is missing" in problem for problem in problems)
