"""What the translator's page shows and writes: each text of a game beside its source."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.check.texts import FILLED_SECTIONS
from rules_pages.data import markup
from rules_pages.data.book import Book
from rules_pages.data.problems import Failure
from rules_pages.data.project import Project
from rules_pages.data.published.publication import root
from rules_pages.data.units import GameTexts, Unit
from rules_pages.live.old_sources import Old, difference, old_sources, part_of
from rules_pages.translate.notes import TranslatorNotes
from rules_pages.translate.po_export import PoFile
from rules_pages.translate.po_file import context_of, version
from rules_pages.translate.po_import import Import, check_import, content_in_words, new_text, write_import

Words = Mapping[str, str]
"""The name of each text of a unit (`body`, "" for a unit of one text) to its words."""
PLAIN = ("labels", "counts", "names", *FILLED_SECTIONS)
"""Sections whose texts are shown as they are written: no engine fills them here."""


class Refusal(Exception):
    """What was asked cannot be written; the message says why."""


def overview(book: Book) -> list[dict[str, Any]]:
    """How far each game is in each language into which it is translated."""
    return [
        {
            "game": game.id,
            "title": GameTexts(game, language).get("game").title,
            "language": language,
            "label": book.languages[language].label,
            **GameTexts(game, language).counts(),
        }
        for game in book.games.values()
        for language in book.languages
        if language in game.texts and language != game.game.source_language
    ]


class Translation:
    """The texts of a game in one language. Raises KeyError for a game or language that there is not, and for the source
    language, which is no translation."""

    def __init__(self, project: Project, book: Book, game_id: str, language: str) -> None:
        self.project = project
        self.book = book
        self.game = book.games[game_id]
        self.language = language
        self.texts = GameTexts(self.game, language)
        if language not in self.game.texts or language == self.texts.source_language:
            raise KeyError(language)
        self._shown = self._context(language)
        self._source_shown = self._context(self.texts.source_language)
        self._notes = TranslatorNotes(book, self.game, language)

    def _context(self, language: str) -> PageContext:
        return PageContext(self.book, self.game, language, {}, f"{root()}{language}/{self.game.id}/")

    def plain(self) -> dict[str, Any]:
        """Everything for the page, as JSON."""
        labels = self.book.languages
        old = old_sources(self.project, self.game, self.language)
        return {
            "game": self.game.id,
            "title": self.texts.get("game").title,
            "source": {"language": self.texts.source_language, "label": labels[self.texts.source_language].label},
            "target": {"language": self.language, "label": labels[self.language].label},
            "units": [self.unit(unit, old) for unit in self.texts.source.values()],
        }

    def unit(self, unit: Unit, old: Old | None = None) -> dict[str, Any]:
        """A unit: its status, and each of its texts with its source, both as readers see them."""
        own = dict(self.texts.own[unit.id].texts()) if unit.id in self.texts.own else {}
        before = (old or {}).get(unit.id, {})
        parts = []
        for path, source in unit.texts():
            part, words = part_of(path), own.get(path, "")
            found = {"part": part, "source": source, "words": words, "notes": list(self._notes.of(unit, source))}
            found |= {
                "source_html": self._html(self._source_shown, unit, source),
                "html": self._html(self._shown, unit, words),
            }
            if part in before and before[part] != source:
                found["difference"] = difference(before[part], source)
            parts.append(found)
        status = self.texts.status(unit.id)
        return {"id": unit.id, "status": status, "parts": parts, "is_old_known": status != "stale" or bool(before)}

    def _html(self, context: PageContext, unit: Unit, text: str) -> str:
        """A text as readers see it; with its placeholders where nobody can say what will stand in them."""
        if unit.section in PLAIN or any(item.kind in ("slot", "step") for item in markup.placeholders(text)):
            return escape(text)
        try:
            return context.html_paragraphs(text) if text else ""
        except (KeyError, StopIteration):  # a placeholder that names nothing, told by the check
            return tag("p", escape(text))

    # writing

    def problems(self, unit_id: str, words: Words) -> list[dict[str, str]]:
        """What the check says of these words: each problem with the text that it is in."""
        found = self._import(unit_id, words)
        return self._told(unit_id, found, new_text(self.project, found))

    def save(self, unit_id: str, words: Words, base: Words) -> dict[str, Any]:
        """Write the words and note that they match the source as it is now. `base`: what the page showed before, as
        versions; Raises Refusal where the file holds something else, or where the check finds a problem."""
        known = {part: version(text) for part, text in self._own(unit_id).items()}
        if dict(base) != known:
            raise Refusal("the file has changed since this page read it; load the page again")
        found = self._import(unit_id, words)
        text = new_text(self.project, found)
        problems = self._told(unit_id, found, text)
        if problems:
            return {"problems": problems}
        write_import(self.project, found, text)
        return {"problems": []}

    def _own(self, unit_id: str) -> dict[str, str]:
        own = self.texts.own.get(unit_id)
        return {part_of(path): text for path, text in own.texts()} if own else {}

    def _import(self, unit_id: str, words: Words) -> Import:
        unit = self.texts.source.get(unit_id)
        if unit is None:
            raise Refusal(f"{unit_id}: there is no such unit")
        paths = {part_of(path): path for path, _ in unit.texts()}
        own = self._own(unit_id)
        if set(words) != set(paths) or (own and set(own) != set(paths)):
            raise Refusal(f"{unit_id} has other parts than its source; edit the file itself")
        if not all(text.strip() for text in words.values()):
            raise Refusal("a text is empty")
        contexts = [context_of(other, path) for other in self.texts.source.values() for path, _ in other.texts()]
        lines = {context: number for number, context in enumerate(contexts, 2)}  # 1 is of what has no place
        of = {**self.game.texts[self.language].of, unit_id: unit.hash()}
        found = Import(PoFile(self.game, self.language, Path()), self._file(), lines, of=of)
        new = {paths[part]: text.replace("\r\n", "\n").strip() for part, text in words.items()}
        if own:
            found.changed = {path: text for path, text in new.items() if text != own[part_of(path)]}
        else:
            found.added = {(unit.section, unit.key): content_in_words(unit, new)}
        return found

    def _file(self) -> str:
        return f"rules_data/{self.game.id}/text/{self.language}.yaml"

    def _told(self, unit_id: str, found: Import, text: str) -> list[dict[str, str]]:
        """The problems of one unit."""
        try:
            problems = list(check_import(self.book, found, text))
        except Failure as error:
            raise Refusal(str(error)) from error
        unit = self.texts.source[unit_id]
        parts = {found.lines[context_of(unit, path)]: part_of(path) for path, _ in unit.texts()}
        return [{"part": parts[p.line], "message": p.message} for p in problems if p.line in parts]
