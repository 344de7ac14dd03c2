"""Check the texts that belong to no game. The site's own words: each language has strings of the source, with the same
values in them. The glossary: each has terms of the source, definitions with the same numbers, no word that is to be
avoided. The changelog: what it names exists."""

import functools
from collections.abc import Iterator

from rules_pages.check.avoided_words import AvoidedWords
from rules_pages.check.context import no_such
from rules_pages.check.numbers import NumberComparison, forms_problem
from rules_pages.check.texts import markup_problems, name_problems, slot_problems, word_problems
from rules_pages.data import markup, models
from rules_pages.data.book import Book
from rules_pages.data.languages import plural_rule
from rules_pages.data.models import LONGEST_NAME, LONGEST_TEXT, TermWords
from rules_pages.data.problems import Problem
from rules_pages.data.texts.units import STRINGS, TERMS, place_of_texts, units_of
from rules_pages.data.yaml_file import Path_

FEW = 5
"""Up to how many strings that the source lacks are reported at their own places."""


def site_text_problems(book: Book) -> Iterator[Problem]:
    """Yield the problems of site/text: a missing file, unknown languages, and those of the strings."""
    if book.languages and book.site_texts.source_language not in book.site_texts.texts:
        message = "the file is missing; the site's own words are needed in one language"
        yield Problem(place_of_texts(book.site_texts, book.site_texts.source_language), 1, 1, message)
        return
    for language in book.site_texts.texts.keys() & book.languages.keys():
        yield from string_problems(book, language)


def string_problems(book: Book, language: str) -> Iterator[Problem]:
    """Yield the problems of the site's own words in one language."""
    own = book.site_texts.texts[language].strings
    source = book.site_texts.texts[book.site_texts.source_language].strings
    file, avoided = place_of_texts(book.site_texts, language), AvoidedWords(book, language)
    unknown = own.keys() - source.keys()
    for key, text in own.items():
        messages = [*word_problems(text)]
        for item in (item for item in markup.placeholders(text) if item.shown is not None):
            problem = forms_problem(item, plural_rule(language))
            messages += [f"{{{item.key}}}: {problem}"] if problem else []
        messages += [message for _, message in avoided.problems(markup.spoken(text))]
        if key in unknown:
            message = f"{key}: {no_such('string', key, source)}; the source language needs it first"
            place = (STRINGS, key) if len(unknown) <= FEW else (STRINGS,)  # many have one cause, and are counted
            yield book.problem(file, place, message)
        else:
            messages += [f"{key}: {message}" for message in slot_problems(text, source[key])]
        yield from (book.problem(file, (STRINGS, key), message) for message in messages)


# the glossary


def glossary_problems(book: Book, languages: list[str] | None = None) -> Iterator[Problem]:
    """Yield the problems of the glossary, or of it in these languages: its terms, their words and definitions."""
    own = book.glossary_texts
    used: dict[str, frozenset[str]] = {}  # term to the games whose texts name it
    for game in book.games.values():
        for unit in (unit for code in game.texts for unit in units_of(game, code).values()):
            for term in (term for text in unit.texts.values() for term in markup.terms(text)):
                used[term] = used.get(term, frozenset()) | {game.id}
    source = own.texts[own.source_language].terms if own.source_language in own.texts else {}
    for language in own.texts.keys() & book.languages.keys() if languages is None else languages:
        file = place_of_texts(own, language)
        numbers = NumberComparison(book.languages, language, own.source_language)
        avoided_in = functools.cache(functools.partial(AvoidedWords, book, language))
        for term, words in own.texts[language].terms.items():
            problems = [*_term_words(book, words)]
            if term not in source:
                problems.append(((), f"{term}: {no_such('term', term, source)}; the source language needs it first"))
            elif term not in used and language == own.source_language:
                problems.append(((), f"{term}: no text uses this term; use it as {{term:{term}}} or remove it"))
            definition = [*numbers.problems(words.text, source[term].text, "the text")] if term in source else []
            definition += [message for _, message in avoided_in(used.get(term, frozenset())).problems(words.text)]
            problems += [(("text",), message) for message in definition]
            yield from (book.problem(file, (TERMS, term, *place), message) for place, message in problems)


def _term_words(book: Book, words: TermWords) -> Iterator[tuple[Path_, str]]:
    """Yield (path, message) for wrong `avoid` entries, for terms and synonyms that are no words, and for markup."""
    for index, avoided in enumerate(words.avoided()):
        if avoided.word == words.term:
            yield ("avoid", index), f"{avoided.word}: this is the term itself; avoid another word"
        for game in avoided.games:
            if game not in book.games:
                yield ("avoid", index), f"{game}: {no_such('game', game, book.games)}"
    for index, word in enumerate(words.also):
        yield from ((("also", index), message) for message in name_problems(word))
    yield from ((("term",), message) for message in name_problems(words.term))
    for name, text, longest in (("term", words.term, LONGEST_NAME), ("text", words.text, LONGEST_TEXT)):
        slots = [f"{{{item.key}}}: no placeholder can stand in the glossary" for item in markup.placeholders(text)]
        yield from (((name,), message) for message in (*word_problems(text, longest), *markup_problems(text), *slots))


def changelog_problems(book: Book) -> Iterator[Problem]:
    """Yield the problems of the changelog."""
    file, seen = f"{book.root.name}/site/changelog.yaml", set()
    avoided = {language: AvoidedWords(book, language) for language in book.languages}
    games = book.games.values()
    known_ids = {
        "rules": {f"{game.id}.{rule}" for game in games for rule in (*game.rule_ids, *game.rules.tombstones)},
        "examples": {f"{game.id}.{example}" for game in games for example in game.examples},
    }
    for number, release in enumerate(book.changelog):
        if release.version is None and number > 0:
            yield book.problem(file, (number,), "version: missing; only the newest changes are in no release yet")
        for index, change in enumerate(release.changes):
            path = (number, "changes", index)
            if change.id in seen:
                yield book.problem(file, (*path, "id"), f"{change.id}: this id is taken; choose another")
            seen.add(change.id)
            if models.CHANGELOG_LANGUAGE not in change.words:
                message = f"{models.CHANGELOG_LANGUAGE}: missing; the language of CHANGELOG.md, others are optional"
                yield book.problem(file, (*path, "words"), message)
            for name, known in known_ids.items():
                for place, full_id in enumerate(getattr(change, name)):
                    if full_id not in known:
                        message = f"{full_id}: {no_such(name.removesuffix('s'), full_id, known)}"
                        yield book.problem(file, (*path, name, place), message)
            for language, words in change.words.items():
                messages = [f"{language}: no such language in languages.yaml"]
                if language in avoided:
                    messages = [message for _, message in avoided[language].problems(words)]
                yield from (book.problem(file, (*path, "words", language), message) for message in messages)
