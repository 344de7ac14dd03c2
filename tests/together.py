"""Many small cases in one test: all of them run, and those that fail are reported by name.

A separate test for each case would cost some milliseconds, which is more than most of them take."""

from collections.abc import Iterator
from contextlib import contextmanager


class Cases:
    """Runner of cases that collects their failures: `with cases("its name"): assert ...`."""

    def __init__(self) -> None:
        self.count = 0
        self.failures: list[Exception] = []

    @contextmanager
    def __call__(self, name: object) -> Iterator[None]:
        """Run one case; its failure does not stop the others."""
        self.count += 1
        try:
            yield
        except Exception as error:
            error.add_note(f"the case: {name}")
            self.failures.append(error)


@contextmanager
def together() -> Iterator[Cases]:
    """Yield a runner of cases; at the end, raise all failures as an ExceptionGroup. Having no case is a failure."""
    cases = Cases()
    yield cases
    assert cases.count, "there was no case"
    if cases.failures:
        raise ExceptionGroup(f"{len(cases.failures)} of {cases.count} cases", cases.failures)
