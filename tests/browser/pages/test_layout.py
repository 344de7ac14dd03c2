"""Stone and board fit a phone, nothing jumps when the engine arrives, and what is to be tapped is big enough."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.calculator import Calculator
from tests.browser.living_board import LivingBoard
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


def test_the_map_for_three_players_has_hexes_for_fingers_on_a_phone(reader: Readers) -> None:
    board = LivingBoard(reader(thrifty=True))
    resize(board.page, 360)
    board.open()
    for _ in ("as built", "alive"):
        # An engine that starts by itself would take the hex away between finding and measuring it.
        assert board.hit(1, 4).bounding_box()["width"] >= TAP_TARGET
        board.widget.dispatch_event("pointerdown")
        board.ready()


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


@pytest.mark.parametrize("width", [390, 1440])
def test_nothing_moves_when_the_calculator_comes_alive(reader: Readers, width: int) -> None:
    visit = reader("de", thrifty=True)
    resize(visit.page, width)
    release = visit.hold("**/micropython.wasm*")
    calculator = Calculator(visit).open()
    visit.page.evaluate("document.fonts.ready")
    before = visit.page.evaluate("probes.places()")
    calculator.lower("select[name=building]").focus()
    calculator.expect_state("starting")
    starting = visit.page.evaluate("probes.places()")
    release()
    calculator.ready()
    after = visit.page.evaluate("probes.places()")
    assert not moved(before, starting), listed(moved(before, starting))
    assert not moved(before, after), listed(moved(before, after))


def moved(before: list, after: list) -> list[str]:
    assert len(before) == len(after)
    return [f"{old} -> {new}" for old, new in zip(before, after, strict=True) if old != new]


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
    header, title = page.locator(".md-header").bounding_box(), page.locator(".calculator__title").bounding_box()
    assert header and title and title["y"] >= header["y"] + header["height"], "covered by the header"
