"""One YAML file as plain data, with the line and column of every key and item; anything odd is a Problem."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules_pages.kept_files import kept_at
from rules_pages.problems import Problem

MAXIMUM_LINES = 6000
MAXIMUM_BYTES = 300_000
MAXIMUM_DEPTH = 20
_CACHE_VERSION = b"3"

Path_ = tuple[str | int, ...]


@dataclass
class YamlFile:
    """`data`: plain dicts, lists and scalars; `places`: path of keys and indexes to (line, column), from 1."""

    name: str
    data: Any = None
    places: dict[Path_, tuple[int, int]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def problem(self, path: Path_, message: str) -> Problem:
        """A Problem at the deepest known place on the way to `path`."""
        known = tuple(path)
        while known and known not in self.places:
            known = known[:-1]
        line, column = self.places.get(known, (1, 1))
        return Problem(self.name, line, column, message)


def read_yaml(path: Path, name: str, cache: Path | None = None) -> YamlFile:
    """The file at `path`, called `name` in messages. Parsed files are kept in `cache` by the hash of their bytes."""
    content = path.read_bytes()
    if cache is None:
        return _parse(content, name)
    digest = hashlib.sha256(_CACHE_VERSION + name.encode() + b"\0" + content).hexdigest()
    return kept_at(cache / f"{digest}.pickle", lambda: _parse(content, name))


def _parse(content: bytes, name: str) -> YamlFile:
    from rules_pages.yaml_reader import parse  # the parser takes a while to import, and mostly nothing is new

    return parse(content, name)
