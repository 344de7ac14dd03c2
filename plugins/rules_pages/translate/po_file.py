"""A game's texts in one language as a gettext PO file: `msgctxt` names the text, `msgid` is the source, `msgstr` the
translation; `fuzzy` marks what does not match its source as it is now."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import polib

from rules_pages.data.problems import Problem
from rules_pages.data.units import Unit
from rules_pages.data.yaml_file import Path_

FUZZY = "fuzzy"
_EXPORTED = re.compile(r"(?m)^exported as (done|stale), version ([0-9a-f]{8})$")
_ERROR_LINE = re.compile(r"\(line (\d+)\)(?:: (.*))?$")
PLURALS = {"one_other": "nplurals=2; plural=(n != 1);", "other": "nplurals=1; plural=0;"}


@dataclass(frozen=True)
class Entry:
    """One text. `words` is empty where it is not translated; `exported` says what the translation was when the file was
    written: (whether it matched its source, its version), None where that is not known."""

    context: str
    source: str
    words: str
    is_fuzzy: bool = False
    exported: tuple[bool, str] | None = None
    notes: tuple[str, ...] = ()
    line: int = 0


def context_of(unit: Unit, path: Path_) -> str:
    """Name a text: the id of its unit, and, where a unit has several texts, which of them (`rules.cost.terrain#body`).
    `path`: its path in the file of texts."""
    part = ".".join(str(step) for step in path[2 if unit.key else 1 :])
    return f"{unit.id}#{part}" if part else unit.id


def version(words: str) -> str:
    """Short hash of the words of one text."""
    return hashlib.sha256(words.encode()).hexdigest()[:8]


def po_text(entries: Iterable[Entry], metadata: dict[str, str], header: str) -> str:
    """Write a PO file; the same entries always give the same text."""
    file = polib.POFile()
    file.header = header
    file.metadata = {
        **metadata,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    file.extend(_written(entry) for entry in entries)
    return f"{file}"


def _written(entry: Entry) -> polib.POEntry:
    notes = list(entry.notes)
    if entry.exported is not None:
        state = "done" if entry.exported[0] else "stale"
        notes.append(f"exported as {state}, version {entry.exported[1]}")
    return polib.POEntry(
        msgctxt=entry.context,
        msgid=entry.source,
        msgstr=entry.words,
        comment="\n".join(notes),
        flags=[FUZZY] if entry.is_fuzzy else [],
    )


def read_po(path: Path, name: str) -> tuple[list[Entry], list[Problem]]:
    """Return the texts of a PO file, called `name` in messages, and what is wrong with it. Obsolete entries are left
    out."""
    try:
        file = polib.pofile(str(path), encoding="utf-8-sig")
    except UnicodeDecodeError:
        return [], [Problem(name, 1, 1, "not UTF-8; save the file as UTF-8")]
    except OSError as error:
        return [], [_syntax_problem(name, error)]
    entries = [_read(entry) for entry in file if not entry.obsolete and entry.msgid]
    return entries, list(_double(entries, name))


def _syntax_problem(name: str, error: OSError) -> Problem:
    """What polib says of a file that is no PO file. Raises errors of the operating system again."""
    found = _ERROR_LINE.search(str(error))
    if found is None:
        raise error
    return Problem(name, int(found[1]), 1, f"{found[2] or 'not gettext PO'}; mend the line or export the file anew")


def _read(entry: polib.POEntry) -> Entry:
    exported = _EXPORTED.search(entry.comment)
    return Entry(
        context=entry.msgctxt or "",
        source=entry.msgid,
        words=entry.msgstr.replace("\r\n", "\n").strip(),
        is_fuzzy=entry.fuzzy,
        exported=(exported[1] == "done", exported[2]) if exported else None,
        line=max(entry.linenum, 1),  # polib calls the first line of a file without a header 0
    )


def _double(entries: Iterable[Entry], name: str) -> Iterable[Problem]:
    lines: dict[str, int] = {}
    for entry in entries:
        if entry.context in lines:
            message = f"{entry.context}: this text stands in line {lines[entry.context]} already; keep one"
            yield Problem(name, entry.line, 1, message)
        lines.setdefault(entry.context, entry.line)
