"""Rules side by side in two languages."""

from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rules_pages.data.published.publication import root
from tests.browser.conftest import COLOURS
from tests.browser.visit import Readers, address, dark, in_view

pytestmark = [pytest.mark.browser, pytest.mark.small]


PATH = "ferry/crossing/"


def compared(page: Page) -> list[tuple[str, str]]:
    """(rule, languages beside ours) of every rule."""
    return page.locator(".comparison").evaluate_all(
        """frames => frames.map(frame => [frame.querySelector('[data-rule]').dataset.rule,
          [...frame.querySelectorAll('.compared')].map(rule => rule.lang).join()])"""
    )


def compare_from_rule(page: Page, rule: str) -> None:
    row = page.locator(f"h3[id='{rule}'] ~ footer")
    if not row.locator(".rule__compare").is_visible():
        row.locator("summary").click()
    row.locator(".rule__compare").click()
    expect(page.locator(".comparison").first).to_be_visible()


@pytest.mark.parametrize("width", [390, 1440])
def test_a_rules_link_puts_that_rule_beside_its_other_languages_and_covers_nothing(reader: Readers, width: int) -> None:
    page = reader("de").open(f"{PATH}#fare.storm")
    page.set_viewport_size({"width": width, "height": 844})
    compare_from_rule(page, "fare.storm")
    assert [tuple(found) for found in compared(page)] == [("ferry.fare.storm", "ja,en")]
    bar, title = page.locator("[data-compare-bar]"), page.locator("h3[id='fare.storm']")
    expect(bar).to_be_visible()
    in_view(page, "h3[id='fare.storm']")
    above, below = bar.bounding_box(), title.bounding_box()
    header = page.locator(".site-header").bounding_box()
    assert header["y"] + header["height"] <= above["y"] and above["y"] + above["height"] <= below["y"]


def test_the_other_rules_keep_their_cases_and_nothing_lies_on_the_bar(reader: Readers) -> None:
    page = reader("de").open("coin/rules/#take.limit")
    page.set_viewport_size({"width": 1440, "height": 844})
    compare_from_rule(page, "take.limit")
    expect(page.locator(".comparison .rule__beside")).to_be_hidden()
    expect(page.locator("section.rule:not(.comparison *):has(h3[id='take.coins']) .rule__case")).to_be_visible()
    page.mouse.wheel(0, 600)
    page.mouse.wheel(0, -300)
    expect(page.locator("main > button")).to_be_hidden()


def test_all_rules_of_the_page_are_one_tap_away(reader: Readers) -> None:
    page = reader("de").open(PATH)
    rules = page.locator("section.rule").count()
    compare_from_rule(page, "fare.storm")
    page.locator("label:has([data-compare-all])").click()
    expect(page.locator(".comparison")).to_have_count(rules)
    assert {languages for _, languages in compared(page)} == {"ja,en"}
    assert address(page).endswith("?compare=ja%2Cen")


def test_a_comparison_that_was_ended_stays_ended(reader: Readers) -> None:
    """Another language is on its way when the reader has had enough."""
    visit = reader("de")
    page = visit.open(f"{PATH}?compare=ja")
    expect(page.locator(".comparison").first).to_be_visible()
    release = visit.hold(f"**/en/{PATH}")
    page.locator("[data-compare-bar] input[value=en]").check(force=True)
    page.locator("[data-compare-bar] button").click()
    expect(page.locator(".comparison")).to_have_count(0)
    release()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(200)
    expect(page.locator(".comparison")).to_have_count(0)
    expect(page.locator("[data-compare-bar]")).to_be_hidden()


def test_the_columns_say_the_same_rule_in_their_own_words(reader: Readers, speakers) -> None:
    page = reader("en").open(f"{PATH}?compare=ja,de#fare.base")
    frame = page.locator(".comparison", has=page.locator("h3[id='fare.base']"))
    for language in ("ja", "de"):
        column = frame.locator(f".compared[lang={language}]")
        expect(column.locator("h3")).to_contain_text(speakers[language].texts.get("rules", "fare.base").title)
        expect(column.locator("footer")).to_have_count(0)


def test_no_id_stands_twice_and_links_lead_to_their_own_language(reader: Readers) -> None:
    page = reader("en").open(f"{PATH}?compare=ja")
    expect(page.locator(".comparison").first).to_be_visible()
    ids = page.locator("[id]").evaluate_all("all => all.map(element => element.id)")
    assert [identifier for identifier, count in Counter(ids).items() if count > 1] == []
    links = page.locator(".compared a[href]").evaluate_all("links => links.map(link => new URL(link.href).pathname)")
    assert links and all(path.startswith(f"{root()}ja/") for path in links)


