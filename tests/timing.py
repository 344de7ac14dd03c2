"""How long something takes, measured so that a busy machine does not matter."""

from __future__ import annotations

import time
from collections.abc import Callable


def quickest(do: Callable[[], object], tries: int = 5) -> float:
    """The least processor seconds of some tries: what else the machine does only ever adds to them."""
    taken = []
    for _ in range(tries):
        start = time.process_time()
        do()
        taken.append(time.process_time() - start)
    return min(taken)
