"""Whole games in the page: set up by one tap, played by taps alone, kept, sent as a link, and asked why."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.table import TAPS, Table
from tests.browser.visit import soon
from tests.registry import GAMES
from tests.site.pages import LANGUAGES

pytestmark = [pytest.mark.browser, pytest.mark.site]

MOST = {"athens_sparta": 80}
"""Where a whole game takes too long: so many taps; the rest of the game is played in tests/widgets."""
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def sits(reader: Any) -> Any:
    return lambda game, language="en": Table(reader(language), game)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), list(zip(GAMES, LANGUAGES * len(GAMES), strict=False)))
def test_a_whole_game_is_played_by_taps_alone(sits: Any, game: str, language: str) -> None:
    table = sits(game, language).open().begin()
    table.play(1, MOST.get(game, TAPS))
    assert table.part("end").count() == 1 or game in MOST
    assert table.record()["moves"]
    shown = table.part("turn").inner_text()
    table.open().ready()
    assert table.part("turn").inner_text() == shown, "reloading loses the game"


@pytest.mark.parametrize("game", GAMES)
def test_a_link_opens_the_game_in_another_language_and_the_own_one_is_kept(sits: Any, game: str) -> None:
    table = sits(game, "en").open().begin()
    table.tap(Random(2))
    table.ready()
    record = table.record()
    table.widget.locator("[data-action=share]").click()
    link = urlsplit(table.page.locator(".sharing[open] .sharing__address").input_value())
    other = sits(game, "de").open(f"?x=1#{link.fragment}").ready()
    assert other.page.locator("html").get_attribute("lang") == "de"
    other.move(Random(2))
    kept = other.record()
    assert (kept["seed"], kept["setup"], kept["moves"][: len(record["moves"])]) == (
        record["seed"],
        record["setup"],
        record["moves"],
    )


HOLDING = """(table, text) => [table, ...table.querySelectorAll("*")].flatMap((one) => [...one.attributes])
  .filter(({ value }) => value.replaceAll(" ", "").includes(text)).map(({ name }) => name)"""


def test_no_element_holds_what_was_dealt(sits: Any) -> None:
    table = sits("athens_sparta").open().begin()
    cards = json.dumps(table.record()["setup"]["deal"]["cards"], separators=(",", ":"))
    assert table.page.locator("[data-widget=table]").evaluate(HOLDING, cards) == []


FAST = """() => {
  for (const one of [...document.querySelectorAll(".table__choice, .table__do")].slice(0, 3)) one.click();
}"""


@pytest.mark.parametrize("game", GAMES)
def test_of_taps_faster_than_the_answer_the_first_counts(sits: Any, game: str) -> None:
    """The others would be about what is not shown any more: another move, or none."""
    table = sits(game).open().begin()
    made = len(table.record()["moves"])
    for _ in range(6):
        table.page.evaluate(FAST)
        table.ready()
        assert table.part("choice").count() or table.part("do").count() or table.part("end").count()
    assert len(table.record()["moves"]) > made


def test_a_broken_link_is_refused_in_words(sits: Any) -> None:
    table = sits("attika").open("#game=nonsense")
    expect(table.widget.locator(".widget__status")).to_contain_text("cannot be read")
    table.begin()


def test_why_opens_the_rule_in_place(sits: Any) -> None:
    table = sits("attika").open().begin()
    while not table.part("told").locator(".table__why").count():
        table.tap(Random(3))
    why = table.part("told").locator(".table__why").first
    why.click()
    expect(table.part("rule").locator(".rule__text")).to_be_visible()
    assert "/play/" in table.page.url
    why.click()
    expect(table.part("rule")).to_have_count(0)


HAS_FOCUS = """() => {
  const { activeElement } = document;
  return activeElement.closest("[data-widget=table]") !== null && activeElement.getClientRects().length > 0;
}"""


@pytest.mark.parametrize("game", GAMES)
def test_the_keyboard_is_enough_and_a_phone_is_wide_enough(sits: Any, game: str) -> None:
    """What has the focus is hidden as a game begins, and drawn anew at each move: it is never lost."""
    table = sits(game).open()
    table.page.set_viewport_size(PHONE)
    target = table.widget.locator("[data-action=new-game]")
    for _ in range(7):
        target.focus()
        table.page.keyboard.press("Enter")
        table.ready()
        soon(table.page, lambda: table.page.evaluate(HAS_FOCUS))
        target = table.part("do") if table.part("do").count() else table.part("choice").first
    assert table.record()["moves"] or game == "athens_sparta"
    table.widget.locator("[data-action=set-up]").focus()
    table.page.keyboard.press("Enter")
    expect(table.part("begin")).to_be_focused()
    assert table.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


IN_SIGHT = """one => {
  const { top, bottom, height } = one.getBoundingClientRect();
  return height > 0 && top >= 48 && bottom <= innerHeight;
}"""


def test_what_comes_of_a_tap_is_in_sight_on_a_phone(sits: Any) -> None:
    """The confirmation after a choice far down a list, and the reason why what was touched is not possible."""
    table = sits("attika").open()
    table.page.set_viewport_size(PHONE)
    table.widget.locator("[name=seed]").evaluate("field => { field.value = '7'; }")
    table.begin()
    for press in ("part:kind=build", None, None):
        choices = table.part("choice")
        target = table.page.locator(f'[data-press="{press}"]') if press else choices.nth(choices.count() - 1)
        target.click()
        table.ready()
    soon(table.page, lambda: table.part("do").evaluate(IN_SIGHT))
    table.part("do").click()
    table.ready()
    closed = table.part("picture").locator("[data-press^='touch:']:not(:has(use[href='#t-ring']))").first
    closed.dispatch_event("click")
    table.ready()
    expect(table.part("refused")).not_to_be_empty()
    soon(table.page, lambda: table.part("refused").evaluate(IN_SIGHT))


SIZES = {"phone": PHONE, "notebook": {"width": 1440, "height": 900}, "monitor": {"width": 1920, "height": 1080}}
HELD_IN_SIGHT = """hand => {
  const [held, window] = [hand.getBoundingClientRect(), innerHeight];
  const map = document.querySelector(".map__view").getBoundingClientRect();
  const isApart = held.top >= map.bottom || held.left >= map.right;
  return map.height > window / 4 && held.height > 0 && isApart && held.bottom <= window + 1;
}"""


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_what_a_player_holds_is_seen_below_the_board_or_beside_it(sits: Any, game: str, size: dict[str, int]) -> None:
    table = sits(game).open()
    table.page.set_viewport_size(size)
    table.widget.locator("[name=seed]").evaluate("field => { field.value = '7'; }")
    table.begin()
    soon(table.page, lambda: table.part("hand").evaluate(HELD_IN_SIGHT))


@pytest.mark.parametrize("size", ("notebook", "monitor"))
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
    assert picture["x"] + picture["width"] <= told["x"] and told["x"] + told["width"] <= side["x"]
    assert told["y"] + told["height"] <= height and told["height"] > height / 4


OVERVIEW = """map => {
  const shown = (kind) => [...map.querySelectorAll(kind)].filter((one) => one.getClientRects().length);
  const boxes = [...shown(".sign path"), ...shown(".town__name")].map((one) => one.getBoundingClientRect());
  const apart = (one, two) => one.right <= two.left + 1 || two.right <= one.left + 1
    || one.bottom <= two.top + 1 || two.bottom <= one.top + 1;
  const meeting = boxes.flatMap((one, at) => boxes.slice(at + 1).filter((two) => !apart(one, two)));
  const figures = shown(".sign text").map((one) => one.getBoundingClientRect().height);
  return [shown(".sign").length, shown(".counter").length, meeting.length, Math.min(...figures)];
}"""


@pytest.mark.parametrize("language", LANGUAGES)
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
    "athens_sparta": "retreat.limit:first-block-over-another-side",
    "polis": "battle.hands:as-many-cards-as-units",
}
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


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("game", BATTLES)
def test_a_battle_is_seen_from_its_top_with_its_place_on_the_map_below(
    sits: Any, game: str, size: dict[str, int]
) -> None:
    table = sits(game)
    table.page.set_viewport_size(size)
    table.open(f"#from=case:{BATTLES[game]}").ready()
    soon(table.page, lambda: table.page.locator("[data-below]").evaluate(PLACE_IN_SIGHT))


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("game", ("athens_sparta", "polis"))
def test_a_large_map_is_seen_whole_or_from_its_middle(sits: Any, game: str, size: dict[str, int]) -> None:
    table = sits(game).open()
    table.page.set_viewport_size(size)
    table.begin()
    soon(table.page, lambda: table.page.locator(".map__view").evaluate(CENTRED))


def test_the_switch_for_hints_is_remembered(sits: Any) -> None:
    table = sits("atlantis").open().begin()
    hints = table.widget.locator("[name=hints]")
    for is_on in (True, False):
        hints.set_checked(is_on)
        table.ready()
        table.open().ready()
        assert hints.is_checked() == is_on
        soon(table.page, lambda on=is_on: bool(table.part("hints").inner_text()) == on)


def test_all_moves_are_on_paper(sits: Any) -> None:
    table = sits("atlantis").open()
    table.page.evaluate(
        "() => { window.print = () => { window.printed = document.querySelectorAll('.table__record > li').length; }; }"
    )
    table.begin()
    for _ in range(4):
        table.tap(Random(4))
    table.ready()
    table.widget.locator("[data-action=print]").click()
    soon(table.page, lambda: table.page.evaluate("window.printed !== undefined"))
    assert table.page.evaluate("window.printed") == len(table.record()["moves"]) > 0
    table.page.emulate_media(media="print")
    try:
        assert table.widget.locator("button:visible").all_inner_texts() == [], "nothing to press on paper"
    finally:
        table.page.emulate_media(media="screen")


def test_a_game_that_begins_comes_into_sight_on_a_phone(sits: Any) -> None:
    """The form that it is set up with stands above it; what has just begun is not to be looked for."""
    table = sits("polis").open()
    table.page.set_viewport_size(PHONE)
    assert table.page.evaluate("scrollY") == 0
    table.begin()
    top = "document.querySelector('.table__play').getBoundingClientRect().top"
    soon(table.page, lambda: 0 <= table.page.evaluate(top) < PHONE["height"] / 4)


@pytest.mark.parametrize("place", ["case:build.site:occupied", "example:tower-on-hill:1"])
def test_a_place_that_is_not_known_is_said_to_be_so(sits: Any, place: str) -> None:
    table = sits("attika").open(f"#from={place.replace('build', 'nobody').replace('tower', 'nobody')}")
    expect(table.widget.locator(".widget__status")).to_contain_text("cannot be read")


def test_an_example_is_played_on(sits: Any) -> None:
    """By the side that decides; what was kept is not lost by looking."""
    table = sits("attika").open("#from=example:building-then-cards:1").ready()
    random = Random(4)
    while not table.kept():
        assert table.tap(random)
        table.ready()
    assert len(table.record()["moves"]) > 1 and "person" in table.record()["seats"].values()


def test_a_game_is_saved_and_opened_again(sits: Any, tmp_path: Path) -> None:
    table = sits("atlantis").open().begin()
    with table.page.expect_download() as download:
        table.part("below").locator("[data-action=save]").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    table.widget.locator("[data-action=set-up]").click()
    table.widget.locator("[data-action=new-game]").click()
    table.ready()
    table.widget.locator("[data-action=set-up]").click()
    table.part("file").set_input_files(file)
    table.ready()
    saved = json.loads(file.read_text())["seed"]
    soon(table.page, lambda: table.record()["seed"] == saved)
    table.widget.locator("[data-action=set-up]").click()
    file.write_text('{"game": "attika", "moves": []}')
    table.part("file").set_input_files(file)
    expect(table.widget.locator(".widget__status")).to_contain_text("another kind")
