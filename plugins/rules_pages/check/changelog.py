"""Check the changelog: the rules and examples it names exist, and every change is described in English."""

from __future__ import annotations

from collections.abc import Iterator

from rules_pages.check.avoided_words import AvoidedWords
from rules_pages.check.context import no_such
from rules_pages.data import models
from rules_pages.data.book import Book
from rules_pages.data.problems import Problem
from rules_pages.data.yaml_file import Path_


def changelog_problems(book: Book) -> Iterator[Problem]:
    """Yield the problems of the changelog."""
    file, seen = f"{book.root.name}/site/changelog.yaml", set()
    avoided = {language: AvoidedWords(book, language) for language in book.languages}
    for number, release in enumerate(book.changelog):
        if release.version is None and number > 0:
            yield book.problem(file, (number,), "version: missing; only the newest changes are in no release yet")
        for index, change in enumerate(release.changes):
            path = (number, "changes", index)
            if change.id in seen:
                yield book.problem(file, (*path, "id"), f"{change.id}: this id is taken; choose another")
            seen.add(change.id)
            for place, message in _change(book, change):
                yield book.problem(file, (*path, *place), message)
            for language in change.words.keys() & avoided.keys():
                for _, message in avoided[language].problems(change.words[language]):
                    yield book.problem(file, (*path, "words", language), message)


def _change(book: Book, change: models.Change) -> Iterator[tuple[Path_, str]]:
    """Yield (path inside the change, message) for each missing or unknown language, rule or example."""
    if models.CHANGELOG_LANGUAGE not in change.words:
        yield ("words",), f"{models.CHANGELOG_LANGUAGE}: missing; the language of CHANGELOG.md, others are optional"
    for language in change.words:
        if language not in book.languages:
            yield ("words", language), f"{language}: no such language in languages.yaml"
    for name, known in (("rules", _rules(book)), ("examples", _examples(book))):
        for index, full_id in enumerate(getattr(change, name)):
            if full_id not in known:
                yield (name, index), f"{full_id}: {no_such(name.removesuffix('s'), full_id, known)}"


def _rules(book: Book) -> set[str]:
    """Return the full ids (`attika.cost.terrain`) of all rules, removed ones (tombstones) included."""
    games = book.games.values()
    return {f"{game.id}.{rule}" for game in games for rule in (*game.rule_ids, *game.rules.tombstones)}


def _examples(book: Book) -> set[str]:
    return {f"{game.id}.{example}" for game in book.games.values() for example in game.examples}
