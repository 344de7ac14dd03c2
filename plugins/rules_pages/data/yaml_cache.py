"""YAML files, each parsed once while its bytes stay the same."""

from __future__ import annotations

import errno
import hashlib
import stat
from pathlib import Path

from rules_pages.data.cache import kept_at
from rules_pages.data.problems import Problem
from rules_pages.data.system_errors import sentence
from rules_pages.data.yaml_file import YamlFile

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
    digest = hashlib.sha256(_VERSION + name.encode() + b"\0" + content).hexdigest()
    return kept_at(cache / f"{digest}.pickle", YamlFile, lambda: _parse(content, name))


def file_bytes(path: Path) -> bytes:
    """The bytes of a regular file; OSError for anything else that may stand at its place."""
    if not path.is_dir() and stat.S_IFMT(path.stat().st_mode) != stat.S_IFREG:
        raise OSError(errno.EINVAL, "this is no regular file; put a text file here", str(path))
    return path.read_bytes()


def _parse(content: bytes, name: str) -> YamlFile:
    from rules_pages.data.yaml_reader import parse  # the parser takes a while to import, and mostly nothing is new

    return parse(content, name)
