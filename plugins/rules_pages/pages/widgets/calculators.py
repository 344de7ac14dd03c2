"""The pages of calculators and of living positions: form or board with a question and its answer, complete before any
script runs; and the calculator of the home page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_pages.blocks.block import Block, Source, join
from rules_pages.blocks.component_tables import legend
from rules_pages.blocks.example import calculator_address
from rules_pages.blocks.forms.calculator_form import CalculatorForm, forces_html
from rules_pages.blocks.forms.own_values import own_map_html, own_values_blocks
from rules_pages.blocks.html import button, compact_json, escape, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import accent_class, emblem, opening, share_button
from rules_pages.blocks.widget import answer_elements, answer_result, is_tall, map_frame, widget_html
from rules_pages.data import models
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import living_position
from rules_widgets.position import ASKED, controls_at, controls_html, readings_html, report_html
from rules_widgets.view import behind_html, reasons_html, summary_text


def calculator_page(context: PageContext, page: models.Page) -> Source:
    """Return a calculator's page."""
    *parts, lead = opening(context, page, has_toc=False)
    calculator = page.calculator or ""
    question = starting_question(context, page)
    form = CalculatorForm(context, calculator, question)
    said, behind, reasons = _answer(context, calculator, question)
    status = tag("p", class_="widget__status", role="status")
    bill = answer_result(context, reasons, status, form.own_value(), form.actions())
    inner = tag("form", said, behind, form.html(), bill, class_="calculator", autocomplete="off")
    html = widget_html(context, page, inner, data_calculator=calculator)
    widget = Block("widget", f"{context.game.id}.{page.calculator}", html)
    own = own_values_blocks(context, page.id, page.calculator)
    return join([*parts, widget, lead, *own, legend(context, page.id)])


def _answer(
    context: PageContext, calculator: str, question: dict[str, Any], is_live: bool = True
) -> tuple[str, str, str]:
    words, result = context.words, context.runner.calculate(calculator, question)
    reasons = reasons_html(words, result)
    return answer_elements(calculator, summary_text(words, result), behind_html(words, result), reasons, is_live)


def starting_question(context: PageContext, page: models.Page) -> dict[str, Any]:
    """Return the question that the page starts with: its own input, or the first one of its example."""
    if page.start_input is not None:
        return page.start_input
    example = context.game.examples[page.start or ""]
    steps = (step for step in context.runner.play(example) if step.calculator == page.calculator)
    return next(step.question for step in steps if step.question is not None)


# living positions

BUTTONS = {"undo": "true", "redo": "true", "reset": None, "copy-link": None}
"""Actions of buttons, and whether they are disabled at first, as there is nothing to undo yet."""


def position_page(context: PageContext, page: models.Page) -> Source:
    """Return a position's page."""
    *parts, lead = opening(context, page, has_toc=False)
    living, words, name = living_position(context.game.id, page), context.words, page.position or ""
    components = living.read_components(context.runner.plain)
    position = living.read(components, page.start_input or {})
    controls = living.controls(components, position)
    figure = tag("div", living.draw(components, position, context.label), class_="position__picture")
    inputs = tag("div", controls_html(words, controls), class_="position__controls")
    readings = tag("div", readings_html(words, controls), class_="position__readings")
    buttons = [
        button(context.site(f"widget.{action}"), data_action=action, class_="button", aria_disabled=disabled)
        for action, disabled in BUTTONS.items()
    ]
    tools = tag("p", " ".join([*buttons, share_button(context)]), class_="position__buttons")
    settings = tag("div", tools, inputs, readings, class_="stage__settings")
    report = report_html(words, living, context.runner.forms, components, position)
    said, behind, reasons = answer_elements(name, *report)
    asked = tag("div", controls_at(words, controls, ASKED), class_="position__asked")
    forces = forces_html(context, living.glyphs, [control.name for control in controls])
    result = answer_result(context, tag("div", class_="widget__status", role="status"), behind, reasons)
    side = tag("div", said, asked, result, forces, settings, class_="stage__side")
    stage = "position stage stage--tall" if is_tall(figure) else "position stage"
    form = tag("form", map_frame(context, figure), side, class_=stage, data_stage=True, autocomplete="off")
    start = compact_json(page.start_input or {})
    widget = widget_html(context, page, form, data_calculator=name, data_start=start)
    parts += [Block("widget", f"{context.game.id}.{page.id}", widget), lead]
    if living.own_map is not None:
        parts.append(Block("own-map", page.id, own_map_html(context, living.own_map(components))))
    return join([*parts, legend(context, page.id)])


# the home page

HOME_WORDS = ".home"
"""Part of the name of a bundle of words whose links start at the home page (`attika.calculator.home.de`)."""


def game_root(game: str) -> str:
    """Return the path from the home page to the folder of a game."""
    return f"{game}/"


def teaser(book: Book, language: str, assets: Mapping[str, str]) -> str:
    """Return the first calculator that the data puts on the home page (`teaser` of a page), as HTML; `""` for none."""
    for game in book.games.values():
        for page in game.rules.pages:
            if page.teaser is not None:
                context = PageContext(book, game, language, assets, game_root(game.id))
                return _teaser(context, page, page.teaser)
    return ""


def _teaser(context: PageContext, page: models.Page, settings: models.Teaser) -> str:
    """Return the calculator with the answers to all its choices, which are there until the engine is."""
    calculator = page.calculator or ""
    choice = context.runner.forms[calculator]["parameters"][0]["name"]
    start = settings.input or starting_question(context, page)
    questions = [start | {choice: option} for option in settings.options]
    sentences, outputs = [], []
    for place, question in enumerate(questions):
        said, behind, reasons = _answer(context, calculator, question, place == 0)
        sentences.append(said)
        outputs.append(tag("div", behind, reasons))
    form = CalculatorForm(context, calculator, questions[0])
    address = calculator_address(context, calculator, questions[0])
    link = tag("a", context.escaped("home.teaser-open"), href=address, data_open=True)
    parts = [tag("h3", context.escaped("form.answer"), class_="calculator__title")]
    parts += [tag("div", *outputs, class_="teaser__answers"), tag("p", class_="widget__status", role="status")]
    parts += [form.own_value(), tag("p", link, class_="teaser__open")]
    answers = tag("div", *parts, class_="calculator__result")
    heads = tag("div", *sentences, class_="teaser__answers teaser__said")
    controls = form.brief_html(settings.options)
    inner = tag("form", heads, controls, answers, class_="calculator", autocomplete="off")
    widget = widget_html(context, page, inner, words=HOME_WORDS, data_calculator=calculator)
    # Everything can be changed in the calculator, but that needs the engine: without scripts the hint is hidden.
    joint = context.book.languages[context.language].line_join
    hint = tag("span", joint, context.escaped("home.teaser-change"), class_="teaser__change")
    lead = tag("p", context.escaped("home.teaser"), hint, class_="teaser__lead")
    game = tag("a", escape(context.texts.get("game").title), href=context.root)
    name = tag("p", emblem(context.game.game, "game-mark__emblem"), game, class_="teaser__game")
    title = tag("h2", escape(context.texts.get("pages", page.id).title), id="teaser")
    head = tag("div", title, name, class_="teaser__head")
    class_ = f"teaser {accent_class(context.game)}"
    return tag("section", head, lead, widget, class_=class_, aria_labelledby="teaser")
