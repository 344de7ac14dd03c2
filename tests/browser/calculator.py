"""The building cost calculator as a reader uses it."""

import json
from typing import Any, Self
from urllib.parse import quote

from playwright.sync_api import Locator, Page, expect

from rules_engine.calculators import decode
from rules_pages.blocks.page_context import PageContext
from rules_pages.data.engine_runner import EngineRunner
from rules_widgets.addresses import form_shape, read_question
from rules_widgets.view import reasons_html, summary_text
from tests.browser.visit import Visit, address, asked_in, expect_html, expect_state

PATH = "attika/cost-calculator/"
STATE = "attika.building_cost"


class Calculator:
    """The calculator's page in the language of a visit."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.page: Page = visit.page
        self.widget = self.page.locator("[data-widget=calculator]")
        self.answer = self.page.locator(".calculator__answer")
        self.said = self.page.locator(".calculator__said")
        self.beside = self.page.locator(".calculator__behind")
        self.told_rule = self.beside.locator("> a").first
        self.status = self.page.locator(".widget__status")
        self.own_value = self.page.locator(".own-value")

    def open(self, question: dict[str, Any] | str | None = None, language: str | None = None) -> Self:
        """Go to the page, with a question (or the raw text of one) in its address."""
        text = question if isinstance(question, str) else json.dumps(question)
        query = "" if question is None else f"?{STATE}={quote(text)}"
        self.visit.open(f"/{language or self.visit.language}/{PATH}{query}")
        return self

    def ready(self) -> Self:
        self.expect_state("ready")
        return self

    def expect_state(self, state: str) -> None:
        expect_state(self.widget, state)

    def start_again(self) -> Self:
        """The example as a new reader finds it; the engine that runs goes on running."""
        if PATH not in self.page.url or self.widget.get_attribute("data-state") != "ready":
            self.open().ready()
        self.page.evaluate("localStorage.clear(); history.replaceState(null, '', location.pathname)")
        self.page.evaluate("document.querySelector('[data-action=reset]').click()")
        return self

    def lower(self, selector: str) -> Locator:
        return self.widget.locator(selector)

    # what a reader does

    def build(self, building: str) -> None:
        self.lower("select[name=building]").select_option(building)

    def choose_hex(self, place: str) -> None:
        """Tap a hex of the board: `site`, or 0 to 5 clockwise from the upper right."""
        self.lower(f".site-board__hit--{place}").click()

    def chip(self, place: str, field: str, option: str) -> None:
        """Tap a chip in the panel of a hex that has been chosen."""
        path = "site" if place == "site" else f"neighbours.{place}"
        self.lower(f'label[for="{path}.{field}.{option}"]').click()

    def stand(self, place: str, building: str) -> None:
        """Name the building on a hex that has been chosen."""
        self.lower(f'[name="neighbours.{place}.building"]').select_option(building)

    def type_number(self, name: str, number: object) -> None:
        self.lower(f'[name="{name}"]').fill(str(number))

    # what it shows

    def question(self) -> dict[str, Any]:
        """The question that is answered, which stands in the address."""
        assert asked_in(self.page), f"no question in {address(self.page)}"
        return json.loads(self.widget.get_attribute("data-shown") or "")

    def rules(self) -> list[str]:
        rows = self.answer.locator(".lines tr[data-rule]").all()
        return [(row.get_attribute("data-rule") or "").removeprefix("attika.") for row in rows]

    def total(self) -> str:
        return " ".join(self.answer.locator(".lines tfoot .lines__amount").first.inner_text().split())

    def expect_answer(self, player: EngineRunner, speaker: PageContext, question: dict[str, Any]) -> None:
        """The page shows what the engine says in CPython to this question, to the letter, and announces it."""
        result = player.calculate("building_cost", question)
        expected = reasons_html(speaker.words, result)
        expect(self.said).to_have_text(summary_text(speaker.words, result))
        expect_html(self.answer, expected)
        asked = read_question(asked_in(self.page), form_shape(player.forms["building_cost"]))
        assert same_question(player, asked) == same_question(player, question), f"the address asks {asked}"

    def html(self) -> str:
        return self.answer.evaluate("element => element.innerHTML")


def same_question(player: EngineRunner, question: dict[str, Any]) -> Any:
    """A question with all defaults filled in, to compare by meaning."""
    return decode(player.forms["building_cost"], question, player.engine.records)
