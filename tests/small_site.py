"""A small site of two invented games, for tests of what the pages of any game do.

The ferry (tests/fixtures) has rules, notes, a reading, an example and a calculator; the coins are the game that
`make new-game` writes. Words of the site and languages are the real ones. The site is built once, by whoever needs it
first, and again when something that it is made of has changed."""

import hashlib
import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from rules_pages.data.book import Book, read_book
from rules_pages.data.project import Project
from rules_pages.data.published.publication import root
from rules_pages.publish.swap import build_lock
from tests.processes import run_program
from tests.registry import GAMES

GAME, COIN = "ferry", "coin"
MADE_OF = ("mkdocs.yml", "package-lock.json", "requirements", "docs", "interactive", "plugins", "tests/fixtures")
WORDS = ("rules_data/languages.yaml", "rules_data/site/text")
"""What the site is made of: the checkout, but for its games, and of their data the languages and words of the site."""
LINKED = ("mkdocs.yml", "package.json", "package-lock.json", "pyproject.toml", "docs", "plugins", "node_modules")
NOT_COPIED = shutil.ignore_patterns("__pycache__", *GAMES)


@dataclass(frozen=True)
class SmallSite:
    """The project of the invented games, with its site built."""

    project: Project

    @property
    def folder(self) -> Path:
        """The site; it stays as it is."""
        return self.project.site

    @cached_property
    def book(self) -> Book:
        return read_book(self.project.data, self.project.cache)


def small_site(checkout: Path) -> SmallSite:
    """Return the site, built if it is not there; workers of a test run that need it meanwhile wait."""
    sites = checkout / "build" / "small-site"
    made = SmallSite(Project(sites / _digest(checkout)))
    with build_lock(Project(sites)):
        if not made.folder.is_dir():
            for old in set(sites.iterdir()) - {sites / "build"}:
                shutil.rmtree(old)
            write_project(checkout, made.project.root)
            _run(checkout, made.project.root, "new-game", COIN)
            _run(checkout, made.project.root, "build")
    return made


def _digest(checkout: Path) -> str:
    hashed = hashlib.sha256(root().encode())
    for path in _files(checkout):
        hashed.update(path.relative_to(checkout).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return hashed.hexdigest()[:12]


def _files(checkout: Path) -> Iterator[Path]:
    for part in (*MADE_OF, *WORDS):
        start = checkout / part
        found = sorted(start.rglob("*")) if start.is_dir() else [start]
        for path in found:
            is_left_out = {"__pycache__", *GAMES}.intersection(path.relative_to(checkout).parts)
            if path.is_file() and not is_left_out:
                yield path


def write_project(checkout: Path, folder: Path) -> None:
    """Write the sources of the site: the ferry, no other game, and nothing in the changelog."""
    (folder / "build").mkdir(parents=True)
    for name in LINKED:
        (folder / name).symlink_to(checkout / name)
    (folder / "build" / "cache").symlink_to(checkout / "build" / "cache")
    shutil.copytree(checkout / "interactive", folder / "interactive", ignore=NOT_COPIED)
    fixtures, engine = checkout / "tests" / "fixtures", folder / "interactive" / "rules_engine" / GAME
    shutil.copytree(fixtures / GAME, engine, ignore=NOT_COPIED)
    for module in engine.rglob("*.py"):
        module.write_text(module.read_text(encoding="utf-8").replace("tests.fixtures", "rules_engine"), "utf-8")
    shutil.copytree(fixtures / "rules_data", folder / "rules_data")
    for name in WORDS:
        copy = shutil.copytree if (checkout / name).is_dir() else shutil.copyfile
        copy(checkout / name, folder / name)
    (folder / "rules_data" / "site" / "changelog.yaml").write_text("[]\n", encoding="utf-8")


def _run(checkout: Path, folder: Path, *arguments: str) -> None:
    paths = os.pathsep.join([str(checkout / "plugins"), str(folder / "interactive")])
    command = [sys.executable, "-m", "rules_pages", *arguments]
    done = run_program(command, folder, os.environ | {"PYTHONPATH": paths})
    assert done.returncode == 0, f"the small site cannot be built ({arguments[0]}):\n{done.stdout}{done.stderr}"
