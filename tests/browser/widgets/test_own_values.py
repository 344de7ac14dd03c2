"""The reader's own values as a file: saved, loaded into another browser, and refused where anything in it is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from rules_pages.blocks.page_context import PageContext
from tests.browser.calculator import Calculator
from tests.browser.visit import Visit
from tests.browser.widgets.test_calculator import FILL_STORAGE
from tests.site.pages import LANGUAGES

pytestmark = [pytest.mark.browser, pytest.mark.site]

PAGES = ("components", "cost-calculator")
QUARRY, MINE, VILLAGE = [f"buildings.{building}.cost" for building in ("quarry", "mine", "village")]


class OwnValues:
    """The block on one of its pages, in the language of a visit."""

    def __init__(self, visit: Visit, speakers: dict[str, PageContext], page: str | None = "components") -> None:
        """Opens one of its pages; with None the visit is on one already."""
        self.page = visit.page if page is None else visit.open(f"attika/{page}/")
        self.strings = speakers[visit.language].strings
        self.block = self.page.locator(".own-values")

    def keep(self, **values: Any) -> None:
        """What the browser keeps already, by building."""
        for building, value in values.items():
            text = value if isinstance(value, str) else json.dumps(value)
            self.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [place(building), text])

    def kept(self, building: str) -> Any:
        text = self.page.evaluate("key => localStorage.getItem(key)", place(building))
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


def place(building: str) -> str:
    return f"stele.own.attika.buildings.{building}.cost"


def file_of(values: Any, **changes: Any) -> dict[str, Any]:
    return {"stele": 1, "game": "attika", "values": values} | changes


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_values_go_from_one_browser_to_another(
    reader: Callable[..., Visit], speakers: dict[str, PageContext], language: str, page: str
) -> None:
    here = OwnValues(reader(language, thrifty=True), speakers, page)
    here.keep(quarry={"mountain": 2}, mine={"hill": 1, "water": 1}, village="spoilt")
    with here.page.expect_download() as download:
        here.press("save")
    assert download.value.suggested_filename == "stele-attika.json"
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert json.loads(text) == file_of({QUARRY: {"mountain": 2}, MINE: {"hill": 1, "water": 1}})
    here.expect_said("saved", n=2)

    there = OwnValues(reader(language, thrifty=True), speakers, page)
    assert there.kept("quarry") is None
    there.load(text)
    there.expect_said("loaded", n=2)
    assert (there.kept("quarry"), there.kept("mine")) == ({"mountain": 2}, {"hill": 1, "water": 1})


def test_only_what_the_file_names_is_replaced(visit: Visit, speakers: dict[str, PageContext]) -> None:
    own = OwnValues(visit, speakers)
    own.keep(quarry={"mountain": 2}, mine={"hill": 1})
    own.load(file_of({MINE: {"forest": 3}}))
    own.expect_said("loaded", n=1)
    assert (own.kept("quarry"), own.kept("mine")) == ({"mountain": 2}, {"forest": 3})


WRONG: dict[str, tuple[Any, str, str]] = {
    "no JSON": ("quarry: 2", "no-file", ""),
    "no mapping": ([], "no-file", ""),
    "another format": (file_of({}, stele=2), "no-file", ""),
    "no values": (file_of([]), "no-file", ""),
    "nothing in it": (file_of({}), "no-file", ""),
    "too large": (file_of({QUARRY: {"hill": 1}}, more="x" * 200_000), "no-file", ""),
    "another game": (file_of({QUARRY: {"hill": 1}}, game="atlantis"), "other-game", ""),
    "an unknown component": (file_of({"buildings.palace.cost": {"hill": 1}}), "bad-value", "buildings.palace.cost"),
    "another column": (file_of({"buildings.mine.names": {"hill": 1}}), "bad-value", "buildings.mine.names"),
    "a key of every object": (file_of({"constructor": {"hill": 1}}), "bad-value", "constructor"),
    "signs with a meaning": (file_of({"$&%n%key": {"hill": 1}}), "bad-value", "$&%n%key"),
    "an unknown symbol": (file_of({QUARRY: {"gold": 1}}), "bad-value", QUARRY),
    "too many": (file_of({QUARRY: {"hill": 99}}), "bad-value", QUARRY),
    "fewer than none": (file_of({QUARRY: {"hill": -1}}), "bad-value", QUARRY),
    "no whole number": (file_of({QUARRY: {"hill": 1.5}}), "bad-value", QUARRY),
    "text for a number": (file_of({QUARRY: {"hill": "1"}}), "bad-value", QUARRY),
    "nothing but zeros": (file_of({QUARRY: {"hill": 0}}), "bad-value", QUARRY),
    "no counts": (file_of({QUARRY: [1]}), "bad-value", QUARRY),
    "one right, one wrong": (file_of({VILLAGE: {"hill": 1}, QUARRY: None}), "bad-value", QUARRY),
}


def test_a_wrong_file_changes_nothing_and_the_page_says_why(visit: Visit, speakers: dict[str, PageContext]) -> None:
    own = OwnValues(visit, speakers)
    own.keep(quarry={"mountain": 2})
    for name, (content, said, key) in WRONG.items():
        own.block.get_by_role("status").evaluate("status => { status.textContent = '' }")
        own.load(content)
        own.expect_said(said, key=key)
        assert (own.kept("quarry"), own.kept("village")) == ({"mountain": 2}, None), name


def test_full_storage_is_said_to_be_full(visit: Visit, speakers: dict[str, PageContext]) -> None:
    own = OwnValues(visit, speakers)
    own.page.evaluate(FILL_STORAGE)
    own.load(file_of({QUARRY: {"mountain": 2}}))
    own.expect_said("full")


def test_where_nothing_is_kept_nothing_is_saved(visit: Visit, speakers: dict[str, PageContext]) -> None:
    own = OwnValues(visit, speakers)
    own.press("save")
    own.expect_said("none")


def test_a_loaded_value_answers_at_once(visit: Visit, speakers: dict[str, PageContext]) -> None:
    calculator = Calculator(visit).open().ready()
    calculator.build("quarry")
    expect(calculator.answer.locator(".unknown")).to_be_visible()
    own = OwnValues(visit, speakers, None)
    own.load(file_of({QUARRY: {"mountain": 3}}))
    own.expect_said("loaded", n=1)
    expect(calculator.answer.locator("[data-provenance=reader]")).to_be_visible()
    assert calculator.question()["printed_cost"] == {"mountain": 3}


def test_without_scripts_there_is_nothing_to_press(
    reader: Callable[..., Visit], speakers: dict[str, PageContext]
) -> None:
    own = OwnValues(reader(scripts=False), speakers)
    expect(own.block).to_be_hidden()
