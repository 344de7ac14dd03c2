"""The page fits every width, nothing jumps when the engine arrives, and what is to be tapped is big enough."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.calculator import Calculator
from tests.site.pages import KINDS, LANGUAGES, listed

pytestmark = [pytest.mark.browser, pytest.mark.site]

WIDTHS = {"a small phone": 360, "a phone": 390, "a wide screen at 200 %": 720, "a wide screen": 1440}
TAP_TARGET = 40


@pytest.fixture(scope="module", params=LANGUAGES)
def visit(new_shared_visit, request):
    return new_shared_visit(request.param, thrifty=True)


def resize(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})


@pytest.mark.parametrize("kind", KINDS)
def test_no_page_is_wider_than_its_window(visit, kind: str) -> None:
    page = visit.open(KINDS[kind])
    page.locator("article details").evaluate_all("all => all.forEach(details => { details.open = true; })")
    problems = []
    for name, width in WIDTHS.items():
        resize(page, width)
        problems += [
            f"on {name} ({width} px): {said}" for said in page.evaluate("[...probes.overflow(), ...probes.cutOff()]")
        ]
    assert not problems, f"{page.url}{listed(problems)}"


def test_the_stone_of_languages_fits_a_phone(visit) -> None:
    page = visit.open("/#choose")
    resize(page, 360)
    assert page.evaluate("probes.overflow()") == []
    page = visit.open("/404.html")
    assert page.evaluate("probes.overflow()") == []


@pytest.mark.parametrize("width", [390, 1440])
def test_nothing_moves_when_the_calculator_comes_alive(new_visit, width: int) -> None:
    visit = new_visit("de", thrifty=True, viewport={"width": width, "height": 900})
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
    """What is elsewhere now."""
    assert len(before) == len(after)
    return [f"{old} -> {new}" for old, new in zip(before, after, strict=True) if old != new]


@pytest.mark.parametrize("kind", ["rules", "calculator", "components", "home"])
def test_nothing_shifts_while_a_page_loads(new_visit, kind: str) -> None:
    visit = new_visit("ja", viewport={"width": 390, "height": 844})
    page = visit.open(KINDS[kind])
    page.evaluate("document.fonts.ready")
    if kind == "calculator":
        Calculator(visit).ready()
    shifts = page.evaluate("probes.shifts")
    assert sum(value for value, _ in shifts) < 0.05, listed(shifts)


def test_what_is_to_be_tapped_is_big_enough(new_visit) -> None:
    visit = new_visit("de", viewport={"width": 390, "height": 844})
    calculator = Calculator(visit).open().ready()
    calculator.build("village")
    calculator.choose_hex("4")
    targets = visit.page.evaluate("probes.targets()")
    assert len(targets) > 30
    small = [target for target in targets if min(target[1:]) < TAP_TARGET]
    assert not small, listed(small)
