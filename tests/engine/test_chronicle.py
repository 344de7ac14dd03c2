"""Test that the engines' results equal the golden files that chronicle.py writes."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from tests.engine.chronicle import FOLDER, chronicles, path_of

SHOWN = 3
"""Number of differing lines in a failure message."""
CHRONICLES = chronicles()


@pytest.mark.slow
@pytest.mark.parametrize("key", CHRONICLES)
def test_what_is_said_is_what_was_written_down(key: str) -> None:
    golden = path_of(key).read_text(encoding="utf-8").splitlines()
    last = "(the beginning)"
    differing = []
    for number, (was, now) in enumerate(zip_longest(golden, CHRONICLES[key]()), 1):
        if was != now:
            differing.append(f"line {number}\n   was {was}\n   now {now}")
            if len(differing) == SHOWN:
                break
        elif not differing:
            last = was
    where = f"{path_of(key).name} differs after {last!r}:"
    advice = "if this is intended: python -m tests.engine.chronicle, and read the difference"
    assert not differing, "\n".join([where, *differing, advice])


def test_nothing_else_is_written_down() -> None:
    assert {path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.rglob("*.*")} == set(CHRONICLES)
