"""Read YAML files through the disk cache, and parse those that are new in several processes."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from rules_pages.data.cache import NO_CACHE, Cache, Entry, code_of
from rules_pages.data.files import file_bytes
from rules_pages.data.parallel import each
from rules_pages.data.problems import unreadable
from rules_pages.data.yaml_file import YamlFile

PARALLEL_BYTES = 500_000
"""Total size of new YAML files from which parsing in several processes pays off."""
PARSER = (*(Path(__file__).with_name(f"yaml_{part}.py") for part in ("file", "parser")), "ruamel.yaml")


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
