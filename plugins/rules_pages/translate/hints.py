"""Hints on a translation beside its source, for the translator's page: nothing of it is an error, all of it is told."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules_pages.data import markup
from rules_pages.data.book import Book
from rules_pages.translate.review import DENIALS, Reader

_TWO_SPACES = re.compile(r"\S  +\S")
_KANA = re.compile(r"[぀-ヿ]")
SHORTEST = 4
"""Least number of letters of a text that is remarkable where it is the same in two languages."""


class Hints:
    """What an editor might look at in translations from one language into another."""

    def __init__(self, book: Book, source: str, language: str) -> None:
        self._is_japanese = language == "ja"
        self._source = Reader(book, source)
        self._own = Reader(book, language)

    def of(self, source: str, words: str) -> Iterator[str]:
        """Yield the hints on one text, given its source as it is written."""
        prose = markup.prose(words)
        if '"' in prose:
            yield "a straight quotation mark; write those of the language"
        if any(_TWO_SPACES.search(line.lstrip()) for line in words.splitlines()):
            yield "two spaces in a row"
        if not self._is_japanese and _KANA.search(prose):
            yield "Japanese is left in it"
        if words == source and sum(map(str.isalpha, markup.spoken(words))) >= SHORTEST:
            yield "still in the words of the source"
            return
        source_words, own_words = self._source.words(source), self._own.words(words)
        yield from self._modality(source_words, own_words)
        for term in sorted(self._source.terms(source_words) - self._own.terms(own_words)):
            if term in self._own.stems:
                there, here = self._source.terms_of[term], self._own.terms_of[term]
                yield f"the source has the term “{there}”, here is no “{here}”"

    def _modality(self, source: str, own: str) -> Iterator[str]:
        """Yield a hint where one text denies and the other does not, or where a duty is a permission or the reverse. In
        languages without these words, none is found."""
        here, there = self._own.modals(own), self._source.modals(source)
        if not self._own.knows_modals:
            return
        denied_here, denied_there = here.keys() & DENIALS, there.keys() & DENIALS
        if denied_here and not denied_there:
            yield f"“{here[min(denied_here)]}” denies something, the source denies nothing"
        if denied_there and not denied_here:
            yield f"the source denies something (“{there[min(denied_there)]}”), nothing is denied here"
        for kind, opposite in (("duty", "permission"), ("permission", "duty")):
            if kind in here and opposite not in here and opposite in there and kind not in there:
                yield f"“{here[kind]}” is a {kind}, “{there[opposite]}” of the source a {opposite}"
