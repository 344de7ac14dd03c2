"""On paper: all rules of a game on one page, and guides and the quick reference on one sheet. What the page for print
does in any game is in `test_paper.py`."""

import shutil
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import expect

from rules_pages.blocks.block import Source
from rules_pages.data.book import Book
from rules_pages.data.project import Project
from rules_pages.pages.printable import PDF
from rules_pages.publish.pdf import pdf_entry, with_pdfs
from tests.browser.pages.test_paper import expect_all_open, expect_booklet
from tests.browser.pdf import Pdf
from tests.browser.visit import Readers
from tests.conftest import first_by_day
from tests.site.pages import LANGUAGES, SITE, Page, listed, read_page

pytestmark = [pytest.mark.browser, pytest.mark.site]


SQUEEZED = "all => all.filter(one => one.textContent.length > 30 && one.clientWidth < 120).map(one => one.textContent)"
SIDES = {"athens_sparta": 2}
"""Pages of a quick reference that needs both sides of its sheet."""


def test_pdfs_are_linked_when_they_are_there(project: Project, book: Book, tmp_path: Path) -> None:
    shutil.copytree(project.docs / "assets" / "stylesheets", tmp_path / "docs" / "assets" / "stylesheets")
    elsewhere = Project(tmp_path)
    names = [f"{code}/{game}/{name}.md" for code in LANGUAGES for game in book.games for name in ("index", "print")]
    pages = {name: Source("", {f"{PDF} | {name.split('/')[1]}": ""}) for name in names}
    assert with_pdfs(elsewhere, book, pages) == (pages, {})
    for paper in ("all", "booklet"):
        pdf_entry(elsewhere, "attika", "de", pages["de/attika/print.md"], paper).keep(b"%PDF")
    linked, files = with_pdfs(elsewhere, book, pages)
    assert files == {"pdf/attika.de.pdf": b"%PDF", "pdf/attika-booklet.de.pdf": b"%PDF"}
    links = {name: source.blocks["pdf | attika"] for name, source in linked.items() if "/attika/" in name}
    assert 'href="../../pdf/attika.de.pdf"' in links["de/attika/index.md"]
    assert 'href="../../../pdf/attika-booklet.de.pdf"' in links["de/attika/print.md"]
    assert links["ja/attika/index.md"] == ""


BOOKLETS = {"atlantis": 12, "attika": 16, "polis": 20, "athens_sparta": 40}
"""Sheets of A4 that a booklet has at most."""


@pytest.mark.nightly
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", BOOKLETS)
def test_a_booklet_is_as_thin_as_it_can_be(reader: Readers, game: str, language: str) -> None:
    expect_booklet(reader(language).open(f"{game}/print/?paper=booklet"), BOOKLETS[game])


def test_two_cases_beside_each_other_have_room_for_their_words(reader: Readers) -> None:
    page = reader("de").open("athens_sparta/combat/")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 680, "height": 980})
    words = page.locator(".case:visible :is(p, li)")
    assert words.count() > 40
    assert words.evaluate_all(SQUEEZED) == []


def test_a_guide_keeps_its_ticks_and_fits_a_sheet(reader: Readers, book: Book, is_thorough: bool) -> None:
    visit = reader("de")
    page = visit.open("attika/table-guide/")
    box = page.locator("[value='guide.shrines']")
    page.evaluate("navigator.wakeLock.request = async (kind) => { document.title = kind; return { released: false }; }")
    box.check()
    assert page.title() == "screen", "it stays on while the phone lies on the table"
    page.locator("[name=players][value='4']").check()
    page.reload()
    expect(box).to_be_checked()
    expect(page.locator("[data-players]:visible svg").first).to_be_visible()
    expect(page.locator("figure:visible")).to_have_attribute("data-players", "4")
    page.locator("[data-clear=setup]").click()
    expect(page.locator(".guide__step > input:checked, [name=players]:checked")).to_have_value("4")
    for game in book.games if is_thorough else ["polis"]:  # the longest
        visit.open(f"{game}/table-guide/")
        assert len(Pdf(page.pdf(prefer_css_page_size=True)).pages) <= 2, game


@pytest.mark.parametrize("language", first_by_day(sorted(LANGUAGES)))
def test_the_quick_reference_is_one_sheet(reader: Readers, book: Book, language: str) -> None:
    visit = reader(language)
    for game in book.games.values():
        for page in [page for page in game.rules.pages if page.id == "quick-reference"]:
            shown = visit.open(f"{game.id}/{page.id}/")
            pages = Pdf(shown.pdf(prefer_css_page_size=True)).pages
            assert 1 <= len(pages) <= SIDES.get(game.id, 1), f"{game.id} in {language}: {len(pages)} pages"


@cache
def printable(language: str, game: str) -> Page:
    return read_page(SITE, SITE / language / game / "print" / "index.html")


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_rules_notes_and_steps_of_examples_are_on_it(book: Book, language: str) -> None:
    for game in book.games.values():
        ids = set(printable(language, game.id).ids)
        lacking = game.rule_ids - ids
        lacking |= {f"example.{key}" for key in game.examples} - ids
        lacking |= {f"note.{key}" for key in game.notes} - ids
        lacking |= {f"reading.{key}" for key in game.readings} - ids
        assert not lacking, listed(sorted(lacking))
        steps = [one for one in printable(language, game.id).content.iter("li") if one.get("class") == "stepper__step"]
        assert len(steps) == sum(len(example.steps) for example in game.examples.values())


@pytest.mark.nightly
def test_all_is_open_and_no_picture_of_a_case_lies_over_its_words(reader: Readers) -> None:
    expect_all_open(reader("de").open("attika/print/"))
