"""A page of every kind, loaded once for all that is only looked at: nothing moves while it loads, no engine is asked
for, it fits every width, and axe-core finds nothing.

The languages take turns by day, so that each kind is looked at in one; at night all in each, axe at colours, light and
dark, in one, as they do not depend on the language. The page for print, made of the parts of all rule pages, is looked
at at night, in one language and in the light; `test_every_page.py` looks at all pages of all games on a phone."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import COLOURS, DESKTOP, NO_COLOURS
from tests.browser.visit import Readers, Visit, dark, shifts, unfold
from tests.site.pages import KINDS, LANGUAGES, listed

pytestmark = [pytest.mark.browser, pytest.mark.site]

PHONE = {"width": 390, "height": 844}
WIDTHS = {"the smallest phone": 320, "a wide screen at 200 %": 720, "a wide screen": 1440}
AT_MOST = 0.05
"""Cumulative layout shift of a page that loads; 0.1 is what the web calls good."""
TURNS = {kind: LANGUAGES[number % len(LANGUAGES)] for number, kind in enumerate(KINDS)}
"""The language in which a kind is looked at by day, and axe looks at its colours."""
IN_ONE_LANGUAGE = {"print"}
PAGES = [
    pytest.param(
        (language, kind),
        marks=pytest.mark.nightly if kind in IN_ONE_LANGUAGE or language != TURNS[kind] else (),
    )
    for language in LANGUAGES
    for kind in KINDS
    if kind not in IN_ONE_LANGUAGE or language == TURNS[kind]
]


class Loaded:
    """A page of some kind as a phone of a reader who saves data has loaded it, and what moved while it did."""

    def __init__(self, visit: Visit, kind: str) -> None:
        visit.page.set_viewport_size(PHONE)
        self.visit, self.kind = visit, kind
        self.page: Page = visit.open(KINDS[kind])
        self.moved: list[Any] = shifts(self.page)


@pytest.fixture(scope="module", params=PAGES, ids="-".join)
def loaded(contexts: Readers, request: pytest.FixtureRequest) -> Loaded:
    """A page of a kind in a language."""
    language, kind = request.param
    return Loaded(contexts("every page", True, True).renew(language), kind)


@pytest.fixture
def page(loaded: Loaded) -> Iterator[Page]:
    """It, with every note open; nothing may go wrong on it."""
    yield unfold(loaded.page)
    loaded.visit.expect_clean()


def test_it_stands_still_while_it_loads(loaded: Loaded) -> None:
    """But for fonts that come late, which `test_layout.py` looks at."""
    moved = [(score, what) for score, what, with_fonts in loaded.moved if not with_fonts]
    assert sum(score for score, _ in moved) <= AT_MOST, listed(moved[:4])


def test_it_asks_for_no_engine_before_it_is_used(loaded: Loaded) -> None:
    """Not even the calculator's, for a reader who saves data."""
    assert loaded.visit.requested
    assert loaded.visit.engine_requests() == []


def test_it_is_not_wider_than_its_window(page: Page) -> None:
    problems = []
    for name, width in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": 800})
        found = page.evaluate("[...probes.overflow(), ...probes.cutOff()]")
        problems += [f"on {name} ({width} px): {said}" for said in found]
    assert not problems, f"{page.url}{listed(problems)}"


def test_axe_finds_nothing(page: Page, loaded: Loaded, look: Callable[..., None], is_thorough: bool) -> None:
    """By day on three of all elements that are alike."""
    page.set_viewport_size(DESKTOP)
    if not is_thorough:
        page.evaluate("probes.thin()")
    if loaded.visit.language != TURNS[loaded.kind]:
        look(page, NO_COLOURS)
        return
    look(page)
    if loaded.kind not in IN_ONE_LANGUAGE:
        look(dark(page), COLOURS)
