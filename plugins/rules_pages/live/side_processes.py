"""What processes beside the one that makes pages do, each begun for one task."""

import multiprocessing
import os
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

from rules_pages.data.problems import Problem
from rules_pages.data.project import Project, this_project


def begin(task: Callable[..., None], *arguments: Any) -> SpawnProcess:
    """Begin a task (a function of this module) in a process, which ends with this one."""
    process = multiprocessing.get_context("spawn").Process(target=_run, args=(task, *arguments), daemon=True)
    process.start()
    return process


def _run(task: Callable[..., None], *arguments: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the parent, and that ends this process
    if task is not write_live_index:  # which somebody waits for; requests for pages have priority over the others
        os.nice(5)
    task(this_project(), *arguments)


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


def send_problems(project: Project, pipe: Connection) -> None:
    """Check all data and send the list of problems."""
    from rules_pages.check.book_cache import cached_book
    from rules_pages.data.book import DataError

    problems: list[Problem] = []
    try:
        cached_book(project)
    except DataError as error:
        problems = error.problems
    pipe.send(problems)


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
