"""What a reader can trust and hand on: links, addresses, terms that explain themselves, another language."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.visit import Readers, Visit, address, expect_state, in_view
from tests.conftest import first_by_day
from tests.processes import run_node
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


PATH = "ferry/fare-calculator/"
NO_SHEET = "delete Navigator.prototype.share"
SHEET = "Navigator.prototype.share = async (what) => { window.shared = what; }"


def shown(page: Page) -> str:
    """The address that is offered, once its code is drawn."""
    expect(page.locator(".sharing[open] .sharing__code path")).to_be_attached()
    return page.locator(".sharing__address").input_value()


READ = """import {{ decodeQR }} from {library};
const rows = {rows}, scale = 4, size = rows.length * scale, data = new Uint8Array(size * size * 4);
for (let at = 0; at < size * size; at++) {{
  const isDark = rows[Math.floor(at / size / scale)][Math.floor((at % size) / scale)];
  data.set([...Array(3).fill(isDark ? 0 : 255), 255], at * 4);
}}
console.log(decodeQR({{ width: size, height: size, data }}));"""


def read(page: Page, root: Path) -> str:
    """What a phone reads in the code that is shown."""
    picture = page.locator(".sharing__code svg")
    side = int((picture.get_attribute("viewBox") or "").split()[2])
    rows = [[False] * side for _ in range(side)]
    for run in re.finditer(r"M(\d+) (\d+)h(\d+)v1", picture.locator("path").get_attribute("d") or ""):
        left, down, length = map(int, run.groups())
        rows[down][left : left + length] = [True] * length
    library = (root / "node_modules/qr/decode.js").as_uri()
    script = READ.format(library=json.dumps(library), rows=json.dumps(rows))
    return run_node("--input-type=module", "-e", script).strip()


def test_the_code_says_the_address(reader: Readers, root: Path) -> None:
    page = reader("ja").open(PATH)
    page.evaluate("history.replaceState(null, '', '?q=' + 'aB3_-xYz09'.repeat(30))")
    page.locator("[data-share]:visible").first.click()
    assert len(shown(page)) > 300
    assert read(page, root) == shown(page)


def test_an_address_that_is_too_long_for_a_code_can_still_be_copied(reader: Readers) -> None:
    page = reader("en").open(PATH)
    page.evaluate("history.replaceState(null, '', '?q=' + 'a'.repeat(3000))")
    page.locator("[data-share]:visible").first.click()
    expect(page.locator(".sharing[open] .sharing__address")).to_be_visible()
    expect(page.locator(".sharing__code")).to_be_hidden()


def test_a_rule_is_shared_by_its_own_address(reader: Readers) -> None:
    visit = reader("en")
    page = visit.open("ferry/crossing/?x=1#fare.base")
    page.evaluate(NO_SHEET)
    assert not [address for address in visit.requested if address.endswith(("share.js", "qr.js"))]
    page.locator("section:has(> [id='fare.storm']) .rule__more > summary").click()
    page.locator("section:has(> [id='fare.storm']) [data-share]").click()
    assert shown(page).endswith("/en/ferry/crossing/#fare.storm")
    expect(page.locator("[data-share-send]")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator(".sharing")).to_be_hidden()


def test_an_answer_is_shared_as_it_is_shown(reader: Readers) -> None:
    page = reader("de").open(PATH)
    page.evaluate(SHEET)
    page.evaluate("history.replaceState(null, '', '?q=tlMB')")
    page.locator("[data-share]:visible").first.click()
    assert shown(page).endswith(f"/de/{PATH}?q=tlMB")
    page.locator("[data-share-send]").click()
    assert page.evaluate("window.shared.url").endswith(f"/de/{PATH}?q=tlMB")


def test_without_scripts_nothing_offers_to_share(reader: Readers) -> None:
    page = reader("en", scripts=False).open(PATH)
    expect(page.locator("[data-share]").first).to_be_hidden()


def test_a_rule_is_offered_for_other_pages_and_by_itself(reader: Readers) -> None:
    page = reader("en").open("ferry/crossing/")
    page.evaluate("document.querySelector('[data-share=\"#fare.storm\"]').closest('details').open = true")
    page.locator('[data-share="#fare.storm"]').click()
    frame = page.locator(".sharing input").nth(1)
    expect(frame).to_have_value(re.compile(r'^<iframe src="https?://[^"]*/embed/en/ferry/fare\.storm\.html" title='))
    page.locator(".sharing a").click()
    expect(page).to_have_url(re.compile(r"/embed/en/ferry/fare\.storm\.html$"))
    expect(page.locator("h1")).to_contain_text("Storm")
    page.locator("h1 a").click()
    expect(page).to_have_url(re.compile(r"/en/ferry/crossing/#fare\.storm$"))


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
    visit.open("ferry/crossing/").locator(".read-in button").click()
    page = visit.open("ferry/")
    page.wait_for_load_state("networkidle")
    expect(page.locator(".read-in")).to_have_count(0)
