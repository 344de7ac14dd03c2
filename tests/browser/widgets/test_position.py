"""Living positions: right before any script runs; taps, controls, keys, undo and addresses do what the engine says."""

import json
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Self
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, expect

from rules_engine.core import BadInput, Refused
from rules_engine.living import LivingPosition
from rules_pages.blocks.page_context import PageContext
from rules_pages.data import models
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner, living_position
from rules_widgets.addresses import read_question
from rules_widgets.position import controls_html, report_html
from tests.browser.visit import Visit, asked_in, expect_html, expect_state
from tests.conftest import first_by_day
from tests.presses import PRESSED, available_presses
from tests.site.pages import LANGUAGES

pytestmark = [pytest.mark.browser, pytest.mark.site]

BY_DAY = 2
"""Number of positions."""


class Living:
    """One position's page, and the same position in CPython."""

    def __init__(self, visit: Visit, book: Book, game: str, page: models.Page) -> None:
        self.visit, self.page, self.shown = visit, visit.page, page
        self.speaker = PageContext(book, book.games[game], visit.language)
        self.living: LivingPosition = living_position(game, page)
        runner = EngineRunner(book.games[game])
        self.components, self.forms = self.living.read_components(runner.plain), runner.forms
        self.first = self.living.read(self.components, page.start_input or {})
        self.key = f"{game}.{page.position}"
        self.widget = self.page.locator("[data-widget=position]")

    def open(self, position: Any = None) -> Self:
        query = "" if position is None else f"?{self.key}={quote(json.dumps(self.written(position)))}"
        self.visit.open(f"{self.speaker.game.id}/{self.shown.id}/{query}")
        return self

    def wake(self) -> Self:
        self.widget.dispatch_event("pointerdown")
        expect_state(self.widget, "ready")
        return self

    def written(self, position: Any) -> Any:
        return json.loads(json.dumps(self.living.write(self.components, position)))

    def press(self, position: Any, press: tuple[str, str]) -> Any:
        return self.living.press(self.components, position, *press)

    def spot(self, press: tuple[str, str]) -> Locator:
        return self.widget.locator(f'[data-press="{press[0]}:{press[1]}"]').first

    def spots(self) -> list[tuple[str, str]]:
        """What can be tapped on the first picture, legal and changing something."""
        picture = self.living.draw(self.components, self.first, self.speaker.label)
        return [press for press in PRESSED.findall(picture) if self.changes(press)]

    def changes(self, press: tuple[str, str]) -> bool:
        try:
            return self.press(self.first, press) != self.first
        except (Refused, BadInput):
            return False

    def expect_shown(self, position: Any) -> None:
        """The page draws the position, shows and announces what is to be said about it."""
        said, beside, answer = report_html(self.speaker.words, self.living, self.forms, self.components, position)
        expect(self.widget.locator(".calculator__said")).to_have_text(said)
        picture = self.living.draw(self.components, position, self.speaker.label)
        expect_html(self.widget.locator(".position__picture"), picture)
        controls = controls_html(self.speaker.words, self.living.controls(self.components, position))
        expect_html(self.widget.locator(".position__controls"), controls)
        expect_html(self.widget.locator(".calculator__behind"), beside)
        expect_html(self.widget.locator(".calculator__answer"), answer)

    def address(self) -> Any:
        """The position in the address; None where there is none."""
        found = asked_in(self.page)
        return read_question(found, self.living.shape(self.components)) if found else None


Few = Callable[[Iterator[Living]], Iterator[Living]]


def positions(book: Book, visit: Visit) -> Iterator[Living]:
    """Every position's page of the site."""
    for game in book.games.values():
        yield from (Living(visit, book, game.id, page) for page in game.rules.pages if page.position)


@pytest.fixture
def few(is_thorough: bool) -> Few:
    """All of these pages at night, the first ones by day: they share this code."""
    return lambda found: islice(found, None if is_thorough else BY_DAY)


def tappable(book: Book, visit: Visit) -> Iterator[Living]:
    """Those whose first picture has something to tap."""
    return (living for living in positions(book, visit) if living.spots())


@pytest.mark.parametrize("language", first_by_day(LANGUAGES))
def test_a_tap_does_what_the_engine_says_and_can_be_sent_and_undone(
    reader: Any, book: Book, few: Few, language: str
) -> None:
    for living in few(tappable(book, reader(language, thrifty=True))):
        living.open().expect_shown(living.first)
        press = living.spots()[0]
        after = living.press(living.first, press)
        living.wake().spot(press).click()
        living.expect_shown(after)
        assert living.address() == living.written(after)
        living.widget.locator('[data-action="undo"]').click()
        living.expect_shown(living.first)
        living.widget.locator('[data-action="redo"]').click()
        living.expect_shown(after)
        living.open(after)
        expect_state(living.widget, "ready")
        living.expect_shown(after)


def test_the_first_tap_is_not_lost_while_the_engine_starts(reader: Any, book: Book, few: Few) -> None:
    for living in few(tappable(book, reader("en", thrifty=True))):
        press = living.open().spots()[0]
        living.spot(press).click()
        expect_state(living.widget, "ready")
        living.expect_shown(living.press(living.first, press))


def test_the_keyboard_does_what_a_tap_does_and_keeps_its_place(reader: Any, book: Book, few: Few) -> None:
    """Also while the engine starts, as it does when something of the widget is focused."""
    for living in few(tappable(book, reader("de", thrifty=True))):
        press = living.open().spots()[0]
        living.spot(press).focus()
        living.page.keyboard.press("Enter")
        expect_state(living.widget, "ready")
        living.expect_shown(living.press(living.first, press))
        stays = living.spot(press).count()
        focused = living.page.evaluate("document.activeElement.getAttribute('data-press')")
        assert focused == (f"{press[0]}:{press[1]}" if stays else focused)


def test_what_the_rules_forbid_is_said_and_changes_nothing(reader: Any, book: Book, few: Few) -> None:
    for living in few(positions(book, reader("en", thrifty=True))):
        living.open().wake()
        for press in available_presses(living.living, living.components, living.first):
            try:
                living.press(living.first, press)
            except Refused as refused:
                spot = living.spot(press)
                if spot.count():
                    spot.click()
                    expect(living.widget.locator(".widget__status .refusal")).to_be_visible()
                    assert refused.rule
                    living.expect_shown(living.first)
                    break
            except BadInput:
                continue


@pytest.mark.parametrize("text", first_by_day(['{"no":[sense', "null", "[]", '""', "-1"]))
def test_an_address_that_makes_no_sense_is_said_to_be_so(reader: Any, book: Book, few: Few, text: str) -> None:
    for living in few(positions(book, reader("en", thrifty=True))):
        living.visit.open(f"{living.speaker.game.id}/{living.shown.id}/?{living.key}=" + quote(text))
        expect_state(living.widget, "ready")
        expect(living.widget.locator(".widget__status")).to_have_text(living.speaker.site("widget.bad-address"))
        living.expect_shown(living.first)
