"""What can be found, as small documents for Pagefind, with the words by which readers may ask for it."""

from __future__ import annotations

from collections.abc import Iterable

from rules_pages.blocks.html import escape, tag
from rules_pages.data.book import Book
from rules_pages.search.entries import Found, Heading
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
"""Of a title of one word, of two, of more: who asks for a word alone means what is called so."""
LEADING_WEIGHT = "5"
"""Of what only leads to rules: pages, and the quick reference."""
WORD_LENGTH = 4
"""Of a language without spaces."""
TITLE_WORDS_WEIGHT, WORDS_WEIGHT = "4", "0.4"
OVERVIEW_WEIGHT, OVERVIEW_WORDS_WEIGHT = "4", "2"
"""Of a title on a page of the overview and of the words for it: terms go before pages."""


def collections(book: Book, entries: Iterable[Found]) -> dict[str, dict[str, bytes]]:
    """Collection to file name to HTML, of everything that can be found."""
    found = list(entries)
    vocabulary = {
        language: words_in(f"{item.title} {item.text}" for item in found if item.language == language)
        for language in book.languages
    }
    made: dict[str, dict[str, bytes]] = {item.collection: {} for item in found}
    for number, item in enumerate(found, 1):
        made[item.collection][f"{number:05}.html"] = _document(book, item, vocabulary[item.language])
    return made


def _document(book: Book, item: Found, vocabulary: frozenset[str]) -> bytes:
    body = _titles(book, item, vocabulary) if item.headings else _texts(book, item, vocabulary)
    names = "href[data-href], place[data-place]" + (", also[data-also]" if item.also else "")
    meta = tag("p", data_pagefind_meta=names, data_href=item.href, data_place=item.place, data_also=item.also or None)
    page = tag("html", tag("body", tag("main", *body, meta, data_pagefind_body=True)), lang=item.language)
    return f"<!doctype html>{page}".encode()


def _texts(book: Book, item: Found, vocabulary: frozenset[str]) -> list[str]:
    """The empty anchors tell search.js where the text begins and ends; the words after it are found and not shown."""
    near = _near(book, item.language, item) or ("" if item.text else _words(book, item.language, item.terms[:1]))
    far = _words(book, item.language, item.terms)
    ids = f"{_ids(item)} {item.around if item.is_first else ''}"
    forms = _forms(book, item.language, f"{item.title} {item.around} {item.text}", vocabulary)
    return [
        tag("h1", escape(item.title), data_pagefind_weight=_title_weight(book, item)),
        tag("span", id="text"),
        tag("p", escape(item.text)),
        tag("span", id="words"),
        tag("p", escape(_also(item)), data_pagefind_weight=TITLE_WEIGHTS[0]),
        tag("p", escape(f"{near} {ids}"), data_pagefind_weight=TITLE_WORDS_WEIGHT),
        tag("p", escape(f"{far} {item.around} {forms}"), data_pagefind_weight=WORDS_WEIGHT),
    ]


def _titles(book: Book, item: Found, vocabulary: frozenset[str]) -> list[str]:
    """A page of the overview: its title, and each title on it as a heading, which Pagefind finds by itself."""
    body = [tag("h1", escape(item.title), data_pagefind_weight=LEADING_WEIGHT)]
    for heading in item.headings:
        forms = _forms(book, item.language, heading.title, vocabulary)
        words = f"{_near(book, item.language, heading)} {_ids(heading)} {forms} {_also(heading)}"
        body += [
            tag("h2", escape(heading.title), id=heading.anchor, data_pagefind_weight=OVERVIEW_WEIGHT),
            tag("p", escape(words), data_pagefind_weight=OVERVIEW_WORDS_WEIGHT),
        ]
    return body


def _also(item: Found | Heading) -> str:
    """Other words for it; those in kana, and the kana of its title, in letters, too."""
    return f"{item.also} {readings_in_letters(item.also)} {kana_in_letters(item.title)}"


def _ids(item: Found | Heading) -> str:
    return f"{item.ids} {item.ids.replace('.', ' ')}"


def _near(book: Book, language: str, item: Found | Heading) -> str:
    """The other words for the terms that a title names."""
    return _words(book, language, [term for term in item.terms if _stands_in(book, term, language, item.title)])


def _words(book: Book, language: str, terms: Iterable[str]) -> str:
    words = other_words(book, language, terms)
    return f"{words} {readings_in_letters(words)}".strip()


def _title_weight(book: Book, item: Found) -> str:
    if not item.ids or item.ids.startswith("quick."):
        return LEADING_WEIGHT
    spaced = book.languages[item.language].line_join
    count = len(item.title.split()) if spaced else -(-len(item.title) // WORD_LENGTH)
    return TITLE_WEIGHTS[min(count, len(TITLE_WEIGHTS)) - 1]


def _forms(book: Book, language: str, text: str, vocabulary: frozenset[str]) -> str:
    """The words of a text in the forms in which readers may type them."""
    spelled = other_spellings(text, book.languages[language].spellings)
    if language != "de":
        return spelled
    return " ".join([spelled, compound_parts(text, vocabulary), participle_verbs(text), without_umlauts(text)])


def _stands_in(book: Book, term: str, language: str, title: str) -> bool:
    """Whether a title names a term; a term itself does."""
    words = book.glossary[term].words.get(language)
    return words is not None and words.term.lower() in title.lower()
