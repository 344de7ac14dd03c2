"""The contents of a page of rules, beside it or as a sheet, and the top of the page."""

import pytest
from playwright.sync_api import expect

from tests.browser.visit import Readers, in_view

pytestmark = [pytest.mark.browser, pytest.mark.small]

PATH = "ferry/crossing/"
PHONE, WIDE = {"width": 390, "height": 844}, {"width": 1440, "height": 900}


def test_the_contents_mark_the_rule_that_is_read_and_say_when_none_is_left(reader: Readers, speakers) -> None:
    visit = reader("en")
    visit.page.set_viewport_size(WIDE)
    page = visit.open(f"{PATH}#fare.storm")
    expect(page.locator(".contents [class*='--active']")).to_have_attribute("href", "#fare.storm")
    text, contents = page.locator("article").bounding_box(), page.locator("#contents").bounding_box()
    assert contents["x"] >= text["x"] + text["width"]
    page.locator(".contents__filter").fill("xyzzy")
    expect(page.locator(".contents__status")).to_have_text(speakers["en"].site("contents.none"))
    expect(page.locator(".contents__link:visible")).to_have_count(0)


def test_on_a_phone_the_contents_are_a_sheet_that_a_choice_closes(reader: Readers) -> None:
    page = reader("de").open(PATH)
    page.set_viewport_size(PHONE)
    sheet = page.locator("#contents")
    expect(sheet).to_be_hidden()
    page.locator(".contents-button").click()
    expect(sheet).to_be_visible()
    page.locator(".contents__filter").fill("sturm")
    expect(page.locator(".contents__link:visible")).to_have_count(2)
    page.locator(".contents__link[href='#fare.storm']").click()
    expect(sheet).to_be_hidden()
    in_view(page, "h3[id='fare.storm']")


def test_without_a_script_the_sheet_opens_too(reader: Readers) -> None:
    page = reader("en", scripts=False).open(PATH)
    page.set_viewport_size(PHONE)
    page.locator(".contents-button").click()
    expect(page.locator(".contents__link[href='#fare.storm']")).to_be_visible()
    expect(page.locator(".contents__filter")).to_be_hidden()


def test_no_blank_band_stands_above_a_title(reader: Readers) -> None:
    page = reader("en").open(PATH)
    for size in (PHONE, WIDE):
        page.set_viewport_size(size)
        header, first = page.locator(".site-header").bounding_box(), page.locator(".game-mark").bounding_box()
        assert first["y"] - header["y"] - header["height"] < 30
