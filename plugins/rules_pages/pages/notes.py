"""The page with all open questions, rulings and notes of a game."""

from __future__ import annotations

from rules_pages.blocks.block import Block, Part, Source, join
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.notes import note_html, reading_html
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import front_matter, heading, lead
from rules_pages.data import models
from rules_pages.data.engine_runner import EngineRunner


def notes_page(context: PageContext, runner: EngineRunner, page: models.Page) -> Source:
    """Return a page with all open questions, rulings and notes of a game, each with a link to its rule."""
    parts: list[Part] = [front_matter(context, page.id), heading(context, page.id), lead(context, "pages", page.id)]
    game = context.game
    readings = [(item.rule, reading_html(context, runner, key, item)) for key, item in game.readings.items()]
    notes = [(item.rule, note_html(context, key, item)) for key, item in game.notes.items()]
    rulings = [(rule.id, "") for rule in game.rule_list() if rule.basis == "ruling"]
    if readings:
        parts += _section(context, "readings", readings)
        parts.insert(-1, Block("gathered", "ours", _our_table(context)))
    parts += _section(context, "rulings", rulings)
    parts += _section(context, "notes", notes)
    return join(parts)


def _our_table(context: PageContext) -> str:
    """Return what our-table.js fills: what players have agreed on, to be shared or given up."""
    share = tag(
        "button", escape(context.site("ours.share")), type="button", class_="button", data_ours_share=True, hidden=True
    )
    take = tag(
        "button", escape(context.site("ours.take")), type="button", class_="button", data_ours_take=True, hidden=True
    )
    forget = tag(
        "button",
        escape(context.site("ours.forget")),
        type="button",
        class_="button",
        data_ours_forget=True,
        hidden=True,
    )
    lead_words = tag("p", escape(context.site("ours.lead")))
    return tag("div", lead_words, tag("p", take, share, forget), class_="ours", data_ours=context.game.id)


def _section(context: PageContext, kind: str, items: list[tuple[str, str]]) -> list[Part]:
    """Return a heading and the items in the order of their rules, each after a link to its rule; nothing without items.

    `kind`: `readings`, `rulings` or `notes`; `items`: (rule id, HTML).
    """
    if not items:
        return []
    order = [rule.id for rule in context.game.rule_list()]
    list_items = "".join(
        _item(context, rule, content) for rule, content in sorted(items, key=lambda item: order.index(item[0]))
    )
    return [
        f"## {context.site(f'gathered.{kind}')} {{#{kind}}}",
        Block("gathered", kind, tag("ul", list_items, class_=f"gathered gathered--{kind}")),
    ]


def _item(context: PageContext, rule: str, content: str) -> str:
    number = tag("span", context.game.numbers[rule], class_="rule__number")
    return tag(
        "li", number, " ", tag("a", escape(context.words.rule_title(rule)), href=context.words.rule_url(rule)), content
    )
