"""Import translations from gettext PO into the YAML files of texts, and into the Markdown of hand-written pages.

A text without a translation in the PO file keeps its words, and so does one whose new words are `fuzzy`: a guess of a
tool, or not finished. Texts that were changed on both sides since the export, and all problems that the check finds,
are reported with their line in the PO file; then nothing is written.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from rules_pages.check.claims import narration_problems
from rules_pages.check.context import CheckContext, no_such
from rules_pages.check.hand_written import page_problems
from rules_pages.check.shared_texts import glossary_problems, string_problems
from rules_pages.check.texts import language_problems
from rules_pages.data.book import Book, DataError, GameBook, GlossaryBook, PageBook, SiteBook, TextBook
from rules_pages.data.characters import character_problem
from rules_pages.data.files import write_whole
from rules_pages.data.problems import Failure, Problem, UsageError
from rules_pages.data.project import Project
from rules_pages.data.texts import page_sections
from rules_pages.data.texts.accepted import Accepted, write_accepted
from rules_pages.data.texts.units import GameTexts, Unit, accepted_file, place_of_texts, texts_in, with_changes
from rules_pages.data.validation import validation_problems
from rules_pages.data.yaml_file import Path_, YamlFile
from rules_pages.data.yaml_parser import parse
from rules_pages.data.yaml_writer import with_texts
from rules_pages.translate.po_file import Entry, PoFile, context_of, po_content, read_po, version


@dataclass
class Import:
    """The changes that a PO file makes to the texts of a game in one language."""

    file: PoFile
    name: str
    places: dict[Path_, tuple[int, int]] = field(default_factory=dict)
    """Path of each text to (line, column) of its entry."""
    changed: dict[Path_, str] = field(default_factory=dict)
    """Path of each changed text to its new words."""
    added: dict[Path_, Any] = field(default_factory=dict)
    """(section, key) of each new unit to its content."""
    accepted: Accepted = field(default_factory=dict)
    """Which source units the translations match after the import."""
    newly_accepted: int = 0
    fuzzy: list[Problem] = field(default_factory=list)
    """Entries that are left out because they are fuzzy and other than the present words."""
    problems: list[Problem] = field(default_factory=list)
    remarks: list[Problem] = field(default_factory=list)
    """Entries that are ignored; they do not prevent the import."""

    @property
    def changes_anything(self) -> bool:
        """Whether anything would be written."""
        return bool(self.changed or self.added or self.accepted != self.file.game.accepted.get(self.file.language, {}))

    def added_texts(self) -> dict[Path_, str]:
        """Return the texts of new units by their paths."""
        texts: dict[Path_, str] = {}
        for (section, key), content in self.added.items():
            texts |= texts_in(content, (section, key) if key else (section,))
        return texts


def read_import(file: PoFile, name: str) -> Import:
    """Compute the changes that a PO file makes; the words are checked later, by `check_import`."""
    entries, problems = read_po(file.path, name)
    accepted = file.game.accepted.get(file.language, {})
    result = Import(file, name, accepted=dict(accepted), problems=problems)
    if not problems:
        _Merge(result, entries)
        result.problems += character_problems(result)
    return result


def character_problems(imported: Import) -> Iterator[Problem]:
    """Yield a problem for each new text with a character that nobody sees, which is not even written for the check."""
    file = YamlFile(imported.name, places=imported.places)
    for path, text in (imported.changed | imported.added_texts()).items():
        problem = character_problem(text)
        if problem:
            yield file.problem(path, f"{path[-1]}: {problem}")


class _Merge:
    """Merge of the entries of a PO file with the present texts into an `Import`; unknown texts become remarks."""

    def __init__(self, result: Import, entries: list[Entry]) -> None:
        self.result = result
        self.texts = GameTexts(result.file.game, result.file.language)
        units = self.texts.source.values()
        paths = {context_of(unit, path): path for unit in units for path in unit.texts}
        self.entries = {paths[entry.context]: entry for entry in entries if entry.context in paths}
        result.places = {path: (entry.line, 1) for path, entry in self.entries.items()}
        for unit in units:
            self._unit(unit)
        for entry in (entry for entry in entries if entry.context not in paths):
            self._note(result.remarks, entry, f"{no_such('text', entry.context, paths)}; it is left out")

    def _note(self, problems: list[Problem], entry: Entry, message: str) -> None:
        problems.append(Problem(self.result.name, entry.line, 1, f"{entry.context}: {message}"))

    def _unit(self, unit: Unit) -> None:
        """Merge one unit; a new unit of which some texts are not translated is left out with a remark."""
        own = self.texts.own_texts(unit.id)
        entries = {path: self.entries[path] for path in unit.texts if path in self.entries}
        words = {path: self._words(entries.get(path), own.get(path, "")) for path in unit.texts}
        is_whole = all(words.values())
        if own:
            self.result.changed |= {path: text for path, text in words.items() if text != own.get(path, "")}
        elif is_whole:
            self.result.added[(unit.section, unit.key)] = content_in_words(unit, words)
        elif any(words.values()):
            entry = next(entry for path, entry in entries.items() if words[path])
            message = f"{unit.id} has other texts that are not translated; it is left out"
            self._note(self.result.remarks, entry, message)
        if is_whole and len(entries) == len(words):
            self._update_hash(unit, entries, own)

    def _words(self, entry: Entry | None, own: str) -> str:
        """Return the words of one text after the import; if both sides changed it, the present ones, with a problem."""
        if entry is None or not entry.words or entry.words == own:
            return own
        if entry.is_fuzzy:
            message = "fuzzy, and other than what is there; it is left out until the mark is removed"
            self._note(self.result.fuzzy, entry, message)
            return own
        if not own or entry.exported is None or entry.exported[1] == version(own):
            return entry.words
        if entry.exported[1] != version(entry.words):
            message = f"changed here and in the YAML since the export, where it is now {own!r}"
            advice = "write these words here, or export the file anew"
            self._note(self.result.problems, entry, f"{message}; {advice}")
        return own

    def _update_hash(self, unit: Unit, entries: dict[Path_, Entry], own: dict[Path_, str]) -> None:
        """Update the source hash of a unit of which the PO file has all texts, and has changed the fuzzy state."""
        if any(entry.is_fuzzy and entry.words != own.get(path) for path, entry in entries.items()):
            return  # what is left out says nothing about the present words
        was_done = all(entry.exported is not None and entry.exported[0] for entry in entries.values())
        is_fuzzy = any(entry.is_fuzzy for entry in entries.values())
        if is_fuzzy and was_done:
            self.result.accepted.pop(unit.id, None)
        elif not is_fuzzy and not was_done and all(entry.words for entry in entries.values()):
            if any(entries[path].source != text for path, text in unit.texts.items()):
                message = "the source text has changed since the export; the translation counts as stale"
                self._note(self.result.remarks, next(iter(entries.values())), message)
            elif unit.hash not in self.result.accepted.get(unit.id, ()):
                self.result.accepted[unit.id] = (unit.hash,)
                self.result.newly_accepted += 1


def content_in_words(unit: Unit, words: dict[Path_, str]) -> Any:
    """Return the content of a unit with its texts replaced by `words` (path to text)."""
    content = unit.content.model_dump(exclude_none=True) if isinstance(unit.content, BaseModel) else unit.content
    return with_changes(content, lambda _, path: words[path], unit.path)


Files = dict[str, str]
"""Files of texts, by their path from the root of the site, to their content."""


def new_files(project: Project, imported: Import) -> Files:
    """Return the files of texts after the import, those that it changes."""
    game, language = imported.file.game, imported.file.language
    if not imported.changed and not imported.added:
        return {}
    if isinstance(game, PageBook):
        return _new_pages(game, imported)
    name = place_of_texts(game, language)
    path = project.root / name
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    order = [(unit.section, unit.key) for unit in GameTexts(game, language).source.values()]
    return {name: with_texts(before, imported.changed, imported.added, order)}


def _new_pages(game: PageBook, imported: Import) -> Files:
    """Return the pages that an import changes. A section that a page lacks is made of that of the source."""
    words: dict[str, dict[str, str]] = {str(key): dict(content) for (_, key), content in imported.added.items()}
    for path, text in imported.changed.items():
        words.setdefault(str(path[1]), {})[str(path[2])] = text
    pages = {}
    for page, source in game.texts[game.source_language].pages.items():
        own, wanted = page_sections.sections(game.page(imported.file.language, page)), page_sections.sections(source)
        new = {
            key: page_sections.section_with_texts(own.get(key, text), words[page_sections.section_key(page, key)])
            for key, text in wanted.items()
            if page_sections.section_key(page, key) in words
        }
        if new:
            keys = page_sections.merged_order(own, [key for key in wanted if key in own or key in new])
            texts = [new.get(key) or own[key] for key in keys]
            name = f"{place_of_texts(game, imported.file.language)}{page}.md"
            pages[name] = "".join(texts) if len(keys) == len(own) else page_sections.joined(texts)
    return pages


def new_texts(game: TextBook, language: str, files: Files) -> Any:
    """Return the texts of a language with the content of some of its files changed, as plain data."""
    if isinstance(game, PageBook):
        before = game.texts[language].pages if language in game.texts else {}
        folder = place_of_texts(game, language)
        changed = {name.removeprefix(folder).removesuffix(".md"): text for name, text in files.items()}
        return {"pages": before | changed}
    return parse("".join(files.values()).encode(), "").data


def check_import(book: Book, imported: Import, files: Files) -> Iterator[Problem]:
    """Yield the problems of the new files of texts, at their lines in the PO file. Raises Failure if they do not
    contain what was to be written."""
    game, language = imported.file.game, imported.file.language
    file = YamlFile(imported.name, places=imported.places)
    texts = game.texts.get(language)
    try:
        texts = game.model.model_validate(new_texts(game, language, files)) if files else texts
    except ValidationError as error:
        yield from validation_problems(file, error)
        return
    accepted = {**game.accepted, language: imported.accepted}
    new_game: TextBook = replace(game, texts={**game.texts, language: texts}, accepted=accepted)  # type: ignore[dict-item]
    read = {path: words for unit in GameTexts(new_game, language).own.values() for path, words in unit.texts.items()}
    wanted = {path: words for unit in GameTexts(game, language).own.values() for path, words in unit.texts.items()}
    new = imported.changed | (imported.added_texts() if isinstance(game, PageBook) else {})
    lost = [path for path, words in (wanted | new).items() if read.get(path) != words]
    no_texts = [path for path in lost if path in new and isinstance(game, PageBook)]
    if no_texts:
        message = "a title is one line; a text has no heading with an id, and closes its fences of code"
        yield file.problem(no_texts[0], message)
        return
    if lost:
        place = ".".join(map(str, lost[0]))
        raise Failure(f"{imported.name}: {place} cannot be written; nothing was written")
    files_of_texts = {place_of_texts(game, language): file}
    if isinstance(new_game, SiteBook):
        yield from string_problems(replace(book, files=files_of_texts, site_texts=new_game), language)
    elif isinstance(new_game, GlossaryBook):
        yield from glossary_problems(replace(book, files=files_of_texts, glossary_texts=new_game), [language])
    elif isinstance(new_game, PageBook):
        sections_of_pages = new_game.sections(language).items()
        for page, offset, message in page_problems(replace(book, page_texts=new_game), language):
            before = [item for item in sections_of_pages if item[1].page == page and item[1].start <= offset]
            key, section = before[-1]
            spans = page_sections.section_spans(section.markdown)
            parts = [part for part, (start, _) in spans.items() if section.start + start <= offset]
            yield file.problem((page_sections.PAGE, key, (parts or [*spans, ""])[-1 if parts else 0]), message)
    elif isinstance(new_game, GameBook):
        check = CheckContext(replace(book, files=files_of_texts, games={**book.games, game.id: new_game}), new_game)
        yield from language_problems(check, language)
        yield from narration_problems(check, language)


def write_import(project: Project, imported: Import, files: Files) -> None:
    """Write the files of texts and which source texts they match, if anything changes."""
    if imported.changes_anything:
        for name, text in files.items():
            write_whole(project.root / name, text.encode())
        write_accepted(accepted_file(project.data, imported.file.game, imported.file.language), imported.accepted)


MOST_FUZZY = 10


def export_files(project: Project, book: Book, files: list[PoFile], overwrite: bool) -> str:
    """Write the PO files and return a report. Raises UsageError for texts not imported, unless `overwrite`."""
    if not overwrite:
        for file in files:
            name = _display_path(project, file.path)
            pending = read_import(file, name) if file.path.exists() else None
            if pending is not None and (pending.problems or pending.changes_anything):
                raise UsageError(f"{name} holds what was not imported yet; import it first, or export with --overwrite")
    for file in files:
        write_whole(file.path, po_content(book, file).encode())
    return "\n".join(f"{_display_path(project, file.path)} is written." for file in files)


def import_files(project: Project, book: Book, files: list[PoFile]) -> str:
    """Import those of the PO files that exist and return a report. Raises UsageError if none exists, DataError with
    every problem; then nothing is written."""
    imports = [read_import(file, _display_path(project, file.path)) for file in files if file.path.exists()]
    if not imports:
        raise UsageError(f"{_display_path(project, files[0].path)} is not there; export it first, or name its folder")
    changes = [(one, new_files(project, one)) for one in imports if not one.problems and one.changes_anything]
    problems = [problem for one in imports for problem in one.problems]
    problems += [problem for one, texts in changes for problem in check_import(book, one, texts)]
    if problems:
        raise DataError(sorted(set(problems)))
    for one, texts in changes:
        write_import(project, one, texts)
    lines: list[str] = []
    for one in imports:
        lines += map(str, [*sorted(one.remarks), *one.fuzzy[:MOST_FUZZY]])
        if len(one.fuzzy) > MOST_FUZZY:
            lines.append(f"{one.name}: and {len(one.fuzzy) - MOST_FUZZY} more that are fuzzy")
        counts = f"{len(one.changed)} texts changed, {len(one.added)} units added, {one.newly_accepted} accepted"
        lines.append(f"{one.name}: {counts}{f', {len(one.fuzzy)} fuzzy left out' if one.fuzzy else ''}.")
    return "\n".join(lines)


def _display_path(project: Project, path: Path) -> str:
    whole = path.absolute()
    return str(whole.relative_to(project.root)) if whole.is_relative_to(project.root) else str(path)
