"""How pages lie on a screen: columns, sheets, tables, sizes, and that nothing moves by itself."""

from collections.abc import Iterator
from itertools import cycle

import pytest
from playwright.sync_api import Page, Playwright, Route, expect

from rules_pages.data.book import Book
from rules_pages.publish.write_sources import WIDGETS
from tests.browser import system_fonts
from tests.browser.calculator import Calculator
from tests.browser.conftest import launched
from tests.browser.visit import Readers, Visit, expect_state, in_view, shifts
from tests.conftest import first_by_day
from tests.registry import GAMES
from tests.site.pages import LANGUAGES, listed

pytestmark = [pytest.mark.browser, pytest.mark.site]


TAP_TARGET = 40


def resize(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})


def test_the_stone_of_languages_fits_a_phone(reader: Readers) -> None:
    visit = reader()
    resize(visit.page, 360)
    for address in ("/#choose", "/404.html", "/503.html"):
        assert visit.open(address).evaluate("probes.overflow()") == []


def test_tables_far_from_the_screen_wait_and_are_still_led_to(reader: Readers) -> None:
    """A thousand cells at once kept a slow phone from answering for a second."""
    page = reader("en").open("polis/components/")
    rows = page.locator(".table-scroll--long tbody tr[id]")
    last = rows.last.get_attribute("id")
    is_laid_out = "row => row.checkVisibility({ contentVisibilityAuto: true })"
    assert not rows.last.evaluate(is_laid_out)
    page.goto(f"{page.url}#{last}")
    in_view(page, f"[id='{last}']")
    assert rows.last.evaluate(is_laid_out)


def test_what_is_to_be_tapped_is_big_enough(reader: Readers) -> None:
    visit = reader("de")
    resize(visit.page, 390)
    calculator = Calculator(visit).open().ready()
    calculator.build("village")
    calculator.choose_hex("4")
    expect(calculator.lower('[name="neighbours.4.building"]')).to_be_visible()
    targets = visit.page.evaluate("probes.targets()")
    assert len(targets) > 25
    small = [target for target in targets if min(target[1:]) < TAP_TARGET]
    assert not small, listed(small)


AT_REST = """async () => {
  for (let still = 0, last = scrollY; still < 20; last = scrollY) {
    await new Promise(done => setTimeout(done, 16));  // no frame: a page at rest may draw none
    still = scrollY === last ? still + 1 : 0;
  }
}"""
"""Script that waits until the page has not scrolled for a third of a second."""


def test_the_bar_of_a_calculator_leads_to_the_title_of_its_answer(reader: Readers) -> None:
    visit = reader("de")
    visit.page.set_viewport_size({"width": 390, "height": 844})
    page = visit.open("athens_sparta/battle-odds/")
    page.locator(".calculator__summary a").first.click()
    page.wait_for_function("() => scrollY > 500")
    page.evaluate(AT_REST)
    header, title = page.locator(".site-header").bounding_box(), page.locator(".calculator__title").bounding_box()
    assert header and title and title["y"] >= header["y"] + header["height"], "covered by the header"


PHONE = {"width": 390, "height": 844}


@pytest.mark.parametrize("language", first_by_day(LANGUAGES))
def test_a_rule_has_one_quiet_row(reader: Readers, language: str) -> None:
    page = reader(language).open("athens_sparta/combat/")
    page.set_viewport_size(PHONE)
    heights = page.locator(".rule__footer").evaluate_all("all => all.map(row => row.getBoundingClientRect().height)")
    assert heights and max(heights) <= 30, max(heights)


def test_the_glossary_is_filtered_by_word_and_by_game(reader: Readers) -> None:
    page = reader("de", thrifty=True).open("glossary/?game=attika")
    expect(page.locator("[data-glossary] select")).to_have_value("attika")
    shown = page.locator(".glossary__term:visible")
    expect(page.locator("h2[id='proxenos']")).to_be_hidden()
    some = shown.count()
    page.locator("#finder").fill("Siedlung")
    assert 0 < shown.count() < some
    page.locator("#finder").fill("xyzzy")
    expect(page.locator("[data-glossary] [role=status]")).not_to_be_empty()


