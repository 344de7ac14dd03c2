"""Measure processor time, so that other load on the machine does not matter."""

from __future__ import annotations

import time
from collections.abc import Callable


def quickest(do: Callable[[], object], tries: int = 5) -> float:
    """Return the minimum of the processor seconds of some tries; other load can only make a try slower."""
    seconds = []
    for _ in range(tries):
        start = time.process_time()
        do()
        seconds.append(time.process_time() - start)
    return min(seconds)
