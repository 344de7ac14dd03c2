"""Nothing moves by itself: neither while a page loads its fonts, nor when a widget comes alive."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rules_pages.data.book import Book
from rules_pages.publish.write_sources import WIDGETS
from tests.browser.visit import Visit
from tests.site.pages import KINDS, LANGUAGES, listed

pytestmark = [pytest.mark.browser, pytest.mark.site]

Readers = Callable[..., Visit]

AT_MOST = 0.05
"""Cumulative layout shift of a page that loads; 0.1 is what the web calls good."""
ALIVE = 0.002
"""The same while a widget comes alive: less than a line of text that moves by a pixel or two."""
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}


def moves(page: Page) -> list[Any]:
    page.evaluate("document.fonts.ready")
    page.evaluate("() => new Promise(done => setTimeout(done, 150))")
    return page.evaluate("probes.shifts()")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_stands_still_while_it_loads(reader: Readers, language: str) -> None:
    visit = reader(language, thrifty=True)
    visit.expect_failures("Service Worker registration blocked")
    visit.page.set_viewport_size(PHONE)
    wrong = []
    for path in KINDS.values():
        found = moves(visit.open(path))
        if sum(score for score, _ in found) > AT_MOST:
            wrong.append(f"{path}: {found[:4]}")
    assert not wrong, listed(wrong)


@pytest.mark.parametrize(("language", "size"), [("de", PHONE), ("ja", DESKTOP)], ids=["phone", "desktop"])
def test_nothing_moves_when_a_widget_comes_alive(reader: Readers, book: Book, language: str, size: dict) -> None:
    visit = reader(language, thrifty=True)
    visit.expect_failures("Service Worker registration blocked")
    visit.page.set_viewport_size(size)
    wrong = []
    for game in book.games.values():
        for shown in (page for page in game.rules.pages if page.kind in WIDGETS):
            page = visit.open(f"{game.id}/{shown.id}/")
            before = len(moves(page))
            widget = page.locator("[data-widget]").first
            widget.dispatch_event("pointerdown")
            expect(widget).to_have_attribute("data-state", "ready")
            found = moves(page)[before:]
            if sum(score for score, _ in found) > ALIVE:
                wrong.append(f"{game.id}/{shown.id}: {found[:4]}")
    assert not wrong, listed(wrong)
