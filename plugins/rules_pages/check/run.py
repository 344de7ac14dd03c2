"""Run all checks that the schema cannot express: ids resolve, languages agree, examples come out as expected."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from rules_pages.check.claims import narration_problems
from rules_pages.check.context import CheckContext
from rules_pages.check.engine import engine_problems, engine_task_problems
from rules_pages.check.hand_written import hand_written_problems
from rules_pages.check.shared_texts import changelog_problems, glossary_problems, site_text_problems
from rules_pages.check.structure import structure_problems
from rules_pages.check.texts import asks_problems, keyword_problems, language_problems, source_problems
from rules_pages.data import engine_runner
from rules_pages.data.book import Book, DataError, read_book
from rules_pages.data.cache import NO_CACHE, Cache
from rules_pages.data.implementations import implementations, names_of
from rules_pages.data.parallel import each
from rules_pages.data.problems import Problem, fold_problems


def checked_book(root: Path, cache: Cache = NO_CACHE) -> Book:
    """Read and check rules_data at `root` and return the book, as `check_book` does. Raises DataError."""
    return check_book(read_book(root, cache), cache)


def check_book(book: Book, cache: Cache = NO_CACHE) -> Book:
    """Return a checked book with the `implementations` of its games. Raises DataError with every problem. The problems
    of games that have fingerprints are cached in `cache`."""
    problems = sorted(set(check(book, cache)))
    if problems:
        raise DataError(fold_problems(problems))
    for game in book.games.values():
        names = names_of(engine_runner.engine_folder(game.id), cache)
        game.implementations = implementations(names, (rule.id for rule in game.rule_list()))
    return book


def check(book: Book, cache: Cache = NO_CACHE) -> Iterator[Problem]:
    """Yield every problem of a book that the schema accepted, using all cores. `cache` is for the ids found in the
    engines' code and for the problems of games that have fingerprints."""
    games = sorted(book.games.values(), key=lambda game: -len(game.rule_ids))  # so that no core ends with a large one
    checks = [find for game in games for find in _checks(CheckContext(book, game, cache))]
    for problems in each(lambda find: find(), [*checks, lambda: list(site_problems(book))]):
        yield from problems


def site_problems(book: Book) -> Iterator[Problem]:
    """Yield the problems outside the games: languages, site strings, glossary, changelog, pages."""
    for code, language in book.languages.items():
        for index, other in enumerate(language.fallback):
            if other == code or other not in book.languages:
                wrong = "no such language" if other != code else "a language cannot fall back to itself"
                yield book.problem(f"{book.root.name}/languages.yaml", (code, "fallback", index), f"{other}: {wrong}")
    yield from site_text_problems(book)
    yield from glossary_problems(book)
    yield from changelog_problems(book)
    yield from hand_written_problems(book)


Find = Callable[[], Iterator[Problem]]


def problems_without_engine(one: CheckContext) -> Iterator[Problem]:
    """Yield the problems in the structure and the texts of a game, without loading its engine."""
    for find in _checks_without_engine(one).values():
        yield from find()


def _checks_without_engine(one: CheckContext) -> dict[str, Find]:
    if one.source_language not in one.book.languages:
        message = f"{one.source_language}: no such language in languages.yaml; the rest of the game is not checked"
        return {"structure": lambda: iter([one.at("game.yaml", ("source_language",), message)])}
    named = {"structure": structure_problems, "source": source_problems}
    named |= {"asks": asks_problems, "keywords": keyword_problems}
    checks: dict[str, Find] = {name: partial(find, one) for name, find in named.items()}
    return checks | {f"text-{code}": partial(language_problems, one, code) for code in sorted(one.game.texts)}


def _checks(one: CheckContext) -> Iterator[Callable[[], list[Problem]]]:
    """Yield functions that together return all problems of a game, and can be called in different processes. The engine
    is given the source language alone, so that the cached result of its check outlives changes of other texts."""
    engine_fingerprint = one.game.page_fingerprints.get(one.source_language, "")
    checks = _checks_without_engine(one)
    if "source" in checks:
        source = {code: texts for code, texts in one.game.texts.items() if code == one.source_language}
        engine_context = CheckContext(one.book, replace(one.game, texts=source), one.cache)
        for name, find in (("played", engine_problems), ("tasks", engine_task_problems)):
            yield partial(_cached_problems, one, name, engine_fingerprint, partial(find, engine_context))
        checks["narration"] = partial(narration_problems, one)
    for name, find_problems in checks.items():
        yield partial(_cached_problems, one, name, one.game.fingerprint, find_problems)


def _cached_problems(one: CheckContext, name: str, fingerprint: str, find: Find) -> list[Problem]:
    """Return the problems of the check `name` by `find`, from the cache while the `fingerprint` is the same."""
    cache = one.cache if fingerprint else NO_CACHE
    return cache.entry("problems", one.game.id, name, fingerprint).get(list, lambda: list(find()))
