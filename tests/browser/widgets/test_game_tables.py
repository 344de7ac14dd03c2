"""Whole games of the real site in the page, played by taps; what of their tables is in sight at which size; tasks."""

import json
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.table import TAPS, Table
from tests.browser.visit import Visit, soon
from tests.conftest import first_by_day
from tests.registry import GAMES
from tests.site.pages import LANGUAGES

pytestmark = [pytest.mark.browser, pytest.mark.site]

SOME = 20
"""So many taps by day, and where a whole game takes too long; the rest of the game is played in tests/widgets."""
LONGEST = "athens_sparta"
PHONE = {"width": 390, "height": 844}
SHORTEST = "atlantis"
"""The game that is begun by day, too; the others at night."""
EACH = [
    pytest.param(game, language, marks=() if game == SHORTEST else pytest.mark.nightly)
    for game, language in zip(GAMES, LANGUAGES * len(GAMES), strict=False)
]


@pytest.fixture
def sits(reader: Any) -> Any:
    return lambda game, language="en": Table(reader(language), game)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), EACH)
def test_a_whole_game_is_played_by_taps_alone(sits: Any, game: str, language: str, is_thorough: bool) -> None:
    is_whole = is_thorough and game != LONGEST
    table = sits(game, language).open().begin()
    table.play(1, TAPS if is_whole else SOME)
    assert table.part("end").count() == is_whole
    expect(table.part("asked")).to_be_visible(visible=not is_whole)
    assert table.record()["moves"]
    shown = table.part("turn").inner_text()
    table.open().ready()
    assert table.part("turn").inner_text() == shown, "reloading loses the game"


def test_aids_stay_as_they_were_folded_while_moves_are_made(sits: Any) -> None:
    table = sits("attika").open().begin()
    own, other = table.part("aid").all()
    expect(own.locator("svg").first).to_be_visible()
    other.locator("summary").click()
    own.locator("summary").click()
    table.ready()
    expect(other.locator("svg").first).to_be_visible()
    table.move(Random(1)).ready()
    expect(other.locator("svg").first).to_be_visible()
    expect(own.locator("svg")).to_have_count(0)


HOLDING = """(table, text) => [table, ...table.querySelectorAll("*")].flatMap((one) => [...one.attributes])
  .filter(({ value }) => value.replaceAll(" ", "").includes(text)).map(({ name }) => name)"""


def test_no_element_holds_what_was_dealt(sits: Any) -> None:
    table = sits("athens_sparta").open().begin()
    cards = json.dumps(table.record()["setup"]["deal"]["cards"], separators=(",", ":"))
    assert table.page.locator("[data-widget=table]").evaluate(HOLDING, cards) == []


IN_SIGHT = """one => {
  const { top, bottom, height } = one.getBoundingClientRect();
  return height > 0 && top >= 48 && bottom <= innerHeight;
}"""


def test_what_comes_of_a_tap_is_in_sight_on_a_phone(sits: Any) -> None:
    """The confirmation after a choice far down a list, and the reason why what was touched is not possible. The picture
    of what is chosen stays where it is."""
    table = sits("attika").open()
    table.page.set_viewport_size(PHONE)
    table.widget.locator("[name=seed]").evaluate("field => { field.value = '7'; }")
    table.begin()
    top = "document.querySelector('.table__play').getBoundingClientRect().top"  # below the form for setting up
    soon(table.page, lambda: 0 <= table.page.evaluate(top) < PHONE["height"] / 4)
    soon(table.page, lambda: table.part("choice").first.evaluate(IN_SIGHT))
    full = table.widget.locator("[data-map-tool=full]")
    full.click()
    soon(table.page, lambda: (table.part("board").bounding_box() or {"height": 0})["height"] > 0.9 * PHONE["height"])
    full.click()
    place = table.page.evaluate("scrollY")
    for press in ("part:kind=build", None, None):
        choices = table.part("choice")
        target = table.page.locator(f'[data-press="{press}"]') if press else choices.nth(choices.count() - 1)
        target.dispatch_event("click")  # which scrolls nothing by itself
        table.ready()
    soon(table.page, lambda: table.part("do").evaluate(IN_SIGHT))
    assert table.page.evaluate("scrollY") == place
    table.part("do").click()
    table.ready()
    closed = table.part("picture").locator("[data-press^='touch:']:not(:has(use[href='#t-ring']))").first
    closed.dispatch_event("click")
    table.ready()
    expect(table.part("refused")).not_to_be_empty()
    soon(table.page, lambda: table.part("refused").evaluate(IN_SIGHT))


