"""What a reader can trust: links that can be copied, and pages that are not there but help."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.visit import Readers, address, in_view
from tests.conftest import first_by_day
from tests.site.pages import LANGUAGES
from tests.small_site import SmallSite

pytestmark = [pytest.mark.browser, pytest.mark.small]

RULE = "h3[id='fare.base'] ~ .rule__footer"


@pytest.mark.parametrize("language", first_by_day(LANGUAGES))
def test_the_sign_of_a_rule_goes_to_it_and_copies_its_address(reader: Readers, speakers, base: str, language) -> None:
    visit = reader(language)
    visit.expect_failures("Service Worker registration blocked")
    visit.page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=base)
    page = visit.open("ferry/crossing/")
    page.locator(f"{RULE} summary").click()
    page.locator(f"{RULE} .rule__permalink").click()
    expect(page.locator(".copied")).to_have_text(speakers[language].site("rule.copied"))
    there = f"{base}/{language}/ferry/crossing/#fare.base"
    assert page.evaluate("navigator.clipboard.readText()") == address(page) == there
    in_view(page, "h3[id='fare.base']")
    expect(page.locator(".copied")).to_be_empty()


def test_what_is_asked_for_less_often_unfolds_by_keyboard(reader: Readers) -> None:
    page = reader("de").open("ferry/crossing/")
    more = page.locator(f"{RULE} .rule__more")
    source = more.locator("a[href*='#source.']").first
    expect(source).to_be_hidden()
    more.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(source).to_be_visible()
    more.locator(".rule__example").first.click()
    assert "#example." in address(page)


def test_without_a_script_the_sign_is_a_link_and_the_rest_unfolds(reader: Readers) -> None:
    page = reader("en", scripts=False).open("ferry/crossing/")
    page.locator(f"{RULE} summary").click()
    expect(page.locator(f"{RULE} .rule__more li").first).to_be_visible()
    page.locator(f"{RULE} .rule__permalink").click()
    expect(page).to_have_url(re.compile("#fare\\.base$"))


@pytest.mark.parametrize("language", first_by_day(LANGUAGES))
def test_a_missing_page_speaks_the_language_of_the_address(reader: Readers, speakers, base: str, language: str) -> None:
    visit = reader("en")
    visit.expect_failures("404")
    page = visit.open(f"/{language}/ferry/cost-tempel/")
    expect(page.locator("html")).to_have_attribute("lang", language)
    said = page.locator(".slab__said:visible")
    expect(said).to_have_count(1)
    expect(said).to_have_text(speakers[language].site("not-found"))
    expect(page.locator(".slab__words:visible")).to_have_value("cost tempel")
    for other in LANGUAGES:
        expect(page.locator(f".slab__link[hreflang={other}]")).to_be_visible()
    page.locator(".slab__games a:visible").first.click()
    page.wait_for_url(f"{base}/{language}/*/")


def test_it_searches_for_the_words_of_the_address(reader: Readers) -> None:
    visit = reader("en")
    visit.expect_failures("404")
    page = visit.open("/en/ferry/base-fare/")
    page.locator(".slab__button:visible").click()
    page.wait_for_url("**/en/?search=base+fare")
    expect(page.locator(".search__input")).to_have_value("base fare")
    expect(page.locator(".search__link").first).to_contain_text("Base fare")


def test_without_a_script_it_helps_in_every_language(reader: Readers, small: SmallSite) -> None:
    visit = reader("ja", scripts=False)
    page = visit.open("/404.html")
    expect(page.locator(".slab__said:visible")).to_have_count(len(LANGUAGES))
    expect(page.locator(".slab__games a:visible")).to_have_count(len(LANGUAGES) * len(small.book.games))
    expect(page.locator(".slab__search")).to_have_count(len(LANGUAGES))
    expect(page.locator(".slab__search:visible")).to_have_count(0)
