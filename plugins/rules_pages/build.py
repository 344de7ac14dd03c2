"""The whole build: check, pages, MkDocs, and only then the new site in the place of the old one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from rules_pages.book import Book
from rules_pages.book_cache import kept_book
from rules_pages.bundle import VendorError
from rules_pages.offline import write_offline
from rules_pages.problems import Failure
from rules_pages.project import Project
from rules_pages.search import SearchError, write_indexes
from rules_pages.search_documents import collections
from rules_pages.search_entries import entries
from rules_pages.stage import stage, swap
from rules_pages.terser import TerserError


class BuildError(Failure):
    """The site could not be built; the message says why."""

    def __str__(self) -> str:
        return f"{super().__str__()}; the last good site is untouched."


def build(project: Project) -> None:
    """Build the site. Raises DataError or BuildError; then the last good site is still there, untouched."""
    with step("Checking the data"):
        book = kept_book(project)
    with step("Writing the pages"):
        stage_pages(project, book)
    with step("Building the site"):
        run_mkdocs(project)
    with step("Making it searchable"):
        make_searchable(project, book)
    with step("Listing it for readers without a connection"):
        write_offline(project.unfinished_site, list(book.languages))
    with step("Putting it in place"):
        swap(project.unfinished_site, project.site)


def stage_pages(project: Project, book: Book) -> None:
    """Write pages and assets; what is not installed as it should be becomes a BuildError."""
    project.staged.mkdir(parents=True, exist_ok=True)
    try:
        stage(project, book)
    except (VendorError, TerserError, FileNotFoundError) as error:
        raise BuildError(str(error)) from error


def make_searchable(project: Project, book: Book) -> None:
    """The index of all rules and terms; where it cannot be made, that is a BuildError."""
    try:
        write_indexes(project, collections(book, entries(book)), project.unfinished_site / "pagefind")
    except (SearchError, TerserError) as error:
        raise BuildError(str(error)) from error


@contextmanager
def step(name: str) -> Iterator[None]:
    """Say what is being done and how long it took."""
    print(f"{name} … ", end="", flush=True)
    start = time.perf_counter()
    yield
    print(f"{time.perf_counter() - start:.1f} s", flush=True)


def run_mkdocs(project: Project) -> None:
    """A strict build into the unfinished site. (Never with --quiet: then warnings would not count.)"""
    shutil.rmtree(project.unfinished_site, ignore_errors=True)
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(project.unfinished_site)]
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1", "STELE_STAGE": "false"}
    done = subprocess.run(command, cwd=project.root, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        print()
        print(done.stdout + done.stderr, file=sys.stderr)
        raise BuildError(f"MkDocs ended with exit code {done.returncode}")
