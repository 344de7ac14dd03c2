"""Nothing moves by itself when a widget comes alive, and hardly anything when fonts come late; for the rest of loading:
`test_kinds_of_pages.py`."""

from collections.abc import Iterator
from itertools import cycle

import pytest
from playwright.sync_api import Playwright, Route

from rules_pages.data.book import Book
from rules_pages.publish.write_sources import WIDGETS
from tests.browser import system_fonts
from tests.browser.conftest import launched
from tests.browser.visit import Readers, Visit, expect_state, shifts
from tests.conftest import first_by_day
from tests.registry import GAMES
from tests.site.pages import LANGUAGES, listed

pytestmark = [pytest.mark.browser, pytest.mark.site]


LATE = 0.1
"""Cumulative layout shift of a page whose fonts come after it is seen: what the web calls good."""
PAINTED = """() => new Promise(done => new PerformanceObserver(list =>
  list.getEntriesByName("first-contentful-paint").length && done()).observe({type: "paint", buffered: true}))"""
ALIVE = 0.002
"""Cumulative layout shift while a widget comes alive: less than a line of text that moves by a pixel or two."""
PHONE = {"width": 390, "height": 844}
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
    page.evaluate(PAINTED)
    seen.append(True)
    for route in late:
        route.continue_()
    moved = shifts(page)
    assert late, "no font was asked for before the page was seen"
    assert sum(score for score, *_ in moved) <= LATE, listed(moved)
    phone.expect_clean()
