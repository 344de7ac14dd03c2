"""Show what is being done while it is done: a moving line where somebody watches, plain lines in a pipe or a log."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")


@contextmanager
def step(name: str) -> Iterator[None]:
    """Say what is being done and how long it took."""
    start = time.perf_counter()
    if sys.stdout.isatty():
        from rich.console import Console  # takes a while to import, and is needed only where somebody watches

        with Console().status(name):
            yield
        print(f"{name} … {time.perf_counter() - start:.1f} s", flush=True)
    else:
        print(f"{name} … ", end="", flush=True)
        yield
        print(f"{time.perf_counter() - start:.1f} s", flush=True)


def each_shown(items: Sequence[T], said: str) -> Iterator[T]:
    """Yield each item, with a bar that says how many are left; in a pipe or a log a line each, `said` and the item."""
    if sys.stdout.isatty():
        from rich.progress import track

        yield from track(items, description=said)
        return
    for item in items:
        print(f"{said} {item}", flush=True)
        yield item
