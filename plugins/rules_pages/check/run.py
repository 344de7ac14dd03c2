"""Run all checks that the schema cannot express: ids resolve, languages agree, examples come out as expected."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from rules_pages.check.asks import asks_problems
from rules_pages.check.avoided_words import AvoidedWords, page_problems
from rules_pages.check.changelog import changelog_problems
from rules_pages.check.context import CheckContext, no_such
from rules_pages.check.engine import engine_problems
from rules_pages.check.hand_written import hand_written_problems
from rules_pages.check.narration import narration_problems
from rules_pages.check.numbers import NumberReader, disagreements
from rules_pages.check.site_config import site_config_problems
from rules_pages.check.site_texts import site_text_problems
from rules_pages.check.structure import structure_problems
from rules_pages.check.texts import (
    language_problems,
    markup_problems,
    name_problems,
    source_problems,
    text_problems,
    word_problems,
)
from rules_pages.data import engine_runner, markup
from rules_pages.data.book import Book, DataError, read_book
from rules_pages.data.cache import NO_CACHE, Cache
from rules_pages.data.implementations import implementations, names_of
from rules_pages.data.models import LONGEST_NAME, LONGEST_TEXT, TermWords
from rules_pages.data.parallel import each
from rules_pages.data.problems import Problem, fold_problems
from rules_pages.data.units import units
from rules_pages.data.yaml_file import Path_


def checked_book(root: Path, cache: Cache = NO_CACHE) -> Book:
    """Read and check rules_data at `root` and return the book, as `check_book` does. Raises DataError."""
    return check_book(read_book(root, cache), cache)


def check_book(book: Book, cache: Cache = NO_CACHE) -> Book:
    """Check a book, set the `implementations` of its games and return it. Raises DataError with every problem.

    The problems of games that have fingerprints are cached in `cache`.
    """
    problems = sorted(set(check(book, cache)))
    if problems:
        raise DataError(fold_problems(problems))
    for game in book.games.values():
        names = names_of(engine_runner.engine_folder(game.id), cache)
        game.implementations = implementations(names, (rule.id for rule in game.rule_list()))
    return book


def check(book: Book, cache: Cache = NO_CACHE) -> Iterator[Problem]:
    """Yield every problem of a book that the schema accepted, using all cores.

    `cache` is for the ids found in the engines' code and for the problems of games that have fingerprints.
    """
    games = [CheckContext(book, game, cache) for game in book.games.values()]
    games.sort(key=lambda one: -len(one.rule_ids))  # start the largest first, so that no core ends with one
    checks = [find for one in games for find in game_checks(one)]
    for problems in each(lambda find: find(), [*checks, lambda: list(site_problems(book))]):
        yield from problems


def site_problems(book: Book) -> Iterator[Problem]:
    """Yield the problems outside the games: languages, site strings, glossary, changelog, pages, mkdocs.yml."""
    yield from _fallbacks(book)
    yield from site_text_problems(book)
    yield from _glossary(book)
    yield from changelog_problems(book)
    yield from page_problems(book, book.root.parent / "docs")
    yield from hand_written_problems(book)
    yield from site_config_problems(book, book.root.parent / "mkdocs.yml")


def problems_without_engine(one: CheckContext) -> Iterator[Problem]:
    """Yield the problems in the structure and the texts of a game, without loading its engine."""
    yield from structural_problems(one)
    if _is_readable(one):
        yield from text_problems(one)
        yield from asks_problems(one)


def structural_problems(one: CheckContext) -> Iterator[Problem]:
    """Yield the problems in a game that do not depend on its texts."""
    if _is_readable(one):
        yield from structure_problems(one)
    else:
        message = f"{one.source_language}: no such language in languages.yaml"
        yield one.at("game.yaml", ("source_language",), f"{message}; the rest of the game is not checked")


def _is_readable(one: CheckContext) -> bool:
    """Return whether the game's source language is declared in languages.yaml."""
    return one.source_language in one.book.languages


Check = Callable[[], list[Problem]]


def game_checks(one: CheckContext) -> Iterator[Check]:
    """Yield functions that together return all problems of a game, and can be called in different processes.

    The engine is given the texts of the source language only, so that the cached result of its check stays valid when
    other languages change.
    """
    engine_fingerprint = one.game.page_fingerprints.get(one.source_language, "")
    if _is_readable(one):
        source = {code: texts for code, texts in one.game.texts.items() if code == one.source_language}
        engine_context = CheckContext(one.book, replace(one.game, texts=source), one.cache)
        yield partial(_cached_problems, one, "played", engine_fingerprint, lambda: engine_problems(engine_context))
        for language in sorted(one.game.texts):
            find = partial(language_problems, one, language)
            yield partial(_cached_problems, one, f"text-{language}", one.game.fingerprint, find)
        yield partial(_cached_problems, one, "narration", one.game.fingerprint, lambda: narration_problems(one))
        yield partial(_cached_problems, one, "asks", one.game.fingerprint, lambda: asks_problems(one))
        yield partial(_cached_problems, one, "source", one.game.fingerprint, lambda: source_problems(one))
    yield partial(_cached_problems, one, "structure", one.game.fingerprint, lambda: structural_problems(one))


