"""What players agree on in open questions holds on their device, and travels as a link."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visit import Readers

pytestmark = pytest.mark.browser

CHOSEN = ".reading__chosen"


def choose(page: Page, number: int) -> None:
    """Open the question of surplus symbols and agree on a reading."""
    question = page.locator("[data-reading='attika.surplus']")
    question.evaluate("(one) => one.open = true")
    question.locator(".reading__ours input").nth(number).check()


def test_a_table_agrees_on_a_reading_once(reader: Readers) -> None:
    """It holds beside the rule, in the calculator, and for a new game; the link asks before it replaces one's own."""
    visit = reader("en")
    page = visit.open("attika/readings-and-notes/")
    choose(page, 1)
    expect(page.locator(CHOSEN)).to_have_count(1)
    page.locator("[data-ours-share]").click()
    link = "table=surplus.substitute"
    expect(page.locator("[data-share-dialog] input").first).to_have_value(re.compile(f"#{link}$"))
    page = visit.open("attika/building/")
    expect(page.locator(CHOSEN)).to_contain_text(": Yes.")
    expect(page.locator(".rule__text > .rule__ours:first-child")).to_have_count(1)  # above what the rule says
    expect(visit.open("attika/cost-calculator/").locator("select[name=surplus]")).to_have_value("substitute")
    visit.open("attika/living-board/").wait_for_url("**/living-board/?q=*")  # the engine has been told
    expect(visit.open("attika/play/").locator("[name='reading.surplus'][value=substitute]")).to_be_checked()
    choose(visit.open("attika/building/"), 0)
    expect(visit.open("attika/cost-calculator/").locator("select[name=surplus]")).to_have_value("lost")
    page = visit.open(f"attika/readings-and-notes/#{link}")
    expect(page.locator(f"{CHOSEN}, [data-ours-forget]:visible")).to_have_count(0)
    page.locator("[data-ours-take]").click()
    expect(page.locator(CHOSEN)).to_have_count(1)
    page.locator("[data-ours-forget]").click()
    expect(page.locator(CHOSEN)).to_have_count(0)
