"""Pages of worked examples: walkthroughs, and the list of all examples."""

from __future__ import annotations

from rules_pages.blocks.block import Part, Source, join
from rules_pages.blocks.example import example_block
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import examples_of, front_matter, heading, lead
from rules_pages.data import models
from rules_pages.data.engine_runner import EngineRunner


def walkthrough_page(context: PageContext, runner: EngineRunner, page: models.Page) -> Source:
    """Examples that tell one story, one after the other."""
    parts: list[Part] = [front_matter(context, page.id), heading(context, page.id), lead(context, "pages", page.id)]
    for example in [context.game.examples[example] for example in page.examples]:
        parts += [f"## {context.texts.get('examples', example.id).title} {{#example.{example.id}}}"]
        parts.append(example_block(context, runner, example, None))
    return join(parts)


def examples_page(context: PageContext, runner: EngineRunner, page: models.Page) -> Source:
    """All examples of the game as a list of links: walkthroughs, then by section of the rules."""
    parts: list[Part] = [front_matter(context, page.id), heading(context, page.id), lead(context, "pages", page.id)]
    for walk in [shown for shown in context.game.rules.pages if shown.examples]:
        parts.append(f"## {context.texts.get('pages', walk.id).title} {{#examples.{walk.id}}}")
        told = [context.game.examples[example] for example in walk.examples]
        parts.append("\n".join(_list_item(context, walk.id, example) for example in told))
    for rules_page in context.game.rules.pages:
        for section in rules_page.sections:
            found = examples_of(context, section)
            if found:
                parts.append(f"## {context.texts.get('sections', section.id).title} {{#examples.{section.id}}}")
                parts.append("\n".join(_list_item(context, rules_page.id, example) for example in found))
    return join(parts)


def _list_item(context: PageContext, page: str, example: models.Example) -> str:
    text = context.texts.get("examples", example.id)
    return f"- [{text.title}]({page}.md#example.{example.id})"
