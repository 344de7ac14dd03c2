"""Small HTML documents for Pagefind, one for each search entry, with additional search words."""

from __future__ import annotations

from collections.abc import Iterable

from rules_pages.blocks.html import escape, tag
from rules_pages.data.book import Book
from rules_pages.search.entries import Heading, SearchEntry
from rules_pages.search.words import (
    compound_parts,
    kana_in_letters,
    other_spellings,
    other_words,
    participle_verbs,
    readings_in_letters,
    without_umlauts,
    words_in,
)

TITLE_WEIGHTS = ("10", "8", "6")
"""Weight of a title of one, two, or more words: a search for a single word should first find what has that name."""
LEADING_WEIGHT = "5"
"""Weight of titles that only lead to rules: pages, and the quick reference."""
WORD_LENGTH = 4
"""Characters that count as one word in a language without spaces."""
TITLE_WORDS_WEIGHT, WORDS_WEIGHT = "4", "0.4"
"""Weight of the additional words for the title, and for the text."""
OVERVIEW_WEIGHT, OVERVIEW_WORDS_WEIGHT = "4", "2"
"""Weight of a title on a page of the overview, and of its additional words: terms rank above pages."""


def collections(book: Book, entries: Iterable[SearchEntry]) -> dict[str, dict[str, bytes]]:
    """Return the documents of all entries, `{collection: {file name: HTML}}`."""
    all_entries = list(entries)
    vocabulary = {
        language: words_in(f"{item.title} {item.text}" for item in all_entries if item.language == language)
        for language in book.languages
    }
    documents: dict[str, dict[str, bytes]] = {item.collection: {} for item in all_entries}
    for number, item in enumerate(all_entries, 1):
        documents[item.collection][f"{number:05}.html"] = _document(book, item, vocabulary[item.language])
    return documents


def _document(book: Book, item: SearchEntry, vocabulary: frozenset[str]) -> bytes:
    """Return the HTML document of an entry. `vocabulary`: all words of the entries in its language."""
    body = _overview_body(book, item, vocabulary) if item.headings else _body(book, item, vocabulary)
    names = "href[data-href], place[data-place]" + (", also[data-also]" if item.also else "")
    meta = tag("p", data_pagefind_meta=names, data_href=item.href, data_place=item.place, data_also=item.also or None)
    page = tag("html", tag("body", tag("main", *body, meta, data_pagefind_body=True)), lang=item.language)
    return f"<!doctype html>{page}".encode()


def _body(book: Book, item: SearchEntry, vocabulary: frozenset[str]) -> list[str]:
    """Return the body of an entry with a text. The empty anchors tell search.js where the text begins and ends; the
    words after it are found but not shown."""
    title_words = _title_words(book, item.language, item)
    if not title_words and not item.text:
        title_words = _term_words(book, item.language, item.terms[:1])
    text_words = _term_words(book, item.language, item.terms)
    ids = f"{_ids(item)} {item.around if item.is_first else ''}"
    forms = _other_forms(book, item.language, f"{item.title} {item.around} {item.text}", vocabulary)
    return [
        tag("h1", escape(item.title), data_pagefind_weight=_title_weight(book, item)),
        tag("span", id="text"),
        tag("p", escape(item.text)),
        tag("span", id="words"),
        tag("p", escape(_synonyms(item)), data_pagefind_weight=TITLE_WEIGHTS[0]),
        tag("p", escape(f"{title_words} {ids}"), data_pagefind_weight=TITLE_WORDS_WEIGHT),
        tag("p", escape(f"{text_words} {item.around} {forms}"), data_pagefind_weight=WORDS_WEIGHT),
    ]


def _overview_body(book: Book, item: SearchEntry, vocabulary: frozenset[str]) -> list[str]:
    """Return the body of an entry with headings: its title, and each title on the page as a heading, which Pagefind
    detects itself."""
    body = [tag("h1", escape(item.title), data_pagefind_weight=LEADING_WEIGHT)]
    for heading in item.headings:
        forms = _other_forms(book, item.language, heading.title, vocabulary)
        words = f"{_title_words(book, item.language, heading)} {_ids(heading)} {forms} {_synonyms(heading)}"
        body += [
            tag("h2", escape(heading.title), id=heading.anchor, data_pagefind_weight=OVERVIEW_WEIGHT),
            tag("p", escape(words), data_pagefind_weight=OVERVIEW_WORDS_WEIGHT),
        ]
    return body


def _synonyms(item: SearchEntry | Heading) -> str:
    """Return the synonyms of an entry, with its kana in letters, too."""
    return f"{item.also} {readings_in_letters(item.also)} {kana_in_letters(item.title)}"


def _ids(item: SearchEntry | Heading) -> str:
    """Return the id of an entry, and its parts as separate words."""
    return f"{item.ids} {item.ids.replace('.', ' ')}"


def _title_words(book: Book, language: str, item: SearchEntry | Heading) -> str:
    """Return the words of those terms that the title of an entry contains."""
    return _term_words(book, language, [term for term in item.terms if _is_in_title(book, term, language, item.title)])


def _term_words(book: Book, language: str, terms: Iterable[str]) -> str:
    """Return the words of some terms, with their readings in letters."""
    words = other_words(book, language, terms)
    return f"{words} {readings_in_letters(words)}".strip()


def _title_weight(book: Book, item: SearchEntry) -> str:
    """Return the weight of the title of an entry."""
    if not item.ids or item.ids.startswith("quick."):
        return LEADING_WEIGHT
    spaced = book.languages[item.language].line_join
    count = len(item.title.split()) if spaced else -(-len(item.title) // WORD_LENGTH)
    return TITLE_WEIGHTS[min(count, len(TITLE_WEIGHTS)) - 1]


def _other_forms(book: Book, language: str, text: str, vocabulary: frozenset[str]) -> str:
    """Return the words of a text in other forms that readers may type."""
    spellings = other_spellings(text, book.languages[language].spellings)
    if language != "de":
        return spellings
    return " ".join([spellings, compound_parts(text, vocabulary), participle_verbs(text), without_umlauts(text)])


def _is_in_title(book: Book, term: str, language: str, title: str) -> bool:
    """Return whether a title contains a term."""
    words = book.glossary[term].words.get(language)
    return words is not None and words.term.lower() in title.lower()
