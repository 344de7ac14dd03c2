"""A term explains itself in place: on hover, on focus and on a tap; without a script its title does."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.visit import Readers
from tests.conftest import first_by_day
from tests.site.pages import LANGUAGES
from tests.small_site import SmallSite

pytestmark = [pytest.mark.browser, pytest.mark.small]


def term(page: Page, key: str = "load") -> Locator:
    return page.locator(f"article .rule:not(.compared) a.term[href$='#{key}']").first


def box(page: Page) -> Locator:
    return page.locator(".term-box")


@pytest.mark.parametrize("language", first_by_day(LANGUAGES))
def test_hover_shows_the_definition_in_each_language(reader: Readers, small: SmallSite, language: str) -> None:
    page = reader(language).open("ferry/crossing/")
    term(page).hover()
    words = small.book.glossary["load"].words
    expect(box(page)).to_contain_text(words[language].text)
    for other in LANGUAGES:
        expect(box(page)).to_contain_text(words[other].term)
    page.mouse.move(5, 5)
    expect(box(page)).to_have_count(0)


def test_the_pointer_may_go_into_the_box_and_follow_its_link(reader: Readers) -> None:
    page = reader("en").open("ferry/crossing/")
    term(page).hover()
    box(page).locator(".term-box__more").click()
    page.wait_for_url("**/en/glossary/#load")


def test_focus_shows_it_and_escape_closes_it(reader: Readers) -> None:
    page = reader("en").open("ferry/crossing/")
    page.keyboard.press("Tab")
    term(page).focus()
    expect(box(page)).to_be_visible()
    described = term(page).get_attribute("aria-describedby")
    assert described and page.locator(f"#{described}").inner_text()
    page.keyboard.press("Escape")
    expect(box(page)).to_have_count(0)
    expect(term(page)).to_be_focused()


def test_tab_goes_into_it_and_on(reader: Readers) -> None:
    page = reader("en").open("ferry/crossing/")
    page.keyboard.press("Tab")
    term(page).focus()
    more = box(page).locator(".term-box__more")
    expect(more).to_be_visible()
    page.keyboard.press("Tab")
    expect(more).to_be_focused()
    page.keyboard.press("Escape")
    expect(term(page)).to_be_focused()
    expect(box(page)).to_have_count(0)


def test_a_click_follows_the_term(reader: Readers) -> None:
    page = reader("de").open("ferry/crossing/")
    term(page).click()
    page.wait_for_url("**/de/glossary/#load")


def test_a_tap_opens_it_and_stays_on_the_page(browser: Browser, base: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 700}, has_touch=True, service_workers="block")
    page = context.new_page()
    page.goto(f"{base}/de/ferry/crossing/")
    term(page).tap()
    expect(box(page).locator(".term-box__more")).to_be_visible()
    assert page.url.endswith("/de/ferry/crossing/")
    place = box(page).bounding_box()
    assert place and place["x"] >= 0 and place["x"] + place["width"] <= 360
    page.locator("h1").tap()
    expect(box(page)).to_have_count(0)
    term(page).tap()
    box(page).locator(".term-box__more").tap()
    page.wait_for_url("**/de/glossary/#load")
    context.close()


def test_without_the_glossary_the_definition_is_there_all_the_same(reader: Readers, small: SmallSite) -> None:
    visit = reader("en")
    visit.expect_failures("ERR_FAILED", "Failed to load")
    page = visit.open("ferry/crossing/")
    page.route("**/glossary.en.json", lambda route: route.abort())
    term(page).hover()
    expect(box(page)).to_contain_text(small.book.glossary["load"].words["en"].text)


def test_a_compared_term_speaks_its_own_language(reader: Readers, small: SmallSite) -> None:
    page = reader("en").open("ferry/crossing/?compare=ja")
    page.locator(".compared a.term[href$='#load']").first.hover()
    expect(box(page)).to_contain_text(small.book.glossary["load"].words["ja"].text)


def test_nothing_is_loaded_before_a_term_is_asked_for(reader: Readers) -> None:
    visit = reader("en")
    visit.open("ferry/crossing/").wait_for_load_state("networkidle")
    assert not [path for path in visit.requested if "terms.js" in path or "glossary." in path]


def test_without_a_script_the_title_says_it(reader: Readers, small: SmallSite) -> None:
    page = reader("de", scripts=False).open("ferry/crossing/")
    expect(term(page)).to_have_attribute("title", small.book.glossary["load"].words["de"].text)


def test_axe_finds_nothing_in_it(reader: Readers, look: Callable[..., None]) -> None:
    page = reader("ja").open("ferry/crossing/")
    term(page).hover()
    expect(box(page).locator(".term-box__more")).to_be_visible()
    look(page)
    page.emulate_media(color_scheme="dark")
    look(page)
