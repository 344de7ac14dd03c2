"""Addresses are for ever: whatever was published below a language's folder answers, if need be by leading on."""

import re
from pathlib import Path

import pytest

from rules_pages.data.book import Book
from tests.site.pages import LANGUAGES, listed

ADDRESSES = Path(__file__).with_name("addresses.txt").read_text(encoding="utf-8").splitlines()
"""All that ever were, below a language's folder; a new page is added when it is published."""
CANONICAL = re.compile(r'rel="canonical" href="([^"]+)"')
SAME_IN_ALL = {"walkthrough": "first-turns", "board": "living-board"}
"""Kinds of pages that have the same address in every game."""


@pytest.mark.site
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_address_that_ever_was_answers(site: Path, language: str) -> None:
    missing = [address for address in ADDRESSES if not (site / language / address / "index.html").is_file()]
    assert not missing, listed(missing)


@pytest.mark.site
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_address_that_moved_leads_to_a_page_and_is_in_no_list(site: Path, book: Book, language: str) -> None:
    sitemap = (site / "sitemap.xml").read_text(encoding="utf-8")
    for game in book.games.values():
        moved = [(old, page.id) for page in game.rules.pages for old in page.former]
        for old, now in moved:
            folder = site / language / game.id / old
            html = (folder / "index.html").read_text(encoding="utf-8")
            (there,) = CANONICAL.findall(html)
            assert there == f"../{now}/" and (folder / there / "index.html").is_file()
            assert 'content="noindex"' in html and "moved.js" in html
            assert f"/{language}/{game.id}/{old}/" not in sitemap


@pytest.mark.site
def test_what_stood_on_a_page_before_it_was_parted_is_led_on(site: Path, book: Book) -> None:
    for game in book.games.values():
        for page in [page for page in game.rules.pages if page.parted_from]:
            old, new = (site / "de" / game.id / name / "index.html" for name in (page.parted_from, page.id))
            (listed_there,) = re.findall(rf'href="../{page.id}/" data-parted="([^"]*)"', old.read_text())
            ids = set(re.findall(r' id="([\w.-]+)"', new.read_text()))
            assert {rule.id for section in page.sections for rule in section.rules} <= set(listed_there.split())
            assert set(listed_there.split()) <= ids


def test_no_former_address_is_taken_by_another_page(book: Book) -> None:
    for game in book.games.values():
        ids = [page.id for page in game.rules.pages]
        former = [old for page in game.rules.pages for old in page.former]
        assert len({*ids, *former}) == len(ids) + len(former), game.id


def test_the_same_things_have_the_same_addresses_in_all_games(book: Book) -> None:
    for game in book.games.values():
        ids = {page.id for page in game.rules.pages}
        assert {"living-board", "first-turns", "quick-reference", "at-a-glance", "set-up", "examples"} <= ids, game.id
        wrong = [page.id for page in game.rules.pages if page.id != SAME_IN_ALL.get(page.kind, page.id)]
        assert not wrong, f"{game.id}: {wrong}"
