"""axe-core finds nothing: on every kind of page, in three languages, light and dark, wide and on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.calculator import Calculator
from tests.browser.visit import Visit
from tests.site.pages import KINDS, LANGUAGES, listed

pytestmark = [pytest.mark.browser, pytest.mark.site]

PHONE = {"width": 390, "height": 844}
ALL = {"resultTypes": ["violations"], "preload": False}
COLOURS = ALL | {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""The rules that a colour scheme can break; what else axe looks at is the same markup."""


@pytest.fixture(scope="module", params=LANGUAGES)
def visit(new_shared_visit, axe: str, request) -> Visit:
    """One reader a language, with axe-core on every page."""
    visit = new_shared_visit(request.param, thrifty=True)
    visit.page.add_init_script(axe)
    return visit


@pytest.fixture(scope="module")
def phone(new_shared_visit, axe: str) -> Visit:
    """A German reader (long words) with a phone."""
    visit = new_shared_visit("de", thrifty=True, viewport=PHONE)
    visit.page.add_init_script(axe)
    return visit


def expect_none(page: Page, rules: dict[str, Any] = ALL) -> None:
    """No violation, here and now."""
    found = page.evaluate("rules => axe.run(document, rules)", rules)["violations"]
    said = [
        f"{violation['id']} ({violation['impact']}): {node['target']} {node['html'][:120]} {node['failureSummary']}"
        for violation in found
        for node in violation["nodes"][:5]
    ]
    assert not said, f"{page.url}{listed(said)}"


def expect_none_light_and_dark(page: Page) -> None:
    page.emulate_media(color_scheme="light")
    expect_none(page)
    page.emulate_media(color_scheme="dark")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    expect_none(page, COLOURS)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_page(visit: Visit, kind: str) -> None:
    expect_none_light_and_dark(visit.open(KINDS[kind]))


def test_the_calculator_in_use(visit: Visit) -> None:
    """After a refusal, an unknown cost, and with everything unfolded."""
    calculator = Calculator(visit).open().ready_after_first_use()
    calculator.build("village")
    expect(calculator.own_value).to_be_visible()
    visit.page.locator("details:visible > summary").evaluate_all("all => all.forEach(summary => summary.click())")
    expect_none_light_and_dark(visit.page)
    calculator.choose_hex("site")
    calculator.chip("site", "ground", "shrine")
    expect(calculator.answer.locator(".refusal")).to_be_visible()
    expect_none_light_and_dark(visit.page)


def test_rules_with_every_note_open(visit: Visit) -> None:
    page = visit.open("attika/building/")
    page.locator("article details").evaluate_all("all => all.forEach(details => { details.open = true; })")
    expect_none_light_and_dark(page)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_page_on_a_phone(phone: Visit, kind: str) -> None:
    page = phone.open(KINDS[kind])
    page.emulate_media(color_scheme="light")
    expect_none(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_stone_of_languages(new_visit, axe: str, base: str, scheme: str) -> None:
    """The chooser, and the 404 page, which is the same stone with words."""
    visit = new_visit(color_scheme=scheme)
    visit.page.add_init_script(axe)
    expect_none(visit.open("/#choose"))
    expect_none(visit.open("/404.html"))
