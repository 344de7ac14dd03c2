"""What the page for print becomes on paper, on the small site: a PDF, a booklet, and cards."""

import pytest
from playwright.sync_api import Page, expect

from rules_pages.publish.pdf import print_pdf
from tests.browser.conftest import chromium
from tests.browser.pdf import Pdf
from tests.browser.visit import Readers
from tests.site.pages import listed, read_page, text_of
from tests.small_site import COIN, GAME, SmallSite

pytestmark = [pytest.mark.browser, pytest.mark.small]

CUT = "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent.slice(0, 40))"
SHEETS = 3
"""Sheets of A4 that a booklet of the game of coins has at most."""


def test_a_game_becomes_a_pdf_with_its_words_and_links(small: SmallSite, monkeypatch: pytest.MonkeyPatch) -> None:
    """The PDF that `make pdf` makes of a page."""
    monkeypatch.setenv("CHROMIUM", chromium())
    pdf = Pdf(print_pdf(small.folder, f"/en/{GAME}/print/"))
    assert len(pdf.pages) > 1
    game, words = small.book.games[GAME], pdf.words()
    assert words.startswith(f"1/{len(pdf.pages)}{game.game.author.split()[0]}"), "no blank page"
    page = read_page(small.folder, small.folder / "en" / GAME / "print" / "index.html")
    first = page.content.find(f".//section/*[@id='{game.rule_list()[0].id}']/..")
    rule = "".join(text_of(next(first.iter("p"))).split())
    assert len(rule) > 15 and rule in words
    assert pdf.inner_links() > 2 * len(game.rule_ids), "the contents and the rules lead to rules"
    assert not [address for address in pdf.addresses() if "127.0.0.1" in address]


def test_a_booklet_has_all_rules_and_no_cases(reader: Readers) -> None:
    page = reader("ja").open(f"{COIN}/print/?paper=booklet")
    expect(page.locator("[name=paper][value=booklet]")).to_be_checked()
    expect_booklet(page, SHEETS)


def expect_booklet(page: Page, sheets: int) -> None:
    """It is shown without cases and examples, no table is cut off, and it has so many sheets at most."""
    expect(page.locator(".rule__text").first).to_be_visible()
    assert page.locator(":is(.rule__case, .example):visible").count() == 0
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 680, "height": 980})  # of A4 within its margins
    assert page.locator("article :is(:has(> div > table), .table-scroll)").evaluate_all(CUT) == []
    assert len(Pdf(page.pdf(prefer_css_page_size=True)).pages) <= sheets


def test_chosen_rules_become_cards_in_two_languages(reader: Readers) -> None:
    page = reader("en").open(f"{GAME}/print/?paper=cards")
    for place in (0, 2):
        page.locator("[name=card]").nth(place).check()
    expect(page.locator(".card:visible")).to_have_count(2)
    page.locator("[name=language]").select_option("de")
    expect(page.locator(".card--other[lang=de]:visible")).to_have_count(2)
    cut = page.locator(".card").evaluate_all("all => all.filter(card => card.scrollHeight > card.clientHeight).length")
    assert cut == 0, "the whole text is on the card"
    assert len(Pdf(page.pdf(prefer_css_page_size=True)).pages) == 1
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.locator(".print__contents").evaluate("one => one.clientWidth") > 340, "as wide as the screen"


COVERING = """() => [...document.querySelectorAll(".rule__case--paper .case")].flatMap((one) => {
  const [picture, words] = [one.querySelector(".case__picture > svg"), one.querySelector("figcaption")];
  const by = picture ? Math.round(picture.getBoundingClientRect().bottom - words.getBoundingClientRect().top) : 0;
  return by > 0 ? [`${by} px: ${words.textContent.trim().slice(0, 40)}`] : [];
})"""


def test_all_is_open_on_screen_and_on_paper_no_picture_of_a_case_lies_over_its_words(reader: Readers) -> None:
    expect_all_open(reader("de").open(f"{COIN}/print/"))


def expect_all_open(page: Page) -> None:
    assert page.locator("details:not([open])").count() <= page.locator("table details").count()
    hidden = page.locator(".stepper__step").evaluate_all("all => all.filter(step => !step.checkVisibility()).length")
    assert hidden == 0
    page.emulate_media(media="print")
    expect(page.locator(".site-header")).to_be_hidden()
    covered = page.evaluate(COVERING)
    assert not covered, listed(covered[:8])
