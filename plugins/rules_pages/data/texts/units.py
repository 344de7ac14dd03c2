"""Texts as translation units: what is translated, hashed and counted as one (a rule's texts, a line, a label)."""

import functools
import hashlib
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

from pydantic import BaseModel

from rules_pages.data import markup
from rules_pages.data.book import DOCS, Book, PageBook, TextBook
from rules_pages.data.languages import plural_rule
from rules_pages.data.models import GlossaryTexts, PageTexts, SiteTexts, Texts
from rules_pages.data.texts.accepted import SUFFIX, write_accepted
from rules_pages.data.texts.page_sections import PAGE, page_sections, section_texts
from rules_pages.data.yaml_file import Path_

SECTIONS = tuple(name for name in Texts.model_fields if name not in ("forms", "spoken", "also"))
"""Sections that are translated. Forms of names (`forms`), pronunciations (`spoken`) and synonyms (`also`) are written
for each language."""
STRINGS = "strings"
"""The section of the site's own words."""
TERMS = "terms"
"""The section of the glossary: of a term its word and its definition are translated; how it is read, synonyms and words
to avoid are written for each language."""
Status = Literal["source", "done", "stale", "missing"]
UNFINISHED: tuple[Status, ...] = ("stale", "missing")


@dataclass(frozen=True)
class Unit:
    """A translation unit: `section` and `key` (`rules`, `cost.terrain`); `content`: a string, or a model or mapping of
    strings."""

    section: str
    key: str
    content: Any

    @property
    def id(self) -> str:
        """`rules.cost.terrain`."""
        return f"{self.section}.{self.key}" if self.key else self.section

    @functools.cached_property
    def hash(self) -> str:
        """A short hash of the texts; a translation stores the hash of the source unit that it translates."""
        words = "\0".join(f"{path}={text}" for path, text in self.texts.items())
        return hashlib.sha256(words.encode()).hexdigest()[:8]

    @functools.cached_property
    def texts(self) -> dict[Path_, str]:
        """Every string in it by its path in the file."""
        return dict(texts_in(self.content, self.path))

    @property
    def path(self) -> Path_:
        """Its path in the file."""
        return (self.section, self.key) if self.key else (self.section,)


def texts_in(node: Any, path: Path_) -> Iterator[tuple[Path_, str]]:
    """Yield (path, text) of every string in a model, dict or list, at any depth."""
    if isinstance(node, str):
        yield path, node
    elif isinstance(node, BaseModel | dict):
        for key, child in node.items() if isinstance(node, dict) else node:
            yield from texts_in(child, (*path, key))
    elif isinstance(node, list):
        for index, child in enumerate(node):
            yield from texts_in(child, (*path, index))


def with_changes(node: Any, change: Callable[[str, Path_], str], path: Path_ = ()) -> Any:
    """Return a text, or a copy of a model, dict or list, with `change(text, path)` in place of each text."""
    if isinstance(node, str):
        return change(node, path)
    if isinstance(node, list):
        return [with_changes(child, change, (*path, index)) for index, child in enumerate(node)]
    if not isinstance(node, BaseModel | dict):
        return node
    items = node.items() if isinstance(node, dict) else node
    changed = {key: with_changes(child, change, (*path, key)) for key, child in items}
    return changed if isinstance(node, dict) else node.model_copy(update=changed)


def units(texts: Texts | SiteTexts | GlossaryTexts | PageTexts) -> dict[str, Unit]:
    """Return {unit id: unit} of texts in one language: of a game, the site, the glossary or the hand-written pages."""
    if isinstance(texts, PageTexts):
        parts = {key: section_texts(one.markdown) for key, one in page_sections(texts).items()}
        result = [Unit(PAGE, key, own) for key, own in parts.items() if own]
    elif isinstance(texts, GlossaryTexts):
        result = [Unit(TERMS, key, {"term": own.term, "text": own.text}) for key, own in texts.terms.items()]
    elif isinstance(texts, SiteTexts):
        result = [Unit(STRINGS, key, text) for key, text in texts.strings.items()]
    else:
        result = [Unit("game", "", texts.game)] if texts.game else []
        for section in SECTIONS[1:]:
            result += [Unit(section, key, content) for key, content in getattr(texts, section).items()]
    return {unit.id: unit for unit in result}


@functools.lru_cache(maxsize=64)
def units_of(game: TextBook, language: str) -> dict[str, Unit]:
    """Return {unit id: unit} of the texts of a game, or of what belongs to none, in a language; they are made once."""
    return units(game.texts[language]) if language in game.texts else {}


@functools.lru_cache(maxsize=16)
def _foreign_contents(game: TextBook, language: str) -> dict[str, Any]:
    """Return {unit id: content} of a game, with the language before the forms of counted words, for readers of
    others."""
    return {
        key: with_changes(unit.content, lambda text, _: markup.with_language(text, language))
        for key, unit in units_of(game, language).items()
    }


