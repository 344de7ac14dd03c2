"""The block of a worked example: one run of the engine; each step has a picture, words and derivation. Stepping needs
CSS only."""

from __future__ import annotations

from math import ceil
from typing import Any

from rules_engine.core import to_json
from rules_pages.blocks.block import Block
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext, calculator_page
from rules_pages.blocks.page_furniture import citations_html
from rules_pages.blocks.widget import readable_width
from rules_pages.data import models
from rules_pages.data.engine_runner import EngineRunner, PlayedStep
from rules_widgets.addresses import question_query
from rules_widgets.view import answer_html, answer_table_html, lines_html

NARROWEST = 270
"""Width of a picture on the narrowest phone, in pixels."""
SMALLEST = 10.7
"""Height of the smallest letters, in units of the picture, if the picture does not state it."""


def example_block(
    context: PageContext, runner: EngineRunner, example: models.Example, heading: str | None, is_folded: bool = False
) -> Block:
    """Return the block of one example; on paper its steps are shown one below the other.

    `heading`: element of its title (`h4`); None if the page has the title above it. Such an example is part of a
    walkthrough and shows what lies in front of the players, too. `is_folded`: only the title is visible until the
    reader opens it.
    """
    if example.told:
        html = _told_example(context, example, heading, is_folded)
    elif context.is_paper:
        html = _paper_example(context, runner, example, heading or "h3")
    else:
        text = context.texts.get("examples", example.id)
        in_walkthrough = heading is None
        # The heading has the id, so that the table of contents and links lead to the title.
        title = "" if heading is None else tag(heading, escape(text.title), id=f"example.{example.id}")
        played = runner.play(example)
        steps = [
            _step(context, runner, example, index, text.steps[index], in_walkthrough) for index in range(len(played))
        ]
        tabs = _tabs(context, example.id, len(played)) if len(played) > 1 else ""
        stepper = tag("div", tabs, tag("ol", *steps, class_="stepper__steps"), class_="stepper")
        origin = tag("p", _origin(context, example), class_="example__source")
        intro = tag("p", context.html(text.intro), class_="example__intro")
        kind = "example example--told" if in_walkthrough else "example"
        # If the page has the heading, the example belongs to the section of that one.
        wrapper = "details" if is_folded else "section" if title else "div"
        html = tag(
            wrapper,
            tag("summary", _kind_of_example(context), title) if is_folded else title,
            intro,
            stepper,
            origin,
            class_=kind,
            data_example=f"{context.game.id}.{example.id}",
        )
    return Block("example", f"{context.game.id}.{example.id}", html)


def _paper_example(context: PageContext, runner: EngineRunner, example: models.Example, heading: str) -> str:
    """Return an example for the printed page."""
    text = context.texts.get("examples", example.id)
    steps = [_paper_step(context, runner, example, index, text.steps[index]) for index in range(len(example.steps))]
    return tag(
        "section",
        tag(heading, escape(text.title), id=f"example.{example.id}"),
        tag("p", context.html(text.intro), class_="example__intro"),
        tag("ol", *steps, class_="stepper__steps"),
        tag("p", _origin(context, example), class_="example__source"),
        class_="example",
    )


def _told_example(context: PageContext, example: models.Example, heading: str | None, is_folded: bool) -> str:
    """Return an example that nothing plays: its words, and that they are words alone."""
    text = context.texts.get("examples", example.id)
    title = "" if heading is None else tag(heading, escape(text.title), id=f"example.{example.id}")
    return tag(
        "details" if is_folded else "section" if title else "div",
        tag("summary", _kind_of_example(context), title) if is_folded else title,
        tag("p", context.html(text.intro), class_="example__intro"),
        tag("ol", *(tag("li", context.html_paragraphs(step)) for step in text.steps), class_="example__told"),
        tag("p", escape(context.site("example.told")), class_="example__source"),
        tag("p", _origin(context, example), class_="example__source"),
        class_="example",
        data_example=f"{context.game.id}.{example.id}",
    )


def _paper_step(context: PageContext, runner: EngineRunner, example: models.Example, index: int, text: str) -> str:
    """Return a step for the printed page."""
    picture, words = _step_parts(context, runner, runner.play(example)[index], text)
    return tag("li", _figure(picture), tag("div", *words, class_="stepper__words"), class_="stepper__step")


def _kind_of_example(context: PageContext) -> str:
    return tag("span", escape(context.site("example.title")), class_="example__kind")


def _tabs(context: PageContext, example: str, count: int) -> str:
    """Return a radio button with its label for each step."""
    return "".join(_tab(context, example, number) for number in range(1, count + 1))


def _tab(context: PageContext, example: str, number: int) -> str:
    identifier = _radio(example, number)
    radio = tag(
        "input", type="radio", class_="stepper__radio", name=f"step.{example}", id=identifier, checked=number == 1
    )
    word = tag("span", escape(context.site("example.step") + " "), class_="stepper__word")
    return radio + tag("label", word, str(number), for_=identifier, class_="stepper__tab")


def _radio(example: str, number: int) -> str:
    return f"step.{example}.{number}"


def _step(
    context: PageContext, runner: EngineRunner, example: models.Example, index: int, text: str, in_walkthrough: bool
) -> str:
    """Return a step behind its tab: picture, words, derivation and links; in a walkthrough also the tables of the
    players."""
    played = runner.play(example)[index]
    picture, words = _step_parts(context, runner, played, text)
    words.append(_links(context, runner, example, index, played))
    figure = _scrolling_figure(context, picture, "board board--told" if in_walkthrough else "board")
    mats = _mats(context, runner, played) if in_walkthrough else ""
    return tag("li", figure, tag("div", *words, class_="stepper__words"), mats, class_="stepper__step")


