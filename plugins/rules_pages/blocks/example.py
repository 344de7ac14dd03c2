"""The block of a worked example: one run, each step with its picture, words and derivation; CSS alone steps through."""

from __future__ import annotations

from math import ceil
from typing import Any

from rules_engine.core import to_json
from rules_pages.blocks.block import Block
from rules_pages.blocks.forms.map_frame import readable_width
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext, calculator_page
from rules_pages.blocks.page_furniture import citations_html
from rules_pages.data import models
from rules_pages.data.engine_runner import EngineRunner, PlayedStep
from rules_widgets.addresses import question_query
from rules_widgets.tables import table_html
from rules_widgets.view import answer_html, lines_html

SMALLEST = 10.7
"""Units of the smallest letters of an example's picture that does not say."""


def example_block(
    context: PageContext, runner: EngineRunner, example: models.Example, heading: str | None, is_folded: bool = False
) -> Block:
    """One example: its steps to go through, or on paper one below the other.

    `heading` is the level of its title (`h4`); None where the page has the title above it: then it is part of a
    walkthrough, and shows what lies in front of the players, too. `is_folded`: only the title shows until it is tapped.
    """
    if context.is_paper:
        html = _told(context, runner, example, heading or "h3")
    else:
        html = _stepper(context, runner, example, heading, is_folded)
    return Block("example", f"{context.game.id}.{example.id}", html)


def _told(context: PageContext, runner: EngineRunner, example: models.Example, heading: str) -> str:
    """An example on paper."""
    text = context.texts.get("examples", example.id)
    steps = [_told_step(context, runner, example, index, text.steps[index]) for index in range(len(example.steps))]
    return tag(
        "section",
        tag(heading, escape(text.title), id=f"example.{example.id}"),
        tag("p", context.html(text.intro), class_="example__intro"),
        tag("ol", *steps, class_="stepper__steps"),
        tag("p", _origin(context, example), class_="example__source"),
        class_="example",
    )


def _told_step(context: PageContext, runner: EngineRunner, example: models.Example, index: int, text: str) -> str:
    picture, words = _step_parts(context, runner, runner.play(example)[index], text)
    return tag("li", _board(picture), tag("div", *words, class_="stepper__words"), class_="stepper__step")


def _stepper(
    context: PageContext, runner: EngineRunner, example: models.Example, heading: str | None, is_folded: bool
) -> str:
    """An example with its steps behind tabs, as part of a page or of a walkthrough."""
    text = context.texts.get("examples", example.id)
    told = heading is None
    # The id stands on the heading, so that the table of contents and links lead to the title.
    title = "" if heading is None else tag(heading, escape(text.title), id=f"example.{example.id}")
    played = runner.play(example)
    steps = [_step(context, runner, example, index, text.steps[index], told) for index in range(len(played))]
    tabs = _tabs(context, example.id, len(played)) if len(played) > 1 else ""
    stepper = tag("div", tabs, tag("ol", *steps, class_="stepper__steps"), class_="stepper")
    origin = tag("p", _origin(context, example), class_="example__source")
    intro = tag("p", context.html(text.intro), class_="example__intro")
    kind = "example example--told" if told else "example"
    # Where the heading stands above, this is a part of its section.
    around = "details" if is_folded else "section" if title else "div"
    return tag(
        around,
        tag("summary", _kind_of_example(context), title) if is_folded else title,
        intro,
        stepper,
        origin,
        class_=kind,
        data_example=f"{context.game.id}.{example.id}",
    )


def _kind_of_example(context: PageContext) -> str:
    return tag("span", escape(context.site("example.title")), class_="example__kind")


def _tabs(context: PageContext, example: str, count: int) -> str:
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
    context: PageContext, runner: EngineRunner, example: models.Example, index: int, text: str, told: bool
) -> str:
    played = runner.play(example)[index]
    picture, words = _step_parts(context, runner, played, text)
    words.append(_links(context, runner, example, index, played))
    figure = _pushed_board(context, picture, "board board--told" if told else "board")
    tables = _tables(context, runner, played) if told else ""
    return tag("li", figure, tag("div", *words, class_="stepper__words"), tables, class_="stepper__step")


