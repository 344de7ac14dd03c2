"""Calculators that answer with lines alone: boxes to tick and numbers, forces as blocks to tap (assets/javascripts/
forces.js), a live picture, and what is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Self
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, expect

from rules_engine.calculators import decode
from rules_pages.blocks.page_context import PageContext
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.pages.widgets.calculators import starting_question
from rules_widgets.addresses import form_shape, read_question
from rules_widgets.view import reasons_html, summary_text
from tests.browser.visit import Visit, asked_in, expect_html, expect_state

pytestmark = [pytest.mark.browser, pytest.mark.site]

PAGES = {"free_builds": "build-order", "turn_options": "turn-planner"}


class Planner:
    """The page of one of these calculators."""

    def __init__(self, visit: Visit, calculator: str) -> None:
        self.visit, self.page, self.calculator = visit, visit.page, calculator
        self.state = f"attika.{calculator}"
        self.widget = self.page.locator("[data-widget=calculator]")

    def open(self, question: dict[str, Any] | None = None) -> Self:
        query = "" if question is None else f"?{self.state}={quote(json.dumps(question))}"
        self.visit.open(f"attika/{PAGES[self.calculator]}/{query}")
        return self

    def control(self, name: str) -> Locator:
        return self.widget.locator(f'[name="{name}"]')

    def question(self, player: EngineRunner) -> dict[str, Any]:
        return read_question(asked_in(self.page), form_shape(player.forms[self.calculator]))

    def expect_answer(self, player: EngineRunner, speaker: PageContext, question: dict[str, Any]) -> None:
        """The page shows and announces what the engine says in CPython, and draws what it draws."""
        result = player.calculate(self.calculator, question)
        expect(self.widget.locator(".calculator__said")).to_have_text(summary_text(speaker.words, result))
        expected = reasons_html(speaker.words, result)
        expect_html(self.widget.locator(".calculator__answer"), expected)
        if player.engine.calculators[self.calculator].picture is not None:
            arguments = decode(player.forms[self.calculator], question, player.engine.records)
            picture = player.engine.calculators[self.calculator].picture(player.components, arguments, speaker.label)
            expect_html(self.widget.locator("[data-picture]"), picture)


def start_of(player: EngineRunner, speaker: PageContext, calculator: str) -> dict[str, Any]:
    page = next(page for page in speaker.game.rules.pages if page.calculator == calculator)
    return starting_question(speaker, page)


def test_boxes_and_numbers_change_answers(visit: Visit, attika: EngineRunner, speakers: dict[str, PageContext]) -> None:
    planner = Planner(visit, "free_builds").open()
    standing = dict(start_of(attika, speakers["en"], "free_builds")["standing"])
    planner.control("standing.harbor").check()
    planner.expect_answer(attika, speakers["en"], {"standing": standing | {"harbor": 1}})
    planner.control("standing.ship").fill("2")
    planner.expect_answer(attika, speakers["en"], {"standing": standing | {"harbor": 1, "ship": 2}})
    planner.control("standing.capital").uncheck()
    del standing["capital"]
    planner.expect_answer(attika, speakers["en"], {"standing": standing | {"harbor": 1, "ship": 2}})
    assert planner.question(attika) == {"standing": standing | {"harbor": 1, "ship": 2}}


def test_an_address_ticks_the_boxes(visit: Visit, attika: EngineRunner, speakers: dict[str, PageContext]) -> None:
    question = {"standing": {"fortress": 1, "tower": 1, "road": 4}}
    planner = Planner(visit, "free_builds").open(question)
    expect(planner.control("standing.fortress")).to_be_checked()
    expect(planner.control("standing.capital")).not_to_be_checked()
    expect(planner.control("standing.road")).to_have_value("4")
    planner.expect_answer(attika, speakers["en"], question)
    planner.page.get_by_role("button", name=speakers["en"].site("widget.reset")).click()
    planner.expect_answer(attika, speakers["en"], start_of(attika, speakers["en"], "free_builds"))


def test_a_turn_is_planned_or_refused(visit: Visit, attika: EngineRunner, speakers: dict[str, PageContext]) -> None:
    question = {"mat": 5, "hidden": 18, "amphorae": 1, "reveals": 1}
    planner = Planner(visit, "turn_options").open(question)
    expect_state(planner.widget, "ready")
    planner.expect_answer(attika, speakers["en"], question)
    planner.control("reveals").fill("2")
    planner.expect_answer(attika, speakers["en"], question | {"reveals": 2})
    planner.control("pending").select_option("tile")
    planner.expect_answer(attika, speakers["en"], question | {"reveals": 2, "pending": "tile"})
    planner.control("builds").fill("1")
    planner.expect_answer(attika, speakers["en"], question | {"reveals": 2, "pending": "tile", "builds": 1})
    told = planner.widget.locator(".calculator__behind > a").first
    expect(told).to_have_attribute("href", re.compile("#turn.mixing$"))


@pytest.mark.parametrize("calculator", PAGES)
def test_no_page_is_wider_than_a_phone(reader: Any, calculator: str) -> None:
    planner = Planner(reader("de", thrifty=True), calculator)
    planner.page.set_viewport_size({"width": 390, "height": 844})
    planner.open()
    assert planner.page.evaluate("document.documentElement.scrollWidth") <= 390
    for control in planner.widget.locator(".piece:visible").all():
        assert control.bounding_box()["height"] >= 40


Readers = Callable[..., Visit]


@pytest.mark.parametrize(("page_of", "mark"), [("battle-odds", "_"), ("battle-steps", "-")])
def test_a_block_is_added_loses_a_step_and_goes_by_taps(reader: Readers, page_of: str, mark: str) -> None:
    page = reader("en").open(f"athens_sparta/{page_of}/")
    said = page.locator(".calculator__said").first.text_content() or ""

    def have(**values: str) -> None:
        for name, value in values.items():
            expect(page.locator(f"[name='{name.replace('_', mark)}']")).to_have_value(value)

    page.locator("[data-force='attacker.add']").click()
    page.locator("[data-force='attacker.hoplite-b3']").click()
    have(attacker_3="hoplite-b3", attacker_3_steps="4")
    first = page.locator(f"[name=attacker{mark}1]").input_value()
    page.locator("[data-force='attacker.1.remove']").click()
    have(attacker_1=first, attacker_2="hoplite-b3", attacker_3="no-block")
    page.locator("[data-force='defender.1']").click()
    have(defender_2_steps="1")
    page.locator("[data-force='defender.0.remove']").press("Enter")
    have(defender_1="peltast-a1", defender_1_steps="1", defender_2="no-block")
    assert page.evaluate("document.activeElement.dataset.force").startswith("defender."), "the keyboard lost its place"
    expect(page.locator("[data-widget]")).to_have_attribute("data-state", "ready")
    expect(page.locator(".calculator__said").first).not_to_have_text(said)
    expect(page.locator("[data-force='defender.0']")).to_be_visible()
    expect(page.locator("[data-force='defender.1']")).to_have_count(0)
    page.locator("[data-force='defender.0']").click()
    have(defender_1_steps=page.locator(f"[name=defender{mark}1{mark}steps]").get_attribute("max") or "")


PRESS_TWICE = """form => {
  const press = (name, value) => {
    form.elements[name].value = value;
    form.elements[name].dispatchEvent(new Event("change", { bubbles: true }));
  };
  window.shown = new Set();
  const look = () => shown.add(form.elements["defender-2-steps"].value);
  new MutationObserver(look).observe(form, { childList: true, subtree: true });
  press("attacker-1-steps", "2");
  press("defender-2-steps", "1");
}"""


def test_an_answer_leaves_what_was_pressed_after_its_question(reader: Readers) -> None:
    page = reader("en").open("athens_sparta/battle-steps/")
    expect_state(page.locator("[data-widget]"), "ready")
    page.locator("form:has([name=defender-2-steps])").evaluate(PRESS_TWICE)
    expect(page.locator("[data-widget][data-busy]")).to_have_count(0)
    assert page.evaluate("[...shown]") == ["1"]
