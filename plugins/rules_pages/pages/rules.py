"""Pages of rules: sections with their rules and examples, tables, and the rules that are gone."""

from __future__ import annotations

from rules_pages.blocks.block import Block, Part, Source, join
from rules_pages.blocks.example import example_block
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import Speaker
from rules_pages.blocks.page_furniture import examples_of, front_matter, heading, lead
from rules_pages.blocks.rule import rule_block
from rules_pages.blocks.table import table_parts
from rules_pages.data import models
from rules_pages.data.engine_runner import Player


def rules_page(speaker: Speaker, player: Player, page: models.Page) -> Source:
    """Make a rules page."""
    head = [front_matter(speaker, page.id), heading(speaker, page.id), lead(speaker, "pages", page.id)]
    parts: list[Part] = [*head, Block("compare", "", compare_bar(speaker))]
    for section in page.sections:
        parts += [f"## {speaker.texts.get('sections', section.id).title} {{#{section.id}}}"]
        parts += [lead(speaker, "sections", section.id)]
        parts += [rule_block(speaker, player, rule) for rule in section.rules]
        parts += [example_block(speaker, player, example, "h4") for example in examples_of(speaker, section)]
    return join([*parts, *table_parts(speaker, player, page), *withdrawn_rules(speaker, page)])


def withdrawn_rules(speaker: Speaker, page: models.Page) -> list[Part]:
    """The rules that stood on this page and are gone: each still answers at its address, and says what applies now."""
    graves = speaker.game.rules.graves()
    stones = [(old, stone.now) for old, stone in graves.items() if _grave(speaker, stone) == page.id]
    if not stones:
        return []
    title = f"## {speaker.site('rule.withdrawn')} {{#withdrawn .withdrawn}}"
    listed = tag("ul", *(_tombstone(speaker, old, now) for old, now in stones), class_="tombstones")
    return [title, Block("withdrawn", "", listed)]


def _grave(speaker: Speaker, stone: models.Tombstone) -> str:
    """The page on which a rule that is gone answers."""
    page = speaker.game.page_of(stone.now)
    return stone.page or (page.id if page else "")


def _tombstone(speaker: Speaker, old: str, now: str) -> str:
    page = speaker.game.page_of(now)
    number = tag("span", speaker.game.numbers.get(now, ""), class_="rule__number")
    link = tag("a", number, " ", escape(speaker.anchor_title(now)), href=f"../{page.id if page else ''}/#{now}")
    said = tag("code", f"#{old}", translate="no") + " " + escape(speaker.site("rule.withdrawn-now")) + " " + link
    return tag("li", said, id=old, class_="tombstone", data_tombstone=f"{speaker.game.id}.{old}")


def compare_bar(speaker: Speaker) -> str:
    """Which languages stand side by side; hidden until a comparison is asked for."""
    boxes = [
        tag("label", tag("input", type="checkbox", value=code), " ", escape(language.label), class_="switch", lang=code)
        for code, language in speaker.book.languages.items()
        if code != speaker.language
    ]
    words = [tag("legend", escape(speaker.site("compare.title"))), *boxes]
    close = tag("button", escape(speaker.site("compare.close")), type="button", class_="button")
    return tag(
        "div",
        tag("fieldset", *words, class_="compare-bar__languages"),
        close,
        tag("p", role="status"),
        class_="compare-bar",
        data_compare_bar=True,
        data_script="../../../assets/javascripts/compare.js",
        data_failed=speaker.site("compare.failed"),
        hidden=True,
    )
