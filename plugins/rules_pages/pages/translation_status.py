"""The translation status page: how much of each game is translated, and the open units with links to their rules."""

from typing import Any

from rules_pages.blocks.block import Block, Part, Source, join
from rules_pages.blocks.page_context import PageContext, page_id
from rules_pages.blocks.page_furniture import front_matter
from rules_pages.data.book import Book

STATES = ("done", "stale", "missing")


def status_page(book: Book, language: str) -> Source:
    """Return the page in one language."""
    strings = book.site[language].strings
    title, lead = strings["status.title"], strings["status.lead"]
    parts: list[Part] = [front_matter(title, description=lead), f"# {title} {{#translation-status}}", lead]
    for game in book.games.values():
        context, others = PageContext(book, game, language), [PageContext(book, game, code) for code in book.languages]
        counts = {other.language: _counts(context, other) for other in others}
        table = context.render("status.html", states=STATES, counts=counts)
        parts.append(f"## {context.texts.get('game').title} {{#status.{game.id}}}")
        parts.append(Block("status", game.id, table))
        parts += [_open_units(context, other) for other in others]
    return join(parts)


def _counts(context: PageContext, other: PageContext) -> dict[str, Any]:
    """Return {state: units of a language (`other`) in it}; the source language has none that are stale or missing."""
    counts: dict[str, Any] = dict(other.texts.counts())
    if other.language != other.texts.source_language:
        return counts
    done = str(counts["source"]) + context.site("brackets", words=context.site("status.source"))
    return dict.fromkeys(STATES, "–") | {"done": done}


def _open_units(context: PageContext, other: PageContext) -> Part:
    """Return the open units of a language (`other`) as a collapsed list, rules with links; `""` if there are none."""
    game, texts, units = context.game, other.texts, []
    for unit in (unit for unit in texts.source.values() if texts.status(unit.id) in ("stale", "missing")):
        units.append((unit, page_id(game, unit.key) if unit.section == "rules" else ""))
    html = context.render("status_open.html", language=other.language, units=units)
    return Block("status", f"{game.id}.{other.language}", html) if units else ""
