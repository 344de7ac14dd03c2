"""A process that checks all data and prints the problems as JSON: a list of [file, line, column, message].

Run as `python -m rules_pages.live.full_check`; standard input is a pipe that the parent holds open.
"""

from __future__ import annotations

import dataclasses
import json
import os

from rules_pages.check.book_cache import cached_book
from rules_pages.data.book import DataError
from rules_pages.data.problems import Problem
from rules_pages.data.project import this_project
from rules_pages.publish.mkdocs_child import end_with_parent


def all_problems() -> list[Problem]:
    """Return every problem of the checkout's data."""
    try:
        cached_book(this_project())
    except DataError as error:
        return error.problems
    return []


if __name__ == "__main__":
    end_with_parent()
    os.nice(5)  # requests for pages have priority
    print(json.dumps([dataclasses.astuple(problem) for problem in all_problems()]))
