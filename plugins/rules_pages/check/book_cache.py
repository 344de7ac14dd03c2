"""What was checked need not be checked again: the book of the last time, while no byte of data or code has changed.

Every build reads the book twice, for the pages and for MkDocs' plugin, which is a process of its own.
"""

from __future__ import annotations

import hashlib
import sys
from dataclasses import replace
from pathlib import Path

import pydantic

import rules_engine
import rules_widgets
from rules_pages.data.book import Book, GameBook, read_book
from rules_pages.data.cache import cached
from rules_pages.data.project import Project
from rules_pages.data.units import GameTexts
from rules_pages.data.yaml_cache import file_bytes

CODE = [Path(__file__).parents[1], *(Path(package.__path__[0]) for package in (rules_engine, rules_widgets))]
"""What decides whether data is good, and how it looks: the checks, the pages, the engine that plays the examples."""
Hashes = dict[tuple[Path, Path], bytes]
"""A folder of data or code and a file below it, to the hash of what the file says."""


def cached_book(project: Project) -> Book:
    """The book, checked now or before. Raises DataError with every problem; a book with problems is not kept.

    Each game says by its fingerprints what it is checked by and its pages are made of; one that has not changed is not
    checked again with the others. `files` is empty: where things stand in them matters to problems alone, and there
    are none.
    """
    hashes = _hashes(project.data)
    digest = _fingerprint(hashes | _site_hashes(project))
    return cached(project.cache / "book", "book", digest, Book, lambda: _checked(project, hashes))


def _checked(project: Project, hashes: Hashes) -> Book:
    from rules_pages.check.run import judged  # what reads and checks takes a while to import

    book = read_book(project.data, project.cache / "yaml")
    for game in book.games.values():
        own = _without({*book.games} - {game.id}, hashes)
        game.fingerprint = _fingerprint(own)
        game.page_fingerprints = {code: _fingerprint(_shown_in(code, game, own)) for code in book.languages}
    return replace(judged(book, project.cache / "yaml"), files={})


def _hashes(data: Path) -> Hashes:
    """Every file on which the book, or the judgement about it, depends."""
    found = [(data, path) for path in sorted(data.rglob("*.yaml"))]
    found += [(folder, path) for folder in CODE for path in sorted(folder.rglob("*.py"))]
    return {(root, path.relative_to(root)): _hash(path) for root, path in found}


def _hash(path: Path) -> bytes:
    """Of what a file says; of why it cannot be read, which the check reports with everything else that is wrong."""
    try:
        return hashlib.sha256(file_bytes(path)).digest()
    except OSError as error:
        return f"error {error.errno}".encode()


def _site_hashes(project: Project) -> Hashes:
    """Every hand-written page and mkdocs.yml: they are checked, and no game depends on them."""
    found = [*sorted(project.docs.glob("*/*.md")), project.root / "mkdocs.yml"]
    return {(project.root, path.relative_to(project.root)): _hash(path) for path in found}


def _without(games: set[str], hashes: Hashes) -> Hashes:
    """What is left when the folders of these games are not there."""
    return {(root, path): digest for (root, path), digest in hashes.items() if not games & set(path.parts)}


def _shown_in(language: str, game: GameBook, hashes: Hashes) -> Hashes:
    """What is left without the texts of languages that do not show: neither this one nor the source, nor, where
    something is missing, one that this language falls back to."""
    shown = {language, game.game.source_language}
    if GameTexts(game, language).counts()["missing"]:
        shown.update(game.fallbacks.get(language, []))
    others = {Path(game.id, "text", f"{code}.yaml") for code in {*game.texts} - shown}
    return {(root, path): digest for (root, path), digest in hashes.items() if path not in others}


def _fingerprint(hashes: Hashes) -> str:
    """A hash of these files and of what reads them."""
    whole = hashlib.sha256(f"{sys.version} {pydantic.VERSION}".encode())
    for (root, path), digest in hashes.items():
        whole.update(f"\0{root}\0{path}\0".encode() + digest)
    return whole.hexdigest()
