"""Every calculator and living board answers in one sentence that its page declares (`says`), unless a rule refuses."""

import pytest

from rules_engine.core import BadInput, Refused, answer_to_json
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner, living_position
from rules_pages.data.models import Page
from rules_pages.data.texts.units import GameTexts
from tests.presses import random_presses
from tests.questions import random_questions
from tests.registry import GAMES, Engines, unchecked_book

PAGES = [
    (game, page)
    for game in GAMES
    for page in unchecked_book().games[game].rules.pages
    if page.kind in ("calculator", "position")
]
TRIED = 25


def answers(game: str, player: EngineRunner, page: Page) -> list[dict]:
    """Return the answers (as JSON) to random questions, or about the positions after random presses."""
    if page.calculator is not None:
        questions = random_questions(player.forms[page.calculator], TRIED, seed=7)
        return [player.calculate(page.calculator, question) for question in [page.start_input or {}, *questions]]
    living = living_position(game, page)
    components = living.read_components(player.plain)
    start = page.start_input or {}
    position = living.read(components, start)
    found = [answer_to_json(living.report(components, position))]
    for name, value in random_presses(living, components, start, 7, TRIED):
        try:
            position = living.press(components, position, name, value)
        except (Refused, BadInput):
            continue
        found.append(answer_to_json(living.report(components, position)))
    return found


@pytest.mark.parametrize(("game", "page"), PAGES, ids=[f"{game}.{page.id}" for game, page in PAGES])
def test_it_answers_in_a_sentence_that_is_declared(engines: Engines, game: str, page: Page) -> None:
    result = answers(game, engines[game], page)
    said = [one["said"]["rule"] for one in result if "value" in one]
    assert said and set(said) <= set(page.says)


@pytest.mark.parametrize(("game", "page"), PAGES, ids=[f"{game}.{page.id}" for game, page in PAGES])
def test_each_language_has_the_sentence(book: Book, game: str, page: Page) -> None:
    for language in book.languages:
        lines = GameTexts(book.games[game], language).section("lines")
        unended = [line for line in page.says if not lines.get(line, "").rstrip("}”").endswith((".", "。"))]
        assert page.says and not unended, (language, unended)