def _step_parts(context: PageContext, runner: EngineRunner, played: PlayedStep, text: str) -> tuple[str, list[str]]:
    """Return (picture, words) of a step; the words are its text and its derivation."""
    values = runner.engine.step_values(played.subject, played.outcome)
    picture = runner.picture(played, context.language, context.label)
    paragraph = tag("p", context.html(text, values), class_="stepper__text")
    return picture, [paragraph, _derivation(context, runner, played)]


def _figure(picture: str) -> str:
    """Return the picture of a step as a figure; "" if there is none."""
    return tag("figure", picture, class_="board") if picture else ""


def _scrolling_figure(context: PageContext, picture: str, kind: str) -> str:
    """Return the picture of a step, as wide as the screen allows. Where its letters need more width than a phone has, a
    box to tick makes it as wide as they need, and it scrolls.

    The empty SVG before it has that width, because a style sheet cannot read it from the picture.
    """
    if not picture:
        return ""
    width = ceil(readable_width(picture, SMALLEST))
    spacer = tag("svg", width=str(width), height="0", class_="board__width", aria_hidden="true")
    name = context.site("example.board")
    larger = tag("input", type="checkbox", class_="board__larger", aria_label=context.site("map.larger"))
    content = tag("div", spacer, picture, class_="board__room")
    parts = (larger, content) if width > NARROWEST else (content,)
    return tag("figure", *parts, class_=kind, tabindex="0", role="group", aria_label=name)


def _mats(context: PageContext, runner: EngineRunner, played: PlayedStep) -> str:
    """Return what lies in front of each player after a step; "" if the step has no state, or the engine tells
    nothing."""
    if played.state is None:
        return ""
    mats = to_json(runner.engine.mats(runner.components, played.state))
    tables = [answer_table_html(context.words, runner.engine.glyphs, table) for table in mats]
    return tag("div", *tables, class_="stepper__tables") if tables else ""


def _derivation(context: PageContext, runner: EngineRunner, played: PlayedStep) -> str:
    """Return the answer of a calculator or the refusal of a move with its lines; for other moves the lines."""
    if played.result is not None:
        return answer_html(context.words, runner.engine.glyphs, played.result | {"lines": played.lines})
    return lines_html(context.words, runner.engine.glyphs, played.lines, None)


def _links(context: PageContext, runner: EngineRunner, example: models.Example, index: int, played: PlayedStep) -> str:
    """Return the links to the step before and after, and to the calculator or table."""
    count = len(example.steps)
    links = [
        _neighbour_step(context, example.id, index, count, "previous"),
        _neighbour_step(context, example.id, index + 2, count, "next"),
        _open(context, runner, example.id, index + 1, played),
    ]
    return tag("p", *links, class_="stepper__links")


def _neighbour_step(context: PageContext, example: str, number: int, count: int, direction: str) -> str:
    """Return the label that selects another step. If there is no such step, an invisible placeholder keeps the other
    link in its place."""
    word = escape(context.site(f"example.{direction}"))
    if 1 <= number <= count:
        return tag("label", word, for_=_radio(example, number), class_=f"stepper__{direction}")
    placeholder = tag("span", word, class_=f"stepper__{direction} stepper__room", aria_hidden="true")
    return placeholder if count > 1 else ""


def _open(context: PageContext, runner: EngineRunner, example: str, number: int, played: PlayedStep) -> str:
    """Return the link from a step to the calculator with its question, or to the table with the position after its
    move; "" if the game cannot be played on from there."""
    if played.calculator is None or played.question is None:
        href = table_address(context, f"example:{example}:{number}") if runner.can_go_on(played.state) else ""
        return tag("a", escape(context.site("table.play-on")), href=href, class_="stepper__open") if href else ""
    href = calculator_address(context, runner.forms, played.calculator, played.question)
    return tag("a", escape(context.site("example.open")), href=href, class_="stepper__open")


def calculator_address(context: PageContext, forms: dict[str, dict], calculator: str, question: dict[str, Any]) -> str:
    """Return the address of a calculator's page with a question in the query string, which contains no words of any
    language."""
    query = question_query(forms[calculator], question)
    return f"{context.root}{calculator_page(context.game, calculator)}/{query}"


def table_address(context: PageContext, place: str) -> str:
    """Return the address of the table that plays on from a place, `case:<case>` or `example:<example>:<steps>`; "" if
    the game has no table."""
    page = next((page.id for page in context.game.rules.pages if page.kind == "table"), "")
    return f"{context.root}{page}/#from={place}" if page else ""


def _origin(context: PageContext, example: models.Example) -> str:
    """Return where an example is from: its citations, and the parts that the site has added (`example.ours.…`)."""
    citations = citations_html(context, example.source.sources)
    kinds = {context.game.game.sources[citation.partition(":")[0]].kind for citation in example.source.sources}
    words = context.site("example.source" if {"rulebook", "translation"} & kinds else "example.report")
    parts = [f"{escape(words + context.site('colon'))}{citations}"] if citations else []
    parts += [escape(context.site(f"example.ours.{item}")) for item in example.source.ours]
    return context.site("list.comma").join(parts)
