"""Problems in data files as one-line messages, `file:line:column: what, and what to do`; and errors of the operating
system as one-line messages."""

import errno
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rules_pages.data.characters import shown


class Failure(Exception):
    """Raised when a command cannot do its work; the message says what and why."""


class UsageError(Exception):
    """Raised for invalid arguments of a command; the message says what is wrong and what to do."""


def require_known(name: str, known: Iterable[str], kind: str, or_none: bool = False) -> None:
    """Raise UsageError if `name` is not in `known`, with the names that are; `or_none`: it may be empty."""
    if name not in known and not (or_none and not name):
        raise UsageError(f"no {kind} {name}; there is {', '.join(sorted(known)) or 'none'}")


@dataclass(frozen=True, order=True)
class Problem:
    """One thing that is wrong in a file, and what to do about it. Line and column count from 1. File and message are on
    one line, without a character that nobody sees."""

    file: str
    line: int
    column: int
    message: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "file", shown(self.file))
        object.__setattr__(self, "message", shown(self.message))

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.message}"


MOST_ALIKE = 10


def fold_problems(problems: list[Problem]) -> list[Problem]:
    """Return the problems sorted, at most MOST_ALIKE at one place or with one message; the last says how many more."""
    for key in (lambda problem: (problem.file, problem.line, problem.column), lambda problem: problem.message):
        groups: dict[Any, list[Problem]] = {}
        for problem in problems:
            groups.setdefault(key(problem), []).append(problem)
        problems = []
        for group in groups.values():
            problems += group[:MOST_ALIKE]
            if len(group) > MOST_ALIKE:
                more = f" (and {len(group) - MOST_ALIKE} more such problems)"
                problems[-1] = replace(problems[-1], message=problems[-1].message + more)
    return sorted(problems)


def error_text(error: BaseException) -> str:
    """Return an exception of faulty code or data as text: `KeyError: 'sea'`."""
    return f"{type(error).__name__}: {error}"


_MESSAGES = {
    errno.ENOSPC: "the disk is full: {file} could not be written; make room and try again",
    errno.EDQUOT: "the disk quota is used up: {file} could not be written; make room and try again",
    errno.EACCES: "no permission for {file}; change its rights or its owner",
    errno.EPERM: "no permission for {file}; change its rights or its owner",
    errno.EROFS: "{file} lies on a disk that can only be read",
    errno.ENOENT: "{file} is not there, or is a link that leads nowhere",
    errno.EISDIR: "{file} is a folder, and a file is needed",
    errno.EEXIST: "{file} is in the way; move it",
    errno.ENOTDIR: "{file} needs a folder where a file is",
    errno.ELOOP: "{file} is a link that leads back to itself",
    errno.ENODEV: "{file} is no regular file; put a text file here",
    errno.EXDEV: "{file} is a link that leads out of the data; put the file itself here",
    errno.EMFILE: "too many files are open; raise the limit (ulimit -n)",
}


def sentence(error: OSError) -> str:
    """Return an OSError as a sentence without a full stop, with the name of the file if it is known."""
    file = shown(str(error.filename)) if error.filename else "a file"
    known = _MESSAGES.get(error.errno or 0)
    return known.format(file=file) if known else " ".join(shown(str(error)).split())


def unreadable(name: str, path: Path, error: OSError) -> Problem:
    """Return the problem of a file that cannot be read; its place says its name, so its message says `this`."""
    return Problem(name, 1, 1, sentence(error).replace(str(path), "this"))
