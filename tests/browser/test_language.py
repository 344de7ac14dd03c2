"""Changing the language: from a rule to that very rule, from an answer to that very answer; and what the root does."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.calculator import PATH, Calculator
from tests.browser.visit import Visit, in_view
from tests.site.pages import KINDS, LANGUAGES

pytestmark = [pytest.mark.browser, pytest.mark.site]


def switch(page: Page, language: str) -> None:
    page.locator(f".language-switch__link[hreflang={language}]").click()


def documents(visit: Visit) -> list[str]:
    """Navigations so far."""
    return [path for path in visit.requested if path.partition("?")[0].endswith("/")]


def test_the_switch_stays_on_the_rule_with_one_navigation(new_visit) -> None:
    visit = new_visit("de")
    page = visit.open("attika/building/#cost.terrain")
    in_view(page, "h3[id='cost.terrain']")
    before = len(documents(visit))
    switch(page, "ja")
    page.wait_for_url("**/ja/attika/building/#cost.terrain")
    in_view(page, "h3[id='cost.terrain']")
    assert documents(visit)[before:] == ["/ja/attika/building/"]
    expect(page.locator("html")).to_have_attribute("lang", "ja")


def test_the_switch_follows_the_rule_that_was_opened_last(new_visit) -> None:
    """Also one that was reached on the page itself."""
    page = new_visit("en").open("attika/building/")
    page.locator("h3[id='free.skip'] ~ .rule__footer .rule__permalink").click()
    switch(page, "de")
    page.wait_for_url("**/de/attika/building/#free.skip")
    in_view(page, "h3[id='free.skip']")


def test_the_footer_of_a_rule_leads_to_it_in_the_other_languages(new_visit) -> None:
    page = new_visit("ja").open("attika/building/")
    page.locator("h3[id='road.free'] ~ .rule__footer a[hreflang=de]").click()
    page.wait_for_url("**/de/attika/building/#road.free")
    in_view(page, "h3[id='road.free']")


def test_the_switch_keeps_the_question_of_the_calculator(visit) -> None:
    calculator = Calculator(visit).open().ready()
    calculator.build("temple")
    question, rules = calculator.question(), calculator.rules()
    switch(visit.page, "ja")
    visit.page.wait_for_url(f"**/ja/{PATH}?*")
    calculator.ready()
    assert (calculator.question(), calculator.rules()) == (question, rules)


@pytest.mark.parametrize("kind", KINDS)
def test_the_switch_leads_to_the_same_page(new_visit, kind: str) -> None:
    page = new_visit("en").open(KINDS[kind])
    for language in ("de", "ja", "en"):
        switch(page, language)
        page.wait_for_url(f"**/{language}/{KINDS[kind]}")
        expect(page.locator(".language-switch__link[aria-current]")).to_have_attribute("hreflang", language)


@pytest.mark.parametrize(
    ("browser_language", "expected"), [("ja-JP", "ja"), ("de-AT", "de"), ("en-US", "en"), ("fr-FR", "en")]
)
def test_the_root_leads_to_the_language_of_the_browser(new_visit, base: str, browser_language, expected) -> None:
    page = new_visit(browser_language).open("/")
    page.wait_for_url(f"{base}/{expected}/")


def test_the_root_leads_to_the_language_that_was_chosen_last(new_visit, base: str) -> None:
    visit = new_visit("en")
    page = visit.open("attika/")
    switch(page, "ja")
    page.wait_for_url("**/ja/attika/")
    visit.open("/")
    page.wait_for_url(f"{base}/ja/")


def test_nonsense_in_the_memory_is_no_language(new_visit, base: str) -> None:
    visit = new_visit("de")
    visit.page.add_init_script("localStorage.setItem('stele.language', 'klingon')")
    visit.open("/").wait_for_url(f"{base}/de/")


def test_who_wants_to_choose_stays_at_the_root(new_visit) -> None:
    page = new_visit("de").open("/#choose")
    links = page.locator(".slab__link")
    expect(links).to_have_count(len(LANGUAGES))
    links.last.click()
    page.wait_for_url("**/en/")
    assert page.evaluate("localStorage.getItem('stele.language')") == "en"


def test_an_address_that_is_none_gets_the_404_page_with_ways_out(new_visit, base: str) -> None:
    visit = new_visit("ja")
    visit.expect_failures("404")
    page = visit.open("attika/nothing-here/deep/")
    expect(page.locator(".slab__number")).to_have_text("404")
    page.locator(".slab__link[hreflang=ja]").click()
    page.wait_for_url(f"{base}/ja/")
