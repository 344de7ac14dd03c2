"""What is told of a step that takes long."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def step(name: str) -> Iterator[None]:
    """Print the name of a step and, when it is done, how many seconds it took."""
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
