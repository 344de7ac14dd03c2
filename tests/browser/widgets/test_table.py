"""The table of a game in the page: set up by one tap, kept, sent as a link; and the reader's own values."""

import json
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from rules_pages.blocks.page_context import PageContext
from tests.browser.table import Table
from tests.browser.visit import Readers, Said, Visit, soon
from tests.browser.widgets.test_calculator import FILL_STORAGE
from tests.conftest import first_by_day
from tests.site.pages import LANGUAGES
from tests.small_site import COIN, GAME

pytestmark = [pytest.mark.browser, pytest.mark.small]

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def sits(reader: Any) -> Any:
    return lambda language="en": Table(reader(language), COIN)


def test_a_link_opens_the_game_in_another_language_and_the_own_one_is_kept(sits: Any) -> None:
    table = sits().open().begin()
    table.tap(Random(2))
    table.ready()
    record = table.record()
    table.part("sharing").locator("summary").click()
    table.widget.locator("[data-action=share]").click()
    link = urlsplit(table.page.locator(".sharing[open] .sharing__address").input_value())
    other = sits("de").open(f"?x=1#{link.fragment}").ready()
    assert other.page.locator("html").get_attribute("lang") == "de"
    other.move(Random(2))
    kept = other.record()
    assert (kept["seed"], kept["setup"], kept["moves"][: len(record["moves"])]) == (
        record["seed"],
        record["setup"],
        record["moves"],
    )


FAST = """() => {
  for (const one of [...document.querySelectorAll(".table__choice, .table__do")].slice(0, 3)) one.click();
}"""


def test_of_taps_faster_than_the_answer_the_first_counts(sits: Any) -> None:
    """The others would be about what is not shown any more: another move, or none."""
    table = sits().open().begin()
    made = len(table.record()["moves"])
    for _ in range(6):
        table.page.evaluate(FAST)
        table.ready()
        assert table.part("choice").count() or table.part("do").count() or table.part("end").count()
    assert len(table.record()["moves"]) > made


@pytest.mark.parametrize("link", ["game=nonsense", "from=case:nobody:one-coin", "from=example:nobody:1"])
def test_a_link_to_what_is_no_game_or_place_is_refused_in_words(sits: Any, link: str, said: Said) -> None:
    table = sits().open(f"#{link}")
    expect(table.widget.locator(".widget__status")).to_contain_text(said("unreadable"))
    table.begin()


def test_why_opens_the_rule_in_place(sits: Any) -> None:
    table = sits().open().begin()
    while not table.part("told").locator(".table__why").count():
        assert table.tap(Random(3))
    why = table.part("told").locator(".table__why").first
    why.click()
    expect(table.part("rule").locator(".rule__text")).to_be_visible()
    assert "/play/" in table.page.url
    why.click()
    expect(table.part("rule")).to_have_count(0)


def test_the_keyboard_is_enough(sits: Any) -> None:
    """What has the focus is hidden as a game begins, and drawn anew at each move: it is never lost."""
    table = sits().open()
    table.page.set_viewport_size(PHONE)
    target = table.widget.locator("[data-action=new-game]")
    for _ in range(7):
        target.focus()
        table.page.keyboard.press("Enter")
        table.ready()
        expect(table.widget.locator(":focus:visible")).to_have_count(1)
        target = table.part("do") if table.part("do").count() else table.part("choice").first
    assert table.record()["moves"]
    table.widget.locator("[data-action=set-up]").focus()
    table.page.keyboard.press("Enter")
    expect(table.part("begin")).to_be_focused()


def test_the_switch_for_hints_is_remembered(sits: Any) -> None:
    table = sits().open().begin()
    hints = table.widget.locator("[name=hints]")
    for is_on in (True, False):
        hints.set_checked(is_on)
        table.ready()
        table.open().ready()
        assert hints.is_checked() == is_on
        soon(table.page, lambda on=is_on: bool(table.part("hints").inner_text()) == on)


def test_all_moves_are_on_paper(sits: Any) -> None:
    table = sits().open()
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


def test_an_example_is_played_on(sits: Any) -> None:
    """By the side that decides; what was kept is not lost by looking."""
    table = sits().open("#from=example:last-coin:2").ready()
    random = Random(4)
    while not table.kept():
        assert table.tap(random)
        table.ready()
    assert table.record()["moves"] and "person" in table.record()["seats"].values()


def test_a_game_is_saved_and_opened_again(sits: Any, tmp_path: Path) -> None:
    table = sits().open().begin()
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


PAGES = ("freight", "fare-calculator")
WOOL, WOOD, STONE = [f"loads.{load}.fare" for load in ("wool", "wood", "stone")]


