"""Read and write a game's texts in one language as a gettext PO file, for Poedit, Weblate and similar tools.

`msgctxt` identifies the text, `msgid` is the source, `msgstr` the translation; `fuzzy` marks a translation that does
not match the present source. A comment records the state at the time of the export (`exported as done, version …`).
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import polib

from rules_pages.data import markup
from rules_pages.data.book import Book, GameBook, PageBook, TextBook
from rules_pages.data.languages import gettext_forms, plural_rule
from rules_pages.data.problems import Problem
from rules_pages.data.texts.page_sections import PAGE
from rules_pages.data.texts.units import GameTexts, Unit
from rules_pages.data.yaml_file import Path_

FUZZY = "fuzzy"
_EXPORTED = re.compile(r"(?m)^exported as (done|stale), version ([0-9a-f]{8})$")
_ERROR_LINE = re.compile(r"\(line (\d+)\)(?:: (.*))?$")


@dataclass(frozen=True)
class Entry:
    """One text of a PO file. `words`: the translation, "" if there is none; `exported`: (whether it matched its source,
    its version) when the file was written, if the file says so."""

    context: str
    source: str
    words: str
    is_fuzzy: bool = False
    exported: tuple[bool, str] | None = None
    line: int = 0


def context_of(unit: Unit, path: Path_) -> str:
    """Return the `msgctxt` of the text at `path`: its unit, and if that has several, which
    (`rules.cost.terrain#body`)."""
    part = part_name(path)
    return f"{unit.id}#{part}" if part else unit.id


def part_name(path: Path_) -> str:
    """Return the name of a text within its unit: `body`, `steps.0`; `""` if the unit is a single text."""
    return ".".join(str(step) for step in path[1 if path[0] == "game" else 2 :])


def version(words: str) -> str:
    """Return a short hash of the words of one text."""
    return hashlib.sha256(words.encode()).hexdigest()[:8]


def read_po(path: Path, name: str) -> tuple[list[Entry], list[Problem]]:
    """Return the entries of a PO file, called `name` in messages, and its problems. Obsolete entries are ignored."""
    try:
        file = polib.pofile(str(path), encoding="utf-8-sig")
    except UnicodeDecodeError:
        return [], [Problem(name, 1, 1, "not UTF-8; save the file as UTF-8")]
    except OSError as error:
        match = _ERROR_LINE.search(str(error))
        if match is None:
            raise
        message = f"{match[2] or 'not gettext PO'}; mend the line or export the file anew"
        return [], [Problem(name, int(match[1]), 1, message)]
    entries: dict[str, Entry] = {}
    problems = []
    for entry in (entry for entry in file if not entry.obsolete and entry.msgid):
        exported = _EXPORTED.search(entry.comment)
        own = Entry(
            context=entry.msgctxt or "",
            source=entry.msgid,
            words=trimmed(entry.msgstr, entry.msgid),
            is_fuzzy=entry.fuzzy,
            exported=(exported[1] == "done", exported[2]) if exported else None,
            line=max(entry.linenum or 0, 1),  # polib counts 0 for the first line of a file without a header
        )
        first = entries.setdefault(own.context, own)
        if first is not own:
            message = f"{own.context}: this text stands in line {first.line} already; keep one"
            problems.append(Problem(name, own.line, 1, message))
    return list(entries.values()), problems


def trimmed(words: str, source: str) -> str:
    """Return words without spaces around them, except where the source has such: those join it with other words."""
    words = words.replace("\r\n", "\n")
    return words.strip() if source == source.strip() or not words.strip() else words


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
    PAGE: "a section of a hand-written page, in Markdown",
}
"""Section to a note on its purpose, for sections whose name does not explain it."""


class TranslatorNotes:
    """The notes on the texts of a game for translation into one language."""

    def __init__(self, book: Book, game: TextBook, language: str) -> None:
        self._game = game
        self._texts = GameTexts(game, language)
        source = self._texts.source_language
        self._forms = plural_rule(language).described()
        theirs, own = book.terms_in(source), book.terms_in(language).items()
        self._terms = {term: (theirs[term].term, words.term, words.avoided()) for term, words in own if term in theirs}
        self._by_word = {word: term for term, (word, _, _) in self._terms.items()}
        words = sorted(self._by_word, key=lambda word: (-len(word), word))
        self._pattern = re.compile("|".join(map(markup.word_pattern, words)) or "(?!)")

    def of(self, unit: Unit, text: str) -> tuple[str, ...]:
        """Return the notes on one source text, one line each."""
        return tuple(dict.fromkeys(self._notes(unit, text)))

    def _notes(self, unit: Unit, text: str) -> Iterator[str]:
        if unit.section in SECTIONS:
            yield SECTIONS[unit.section]
        if self._texts.address(unit):
            yield f"/{self._texts.address(unit)}"
        placeholders = () if isinstance(self._game, PageBook) else markup.placeholders(text)
        yield from (f"{{{item.key}}}: {self._describe(item)}" for item in placeholders if item.kind != "ruby")
        terms = [item.target for item in placeholders if item.kind == "term"]
        terms += [self._by_word[match.group()] for match in self._pattern.finditer(markup.spoken(text))]
        for source, own, avoid in (self._terms[term] for term in terms if term in self._terms):
            avoided = [word.word for word in avoid if not word.games or self._game.id in word.games]
            yield f"{source}: {own}" + (f" (not: {', '.join(avoided)})" if avoided else "")

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
    texts, notes = GameTexts(file.game, file.language), TranslatorNotes(book, file.game, file.language)
    source, label = book.languages[texts.source_language].label, book.languages[file.language].label
    po = polib.POFile()
    po.header = (
        f"{file.game.id}: {source} -> {label}\n"
        f"Placeholders in braces are the same in every language; what stands after | in them is yours to word.\n"
        f"Bring it back with: python -m rules_pages po import {file.game.id} {file.language}"
    )
    po.metadata = {
        "Project-Id-Version": f"stele {file.game.id}",
        "Language-Team": label,
        "Language": file.language,
        "X-Source-Language": texts.source_language,
        "Plural-Forms": gettext_forms(file.language),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    for unit in texts.source.values():
        status = texts.status(unit.id)
        own = texts.own_texts(unit.id)
        for path, text in unit.texts.items():
            words = own.get(path, "")
            state = f"exported as {'done' if status == 'done' else 'stale'}, version {version(words)}"
            entry = polib.POEntry(msgctxt=context_of(unit, path), msgid=text, msgstr=words)
            entry.comment = "\n".join([*notes.of(unit, text), *([state] if words else [])])
            entry.flags = [FUZZY] if words and status == "stale" else []
            po.append(entry)
    return f"{po}"
