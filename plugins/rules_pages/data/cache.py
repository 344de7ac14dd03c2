"""The disk cache: values that are used again as long as nothing that they are made of changes.

An entry is found by the hash of everything on which its value depends: what it is, its inputs, the code and the tools
that make it, the version of Python. So no entry is ever out of date; those that were not used for longest are deleted
when all together are larger than `MAX_BYTES`.

The cache may be deleted, corrupt or unwritable at any time: then everything is made again. Every entry starts with a
checksum of its name and content, and loading an entry executes nothing."""

import functools
import hashlib
import io
import os
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar

from rules_pages.data.files import write_whole
from rules_pages.data.problems import sentence

Value = TypeVar("Value")
CHECKSUM_BYTES = 32
MAX_BYTES = 500_000_000
"""Size of all entries together from which old ones are deleted; a build of all games makes 130 million bytes."""
DATA_MODULES = ("book", "implementations", "models", "pictures", "problems", "yaml_file")
"""Modules of `rules_pages.data` whose classes may be unpickled from a cache entry."""


@dataclass(frozen=True)
class Cache:
    """The cache in a folder; without a folder, one that keeps nothing."""

    folder: Path | None = None

    def entry(self, name: str, *inputs: str | bytes) -> "Entry":
        """Return the place of the value that is made of these inputs, whether it is there or not. `name` says what it
        is; `inputs`: everything on which it depends, its code (`code_of`) included."""
        if self.folder is None:
            return Entry(None)
        key = hashlib.sha256()
        for part in (sys.version, *inputs):
            content = part.encode(errors="surrogateescape") if isinstance(part, str) else part
            key.update(b"%d:" % len(content) + content)
        return Entry(self.folder / f"{name}.{key.hexdigest()[:40]}")


NO_CACHE = Cache()


@dataclass(frozen=True)
class Entry:
    """The place of one value; `path` is None where nothing is kept."""

    path: Path | None

    def get(self, kind: type[Value], make: Callable[[], Value]) -> Value:
        """Return the value; if it is missing, `make()`, which is stored unless it raises."""
        value = self.find(kind)
        if value is None:
            value = make()
            self.keep(value)
        return value

    def find(self, kind: type[Value]) -> Value | None:
        """Return the stored value; None if there is none of this type that can be loaded."""
        if self.path is None:
            return None
        try:
            whole = self.path.read_bytes()
            content = whole[CHECKSUM_BYTES:]
            if whole[:CHECKSUM_BYTES] != _checksum(self.path.name, content):
                return None
            value = _DataUnpickler(io.BytesIO(content)).load()
        except Exception:  # unpickling corrupt data can raise anything
            return None
        with suppress(OSError):
            os.utime(self.path)  # it was used now: `_delete_oldest`
        return value if isinstance(value, kind) else None

    def exists(self) -> bool:
        """Return whether a value is stored, whole or not."""
        return self.path is not None and self.path.exists()

    def keep(self, value: Any) -> None:
        """Store the value. A failure is reported once per process, and then ignored: it only costs time."""
        if self.path is None:
            return
        content = pickle.dumps(value)
        try:
            _delete_oldest(self.path.parent)
            write_whole(self.path, _checksum(self.path.name, content) + content)
        except OSError as error:
            if not _warned:
                print(f"The cache is not written ({sentence(error)}); all is made again each time.", file=sys.stderr)
            _warned.append(self.path)


class Memo:
    """In-memory cache: a value for each name, as long as it is made of the very same objects."""

    def __init__(self) -> None:
        self._values: dict[str, tuple[tuple[Any, ...], Any]] = {}

    def remembered(self, name: str, about: tuple[Any, ...], make: Callable[[], Value]) -> Value:
        """Return `make()`, made again only when any of the objects `about` which it is has become another one."""
        known = self._values.get(name)
        if known is None or any(one is not other for one, other in zip(known[0], about, strict=True)):
            self.remember(name, about, make())
        value: Value = self._values[name][1]
        return value

    def remember(self, name: str, about: tuple[Any, ...], value: Any) -> None:
        """Store what `remembered` returns."""
        self._values[name] = about, value


_warned: list[Path] = []
"""Entries that could not be stored in this process; the failure is printed for the first one only."""


def _checksum(name: str, content: bytes) -> bytes:
    """Return the checksum of name and content; the name is included so that a renamed entry is invalid."""
    return hashlib.sha256(name.encode() + b"\0" + content).digest()


@functools.cache
def _delete_oldest(folder: Path) -> None:
    """Delete the entries that were not used for longest until all take at most `MAX_BYTES`; once per process."""
    if not folder.is_dir():
        return
    entries = []
    for file in os.scandir(folder):
        with suppress(OSError):
            stat = file.stat()
            entries.append((stat.st_mtime, stat.st_size, file.path))
    total = sum(size for _, size, _ in entries)
    for _, size, path in sorted(entries):
        if total <= MAX_BYTES:
            return
        with suppress(OSError):  # another process does the same, or it is a folder
            os.unlink(path)
            total -= size


CODE = (".py", ".html", ".md")
"""Names of Python and of templates end so."""


@functools.cache
def code_of(*code: Path | str) -> bytes:
    """Return a hash of these files, of the Python and the templates in these folders, and of the versions of these
    packages; made once, for a process goes on with the code that it began with."""
    whole = hashlib.sha256()
    for place in code:
        if isinstance(place, str):
            whole.update(f"{place} {version(place)}\0".encode())
            continue
        for file in sorted(file for kind in CODE for file in place.rglob("*" + kind)) if place.is_dir() else [place]:
            name = file.relative_to(place.parent).as_posix()
            whole.update(hashlib.sha256(f"{name}\0".encode() + file.read_bytes()).digest())
    return whole.digest()


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