class GameTexts:
    """The texts of a game, or of the site itself, in one language. A missing unit is that of the first fallback
    language with an up-to-date translation, else that of the source language."""

    def __init__(self, game: TextBook, language: str) -> None:
        self.game = game
        self.language = language
        self.source_language = game.source_language
        self.source = units_of(game, self.source_language)
        self.own = units_of(game, language)
        self.accepted = game.accepted.get(language, {})
        self._fallbacks = [
            (code, units_of(game, code), game.accepted.get(code, {}))
            for code in game.fallbacks.get(language, [])
            if code in game.texts and code != self.source_language
        ]

    def own_texts(self, unit_id: str) -> dict[Path_, str]:
        """Return the texts of a unit in this language by their paths; {} if it is not translated."""
        return self.own[unit_id].texts if unit_id in self.own else {}

    def status(self, unit_id: str) -> Status:
        """Return `source`, `done` (matches the present source), `stale` (translates an older source) or `missing`."""
        if unit_id not in self.own:
            return "missing"
        if self.language == self.source_language:
            return "source"
        return "done" if self.source[unit_id].hash in self.accepted.get(unit_id, ()) else "stale"

    def shown(self, unit_id: str) -> tuple[str, Unit]:
        """Return (language, unit): the unit that a reader of this language sees, and the language it is in. Raises
        KeyError if neither this nor the source language has it."""
        if unit_id in self.own:
            return self.language, self.own[unit_id]
        for code, translated, accepted in self._fallbacks:
            if unit_id in translated and self.source[unit_id].hash in accepted.get(unit_id, ()):
                return code, translated[unit_id]
        return self.source_language, self.source[unit_id]

    def hash(self, unit_id: str) -> str:
        """Return the hash of the unit that a reader of this language sees."""
        return self.shown(unit_id)[1].hash

    def get(self, section: str, key: str = "") -> Any:
        """Return the content of a unit as a reader of this language sees it. Raises KeyError like `shown`."""
        unit_id = f"{section}.{key}" if key else section
        code, unit = self.shown(unit_id)
        if code == self.language or plural_rule(code) == plural_rule(self.language):
            return unit.content
        return _foreign_contents(self.game, code)[unit_id]

    def section(self, section: str) -> dict[str, Any]:
        """Return {key: content} of a section, with fallbacks like `shown`."""
        keys = [unit.key for unit in self.source.values() if unit.section == section]
        return {key: self.get(section, key) for key in keys}

    def foreign(self) -> set[str]:
        """Return the other languages of which readers of this language see texts, and whose words have other forms."""
        codes = {self.shown(unit_id)[0] for unit_id in self.source}
        return {code for code in codes if plural_rule(code) != plural_rule(self.language)}

    def address(self, unit: Unit) -> str:
        """Return the address of a rule or of a section of a page, below the site's root; "" for any other unit."""
        if isinstance(self.game, PageBook):
            return f"{self.language}/{self.game.sections(self.source_language)[unit.key].address}"
        page = self.game.page_of(unit.key) if unit.section == "rules" else None
        return f"{self.language}/{self.game.id}/{page.id}/#{unit.key}" if page else ""

    def counts(self) -> dict[str, int]:
        """Return how many units of the source have each status in this language."""
        states = [self.status(unit_id) for unit_id in self.source]
        return {state: states.count(state) for state in get_args(Status)}


def translation_report(book: Book) -> str:
    """Return a text table of done, stale and missing units per game and language, with the ids of the last two."""
    rows = [f"{'game':12} {'language':10} {'done':>5} {'stale':>6} {'missing':>8}"]
    for game, language in itertools.product(book.text_books(), book.languages):
        texts = GameTexts(game, language)
        counts, head = texts.counts(), f"{game.id:12} {language:10}"
        if language == game.source_language and game.id in book.games:
            rows.append(f"{head} {counts['source']:5}   source")
        elif game.id in book.games or counts["stale"] + counts["missing"]:
            rows.append(f"{head} {counts['done']:5} {counts['stale']:6} {counts['missing']:8}")
            rows += [f"  {texts.status(unit)}: {unit}" for unit in texts.source if texts.status(unit) in UNFINISHED]
    for language in book.languages:
        done = [language in change.words for release in book.changelog for change in release.changes]
        rows += [] if all(done) else [f"{'changelog':12} {language:10} {sum(done):5} {'':6} {done.count(False):8}"]
    advice = "numbers in words are not compared with the source yet; fill `number_words` in languages.yaml"
    rows += [f"{language}: {advice}" for language, entry in book.languages.items() if not entry.reads_numbers]
    return "\n".join(rows)


def translation_counts(book: Book) -> dict[str, dict[str, dict[str, list[str]]]]:
    """Return {game: {language: {"stale": unit ids, "missing": unit ids}}}."""
    return {
        game.id: {
            language: {state: [unit for unit in texts.source if texts.status(unit) == state] for state in UNFINISHED}
            for language, texts in ((code, GameTexts(game, code)) for code in book.languages)
        }
        for game in book.text_books()
    }


def place_of_texts(game: TextBook, language: str) -> str:
    """Return the path of the YAML file of texts in a language, or of the folder of hand-written pages: `docs/fr/`."""
    return f"{DOCS}/{language}/" if isinstance(game, PageBook) else f"rules_data/{game.id}/text/{language}.yaml"


def accepted_file(root: Path, game: TextBook, language: str) -> Path:
    """Return the file of the source units that the texts in a language match; `root`: the folder of the data."""
    return (root.parent / place_of_texts(game, language)).with_suffix(SUFFIX)


def accept_units(root: Path, game: TextBook, language: str, wanted: list[str]) -> int:
    """Mark units of a translation (all if `wanted` is empty) as up to date: write the hashes of the present source
    units. Return how many; ids in `wanted` that the translation does not have are ignored."""
    if language == game.source_language:
        return 0
    source, own = units_of(game, game.source_language), units_of(game, language)
    chosen = [unit for unit in own if unit in source and (not wanted or unit in wanted)]
    accepted = {}
    for unit, hashes in game.accepted.get(language, {}).items():
        if unit in source:
            present = source[unit].hash
            accepted[unit] = (present,) if present in hashes else tuple(dict.fromkeys(hashes))
    accepted |= {unit: (source[unit].hash,) for unit in chosen}
    write_accepted(accepted_file(root, game, language), accepted)
    return len(chosen)
