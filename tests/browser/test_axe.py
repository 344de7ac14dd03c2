"""axe-core finds nothing: on every kind of page in every language; colours, light and dark, in one language a kind.

Languages take turns with the colours, which do not depend on them and are half of axe's work. Phones are in
`test_every_page.py`, where axe looks at every kind of page of every game on the smallest of them, light and dark, the
languages taking turns.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.calculator import Calculator
from tests.browser.conftest import AXE_OPTIONS
from tests.browser.visit import Visit
from tests.site.pages import KINDS, LANGUAGES

pytestmark = [pytest.mark.browser, pytest.mark.site]

COLOURS = AXE_OPTIONS | {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""The rules that a colour scheme can break; what else axe looks at is the same markup."""
NO_COLOURS = AXE_OPTIONS | {"rules": {rule: {"enabled": False} for rule in COLOURS["runOnly"]["values"]}}


Pages = tuple[Visit, str]


def dark(page: Page) -> Page:
    """The page in the dark scheme."""
    page.emulate_media(color_scheme="dark")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    return page


def test_every_kind_of_page(every_page: Pages, look: Callable[..., None]) -> None:
    """With every note open."""
    visit, kind = every_page
    unfold(visit.page)
    if visit.language == LANGUAGES[list(KINDS).index(kind) % len(LANGUAGES)]:
        look(visit.page)
        look(dark(visit.page), COLOURS)
    else:
        look(visit.page, NO_COLOURS)


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
