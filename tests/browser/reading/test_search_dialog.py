"""The dialog of the search: by keyboard and by pointer, when there is nothing, and when it could not be loaded."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import COLOURS
from tests.browser.search import Search
from tests.browser.visit import Readers, dark
from tests.conftest import first_by_day
from tests.site.pages import LANGUAGES

pytestmark = [pytest.mark.browser, pytest.mark.small]


@pytest.fixture
def search(reader: Readers) -> Search:
    """An English reader's, on a page of rules."""
    return Search(reader("en").open("ferry/crossing/"))


def test_nothing_of_the_search_is_loaded_before_it_is_asked_for(reader: Readers) -> None:
    visit = reader("en")
    page = visit.open("ferry/crossing/")
    page.wait_for_load_state("networkidle")
    assert not [path for path in visit.requested if "/search" in path]


def test_escape_closes_it_whatever_was_typed(search: Search) -> None:
    search.open().ask("storm")
    search.page.keyboard.press("Escape")
    expect(search.dialog).to_be_hidden()
    search.open()
    expect(search.input).to_have_value("storm")


@pytest.mark.parametrize("key", ["/", "Control+k"])
def test_it_opens_by_keyboard_and_gives_the_focus_back(search: Search, key: str) -> None:
    link = search.page.locator(".rule__more > summary").nth(1)
    link.focus()
    search.open(key)
    expect(search.input).to_be_focused()
    search.page.keyboard.press("Escape")
    expect(search.dialog).to_be_hidden()
    expect(link).to_be_focused()


def test_it_opens_by_its_button_and_gives_the_focus_back(search: Search) -> None:
    button = search.page.locator("[data-search-open]")
    button.click()
    expect(search.input).to_be_focused()
    search.page.locator(".search__close").click()
    expect(search.dialog).to_be_hidden()
    expect(button).to_be_focused()


def test_a_slash_on_a_choice_opens_it(reader: Readers) -> None:
    page = reader("en", thrifty=True).open("ferry/fare-calculator/")
    page.locator("[name='purse?']").focus()
    page.keyboard.press("/")
    expect(page.locator("[data-search]")).to_be_visible()


def test_a_slash_in_a_field_is_a_slash(reader: Readers) -> None:
    page = reader("en", thrifty=True).open("ferry/fare-calculator/")
    page.locator("input[type=number]").first.focus()
    page.keyboard.press("/")
    expect(page.locator("dialog.search")).to_be_hidden()


def test_arrows_go_through_the_results_and_enter_opens_one(search: Search) -> None:
    search.open().ask("fare")
    press = search.page.keyboard.press
    press("ArrowDown")
    expect(search.links.nth(0)).to_be_focused()
    press("ArrowDown")
    expect(search.links.nth(1)).to_be_focused()
    press("ArrowUp")
    press("ArrowUp")
    expect(search.input).to_be_focused()
    press("ArrowDown")
    first = search.links.first.evaluate("link => link.href")
    press("Enter")
    search.page.wait_for_url(first)
    expect(search.dialog).to_be_hidden()


def test_enter_opens_the_first_result(search: Search) -> None:
    search.open().ask("fare.storm")
    search.page.keyboard.press("Enter")
    search.page.wait_for_url("**/en/ferry/crossing/#fare.storm")
    expect(search.page.locator("h3[id='fare.storm']")).to_be_in_viewport()


def test_it_says_when_there_is_nothing(search: Search) -> None:
    assert search.open().ask("xqzzyq") == []
    expect(search.status).to_contain_text("xqzzyq")


def test_it_says_when_it_could_not_be_loaded_and_tries_again(contexts: Readers, speakers) -> None:
    """In a browser that has not kept anything of the search."""
    visit = contexts("no search yet", False, True).renew("en")
    search = Search(visit.open("ferry/crossing/"))
    visit.expect_failures("/search/", "ERR_FAILED", "Failed to fetch")
    visit.page.route("**/search/*.json", lambda route: route.abort())
    search.open()
    expect(search.status).to_have_text(speakers["en"].site("search.failed"))
    visit.page.unroute("**/search/*.json")
    assert "fare.storm" in search.ask("fare.storm")
    visit.expect_clean()


@pytest.mark.parametrize("language", first_by_day(LANGUAGES))
def test_axe_finds_nothing_in_the_open_dialog(reader: Readers, look: Callable[..., None], language: str) -> None:
    page = reader(language).open("ferry/crossing/")
    Search(page).open().ask({"de": "Sturm", "ja": "嵐", "en": "fare"}[language])
    look(page)
    look(dark(page), COLOURS)


def test_it_is_the_whole_window_on_a_phone(reader: Readers) -> None:
    page = reader("de").open("ferry/crossing/")
    page.set_viewport_size({"width": 360, "height": 740})
    Search(page).open().ask("Fährgeld")
    box = page.locator("dialog.search").bounding_box()
    assert box and (box["x"], box["y"], box["width"]) == (0, 0, 360)
    assert page.evaluate("document.querySelector('dialog.search').scrollWidth <= 360")
