"""Additional search words that a text does not contain itself: synonyms and readings."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rules_pages.data.book import Book, GameBook

WORD = re.compile(r"[^\W\d_]{3,}")
SIGNS = re.compile(r"[一-龯々]+|[ァ-ヶー]{2,}")
"""Words of a language without blanks between them: runs of kanji, of katakana."""
ENGINE_VALUE = re.compile(r"\{[^{}|]*\|?([^{}]*)\}")
"""A placeholder for a value of the engine: group 1 is its forms."""


def words_of_term(book: Book, language: str, term: str) -> list[str]:
    """Return the words of a glossary term in one language, each once: the term, its reading, its synonyms, and the
    words that our texts avoid."""
    words = book.glossary[term].words.get(language)
    if words is None:
        return []
    avoided = [word.word.removesuffix("*") for word in words.avoided()]
    return list(dict.fromkeys([words.term, *filter(None, [words.reading]), *words.also, *avoided]))


def other_words(book: Book, language: str, terms: Iterable[str]) -> str:
    """Return the words of some glossary terms in one language."""
    return " ".join(dict.fromkeys(word for term in terms for word in words_of_term(book, language, term)))


def own_words(game: GameBook, language: str, key: str) -> list[str]:
    """Return the synonyms and the reading of a page, a rule, an example or a piece of a game in one
    language."""
    texts = game.texts.get(language)
    return [*texts.also.get(key, []), *filter(None, [texts.spoken.get(key)])] if texts else []


def spoken_words(book: Book, game: GameBook, language: str) -> dict[str, list[str]]:
    """Return the words of the lines and refusals of each rule in one language: what the rule says of a move."""
    texts, strings = game.texts.get(language), book.site[language].strings
    everyday = {*strings["search.asking"].split(), *strings["search.common"].split()}
    pattern = WORD if book.languages[language].line_join else SIGNS
    found: dict[str, list[str]] = {}
    for key, text in [*texts.lines.items(), *texts.refusals.items()] if texts else []:
        rule = next((part for part in _beginnings(key) if part in game.rule_ids), "")
        said = ENGINE_VALUE.sub(lambda value: value[1].replace("|", " "), text).lower()
        found.setdefault(rule, []).extend(word for word in pattern.findall(said) if word not in everyday)
    return found


def _beginnings(key: str) -> list[str]:
    """Return a dotted id and what it begins with: `hit.dice.hits`, `hit.dice`, `hit`."""
    parts = key.split(".")
    return [".".join(parts[:count]) for count in range(len(parts), 0, -1)]
