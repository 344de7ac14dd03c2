"""Pages without scripts, and the list of all rules."""

import pytest
from playwright.sync_api import Browser, Page, expect

from rules_pages.data.book import Book
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


PATH = "attika/rules-index/"


def left(page: Page, typed: str) -> list[str]:
    page.locator("#finder").fill(typed)
    if typed:
        expect(page.locator("[data-finder]")).to_have_attribute("data-filtered", "")  # its script may come later
    links = page.locator(".finder__rules > li:visible a")
    return links.evaluate_all("links => links.map(link => decodeURIComponent(link.hash.slice(1)))")


TYPED = {
    "de": {"strasse": "road.cost", "AUFDECKEN": "reveal.tile", "krug": "amphora.take"},
    "ja": {"せいどう": "setup.shrines", "つぼ": "amphora.take"},
    "en": {"jar": "amphora.take", "exact pay": "cost.exact", "cost.ter": "cost.terrain"},
}
"""Parts of titles and ids, readings and synonyms, and a rule of Attika that they leave."""


@pytest.mark.parametrize("language", TYPED)
def test_every_rule_is_listed_and_filtered_to(reader: Readers, book: Book, language: str) -> None:
    game = book.games["attika"]
    page = reader(language).open(PATH)
    assert left(page, "") == [rule.id for rule in game.rule_list()]
    assert left(page, game.numbers["cost.surplus"])[0] == "cost.surplus"
    for typed, rule in TYPED[language].items():
        found = left(page, typed)
        assert rule in found and len(found) < 60, typed
        assert page.locator(".finder__page:visible").count() <= len(found), typed


def test_it_filters_by_other_words_for_a_rule(reader: Readers) -> None:
    assert left(reader("de").open("polis/rules-index/"), "Lösegeld") == ["redeem.pay"]


def test_it_says_how_many_are_left_and_when_none_is(reader: Readers, speakers) -> None:
    page = reader("en").open(PATH)
    status = page.locator(".finder [role=status]")
    found = left(page, "shrine")
    expect(status).to_have_text(f"{len(found)} rules")
    assert left(page, "zzz") == []
    expect(status).to_have_text(speakers["en"].site("finder.none"))
    page.keyboard.press("Escape")
    expect(page.locator("#finder")).to_have_value("")
    assert page.locator(".finder__rules > li:visible").count() > 50


def test_enter_opens_the_first(reader: Readers) -> None:
    page = reader("de").open(PATH)
    assert left(page, "cost.surplus") == ["cost.surplus"]
    page.locator("#finder").press("Enter")
    page.wait_for_url("**/de/attika/building/#cost.surplus")


def test_without_a_script_it_is_a_list(reader: Readers) -> None:
    page = reader("ja", scripts=False).open(PATH)
    expect(page.locator("#finder")).to_be_hidden()
    assert page.locator(".finder__rules > li:visible").count() > 50
