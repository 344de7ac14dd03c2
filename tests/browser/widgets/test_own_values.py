"""The reader's own values as a file: saved, loaded into another browser, and refused where anything in it is wrong."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from rules_pages.blocks.page_context import PageContext
from tests.browser.visit import Readers, Visit
from tests.browser.widgets.test_calculator import FILL_STORAGE
from tests.conftest import first_by_day
from tests.site.pages import LANGUAGES
from tests.small_site import GAME

pytestmark = [pytest.mark.browser, pytest.mark.small]

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
