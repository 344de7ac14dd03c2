"""Read and write a game's texts in one language as a gettext PO file.

`msgctxt` identifies the text, `msgid` is the source, `msgstr` the translation; `fuzzy` marks a translation that does
not match the present source. A comment records the state at the time of the export (`exported as done, version …`).
"""

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


@dataclass(frozen=True)
class Entry:
    """One text of a PO file.

    `context`: see `context_of`; `words`: the translation, "" if there is none; `exported`: (whether the translation
    matched its source, its version) when the file was written, None if the file does not say.
    """

    context: str
    source: str
    words: str
    is_fuzzy: bool = False
    exported: tuple[bool, str] | None = None
    notes: tuple[str, ...] = ()
    line: int = 0


def context_of(unit: Unit, path: Path_) -> str:
    """Return the `msgctxt` of a text: the unit's id, and which text, if it has several (`rules.cost.terrain#body`).

    `path`: path of the text in the YAML file.
    """
    part = ".".join(str(step) for step in path[2 if unit.key else 1 :])
    return f"{unit.id}#{part}" if part else unit.id


def version(words: str) -> str:
    """Return a short hash of the words of one text."""
    return hashlib.sha256(words.encode()).hexdigest()[:8]


def po_text(entries: Iterable[Entry], metadata: dict[str, str], header: str) -> str:
    """Return the content of a PO file; it depends on the arguments alone."""
    file = polib.POFile()
    file.header = header
    file.metadata = {
        **metadata,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    file.extend(_polib_entry(entry) for entry in entries)
    return f"{file}"


def _polib_entry(entry: Entry) -> polib.POEntry:
    """Return an entry for polib, with notes and the state of the export in the comment."""
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
    """Return the entries of a PO file, called `name` in messages, and its problems. Obsolete entries are ignored."""
    try:
        file = polib.pofile(str(path), encoding="utf-8-sig")
    except UnicodeDecodeError:
        return [], [Problem(name, 1, 1, "not UTF-8; save the file as UTF-8")]
    except OSError as error:
        return [], [_syntax_problem(name, error)]
    entries = [_entry(entry) for entry in file if not entry.obsolete and entry.msgid]
    return entries, list(_duplicates(entries, name))


def _syntax_problem(name: str, error: OSError) -> Problem:
    """Return the problem for a syntax error reported by polib. Raises `error` again if it is another OSError."""
    match = _ERROR_LINE.search(str(error))
    if match is None:
        raise error
    return Problem(name, int(match[1]), 1, f"{match[2] or 'not gettext PO'}; mend the line or export the file anew")


def trimmed(words: str, source: str) -> str:
    """Return words without spaces around them, except where the source has such: those join it with other words."""
    words = words.replace("\r\n", "\n")
    return words.strip() if source == source.strip() or not words.strip() else words


def _entry(entry: polib.POEntry) -> Entry:
    """Return an entry of polib as ours."""
    exported = _EXPORTED.search(entry.comment)
    return Entry(
        context=entry.msgctxt or "",
        source=entry.msgid,
        words=trimmed(entry.msgstr, entry.msgid),
        is_fuzzy=entry.fuzzy,
        exported=(exported[1] == "done", exported[2]) if exported else None,
        line=max(entry.linenum or 0, 1),  # polib counts 0 for the first line of a file without a header
    )


def _duplicates(entries: Iterable[Entry], name: str) -> Iterable[Problem]:
    """Yield a problem for each entry whose context an earlier entry has."""
    lines: dict[str, int] = {}
    for entry in entries:
        if entry.context in lines:
            message = f"{entry.context}: this text stands in line {lines[entry.context]} already; keep one"
            yield Problem(name, entry.line, 1, message)
        lines.setdefault(entry.context, entry.line)