SIZES = {
    "phone": PHONE,
    "lying": {"width": 844, "height": 390},
    "notebook": {"width": 1440, "height": 900},
    "monitor": {"width": 1920, "height": 1080},
}
HELD_IN_SIGHT = """hand => {
  const [held, window] = [hand.getBoundingClientRect(), innerHeight];
  const map = document.querySelector(".map__view").getBoundingClientRect();
  const isApart = held.top >= map.bottom || held.left >= map.right;
  const choices = document.querySelector(".table__choosing").getBoundingClientRect();
  const isCovered = choices.left < held.right && choices.top < held.bottom - 1;
  return map.height > window / 4 && held.height > 0 && isApart && held.bottom <= window + 1 && !isCovered
    && choices.top < window - 44;
}"""
CENTRED = """view => {
  const svg = view.querySelector("svg[data-focus]");
  const [x, y, width, height] = svg.dataset.focus.split(" ").map(Number);
  const { left, top, width: across } = svg.getBoundingClientRect();
  const [scale, seen] = [across / svg.viewBox.baseVal.width, view.getBoundingClientRect()];
  const { x: first, y: upper } = svg.viewBox.baseVal;
  const middle = [left + (x + width / 2 - first) * scale, top + (y + height / 2 - upper) * scale];
  const whole = view.scrollWidth <= view.clientWidth + 1 && view.scrollHeight <= view.clientHeight + 1;
  const isCentred = Math.abs(middle[0] - (seen.left + seen.right) / 2) < seen.width / 5;
  return whole || (isCentred && middle[1] > seen.top && middle[1] < seen.bottom);
}"""
BATTLES = {
    "athens_sparta": "retreat.limit:third-block-over-a-clear-side",
    "polis": "battle.hands:as-many-cards-as-units",
}


@pytest.mark.parametrize("game", first_by_day(GAMES))
def test_the_hand_is_in_sight_and_a_large_map_whole_or_from_its_middle(sits: Any, game: str, is_thorough: bool) -> None:
    """On a phone the hand stands below the map and above the choices, which cover none of it."""
    for size in SIZES.values() if is_thorough else (SIZES["phone"], SIZES["notebook"]):
        table = sits(game)
        table.page.set_viewport_size(size)
        table.open()
        table.widget.locator("[name=seed]").evaluate("field => { field.value = '7'; }")
        table.begin()
        table.page.keyboard.press("Tab")  # to the first choice: what has the focus moves nothing away
        soon(table.page, lambda table=table: table.part("hand").evaluate(HELD_IN_SIGHT))
        if game in BATTLES:
            soon(table.page, lambda table=table: table.page.locator(".map__view").evaluate(CENTRED))
        assert table.page.evaluate("document.documentElement.scrollWidth") <= size["width"]


@pytest.mark.parametrize("size", first_by_day(("notebook", "monitor")))
def test_the_map_of_polis_is_as_high_as_the_window_with_the_log_beside_it(sits: Any, size: str) -> None:
    table = sits("polis").open()
    table.page.set_viewport_size(SIZES[size])
    table.begin()
    table.page.locator(".table__play").evaluate("play => play.scrollIntoView()")
    height = SIZES[size]["height"]
    picture = table.page.locator(".polis-map").bounding_box()
    told = table.part("happened").bounding_box()
    side = table.part("side").bounding_box()
    assert picture and told and side
    assert picture["height"] > 0.8 * height
    assert picture["x"] + picture["width"] <= side["x"] <= told["x"]
    assert told["y"] + told["height"] <= height and told["height"] > height / 5


OVERVIEW = """map => {
  const shown = (kind) => [...map.querySelectorAll(kind)].filter((one) => one.getClientRects().length);
  const boxes = [...shown(".sign path"), ...shown(".town__name")].map((one) => one.getBoundingClientRect());
  const apart = (one, two) => one.right <= two.left + 1 || two.right <= one.left + 1
    || one.bottom <= two.top + 1 || two.bottom <= one.top + 1;
  const meeting = boxes.flatMap((one, at) => boxes.slice(at + 1).filter((two) => !apart(one, two)));
  const figures = shown(".sign text").map((one) => one.getBoundingClientRect().height);
  return [shown(".sign").length, shown(".counter").length, meeting.length, Math.min(...figures)];
}"""