def test_a_phone_shows_one_letter_of_the_glossary_and_finds_in_all(reader: Readers) -> None:
    visit = reader("en", thrifty=True)
    visit.page.set_viewport_size({"width": 390, "height": 844})
    page = visit.open("glossary/#revolt-block")
    letters, shown = page.locator(".glossary__letters a"), page.locator(".glossary__term:visible")
    expect(page.locator("h2[id='revolt-block']")).to_be_in_viewport()
    expect(letters.and_(page.locator("[aria-current]"))).to_have_text("R")
    letters.filter(has_text="S").click()
    expect(page.locator("h2[id='revolt-block']")).to_be_hidden()
    assert {title[0].upper() for title in shown.all_text_contents()} == {"S"}
    page.locator("#finder").fill("revolt")
    expect(page.locator("h2[id='revolt-block']")).to_be_visible()
    page.locator("#finder").fill("")
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator(".glossary__term:not(:visible)")).to_have_count(0)


def test_without_scripts_a_phone_has_the_whole_glossary(reader: Readers) -> None:
    page = reader("en", scripts=False).open("glossary/")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".glossary__term:not(:visible)")).to_have_count(0)


def test_fields_stay_inside_their_cards(reader: Readers) -> None:
    page = reader("de", thrifty=True).open("athens_sparta/battle-steps/")
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("probes.overflow()") == []
        card = page.locator(".widget").first.bounding_box()
        page.evaluate("document.querySelectorAll('.widget details').forEach(one => (one.open = true))")
        rights = page.locator(".widget :is(input, select):visible").evaluate_all(
            "all => all.filter(one => getComputedStyle(one).opacity !== '0')"
            ".map(one => one.getBoundingClientRect().right)"
        )
        assert max(rights) <= card["x"] + card["width"], (width, max(rights))


LATE = 0.1
"""Cumulative layout shift of a page whose fonts come after it is seen: what the web calls good."""
ALIVE = 0.002
"""Cumulative layout shift while a widget comes alive: less than a line of text that moves by a pixel or two."""
DESKTOP = {"width": 1280, "height": 900}


LOOKS = [("de", PHONE), ("ja", DESKTOP)]
EACH = [pytest.param(game, marks=() if game == "attika" else pytest.mark.nightly) for game in GAMES]
"""The game with most kinds of widgets by day, the others at night."""


@pytest.mark.parametrize("game", EACH)
def test_nothing_moves_when_a_widget_comes_alive(reader: Readers, book: Book, game: str) -> None:
    wrong = []
    pages = [page for page in book.games[game].rules.pages if page.kind in WIDGETS]
    for shown, (language, size) in zip(pages, cycle(LOOKS)):
        visit = reader(language, thrifty=True)
        visit.expect_failures("Service Worker registration blocked")
        visit.page.set_viewport_size(size)
        page = visit.open(f"{game}/{shown.id}/")
        before = len(shifts(page))
        widget = page.locator("[data-widget]").first
        widget.dispatch_event("pointerdown")
        expect_state(widget, "ready")
        found = shifts(page)[before:]
        if sum(score for score, *_ in found) > ALIVE:
            wrong.append(f"{shown.id} ({language}): {found[:4]}")
    assert not wrong, listed(wrong)


SYSTEMS = {
    "no Japanese font": system_fonts.LATIN,
    "wide letters": system_fonts.WIDE,
    "a Japanese font": (*system_fonts.LATIN, system_fonts.JAPANESE),
}


@pytest.fixture(scope="module", params=SYSTEMS)
def phone(
    request: pytest.FixtureRequest, playwright: Playwright, base: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Visit]:
    """A reader with a phone, and with the fonts of a system."""
    fonts = system_fonts.environment(tmp_path_factory.mktemp("fonts"), SYSTEMS[request.param])
    with launched(playwright, fonts) as browser:
        context = browser.new_context(viewport=PHONE, reduced_motion="reduce", service_workers="block")
        yield Visit(context.new_page(), base, thrifty=True)


@pytest.mark.parametrize("path", first_by_day(["attika/building/", "attika/", ""]))
@pytest.mark.parametrize("language", first_by_day(LANGUAGES))
def test_lines_stay_where_they_are_when_fonts_come_late(phone: Visit, language: str, path: str) -> None:
    """Until then, a font of the system sets them that is scaled to the same width, or a line stands for each Japanese
    character."""
    page = phone.renew(language).page
    page.set_viewport_size(PHONE)
    late: list[Route] = []
    seen: list[bool] = []
    page.route("**/*.woff2", lambda route: route.continue_() if seen else late.append(route))
    page.goto(f"{phone.base}/{language}/{path}", wait_until="domcontentloaded")
    page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length", polling=5)
    seen.append(True)
    for route in late:
        route.continue_()
    moved = shifts(page)
    assert late, "no font was asked for before the page was seen"
    assert sum(score for score, *_ in moved) <= LATE, listed(moved)
    phone.expect_clean()
