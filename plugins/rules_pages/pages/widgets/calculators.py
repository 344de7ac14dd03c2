"""The pages of calculators and of living positions: form or board with a question and its answer, complete before any
script runs; and the calculator of the home page."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from rules_pages.blocks.block import Block, Source, join
from rules_pages.blocks.component_tables import legend
from rules_pages.blocks.example import calculator_address
from rules_pages.blocks.forms.calculator_form import CalculatorForm, forces_html
from rules_pages.blocks.forms.own_values import own_map_html, own_values_blocks
from rules_pages.blocks.html import compact_json, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import accent_class, emblem, opening, share_button
from rules_pages.blocks.widget import is_tall, map_frame, widget_html
from rules_pages.data import models
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import living_position
from rules_widgets.position import ASKED, controls_at, controls_html, readings_html, report_html
from rules_widgets.view import behind_html, reasons_html, summary_text


def calculator_page(context: PageContext, page: models.Page) -> Source:
    """Return a calculator's page."""
    *parts, lead = opening(context, page, has_toc=False)
    calculator, question = page.calculator or "", starting_question(context, page)
    form = CalculatorForm(context, calculator, question)
    inner = context.render(
        "calculator.html",
        form=form,
        answer=answer(context, calculator, question),
        forces=forces_html(context, context.runner.engine.glyphs, form.parameters),
        share_button=share_button(context),
    )
    html = widget_html(context, page, inner, data_calculator=calculator)
    widget = Block("widget", f"{context.game.id}.{page.calculator}", html)
    own = own_values_blocks(context, page.id, page.calculator)
    return join([*parts, widget, lead, *own, legend(context, page.id)])


def answer(context: PageContext, calculator: str, question: dict[str, Any]) -> tuple[str, str, str]:
    """Return the answer to a question: its sentence, and as HTML the rule beside it, and the reasons."""
    words, result = context.words, context.runner.calculate(calculator, question)
    return summary_text(words, result), behind_html(words, result), reasons_html(words, result)


def starting_question(context: PageContext, page: models.Page) -> dict[str, Any]:
    """Return the question that the page starts with: its own input, or the first one of its example."""
    if page.start_input is not None:
        return page.start_input
    example = context.game.examples[page.start or ""]
    steps = (step for step in context.runner.play(example) if step.calculator == page.calculator)
    return next(step.question for step in steps if step.question is not None)


# living positions


def position_page(context: PageContext, page: models.Page) -> Source:
    """Return a position's page."""
    *parts, lead = opening(context, page, has_toc=False)
    living, words, name = living_position(context.game.id, page), context.words, page.position or ""
    components = living.read_components(context.runner.plain)
    position = living.read(components, page.start_input or {})
    controls = living.controls(components, position)
    figure = tag("div", living.draw(components, position, context.label), class_="position__picture")
    form = context.render(
        "position.html",
        name=name,
        board=map_frame(context, figure),
        is_tall=is_tall(figure),
        answer=report_html(words, living, context.runner.forms, components, position),
        asked=controls_at(words, controls, ASKED),
        forces=forces_html(context, living.glyphs, [control.name for control in controls]),
        share_button=share_button(context),
        inputs=controls_html(words, controls),
        readings=readings_html(words, controls),
    )
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
    calculator = page.calculator or ""
    choice = context.runner.forms[calculator]["parameters"][0]["name"]
    start = settings.input or starting_question(context, page)
    questions = [start | {choice: option} for option in settings.options]
    form = CalculatorForm(context, calculator, questions[0])
    return context.render(
        "teaser.html",
        form=form,
        choice=choice,
        options=form.options(choice, settings.options),
        answers=[answer(context, calculator, question) for question in questions],
        address=calculator_address(context, calculator, questions[0]),
        in_widget=partial(widget_html, context, page, words=HOME_WORDS, data_calculator=calculator),
        title=context.texts.get("pages", page.id).title,
        emblem=emblem(context.game.game, "game-mark__emblem"),
        game_title=context.texts.get("game").title,
        accent_class=accent_class(context.game),
        joint=context.book.languages[context.language].line_join,
    )
