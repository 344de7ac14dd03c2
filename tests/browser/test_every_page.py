"""Every page of every game: as wide as a small phone at most, no word cut in two, and nothing for axe to find.

Languages and schemes take turns, so that each page is looked at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import pytest
from playwright.sync_api import Page

from rules_pages.data.book import Book
from rules_pages.publish.write_sources import OTHER_PAGES
from tests.browser.conftest import AXE_OPTIONS
from tests.browser.visit import Visit
from tests.registry import GAMES
from tests.site.pages import LANGUAGES, listed

pytestmark = [pytest.mark.browser, pytest.mark.site]

NARROW = {"width": 360, "height": 740}
LOOKS = list(product(LANGUAGES, ("light", "dark")))
TOO_WIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
  [...document.querySelectorAll("article *")].filter(one => one.getBoundingClientRect().right > innerWidth + 1)
  .slice(0, 4).map(one => `${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 30)}`)"""


@pytest.mark.parametrize("game", [*GAMES, ""])
def test_it_fits_a_small_phone_and_axe_finds_nothing(
    reader: Callable[..., Visit], book: Book, look: Callable[..., None], game: str
) -> None:
    wrong = []
    for number, path in enumerate(paths(book, game)):
        language, scheme = LOOKS[(number + GAMES.index(game) if game else number) % len(LOOKS)]
        visit = reader(language, thrifty=True)
        visit.page.set_viewport_size(NARROW)
        visit.page.emulate_media(color_scheme=scheme)
        wrong += [f"{language}/{path} {scheme}: {fault}" for fault in faults(visit.open(path), look)]
    assert not wrong, listed(wrong)


def paths(book: Book, game: str) -> Iterator[str]:
    """A game's pages; without a game, those that belong to none."""
    if not game:
        yield from ("", *(f"{name}/" for name in OTHER_PAGES))
        return
    yield f"{game}/"
    yield from (f"{game}/{page.id}/" for page in book.games[game].rules.pages)


def faults(page: Page, look: Callable[..., None]) -> Iterator[str]:
    """Words that are cut in two, what is wider than the screen, and what axe says."""
    page.locator("article details").evaluate_all("all => all.forEach(details => { details.open = true; })")
    yield from page.evaluate("probes.cutInTwo()")
    wide = page.evaluate(TOO_WIDE)
    if wide:
        yield f"wider than {NARROW['width']} px: {wide}"
    try:
        look(page, AXE_OPTIONS)
    except AssertionError as found:
        yield str(found).partition("\nassert")[0]
