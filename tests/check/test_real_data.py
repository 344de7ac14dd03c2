"""Test that the real data passes the check. If not, the problems are reported here, and other tests run unchecked."""

import re

from rules_pages.data.book import Book
from tests.registry import DATA


def test_the_data_and_the_engines_pass_the_check(checked: tuple[Book, list[str]]) -> None:
    _, problems = checked
    assert not problems, "\n".join(["make check:", *problems])


def test_english_periods_and_commas_stand_inside_quotation_marks() -> None:
    outside = [
        f"{path.parent.parent.name}: {line.strip()}"
        for path in sorted(DATA.glob("*/text/en.yaml"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search("”[.,]", line) and not line.lstrip().startswith("search.")  # what the reader typed stays as it is
    ]
    assert outside == []
