"""YAML files, each parsed once while its bytes stay the same."""

from __future__ import annotations

import hashlib
from pathlib import Path

from rules_pages.kept_files import kept_at
from rules_pages.yaml_file import YamlFile

_VERSION = b"3"
"""Of what is kept: another one where the parser makes something else of the same bytes."""


def read_yaml(path: Path, name: str, cache: Path | None = None) -> YamlFile:
    """The file at `path`, called `name` in messages. Parsed files are kept in `cache` by the hash of their bytes."""
    content = path.read_bytes()
    if cache is None:
        return _parse(content, name)
    digest = hashlib.sha256(_VERSION + name.encode() + b"\0" + content).hexdigest()
    return kept_at(cache / f"{digest}.pickle", lambda: _parse(content, name))


def _parse(content: bytes, name: str) -> YamlFile:
    from rules_pages.yaml_reader import parse  # the parser takes a while to import, and mostly nothing is new

    return parse(content, name)
