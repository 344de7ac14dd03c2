"""Where things stand: columns where there is room, the contents of a page as a sheet on a phone, one quiet row."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visit import Readers, in_view
from tests.conftest import first_by_day
from tests.site.pages import LANGUAGES

pytestmark = [pytest.mark.browser, pytest.mark.site]

PATH = "attika/building/"
PHONE, WIDE = {"width": 390, "height": 844}, {"width": 1440, "height": 900}


def titles(page: Page) -> list[str]:
    return page.locator(".contents__link:visible").all_inner_texts()


def test_the_contents_mark_the_rule_that_is_read(reader: Readers) -> None:
    visit = reader("en")
    visit.page.set_viewport_size(WIDE)
    page = visit.open(f"{PATH}#cost.surplus")
    expect(page.locator(".contents [class*='--active']")).to_have_attribute("href", "#cost.surplus")
    text, contents = page.locator("article").bounding_box(), page.locator("#contents").bounding_box()
    assert contents["x"] >= text["x"] + text["width"]


def test_on_a_phone_the_contents_are_a_sheet_that_a_choice_closes(reader: Readers) -> None:
    page = reader("de").open(PATH)
    page.set_viewport_size(PHONE)
    sheet = page.locator("#contents")
    expect(sheet).to_be_hidden()
    page.locator(".contents-button").click()
    expect(sheet).to_be_visible()
    page.locator(".contents__filter").fill("überzähl")
    expect(page.locator(".contents__link:visible")).to_have_count(2)
    page.locator(".contents__link[href='#cost.surplus']").click()
    expect(sheet).to_be_hidden()
    in_view(page, "h3[id='cost.surplus']")


def test_the_filter_says_when_nothing_is_left(reader: Readers, speakers) -> None:
    page = reader("en").open(PATH)
    page.set_viewport_size(WIDE)
    page.locator(".contents__filter").fill("xyzzy")
    expect(page.locator(".contents__status")).to_have_text(speakers["en"].site("contents.none"))
    assert titles(page) == []


def test_without_a_script_the_sheet_opens_too(reader: Readers) -> None:
    page = reader("en", scripts=False).open(PATH)
    page.set_viewport_size(PHONE)
    page.locator(".contents-button").click()
    expect(page.locator(".contents__link[href='#cost.surplus']")).to_be_visible()
    expect(page.locator(".contents__filter")).to_be_hidden()


@pytest.mark.parametrize("language", first_by_day(LANGUAGES))
def test_a_rule_has_one_quiet_row(reader: Readers, language: str) -> None:
    page = reader(language).open("athens_sparta/combat/")
    page.set_viewport_size(PHONE)
    heights = page.locator(".rule__footer").evaluate_all("all => all.map(row => row.getBoundingClientRect().height)")
    assert heights and max(heights) <= 30, max(heights)


@pytest.mark.parametrize("width", [390, 1440])
def test_no_blank_band_stands_above_a_title(reader: Readers, width: int) -> None:
    page = reader("en").open(PATH)
    page.set_viewport_size({"width": width, "height": 900})
    header = page.locator(".site-header").bounding_box()
    first = page.locator(".game-mark").bounding_box()
    assert first["y"] - header["y"] - header["height"] < 30


def test_the_glossary_is_filtered_by_word_and_by_game(reader: Readers) -> None:
    page = reader("de", thrifty=True).open("glossary/?game=attika")
    expect(page.locator("[data-glossary] select")).to_have_value("attika")
    shown = page.locator(".glossary__term:visible")
    expect(page.locator("h2[id='proxenos']")).to_be_hidden()
    some = shown.count()
    page.locator("#finder").fill("Siedlung")
    assert 0 < shown.count() < some
    page.locator("#finder").fill("xyzzy")
    expect(page.locator("[data-glossary] [role=status]")).not_to_be_empty()


def test_a_phone_shows_one_letter_of_the_glossary_and_finds_in_all(reader: Readers) -> None:
    visit = reader("en", thrifty=True)
    visit.page.set_viewport_size({"width": 390, "height": 844})
    page = visit.open("glossary/#revolt-block")
    letters, shown = page.locator(".glossary__letters a"), page.locator(".glossary__term:visible")
    expect(page.locator("h2[id='revolt-block']")).to_be_in_viewport()
    expect(letters.and_(page.locator("[aria-current]"))).to_have_text("R")
    letters.filter(has_text="S").click()
    expect(page.locator("h2[id='revolt-block']")).to_be_hidden()
    assert {title[0].upper() for title in shown.all_text_contents()} == {"S"}
    page.locator("#finder").fill("revolt")
    expect(page.locator("h2[id='revolt-block']")).to_be_visible()
    page.locator("#finder").fill("")
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator(".glossary__term:not(:visible)")).to_have_count(0)


def test_without_scripts_a_phone_has_the_whole_glossary(reader: Readers) -> None:
    page = reader("en", scripts=False).open("glossary/")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".glossary__term:not(:visible)")).to_have_count(0)


@pytest.mark.parametrize("width", [320, 390])
def test_fields_stay_inside_their_cards(reader: Readers, width: int) -> None:
    page = reader("de", thrifty=True).open("athens_sparta/battle-steps/")
    page.set_viewport_size({"width": width, "height": 844})
    assert page.evaluate("probes.overflow()") == []
    card = page.locator(".widget").first.bounding_box()
    page.evaluate("document.querySelectorAll('.widget details').forEach(one => (one.open = true))")
    rights = page.locator(".widget :is(input, select):visible").evaluate_all(
        "all => all.filter(one => getComputedStyle(one).opacity !== '0').map(one => one.getBoundingClientRect().right)"
    )
    assert max(rights) <= card["x"] + card["width"], max(rights)
