"""Forces as blocks to tap: docs/assets/javascripts/forces.js sets the fields of a form."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.visit import Visit

Readers = Callable[..., Visit]

pytestmark = [pytest.mark.browser, pytest.mark.site]


@pytest.mark.parametrize(("page_of", "mark"), [("battle-odds", "_"), ("battle-steps", "-")])
def test_a_block_is_added_loses_a_step_and_goes_by_taps(reader: Readers, page_of: str, mark: str) -> None:
    page = reader("en").open(f"athens_sparta/{page_of}/")
    said = page.locator(".calculator__said").first.text_content() or ""

    def have(**values: str) -> None:
        for name, value in values.items():
            expect(page.locator(f"[name='{name.replace('_', mark)}']")).to_have_value(value)

    page.locator("[data-force='attacker.add']").click()
    page.locator("[data-force='attacker.hoplite-b3']").click()
    have(attacker_3="hoplite-b3", attacker_3_steps="4")
    page.locator("[data-force='defender.1']").click()
    have(defender_2_steps="1")
    page.locator("[data-force='defender.0.remove']").press("Enter")
    have(defender_1="peltast-a1", defender_1_steps="1", defender_2="no-block")
    assert page.evaluate("document.activeElement.dataset.force").startswith("defender."), "the keyboard lost its place"
    expect(page.locator("[data-widget]")).to_have_attribute("data-state", "ready")
    expect(page.locator(".calculator__said").first).not_to_have_text(said)
    expect(page.locator("[data-force='defender.0']")).to_be_visible()
    expect(page.locator("[data-force='defender.1']")).to_have_count(0)
