"""Changing the language: from a rule to that very rule, from an answer to that very answer; and what the root does."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visit import Readers, Visit, address, expect_state, in_view
from tests.site.pages import LANGUAGES

pytestmark = [pytest.mark.browser, pytest.mark.small]


def switch(page: Page, language: str) -> None:
    page.locator(f".language-switch__link[hreflang={language}]").click()


def documents(visit: Visit) -> list[str]:
    return [path for path in visit.requested if path.partition("?")[0].endswith("/")]


def test_the_switch_stays_on_the_rule_with_one_navigation(reader: Readers) -> None:
    visit = reader("de")
    page = visit.open("ferry/crossing/#fare.storm")
    in_view(page, "h3[id='fare.storm']")
    before = len(documents(visit))
    switch(page, "ja")
    page.wait_for_url("**/ja/ferry/crossing/#fare.storm")
    in_view(page, "h3[id='fare.storm']")
    assert documents(visit)[before:] == ["/ja/ferry/crossing/"]
    expect(page.locator("html")).to_have_attribute("lang", "ja")


def test_the_switch_follows_the_rule_that_was_opened_last_and_the_footer_leads_back(reader: Readers) -> None:
    page = reader("en").open("ferry/crossing/")
    page.locator("h3[id='bank.stay'] ~ .rule__footer summary").click()
    page.locator("h3[id='bank.stay'] ~ .rule__footer .rule__permalink").click()
    switch(page, "de")
    page.wait_for_url("**/de/ferry/crossing/#bank.stay")
    in_view(page, "h3[id='bank.stay']")
    page.locator("h3[id='bank.stay'] ~ .rule__footer summary").click()
    page.locator("h3[id='bank.stay'] ~ .rule__footer a[hreflang=en]").click()
    page.wait_for_url("**/en/ferry/crossing/#bank.stay")
    in_view(page, "h3[id='bank.stay']")


def test_the_switch_keeps_the_question_of_the_calculator(reader: Readers) -> None:
    page = reader().open("ferry/fare-calculator/")
    widget = page.locator("[data-widget]")
    expect_state(widget, "ready")
    page.locator("select[name=load]").select_option("wood")
    asked, rules = address(page).partition("?")[2], page.locator(".lines tr[data-rule]").count()
    assert asked
    switch(page, "ja")
    page.wait_for_url(f"**/ja/ferry/fare-calculator/?{asked}")
    expect_state(widget, "ready")
    expect(page.locator("select[name=load]")).to_have_value("wood")
    expect(page.locator(".lines tr[data-rule]")).to_have_count(rules)


@pytest.mark.parametrize(
    ("preferred", "expected"), [("ja-JP", "ja"), ("de-AT", "de"), ("en-US", "en"), ("fr-FR", "en"), ("fr-FR,ja", "ja")]
)
def test_the_root_leads_to_the_language_of_the_browser(reader: Readers, base: str, preferred, expected) -> None:
    visit = reader()
    visit.prefer(preferred)
    visit.open("/").wait_for_url(f"{base}/{expected}/")


def test_the_root_leads_to_the_language_that_was_chosen_last(reader: Readers, base: str) -> None:
    visit = reader("en")
    page = visit.open("ferry/")
    switch(page, "ja")
    page.wait_for_url("**/ja/ferry/")
    visit.open("/")
    page.wait_for_url(f"{base}/ja/")


def test_nonsense_in_the_memory_is_no_language(reader: Readers, base: str) -> None:
    visit = reader("de")
    visit.prefer("de-DE")
    visit.open("/#choose").evaluate("localStorage.setItem('stele.language', 'klingon')")
    visit.open("/de/about/")
    visit.open("/").wait_for_url(f"{base}/de/")


def test_who_wants_to_choose_stays_at_the_root(reader: Readers) -> None:
    page = reader("de").open("/#choose")
    links = page.locator(".slab__link")
    expect(links).to_have_count(len(LANGUAGES))
    links.last.click()
    page.wait_for_url("**/en/")
    assert page.evaluate("localStorage.getItem('stele.language')") == "en"


def test_an_address_that_is_none_gets_the_404_page_with_ways_out(reader: Readers, base: str) -> None:
    visit = reader("ja")
    visit.expect_failures("404")
    page = visit.open("ferry/nothing-here/deep/")
    expect(page.locator(".slab__number")).to_have_text("404")
    page.locator(".slab__link[hreflang=ja]").click()
    page.wait_for_url(f"{base}/ja/")


def test_who_follows_a_link_into_another_language_is_offered_their_own(reader: Readers) -> None:
    visit = reader("en")
    visit.prefer("de-DE")
    page = visit.open("ferry/crossing/")
    page.locator("article a[href$='fare-calculator/']:visible").first.click()
    page.wait_for_url("**/fare-calculator/", wait_until="networkidle")
    expect(page.locator(".read-in")).to_have_count(0)  # who reads on has seen it
    visit.open("ferry/crossing/#fare.storm").locator(".read-in a").click()
    page.wait_for_url("**/de/ferry/crossing/#fare.storm")
    expect(page.locator(".read-in")).to_have_count(0)


def test_who_has_declined_is_not_asked_again(reader: Readers) -> None:
    visit = reader("en")
    visit.prefer("de-DE")
    visit.open("ferry/crossing/").locator(".read-in button").click()
    page = visit.open("ferry/")
    page.wait_for_load_state("networkidle")
    expect(page.locator(".read-in")).to_have_count(0)
