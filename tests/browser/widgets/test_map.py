"""Maps and boards in their frames: as large as the window, enlarged and moved, their letters apart."""

import json
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from rules_pages.data.book import Book
from tests.browser.visit import Readers, expect_state
from tests.conftest import first_by_day
from tests.site.pages import LANGUAGES, listed

pytestmark = [pytest.mark.browser, pytest.mark.site]


PHONE = {"width": 390, "height": 844}
WIDE = {"width": 1100, "height": 800}
READABLE = 10.9
"""Pixels of the smallest letters on a phone, less a rounding."""
OUTSIDE = """picture => {
  const { left, right, top, bottom } = picture.getBoundingClientRect();
  const leaves = (box) => box.width && (box.left < left || box.right > right || box.top < top || box.bottom > bottom);
  const cut = [...picture.querySelectorAll("text")].filter((one) => leaves(one.getBoundingClientRect()));
  return cut.map((one) => one.textContent);
}"""
"""The texts of a picture that its edge cuts."""
THEATRE = "athens_sparta/living-board/"
BUSY = {
    "attika/living-board/": (
        "attika.board",
        {
            "layout": 4,
            "building": "tower",
            "own": [[1, 0, "fortress"], [0, 0, "quarry"], [1, 4, "mint"], [-3, 5, "capital"], [0, 1, "gymnasium"]],
            "other": [[2, 1, "road"], [2, 0, "cornfield"]],
            "at": [1, 4],
        },
    ),
    THEATRE: ("athens_sparta.teaching_map", {"view": "whole"}),
}
"""Positions with more letters than the first one."""


@pytest.fixture
def boards(book: Book, is_thorough: bool) -> list[str]:
    """The addresses of all living maps and boards at night, of the busy ones by day."""
    if not is_thorough:
        return [*BUSY]
    pages = [(game.id, page) for game in book.games.values() for page in game.rules.pages]
    return [f"{game}/{page.id}/" for game, page in pages if page.kind == "position"]


def picture(page: Page) -> Locator:
    return page.locator(".map__sheet svg").first


def sheet_width(page: Page) -> float:
    return page.locator(".map__sheet").evaluate("sheet => sheet.getBoundingClientRect().width")


def tool(page: Page, name: str) -> Locator:
    return page.locator(f'[data-map-tool="{name}"]')


@pytest.mark.parametrize("language", first_by_day(LANGUAGES))
def test_letters_lie_apart_and_can_be_read_on_a_phone(reader: Readers, boards: list[str], language: str) -> None:
    visit = reader(language, thrifty=True)
    visit.page.set_viewport_size(PHONE)
    wrong = []
    for path in boards:
        key, position = BUSY.get(path, ("", None))
        for query in ["", *([f"?{key}={quote(json.dumps(position))}"] if position else [])]:
            visit.open(path + query)
            if query:
                expect_state(visit.page.locator("[data-widget]"), "ready")
            shown = picture(visit.page)
            wrong += [f"{path}{query[:12]}: {said}" for said in shown.evaluate("probes.lettersOnLetters")]
            sizes = shown.evaluate("picture => probes.letters(picture).map(([text,,,,, size]) => [size, text])")
            wrong += [f"{path}{query[:12]}: {text!r} is {size:.1f} px" for size, text in sizes if size < READABLE]
            wrong += [f"{path}{query[:12]}: {text!r} leaves the picture" for text in shown.evaluate(OUTSIDE)]
    assert not wrong, listed(wrong)


@pytest.fixture
def theatre(reader: Readers) -> Page:
    """A large map on a phone, the engine still asleep."""
    visit = reader(thrifty=True)
    visit.page.set_viewport_size(PHONE)
    return visit.open(THEATRE)


def test_one_finger_scrolls_the_page_until_the_map_is_enlarged(theatre: Page) -> None:
    view = theatre.locator(".map__view")
    assert view.evaluate("view => getComputedStyle(view).touchAction") == "pan-x pan-y"
    assert view.evaluate("view => view.scrollHeight - view.clientHeight") <= 1
    height = view.bounding_box()["height"]
    tool(theatre, "larger").click()
    assert view.evaluate("view => view.scrollHeight - view.clientHeight") > 50
    assert view.bounding_box()["height"] == pytest.approx(height, abs=1)


def test_buttons_and_keys_enlarge_and_move(theatre: Page) -> None:
    first = sheet_width(theatre)
    tool(theatre, "whole").click()
    assert sheet_width(theatre) <= PHONE["width"]
    expect(tool(theatre, "smaller")).to_have_attribute("aria-disabled", "true")
    tool(theatre, "whole").click()
    assert sheet_width(theatre) == pytest.approx(first, abs=1)
    theatre.locator(".map__view").focus()
    theatre.keyboard.press("+")
    assert sheet_width(theatre) > 1.2 * first
    before = theatre.locator(".map__view").evaluate("view => view.scrollLeft")
    theatre.keyboard.press("ArrowRight")
    assert theatre.locator(".map__view").evaluate("view => view.scrollLeft") > before
    theatre.keyboard.press("0")
    assert sheet_width(theatre) == pytest.approx(first, abs=1)


