"""The whole build: check, pages, MkDocs, and only then the new site in the place of the old one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from rules_pages.browser.bundle import VendorError
from rules_pages.browser.javascript import TerserError
from rules_pages.check.book_cache import cached_book
from rules_pages.data.book import Book
from rules_pages.data.parallel import no_garbage_collection
from rules_pages.data.problems import Failure, os_error_in, sentence
from rules_pages.data.project import Project
from rules_pages.pages.case_pictures import PictureError
from rules_pages.pages.hand_written import BlockError
from rules_pages.publish.build_lock import build_lock
from rules_pages.publish.content_policy import write_policies
from rules_pages.publish.licences import LicenceError
from rules_pages.publish.offline import write_offline
from rules_pages.publish.progress import step
from rules_pages.publish.site_check import incomplete
from rules_pages.publish.swap import repair_swap, swap
from rules_pages.publish.write_sources import write_docs_dir
from rules_pages.search.documents import collections
from rules_pages.search.entries import entries
from rules_pages.search.index import SearchError, write_indexes


class BuildError(Failure):
    """The site could not be built; the message says why."""

    def __str__(self) -> str:
        return f"{super().__str__()}; the last good site is untouched."


def build(project: Project) -> None:
    """Build the site. Raises DataError or BuildError; then the last good site is still there, untouched."""
    try:
        with build_lock(project), no_garbage_collection():
            repair_swap(project)
            _build(project)
    except BrokenPipeError:  # whoever read what is printed here went away
        raise
    except OSError as error:
        raise BuildError(sentence(error)) from error


def _build(project: Project) -> None:
    with step("Checking the data"):
        book = cached_book(project)
    with step("Writing the pages"):
        stage_pages(project, book)
    with ThreadPoolExecutor(1) as beside:  # MkDocs keeps one core busy; the index is made of the data on the others
        index = beside.submit(make_index, project, book)
        with step("Building the site"):
            run_mkdocs(project)
        with step("Making it searchable"):
            index.result().rename(project.unfinished_site / "pagefind")
    with step("Saying what its pages may load and run"):
        write_policies(project.unfinished_site)
    with step("Listing it for readers without a connection"):
        write_offline(project.unfinished_site, list(book.languages))
    with step("Putting it in place"):
        require_complete(project, book)
        swap(project.unfinished_site, project.site)


def stage_pages(project: Project, book: Book) -> None:
    """Write pages and assets; what is not installed as it should be becomes a BuildError."""
    project.staged.mkdir(parents=True, exist_ok=True)
    try:
        write_docs_dir(project, book)
    except (VendorError, TerserError, LicenceError, BlockError, PictureError) as error:
        raise BuildError(str(error)) from error


def make_index(project: Project, book: Book, name: str = "pagefind") -> Path:
    """Write the index of all rules and terms and return its folder, `name` in build/; where it cannot be made, that is
    a BuildError."""
    folder = project.unfinished_site.with_name(name)
    shutil.rmtree(folder, ignore_errors=True)
    try:
        write_indexes(project, collections(book, entries(book)), folder)
    except (SearchError, TerserError) as error:
        raise BuildError(str(error)) from error
    return folder


def require_complete(project: Project, book: Book) -> None:
    """A site that lacks a page or a file is a BuildError."""
    lack = incomplete(project, book)
    if lack:
        raise BuildError(lack)


def run_mkdocs(project: Project) -> None:
    """A strict build into the unfinished site. (Never with --quiet: then warnings would not count.)"""
    shutil.rmtree(project.unfinished_site, ignore_errors=True)
    mkdocs = [sys.executable, "-m", "rules_pages.publish.mkdocs_child", "build", "--strict"]
    command = [*mkdocs, "--site-dir", str(project.unfinished_site)]
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1", "STELE_STAGE": "false"}
    done = run_child(command, project.root, environment)
    if done.returncode != 0:
        print()
        refused = os_error_in(done.stderr)
        if refused:
            raise BuildError(sentence(refused))
        print(done.stdout + done.stderr, file=sys.stderr)
        raise BuildError(f"MkDocs ended with exit code {done.returncode}")


def run_child(command: list[str], folder: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run a program whose standard input ends when this process does, however it ends."""
    reading, writing = os.pipe()
    try:
        return subprocess.run(
            command, cwd=folder, env=environment, stdin=reading, capture_output=True, text=True, check=False
        )
    finally:
        os.close(reading)
        os.close(writing)