@pytest.mark.parametrize("language", first_by_day(LANGUAGES))
def test_the_whole_map_on_a_phone_shows_signs_that_can_be_read(sits: Any, language: str) -> None:
    """One for all alike blocks of a hex; signs and the names of main cities keep apart."""
    table = sits("athens_sparta", language).open()
    table.page.set_viewport_size(PHONE)
    table.begin()
    board = table.page.locator(".theatre").first
    assert board.evaluate(OVERVIEW)[0] == 0
    table.widget.locator("[data-map-tool=whole]").click()
    soon(table.page, lambda: board.evaluate(OVERVIEW)[0] > 10)
    _, blocks, meeting, smallest = board.evaluate(OVERVIEW)
    assert (blocks, meeting) == (0, 0) and smallest >= 6


def test_a_finger_beside_a_small_spot_chooses_it(sits: Any) -> None:
    table = sits("polis").open()
    table.page.set_viewport_size(PHONE)
    table.page.emulate_media(reduced_motion="reduce")  # nothing scrolls between looking and tapping
    table.widget.locator("[name=seed]").evaluate("field => { field.value = '7'; }")
    board = table.begin().part("picture").locator("svg").first
    small = board.locator("[data-press='touch:persis.first'].can").bounding_box()
    board.dispatch_event("pointerdown", {"isPrimary": True, "pointerType": "touch"})
    at = {"clientX": small["x"] + small["width"] / 2, "clientY": small["y"] - 1}
    board.dispatch_event("click", at | {"detail": 1})
    expect(table.part("chip")).to_have_count(1)


PLACE_IN_SIGHT = """map => {
  const [x, y, width, height] = map.dataset.focus.split(" ").map(Number);
  const { left, top, width: across } = map.getBoundingClientRect();
  const { x: first, y: upper, width: units } = map.viewBox.baseVal;
  const frame = map.parentElement.getBoundingClientRect();
  const middle = [left + (x + width / 2 - first) * across / units, top + (y + height / 2 - upper) * across / units];
  const fight = document.querySelector(".touch-fight").getBoundingClientRect();
  const view = document.querySelector(".map__view").getBoundingClientRect();
  return middle[0] > frame.left && middle[0] < frame.right && middle[1] > frame.top && middle[1] < frame.bottom
    && fight.top >= view.top - 1;
}"""


@pytest.mark.parametrize("size", first_by_day(SIZES))
@pytest.mark.parametrize("game", BATTLES)
def test_a_battle_is_seen_from_its_top_with_its_place_on_the_map_below(sits: Any, game: str, size: str) -> None:
    table = sits(game)
    table.page.set_viewport_size(SIZES[size])
    table.open(f"#from=case:{BATTLES[game]}").ready()
    soon(table.page, lambda: table.page.locator("[data-below]").evaluate(PLACE_IN_SIGHT))


def test_a_task_is_solved_by_taps_and_the_next_one_follows(visit: Visit) -> None:
    visit.open("attika/check-yourself/")
    task = visit.page.locator("[data-task='attika.tower-for-nothing']")
    expect(task.locator(".tasks__solution")).to_have_count(1)
    task.locator(".tasks__solve").click()
    table = Table(visit, "attika")
    table.widget.dispatch_event("pointerdown")
    expect(table.part("goal")).to_be_visible()
    soon(visit.page, lambda: table.part("play").evaluate("play => play.getBoundingClientRect().top") < 90)
    for thing in ("tower", "-2,5"):
        table.ready().widget.locator(f"[data-press='touch:{thing}']").first.click()
    table.ready().part("do").click()
    expect(table.part("verdict--reached")).to_be_visible()
    assert not table.kept(), "a task is no game to be kept"
    table.widget.locator("[data-action=next-task]").click()
    expect(table.part("verdict")).to_have_count(0)
    table.ready().widget.locator("[data-action=task-solution]").click()
    expect(table.part("verdict--reached")).to_be_visible()
    boxes = "Object.entries(JSON.parse(localStorage.getItem('stele.tasks'))).map(([name, [box]]) => [name, box])"
    soon(visit.page, lambda: len(visit.page.evaluate(boxes)) == 2)  # it is stored after the answer is shown
    assert visit.page.evaluate(boxes) == [["attika.tower-for-nothing", 1], ["attika.temple-for-four", 0]]
    visit.open("attika/check-yourself/")
    expect(task).to_have_attribute("data-state", "right")
