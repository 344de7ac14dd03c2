"""What was checked need not be checked again: the book of the last time, while no byte of data or code has changed.

Every build reads the book twice, for the pages and for MkDocs' plugin, which is a process of its own.
"""

from __future__ import annotations

import hashlib
import pickle
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pydantic

import rules_engine
import rules_widgets
from rules_pages.book import Book
from rules_pages.project import Project

CODE = [Path(__file__).parent, *(Path(package.__path__[0]) for package in (rules_engine, rules_widgets))]
"""What decides whether data is good: the checks, and the engine that plays the examples."""


def kept_book(project: Project) -> Book:
    """The book, checked now or before. Raises DataError with every problem; a book with problems is not kept.

    `files` is empty: where things stand in them matters to problems alone, and there are none.
    """
    kept = project.cache / "book" / f"{_fingerprint(project.data)}.pickle"
    try:
        return pickle.loads(kept.read_bytes())
    except Exception:  # a broken cache is no cache, whatever is wrong with it
        book = _checked(project)
    kept.parent.mkdir(parents=True, exist_ok=True)
    for old in kept.parent.glob("*.pickle"):
        old.unlink(missing_ok=True)
    kept.write_bytes(pickle.dumps(book))
    return book


def _checked(project: Project) -> Book:
    from rules_pages.check import checked_book  # what reads and checks takes a while to import

    return replace(checked_book(project.data, project.cache / "yaml"), files={})


def _fingerprint(data: Path) -> str:
    """A hash of every byte that the book, or the judgement about it, depends on."""
    whole = hashlib.sha256(f"{sys.version} {pydantic.VERSION} {data}".encode())
    for path in _inputs(data):
        whole.update(f"\0{path}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def _inputs(data: Path) -> Iterator[Path]:
    yield from sorted(path for path in data.rglob("*.yaml"))
    for folder in CODE:
        yield from sorted(folder.rglob("*.py"))
