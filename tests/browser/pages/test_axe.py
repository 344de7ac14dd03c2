"""axe-core finds nothing on a calculator in use, nor on the pages that are of no language; pages as they are loaded
are in `test_kinds_of_pages.py` and `test_every_page.py`."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.calculator import Calculator
from tests.browser.conftest import COLOURS
from tests.browser.visit import Readers, dark, unfold
from tests.conftest import first_by_day
from tests.site.pages import LANGUAGES

pytestmark = [pytest.mark.browser, pytest.mark.site]


@pytest.mark.parametrize("language", first_by_day(LANGUAGES))
def test_the_calculator_in_use(reader: Readers, look: Callable[..., None], language: str) -> None:
    """With an unknown cost and everything unfolded, and after a refusal."""
    calculator = Calculator(reader(language)).open().ready()
    calculator.build("village")
    expect(calculator.own_value).to_be_visible()
    unfold(calculator.page)
    look(calculator.page)
    calculator.chip("site", "ground", "shrine")
    expect(calculator.told_rule).not_to_have_attribute("href", re.compile("#cost.pay$"))
    look(dark(calculator.page), COLOURS)


def test_the_stone_of_languages(reader: Readers, look: Callable[..., None]) -> None:
    """The chooser, and the 404 page, which is the same stone with words."""
    for address in ("/#choose", "/404.html", "/503.html"):
        page = reader().open(address)
        look(page)
        page.emulate_media(color_scheme="dark")
        look(page, COLOURS)
