"""What readers find in their own copy of a game: tiles counted, a map laid out; kept, saved, loaded, contributed."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rules_pages.blocks.page_context import PageContext
from rules_pages.data.yaml_parser import parse
from tests.browser.living_board import LivingBoard
from tests.browser.visit import Readers, Visit
from tests.conftest import first_by_day
from tests.site.pages import LANGUAGES

pytestmark = [pytest.mark.browser, pytest.mark.site]

COUNTED = {"tiles.flag.half-a": [1, 1, 5], "tiles.olive.half-b": [7, 7, 7]}
MAP = {"tiles": [[0, 0, "0001000"], [2, 1, "2000003"]], "shrines": [[-2, 1], [2, -1]], "building": "fortress"}


def count(page: Page) -> None:
    """Type in what `COUNTED` says."""
    page.locator(".own-counts summary").first.click()
    for key, numbers in COUNTED.items():
        for number in set(numbers):
            page.locator(f'[name="{key}.{number}"]').fill(str(numbers.count(number)))


def saved(page: Page, button: str) -> dict:
    with page.expect_download() as download:
        page.locator(button).click()
    return json.loads(Path(download.value.path()).read_text(encoding="utf-8"))


def read(text: str | None) -> Any:
    """A contribution as the loader reads it."""
    file = parse((text or "").encode(), "components-own.yaml")
    assert not file.problems
    return file.data


def chosen(content: object) -> dict:
    return {"name": "mine.json", "mimeType": "application/json", "buffer": json.dumps(content).encode()}


@pytest.mark.parametrize("language", first_by_day(LANGUAGES))
def test_a_copy_is_counted_and_taken_along(reader: Readers, speakers: dict[str, PageContext], language: str) -> None:
    page = reader(language, thrifty=True).open("atlantis/components/")
    practice = page.locator("#tiles\\.flag [data-provenance=practice]")
    expect(practice).to_have_count(2)
    count(page)
    expect(page.locator("#tiles\\.flag [data-provenance=reader]")).to_have_text("1, 1, 5")
    expect(practice).to_have_count(1)
    said = speakers[language].strings["own-counts.sum"].replace("{n}", "3").replace("{all}", "42")
    expect(page.locator(".own-counts__sums")).to_contain_text(said.replace("{name}", "").strip())
    file = saved(page, "[data-own=save]")
    assert file == {"stele": 1, "game": "atlantis", "values": COUNTED}
    page.locator('[name="tiles.flag.half-a.2"]').fill("39")
    said = speakers[language].strings["own-counts.sum-done"].replace("{n}", "42")
    expect(page.locator(".own-counts__sums")).to_contain_text(said.replace("{name}", "").strip())
    page.reload()
    expect(page.locator('[name="tiles.olive.half-b.7"]')).to_have_value("3")

    there = reader(language, thrifty=True).open("atlantis/components/")
    expect(there.locator('[name="tiles.olive.half-b.7"]')).to_have_value("")
    there.locator(".own-values input[type=file]").set_input_files(chosen(file))
    expect(there.locator('[name="tiles.olive.half-b.7"]')).to_have_value("3")
    there.locator(".own-counts summary").first.click()
    there.locator("[data-counts=forget]").click()
    expect(there.locator("#tiles\\.flag [data-provenance=practice]")).to_have_count(2)


def test_what_was_counted_is_a_ready_made_contribution(visit: Visit) -> None:
    page = visit.open("atlantis/components/")
    count(page)
    data = read(page.locator(".own-counts__yaml").text_content())
    assert data["tiles"]["flag"]["half-a"]["value"] == COUNTED["tiles.flag.half-a"]
    assert data["tiles"]["olive"]["half-b"]["provenance"] == "sourced"


@pytest.mark.parametrize("values", [{"tiles.flag.half-a": [8]}, {"tiles.flag.half-a": {}}, {"tiles.pot.half-c": [1]}])
def test_a_file_that_does_not_fit_changes_nothing(visit: Visit, speakers: dict[str, PageContext], values: dict) -> None:
    page = visit.open("atlantis/components/")
    file = {"stele": 1, "game": "atlantis", "values": values}
    page.locator(".own-values input[type=file]").set_input_files(chosen(file))
    wrong = speakers["en"].strings["own-values.bad-value"].replace("{key}", next(iter(values)))
    expect(page.locator(".own-values__said")).to_have_text(wrong)
    expect(page.locator("[data-provenance=reader]")).to_have_count(0)


def test_without_scripts_there_is_nothing_to_type_into(reader: Readers) -> None:
    page = reader("en", scripts=False).open("atlantis/components/")
    expect(page.locator(".own-counts")).to_be_hidden()
    expect(reader("en", scripts=False).open("attika/living-board/").locator("[data-own-map]")).to_be_hidden()


def test_a_map_goes_into_a_file_and_to_a_reader_of_another_language(reader: Readers) -> None:
    board = LivingBoard(reader("en", thrifty=True)).open(MAP).ready()
    file = saved(board.page, "[data-map=save]")
    assert file == {"stele": 1, "game": "attika", "board": MAP}
    board = LivingBoard(reader("ja", thrifty=True)).open()
    board.page.locator("[data-own-map] input[type=file]").set_input_files(chosen(file))
    board.ready()
    expect(board.numbers).to_have_count(14)
    assert board.study() == MAP


def test_a_map_is_kept_in_the_browser(visit: Visit, speakers: dict[str, PageContext]) -> None:
    board = LivingBoard(visit).open()
    expect(board.page.locator("[data-map=open]")).to_be_hidden()
    board.page.locator("[data-map=keep]").click()
    said = board.page.locator("[data-own-map] [role=status]")
    expect(said).to_have_text(speakers["en"].strings["own-map.practice"])
    board.open(MAP).ready().page.locator("[data-map=keep]").click()
    expect(said).to_have_text(speakers["en"].strings["own-map.kept"])
    board.open().page.locator("[data-map=open]").click()
    board.ready()
    assert board.study() == MAP


@pytest.mark.parametrize("tiles", first_by_day([["a"], [[0, 0, 7]], [[0, 0]], "a", [None], [["0", 0, "0001000"]]]))
def test_a_map_of_odd_tiles_is_refused(visit: Visit, speakers: dict[str, PageContext], tiles: Any) -> None:
    """In a file and in the address; a visit fails where the page has an error."""
    strings = speakers["en"].strings
    board = LivingBoard(visit).open(MAP | {"tiles": tiles}).ready()
    expect(board.status).to_have_text(speakers["en"].site("widget.bad-address"))
    said = board.page.locator("[data-own-map] [role=status]")
    board.page.locator("[data-map=save]").click()
    expect(said).to_have_text(strings["own-map.practice"])
    file = {"stele": 1, "game": "attika", "board": MAP | {"tiles": tiles}}
    board.page.locator("[data-own-map] input[type=file]").set_input_files(chosen(file))
    expect(said).to_have_text(strings["own-map.no-file"])


def test_a_map_is_a_ready_made_contribution(visit: Visit) -> None:
    board = LivingBoard(visit).open(MAP).ready()
    data = read(board.page.locator(".own-map__yaml").text_content())
    assert data["layouts"]["players-2"]["centres"]["value"] == [[0, 0], [2, 1]]
    assert data["layouts"]["players-2"]["shrines"]["value"] == MAP["shrines"]
    face = data["board-tiles"]["tile-02"]["face"]["value"]
    assert face == ["forest", "blank", "blank", "blank", "blank", "blank", "hill"]
    board.page.locator("[data-own-map] input[type=file]").set_input_files(chosen({"stele": 1}))
    expect(board.page.locator("[data-own-map] [role=status]")).not_to_have_text("")