def test_two_fingers_enlarge_about_themselves(theatre: Page) -> None:
    box = theatre.locator(".map__view").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    first = sheet_width(theatre)
    session = theatre.context.new_cdp_session(theatre)
    for kind, apart in (("touchStart", 40), ("touchMove", 60), ("touchMove", 80)):
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert sheet_width(theatre) == pytest.approx(2 * first, rel=0.05)
    assert theatre.evaluate("visualViewport.scale") == 1


def test_the_wheel_enlarges_with_ctrl_and_the_mouse_moves(reader: Readers) -> None:
    page = reader(thrifty=True).open(THEATRE)
    view, first = page.locator(".map__view"), sheet_width(page)
    view.scroll_into_view_if_needed()
    view.hover()
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    page.wait_for_function("first => document.querySelector('.map__sheet').offsetWidth > 1.3 * first", arg=first)
    before = view.evaluate("view => view.scrollLeft")
    page.mouse.down()
    page.mouse.move(200, 300, steps=4)
    page.mouse.up()
    assert view.evaluate("view => view.scrollLeft") != before
    assert page.locator("[data-widget]").get_attribute("data-pressed") is None


def test_size_and_place_outlast_a_redraw(reader: Readers) -> None:
    page = reader(thrifty=True).open(THEATRE)
    spot = page.locator('.town__hit[aria-label^="Sparta"]')
    for _ in range(3):
        tool(page, "larger").click()
    spot.scroll_into_view_if_needed()
    wide, left = sheet_width(page), page.locator(".map__view").evaluate("view => view.scrollLeft")
    spot.click()
    expect_state(page.locator("[data-widget]"), "ready")
    expect(page.locator(".calculator__said")).to_contain_text("Sparta")
    assert sheet_width(page) == pytest.approx(wide, abs=1)
    assert page.locator(".map__view").evaluate("view => view.scrollLeft") == pytest.approx(left, abs=2)


@pytest.mark.parametrize("can", [True, False], ids=["full screen", "whole window"])
def test_over_the_whole_screen_and_back(reader: Readers, can: bool) -> None:
    """An iPhone has no full screen for elements: there the map lies over the page."""
    page = reader(thrifty=True).open(THEATRE)
    if not can:
        page.evaluate("delete Element.prototype.requestFullscreen")
        page.evaluate("Object.defineProperty(document, 'fullscreenEnabled', {value: false})")
    tool(page, "full").click()
    stage = page.locator("[data-stage]")
    expect(stage).to_have_attribute("data-full", "screen" if can else "window")
    expect(tool(page, "full")).to_have_attribute("aria-pressed", "true")
    assert stage.evaluate("stage => stage.getBoundingClientRect().height >= innerHeight - 1")
    if can:
        tool(page, "full").click()
    else:
        page.keyboard.press("Escape")
    expect(stage).not_to_have_attribute("data-full", "screen" if can else "window")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_answer_stands_beside_the_map(reader: Readers, boards: list[str]) -> None:
    visit = reader("de", thrifty=True)
    visit.page.set_viewport_size(WIDE)
    for path in boards:
        visit.open(path)
        shown, answer = (
            visit.page.locator(".map").bounding_box(),
            visit.page.locator(".calculator__result").bounding_box(),
        )
        assert answer["x"] >= shown["x"] + shown["width"], path
        assert answer["y"] < shown["y"] + 400, path


def test_on_a_phone_the_answer_is_a_sheet_that_hides_nothing_that_was_asked(reader: Readers, boards: list[str]) -> None:
    visit = reader(thrifty=True)
    visit.page.set_viewport_size(PHONE)
    for path in {*boards, "athens_sparta/battle-steps/"}:
        page = visit.open(path)
        bar, result = page.locator(".calculator__summary > a"), page.locator(".calculator__result")
        has_moves = page.locator("[data-fold=choices]").count() > 0  # which nothing else on the page offers
        expect(result).to_be_visible(visible=has_moves)
        bar.click()
        expect(bar).to_have_attribute("aria-expanded", "true")
        expect(result).to_be_in_viewport()
        bar.click()
        expect(result).to_be_visible(visible=has_moves)
    page = visit.open(THEATRE)
    page.locator(".calculator__summary > a").click()
    spot = page.locator(".town__hit").last
    spot.focus()
    page.keyboard.press("Enter")
    expect_state(page.locator("[data-widget]"), "ready")
    expect(page.locator("[data-widget][data-busy]")).to_have_count(0)
    top = page.locator(".calculator__result").bounding_box()["y"]
    asked = page.locator(".town__hit").last.bounding_box()
    assert asked["y"] + asked["height"] <= top + 1


def test_without_scripts_and_on_paper_there_are_no_tools(reader: Readers, boards: list[str]) -> None:
    visit = reader(scripts=False)
    visit.page.set_viewport_size(PHONE)
    for path in boards:
        page = visit.open(path)
        expect(page.locator(".map__tools")).to_be_hidden()
        expect(page.locator(".calculator__result")).to_be_visible()
        page.emulate_media(media="print")
        assert sheet_width(page) <= PHONE["width"], path
        page.emulate_media(media="screen")
