"""Processes beside the one that makes pages, each run as `python -m rules_pages.live.side_processes NAME` (a key of
`TASKS`). Standard input is a pipe that the parent holds open.
"""

from __future__ import annotations

import dataclasses
import json
import os
import sys
import threading
from pathlib import Path

from rules_pages.data.project import Project, this_project


def end_with_parent() -> None:
    """End this process as soon as the other end of standard input is closed, in a background thread."""

    def wait() -> None:
        while os.read(0, 1024):
            pass
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def fonts_css(project: Project) -> Path:
    """Return the path of the file that `write_first_files` writes last."""
    return project.staged / "assets" / "fonts" / "fonts.css"


def write_first_files(project: Project) -> None:
    """Write PyScript and the fonts for a checkout that was never built, to where a build would. The fonts contain all
    characters of the data and the documents; a build reduces them to what its pages show."""
    from rules_pages.browser.bundle import vendor
    from rules_pages.publish.fonts import subset_fonts
    from rules_pages.publish.write_sources import characters

    vendor(project.node_modules, project.staged / "assets" / "vendor", project.cache)
    paths = [*project.data.rglob("*.yaml"), *project.docs.rglob("*.md")]
    known = characters(path.read_text(encoding="utf-8") for path in paths)
    subset_fonts(known, project.node_modules, fonts_css(project).parent, project.cache, foreign=known)


def print_problems(project: Project) -> None:
    """Check all data and print the problems as JSON: a list of [file, line, column, message]."""
    from rules_pages.check.book_cache import cached_book
    from rules_pages.data.book import DataError

    problems = []
    try:
        cached_book(project)
    except DataError as error:
        problems = error.problems
    print(json.dumps([dataclasses.astuple(problem) for problem in problems]))


def index_folder(project: Project) -> Path:
    """Return the folder that contains the folder of the search index."""
    return project.root / "build" / "live"


def write_live_index(project: Project) -> None:
    """Make the search index from the data as it is now. Raises DataError."""
    from rules_pages.data.book import read_book
    from rules_pages.publish.swap import swap
    from rules_pages.search.index import FOLDER, write_index

    unfinished = index_folder(project) / f"new-{FOLDER}"
    write_index(read_book(project.data, project.cache), unfinished)
    swap(unfinished, index_folder(project) / FOLDER)


TASKS = {"first_files": write_first_files, "full_check": print_problems, "search_index": write_live_index}

if __name__ == "__main__":
    end_with_parent()
    if sys.argv[1] != "search_index":  # which somebody waits for; requests for pages have priority over the others
        os.nice(5)
    TASKS[sys.argv[1]](this_project())
