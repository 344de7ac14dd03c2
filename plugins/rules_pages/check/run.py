"""Run all checks that the schema cannot express: ids resolve, languages agree, examples come out as expected."""

import re
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
from rules_pages.check.texts import language_problems, search_problems, source_problems
from rules_pages.data import engine_runner
from rules_pages.data.book import Book, DataError, read_book
from rules_pages.data.cache import NO_CACHE, Cache
from rules_pages.data.implementations import implementations, names_of
from rules_pages.data.parallel import each
from rules_pages.data.problems import Problem, fold_problems

OF_A_LANGUAGE = re.compile(r"[^/]+/(?P<folder>[^/]+)/(text|asks|keywords)/(?P<code>[^/]+)\.yaml")
"""Files that each language has one of."""


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
    contexts = [CheckContext(book, game, cache) for game in games]
    finds: list[Callable[[], list[Problem]]] = [
        partial(_cached_problems, one, name, find) for one in contexts for name, find in _checks(one).items()
    ]
    for problems in each(lambda find: find(), [*finds, lambda: list(site_problems(book))]):
        yield from problems


def site_problems(book: Book) -> Iterator[Problem]:
    """Yield the problems outside the games: languages, site strings, glossary, changelog, pages."""
    for code, language in book.languages.items():
        for index, other in enumerate(language.fallback):
            if other == code or other not in book.languages:
                wrong = "no such language" if other != code else "a language cannot fall back to itself"
                yield book.problem(f"{book.root.name}/languages.yaml", (code, "fallback", index), f"{other}: {wrong}")
    # of a game whose source language is unknown, that is said alone
    unchecked = [game.id for game in book.games.values() if game.source_language not in book.languages]
    for match in filter(None, map(OF_A_LANGUAGE.fullmatch, book.files)):
        if match["code"] not in book.languages and match["folder"] not in unchecked:
            yield Problem(match[0], 1, 1, f"{match['code']}: no such language in languages.yaml")
    yield from site_text_problems(book)
    yield from glossary_problems(book)
    yield from changelog_problems(book)
    yield from hand_written_problems(book)


Find = Callable[[], Iterator[Problem]]


def problems_without_engine(one: CheckContext) -> Iterator[Problem]:
    """Yield the problems in the structure and the texts of a game, without loading its engine."""
    for find in _checks(one, with_engine=False).values():
        yield from find()


PLAYED = ("played", "tasks")
"""Checks with the engine, which are given the source language alone, so that their results outlive changes of other
texts."""


def _checks(one: CheckContext, with_engine: bool = True) -> dict[str, Find]:
    """Return functions by name that together yield all problems of a game, and can be called in different processes."""
    if one.source_language not in one.book.languages:
        message = f"{one.source_language}: no such language in languages.yaml; the rest of the game is not checked"
        return {"structure": lambda: iter([one.at("game.yaml", ("source_language",), message)])}
    named = {"structure": structure_problems, "source": source_problems, "search": search_problems}
    checks: dict[str, Find] = {name: partial(find, one) for name, find in named.items()}
    checks |= {f"text-{code}": partial(language_problems, one, code) for code in sorted(one.game.texts)}
    if with_engine:
        source = {code: texts for code, texts in one.game.texts.items() if code == one.source_language}
        played = CheckContext(one.book, replace(one.game, texts=source), one.cache)
        finds = [partial(engine_problems, played), partial(engine_task_problems, played)]  # the longest come first
        checks = dict(zip(PLAYED, finds, strict=True)) | checks | {"narration": partial(narration_problems, one)}
    return checks


def _cached_problems(one: CheckContext, name: str, find: Find) -> list[Problem]:
    """Return the problems of the check `name` by `find`, from the cache while the files that it reads are the same."""
    fingerprint = one.game.page_fingerprints.get(one.source_language, "") if name in PLAYED else one.game.fingerprint
    cache = one.cache if fingerprint else NO_CACHE
    return cache.entry("problems", one.game.id, name, fingerprint).get(list, lambda: list(find()))
