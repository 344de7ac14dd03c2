"""The guide for the real table: its picture shows the numbers of the steps, its steps have their rules in place."""

import re

import pytest

from rules_pages.blocks.page_context import PageContext
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.pages.guide.guide_page import guide_page
from rules_pages.pages.guide.setup_picture import setup_picture
from tests.registry import GAMES, unchecked_book
from tests.tiny import TinyBook

GUIDES = [game for game in GAMES if any(page.guide for page in unchecked_book().games[game].rules.pages)]
NUMBER = re.compile(r'class="last__number".*?>(\d+)</text>')


@pytest.mark.parametrize("game", GUIDES)
def test_each_thing_that_a_step_places_has_its_number_in_the_picture(book: Book, game: str) -> None:
    context, runner = PageContext(book, book.games[game], "en"), EngineRunner(book.games[game])
    page = next(page for page in context.game.rules.pages if page.guide)
    pictures = [setup_picture(context, runner, page, number) for number in runner.engine.seats(runner.components)[1]]
    shown = [set(NUMBER.findall(picture)) for picture in pictures]
    placed = {str(index) for index, step in enumerate(page.guide[0].steps, 1) if step.at or step.row is not None}
    assert placed and all(numbers == placed for numbers in shown)


@pytest.mark.parametrize("game", GUIDES)
def test_each_step_has_its_rules_in_place_and_a_box_to_tick(book: Book, game: str) -> None:
    context = PageContext(book, book.games[game], "en")
    page = next(page for page in context.game.rules.pages if page.guide)
    html = "".join(guide_page(context, EngineRunner(context.game), page).html_of_blocks())
    for step in (step for stage in page.guide for step in stage.steps):
        assert f'value="{step.id}"' in html and all(f'/#{rule}"' in html for rule in step.rules)
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))


def test_a_step_names_rules_that_there_are(tiny: TinyBook) -> None:
    first = "  - id: crossing\n"
    steps = "[{id: guide.go, rules: [fare.none]}]"
    tiny.edit("ferry/rules.yaml", first, first + f"    guide: [{{id: guide.start, steps: {steps}}}]\n")
    problems = tiny.problems()
    assert any("fare.none: no such rule" in problem for problem in problems)
    for title in ("guide.start", "guide.go"):
        assert any(f"sections.{title}: the text is missing" in problem for problem in problems)
