"""Export the texts of a game as gettext PO, for translation in Poedit, Weblate and similar tools."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rules_pages.data import markup
from rules_pages.data.book import Book, GameBook, TextBook
from rules_pages.data.languages.plurals import gettext_forms, plural_rule
from rules_pages.data.models import TermWords
from rules_pages.data.units import GameTexts, Unit
from rules_pages.translate.po_file import Entry, context_of, po_text, version

SECTIONS = {
    "names": "a name, shown as it is",
    "counts": "a counted thing; {n} is the number",
    "lines": "explains a figure of an answer; the engine fills in the values",
    "refusals": "says why something is refused; the engine fills in the values",
    "moves": "a move in words, without a subject, as on a button",
    "labels": "a label of a control, a column or a picture",
    "examples": "narration of a worked example; what it says can or cannot be done is checked by the engine",
    "strings": "words of the site itself; spaces at the ends are kept",
    "reasons": "why a value is what it is; words of sources stand in quotation marks",
}
"""Section to a note on its purpose, for sections whose name does not explain it."""


class TranslatorNotes:
    """The notes on the texts of a game for translation into one language."""

    def __init__(self, book: Book, game: TextBook, language: str) -> None:
        self._game = game
        self._texts = GameTexts(game, language)
        source = self._texts.source_language
        self._forms = plural_rule(language).described()
        self._terms = {
            term: (entry.words[source].term, entry.words[language].term, _avoided(entry.words[language], game.id))
            for term, entry in book.glossary.items()
            if source in entry.words and language in entry.words
        }
        self._by_word = {word: term for term, (word, _, _) in self._terms.items()}
        words = sorted(self._by_word, key=lambda word: (-len(word), word))
        self._pattern = re.compile("|".join(map(_pattern, words)) or "(?!)")

    def of(self, unit: Unit, text: str) -> tuple[str, ...]:
        """Return the notes on one source text, one line each."""
        return tuple(dict.fromkeys([*self._purpose(unit), *self._placeholders(text), *self._glossary(text)]))

    def _purpose(self, unit: Unit) -> Iterator[str]:
        """Yield what kind of text a unit is, and for a rule its address on the site."""
        if unit.section in SECTIONS:
            yield SECTIONS[unit.section]
        page = self._game.page_of(unit.key) if unit.section == "rules" else None
        if page is not None:
            yield f"/{self._texts.language}/{self._game.id}/{page.id}/#{unit.key}"

    def _placeholders(self, text: str) -> Iterator[str]:
        """Yield a note on each placeholder of a text."""
        for item in markup.placeholders(text):
            if item.kind != "ruby":
                yield f"{{{item.key}}}: {self._describe(item)}"

    def _describe(self, item: markup.Placeholder) -> str:
        """Return what readers see in place of a placeholder, in the language of the translation if possible."""
        if item.kind == "slot" or not isinstance(self._game, GameBook):
            forms = f": {self._forms}" if item.shown and "|" in item.shown else ""
            return f"a value that the engine fills in; after | its forms{forms}"
        if item.kind == "value":
            value = self._game.components[item.target].value
            return f"{value}; after | the forms of the counted word: {self._forms}"
        if item.kind == "term":
            term = self._terms.get(item.target)
            return f"{term[1]}; after | another form of it" if term else "a term that has no word yet"
        if item.kind == "rule":
            section = "rules" if item.target in self._game.rule_ids else "sections"
            return f"link to “{self._texts.get(section, item.target).title}”; after | other words for it"
        if item.kind == "name":
            return str(self._texts.get("names", item.target))
        if item.kind == "example":
            return f"link to the example “{self._texts.get('examples', item.target).title}”"
        return {"symbols": "symbols with their numbers", "step": "a figure of this step"}.get(item.kind, "a link")

    def _glossary(self, text: str) -> Iterator[str]:
        """Yield a note on each term in a text, as a word or a placeholder: its translation and the words to avoid."""
        placed = [item.target for item in markup.placeholders(text) if item.kind == "term"]
        written = [self._by_word[match.group()] for match in self._pattern.finditer(markup.spoken(text))]
        for term in [*placed, *written]:
            if term in self._terms:
                source, own, avoided = self._terms[term]
                yield f"{source}: {own}" + (f" (not: {', '.join(avoided)})" if avoided else "")


def _avoided(words: TermWords, game: str) -> list[str]:
    """Return the words that a game's texts must not use for a term."""
    return [avoided.word for avoided in words.avoided() if not avoided.games or game in avoided.games]


def _pattern(word: str) -> str:
    return rf"\b{re.escape(word)}\b" if markup.is_latin(word) else re.escape(word)


@dataclass(frozen=True)
class PoFile:
    """The PO file of a game, or of the site itself, in one language; it need not exist yet."""

    game: TextBook
    language: str
    path: Path


def po_files(book: Book, folder: Path, game_id: str = "", code: str = "") -> list[PoFile]:
    """Return the PO files of a game and language; of all if none is given. The source language of a game has none; a
    language in which it has no text yet may begin with one."""
    return [
        PoFile(game, language, folder / game.id / f"{language}.po")
        for game in book.text_books()
        for language in book.languages
        if game_id in ("", game.id) and code in ("", language) and language != game.source_language
    ]


def po_content(book: Book, file: PoFile) -> str:
    """Return the content of a PO file: all texts of the game, with the translations that there are."""
    texts = GameTexts(file.game, file.language)
    source = book.languages[texts.source_language].label
    header = (
        f"{file.game.id}: {source} -> {book.languages[file.language].label}\n"
        f"Placeholders in braces are the same in every language; what stands after | in them is yours to word.\n"
        f"Bring it back with: python -m rules_pages po import {file.game.id} {file.language}"
    )
    metadata = {
        "Project-Id-Version": f"stele {file.game.id}",
        "Language-Team": book.languages[file.language].label,
        "Language": file.language,
        "X-Source-Language": texts.source_language,
        "Plural-Forms": gettext_forms(file.language),
    }
    return po_text(_entries(texts, TranslatorNotes(book, file.game, file.language)), metadata, header)


def _entries(texts: GameTexts, notes: TranslatorNotes) -> Iterator[Entry]:
    """Yield the entry of each source text; a translation of an older source is marked as fuzzy."""
    for unit in texts.source.values():
        status = texts.status(unit.id)
        own = dict(texts.own[unit.id].texts()) if unit.id in texts.own else {}
        for path, source in unit.texts():
            words = own.get(path, "")
            yield Entry(
                context=context_of(unit, path),
                source=source,
                words=words,
                is_fuzzy=bool(words) and status == "stale",
                exported=(status == "done", version(words)) if words else None,
                notes=notes.of(unit, source),
            )
