"""Pages of worked examples: walkthroughs, and the list of all examples."""

from __future__ import annotations

from rules_pages.blocks.block import Part, Source, join
from rules_pages.blocks.example import example_block
from rules_pages.blocks.page_context import Speaker
from rules_pages.blocks.page_furniture import examples_of, front_matter, heading, lead
from rules_pages.data import models
from rules_pages.data.engine_runner import Player


def walkthrough_page(speaker: Speaker, player: Player, page: models.Page) -> Source:
    """Examples that tell one story, one after the other."""
    parts: list[Part] = [front_matter(speaker, page.id), heading(speaker, page.id), lead(speaker, "pages", page.id)]
    for example in [speaker.game.examples[example] for example in page.examples]:
        parts += [f"## {speaker.texts.get('examples', example.id).title} {{#example.{example.id}}}"]
        parts.append(example_block(speaker, player, example, None))
    return join(parts)


def examples_page(speaker: Speaker, player: Player, page: models.Page) -> Source:
    """All examples of the game as a list of links: walkthroughs, then by section of the rules."""
    parts: list[Part] = [front_matter(speaker, page.id), heading(speaker, page.id), lead(speaker, "pages", page.id)]
    for walk in [shown for shown in speaker.game.rules.pages if shown.examples]:
        parts.append(f"## {speaker.texts.get('pages', walk.id).title} {{#examples.{walk.id}}}")
        told = [speaker.game.examples[example] for example in walk.examples]
        parts.append("\n".join(_list_item(speaker, walk.id, example) for example in told))
    for rules_page in speaker.game.rules.pages:
        for section in rules_page.sections:
            found = examples_of(speaker, section)
            if found:
                parts.append(f"## {speaker.texts.get('sections', section.id).title} {{#examples.{section.id}}}")
                parts.append("\n".join(_list_item(speaker, rules_page.id, example) for example in found))
    return join(parts)


def _list_item(speaker: Speaker, page: str, example: models.Example) -> str:
    text = speaker.texts.get("examples", example.id)
    return f"- [{text.title}]({page}.md#example.{example.id})"
