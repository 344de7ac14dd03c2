"""A parsed YAML file: plain data, the line and column of every key and item, and the problems found."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rules_pages.data.problems import Problem

MAXIMUM_LINES = 6000
MAXIMUM_BYTES = 400_000
MAXIMUM_DEPTH = 20

Path_ = tuple[str | int, ...]


@dataclass
class YamlFile:
    """A parsed YAML file.

    `data`: plain dicts, lists and scalars; `places`: path of keys and indexes to (line, column), counted from 1.
    """

    name: str
    data: Any = None
    places: dict[Path_, tuple[int, int]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def problem(self, path: Path_, message: str) -> Problem:
        """Return a Problem at the place of `path`, or of its longest prefix that is in the file."""
        known = tuple(path)
        while known and known not in self.places:
            known = known[:-1]
        line, column = self.places.get(known, (1, 1))
        return Problem(self.name, line, column, message)
