"""Test that the real data passes the check. If not, the problems are reported here, and other tests run unchecked."""

from __future__ import annotations

from rules_pages.data.book import Book


def test_the_data_and_the_engines_pass_the_check(checked: tuple[Book, list[str]]) -> None:
    _, problems = checked
    assert not problems, "\n".join(["make check:", *problems])
