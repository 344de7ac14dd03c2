"""The words of a game in one language, for widgets and pages (`rules_widgets.words.Words`)."""

import functools
from typing import Any

from rules_pages.data.book import Book, GameBook
from rules_pages.data.engine_runner import runner_of
from rules_pages.data.languages import plural_rule
from rules_pages.data.texts.units import GameTexts
from rules_widgets.words import Words

SITE_STRINGS = (
    "list.", "brackets", "colon", "answer.", "example.open", "provenance.practice", "provenance.reader",
    "provenance.reconstructed", "provenance.unknown", "widget.", "own-value.", "form.", "position.", "picture.practice",
    "table.",
)  # fmt: skip
"""Keys, or beginnings of keys, of the strings of the site that widgets need; the others are not downloaded."""
GROUPS = {"answer.", "choice.", "control."}
"""Prefixes of labels that the modules of a widget contain for all tables and controls of a kind; such a label is needed
only if the rest of its key occurs, too."""
IN_GAME = "../"
"""Relative path to a game's folder from any page of the game."""


def words_data(book: Book, game: GameBook, language: str, root: str = IN_GAME) -> dict[str, Any]:
    """Return the words of one game in one language as plain JSON. `root`: relative path to the game's folder, with
    which the addresses of rules and calculators begin."""
    texts = GameTexts(game, language)
    strings = book.site[language].strings
    written = game.texts[language].forms if language in game.texts else {}
    # as `Words.named` looks them up: {"thracian|in": "im Thrakischen Meer"}
    forms = {f"{key}|{form}": text for key, named in written.items() for form, text in named.items()}
    pages = {rule.id: game.page_of(rule.id) for rule in game.rule_list()}
    return {
        "language": language,
        "game": game.id,
        "plurals": {code: plural_rule(code).packed for code in sorted({language, *texts.foreign()})},
        "order": list(texts.section("counts")),
        "names": texts.section("names") | forms,
        "counts": texts.section("counts"),
        "lines": texts.section("lines"),
        "refusals": texts.section("refusals"),
        "moves": texts.section("moves"),
        "labels": texts.section("labels"),
        "site": {key: text for key, text in strings.items() if key.startswith(SITE_STRINGS)},
        "calculators": {page.calculator: f"{root}{page.id}/" for page in game.rules.pages if page.calculator},
        "rules": {
            rule: {"title": texts.get("rules", rule).title, "page": f"{root}{page.id if page else ''}/"}
            for rule, page in pages.items()
        },
    }


@functools.lru_cache(maxsize=64)
def words(book: Book, game: GameBook, language: str, root: str = IN_GAME) -> Words:
    """Return `words_data` as an object that fills templates."""
    return Words(words_data(book, game, language, root), runner_of(game).engine.glyphs)


def needed_words(data: dict[str, Any], constants: set[str], named: set[str]) -> dict[str, Any]:
    """Return the words that a widget can show: those whose key, or a beginning of it that ends with a dot, occurs in
    `constants`, and the names of what occurs in `named`.

    `constants`: the string constants of the widget's modules; `named`: those and all strings in its components. For
    labels whose key begins with one of `GROUPS`, see `_is_label_of`."""

    def is_wanted(key: str) -> bool:
        return key in constants or bool(_beginnings(key) & constants)

    def is_shown(name: str) -> bool:  # copies of a card (`twos-3`) are numbered, and `named` holds the card alone
        key = name.partition("|")[0]
        card, _, number = key.rpartition("-")
        return key in named or (number.isdigit() and card in named) or bool(_beginnings(key) & constants)

    tables = {
        table: {key: text for key, text in data[table].items() if is_wanted(key)}
        for table in ("lines", "refusals", "moves", "site")
    }
    tables["labels"] = {key: text for key, text in data["labels"].items() if _is_label_of(key, constants, named)}
    lines = {*tables["lines"], *tables["refusals"]} | constants
    # The id of a line (`cost.pay.any`) may be that of its rule (`cost.pay`) with a suffix.
    line_rules = lines | {line.rpartition(".")[0] for line in lines}
    rules = {key: rule for key, rule in data["rules"].items() if key in line_rules}
    names = {key: name for key, name in data["names"].items() if is_shown(key)}
    calculators = {name: page for name, page in data.get("calculators", {}).items() if name in constants}
    return data | tables | {"rules": rules, "names": names, "calculators": calculators}


def _is_label_of(key: str, constants: set[str], named: set[str]) -> bool:
    """Return whether a widget with these strings in its modules and data can show a label. Of a label in one of
    `GROUPS` (`control.tiles-value-1`) the part after the prefix, or its beginning up to a hyphen, must occur, too."""
    prefixes = _beginnings(key) & constants
    if key in constants or prefixes - GROUPS:
        return True
    item = key.partition(".")[2].partition(".")[0]
    # A module may put `attacker-1-steps` together from parts: only its beginning is a constant then.
    beginnings = {item, *(item[:index] for index, letter in enumerate(item) if letter == "-")}
    beginnings |= {beginning + "-" for beginning in beginnings}
    return bool(prefixes) and not beginnings.isdisjoint(constants | named)


def _beginnings(key: str) -> set[str]:
    """Return the beginnings of a key that end with a dot."""
    return {key[: index + 1] for index, letter in enumerate(key) if letter == "."}
