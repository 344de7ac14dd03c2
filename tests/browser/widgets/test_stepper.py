"""Worked examples: one step at a time by pointer and by keyboard, without any script, and all of them on paper."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.calculator import Calculator
from tests.browser.visit import Readers
from tests.conftest import first_by_day

pytestmark = [pytest.mark.browser, pytest.mark.site]

PATH = "attika/building/"
EXAMPLE = "tower-beside-quarry"


@pytest.fixture(scope="module", params=first_by_day([True, False]), ids=["with-scripts", "without-scripts"])
def page(contexts: Readers, request: pytest.FixtureRequest) -> Page:
    """The page of rules and examples; everything here must work without JavaScript too."""
    made = contexts("stepper", False, request.param).renew("de").open(PATH)
    for title in made.locator("details.example > summary").all():
        title.click()
    return made


@pytest.fixture
def example(page: Page) -> Locator:
    """An example of four steps, at its first."""
    found = page.locator(f"[data-example='attika.{EXAMPLE}']")
    choose(found, 1)
    return found


def choose(example: Locator, number: int) -> None:
    example.locator(".stepper__tab").nth(number - 1).click()


def expect_step(example: Locator, number: int) -> None:
    """This step is to be seen, with its picture and its words, and no other."""
    shown = example.locator(".stepper__step:visible")
    expect(shown).to_have_count(1)
    step = example.locator(".stepper__step").nth(number - 1)
    expect(step).to_be_visible()
    expect(step.locator("svg.hexes")).to_be_visible()
    expect(step.locator(".stepper__text")).to_be_visible()
    expect(example.locator(".stepper__radio").nth(number - 1)).to_be_checked()


def test_the_first_step_shows_at_first(page: Page) -> None:
    examples = page.locator("[data-example]")
    for index in range(examples.count()):
        expect_step(examples.nth(index), 1)


def test_an_example_beside_rules_shows_its_title_and_an_address_opens_it(reader: Readers) -> None:
    page = reader("en").open(PATH)
    expect(page.locator(f"[id='example.{EXAMPLE}']")).to_be_visible()
    expect(page.locator(".stepper__text:visible")).to_have_count(0)
    page = reader("en").open(f"{PATH}#example.{EXAMPLE}")
    expect(page.locator(f"[data-example='attika.{EXAMPLE}'] .stepper__text:visible")).to_have_count(1)


def test_tabs_choose_a_step(example: Locator) -> None:
    for number in (3, 1, 4, 2):
        choose(example, number)
        expect_step(example, number)


def test_next_and_back_go_through_the_steps(example: Locator) -> None:
    count = example.locator(".stepper__step").count()
    assert count == 4
    for number in range(1, count):
        example.locator(".stepper__next:visible").click()
        expect_step(example, number + 1)
    expect(example.locator(".stepper__next:visible")).to_have_count(0)
    for number in range(count, 1, -1):
        example.locator(".stepper__previous:visible").click()
        expect_step(example, number - 1)
    expect(example.locator(".stepper__previous:visible")).to_have_count(0)


def test_arrow_keys_go_through_the_steps(page: Page, example: Locator) -> None:
    example.locator(".stepper__radio").first.focus()
    for number in (2, 3, 4):
        page.keyboard.press("ArrowRight")
        expect_step(example, number)
    page.keyboard.press("ArrowLeft")
    expect_step(example, 3)


def test_examples_do_not_disturb_one_another(page: Page, example: Locator) -> None:
    choose(example, 3)
    other = page.locator("[data-example='attika.two-roads']")
    choose(other, 2)
    expect_step(example, 3)
    expect_step(other, 2)


@pytest.mark.parametrize("width", [390, 1280])
def test_next_stays_under_the_pointer(page: Page, example: Locator, width: int) -> None:
    """Who clicks without moving goes on from step to step, and back again the same way."""
    page.set_viewport_size({"width": width, "height": 900})
    for direction, numbers in (("next", (2, 3, 4)), ("previous", (3, 2, 1))):
        button = example.locator(f".stepper__{direction}:visible")
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box is not None
        for number in numbers:
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            expect_step(example, number)


def test_on_paper_all_steps_show_and_no_control(page: Page, example: Locator) -> None:
    page.emulate_media(media="print")
    try:
        for found in page.locator("[data-example]").all():
            expect(found.locator(".stepper__step:visible")).to_have_count(found.locator(".stepper__step").count())
        for control in (".stepper__tab", ".stepper__next", ".stepper__previous", ".stepper__open", ".site-header"):
            expect(page.locator(f"{control}:visible")).to_have_count(0)
        # What is folded away on the screen is open on paper.
        expect(page.locator("details.note > p:visible").first).to_be_visible()
    finally:
        page.emulate_media(media="screen")


def test_a_step_opens_in_the_calculator_with_the_same_answer(reader: Readers) -> None:
    visit = reader("de")
    page = visit.open("attika/settlements/#example.third-settlement")
    example = page.locator("[data-example='attika.third-settlement']")
    choose(example, 4)
    step = example.locator(".stepper__step:visible")
    expected = step.locator(".stepper__words").evaluate(
        "words => [...words.querySelectorAll('.lines, .payments, .refusal')].map(part => part.outerHTML)"
    )
    assert expected
    step.locator(".stepper__open").click()
    calculator = Calculator(visit).ready()
    found = calculator.answer.evaluate(
        "answer => [...answer.querySelectorAll('.lines, .payments, .refusal')].map(part => part.outerHTML)"
    )
    assert found == expected


@pytest.mark.parametrize("media", ["screen", "print"])
@pytest.mark.parametrize("path", first_by_day(["polis/politics/", "polis/print/"]))
def test_where_there_is_no_picture_the_words_have_the_whole_width(reader: Readers, path: str, media: str) -> None:
    page = reader("de").open(path)
    page.emulate_media(media=media)
    page.locator("details.example").evaluate_all("all => all.forEach(example => { example.open = true; })")
    shares = page.locator(".stepper__words:first-child:visible").evaluate_all(
        "all => all.map(words => words.clientWidth / words.parentElement.clientWidth)"
    )
    assert len(shares) > 2 and min(shares) == 1, shares


SMALLEST = 11
TOO_SMALL = """(step, smallest) => [...step.querySelectorAll(".board text")].filter(text => text.textContent.trim())
.map(text => {
  const { b, d } = text.getScreenCTM();
  return [Math.round(10 * parseFloat(getComputedStyle(text).fontSize) * Math.hypot(b, d)) / 10, text.textContent];
}).filter(([height]) => height < smallest)"""


WITH_PICTURES = [
    *("attika/end/", "atlantis/turn/", "polis/politics/", "athens_sparta/olympiad/"),
    *("attika/first-turns/", "athens_sparta/first-turns/"),
]


@pytest.mark.parametrize("path", first_by_day(WITH_PICTURES))
def test_letters_of_pictures_can_be_read_on_a_phone(reader: Readers, path: str) -> None:
    """A picture fits; made larger, it is pushed about."""
    visit = reader("en")
    visit.page.set_viewport_size({"width": 390, "height": 844})
    page = visit.open(path)
    page.locator("details.example").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    steps = page.locator("[data-example] .stepper__step:visible")
    assert steps.count()
    for step in steps.all():
        assert step.evaluate("step => [...step.querySelectorAll('.board')].every(b => b.scrollWidth <= b.clientWidth)")
        for larger in step.locator(".board__larger").all():
            larger.check()
        small = step.evaluate(TOO_SMALL, SMALLEST)
        assert not small, small[:6]
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
