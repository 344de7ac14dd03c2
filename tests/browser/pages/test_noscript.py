"""JavaScript off: everything can be read, and the calculator shows its example's answer and says what is missing."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.calculator import Calculator
from tests.browser.visit import Readers, Visit
from tests.conftest import first_by_day
from tests.site.pages import KINDS, LANGUAGES, SITE

pytestmark = [pytest.mark.browser, pytest.mark.site]


@pytest.fixture
def visit(reader: Readers) -> Visit:
    """A reader whose browser runs no script."""
    return reader("de", scripts=False)


def test_every_kind_of_page_can_be_read(visit: Visit, is_thorough: bool) -> None:
    for path in (path for kind, path in KINDS.items() if kind != "print" or is_thorough):
        page = visit.open(path)
        expect(page.locator("h1")).to_be_visible()
        assert len(page.locator("article").inner_text()) > 300, path
        assert page.locator(".language-switch__link:visible").count() == len(LANGUAGES), path
        assert page.locator(".text button:visible").count() == 0, f"a button of {path} does nothing"


def test_home_and_table_offer_only_what_works(visit: Visit) -> None:
    page = visit.open("")
    expect(page.locator(".teaser__lead")).to_be_visible()
    expect(page.locator(".teaser__change")).to_be_hidden()
    page = visit.open("attika/play/")
    expect(page.locator(".table__setup .widget__static")).to_be_visible()
    expect(page.locator("[data-action=new-game]")).to_be_hidden()


def test_the_root_shows_the_languages(visit: Visit) -> None:
    page = visit.open("/")
    for language in LANGUAGES:
        expect(page.locator(f".slab__link[hreflang={language}]")).to_be_visible()
    page.locator(".slab__link[hreflang=ja]").click()
    page.wait_for_url("**/ja/")


@pytest.mark.parametrize("language", first_by_day(LANGUAGES))
def test_the_calculator_shows_its_example_and_says_what_is_missing(visit: Visit, speakers, language: str) -> None:
    calculator = Calculator(visit).open(language=language)
    expect(calculator.lower(".widget__static")).to_have_text(speakers[language].site("widget.static"))
    expect(calculator.lower(".widget__static")).to_be_visible()
    assert calculator.rules() == ["cost.base", "cost.terrain"]
    expect(calculator.lower(".hexes").first).to_be_visible()
    expect(calculator.said).to_be_visible()


def test_a_page_that_is_opened_as_a_file_says_what_cannot_work(browser: Browser, visit: Visit) -> None:
    """Browsers run no modules then: no search, no calculator, no table."""
    page = browser.new_page()
    page.goto((SITE / "en/attika/building/index.html").as_uri())
    expect(page.locator(".from-disk")).to_contain_text("web server")
    page.close()
    expect(visit.open("attika/building/").locator(".from-disk")).to_be_hidden()
