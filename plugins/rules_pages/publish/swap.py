"""The exchange of the old site for the new one, so that there is a site at every moment, and the lock that allows one
build of a checkout at a time."""

import ctypes
import os
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rules_pages.data.project import Project

_AT_FDCWD = -100
"""Paths are relative to the working directory."""
_RENAME_EXCHANGE = 2
"""Flag: both names exist all the time."""


def swap(new: Path, old: Path) -> None:
    """Move the folder `new` to `old` and delete the old one. Where the two cannot be exchanged in one step, the old one
    is renamed first and deleted last."""
    if old.exists() and exchange(new, old):
        shutil.rmtree(new)
        return
    backup = new.with_name(f"{new.name}.old")
    shutil.rmtree(backup, ignore_errors=True)
    if old.exists():
        old.rename(backup)
    new.rename(old)
    shutil.rmtree(backup, ignore_errors=True)


def exchange(one: Path, other: Path) -> bool:
    """Exchange two folders atomically; return False where the operating system or the file system cannot."""
    if sys.platform != "linux":
        return False
    rename = getattr(ctypes.CDLL(None), "renameat2", None)
    return (
        rename is not None and rename(_AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other), _RENAME_EXCHANGE) == 0
    )


try:
    import fcntl
except ImportError:  # Windows: no lock
    fcntl = None  # type: ignore[assignment]


@contextmanager
def build_lock(project: Project) -> Iterator[None]:
    """Hold the lock of the checkout's builds. The system releases it when the process ends, however it ends."""
    path = project.root / "build" / "lock"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+", encoding="utf-8") as file:
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                file.seek(0)
                print(f"Another build is under way ({file.read() or 'just begun'}); waiting for it …", flush=True)
                fcntl.flock(file, fcntl.LOCK_EX)
        file.truncate(0)
        file.write(f"process {os.getpid()}, since {time.strftime('%H:%M:%S')}")
        file.flush()
        try:
            yield
        finally:
            file.truncate(0)
