"""Read YAML files through a disk cache of parsed files, keyed by the hash of their bytes."""

from __future__ import annotations

import errno
import hashlib
import os
import stat
from collections.abc import Mapping
from pathlib import Path

from rules_pages.data.cache import cached_file
from rules_pages.data.parallel import each
from rules_pages.data.problems import Problem, sentence
from rules_pages.data.yaml_file import YamlFile

PARALLEL_BYTES = 500_000
"""Total size of new YAML files from which parsing in several processes pays off."""
_VERSION = b"5"
"""Version of the cache entries; increase it when the parser returns something else for the same bytes."""


def read_yaml(path: Path, name: str, cache: Path | None = None) -> YamlFile:
    """Return the parsed file at `path`, called `name` in messages; a file that cannot be read has a problem.

    `cache`: folder of the disk cache.
    """
    try:
        content = file_bytes(path)
    except OSError as error:
        return YamlFile(name, problems=[Problem(name, 1, 1, sentence(error).replace(str(path), "this"))])
    if cache is None:
        return _parse(content, name)
    return cached_file(_place(cache, name, content), YamlFile, lambda: _parse(content, name))


def parse_new_files(files: Mapping[str, Path], cache: Path) -> None:
    """Parse the files that are not in the cache yet, on all cores; `files` maps names in messages to paths.

    Files that cannot be read are skipped here; `read_yaml` reports them. Nothing is done if there is little to parse.
    """
    new = [(name, path) for name, path in files.items() if not _is_cached(name, path, cache)]
    if sum(path.stat().st_size for _, path in new) >= PARALLEL_BYTES:
        each(lambda file: read_yaml(file[1], file[0], cache).name, new, lambda file: file[1].stat().st_size)


def _is_cached(name: str, path: Path, cache: Path) -> bool:
    """Return whether the cache has an entry for a file; True for a file that cannot be read."""
    try:
        return _place(cache, name, file_bytes(path)).exists()
    except OSError:
        return True


def _place(cache: Path, name: str, content: bytes) -> Path:
    """Return the path of a file's cache entry."""
    digest = hashlib.sha256(_VERSION + os.fsencode(name) + b"\0" + content).hexdigest()
    return cache / f"{digest}.pickle"


def file_bytes(path: Path) -> bytes:
    """Return the bytes of a regular file. Raises OSError for anything else, such as a folder or a pipe."""
    if not path.is_dir() and stat.S_IFMT(path.stat().st_mode) != stat.S_IFREG:
        raise OSError(errno.ENODEV, os.strerror(errno.ENODEV), str(path))
    return path.read_bytes()


def _parse(content: bytes, name: str) -> YamlFile:
    from rules_pages.data.yaml_reader import parse  # slow to import, and usually every file is cached

    return parse(content, name)
