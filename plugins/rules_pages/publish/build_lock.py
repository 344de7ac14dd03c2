"""The lock that allows one build of a checkout at a time: a second build says who is building, and waits."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from rules_pages.data.project import Project

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
        _wait_for(file)
        file.truncate(0)
        file.write(f"process {os.getpid()}, since {time.strftime('%H:%M:%S')}")
        file.flush()
        try:
            yield
        finally:
            file.truncate(0)


def _wait_for(file: TextIO) -> None:
    """Take the lock; if another build holds it, print that first."""
    if fcntl is None:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.seek(0)
        print(f"Another build is under way ({file.read() or 'just begun'}); waiting for it …", flush=True)
        fcntl.flock(file, fcntl.LOCK_EX)