def test_the_address_says_what_is_compared_and_can_be_sent(reader: Readers) -> None:
    page = reader("de").open(PATH)
    compare_from_rule(page, "fare.base")
    there = address(page)
    assert there.endswith("?compare=ja%2Cen#fare.base"), there
    page.reload()
    expect(page.locator(".comparison").first).to_be_visible()
    assert {languages for _, languages in compared(page)} == {"ja,en"}


@pytest.mark.parametrize("rule", ["", "#fare.base"])
def test_languages_are_chosen_in_the_bar_and_the_comparison_ended(reader: Readers, rule: str) -> None:
    page = reader("en").open(f"{PATH}?compare=ja,de{rule}")
    expect(page.locator(".comparison").first).to_be_visible()
    html = page.evaluate("document.querySelectorAll('section.rule').length")
    page.locator("[data-compare-bar] input[value=ja]").uncheck()
    expect(page.locator(".compared[lang=ja]")).to_have_count(0)
    assert {languages for _, languages in compared(page)} == {"de"}
    page.locator("[data-compare-bar] button").click()
    expect(page.locator(".comparison")).to_have_count(0)
    expect(page.locator("[data-compare-bar]")).to_be_hidden()
    assert "compare" not in address(page)
    assert page.evaluate("document.querySelectorAll('section.rule').length") < html


def test_an_address_with_nonsense_compares_what_it_can(reader: Readers) -> None:
    page = reader("en").open(f"{PATH}?compare=xx,en,,de")
    expect(page.locator(".comparison").first).to_be_visible()
    assert {languages for _, languages in compared(page)} == {"de"}


def test_the_language_switch_keeps_the_comparison(reader: Readers) -> None:
    page = reader("en").open(f"{PATH}?compare=ja,de#fare.base")
    expect(page.locator(".comparison").first).to_be_visible()
    page.locator(".language-switch__link[hreflang=de]").click()
    page.wait_for_url("**/de/ferry/crossing/?compare=*#fare.base")
    expect(page.locator(".comparison").first).to_be_visible()
    assert {languages for _, languages in compared(page)} == {"ja"}


def test_a_term_lights_up_in_every_language(reader: Readers) -> None:
    page = reader("en").open(f"{PATH}?compare=ja,de#fare.base")
    frame = page.locator(".comparison", has=page.locator("h3[id='fare.base']"))
    frame.locator(".rule:not(.compared)").locator("a.term[href$='#load']").first.focus()
    for language in ("ja", "de"):
        expect(frame.locator(f".compared[lang={language}] a.term[href$='#load']").first).to_have_class("term is-lit")
    page.keyboard.press("Tab")
    expect(frame.locator("a.term[href$='#load'].is-lit")).to_have_count(0)


def test_a_language_that_cannot_be_loaded_is_said(reader: Readers, speakers) -> None:
    visit = reader("en")
    visit.expect_failures("ERR_FAILED", "Failed to fetch", "/ja/")
    page = visit.open(PATH)
    page.route(f"**/ja/{PATH}*", lambda route: route.abort())
    page.locator("h3[id='fare.base'] ~ footer summary").click()
    page.locator("h3[id='fare.base'] ~ footer .rule__compare").click()
    expect(page.locator("[data-compare-bar] [role=status]")).to_have_text(speakers["en"].site("compare.failed"))
    expect(page.locator(".comparison")).to_have_count(0)


@pytest.mark.parametrize("width", [390, 1440])
def test_columns_stand_side_by_side_where_there_is_room(reader: Readers, width: int) -> None:
    page = reader("de").open(PATH)
    page.set_viewport_size({"width": width, "height": 900})
    compare_from_rule(page, "fare.base")
    tops = (
        page.locator(".comparison")
        .first.locator("> *")
        .evaluate_all("columns => columns.map(column => Math.round(column.getBoundingClientRect().top / 30))")
    )
    assert len(tops) == 3 and len(set(tops)) == (1 if width > 1000 else 3), tops
    assert page.evaluate("probes.overflow()") == []


def test_axe_finds_nothing_in_a_comparison(reader: Readers, look: Callable[..., None]) -> None:
    page = reader("ja").open(f"{PATH}?compare=de,en")
    expect(page.locator(".comparison").first).to_be_visible()
    look(page)
    look(dark(page), COLOURS)


def test_without_a_script_the_link_leads_to_the_rule(reader: Readers) -> None:
    page = reader("en", scripts=False).open(PATH)
    page.locator("h3[id='fare.base'] ~ footer summary").click()
    page.locator("h3[id='fare.base'] ~ footer .rule__compare").click()
    in_view(page, "h3[id='fare.base']")
