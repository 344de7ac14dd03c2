"""Measure processor time, so that other load on the machine and its speed hardly matter."""

from __future__ import annotations

import time
from collections.abc import Callable

REFERENCE = 0.0055
"""Processor seconds of `_reference` on the machine whose seconds the limits of tests mean."""


def quickest(do: Callable[[], object], tries: int = 5) -> float:
    """Return the minimum of the processor seconds of some tries, as the reference machine would take; other load can
    only make a try slower."""
    seconds, references = [], []
    for _ in range(tries):
        references.append(_seconds(_reference))
        seconds.append(_seconds(do))
    return min(seconds) * REFERENCE / min(references)


def slowness() -> float:
    """Return how many times longer than the reference machine this one takes just now."""
    return min(_seconds(_reference) for _ in range(5)) / REFERENCE


def _seconds(do: Callable[[], object]) -> float:
    start = time.process_time()
    do()
    return time.process_time() - start


def _reference() -> None:
    """Do what engines do: make, look up and sort small values."""
    places = {(row, column): (row * column) % 7 for row in range(60) for column in range(60)}
    near = [sum(places.get((row + 1, column + step), 0) for step in (-1, 0, 1)) for row, column in places]
    sorted(zip(near, places, strict=True))
