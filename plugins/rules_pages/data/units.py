"""Texts as units: the piece that is translated, hashed and counted as one (a rule's words, a line, a label)."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel

from rules_pages.data.book import Book, GameBook
from rules_pages.data.models import Texts
from rules_pages.data.yaml_file import Path_

SECTIONS = tuple(name for name in Texts.model_fields if name not in ("of", "spoken", "also"))
"""What is translated; how a name is read, and what else a thing may be called, each language says for itself."""
Status = Literal["source", "done", "stale", "missing"]


@dataclass(frozen=True)
class Unit:
    """`section` and `key` name it (`rules`, `cost.terrain`); `content` is a string or a model of strings."""

    section: str
    key: str
    content: Any

    @property
    def id(self) -> str:
        return f"{self.section}.{self.key}" if self.key else self.section

    def hash(self) -> str:
        """Short hash of the words; a translation keeps the hash of what it translates."""
        words = "\0".join(f"{path}={text}" for path, text in self.texts())
        return hashlib.sha256(words.encode()).hexdigest()[:8]

    def texts(self) -> list[tuple[Path_, str]]:
        """(path in the file, words) of every string in it."""
        start: Path_ = (self.section, self.key) if self.key else (self.section,)
        return list(_strings(self.content, start))


def _strings(node: Any, path: Path_) -> Iterator[tuple[Path_, str]]:
    if isinstance(node, str):
        yield path, node
    elif isinstance(node, BaseModel):
        for name in type(node).model_fields:
            yield from _strings(getattr(node, name), (*path, name))
    elif isinstance(node, dict):
        for key, child in node.items():
            yield from _strings(child, (*path, key))
    elif isinstance(node, list):
        for index, child in enumerate(node):
            yield from _strings(child, (*path, index))


def units(texts: Texts) -> dict[str, Unit]:
    """All units of a language's texts by id."""
    found = [Unit("game", "", texts.game)]
    for section in SECTIONS[1:]:
        found += [Unit(section, key, content) for key, content in getattr(texts, section).items()]
    return {unit.id: unit for unit in found}


@functools.lru_cache(maxsize=64)
def _units_of(game: GameBook, language: str) -> dict[str, Unit]:
    """The units of a game's language; none where the language has no texts."""
    return units(game.texts[language]) if language in game.texts else {}


class GameTexts:
    """A game's words in one language. What is missing is taken from the first language that this one falls back to
    and that has an up-to-date translation, else from the source language."""

    def __init__(self, game: GameBook, language: str) -> None:
        self.language = language
        self.source_language = game.game.source_language
        self.source = _units_of(game, self.source_language)
        self.own = _units_of(game, language)
        self.of = game.texts[language].of if language in game.texts else {}
        self._fallbacks = [
            (code, _units_of(game, code), game.texts[code].of)
            for code in game.fallbacks.get(language, [])
            if code in game.texts and code != self.source_language
        ]

    def status(self, unit_id: str) -> Status:
        """Whether the unit is the source, a translation of the present source, of an older one, or missing."""
        if unit_id not in self.own:
            return "missing"
        if self.language == self.source_language:
            return "source"
        return "done" if self.of.get(unit_id) == self.source[unit_id].hash() else "stale"

    def shown(self, unit_id: str) -> tuple[str, Unit]:
        """Return the unit that a reader of this language sees, after the language that it is in. Raises KeyError where
        neither this nor the source language has it."""
        if unit_id in self.own:
            return self.language, self.own[unit_id]
        for code, units_there, of in self._fallbacks:
            if unit_id in units_there and of.get(unit_id) == self.source[unit_id].hash():
                return code, units_there[unit_id]
        return self.source_language, self.source[unit_id]

    def hash(self, unit_id: str) -> str:
        """The hash of the text that a reader of this language sees."""
        return self.shown(unit_id)[1].hash()

    def get(self, section: str, key: str = "") -> Any:
        """The unit's content as a reader of this language sees it. Raises KeyError as `shown`."""
        return self.shown(f"{section}.{key}" if key else section)[1].content

    def section(self, section: str) -> dict[str, Any]:
        """All contents of a section by key, missing ones as `shown` finds them."""
        keys = [unit.key for unit in self.source.values() if unit.section == section]
        return {key: self.get(section, key) for key in keys}

    def counts(self) -> dict[Status, int]:
        """How many units of the source are done, stale and missing in this language."""
        states = [self.status(unit_id) for unit_id in self.source]
        return {state: states.count(state) for state in ("source", "done", "stale", "missing")}


# how far translations are, and the note that one is up to date again


def translation_report(book: Book) -> str:
    """A table: game and language to done, stale and missing units, with the stale and missing ones named."""
    rows = [f"{'game':12} {'language':10} {'done':>5} {'stale':>6} {'missing':>8}"]
    for game in book.games.values():
        for language in book.languages:
            rows += _rows(game, GameTexts(game, language), language)
    for language in book.languages:
        rows += _optional(book, language)
    return "\n".join(rows)


def translation_counts(book: Book) -> dict[str, dict[str, dict[str, list[str]]]]:
    """Game to language to `stale` and `missing`, the units that are."""
    return {
        game.id: {
            language: {
                state: [unit for unit in texts.source if texts.status(unit) == state] for state in ("stale", "missing")
            }
            for language, texts in ((code, GameTexts(game, code)) for code in book.languages)
        }
        for game in book.games.values()
    }


def _rows(game: GameBook, texts: GameTexts, language: str) -> list[str]:
    counts = texts.counts()
    if language == texts.source_language:
        return [f"{game.id:12} {language:10} {counts['source']:5}   source"]
    head = f"{game.id:12} {language:10} {counts['done']:5} {counts['stale']:6} {counts['missing']:8}"
    odd = [f"  {texts.status(unit)}: {unit}" for unit in texts.source if texts.status(unit) in ("stale", "missing")]
    return [head, *odd]


def _optional(book: Book, language: str) -> list[str]:
    """Rows for what a language need not have and lacks: terms of the glossary, entries of the changelog."""
    kinds = {
        "glossary": [language in term.words for term in book.glossary.values()],
        "changelog": [language in change.words for release in book.changelog for change in release.changes],
    }
    lacking = {kind: found for kind, found in kinds.items() if not all(found)}
    return [f"{kind:12} {language:10} {sum(there):5} {'':6} {there.count(False):8}" for kind, there in lacking.items()]


def accept_units(root: Path, game: GameBook, language: str, wanted: list[str]) -> int:
    """Write the hashes of the present source texts into a translation; returns how many units were noted."""
    from rules_pages.data.yaml_writer import (
        with_hashes,  # ruamel takes a while to import, and no other verb writes YAML
    )

    if language == game.game.source_language:
        return 0
    source = units(game.texts[game.game.source_language])
    own = units(game.texts[language])
    chosen = [unit for unit in own if unit in source and (not wanted or unit in wanted)]
    noted = {**game.texts[language].of, **{unit: source[unit].hash() for unit in chosen}}
    path = root / game.id / "text" / f"{language}.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(with_hashes(text, {unit: noted[unit] for unit in source if unit in noted}), "utf-8")
    return len(chosen)
