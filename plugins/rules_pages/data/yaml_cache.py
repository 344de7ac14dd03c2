"""YAML files, each parsed once while its bytes stay the same."""

from __future__ import annotations

import errno
import hashlib
import stat
from collections.abc import Mapping
from pathlib import Path

from rules_pages.data.cache import cached_file
from rules_pages.data.parallel import each
from rules_pages.data.problems import Problem, sentence
from rules_pages.data.yaml_file import YamlFile

WORTH_COPYING = 500_000
"""So many bytes of YAML take longer to parse than other processes take to begin."""
_VERSION = b"4"
"""Of what is kept: another one where the parser makes something else of the same bytes."""


def read_yaml(path: Path, name: str, cache: Path | None = None) -> YamlFile:
    """The file at `path`, called `name` in messages. Parsed files are kept in `cache` by the hash of their bytes."""
    try:
        content = file_bytes(path)
    except OSError as error:
        return YamlFile(name, problems=[Problem(name, 1, 1, sentence(error).replace(str(path), "this"))])
    if cache is None:
        return _parse(content, name)
    return cached_file(_place(cache, name, content), YamlFile, lambda: _parse(content, name))


def parse_new_files(files: Mapping[str, Path], cache: Path) -> None:
    """Parse the files that `cache` does not hold yet, on all cores; `files` maps names in messages to paths.

    What cannot be read is left to `read_yaml`, which says why.
    """
    new = [(name, path) for name, path in files.items() if not _is_kept(name, path, cache)]
    if sum(path.stat().st_size for _, path in new) >= WORTH_COPYING:
        each(lambda file: read_yaml(file[1], file[0], cache).name, new, lambda file: file[1].stat().st_size)


def _is_kept(name: str, path: Path, cache: Path) -> bool:
    try:
        return _place(cache, name, file_bytes(path)).exists()
    except OSError:
        return True


def _place(cache: Path, name: str, content: bytes) -> Path:
    """Where a parsed file is kept."""
    digest = hashlib.sha256(_VERSION + name.encode() + b"\0" + content).hexdigest()
    return cache / f"{digest}.pickle"


def file_bytes(path: Path) -> bytes:
    """The bytes of a regular file; OSError for anything else that may stand at its place."""
    if not path.is_dir() and stat.S_IFMT(path.stat().st_mode) != stat.S_IFREG:
        raise OSError(errno.EINVAL, "this is no regular file; put a text file here", str(path))
    return path.read_bytes()


def _parse(content: bytes, name: str) -> YamlFile:
    from rules_pages.data.yaml_reader import parse  # the parser takes a while to import, and mostly nothing is new

    return parse(content, name)
