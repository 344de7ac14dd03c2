"""The process that checks all data, with the engine, while pages are shown; begun anew after each change."""

import multiprocessing
import os
import signal
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path

from rules_pages.data.problems import Problem
from rules_pages.data.project import Project, this_project


def begin_check() -> tuple[SpawnProcess, Connection]:
    """Begin a process, which ends with this one, and return it with the pipe through which the problems will come."""
    spawn = multiprocessing.get_context("spawn")
    pipe, other_end = spawn.Pipe(duplex=False)
    process = spawn.Process(target=_check, args=(other_end,), daemon=True)
    process.start()
    other_end.close()
    return process, pipe


def _check(pipe: Connection) -> None:
    from rules_pages.check.book_cache import cached_book
    from rules_pages.data.book import DataError

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the parent, and that ends this process
    os.nice(5)  # requests for pages have priority
    project, problems = this_project(), list[Problem]()
    try:
        if not fonts_css(project).is_file():
            write_first_files(project)
    finally:
        try:
            cached_book(project)
        except DataError as error:
            problems = error.problems
        pipe.send(problems)


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
