"""Bring translations from gettext PO back into the YAML files of texts.

Nothing is lost: what the PO file leaves empty keeps its words. What both sides changed since the export, and what the
check finds, is reported with its line in the PO file; then nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import ValidationError

from rules_pages.check.context import CheckContext, no_such
from rules_pages.check.narration import narration_problems
from rules_pages.check.texts import language_problems
from rules_pages.data.book import Book, GameBook
from rules_pages.data.models import Texts
from rules_pages.data.problems import Failure, Problem
from rules_pages.data.project import Project
from rules_pages.data.units import GameTexts, Unit
from rules_pages.data.yaml_file import Path_, YamlFile
from rules_pages.data.yaml_reader import parse
from rules_pages.data.yaml_writer import with_hashes, with_texts
from rules_pages.translate.po_export import PoFile
from rules_pages.translate.po_file import Entry, context_of, read_po, version


@dataclass
class Import:
    """What a PO file changes in the texts of a game in one language."""

    file: PoFile
    name: str
    """The file in messages."""
    lines: dict[str, int] = field(default_factory=dict)
    """Context of each entry to its line."""
    changed: dict[Path_, str] = field(default_factory=dict)
    added: dict[Path_, Any] = field(default_factory=dict)
    of: dict[str, str] = field(default_factory=dict)
    """Unit to the hash of the source that it translates, of all units."""
    accepted: int = 0
    """Units that match their source from now on."""
    problems: list[Problem] = field(default_factory=list)
    remarks: list[Problem] = field(default_factory=list)
    """What is left out, and hinders nothing."""

    @property
    def changes_anything(self) -> bool:
        """Whether a file would be written."""
        return bool(self.changed or self.added or self.of != self.file.game.texts[self.file.language].of)


def read_import(file: PoFile, name: str) -> Import:
    """Work out what the PO file changes; the words are not checked yet."""
    entries, problems = read_po(file.path, name)
    lines = {entry.context: entry.line for entry in entries}
    found = Import(file, name, lines, of=dict(file.game.texts[file.language].of), problems=problems)
    if not problems:
        _Merge(found, {entry.context: entry for entry in entries}).run()
    return found


class _Merge:
    """Puts the entries of a PO file beside the texts as they are now."""

    def __init__(self, found: Import, entries: dict[str, Entry]) -> None:
        self.found = found
        self.entries = entries
        self.texts = GameTexts(found.file.game, found.file.language)

    def run(self) -> None:
        for unit in self.texts.source.values():
            self._unit(unit)
        known = {context_of(unit, path) for unit in self.texts.source.values() for path, _ in unit.texts()}
        for context in self.entries.keys() - known:
            self._remark(self.entries[context], f"{no_such('text', context, known)}; it is left out")

    def _remark(self, entry: Entry, message: str) -> None:
        self.found.remarks.append(Problem(self.found.name, entry.line, 1, f"{entry.context}: {message}"))

    def _unit(self, unit: Unit) -> None:
        own = dict(self.texts.own[unit.id].texts()) if unit.id in self.texts.own else {}
        entries = {path: self.entries.get(context_of(unit, path)) for path, _ in unit.texts()}
        words = {path: self._words(entry, own.get(path, "")) for path, entry in entries.items()}
        lacking = [path for path, text in words.items() if not text]
        if own:
            self.found.changed |= {path: text for path, text in words.items() if text != own[path]}
        elif lacking and len(lacking) < len(words):
            entry = next(entry for path, entry in entries.items() if entry is not None and words[path])
            self._remark(entry, f"{unit.id} has other texts that are not translated; it is left out")
        elif not lacking:
            self.found.added[(unit.section, unit.key)] = content_in_words(unit, words)
        if not lacking:
            self._note_source(unit, [entry for entry in entries.values() if entry is not None])

    def _words(self, entry: Entry | None, own: str) -> str:
        """The words of one text from now on. Where both sides have changed, the present ones, and a problem."""
        if entry is None or not entry.words or entry.words == own:
            return own
        if not own or entry.exported is None or entry.exported[1] == version(own):
            return entry.words
        if entry.exported[1] != version(entry.words):
            message = f"{entry.context}: changed here and in the YAML since the export, where it is now {own!r}"
            advice = "write these words here, or export the file anew"
            self.found.problems.append(Problem(self.found.name, entry.line, 1, f"{message}; {advice}"))
        return own

    def _note_source(self, unit: Unit, entries: list[Entry]) -> None:
        """Note which source a unit translates, if the PO file has it whole and says something new about it."""
        if len(entries) < len(unit.texts()):
            return
        was_done = all(entry.exported is not None and entry.exported[0] for entry in entries)
        is_fuzzy = any(entry.is_fuzzy for entry in entries)
        if is_fuzzy and was_done:
            self.found.of.pop(unit.id, None)
        elif not is_fuzzy and not was_done and all(entry.words for entry in entries):
            self._accept(unit, entries)

    def _accept(self, unit: Unit, entries: list[Entry]) -> None:
        """A translation matches the source that its translator has seen, which may not be the present one."""
        seen = {entry.context: entry.source for entry in entries}
        if any(seen[context_of(unit, path)] != text for path, text in unit.texts()):
            self._remark(entries[0], "the source text has changed since the export; the translation counts as stale")
        elif self.found.of.get(unit.id) != unit.hash():
            self.found.of[unit.id] = unit.hash()
            self.found.accepted += 1


def content_in_words(unit: Unit, words: dict[Path_, str]) -> Any:
    """The content of a unit, in other words."""
    start: Path_ = (unit.section, unit.key)
    if isinstance(unit.content, str):
        return words[start]
    return _in_words(unit.content.model_dump(exclude_none=True), words, start)


def _in_words(node: Any, words: dict[Path_, str], path: Path_) -> Any:
    if isinstance(node, dict):
        return {key: _in_words(child, words, (*path, key)) for key, child in node.items()}
    if isinstance(node, list):
        return [_in_words(child, words, (*path, index)) for index, child in enumerate(node)]
    return words[path]


# the file of texts


def new_text(project: Project, found: Import) -> str:
    """The YAML file as the import makes it. Raises Failure where it would not hold what it should."""
    game, language = found.file.game, found.file.language
    path = _path(project, found.file)
    before = path.read_text(encoding="utf-8")
    if not found.changes_anything:
        return before
    source = GameTexts(game, language).source.values()
    text = with_texts(before, found.changed, found.added, [(unit.section, unit.key) for unit in source])
    if found.of:
        text = with_hashes(text, {unit.id: found.of[unit.id] for unit in source if unit.id in found.of})
    return text


def _path(project: Project, file: PoFile) -> Any:
    return project.data / file.game.id / "text" / f"{file.language}.yaml"


def check_import(book: Book, found: Import, text: str) -> Iterator[Problem]:
    """Yield what the check finds in the new file of texts, at the lines of the PO file."""
    game, language = found.file.game, found.file.language
    data = parse(text.encode(), found.name).data
    try:
        texts = Texts.model_validate(data)
    except ValidationError as error:
        raise Failure(f"{found.name}: the texts could not be written as YAML; nothing was written ({error})") from error
    new_game = replace(game, texts={**game.texts, language: texts})
    _stop_if_lost(found, new_game)
    file = YamlFile(found.name, places=_places(found))
    files = {f"{book.root.name}/{game.id}/text/{language}.yaml": file}
    check = CheckContext(replace(book, files=files, games={**book.games, game.id: new_game}), new_game)
    yield from language_problems(check, language)
    yield from narration_problems(check, language)


def _stop_if_lost(found: Import, new_game: GameBook) -> None:
    """Compare what stands in the new file with what was to be written."""
    texts = GameTexts(new_game, found.file.language)
    read = {path: text for unit in texts.own.values() for path, text in unit.texts()}
    before = GameTexts(found.file.game, found.file.language)
    wanted = {path: text for unit in before.own.values() for path, text in unit.texts()} | found.changed
    wrong = [path for path, text in wanted.items() if read.get(path) != text]
    if wrong or texts.of != found.of:
        place = ".".join(map(str, wrong[0])) if wrong else "of"
        raise Failure(f"{found.name}: {place} cannot be written into the YAML; nothing was written")


def _places(found: Import) -> dict[Path_, tuple[int, int]]:
    """Where in the PO file each text stands."""
    source = GameTexts(found.file.game, found.file.language).source.values()
    contexts = {path: context_of(unit, path) for unit in source for path, _ in unit.texts()}
    return {path: (found.lines[context], 1) for path, context in contexts.items() if context in found.lines}


def write_import(project: Project, found: Import, text: str) -> None:
    """Write the file of texts, if it changes."""
    if found.changes_anything:
        _path(project, found.file).write_text(text, encoding="utf-8")
