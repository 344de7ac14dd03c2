"""Export the texts of a game as gettext PO, for translation in Poedit, Weblate and similar tools."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rules_pages.data.book import Book, TextBook
from rules_pages.data.languages.plurals import gettext_forms
from rules_pages.data.units import GameTexts
from rules_pages.translate.notes import TranslatorNotes
from rules_pages.translate.po_file import Entry, context_of, po_text, version


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
