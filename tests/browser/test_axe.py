"""axe-core finds nothing: on every kind of page, in three languages, light and dark, wide and on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.calculator import Calculator
from tests.browser.conftest import AXE_OPTIONS
from tests.browser.visit import Visit
from tests.site.pages import LANGUAGES

pytestmark = [pytest.mark.browser, pytest.mark.site]

PHONE = {"width": 390, "height": 844}
COLOURS = AXE_OPTIONS | {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""The rules that a colour scheme can break; what else axe looks at is the same markup."""


Pages = tuple[Visit, str]


def dark(page: Page) -> Page:
    """The page in the dark scheme."""
    page.emulate_media(color_scheme="dark")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    return page


def test_every_kind_of_page_in_the_light(every_page: Pages, look: Callable[..., None]) -> None:
    """With every note open."""
    visit, _ = every_page
    unfold(visit.page)
    look(visit.page)


def test_every_kind_of_page_in_the_dark(every_page: Pages, look: Callable[..., None]) -> None:
    look(dark(every_page[0].page), COLOURS)


def test_every_kind_of_page_on_a_phone(every_page: Pages, look: Callable[..., None]) -> None:
    """In German, whose words are the longest."""
    visit, _ = every_page
    if visit.language == "de":
        visit.page.set_viewport_size(PHONE)
        look(visit.page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_calculator_in_use(reader: Callable[..., Visit], look: Callable[..., None], language: str) -> None:
    """With an unknown cost and everything unfolded, and after a refusal."""
    calculator = Calculator(reader(language)).open().ready()
    calculator.build("village")
    expect(calculator.own_value).to_be_visible()
    unfold(calculator.page)
    look(calculator.page)
    calculator.chip("site", "ground", "shrine")
    expect(calculator.answer.locator(".refusal")).to_be_visible()
    look(dark(calculator.page), COLOURS)


def unfold(page: Page) -> None:
    page.locator("article details").evaluate_all("all => all.forEach(details => { details.open = true; })")


def test_the_stone_of_languages(reader: Callable[..., Visit], look: Callable[..., None]) -> None:
    """The chooser, and the 404 page, which is the same stone with words."""
    for address in ("/#choose", "/404.html", "/503.html"):
        page = reader().open(address)
        look(page)
        page.emulate_media(color_scheme="dark")
        look(page, COLOURS)
