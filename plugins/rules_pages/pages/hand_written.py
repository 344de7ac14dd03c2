"""Hand-written pages (docs/<language>/), and the blocks that they name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from rules_pages.blocks.block import Block, Part, Source, join
from rules_pages.blocks.case import case_block
from rules_pages.blocks.component_tables import component_table_blocks
from rules_pages.blocks.example import example_block
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.notes import note_block, reading_block
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import about_line, accent_class, emblem, ways_in
from rules_pages.blocks.rule import rule_block
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.problems import Failure
from rules_pages.pages.pictures import game_picture
from rules_pages.pages.widgets.calculators import teaser

_BLOCK = re.compile(r"^/// *([a-z-]+)(?: *\| *([\w.-]+))? *\n/// *$", re.MULTILINE)


TRANSLATION = "translation"
"""Kind of the block that says that a page is in another language, whose code is the name of the block."""


class BlockError(Failure):
    """A hand-written page names a block that does not exist; the message says which one."""


def with_blocks(
    book: Book, runners: Mapping[str, EngineRunner], assets: Mapping[str, str], name: str, text: str
) -> Source:
    """Return a hand-written page with its blocks rendered. `name`: `de/about.md`. Raises BlockError.

    A page may name `/// rule | attika.cost.terrain`, `case` (all cases of a rule), `example`, `note`, `reading` and
    `table` likewise, and `/// home`; each is closed by a line `///`.
    """
    language = name.partition("/")[0]
    parts: list[Part] = []
    end = 0
    for match in _BLOCK.finditer(text):
        kind, target = match[1], match[2] or ""
        parts.append(text[end : match.start()])
        parts += _make_blocks(book, runners, assets, language, kind, target, name)
        end = match.end()
    try:
        return join([*parts, text[end:]])
    except ValueError as error:
        raise BlockError(f"docs/{name}: {error}") from error


def _make_blocks(
    book: Book,
    runners: Mapping[str, EngineRunner],
    assets: Mapping[str, str],
    language: str,
    kind: str,
    target: str,
    page: str,
) -> list[Block]:
    """Return the blocks of one kind that a page names. `target`: `attika.cost.terrain`. Raises BlockError."""
    if kind == "home":
        return [Block("home", "", home_html(book, runners, language, assets))]
    if kind == TRANSLATION:
        return [Block(TRANSLATION, target, _translation_notice(book, language, target))]
    game, _, identifier = target.partition(".")
    if kind not in _MAKERS or game not in book.games:
        raise BlockError(f"docs/{page}: there is no block `{kind} | {target}`")
    # Every page but the index is built into a folder of its own.
    root = f"{game}/" if page.endswith("/index.md") else f"../{game}/"
    context = PageContext(book, book.games[game], language, assets, root)
    try:
        return _MAKERS[kind](context, runners[game], identifier)
    except (KeyError, StopIteration):
        raise BlockError(f"docs/{page}: {game} has no {kind} `{identifier}`") from None


def _translation_notice(book: Book, language: str, code: str) -> str:
    """Return a notice in the reader's language that the page is in another one."""
    message = book.site[language].strings["translation.missing"].replace("{language}", book.languages[code].label)
    return tag("p", escape(message), class_="translation translation--missing", lang=language)


def _rule(context: PageContext, runner: EngineRunner, identifier: str) -> list[Block]:
    return [rule_block(context, runner, next(rule for rule in context.game.rule_list() if rule.id == identifier))]


def _case(context: PageContext, runner: EngineRunner, identifier: str) -> list[Block]:
    block = case_block(context, runner, identifier)
    if block is None:
        raise KeyError(identifier)
    return [block]


def _example(context: PageContext, runner: EngineRunner, identifier: str) -> list[Block]:
    return [example_block(context, runner, context.game.examples[identifier], "h4")]


def _note(context: PageContext, runner: EngineRunner, identifier: str) -> list[Block]:
    return [note_block(context, identifier, context.game.notes[identifier])]


def _reading(context: PageContext, runner: EngineRunner, identifier: str) -> list[Block]:
    return [reading_block(context, runner, identifier, context.game.readings[identifier])]


def _table(context: PageContext, runner: EngineRunner, identifier: str) -> list[Block]:
    pages = context.game.rules.pages
    table = next(table for page in pages for table in page.tables if table.id == identifier)
    return component_table_blocks(context, runner, table)[:1]


_MAKERS: dict[str, Callable[[PageContext, EngineRunner, str], list[Any]]] = {
    "rule": _rule,
    "case": _case,
    "example": _example,
    "note": _note,
    "reading": _reading,
    "table": _table,
}
"""Block kind to the function that makes the blocks. KeyError and StopIteration mean that the id does not exist."""


_SENTENCE = re.compile(r".+?(?:[。！？]|[.!?](?=\s|$))", re.DOTALL)


def home_html(book: Book, runners: Mapping[str, EngineRunner], language: str, assets: Mapping[str, str]) -> str:
    """Return the generated part of the home page. `assets`: addresses below assets/ of what a widget loads, by key."""
    return tag("div", games(book, language, assets), teaser(book, runners, language, assets), class_="home")


# the games


def games(book: Book, language: str, assets: Mapping[str, str]) -> str:
    """Return a card for each game: a picture of its table, for whom it is, what it is about, and the ways in."""
    contexts = [PageContext(book, game, language, assets, f"{game.id}/") for game in book.games.values()]
    return tag("ul", *map(_card, contexts), class_="games")


def _card(context: PageContext) -> str:
    game, text = context.game, context.texts.get("game")
    link = tag("a", escape(text.title), href=context.root, class_="games__title")
    title = tag("h2", emblem(game.game, "games__emblem"), link, id=f"game.{game.id}")
    facts = about_line(context, "games__facts")
    lead = tag("p", escape(first_sentence(context.plain(text.lead))), class_="games__lead") if text.lead else ""
    words = tag("div", title, facts, lead, ways_in(context), class_="games__words")
    return tag("li", game_picture(context), words, class_=f"games__game {accent_class(game)}")


def first_sentence(text: str) -> str:
    """Return the text up to its first full stop; in Japanese no space need follow it."""
    match = _SENTENCE.match(text)
    return match.group() if match else text
