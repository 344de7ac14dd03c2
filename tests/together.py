"""Many small cases in one test: all of them run, and those that fail are told with their names.

A test of its own costs each case some milliseconds, which is more than most of them take.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class Cases:
    """Runs cases and keeps what went wrong: `with cases("its name"): assert ...`."""

    def __init__(self) -> None:
        self.tried = 0
        self.failed: list[Exception] = []

    @contextmanager
    def __call__(self, name: object) -> Iterator[None]:
        """Run one case; its failure does not stop the others."""
        self.tried += 1
        try:
            yield
        except Exception as error:
            error.add_note(f"the case: {name}")
            self.failed.append(error)


@contextmanager
def together() -> Iterator[Cases]:
    """Give a place to run cases; at the end raise all failures at once, as an ExceptionGroup. No case is one, too."""
    cases = Cases()
    yield cases
    assert cases.tried, "there was no case"
    if cases.failed:
        raise ExceptionGroup(f"{len(cases.failed)} of {cases.tried} cases", cases.failed)