def _cached_problems(
    one: CheckContext, name: str, fingerprint: str, find: Callable[[], Iterator[Problem]]
) -> list[Problem]:
    """Return the problems that `find` yields, from the cache while `fingerprint` is the same; `name`: the check.

    Without a fingerprint nothing is cached.
    """
    cache = one.cache if fingerprint else NO_CACHE
    return cache.entry("problems", one.game.id, name, fingerprint).get(list, lambda: list(find()))


# languages


def _fallbacks(book: Book) -> Iterator[Problem]:
    """Yield a problem for each fallback to an unknown language or to the language itself."""
    for code, language in book.languages.items():
        for index, other in enumerate(language.fallback):
            wrong = "a language cannot fall back to itself" if other == code else ""
            if other not in book.languages:
                wrong = "no such language in languages.yaml"
            if wrong:
                path: Path_ = (code, "fallback", index)
                yield book.problem(f"{book.root.name}/languages.yaml", path, f"{other}: {wrong}")


# the glossary


def _glossary(book: Book) -> Iterator[Problem]:
    """Yield the problems of the glossary: unused terms, unknown languages, and those of words and definitions."""
    name = f"{book.root.name}/glossary.yaml"
    used = _used_terms(book)
    for term, entry in book.glossary.items():
        if term not in used:
            yield book.problem(name, (term,), f"{term}: no text uses this term; use it as {{term:{term}}} or remove it")
        for language, words in entry.words.items():
            path = (term, "words", language)
            if language not in book.languages:
                yield book.problem(name, path, f"{language}: no such language in languages.yaml")
                continue
            for place, message in _term_words(book, words):
                yield book.problem(name, (*path, *place), message)
    for term, language, message in _definitions(book, used):
        yield book.problem(name, (term, "words", language, "text"), message)


def _used_terms(book: Book) -> dict[str, frozenset[str]]:
    """Return {term: ids of the games whose texts use it}."""
    used: dict[str, set[str]] = {}
    for game in book.games.values():
        for texts in game.texts.values():
            words = (text for unit in units(texts).values() for _, text in unit.texts() if "{term:" in text)
            for item in (item for text in words for item in markup.placeholders(text) if item.kind == "term"):
                used.setdefault(item.target, set()).add(game.id)
    return {term: frozenset(games) for term, games in used.items()}


def _definitions(book: Book, used: dict[str, frozenset[str]]) -> Iterator[tuple[str, str, str]]:
    """Yield (term, language, message) for each definition with an avoided word or other numbers than the first one."""
    readers = {language: NumberReader(entry) for language, entry in book.languages.items()}
    avoided: dict[tuple[str, frozenset[str]], AvoidedWords] = {}
    for term, entry in book.glossary.items():
        texts = {language: words.text for language, words in entry.words.items() if language in readers}
        first = next(iter(texts), "")
        for language, text in texts.items():
            own, others = readers[language].numbers(text), readers[first].numbers(texts[first])
            can_compare = book.languages[language].reads_numbers and book.languages[first].reads_numbers
            for message in () if not can_compare else disagreements(language, own, first, others, "the text"):
                yield term, language, message
            key = (language, used.get(term, frozenset()))
            if key not in avoided:
                avoided[key] = AvoidedWords(book, *key)
            for _, message in avoided[key].problems(text):
                yield term, language, message


def _term_words(book: Book, words: TermWords) -> Iterator[tuple[Path_, str]]:
    """Yield (path, message) for wrong `avoid` entries, for terms and synonyms that are no words, and for markup."""
    for index, avoided in enumerate(words.avoided()):
        if avoided.word == words.term:
            yield ("avoid", index), f"{avoided.word}: this is the term itself; avoid another word"
        for game in avoided.games:
            if game not in book.games:
                yield ("avoid", index), f"{game}: {no_such('game', game, book.games)}"
    for place, word in [(("term",), words.term), *((("also", index), word) for index, word in enumerate(words.also))]:
        for message in name_problems(word):
            yield place, message
    for name, longest in (("term", LONGEST_NAME), ("text", LONGEST_TEXT)):
        text = getattr(words, name)
        for message in (*word_problems(text, longest), *markup_problems(text)):
            yield (name,), message
        for item in markup.placeholders(text):
            yield (name,), f"{{{item.key}}}: no placeholder can stand in the glossary"
