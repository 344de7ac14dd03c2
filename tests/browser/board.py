"""The living board as a reader uses it."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Locator, Page, expect

from rules_engine.attika.positions import board as attika_board
from rules_pages.blocks.page_context import PageContext
from rules_pages.data.engine_runner import EngineRunner
from rules_widgets import board_view
from tests.browser.visit import Visit, address, asked_in, await_elements, expect_html, expect_state

PATH = "attika/living-board/"
STATE = "attika.board"


class Board:
    """The board's page in the language of a visit."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.page: Page = visit.page
        self.widget = self.page.locator("[data-widget=board]")
        self.answer = self.page.locator(".calculator__answer")
        self.report = self.page.locator(".board-study__report")
        self.said = self.page.locator(".calculator__said")
        self.status = self.page.locator(".widget__status")
        self.numbers = self.widget.locator(".heat")

    def open(self, study: dict[str, Any] | str | None = None) -> Board:
        text = study if isinstance(study, str) else json.dumps(study)
        self.visit.open(PATH + ("" if study is None else f"?{STATE}={quote(text)}"))
        return self

    def ready(self) -> Board:
        expect_state(self.widget, "ready")
        return self

    def alive(self) -> Board:
        """Wake it by its first use, which changes nothing."""
        self.widget.locator("select[name=building]").focus()
        return self.ready()

    def quiet(self) -> None:
        """Wait until all that was asked is answered and shown: what is drawn anew under a finger gets no click."""
        await_elements(self.page, gone="[data-widget=board][data-busy]")
        expect(self.page.locator("[data-widget=board][data-busy]")).to_have_count(0)

    def tool(self, name: str) -> None:
        self.quiet()
        self.widget.locator(f'label[for="board.tool.{name}"]').click()
        self.quiet()

    def hit(self, q: int, r: int) -> Locator:
        return self.widget.locator(f'label[for="hex.{q}.{r}"]')

    def radio(self, q: int, r: int) -> Locator:
        return self.widget.locator(f'[name=hex][value="{q},{r}"]')

    def press(self, action: str) -> None:
        self.quiet()
        self.widget.locator(f"[data-action={action}]").click()

    def study(self) -> dict[str, Any]:
        """The map that is shown, which stands in the address, once all that was asked is answered."""
        self.quiet()
        assert asked_in(self.page), f"no map in {address(self.page)}"
        return json.loads(self.widget.get_attribute("data-shown") or "")

    def expect_shown(self, attika: EngineRunner, speaker: PageContext, data: dict[str, Any]) -> None:
        """Picture, words, bill and report are to the letter what the engine says in CPython."""
        components = attika_board.read_practice(attika.plain)
        study = attika_board.read_study(components, data)
        shown = board_view.Shown(attika_board, components, attika.forms["building_cost"], study, {}, [])
        result, link = shown.answer(), attika_board.shortest_link(shown.state)
        expected = {
            ".hex-map__picture": board_view.picture_html(speaker.words, shown),
            ".hex-map__names": board_view.names_html(speaker.words, shown),
            ".calculator__answer": board_view.bill_html(speaker.words, shown, result),
            ".board-study__report": board_view.report_html(speaker.words, shown, link),
        }
        expect(self.said).to_have_text(board_view.bill_text(speaker.words, shown, result))
        for selector, html in expected.items():
            expect_html(self.page.locator(selector), html)
