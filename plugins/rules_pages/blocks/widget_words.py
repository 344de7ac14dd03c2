"""The words of a game in one language as the browser and the pages use them (`rules_widgets.words.Words`)."""

from __future__ import annotations

import functools
from typing import Any

from rules_pages.data.book import Book, GameBook
from rules_pages.data.units import GameTexts
from rules_widgets.words import Words

SITE_STRINGS = (
    "list.comma",
    "list.and",
    "brackets",
    "colon",
    "answer.",
    "example.open",
    "provenance.",
    "widget.",
    "own-value.",
    "form.",
    "position.",
    "table.",
)
"""The strings of the site that widgets need; the rest stays out of the download."""


GROUPS = {"answer.", "choice.", "control."}
"""Beginnings of labels that every widget of a kind names, whatever its own tables and controls are called."""
IN_GAME = "../"
"""The way to a game's folder from any page of the game."""


def words_data(book: Book, game: GameBook, language: str, root: str = IN_GAME) -> dict[str, Any]:
    """Plain JSON for one game and language. Addresses of rules begin with `root`, the way to the game's folder."""
    texts = GameTexts(game, language)
    strings = book.site[language].strings
    return {
        "language": language,
        "game": game.id,
        "plural": book.languages[language].plural,
        "order": list(texts.section("counts")),
        "names": texts.section("names"),
        "counts": texts.section("counts"),
        "lines": texts.section("lines"),
        "refusals": texts.section("refusals"),
        "moves": texts.section("moves"),
        "labels": texts.section("labels"),
        "site": {key: text for key, text in strings.items() if key.startswith(SITE_STRINGS)},
        "calculators": {page.calculator: f"{root}{page.id}/" for page in game.rules.pages if page.calculator},
        "rules": {rule.id: _rule(game, texts, rule.id, root) for rule in game.rule_list()},
    }


@functools.lru_cache(maxsize=64)
def words(book: Book, game: GameBook, language: str, root: str = IN_GAME) -> Words:
    """The same as an object that fills templates."""
    return Words(words_data(book, game, language, root))


def _rule(game: GameBook, texts: GameTexts, rule: str, root: str) -> dict[str, str]:
    page = game.page_of(rule)
    return {"title": texts.get("rules", rule).title, "url": f"{root}{page.id if page else ''}/#{rule}"}


def needed_words(data: dict[str, Any], constants: set[str], named: set[str]) -> dict[str, Any]:
    """The words that a widget can speak: those whose key, or a beginning of it up to a dot, stands in its modules
    (`constants`), and the names of what stands there or in its components (`named`). A label with a number in it is a
    name (`control.tiles-value-1`); what follows one of `GROUPS` in a label must stand there, too."""
    tables = {table: _spoken(data[table], constants) for table in ("lines", "refusals", "moves", "site")}
    labels = {key: text for key, text in data["labels"].items() if _is_label_of(key, constants, named)}
    tables["labels"] = labels
    spoken = {*tables["lines"], *tables["refusals"]}
    lines = spoken | constants
    # A line (`cost.pay.any`) is one of a rule's (`cost.pay`).
    spoken_of = lines | {line.rpartition(".")[0] for line in lines}
    rules = {key: rule for key, rule in data["rules"].items() if key in spoken_of}
    names = {key: name for key, name in data["names"].items() if _is_name_of(key, constants, named)}
    return data | tables | {"rules": rules, "names": names}


def _is_name_of(key: str, constants: set[str], named: set[str]) -> bool:
    """Whether a widget can show the name of a component; copies of a card (`twos-3`) are numbered."""
    card, _, number = key.rpartition("-")
    return key in named or (number.isdigit() and card in named) or bool(_beginnings(key) & constants)


def _is_label_of(key: str, constants: set[str], named: set[str]) -> bool:
    """Whether a widget with these texts in its modules and data can show a label."""
    found = _beginnings(key) & constants
    if key in constants or found - GROUPS:
        return True
    item = key.partition(".")[2].partition(".")[0]
    # Parts of `attacker-1-steps` may be put together: its beginning stands in the modules.
    beginnings = {item, *(item[:index] for index, letter in enumerate(item) if letter == "-")}
    beginnings |= {beginning + "-" for beginning in beginnings}
    return bool(found) and not beginnings.isdisjoint(constants | named)


def _spoken(table: dict[str, str], constants: set[str]) -> dict[str, str]:
    return {key: text for key, text in table.items() if key in constants or _beginnings(key) & constants}


def _beginnings(key: str) -> set[str]:
    return {key[: index + 1] for index, letter in enumerate(key) if letter == "."}
