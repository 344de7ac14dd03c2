"""Disk cache of the checked book, keyed by a hash of all data and code.

Every build reads the book twice: for the pages, and for the MkDocs plugin, which runs in a process of its own."""

import hashlib
import os
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

import pydantic

import rules_engine
import rules_widgets
from rules_pages.data.book import Book, GameBook, read_book
from rules_pages.data.cache import Entry
from rules_pages.data.files import file_bytes
from rules_pages.data.project import CHECKOUT, SITE_WORDS, Project
from rules_pages.data.texts.accepted import SUFFIX
from rules_pages.data.texts.units import units_of

CODE = [Path(__file__).parents[1], Path(rules_widgets.__path__[0])]
"""Folders of code on which the check results and the pages depend, besides the engines; part of every cache key."""
Hashes = dict[tuple[Path, Path], bytes]
"""(folder of data or code, file path below it) to the hash of the file's content."""


def cached_book(project: Project) -> Book:
    """Return the checked book, from the cache if nothing changed. Raises DataError with every problem.

    A book with problems is not cached. Each game carries fingerprints of the files that its check and its pages depend
    on, so that after a change only the games that changed are checked again. `files` is empty: positions in files are
    needed only to report problems, and there are none."""
    hashes = source_hashes(project)

    def make() -> Book:
        from rules_pages.check.run import check_book  # slow to import, and not needed on a cache hit

        book = read_book(project.data, project.cache)
        for game in book.games.values():
            own = _without({*book.games} - {game.id}, hashes)
            game.fingerprint = _fingerprint(own)
            shown = _without({"asks", "keywords"}, own)  # which only the search knows
            game.case_fingerprint = _fingerprint(_without({"text"}, shown))
            game.page_fingerprints = {code: _fingerprint(_shown_in(code, game, shown)) for code in book.languages}
        return replace(check_book(book, project.cache), files={})

    return book_entry(project, hashes).get(Book, make)


def book_entry(project: Project, hashes: Hashes) -> Entry:
    """Return the place of the checked book, whether it is there or not; `hashes`: `source_hashes`."""
    pages = _below(project.docs, "*.md", f"*{SUFFIX}")
    settings = {(project.root, Path("mkdocs.yml")): _hash(project.root / "mkdocs.yml")}
    return project.cache.entry("book", _fingerprint(hashes | pages | settings))


def source_hashes(project: Project) -> Hashes:
    """Return the hashes of the data and the code that a check reads."""
    return _below(project.data, "*.yaml", f"*{SUFFIX}", "pictures/*") | _code_hashes()


@cache
def _code_hashes() -> Hashes:
    """Return the hashes of the code, read once: a process goes on with the code that it began with."""
    folders = [*CODE, *map(Path, rules_engine.__path__)]
    words = {} if SITE_WORDS.is_relative_to(CHECKOUT / "rules_data") else _below(SITE_WORDS, "*.yaml")
    return words | {file: digest for folder in folders for file, digest in _below(folder, "*.py").items()}


def _below(folder: Path, *patterns: str) -> Hashes:
    paths = (path for pattern in patterns for path in sorted(folder.rglob(pattern)))
    return {(folder, path.relative_to(folder)): _hash(path) for path in paths}


def _hash(path: Path) -> bytes:
    """Return the hash of a file's content, or the error number where it cannot be read (the check reports that)."""
    try:
        return hashlib.sha256(file_bytes(path)).digest()
    except OSError as error:
        return f"error {error.errno}".encode()


def _without(folders: set[str], hashes: Hashes) -> Hashes:
    return {(root, path): digest for (root, path), digest in hashes.items() if not folders & set(path.parts)}


def _shown_in(language: str, game: GameBook, hashes: Hashes) -> Hashes:
    """Return the hashes without texts that cannot appear on the game's pages: what can is its own, those of the source
    language, and if any is missing, of the languages that it falls back to."""
    shown = {language, game.game.source_language}
    if units_of(game, game.source_language).keys() - units_of(game, language).keys():
        shown.update(game.fallbacks.get(language, []))
    others = {Path(game.id, "text", f"{code}{end}") for code in {*game.texts} - shown for end in (".yaml", SUFFIX)}
    return {(root, path): digest for (root, path), digest in hashes.items() if path not in others}


def _fingerprint(hashes: Hashes) -> str:
    """Return one hash of these files and of the versions of Python and pydantic."""
    whole = hashlib.sha256(f"{sys.version} {pydantic.VERSION}".encode())
    for (root, path), digest in hashes.items():
        whole.update(b"\0".join((b"", os.fsencode(root), os.fsencode(path), digest)))
    return whole.hexdigest()
