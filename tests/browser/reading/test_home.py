"""The home page: a calculator that answers at once, and ways to every game."""

import pytest
from playwright.sync_api import expect

from rules_pages.blocks.page_context import PageContext
from rules_pages.data import models
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from rules_widgets.view import reasons_html
from tests.browser.visit import Readers, address, expect_html, expect_state
from tests.conftest import first_by_day
from tests.registry import GAMES

pytestmark = [pytest.mark.browser, pytest.mark.site]

ANSWERS = ".calculator__result > .teaser__answers"
ANSWER = f"{ANSWERS} .calculator__answer"


def first_choice(book: Book) -> tuple[PageContext, EngineRunner, models.Page, str]:
    """The calculator that the home page shows, and its first parameter."""
    game, shown = next((game, page) for game in book.games.values() for page in game.rules.pages if page.teaser)
    player, speaker = EngineRunner(game), PageContext(book, game, "de", root=f"{game.id}/")
    return speaker, player, shown, player.forms[shown.calculator]["parameters"][0]["name"]


@pytest.mark.parametrize("scripts", [True, False], ids=["without an engine", "without scripts"])
def test_the_home_page_answers_at_once(reader: Readers, book: Book, scripts: bool) -> None:
    """Each choice shows the engine's own answer, where no engine can be had."""
    visit = reader("de", scripts=scripts)
    page = visit.page
    page.route("**/*.wasm", lambda route: route.abort())
    visit.expect_failures("micropython", "loader.js", "wasm failed")
    visit.open("")
    speaker, player, shown, first = first_choice(book)
    heights = set()
    for option in shown.teaser.options:
        page.locator(f"label[for='{first}.{option}']").click()
        answer = page.locator(f"{ANSWER}:visible")
        expect(answer).to_have_count(1)
        if scripts:
            result = player.calculate(shown.calculator, {**(shown.teaser.input or {}), first: option})
            expected = reasons_html(speaker.words, result)
            expect_html(answer, expected)
        heights.add(page.locator(ANSWERS).bounding_box()["height"])
    assert len(heights) == 1, "nothing moves when another answer is chosen"
    expect(page.locator(".teaser .hex-editor:visible")).to_have_count(1 if scripts else 0)


def test_the_home_page_calculates(reader: Readers, book: Book) -> None:
    """A hex is changed: the engine starts, answers, and says so in the address; nothing else moves."""
    visit = reader("de")
    page = visit.open("")
    speaker, player, shown, first = first_choice(book)
    widget = page.locator("[data-widget]")
    answer = page.locator(f"{ANSWER}:visible")
    before = answer.inner_html()
    widget.scroll_into_view_if_needed()
    expect_state(widget, "ready")
    assert answer.inner_html() == before and "?" not in address(page), "an engine that wakes changes nothing"
    page.locator("label[for='site.ground.blank']").click()
    question = {**shown.teaser.input, first: shown.teaser.options[0], "site": {}}
    expected = reasons_html(speaker.words, player.calculate(shown.calculator, question))
    expect(page.locator(".teaser__said .calculator__said:visible")).not_to_have_text("")
    page.wait_for_url("**/?*")
    expect_html(answer, expected)
    assert answer.inner_html() != before
    answer.locator("a").first.click()
    page.wait_for_url(f"**/de/{speaker.game.id}/*/#*")
    page.go_back()
    expect_state(widget, "ready")
    expect(page.locator("[id='site.ground.blank']")).to_be_checked()
    expect_html(answer, expected)


def test_the_home_page_leads_to_the_calculator_with_the_same_question(reader: Readers) -> None:
    page = reader("en").open("")
    label = page.locator(".teaser .stepper__tab").nth(1)
    name = label.inner_text()
    label.click()
    expect_state(page.locator("[data-widget]"), "ready")
    page.wait_for_url("**/?*")
    shown = page.locator(f"{ANSWER}:visible .lines").first.inner_text()
    page.locator(".teaser__open a").click()
    page.wait_for_url("**/cost-calculator/?*")
    expect_state(page.locator("[data-widget]"), "ready")
    assert page.locator("select[name=building] option:checked").inner_text() == name
    assert page.locator(".calculator__answer .lines").first.inner_text() == shown


@pytest.mark.parametrize("game", first_by_day(GAMES))
def test_a_card_leads_to_its_game_and_to_its_first_turns(reader: Readers, base: str, game: str) -> None:
    visit = reader("ja")
    card = visit.open("").locator(".games__game").filter(has=visit.page.locator(f"[id='game.{game}']"))
    assert card.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
    card.click(position={"x": 40, "y": 40})  # anywhere
    visit.page.wait_for_url(f"{base}/ja/{game}/")
    visit.page.locator(".ways a").first.click()
    visit.page.wait_for_url(f"{base}/ja/{game}/first-turns/")
