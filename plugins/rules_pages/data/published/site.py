"""What belongs to the site and to no game: its name, the order of its pages (mkdocs.yml), pages written by hand."""

from __future__ import annotations

import functools
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules_pages.data.book import Book
from rules_pages.data.project import Project

FILE = "mkdocs.yml"
DEFAULT_NAME = "Stele"
INDEX, GAMES = "index.md", "games"
"""The first page of a language; and what stands in `nav` for all games."""
MADE_PAGES = ("glossary.md", "changelog.md", "api.md")
"""Pages that are made of the data of all games."""


@dataclass(frozen=True)
class Settings:
    """`name`: `site_name`; `nav`: MkDocs' `nav`, in which `games` stands for all games; [] for the usual order;
    `not_in_nav`: patterns of pages that belong to no navigation."""

    name: str = DEFAULT_NAME
    nav: list[Any] = field(default_factory=list)
    not_in_nav: str = ""


def read_settings(project: Project) -> Settings:
    """Return the settings of a site; the defaults, if it has no mkdocs.yml (MkDocs says what is wrong with one)."""
    path = project.root / FILE
    return _read(path.read_bytes()) if path.is_file() else Settings()


@functools.lru_cache(maxsize=4)
def _read(content: bytes) -> Settings:
    from rules_pages.data.yaml_reader import parse  # slow to import, and the check does not need it on a cache hit

    data = parse(content, FILE).data  # tags such as `!ENV` are problems of data, and valid there
    if not isinstance(data, dict):
        return Settings()
    nav = data.get("nav")
    name, hidden = data.get("site_name"), data.get("not_in_nav")
    return Settings(
        str(name or DEFAULT_NAME), nav if isinstance(nav, list) else [], hidden if isinstance(hidden, str) else ""
    )


def pages_of(project: Project, book: Book, language: str) -> set[str]:
    """Return the hand-written pages that readers of a language see, without the language's folder."""
    names = [name for code in book.chain(language) for name in hand_written_names(project, code)]
    return {name.partition("/")[2] for name in names}


def hand_written_names(project: Project, language: str) -> list[str]:
    """Return the names of the hand-written pages of a language: `de/about.md`."""
    paths = [path for path in files_below(project.docs / language) if path.suffix == ".md"]
    return [path.relative_to(project.docs).as_posix() for path in paths]


def files_below(folder: Path) -> list[Path]:
    """Return all files below a folder, sorted."""
    return [path for path in sorted(folder.rglob("*")) if path.is_file()]


def hidden_pages(settings: Settings, pages: set[str]) -> set[str]:
    """Return the pages that `not_in_nav` names, by patterns as in a .gitignore."""
    from pathspec import GitIgnoreSpec  # MkDocs reads `not_in_nav` with it

    return {*GitIgnoreSpec.from_lines(settings.not_in_nav.splitlines()).match_files(pages)}
