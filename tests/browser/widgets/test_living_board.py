"""Attika's living board in a real browser: a map laid out by hand, own costs, the way to the calculator, paper."""

import pytest
from playwright.sync_api import expect

from rules_pages.blocks.page_context import PageContext
from tests.browser.conftest import COLOURS
from tests.browser.living_board import LivingBoard
from tests.browser.visit import dark
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
