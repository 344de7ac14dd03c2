"""Progress on the terminal: a spinner or a bar where somebody watches, plain lines in a pipe or a log."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")


@contextmanager
def step(name: str) -> Iterator[None]:
    """Print the name of a step of the build and, when it is done, how many seconds it took."""
    start = time.perf_counter()
    if sys.stdout.isatty():
        from rich.console import Console  # slow to import, and needed only on a terminal

        with Console().status(name):
            yield
        print(f"{name} … {time.perf_counter() - start:.1f} s", flush=True)
    else:
        print(f"{name} … ", end="", flush=True)
        yield
        print(f"{time.perf_counter() - start:.1f} s", flush=True)


def each_with_progress(items: Sequence[T], label: str) -> Iterator[T]:
    """Yield each item with a progress bar; in a pipe or a log print a line for each: `label` and the item."""
    if sys.stdout.isatty():
        from rich.progress import track

        yield from track(items, description=label)
        return
    for item in items:
        print(f"{label} {item}", flush=True)
        yield item
