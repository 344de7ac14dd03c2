"""The page of a whole game: what tests tap and read there."""

import json
from pathlib import Path
from random import Random
from typing import Any, Self

from playwright.sync_api import Locator, Page, expect

from tests.browser.visit import Visit, await_elements

TAPS = 4000
"""More taps than any whole game takes."""
PLAY = Path(__file__).with_name("play.js").read_text(encoding="utf-8")


class Table:
    """The page of a game at the table."""

    def __init__(self, visit: Visit, game: str) -> None:
        self.visit = visit
        self.page: Page = visit.page
        self.game = game
        self.widget = self.page.locator("[data-widget=table]")

    def part(self, name: str) -> Locator:
        return self.widget.locator(f".table__{name}")

    def open(self, more: str = "") -> Self:
        self.visit.open(f"{self.game}/play/{more}")
        return self

    def begin(self) -> Self:
        """One tap on what is offered first."""
        self.widget.locator("[data-action=new-game]").click()
        return self.ready()

    def ready(self) -> Self:
        """All that was asked is answered, and practice opponents have moved."""
        await_elements(self.page, ".table__play:not([hidden])", gone="[data-widget=table][data-busy]")
        expect(self.part("play")).to_be_visible()
        expect(self.page.locator("[data-widget=table][data-busy]")).to_have_count(0)
        return self

    def record(self) -> dict[str, Any]:
        """The record that the browser keeps of the game that this page shows."""
        key = f"stele.game.{self.game}"
        only = f"Object.keys(localStorage).find(key => key.startsWith('{key}'))"  # before a move is made in it
        return json.loads(self.page.evaluate(f"localStorage.getItem(sessionStorage.getItem('{key}') ?? {only})"))

    def kept(self) -> list[dict[str, Any]]:
        """All records that the browser keeps."""
        found = f"Object.entries(localStorage).filter(([key]) => key.startsWith('stele.game.{self.game}'))"
        return [json.loads(text) for _, text in self.page.evaluate(found)]

    def tap(self, random: Random) -> bool:
        """Tap on something; False when the game is over."""
        self.ready()
        if self.part("end").count():
            return False
        choices = self.part("choice")
        if self.part("do").count():
            self.part("do").click()
        else:
            choices.nth(random.randrange(choices.count())).click()
        return True

    def move(self, random: Random) -> Self:
        """Tap until a move is made."""
        before = self.kept()
        while self.kept() == before:
            assert self.tap(random)
            self.ready()
        return self

    def play(self, seed: int, taps: int = TAPS) -> int:
        """Tap on anything from inside the page, at most so many times; return the number of taps until the end."""
        return self.page.evaluate(PLAY, [seed, taps])
