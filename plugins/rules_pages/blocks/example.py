"""The block of a worked example, stepped through by CSS alone: one run of the engine, with pictures and words."""

from math import ceil
from typing import Any

from rules_engine.core import to_json
from rules_pages.blocks.block import Block
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext, calculator_page, first_page
from rules_pages.blocks.page_furniture import citations_html
from rules_pages.blocks.widget import readable_width
from rules_pages.data import models
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
    # where it is from: its citations, and the parts that the site has added
    citations = citations_html(context, example.source.sources)
    kinds = {context.game.game.sources[citation.partition(":")[0]].kind for citation in example.source.sources}
    words = "example.source" if {"rulebook", "translation"} & kinds else "example.report"
    origin = [context.labelled(words, citations)] if citations else []
    origin += [context.escaped(f"example.ours.{item}") for item in example.source.ours]
    played = [] if example.told else context.runner.play(example)
    html = context.render(
        "example.html",
        example=example,
        text=text,
        title=title,
        wrapper="details" if is_folded else "section" if title else "div",
        in_walkthrough=in_walkthrough,
        narrowest=NARROWEST,
        steps=[_step(context, example, index, in_walkthrough) for index in range(len(played))],
        origin=context.site("list.comma").join(origin),
        data=None if context.is_paper and not example.told else full_id,
    )
    return Block("example", full_id, html)


def _step(context: PageContext, example: models.Example, index: int, in_walkthrough: bool) -> dict[str, Any]:
    """Return what the template shows of a step: its picture, words and derivation; the link to the calculator with its
    question, or to the table with the position after its move; in a walkthrough the tables of the players."""
    runner, words = context.runner, context.words
    played, text = runner.play(example)[index], context.texts.get("examples", example.id).steps[index]
    picture = runner.picture(played, context.language, context.label)
    has_tables = in_walkthrough and played.state is not None
    tables = to_json(runner.engine.mats(runner.components, played.state)) if has_tables else []
    derivation = lines_html(words, played.lines, None)
    if played.result is not None:
        derivation = answer_html(words, played.result | {"lines": played.lines})
    link, address = "example.open", ""
    if played.calculator is not None and played.question is not None:
        address = calculator_address(context, played.calculator, played.question)
    elif runner.can_go_on(played.state):
        link, address = "table.play-on", table_address(context, f"example:{example.id}:{index + 1}")
    return {
        "picture": picture,
        "width": ceil(readable_width(picture, SMALLEST)),
        "text": context.html(text, runner.engine.step_values(played.subject, played.outcome)),
        "derivation": derivation,
        "tables": "".join(answer_table_html(words, table) for table in tables),
        "link": link,
        "address": address,
    }


def calculator_address(context: PageContext, calculator: str, question: dict[str, Any]) -> str:
    """Return the address of a calculator's page with a question in the query string, which is language-neutral."""
    query = question_query(context.runner.forms[calculator], question)
    return f"{context.root}{calculator_page(context.game, calculator)}/{query}"


def table_address(context: PageContext, place: str) -> str:
    """Return the table's address for playing on from `case:<case>` or `example:<example>:<steps>`; "" for no table."""
    page = first_page(context.game, "table")
    return f"{context.root}{page.id}/#from={place}" if page else ""
