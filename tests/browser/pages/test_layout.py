"""The stone fits a phone, long tables wait, and what is to be tapped is big enough."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.calculator import Calculator
from tests.browser.visit import Readers, in_view
from tests.site.pages import listed

pytestmark = [pytest.mark.browser, pytest.mark.site]


TAP_TARGET = 40


def resize(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})


def test_the_stone_of_languages_fits_a_phone(reader: Readers) -> None:
    visit = reader()
    resize(visit.page, 360)
    for address in ("/#choose", "/404.html", "/503.html"):
        assert visit.open(address).evaluate("probes.overflow()") == []


def test_tables_far_from_the_screen_wait_and_are_still_led_to(reader: Readers) -> None:
    """A thousand cells at once kept a slow phone from answering for a second."""
    page = reader("en").open("polis/components/")
    rows = page.locator(".table-scroll--long tbody tr[id]")
    last = rows.last.get_attribute("id")
    is_laid_out = "row => row.checkVisibility({ contentVisibilityAuto: true })"
    assert not rows.last.evaluate(is_laid_out)
    page.goto(f"{page.url}#{last}")
    in_view(page, f"[id='{last}']")
    assert rows.last.evaluate(is_laid_out)


def test_what_is_to_be_tapped_is_big_enough(reader: Readers) -> None:
    visit = reader("de")
    resize(visit.page, 390)
    calculator = Calculator(visit).open().ready()
    calculator.build("village")
    calculator.choose_hex("4")
    expect(calculator.lower('[name="neighbours.4.building"]')).to_be_visible()
    targets = visit.page.evaluate("probes.targets()")
    assert len(targets) > 25
    small = [target for target in targets if min(target[1:]) < TAP_TARGET]
    assert not small, listed(small)


AT_REST = """async () => {
  for (let still = 0, last = scrollY; still < 20; last = scrollY) {
    await new Promise(requestAnimationFrame);
    still = scrollY === last ? still + 1 : 0;
  }
}"""
"""Script that waits until the page has not scrolled for twenty frames."""


def test_the_bar_of_a_calculator_leads_to_the_title_of_its_answer(reader: Readers) -> None:
    visit = reader("de")
    visit.page.set_viewport_size({"width": 390, "height": 844})
    page = visit.open("athens_sparta/battle-odds/")
    page.locator(".calculator__summary a").first.click()
    page.wait_for_function("() => scrollY > 500")
    page.evaluate(AT_REST)
    header, title = page.locator(".site-header").bounding_box(), page.locator(".calculator__title").bounding_box()
    assert header and title and title["y"] >= header["y"] + header["height"], "covered by the header"
