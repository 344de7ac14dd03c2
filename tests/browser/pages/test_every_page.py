"""Every page of every game: as wide as a small phone at most and no word cut in two; a page of rules and the glossary
not too long for a phone; and nothing for axe to find on a page of each kind.

Languages and schemes take turns, so that each page is looked at once; widgets are measured in all languages. Pages of
one kind are made of the same parts, so axe looks at the first of them only, in each game where a game draws them
itself, else in one; the page for print, made of the parts of all rule pages, `test_kinds_of_pages.py` looks at, which
runs by day; this one runs at night."""

from collections.abc import Callable, Iterator
from itertools import product

import pytest
from playwright.sync_api import Page

from rules_pages.data.book import Book
from rules_pages.pages.filtered_lists import FINDER
from rules_pages.publish.write_sources import WIDGETS
from tests.browser.conftest import AXE_OPTIONS
from tests.browser.visit import Readers, unfold
from tests.registry import GAMES
from tests.site.pages import LANGUAGES, listed

pytestmark = [pytest.mark.browser, pytest.mark.site, pytest.mark.nightly]

NARROW = {"width": 360, "height": 740}
PHONE = {"width": 390, "height": 844}
SCREENS = 14
"""As many screens of a phone may a page of rules, the list of all rules, or a letter of the glossary, fill."""
LONG = "() => document.documentElement.scrollHeight / innerHeight"
LOOKS = list(product(LANGUAGES, ("light", "dark")))


@pytest.mark.parametrize("game", [*GAMES, ""])
def test_it_fits_a_phone_and_axe_is_silent(reader: Readers, book: Book, look: Callable[..., None], game: str) -> None:
    wrong = []
    seen = {"print"}
    for number, (path, kind) in enumerate(paths(book, game)):
        language, scheme = LOOKS[(number + GAMES.index(game) if game else number) % len(LOOKS)]
        visit = reader(language, thrifty=True)
        is_long = kind in {"rules", "glossary/", FINDER}
        visit.page.set_viewport_size(PHONE if is_long else NARROW)
        visit.page.emulate_media(color_scheme=scheme)
        page = visit.open(path)
        screens = page.evaluate(LONG)
        long = [f"{screens:.1f} screens of {PHONE['height']} px long"] if is_long and screens > SCREENS else []
        page.set_viewport_size(NARROW)
        unfold(page)
        is_new = kind not in seen and (not game or game in drawn_by(book, kind))
        found = [*long, *misfits(page), *(violations(page, look) if is_new else ())]
        seen.add(kind)
        wrong += [f"{language}/{path} {scheme}: {fault}" for fault in found]
        for other in set(LANGUAGES) - {language} if kind in WIDGETS else ():  # whose words in answers may be longer
            visit = reader(other, thrifty=True)
            visit.page.set_viewport_size(NARROW)
            wrong += [f"{other}/{path}: {fault}" for fault in visit.open(path).evaluate("probes.overflow()")]
    assert not wrong, listed(wrong)


def paths(book: Book, game: str) -> Iterator[tuple[str, str]]:
    """(path, kind) of a game's pages; without a game, of those that belong to none, each of its own kind."""
    if not game:
        yield from ((path, path) for path in ("", "glossary/", "how-to-use/", "about/", "changelog/", "api/"))
        return
    yield f"{game}/", "game"
    yield f"{game}/{FINDER}/", FINDER
    yield from ((f"{game}/{page.id}/", page.kind) for page in book.games[game].rules.pages)


def drawn_by(book: Book, kind: str) -> list[str]:
    """The games whose pages of a kind axe looks at: all that draw such pages themselves, else one."""
    games = [game for game in GAMES if any(kind == its for _, its in paths(book, game))]
    return games if kind in WIDGETS else [games[len(kind) % len(games)]]


def misfits(page: Page) -> Iterator[str]:
    """Words that are cut in two, and what is wider than the screen."""
    yield from page.evaluate("probes.cutInTwo()")
    yield from page.evaluate("probes.overflow()")


def violations(page: Page, look: Callable[..., None]) -> Iterator[str]:
    try:
        look(page, AXE_OPTIONS)
    except AssertionError as found:
        yield str(found).partition("\nassert")[0]
