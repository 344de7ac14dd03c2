"""What is wrong in a file, said in one line: `file:line:column: what, and what to do`; and what the operating system
refuses, in one line, too."""

from __future__ import annotations

import errno
import os
import re
from dataclasses import dataclass, replace
from typing import Any


class Failure(Exception):
    """Something could not be made; the message says what and why."""


class UsageError(Exception):
    """The person at the keyboard asked for something that cannot be; the message says what and what to do."""


@dataclass(frozen=True, order=True)
class Problem:
    """One thing wrong in a file, and what to do about it."""

    file: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.message}"


MOST_ALIKE = 10
"""So many problems of one cause are told."""


def folded(problems: list[Problem]) -> list[Problem]:
    """The problems, but of those that stand at one place, or that say the same of many places, only the first and how
    many there are: they have one cause."""
    for alike in (lambda problem: (problem.file, problem.line, problem.column), lambda problem: problem.message):
        groups: dict[Any, list[Problem]] = {}
        for problem in problems:
            groups.setdefault(alike(problem), []).append(problem)
        problems = [problem for group in groups.values() for problem in _first_of(group)]
    return sorted(problems)


def _first_of(group: list[Problem]) -> list[Problem]:
    more = len(group) - MOST_ALIKE
    if more <= 0:
        return group
    *first, last = group[:MOST_ALIKE]
    return [*first, replace(last, message=f"{last.message} (and {more} more such problems)")]


# what the operating system refuses


_SAID = {
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
    errno.EMFILE: "too many files are open; raise the limit (ulimit -n)",
}


_LAST_LINE = re.compile(r"\[Errno (\d+)\] [^\n]*?(?:: '([^'\n]+)'[^\n]*)?\s*\Z")


def said_error(output: str) -> OSError | None:
    """The error of the operating system with which the traceback of another Python ends; None if it ends otherwise."""
    found = _LAST_LINE.search(output)
    return OSError(int(found[1]), os.strerror(int(found[1])), found[2]) if found else None


def sentence(error: OSError) -> str:
    """Say an error of the operating system as a sentence without a full stop; the file is named where it is known."""
    file = str(error.filename) if error.filename else "a file"
    known = _SAID.get(error.errno or 0)
    return known.format(file=file) if known else " ".join(str(error).split())
