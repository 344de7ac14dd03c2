"""Attika's living board as a reader uses it: what other living positions do not have."""

import json
from typing import Any, Self
from urllib.parse import quote

from playwright.sync_api import Locator, Page, expect

from tests.browser.visit import Visit, await_elements, expect_state

PATH = "attika/living-board/"
STATE = "attika.board"


class LivingBoard:
    """The board's page in the language of a visit."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.page: Page = visit.page
        self.widget = self.page.locator("[data-widget=position]")
        self.answer = self.page.locator(".calculator__answer")
        self.status = self.page.locator(".widget__status")
        self.numbers = self.widget.locator(".heat")

    def open(self, study: dict[str, Any] | None = None) -> Self:
        self.visit.open(PATH + ("" if study is None else f"?{STATE}={quote(json.dumps(study))}"))
        return self

    def ready(self) -> Self:
        expect_state(self.widget, "ready")
        return self

    def quiet(self) -> None:
        """Wait until all that was asked is answered and shown: what is drawn anew under a finger gets no click."""
        await_elements(self.page, gone="[data-widget=position][data-busy]")
        expect(self.page.locator("[data-widget=position][data-busy]")).to_have_count(0)

    def choose(self, name: str, option: str) -> None:
        self.quiet()
        self.widget.locator(f'label[for="position.{name}.{option}"]').click()
        self.quiet()

    def hit(self, q: int, r: int) -> Locator:
        self.quiet()
        return self.widget.locator(f'[data-press="hex:{q},{r}"]')

    def press(self, name: str) -> None:
        self.quiet()
        self.widget.locator(f'button[data-press^="{name}:"]').click()

    def study(self) -> dict[str, Any]:
        """The position that is shown, once all that was asked is answered."""
        self.quiet()
        return json.loads(self.widget.get_attribute("data-shown") or "")
