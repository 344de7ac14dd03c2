"""YAML files as parsed (plain data, places of all keys and items, problems), read through the disk cache."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules_pages.data.cache import NO_CACHE, Cache, Entry, code_of
from rules_pages.data.files import file_bytes
from rules_pages.data.parallel import each
from rules_pages.data.problems import Problem, sentence

MAXIMUM_LINES = 6000
MAXIMUM_BYTES = 400_000
MAXIMUM_DEPTH = 20

PARALLEL_BYTES = 500_000
"""Total size of new YAML files from which parsing in several processes pays off."""
PARSER = (*(Path(__file__).with_name(f"yaml_{part}.py") for part in ("file", "reader")), "ruamel.yaml")
"""The code that makes a `YamlFile`."""

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
        line, column = self.places.get(known, (1, 1))
        return Problem(self.name, line, column, message)


def read_yaml(path: Path, name: str, cache: Cache = NO_CACHE) -> YamlFile:
    """Return the parsed file at `path`, called `name` in messages; a file that cannot be read has a problem."""
    try:
        content = file_bytes(path)
    except OSError as error:
        return YamlFile(name, problems=[Problem(name, 1, 1, sentence(error).replace(str(path), "this"))])
    return _entry(cache, name, content).get(YamlFile, lambda: _parse(content, name))


def parse_new_files(files: Mapping[str, Path], cache: Cache) -> None:
    """Parse the files that are not in the cache yet, on all cores; `files` maps names in messages to paths. Files that
    cannot be read are left to `read_yaml`. Nothing is done without a cache, or if there is little to parse."""
    if cache == NO_CACHE:
        return
    new = []
    for name, path in files.items():
        with suppress(OSError):
            new += [] if _entry(cache, name, file_bytes(path)).exists() else [(name, path)]
    if sum(path.stat().st_size for _, path in new) >= PARALLEL_BYTES:
        each(lambda file: read_yaml(file[1], file[0], cache).name, new, lambda file: file[1].stat().st_size)


def _entry(cache: Cache, name: str, content: bytes) -> Entry:
    return cache.entry("yaml", name, content, code_of(*PARSER))


def _parse(content: bytes, name: str) -> YamlFile:
    from rules_pages.data.yaml_reader import parse  # slow to import, and usually every file is cached

    return parse(content, name)