def _step_parts(context: PageContext, runner: EngineRunner, played: PlayedStep, text: str) -> tuple[str, list[str]]:
    """The picture of a step, and its words."""
    values = runner.engine.step_values(played.subject, played.outcome)
    picture = runner.picture(played, context.language, context.label)
    told = tag("p", context.html(text, values), class_="stepper__text")
    return picture, [told, _derivation(context, runner, played)]


def _board(picture: str) -> str:
    """The picture of a step, where there is one."""
    return tag("figure", picture, class_="board") if picture else ""


def _pushed_board(context: PageContext, picture: str, kind: str) -> str:
    """The picture of a step as wide as its letters need, which may be wider than the screen and is then pushed about.

    The empty picture ahead of it has that width: a style sheet cannot read it from the picture itself."""
    if not picture:
        return ""
    width = str(ceil(readable_width(picture, SMALLEST)))
    room = tag("svg", width=width, height="0", class_="board__width", aria_hidden="true")
    name = context.site("example.board")
    shown = tag("div", room, picture, class_="board__room")
    return tag("figure", shown, class_=kind, tabindex="0", role="group", aria_label=name)


def _tables(context: PageContext, runner: EngineRunner, played: PlayedStep) -> str:
    """What lies in front of each player, where the engine tells it."""
    if played.state is None:
        return ""
    found = to_json(runner.engine.mats(runner.components, played.state))
    shown = [table_html(context.words, runner.engine.glyphs, table) for table in found]
    return tag("div", *shown, class_="stepper__tables") if shown else ""


def _derivation(context: PageContext, runner: EngineRunner, played: PlayedStep) -> str:
    if played.result is not None:
        return answer_html(context.words, runner.engine.glyphs, played.result | {"lines": played.lines})
    return lines_html(context.words, runner.engine.glyphs, played.lines, None)


def _links(context: PageContext, runner: EngineRunner, example: models.Example, index: int, played: PlayedStep) -> str:
    count = len(example.steps)
    links = [
        _neighbour_step(context, example.id, index, count, "previous"),
        _neighbour_step(context, example.id, index + 2, count, "next"),
        _open(context, runner, example.id, index + 1, played),
    ]
    return tag("p", *links, class_="stepper__links")


def _neighbour_step(context: PageContext, example: str, number: int, count: int, direction: str) -> str:
    """The way to another step; where there is none, its room, so that the other one stays under the pointer."""
    word = escape(context.site(f"example.{direction}"))
    if 1 <= number <= count:
        return tag("label", word, for_=_radio(example, number), class_=f"stepper__{direction}")
    room = tag("span", word, class_=f"stepper__{direction} stepper__room", aria_hidden="true")
    return room if count > 1 else ""


def _open(context: PageContext, runner: EngineRunner, example: str, number: int, played: PlayedStep) -> str:
    """The way on from a step: its question in the calculator, or the position after its move at the table."""
    if played.calculator is None or played.question is None:
        href = table_address(context, f"example:{example}:{number}") if runner.can_go_on(played.state) else ""
        return tag("a", escape(context.site("table.play-on")), href=href, class_="stepper__open") if href else ""
    href = calculator_address(context, runner.forms, played.calculator, played.question)
    return tag("a", escape(context.site("example.open")), href=href, class_="stepper__open")


def calculator_address(context: PageContext, forms: dict[str, dict], calculator: str, question: dict[str, Any]) -> str:
    """The calculator's page with this question in its address; no word of any language in it."""
    query = question_query(forms[calculator], question)
    return f"{context.root}{calculator_page(context.game, calculator)}/{query}"


def table_address(context: PageContext, place: str) -> str:
    """The table at which the game goes on from a place: `case:<case>` or `example:<example>:<steps>`; "" for a game
    without one."""
    page = next((page.id for page in context.game.rules.pages if page.kind == "table"), "")
    return f"{context.root}{page}/#from={place}" if page else ""


def _origin(context: PageContext, example: models.Example) -> str:
    cited = citations_html(context, example.source.sources)
    kinds = {context.game.game.sources[citation.partition(":")[0]].kind for citation in example.source.sources}
    said = [f"{escape(context.site(_origin_key(kinds)) + context.site('colon'))}{cited}"] if cited else []
    said += [escape(context.site(f"example.ours.{item}")) for item in example.source.ours]
    return context.site("list.comma").join(said)


def _origin_key(kinds: set[str]) -> str:
    return "example.source" if kinds & {"rulebook", "translation"} else "example.report"
