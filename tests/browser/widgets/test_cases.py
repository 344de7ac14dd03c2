"""Cases beside their rules: tabs, pictures that come when they are near, phones, no scripts; and questions."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.visit import Readers, Visit, expect_state
from tests.conftest import first_by_day

pytestmark = [pytest.mark.browser, pytest.mark.site]

PATH, RULE = "atlantis/turn/", "turn.must"
PHONE = {"width": 390, "height": 844}
WIDE = {"width": 1440, "height": 900}
SMALL_LETTERS = """() => [...document.querySelectorAll("svg.case__picture text")]
.filter(text => text.textContent.trim() && text.checkVisibility())
.map(text => {
  const { b, d } = text.getScreenCTM();
  return [Math.round(10 * parseFloat(getComputedStyle(text).fontSize) * Math.hypot(b, d)) / 10, text.textContent];
}).filter(([height]) => height < 11)"""
SHEET = re.compile(r"/assets/cases/atlantis\.turn\.\w\w\.[0-9a-f]+\.svg$")


def group(page: Page) -> Locator:
    return page.locator(f"section:has(> [id='{RULE}']) .cases")


def opened(visit: Visit, size: dict[str, int], path: str = PATH) -> Page:
    visit.page.set_viewport_size(size)
    return visit.open(path)


def sheets(visit: Visit) -> list[str]:
    return [address for address in visit.requested if SHEET.search(address)]


@pytest.mark.parametrize("has_scripts", [True, False], ids=["with-scripts", "without-scripts"])
def test_one_case_at_a_time_stands_beside_the_text(reader: Readers, has_scripts: bool) -> None:
    page = opened(reader("en", scripts=has_scripts), WIDE)
    cases = group(page)
    expect(cases.locator(".case:visible")).to_have_count(1)
    expect(cases.locator("summary.cases__line")).to_be_hidden()
    text = page.locator(f"section:has(> [id='{RULE}']) .rule__text").bounding_box()
    beside = cases.bounding_box()
    assert text and beside and beside["x"] > text["x"] + text["width"] - 1
    cases.locator(".cases__tab").nth(1).click()
    expect(cases.locator(".case:visible")).to_have_count(1)
    expect(cases.locator(".case").nth(1)).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(cases.locator(".case").nth(0)).to_be_visible()


def test_pictures_come_when_they_are_near_and_take_the_colours_of_the_page(reader: Readers) -> None:
    visit = reader("en")
    page = opened(visit, {"width": 1440, "height": 300})
    last = page.locator(".case__picture[data-picture]:not(.case__picture--after)").last
    assert last.locator("*").count() == 0, "no picture before it is near the screen"
    before = last.evaluate("room => room.getBoundingClientRect().height")
    last.scroll_into_view_if_needed()
    expect(last.locator(".space").first).to_be_attached()
    assert last.evaluate("room => room.getBoundingClientRect().height") == pytest.approx(before, abs=1)
    assert len(sheets(visit)) == 1, "one file for all pictures of the page"
    water = last.locator(".tile__shape").first
    light = water.evaluate("shape => getComputedStyle(shape).stroke")
    page.emulate_media(color_scheme="dark")
    expect(water).not_to_have_css("stroke", light)


def test_without_scripts_a_picture_is_an_image(reader: Readers) -> None:
    page = opened(reader("en", scripts=False), WIDE)
    image = group(page).locator(".case:visible img.case__picture:not(.case__picture--after)")
    image.scroll_into_view_if_needed()
    expect(image).to_be_visible()
    expect(image).to_have_attribute("src", re.compile(r"\.svg#v\.p\d+$"))


@pytest.mark.parametrize("has_scripts", [True, False], ids=["with-scripts", "without-scripts"])
def test_what_a_move_led_to_takes_the_place_of_what_was_before(reader: Readers, has_scripts: bool) -> None:
    visit = reader("en", scripts=has_scripts)
    page = opened(visit, WIDE)
    shown = group(page).locator(".case:visible")
    kind = "svg" if has_scripts else "img"
    before, after = (
        shown.locator(f"{kind}.case__picture{end}") for end in (":not(.case__picture--after)", ".case__picture--after")
    )
    expect(before).to_be_visible()
    expect(after).to_be_hidden()
    assert not has_scripts or not [address for address in visit.requested if ".after." in address]
    height = shown.evaluate("figure => figure.offsetHeight")
    shown.get_by_text("After", exact=True).click()
    expect(after).to_be_visible()
    expect(before).to_be_hidden()
    assert shown.evaluate("figure => figure.offsetHeight") == pytest.approx(height, abs=1), "nothing moves"
    if has_scripts:
        expect(after.locator(".change").first).to_be_attached()
    page.keyboard.press("ArrowLeft")
    expect(before).to_be_visible()


def test_the_text_of_a_rule_is_louder_than_its_case(reader: Readers) -> None:
    page = opened(reader("en"), WIDE)
    rule = page.locator(f"section:has(> [id='{RULE}'])")
    for width in (1440, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        whole, beside = rule.bounding_box(), rule.locator(".rule__beside").bounding_box()
        assert whole and beside and beside["x"] - whole["x"] >= 0.6 * whole["width"]
        expect(rule.locator(".rule__footer :is(a, summary):visible")).to_have_count(1)


def test_on_a_phone_the_cases_of_a_rule_are_one_line(reader: Readers) -> None:
    page = opened(reader("en"), PHONE)
    cases = group(page)
    line = cases.locator("summary.cases__line")
    expect(line).to_be_visible()
    box = line.bounding_box()
    assert box and box["height"] <= 64
    expect(cases.locator(".case:visible")).to_have_count(0)
    line.click()
    expect(cases.locator(".case:visible")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_question_is_judged_explained_and_kept(reader: Readers) -> None:
    visit = reader("en")
    page = opened(visit, WIDE)
    quiz = page.locator(".quiz")
    first, second = quiz.locator(".quiz__question").nth(0), quiz.locator(".quiz__question").nth(1)
    expect(first.locator(".quiz__answer")).not_to_have_attribute("open", "")
    first.locator(".quiz__choice[data-right]").click()
    expect_state(first, "right")
    expect(first.locator(".quiz__answer .case__outcome")).to_be_visible()
    expect(first.locator(".quiz__verdict")).to_have_text("Right.")
    expect(quiz.locator(".quiz__score")).to_have_text("1 of 1 right")
    second.locator(".quiz__choice:not([data-right])").first.click()
    expect(second.locator(".quiz__verdict")).to_have_text("Wrong.")
    expect(quiz.locator(".quiz__score")).to_have_text("1 of 2 right")
    page.evaluate("localStorage['stele.quiz'] = localStorage['stele.quiz'].replace('{', '{\"of-another-page\":true,')")
    page.reload()
    expect(quiz.locator("[data-state=right]")).to_have_count(1)
    quiz.locator("[data-action=again]").click()
    expect(quiz.locator("[data-state=right]")).to_have_count(0)
    assert page.evaluate("localStorage['stele.quiz']") == '{"of-another-page":true}'


def test_the_mixed_page_asks_what_was_not_asked_yet(reader: Readers) -> None:
    page = opened(reader("en"), WIDE, "atlantis/check-yourself/")
    quiz = page.locator(".quiz")
    shown = quiz.locator(".quiz__question:visible")
    expect(shown).to_have_count(5)
    first = [shown.nth(index).get_attribute("data-question") for index in range(5)]
    for index in range(5):
        shown.nth(index).locator(".quiz__choice").first.click()
    quiz.locator("[data-action=more]").click()
    expect(shown).to_have_count(5)
    assert not set(first) & {shown.nth(index).get_attribute("data-question") for index in range(5)}


def test_the_picture_of_a_question_does_not_tell_the_answer(reader: Readers) -> None:
    page = opened(reader("en"), WIDE, "polis/map/")
    questions = page.locator(".quiz__question")
    for index in range(questions.count()):
        questions.nth(index).scroll_into_view_if_needed()
        expect(questions.nth(index).locator("svg > *").first).to_be_attached()
    asked = questions.filter(has=page.locator(".try--refused")).first
    expect(asked.locator(".try__line").first).to_be_visible()
    expect(asked.locator(".try__end").first).to_be_hidden()
    expect(asked.locator(".try__line").first).to_have_css("stroke-dasharray", "none")
    asked.locator(".quiz__choice[data-right]").click()
    expect(asked.locator(".try__end").first).to_be_visible()


def test_without_scripts_the_answers_unfold(reader: Readers) -> None:
    page = opened(reader("en", scripts=False), WIDE)
    question = page.locator(".quiz__question").first
    expect(question.locator(".quiz__choices")).to_be_hidden()
    question.locator(".quiz__answer > summary").click()
    expect(question.locator(".quiz__answer .case__outcome")).to_be_visible()


@pytest.mark.parametrize("path", first_by_day([PATH, "attika/set-up/", "polis/battle/", "athens_sparta/movement/"]))
def test_letters_of_pictures_can_be_read_at_every_width(reader: Readers, path: str) -> None:
    page = opened(reader("de"), PHONE, path)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator("svg[data-picture]:not(:has(*))")).to_have_count(0)
    small = []
    for width in (390, 1024, 1440, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        page.locator("details.cases").evaluate_all("all => all.forEach(one => (one.open = true))")
        small += page.evaluate(SMALL_LETTERS)
    assert not small, small[:6]


def test_all_cases_can_be_closed_and_stay_closed_on_the_next_page(reader: Readers) -> None:
    page = opened(reader("en"), WIDE)
    page.locator(".reading").click()
    cases = group(page)
    expect(cases.locator(".case:visible")).to_have_count(0)
    cases.locator("summary.cases__line").click()
    expect(cases.locator(".case:visible")).to_have_count(1)
    page.reload()
    expect(group(page).locator("summary.cases__line")).to_be_visible()
    expect(page.locator("[data-reading-switch]")).to_be_checked()
    expect(page.locator(".cases .case:visible")).to_have_count(0)
