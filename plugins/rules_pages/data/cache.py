"""Caches: files and results that are reused while nothing changes; results go by a hash of all that they are made of.

A cache may be deleted, spoilt or forbidden at any time: then everything is made again. An entry carries a checksum of
its name and content, and nothing in it is executed.
"""

from __future__ import annotations

import hashlib
import io
import os
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from rules_pages.data.problems import sentence

Made = TypeVar("Made")
CHECKSUM_BYTES = 32
DATA_MODULES = ("book", "implementations", "models", "problems", "yaml_file")
"""Modules of `rules_pages.data` whose classes may stand in a cache."""


def cached(folder: Path, name: str, digest: str, kind: type[Made], make: Callable[[], Made]) -> Made:
    """Return the `name` that this digest stands for, made before or now, and delete others of that name.

    `kind`: the type that is expected; an entry of another type is made again. What `make` raises is raised, and nothing
    is stored.
    """
    path = folder / f"{name}-{digest}.pickle"
    stale = {*folder.glob(f"{name}-*.pickle")} - {path}
    made = cached_file(path, kind, make)
    for old in stale:
        with suppress(OSError):
            old.unlink()
    return made


def cached_file(path: Path, kind: type[Made], make: Callable[[], Made]) -> Made:
    """Return what lies in this file, or make it now and store it there. A broken file is as good as none, whatever is
    wrong with it."""
    try:
        found = _DataUnpickler(io.BytesIO(_content(path))).load()
        if isinstance(found, kind):
            return found
    except Exception:  # a pickle can fail in any way
        pass
    made = make()
    _store(path, pickle.dumps(made))
    return made


def cached_bytes(path: Path, make: Callable[[], bytes]) -> bytes:
    """Return the bytes stored in this file, or make them now; the file's name tells of what they are made."""
    try:
        return _content(path)
    except (OSError, ValueError):
        made = make()
    _store(path, made)
    return made


class _DataUnpickler(pickle.Unpickler):
    """Reads plain data and the project's own data classes; a pickle that names anything else is refused."""

    def find_class(self, module: str, name: str) -> Any:
        package, _, rest = module.rpartition(".")
        known = (package == "rules_pages.data" and rest in DATA_MODULES) or (module, name) in _PLAIN
        found = super().find_class(module, name) if known else None
        if not isinstance(found, type) or found.__module__ not in (module, "builtins"):
            raise pickle.UnpicklingError(f"{module}.{name} is no data")
        return found


_PLAIN = {("builtins", "set"), ("builtins", "frozenset"), ("pathlib", "PosixPath"), ("pathlib", "WindowsPath")}


def _content(path: Path) -> bytes:
    """The content of an entry without its checksum. Raises OSError, or ValueError for a spoilt entry."""
    whole = path.read_bytes()
    checksum, content = whole[:CHECKSUM_BYTES], whole[CHECKSUM_BYTES:]
    if checksum != _checksum(path.name, content):
        raise ValueError(f"{path} is spoilt")
    return content


def _checksum(name: str, content: bytes) -> bytes:
    """The name counts, too: an entry under another's name is none."""
    return hashlib.sha256(name.encode() + b"\0" + content).digest()


def _store(path: Path, content: bytes) -> None:
    """Write an entry; a cache that cannot be written is said once and costs time only."""
    try:
        write_whole(path, _checksum(path.name, content) + content)
    except OSError as error:
        if not _warned:
            print(f"The cache is not written ({sentence(error)}); all is made again each time.", file=sys.stderr)
        _warned.append(path)


_warned: list[Path] = []
"""What could not be stored in this process."""


def write_if_new(path: Path, content: bytes) -> None:
    """Write a file only if its content is new; MkDocs watches the staged folder and would build again."""
    if not path.exists() or path.read_bytes() != content:
        write_whole(path, content)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file that is whole or not there, whoever else writes it at the same time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        unfinished.write_bytes(content)
        unfinished.replace(path)
    except OSError as error:
        with suppress(OSError):
            unfinished.unlink()
        error.filename = error.filename or str(path)  # what cannot be written to has no name of itself
        raise
