"""What is wrong in a file, said in one line: `file:line:column: what, and what to do`."""

from __future__ import annotations

from dataclasses import dataclass


class Failure(Exception):
    """Something could not be made; the message says what and why."""


@dataclass(frozen=True, order=True)
class Problem:
    """One thing wrong in a file, and what to do about it."""

    file: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.message}"
