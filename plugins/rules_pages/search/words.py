"""Additional search words that a text does not contain itself: synonyms and readings."""

from __future__ import annotations

from collections.abc import Iterable

from rules_pages.data.book import Book, GameBook


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
