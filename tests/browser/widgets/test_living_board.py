"""Attika's living board in a real browser: a map laid out by hand, and what readers find in their own copy."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rules_pages.blocks.page_context import PageContext
from rules_pages.data.yaml_parser import parse
from tests.browser.conftest import COLOURS
from tests.browser.living_board import LivingBoard
from tests.browser.visit import Readers, Visit, dark
from tests.conftest import first_by_day
from tests.site.pages import LANGUAGES

pytestmark = [pytest.mark.browser, pytest.mark.site]

START = {"layout": 3, "building": "fortress", "at": [1, 4]}
BUSY = {
    "layout": 4,
    "building": "tower",
    "own": [[1, 0, "fortress"], [0, 0, "tower"], [1, 4, "road"], [-3, 5, "capital"]],
    "other": [[0, 1, "tower"], [2, 1, "road"]],
    "at": [1, 4],
    "hand": {"hill": 2, "water": 1},
}

Speakers = dict[str, PageContext]


def test_a_busy_map_from_an_older_address(visit) -> None:
    board = LivingBoard(visit).open(BUSY).ready()
    expect(board.widget.locator(".settlement")).to_have_count(3)
    expect(board.widget.locator(".heat--refused")).not_to_have_count(0)
    expect(board.widget.locator("[name=layout]")).to_have_value("4")
    expect(board.widget.locator("[name=hand-hill]")).to_have_value("2")
    assert board.study() == BUSY
    assert board.page.url.partition("?")[2].startswith("q=")


def test_every_hex_has_a_name_and_arrows_lead_to_the_next(visit, speakers: Speakers) -> None:
    board = LivingBoard(visit).open(START).ready()
    words = speakers["en"].words
    where = words.fill(words.label("board.where"), {"row": 6, "column": 4})
    hex_of_two = board.widget.get_by_role("button", name=f"{where}: forest, cards: 2", exact=True)
    expect(hex_of_two).to_have_attribute("aria-current", "true")
    hex_of_two.focus()
    board.page.keyboard.press("ArrowRight")
    expect(board.hit(2, 4)).to_be_focused()
    board.page.keyboard.press("ArrowLeft")
    board.choose("tool", "own")
    board.hit(1, 4).focus()
    board.page.keyboard.press("Enter")
    name = f"{where}: Fortress ({words.label('owner.own')})"
    expect(board.widget.get_by_role("button", name=name, exact=True)).to_be_focused()


def test_a_map_of_ones_own_tile_by_tile(visit) -> None:
    board = LivingBoard(visit).open(START).ready()
    board.widget.locator("[name=layout]").select_option("own")
    expect(board.widget.locator(".place")).to_have_count(1)
    board.hit(0, 0).click()
    board.quiet()
    board.widget.locator("[name=face]").fill("1")
    board.widget.locator("[name=face]").blur()
    board.hit(2, 1).click()
    assert board.study()["tiles"] == [[0, 0, "0000000"], [2, 1, "1100200"]]
    board.press("turn")
    assert board.study()["tiles"] == [[0, 0, "0000000"], [2, 1, "1010020"]]
    board.choose("tool", "ground")
    board.choose("ground", "mountain")
    board.hit(0, 1).click()
    assert board.study()["tiles"][0] == [0, 0, "0004000"]
    board.choose("tool", "shrine")
    board.hit(-2, 1).click()
    assert board.study()["shrines"] == [[-2, 1]]
    board.choose("tool", "tile")
    board.hit(2, 1).click()
    board.press("take-up")
    assert len(board.study()["tiles"]) == 1


def test_the_chain_the_places_and_the_groups(visit) -> None:
    board = LivingBoard(visit).open(START).ready()
    board.widget.locator("[name=chain]").check()
    expect(board.widget.locator(".chain circle")).to_have_count(6)
    expect(board.answer).to_contain_text("6 more buildings")
    board.quiet()
    board.widget.locator("[name=places]").check()
    expect(board.widget.locator(".place")).to_have_count(36)
    board.open(START | {"own": [[0, 0, "vineyard"], [2, 0, "vintner"], [1, 0, "road"]]}).ready()
    vineyards = board.answer.locator("[data-table=groups] tr").filter(has_text="Vineyards")
    expect(vineyards).to_contain_text("not connected")
    board.widget.locator(".position__readings summary").click()
    board.widget.locator('[name="group-link"]').select_option("any-own")
    expect(vineyards).to_contain_text("is connected")


def test_the_calculator_answers_the_same_question(visit) -> None:
    board = LivingBoard(visit).open(BUSY).ready()
    bill = board.answer.locator(".lines").first.inner_text()
    board.answer.locator(".position__open a").click()
    expect_same = board.page.locator("[data-widget=calculator] .calculator__answer .lines").first
    last = "is already on the map. Its cost is shown"
    lines = [line for line in bill.splitlines() if line.strip() and last not in line]
    for line in lines[-3:]:
        expect(expect_same).to_contain_text(line.strip().split("\t")[-1])


def test_unknown_costs_are_practice_values_or_the_readers_own(reader) -> None:
    board = LivingBoard(reader(thrifty=True)).open(START | {"building": "quarry"}).ready()
    expect(board.widget.locator(".calculator__behind [data-provenance=practice]")).to_be_visible()
    before = board.numbers.all_text_contents()
    board.page.evaluate("localStorage.setItem('stele.own.attika.buildings.quarry.cost', '{\"water\":4}')")
    board.page.reload()
    board.ready()
    expect(board.widget.locator(".calculator__behind [data-provenance=reader]")).to_be_visible()
    assert board.numbers.all_text_contents() != before


@pytest.mark.parametrize("layout", first_by_day([4, 3, 2]))
def test_a_finger_hits_every_hex_of_a_phone(reader, layout: int) -> None:
    visit = reader()
    visit.page.set_viewport_size({"width": 360, "height": 800})
    board = LivingBoard(visit).open(START | {"layout": layout}).ready()
    box = board.hit(1, 4).bounding_box()
    assert box["width"] >= 40 and box["height"] >= 40
    assert board.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_on_paper_the_map_stays_and_the_controls_go(visit) -> None:
    board = LivingBoard(visit).open(BUSY).ready()
    board.page.emulate_media(media="print")
    expect(board.widget.locator(".position__picture")).to_be_visible()
    expect(board.answer).to_be_visible()
    expect(board.widget.locator("select:visible, button:visible")).to_have_count(0)


@pytest.mark.parametrize("language", first_by_day(LANGUAGES))
def test_axe_finds_nothing_on_a_board_in_use(reader, look, language: str) -> None:
    visit = reader(language)
    board = LivingBoard(visit).open(BUSY | {"tool": "tile", "chain": True}).ready()
    board.page.locator("article details > summary").evaluate_all("all => all.forEach(summary => summary.click())")
    expect(board.widget.locator(".place")).not_to_have_count(0)
    look(board.page)
    look(dark(board.page), COLOURS)
    board.page.emulate_media(color_scheme="light")


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
