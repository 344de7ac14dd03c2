"""The list of all rules: filtered as the reader types, in the words of other editions and in kana too."""

import pytest
from playwright.sync_api import Page, expect

from rules_pages.data.book import Book
from tests.browser.visit import Readers
from tests.conftest import first_by_day
from tests.site.pages import LANGUAGES

pytestmark = [pytest.mark.browser, pytest.mark.site]


PATH = "attika/rules-index/"


def left(page: Page, typed: str) -> list[str]:
    page.locator("#finder").fill(typed)
    if typed:
        expect(page.locator("[data-finder]")).to_have_attribute("data-filtered", "")  # its script may come later
    links = page.locator(".finder__rules > li:visible a")
    return links.evaluate_all("links => links.map(link => decodeURIComponent(link.hash.slice(1)))")


@pytest.mark.parametrize("language", first_by_day(LANGUAGES))
def test_every_rule_is_listed_and_its_number_filters_to_it(reader: Readers, book: Book, language: str) -> None:
    game = book.games["attika"]
    page = reader(language).open(PATH)
    assert left(page, "") == [rule.id for rule in game.rule_list()]
    assert left(page, game.numbers["cost.surplus"])[0] == "cost.surplus"


@pytest.mark.parametrize(
    ("language", "typed", "rule"),
    [
        ("de", "strasse", "road.cost"),
        ("de", "AUFDECKEN", "reveal.tile"),
        ("de", "krug", "amphora.take"),
        ("ja", "せいどう", "setup.shrines"),
        ("ja", "つぼ", "amphora.take"),
        ("en", "jar", "amphora.take"),
        ("en", "exact pay", "cost.exact"),
        ("en", "cost.ter", "cost.terrain"),
    ],
)
def test_it_filters_by_title_id_reading_and_synonym(reader: Readers, language: str, typed: str, rule: str) -> None:
    page = reader(language).open(PATH)
    found = left(page, typed)
    assert rule in found and len(found) < 60
    assert page.locator(".finder__page:visible").count() <= len(found)


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
