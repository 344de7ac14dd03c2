"""YAML files as parsed: plain data, the places of all keys and items, and problems; what every file must be; and how
files are read, through the disk cache, those that are new in several processes."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules_pages.data.cache import NO_CACHE, Cache, Entry, code_of
from rules_pages.data.characters import NOT_ALLOWED, UNSEEN
from rules_pages.data.files import file_bytes
from rules_pages.data.parallel import each
from rules_pages.data.problems import Problem, unreadable

MAXIMUM_LINES = 6000
MAXIMUM_BYTES = 400_000
MAXIMUM_DEPTH = 20
PARALLEL_BYTES = 500_000
"""Total size of new YAML files from which parsing in several processes pays off."""
PARSER = (*(Path(__file__).with_name(f"yaml_{part}.py") for part in ("file", "parser")), "ruamel.yaml")

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
            for match in UNSEEN.finditer(text):
                before = text[: match.start()]
                line, column = before.count("\n") + 1, match.start() - before.rfind("\n")
                yield Problem(name, line, column, NOT_ALLOWED.format(ord(match.group())))
        except UnicodeDecodeError as error:
            line = content[: error.start].count(b"\n") + 1
            yield Problem(name, line, 1, "not UTF-8; save the file as UTF-8")


def read_yaml(path: Path, name: str, cache: Cache = NO_CACHE) -> YamlFile:
    """Return the parsed file at `path`, called `name` in messages; a file that cannot be read has a problem."""
    try:
        content = file_bytes(path)
    except OSError as error:
        return YamlFile(name, problems=[unreadable(name, path, error)])

    def make() -> YamlFile:
        from rules_pages.data.yaml_parser import parse  # slow to import, and usually every file is cached

        return parse(content, name)

    return _entry(cache, name, content).get(YamlFile, make)


def parse_new_files(files: Mapping[str, Path], cache: Cache) -> None:
    """Parse the files that are not in the cache yet, on all cores; `files` maps names in messages to paths. Nothing is
    done without a cache, or if there is little to parse; files that cannot be read are left to `read_yaml`."""
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
