"""The documents `words.<language>` of the API: everything that the pages of a game say, in words.

What they say is made by the functions of `blocks/in_words.py`, from the texts and the engine's results that the pages
show, too.
"""

from __future__ import annotations

from typing import Any

from rules_pages.blocks.case_names import case_names
from rules_pages.blocks.in_words import (
    case_words,
    example_words,
    note_words,
    page_words,
    reading_words,
    rule_words,
)
from rules_pages.blocks.page_context import PageContext
from rules_pages.data.book import Book, GameBook
from rules_pages.data.cache import NO_CACHE, Cache
from rules_pages.data.cases import played_cases
from rules_pages.data.engine_runner import EngineRunner


def words_documents(book: Book, runners: dict[str, EngineRunner], cache: Cache = NO_CACHE) -> dict[str, dict[str, Any]]:
    """Return all documents, {file name below api/v1/: content}, each from the cache until its game changes."""
    return {
        f"{game.id}/words.{language}.json": _cached_words(book, game, runners[game.id], language, cache)
        for game in book.games.values()
        for language in book.languages
    }


def _cached_words(book: Book, game: GameBook, runner: EngineRunner, language: str, cache: Cache) -> dict[str, Any]:
    fingerprint = game.page_fingerprints.get(language, "")
    entry = (cache if fingerprint else NO_CACHE).entry("words", game.id, language, fingerprint)
    return entry.get(dict, lambda: words_document(PageContext(book, game, language), runner))


def words_document(context: PageContext, runner: EngineRunner) -> dict[str, Any]:
    """Return the document of one game in one language, as `api.Words`."""
    game = context.game
    names: dict[str, str] = {}
    for rule in game.rule_list():
        names = case_names(context, runner, rule.id) | names
    told = {
        "title": context.texts.get("game").title,
        "pages": {page.id: page_words(context, page) for page in game.rules.pages},
        "rules": {rule.id: rule_words(context, rule) for rule in game.rule_list()},
        "notes": {key: note_words(context, key, note) for key, note in game.notes.items()},
        "readings": {key: reading_words(context, key, reading) for key, reading in game.readings.items()},
        "cases": {
            key: case_words(context, runner, case) | {"name": names.get(key)}
            for key, case in played_cases(runner, game).items()
        },
        "examples": {key: example_words(context, runner, example) for key, example in game.examples.items()},
    }
    return {kind: _said(items) for kind, items in told.items()}


def _said(told: Any) -> Any:
    """Return what is told without keys that say nothing (None), like all documents of the API."""
    if isinstance(told, dict):
        return {key: _said(value) for key, value in told.items() if value is not None}
    return [_said(item) for item in told] if isinstance(told, list) else told
