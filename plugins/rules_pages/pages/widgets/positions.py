"""The page of a living position: its picture, its controls and the answer, complete before any script runs."""

from __future__ import annotations

import json

from rules_pages.blocks.block import Block, Source, join
from rules_pages.blocks.component_tables import legend
from rules_pages.blocks.forms.forces import forces_html
from rules_pages.blocks.forms.own_values import own_map_html
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import front_matter, heading, lead, share_button
from rules_pages.blocks.widget import answer_behind, answer_element, answer_sentence, is_tall, map_frame, widget_html
from rules_pages.data import models
from rules_pages.data.engine_runner import EngineRunner, living_position
from rules_widgets.position import asked_html, controls_html, readings_html, report_html

BUTTONS = {"undo": "undo", "redo": "redo", "reset": "reset", "copy-link": "copy-link"}
"""Action of a button to the last part of the key of its label (`widget.<part>`)."""


def position_page(context: PageContext, runner: EngineRunner, page: models.Page) -> Source:
    """Return a position's page."""
    head = ["---\nhide: [toc]", front_matter(context, page.id).removeprefix("---\n")]
    board = Block("widget", f"{context.game.id}.{page.id}", widget(context, runner, page))
    parts: list[str | Block] = ["\n".join(head), heading(context, page.id), board, lead(context, "pages", page.id)]
    return join([*parts, *_own_map(context, runner, page), legend(context, page.id)])


def _own_map(context: PageContext, runner: EngineRunner, page: models.Page) -> list[Block]:
    """Return the buttons that keep the reader's map, if the position is a map that readers lay out."""
    living = living_position(context.game.id, page)
    if living.own_map is None:
        return []
    return [Block("own-map", page.id, own_map_html(context, living.own_map(living.read_components(runner.plain))))]


def widget(context: PageContext, runner: EngineRunner, page: models.Page) -> str:
    """Return the widget with the position that the page starts with."""
    living = living_position(context.game.id, page)
    components = living.read_components(runner.plain)
    position = living.read(components, page.start_input or {})
    controls = living.controls(components, position)
    figure = tag("div", living.draw(components, position, context.label), class_="position__picture")
    inputs = tag("div", controls_html(context.words, controls), class_="position__controls")
    readings = tag("div", readings_html(context.words, controls), class_="position__readings")
    settings = tag("div", _buttons(context), inputs, readings, class_="stage__settings")
    said, *report = report_html(context.words, living, runner.forms, components, position)
    asked = tag("div", asked_html(context.words, controls), class_="position__asked")
    forces = forces_html(context, living.glyphs, [control.name for control in controls])
    answer = answer_sentence(page.position or "", said) + asked + _result(context, page, *report) + forces
    side = tag("div", answer, settings, class_="stage__side")
    stage = "position stage stage--tall" if is_tall(figure) else "position stage"
    form = tag("form", map_frame(context, figure), side, class_=stage, data_stage=True, autocomplete="off")
    start = json.dumps(page.start_input or {}, separators=(",", ":"))
    return widget_html(context, page, form, data_calculator=page.position or "", data_start=start)


def _buttons(context: PageContext) -> str:
    buttons = [*(_button(context, *button) for button in BUTTONS.items()), share_button(context)]
    return tag("p", " ".join(buttons), class_="position__buttons")


def _button(context: PageContext, action: str, word: str) -> str:
    """Return a button; undo and redo are disabled at first, as there is nothing to undo yet."""
    label, disabled = escape(context.site(f"widget.{word}")), "true" if action in ("undo", "redo") else None
    return tag("button", label, type="button", data_action=action, class_="button", aria_disabled=disabled)


def _result(context: PageContext, page: models.Page, behind: str, reasons: str) -> str:
    """Return what is behind the sentence of the answer."""
    title = tag("h2", escape(context.site("form.answer")), class_="calculator__title")
    static = tag("noscript", tag("p", escape(context.site("widget.static")), class_="widget__static"))
    status = tag("div", class_="widget__status", role="status")
    output = answer_behind(behind) + answer_element(reasons, page.position or "")
    return tag("div", title, static, status, output, class_="calculator__result")
