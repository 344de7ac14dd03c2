"""YAML files as parsed: plain data, the places of all keys and items, and problems; and what every file must be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rules_pages.data.characters import INVISIBLE, NOT_ALLOWED
from rules_pages.data.problems import Problem

MAXIMUM_LINES = 6000
MAXIMUM_BYTES = 400_000
MAXIMUM_DEPTH = 20
_NOT_TEXT = re.compile(f"[{INVISIBLE}]")

Path_ = tuple[str | int, ...]


@dataclass
class YamlFile:
    """A parsed YAML file: plain `data`, and `places`, path of keys and indexes to (line, column), from 1."""

    name: str
    data: Any = None
    places: dict[Path_, tuple[int, int]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def problem(self, path: Path_, message: str) -> Problem:
        """Return a Problem at the place of `path`, or of its longest prefix that is in the file."""
        known = tuple(path)
        while known and known not in self.places:
            known = known[:-1]
        return Problem(self.name, *self.places.get(known, (1, 1)), message)


def encoding_problems(content: bytes, name: str) -> Iterator[Problem]:
    """Yield the problems because of which a file is not read: its size, invalid UTF-8, characters that nobody sees."""
    lines = content.count(b"\n")
    if lines > MAXIMUM_LINES:
        yield Problem(name, MAXIMUM_LINES + 1, 1, f"the file has {lines} lines; split it at {MAXIMUM_LINES}")
    elif len(content) > MAXIMUM_BYTES:
        yield Problem(name, 1, 1, f"the file has {len(content)} bytes; split it at {MAXIMUM_BYTES}")
    else:
        try:
            text = content.decode().removeprefix("\ufeff")
            for match in _NOT_TEXT.finditer(text):
                before = text[: match.start()]
                line, column = before.count("\n") + 1, match.start() - before.rfind("\n")
                yield Problem(name, line, column, NOT_ALLOWED.format(ord(match.group())))
        except UnicodeDecodeError as error:
            line = content[: error.start].count(b"\n") + 1
            yield Problem(name, line, 1, "not UTF-8; save the file as UTF-8")
