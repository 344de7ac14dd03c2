"""Disk cache: results that are reused as long as nothing they depend on changes, keyed by a hash of their inputs.

A cache may be deleted, corrupt or unwritable at any time: then everything is computed again. Every entry starts with a
checksum of its name and content, and loading an entry executes nothing.
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

Result = TypeVar("Result")
CHECKSUM_BYTES = 32
DATA_MODULES = ("book", "implementations", "models", "problems", "yaml_file")
"""Modules of `rules_pages.data` whose classes may be unpickled from a cache entry."""


def cached(folder: Path, name: str, digest: str, kind: type[Result], make: Callable[[], Result]) -> Result:
    """Return the entry `name` with this digest, creating it with `make()` if missing, and delete older ones.

    `kind`: the expected type; an entry of another type is a cache miss. Exceptions of `make` propagate, and then
    nothing is stored.
    """
    path = folder / f"{name}-{digest}.pickle"
    stale = {*folder.glob(f"{name}-*.pickle")} - {path}
    result = cached_file(path, kind, make)
    for old in stale:
        with suppress(OSError):
            old.unlink()
    return result


def cached_file(path: Path, kind: type[Result], make: Callable[[], Result]) -> Result:
    """Return the object pickled in this file, creating it with `make()` if missing.

    Any exception while unpickling counts as a cache miss, and so does an object that is not a `kind`.
    """
    try:
        entry = _DataUnpickler(io.BytesIO(_content(path))).load()
        if isinstance(entry, kind):
            return entry
    except Exception:  # unpickling corrupt data can raise anything
        pass
    result = make()
    _store(path, pickle.dumps(result))
    return result


def cached_bytes(path: Path, make: Callable[[], bytes]) -> bytes:
    """Return the bytes stored in this file, creating them with `make()` if missing.

    The caller puts the hash of the inputs into the file name.
    """
    try:
        return _content(path)
    except (OSError, ValueError):
        content = make()
    _store(path, content)
    return content


class _DataUnpickler(pickle.Unpickler):
    """Unpickler of plain data and the project's own data classes; raises UnpicklingError for any other global."""

    def find_class(self, module: str, name: str) -> Any:
        """Return the class that a pickle names. Raises UnpicklingError if it is not an allowed class."""
        package, _, rest = module.rpartition(".")
        known = (package == "rules_pages.data" and rest in DATA_MODULES) or (module, name) in _PLAIN
        result = super().find_class(module, name) if known else None
        if not isinstance(result, type) or result.__module__ not in (module, "builtins"):
            raise pickle.UnpicklingError(f"{module}.{name} is no data")
        return result


_PLAIN = {("builtins", "set"), ("builtins", "frozenset"), ("pathlib", "PosixPath"), ("pathlib", "WindowsPath")}


def _content(path: Path) -> bytes:
    """Return the content of an entry without its checksum. Raises OSError, or ValueError for a corrupt entry."""
    whole = path.read_bytes()
    checksum, content = whole[:CHECKSUM_BYTES], whole[CHECKSUM_BYTES:]
    if checksum != _checksum(path.name, content):
        raise ValueError(f"{path} is spoilt")
    return content


def _checksum(name: str, content: bytes) -> bytes:
    """Return the checksum of name and content; the name is included so that a renamed entry is invalid."""
    return hashlib.sha256(name.encode() + b"\0" + content).digest()


def _store(path: Path, content: bytes) -> None:
    """Write an entry. A failure is reported once per process, and then ignored: it only costs time."""
    try:
        write_whole(path, _checksum(path.name, content) + content)
    except OSError as error:
        if not _warned:
            print(f"The cache is not written ({sentence(error)}); all is made again each time.", file=sys.stderr)
        _warned.append(path)


_warned: list[Path] = []
"""Paths that could not be stored in this process; the failure is printed for the first one only."""


def write_if_new(path: Path, content: bytes) -> None:
    """Write a file only if its content differs; MkDocs watches the staged folder and would build again."""
    if not path.exists() or path.read_bytes() != content:
        write_whole(path, content)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file atomically, so that it is complete or absent even if other processes write it at the same time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        unfinished.write_bytes(content)
        unfinished.replace(path)
    except OSError as error:
        with suppress(OSError):
            unfinished.unlink()
        error.filename = error.filename or str(path)  # errors of write() carry no file name
        raise
