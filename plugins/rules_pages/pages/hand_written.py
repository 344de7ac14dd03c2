"""Hand-written pages (docs/<language>/): what stands for the blocks that they name."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from rules_pages.blocks.block import Block, Part, Source, join
from rules_pages.blocks.case import case_block
from rules_pages.blocks.example import example_block
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.notes import note_block, reading_block
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.rule import rule_block
from rules_pages.blocks.table import table_blocks
from rules_pages.data.book import Book, GameBook
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.models import Table
from rules_pages.data.problems import Failure
from rules_pages.pages.home import home_html

_BLOCK = re.compile(r"^/// *([a-z-]+)(?: *\| *([\w.-]+))? *\n/// *$", re.MULTILINE)


TRANSLATION = "translation"
"""The kind of block that says that a page is in another language, which its name tells."""


class BlockError(Failure):
    """A hand-written page names a block that there is not; the message says which."""


def with_blocks(book: Book, runners: dict[str, EngineRunner], assets: dict[str, str], name: str, text: str) -> Source:
    """A page with what stands for its blocks. `name`: `de/about.md`. Raises BlockError.

    A page may name `/// rule | attika.cost.terrain`, `case` (all of a rule), `example`, `note`, `reading` and `table`
    likewise, and `/// home`; each is closed by a line `///`.
    """
    language = name.partition("/")[0]
    parts: list[Part] = []
    end = 0
    for match in _BLOCK.finditer(text):
        kind, named = match[1], match[2] or ""
        parts.append(text[end : match.start()])
        parts += _made(book, runners, assets, language, kind, named, name)
        end = match.end()
    try:
        return join([*parts, text[end:]])
    except ValueError as error:
        raise BlockError(f"docs/{name}: {error}") from error


def _made(
    book: Book,
    runners: dict[str, EngineRunner],
    assets: dict[str, str],
    language: str,
    kind: str,
    named: str,
    page: str,
) -> list[Block]:
    """The blocks that a page asks for."""
    if kind == "home":
        return [Block("home", "", home_html(book, runners, language, assets))]
    if kind == TRANSLATION:
        return [Block(TRANSLATION, named, _notice(book, language, named))]
    game, _, identifier = named.partition(".")
    if kind not in _MAKERS or game not in book.games:
        raise BlockError(f"docs/{page}: there is no block `{kind} | {named}`")
    # A page is a folder of its own, but for the index.
    root = f"{game}/" if page.endswith("/index.md") else f"../{game}/"
    context = PageContext(book, book.games[game], language, assets, root)
    try:
        return _MAKERS[kind](context, runners[game], identifier)
    except (KeyError, StopIteration):
        raise BlockError(f"docs/{page}: {game} has no {kind} `{identifier}`") from None


def _notice(book: Book, language: str, code: str) -> str:
    """A page in another language says so in its own."""
    said = book.site[language].strings["translation.missing"].replace("{language}", book.languages[code].label)
    return tag("p", escape(said), class_="translation translation--missing", lang=language)


def _rule(context: PageContext, runner: EngineRunner, identifier: str) -> list[Block]:
    return [rule_block(context, runner, next(rule for rule in context.game.rule_list() if rule.id == identifier))]


def _case(context: PageContext, runner: EngineRunner, identifier: str) -> list[Block]:
    found = case_block(context, runner, identifier)
    if found is None:
        raise KeyError(identifier)
    return [found]


def _example(context: PageContext, runner: EngineRunner, identifier: str) -> list[Block]:
    return [example_block(context, runner, context.game.examples[identifier], "h4")]


def _note(context: PageContext, runner: EngineRunner, identifier: str) -> list[Block]:
    return [note_block(context, identifier, context.game.notes[identifier])]


def _reading(context: PageContext, runner: EngineRunner, identifier: str) -> list[Block]:
    return [reading_block(context, runner, identifier, context.game.readings[identifier])]


def _table(context: PageContext, runner: EngineRunner, identifier: str) -> list[Block]:
    return table_blocks(context, runner, _shown_table(context.game, identifier))[:1]


def _shown_table(game: GameBook, identifier: str) -> Table:
    return next(table for page in game.rules.pages for table in page.tables if table.id == identifier)


_MAKERS: dict[str, Callable[[PageContext, EngineRunner, str], list[Any]]] = {
    "rule": _rule,
    "case": _case,
    "example": _example,
    "note": _note,
    "reading": _reading,
    "table": _table,
}
