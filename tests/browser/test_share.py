"""Handing on an address: of a rule, of an answer, of a position."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visit import Visit

pytestmark = [pytest.mark.browser, pytest.mark.site]

Readers = Callable[..., Visit]
NO_SHEET = "delete Navigator.prototype.share"
SHEET = "Navigator.prototype.share = async (what) => { window.shared = what; }"


def shown(page: Page) -> str:
    """The address that is offered, once its code is drawn."""
    expect(page.locator(".sharing[open] .sharing__code path")).to_be_attached()
    return page.locator(".sharing__address").input_value()


def test_a_rule_is_shared_by_its_own_address(reader: Readers) -> None:
    visit = reader("en")
    page = visit.open("attika/building/?x=1#cost.base")
    page.evaluate(NO_SHEET)
    assert not [address for address in visit.requested if address.endswith(("share.js", "qr.js"))]
    page.locator("section:has(> [id='cost.terrain']) .rule__more > summary").click()
    page.locator("section:has(> [id='cost.terrain']) [data-share]").click()
    assert shown(page).endswith("/en/attika/building/#cost.terrain")
    expect(page.locator("[data-share-send]")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator(".sharing")).to_be_hidden()


@pytest.mark.parametrize("path", ["attika/cost-calculator/", "polis/living-board/", "attika/living-board/"])
def test_an_answer_or_a_position_is_shared_as_it_is_shown(reader: Readers, path: str) -> None:
    page = reader("de").open(path)
    page.evaluate(SHEET)
    page.evaluate("history.replaceState(null, '', '?q=tlMB')")
    page.locator("[data-share]:visible").first.click()
    assert shown(page).endswith(f"/de/{path}?q=tlMB")
    page.locator("[data-share-send]").click()
    assert page.evaluate("window.shared.url").endswith(f"/de/{path}?q=tlMB")


def test_without_scripts_nothing_offers_to_share(reader: Readers) -> None:
    page = reader("en", scripts=False).open("attika/cost-calculator/")
    expect(page.locator("[data-share]").first).to_be_hidden()
