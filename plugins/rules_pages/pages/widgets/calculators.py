"""Calculator pages: the form made from the engine's signature, with a question and its answer, complete before any
script runs."""

from __future__ import annotations

from typing import Any

from rules_pages.blocks.block import Block, Source, join
from rules_pages.blocks.component_tables import legend
from rules_pages.blocks.forms.calculator_form import CalculatorForm
from rules_pages.blocks.forms.own_values import own_values_blocks
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import front_matter, heading, lead
from rules_pages.blocks.widget import answer_behind, answer_element, answer_sentence, widget_html
from rules_pages.data import models
from rules_pages.data.engine_runner import EngineRunner
from rules_widgets.view import behind_html, reasons_html, summary_text


def calculator_page(context: PageContext, runner: EngineRunner, page: models.Page) -> Source:
    """Return a calculator's page."""
    head = ["---\nhide: [toc]", front_matter(context, page.id).removeprefix("---\n")]
    parts = ["\n".join(head), heading(context, page.id)]
    calculator = page.calculator or ""
    question = starting_question(context, runner, page)
    result = runner.calculate(calculator, question)
    answer = reasons_html(context.words, runner.engine.glyphs, result)
    form = CalculatorForm(context, runner, calculator, question)
    title = tag("h2", escape(context.site("form.answer")), class_="calculator__title")
    output = answer_element(answer, calculator)
    status = tag("p", class_="widget__status", role="status")
    static = tag("noscript", tag("p", escape(context.site("widget.static")), class_="widget__static"))
    actions = form.own_value() + form.actions()
    bill = tag("div", title, static, output, status, actions, class_="calculator__result")
    said = answer_sentence(calculator, summary_text(context.words, result))
    behind = answer_behind(behind_html(context.words, result))
    inner = tag("form", said, behind, form.html(), bill, class_="calculator", autocomplete="off")
    html = widget_html(context, page, inner, data_calculator=calculator)
    widget = Block("widget", f"{context.game.id}.{page.calculator}", html)
    own = own_values_blocks(context, runner, page.id, page.calculator)
    return join([*parts, widget, lead(context, "pages", page.id), *own, legend(context, page.id)])


def starting_question(context: PageContext, runner: EngineRunner, page: models.Page) -> dict[str, Any]:
    """Return the question that the page starts with: its own input, or the first question of its example to the
    calculator."""
    if page.start_input is not None:
        return page.start_input
    example = context.game.examples[page.start or ""]
    steps = (step for step in runner.play(example) if step.calculator == page.calculator)
    return next(step.question for step in steps if step.question is not None)
