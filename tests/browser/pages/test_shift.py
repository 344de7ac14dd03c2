"""Nothing moves by itself when a widget comes alive; while a page loads: `test_kinds_of_pages.py`."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle

import pytest

from rules_pages.data.book import Book
from rules_pages.publish.write_sources import WIDGETS
from tests.browser.visit import Visit, expect_state, shifts
from tests.registry import GAMES
from tests.site.pages import listed

pytestmark = [pytest.mark.browser, pytest.mark.site]

Readers = Callable[..., Visit]

ALIVE = 0.002
"""Cumulative layout shift while a widget comes alive: less than a line of text that moves by a pixel or two."""
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}


LOOKS = [("de", PHONE), ("ja", DESKTOP)]
"""Pages take turns with them."""


@pytest.mark.parametrize("game", GAMES)
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
        if sum(score for score, _ in found) > ALIVE:
            wrong.append(f"{shown.id} ({language}): {found[:4]}")
    assert not wrong, listed(wrong)
