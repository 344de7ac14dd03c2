"""The block of a worked example, stepped through by CSS alone: one run of the engine, with pictures and words."""

from math import ceil
from typing import Any

from rules_engine.core import to_json
from rules_pages.blocks.block import Block
from rules_pages.blocks.html import escape, radio, tag
from rules_pages.blocks.page_context import PageContext, calculator_page, first_page
from rules_pages.blocks.page_furniture import citations_html
from rules_pages.blocks.widget import readable_width
from rules_pages.data import models
from rules_pages.data.engine_runner import PlayedStep
from rules_widgets.addresses import question_query
from rules_widgets.view import answer_html, answer_table_html, lines_html

NARROWEST = 270
"""Width of a picture on the narrowest phone, in pixels."""
SMALLEST = 10.7
"""Height of the smallest letters, in units of the picture, if the picture does not state it."""


def example_block(context: PageContext, example: models.Example, heading: str | None, is_folded: bool = False) -> Block:
    """Return the block of one example; on paper its steps are shown one below the other.

    `heading`: element of its title (`h4`); None if the page has the title above it. Such an example is part of a
    walkthrough and shows what lies in front of the players, too. `is_folded`: only the title shows until opened."""
    text, full_id = context.texts.get("examples", example.id), f"{context.game.id}.{example.id}"
    in_walkthrough = heading is None and not context.is_paper
    if context.is_paper and not example.told:
        heading = heading or "h3"
    # The heading has the id, so that the table of contents and links lead to the title. If the page has the heading,
    # the example belongs to the section of that one.
    title = tag(heading, escape(text.title), id=f"example.{example.id}") if heading else ""
    wrapper = "details" if is_folded else "section" if title else "div"
    kind, look = tag("span", context.escaped("example.title"), class_="example__kind"), "example"
    parts = [tag("summary", kind, title) if is_folded else title]
    parts += [tag("p", context.html(text.intro), class_="example__intro")]
    if example.told:  # nothing plays it: it is words alone
        steps = [tag("li", context.html_paragraphs(step)) for step in text.steps]
        parts += [tag("ol", *steps, class_="example__told")]
        parts += [tag("p", context.escaped("example.told"), class_="example__source")]
    else:
        steps = [_step(context, example, index, in_walkthrough) for index in range(len(context.runner.play(example)))]
        step_list, tabs = tag("ol", *steps, class_="stepper__steps"), []
        word = tag("span", escape(context.site("example.step") + " "), class_="stepper__word")
        for number in range(1, len(steps) + 1) if len(steps) > 1 else ():
            place = {"class_": "stepper__radio", "name": f"step.{example.id}", "id": f"step.{example.id}.{number}"}
            tabs.append(radio(word + str(number), "stepper__tab", **place, checked=number == 1))
        parts += [step_list if context.is_paper else tag("div", *tabs, step_list, class_="stepper")]
        look = "example example--told" if in_walkthrough else "example"
    # where it is from: its citations, and the parts that the site has added
    citations = citations_html(context, example.source.sources)
    kinds = {context.game.game.sources[citation.partition(":")[0]].kind for citation in example.source.sources}
    words = "example.source" if {"rulebook", "translation"} & kinds else "example.report"
    origin = [context.labelled(words, citations)] if citations else []
    origin += [context.escaped(f"example.ours.{item}") for item in example.source.ours]
    parts += [tag("p", context.site("list.comma").join(origin), class_="example__source")]
    data = None if context.is_paper and not example.told else full_id
    return Block("example", full_id, tag(wrapper, *parts, class_=look, data_example=data))


def _step(context: PageContext, example: models.Example, index: int, in_walkthrough: bool) -> str:
    """Return a step: picture, words, derivation, on screens links; in a walkthrough also the tables of the players."""
    runner = context.runner
    played, text = runner.play(example)[index], context.texts.get("examples", example.id).steps[index]
    values = runner.engine.step_values(played.subject, played.outcome)
    picture = runner.picture(played, context.language, context.label)
    words = context.words
    figure, mats, links = (tag("figure", picture, class_="board") if picture else ""), "", ""
    if not context.is_paper:
        figure = _scrolling_figure(context, picture, "board board--told" if in_walkthrough else "board")
        links = _links(context, example, index, played)
    if in_walkthrough and played.state is not None:  # what lies in front of each player
        of_players = to_json(runner.engine.mats(runner.components, played.state))
        tables = [answer_table_html(words, table) for table in of_players]
        mats = tag("div", *tables, class_="stepper__tables") if tables else ""
    derivation = lines_html(words, played.lines, None)
    if played.result is not None:
        derivation = answer_html(words, played.result | {"lines": played.lines})
    paragraph = tag("p", context.html(text, values), class_="stepper__text")
    content = tag("div", paragraph, derivation, links, class_="stepper__words")
    return tag("li", figure, content, mats, class_="stepper__step")


def _scrolling_figure(context: PageContext, picture: str, kind: str) -> str:
    """Return the picture of a step, as wide as the screen allows. Where its letters need more width than a phone has, a
    box to tick makes it as wide as they need, and it scrolls.

    The empty SVG before it has that width, because a style sheet cannot read it from the picture."""
    if not picture:
        return ""
    width = ceil(readable_width(picture, SMALLEST))
    spacer = tag("svg", width=str(width), height="0", class_="board__width", aria_hidden="true")
    larger = tag("input", type="checkbox", class_="board__larger", aria_label=context.site("map.larger"))
    parts = [larger if width > NARROWEST else "", tag("div", spacer, picture, class_="board__room")]
    return tag("figure", *parts, class_=kind, tabindex="0", role="group", aria_label=context.site("example.board"))


def _links(context: PageContext, example: models.Example, index: int, played: PlayedStep) -> str:
    """Return the links to the step before and after, if there is none a placeholder, and to the calculator with its
    question, or to the table with the position after its move."""
    count, links = len(example.steps), []
    for number, direction in ((index, "previous"), (index + 2, "next")) if count > 1 else ():
        word, kind = context.escaped(f"example.{direction}"), f"stepper__{direction}"
        placeholder = tag("span", word, class_=f"{kind} stepper__room", aria_hidden="true")
        label = tag("label", word, for_=f"step.{example.id}.{number}", class_=kind)
        links.append(label if 1 <= number <= count else placeholder)
    place, label = f"example:{example.id}:{index + 1}", "example.open"
    if played.calculator is not None and played.question is not None:
        href = calculator_address(context, played.calculator, played.question)
    else:
        href, label = (table_address(context, place) if context.runner.can_go_on(played.state) else ""), "table.play-on"
    links += [tag("a", context.escaped(label), href=href, class_="stepper__open")] if href else []
    return tag("p", *links, class_="stepper__links")


def calculator_address(context: PageContext, calculator: str, question: dict[str, Any]) -> str:
    """Return the address of a calculator's page with a question in the query string, which is language-neutral."""
    query = question_query(context.runner.forms[calculator], question)
    return f"{context.root}{calculator_page(context.game, calculator)}/{query}"


def table_address(context: PageContext, place: str) -> str:
    """Return the table's address for playing on from `case:<case>` or `example:<example>:<steps>`; "" for no table."""
    page = first_page(context.game, "table")
    return f"{context.root}{page.id}/#from={place}" if page else ""
