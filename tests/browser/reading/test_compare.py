"""Rules side by side in two languages, and the dialog of the search."""

from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rules_pages.data.published.publication import root
from tests.browser.conftest import COLOURS
from tests.browser.search import Search
from tests.browser.visit import Readers, address, dark, in_view
from tests.conftest import first_by_day
from tests.site.pages import LANGUAGES

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


def test_languages_are_chosen_in_the_bar_and_the_comparison_ended(reader: Readers) -> None:
    page = reader("en").open(f"{PATH}?compare=ja,de")
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
