"""What belongs to the site and to no game: its name, the order of its pages (mkdocs.yml), pages written by hand; and
how it is published, by environment variables, all optional.

SITE_URL             URL of the published site (mkdocs.yml): the root of a host or a folder on it
REPOSITORY_URL       URL of the repository (`https://github.com/someone/stele`), for links to code and the error form
REPOSITORY_REVISION  branch or tag for the links to code; default: main
STELE_VERSION        release of which this site is the archived copy
RELEASED_VERSIONS    releases archived on the site below v/, separated by spaces"""

import functools
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args
from urllib.parse import urlencode, urlsplit

from rules_pages.data import models
from rules_pages.data.book import Book, GameBook
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
    from rules_pages.data.yaml_parser import parse  # slow to import, and the check does not need it on a cache hit

    data = parse(content, FILE).data  # tags such as `!ENV` are problems of data, and valid there
    data = data if isinstance(data, dict) else {}
    name, nav, hidden = map(data.get, ("site_name", "nav", "not_in_nav"))
    hidden = hidden if isinstance(hidden, str) else ""
    return Settings(str(name or DEFAULT_NAME), nav if isinstance(nav, list) else [], hidden)


def pages_in(nav: Any) -> Iterator[str]:
    """Yield the pages that a navigation, or a part of it, names."""
    if isinstance(nav, str):
        yield nav
    else:
        for below in nav.values() if isinstance(nav, dict) else nav if isinstance(nav, list) else ():
            yield from pages_in(below)


def pages_of(book: Book, language: str) -> set[str]:
    """Return the hand-written pages that readers of a language see, without the language's folder: `about.md`."""
    texts = book.page_texts.texts
    return {f"{page}.md" for code in book.chain(language) if code in texts for page in texts[code].pages}


def files_below(folder: Path) -> list[Path]:
    """Return all files below a folder, sorted."""
    return [path for path in sorted(folder.rglob("*")) if path.is_file()]


NOT_RELEASED = "unreleased"
"""The version of a site before its first release."""


def repository() -> str:
    """Return the URL of the repository without a slash at the end; "" if it is not set."""
    return os.environ.get("REPOSITORY_URL", "").rstrip("/")


def code_link(path: str, line: int) -> str | None:
    """Return the URL of a line of code; None if no repository is set."""
    if not repository():
        return None
    revision = os.environ.get("REPOSITORY_REVISION") or "main"
    return f"{repository()}/blob/{revision}/{path}#L{line}"


def report_link(**fields: str) -> str | None:
    """Return the URL of the error form (.github/ISSUE_TEMPLATE/rule.yml), prefilled; None if no repository is set."""
    if not repository():
        return None
    return f"{repository()}/issues/new?{urlencode({'template': 'rule.yml', **fields})}"


def root() -> str:
    """Return the path of the site on its host: `/`, or `/stele/`."""
    return urlsplit(os.environ.get("SITE_URL", "")).path.rstrip("/") + "/"


def address() -> str:
    """Return the URL of the site without a slash at the end; without SITE_URL, that of `make serve`."""
    return os.environ.get("SITE_URL", "").rstrip("/") or "http://127.0.0.1:8000"


def page_settings() -> list[str]:
    """Return the settings on which the content of pages depends, for cache keys."""
    return [repository(), os.environ.get("REPOSITORY_REVISION", ""), kept_version(), *released_versions()]


def kept_version() -> str:
    """Return the release of which this site is the archived copy; "" for the current site."""
    return os.environ.get("STELE_VERSION", "")


def released_versions() -> list[str]:
    """Return the releases that are archived below v/."""
    return os.environ.get("RELEASED_VERSIONS", "").split()


def newest_version(book: Book) -> str:
    """Return the newest release, with `+` if there are later changes; `unreleased` before the first one."""
    versions = [release.version for release in book.changelog]
    newest = next((version for version in versions if version), NOT_RELEASED)
    return newest if versions[:1] == [newest] or newest == NOT_RELEASED else f"{newest}+"


GROUPS: tuple[models.Group, ...] = get_args(models.Group)
"""In display order."""
LOOK_UP: models.Group = "look-up"
"""The group of the pages that every game has: index of rules, glossary, printed version."""
GROUP_OF: dict[str, models.Group] = {
    "walkthrough": "learn",
    "guide": "learn",
    "examples": "learn",
    "rules": "rules",
    "table": "try",
    "position": "try",
    "calculator": "try",
    "components": "look-up",
    "notes": "look-up",
}
"""Page kind to the group of its pages, unless a page names another."""
FIRST_PAGES = ("first-turns", "table-guide", "play", "quick-reference")
"""Ids of the pages that come first in their group, wherever they stand in rules.yaml."""


def group_of(page: models.Page) -> models.Group:
    """Return the group of a page: its own, else that of its kind."""
    return page.group or GROUP_OF[page.kind]


def pages_by_group(game: GameBook) -> dict[models.Group, list[models.Page]]:
    """Return the pages of a game by group, the main page of a group first; without empty groups, but for LOOK_UP."""
    pages = sorted(game.rules.pages, key=lambda page: page.id not in FIRST_PAGES)
    by_group = {group: [page for page in pages if group_of(page) == group] for group in GROUPS}
    return {group: members for group, members in by_group.items() if members or group == LOOK_UP}