class OwnValues:
    """The block on one of its pages, in the language of a visit."""

    def __init__(self, visit: Visit, speakers: dict[str, PageContext], page: str = "freight") -> None:
        self.page = visit.open(f"{GAME}/{page}/")
        self.strings = speakers[visit.language].strings
        self.block = self.page.locator(".own-values")

    def keep(self, **values: Any) -> None:
        """What the browser keeps already, by load."""
        for load, value in values.items():
            text = value if isinstance(value, str) else json.dumps(value)
            self.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [place(load), text])

    def kept(self, load: str) -> Any:
        text = self.page.evaluate("key => localStorage.getItem(key)", place(load))
        return None if text is None else json.loads(text)

    def load(self, content: Any) -> None:
        """Choose a file with this content (JSON unless it is text)."""
        text = content if isinstance(content, str) else json.dumps(content)
        file = {"name": "mine.json", "mimeType": "application/json", "buffer": text.encode()}
        self.block.locator("input[type=file]").set_input_files(file)

    def press(self, action: str) -> None:
        self.block.get_by_role("button", name=self.strings[f"own-values.{action}"]).click()

    def expect_said(self, said: str, **values: Any) -> None:
        text = self.strings[f"own-values.{said}"]
        for name, value in values.items():
            text = text.replace("{" + name + "}", str(value))
        expect(self.block.get_by_role("status")).to_have_text(text)


def place(load: str) -> str:
    return f"stele.own.{GAME}.loads.{load}.fare"


def file_of(values: Any, **changes: Any) -> dict[str, Any]:
    return {"stele": 1, "game": GAME, "values": values} | changes


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", first_by_day(LANGUAGES))
def test_values_go_to_others(reader: Readers, speakers: dict[str, PageContext], language: str, page: str) -> None:
    here = OwnValues(reader(language, thrifty=True), speakers, page)
    here.keep(wool={"silver": 2}, wood={"copper": 1, "silver": 1}, stone="spoilt")
    with here.page.expect_download() as download:
        here.press("save")
    assert download.value.suggested_filename == f"stele-{GAME}.json"
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert json.loads(text) == file_of({WOOL: {"silver": 2}, WOOD: {"copper": 1, "silver": 1}})
    here.expect_said("saved", n=2)

    there = OwnValues(reader(language, thrifty=True), speakers, page)
    assert there.kept("wool") is None
    there.load(text)
    there.expect_said("loaded", n=2)
    assert (there.kept("wool"), there.kept("wood")) == ({"silver": 2}, {"copper": 1, "silver": 1})


def test_only_what_the_file_names_is_replaced(visit: Visit, speakers: dict[str, PageContext]) -> None:
    own = OwnValues(visit, speakers)
    own.keep(wool={"silver": 2}, wood={"copper": 1})
    own.load(file_of({WOOD: {"copper": 3}}))
    own.expect_said("loaded", n=1)
    assert (own.kept("wool"), own.kept("wood")) == ({"silver": 2}, {"copper": 3})


WRONG: dict[str, tuple[Any, str, str]] = {
    "no JSON": ("wool: 2", "no-file", ""),
    "no mapping": ([], "no-file", ""),
    "another format": (file_of({}, stele=2), "no-file", ""),
    "no values": (file_of([]), "no-file", ""),
    "nothing in it": (file_of({}), "no-file", ""),
    "too large": (file_of({WOOL: {"copper": 1}}, more="x" * 200_000), "no-file", ""),
    "another game": (file_of({WOOL: {"copper": 1}}, game="coin"), "other-game", ""),
    "an unknown component": (file_of({"loads.gold.fare": {"copper": 1}}), "bad-value", "loads.gold.fare"),
    "another column": (file_of({"loads.wood.heavy": {"copper": 1}}), "bad-value", "loads.wood.heavy"),
    "a key of every object": (file_of({"constructor": {"copper": 1}}), "bad-value", "constructor"),
    "signs with a meaning": (file_of({"$&%n%key": {"copper": 1}}), "bad-value", "$&%n%key"),
    "an unknown symbol": (file_of({WOOL: {"gold": 1}}), "bad-value", WOOL),
    "too many": (file_of({WOOL: {"copper": 99}}), "bad-value", WOOL),
    "fewer than none": (file_of({WOOL: {"copper": -1}}), "bad-value", WOOL),
    "no whole number": (file_of({WOOL: {"copper": 1.5}}), "bad-value", WOOL),
    "text for a number": (file_of({WOOL: {"copper": "1"}}), "bad-value", WOOL),
    "nothing but zeros": (file_of({WOOL: {"copper": 0}}), "bad-value", WOOL),
    "no counts": (file_of({WOOL: [1]}), "bad-value", WOOL),
    "one right, one wrong": (file_of({STONE: {"copper": 1}, WOOL: None}), "bad-value", WOOL),
}


def test_a_wrong_file_changes_nothing_and_the_page_says_why(visit: Visit, speakers: dict[str, PageContext]) -> None:
    own = OwnValues(visit, speakers)
    own.keep(wool={"silver": 2})
    for name, (content, said, key) in WRONG.items():
        own.block.get_by_role("status").evaluate("status => { status.textContent = '' }")
        own.load(content)
        own.expect_said(said, key=key)
        assert (own.kept("wool"), own.kept("stone")) == ({"silver": 2}, None), name


def test_full_storage_is_said_to_be_full(visit: Visit, speakers: dict[str, PageContext]) -> None:
    own = OwnValues(visit, speakers)
    own.page.evaluate(FILL_STORAGE)
    own.load(file_of({WOOL: {"silver": 2}}))
    own.expect_said("full")


def test_where_nothing_is_kept_nothing_is_saved(visit: Visit, speakers: dict[str, PageContext]) -> None:
    own = OwnValues(visit, speakers)
    own.press("save")
    own.expect_said("none")
