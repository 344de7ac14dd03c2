"""Check the site's own words: each language has strings of the source, with the same values in them."""

from __future__ import annotations

from collections.abc import Iterator

from rules_pages.check.avoided_words import AvoidedWords
from rules_pages.check.context import no_such
from rules_pages.check.forms import forms_problem
from rules_pages.check.texts import word_problems
from rules_pages.data import markup
from rules_pages.data.book import Book
from rules_pages.data.languages.plurals import plural_rule
from rules_pages.data.models import LONGEST_TEXT
from rules_pages.data.problems import Problem
from rules_pages.data.units import STRINGS

FEW = 5
"""Up to how many strings that the source lacks are reported at their own places."""


def site_text_problems(book: Book) -> Iterator[Problem]:
    """Yield the problems of site/text: a missing file, unknown languages, and those of the strings."""
    if book.languages and book.site_texts.source_language not in book.site_texts.texts:
        message = "the file is missing; the site's own words are needed in one language"
        yield Problem(site_file(book, book.site_texts.source_language), 1, 1, message)
        return
    for language in book.site_texts.texts:
        if language not in book.languages:
            yield book.problem(site_file(book, language), (), f"{language}: no such language in languages.yaml")
        else:
            yield from string_problems(book, language)


def site_file(book: Book, language: str) -> str:
    """Return the file of the site's own words in a language."""
    return f"{book.root.name}/site/text/{language}.yaml"


def string_problems(book: Book, language: str) -> Iterator[Problem]:
    """Yield the problems of the site's own words in one language."""
    own = book.site_texts.texts[language].strings
    source = book.site_texts.texts[book.site_texts.source_language].strings
    avoided = AvoidedWords(book, language)
    unknown = own.keys() - source.keys()
    for key, text in own.items():
        messages = [*word_problems(text, LONGEST_TEXT), *_form_problems(text, language)]
        messages += [message for _, message in avoided.problems(markup.spoken(text))]
        if key in unknown:
            message = f"{key}: {no_such('string', key, source)}; the source language needs it first"
            place = (STRINGS, key) if len(unknown) <= FEW else (STRINGS,)  # many have one cause, and are counted
            yield book.problem(site_file(book, language), place, message)
        else:
            messages += [f"{key}: {message}" for message in _slot_problems(text, source[key])]
        for message in messages:
            yield book.problem(site_file(book, language), (STRINGS, key), message)


def _form_problems(text: str, language: str) -> Iterator[str]:
    for item in (item for item in markup.placeholders(text) if item.shown is not None):
        problem = forms_problem(item, plural_rule(language))
        if problem:
            yield f"{{{item.key}}}: {problem}"


def _slot_problems(text: str, source: str) -> Iterator[str]:
    """Yield a message for each value that a string lacks or has in addition to the source."""
    own, expected = markup.keys(text), markup.keys(source)
    for slot in sorted(expected - own):
        yield f"{{{slot}}} is missing; the source text has it"
    for slot in sorted(own - expected):
        yield f"{{{slot}}} is not in the source text; remove it or add it there"
