"""The check that a built site is complete: every page of the navigation in every language, and every staged file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rules_pages.data.book import Book
from rules_pages.data.project import CHOOSER, Project
from rules_pages.pages.moved import moved_pages
from rules_pages.publish.navigation import navigation
from rules_pages.publish.offline import LIST, WORKER

ALWAYS = ("404.html", "503.html", "robots.txt", "sitemap.xml", LIST, WORKER)
"""Files that every site has, whatever its pages are."""
END_OF_PAGE = b"</html>"
MAX_NAMES = 3
"""How many of the missing files a message names."""


def missing_files_message(project: Project, book: Book) -> str | None:
    """Return what the unfinished site lacks: counts and the first names; None for a complete site."""
    expected = expected_files(project, book)
    missing = [name for name in sorted(expected) if not _is_whole(project.unfinished_site / name)]
    if not missing:
        return None
    names = ", ".join(missing[:MAX_NAMES]) + (
        f" and {len(missing) - MAX_NAMES} more" if len(missing) > MAX_NAMES else ""
    )
    counts = f"{len(expected) - len(missing)} of {len(expected)} files are there"
    return f"the new site is incomplete: {counts}; missing: {names}"


def expected_files(project: Project, book: Book) -> set[str]:
    """Return the paths of all files that a site of this book must have, relative to the site."""
    staged = (path.relative_to(project.staged) for path in project.staged.rglob("*") if path.is_file())
    pages = {f"{code}/{page}" for code in book.languages for page in _pages(navigation(project, book, code))}
    built = {_path_on_site(path) for path in [*map(Path, pages), *staged] if path.name != ".gitkeep"}
    return {*ALWAYS, *moved_pages(book), *built}


def _pages(part: Any) -> Iterator[str]:
    """Yield the Markdown files of a navigation."""
    if isinstance(part, str):
        yield part
    else:
        for below in part.values() if isinstance(part, dict) else part:
            yield from _pages(below)


def _path_on_site(path: Path) -> str:
    """Return where MkDocs puts a staged file: `de/about.md` -> `de/about/index.html`."""
    if path.suffix != ".md":
        return path.as_posix()
    folder = path.parent if path.name == "index.md" else path.with_suffix("")
    return (folder.relative_to(CHOOSER) if folder.parts[:1] == (CHOOSER,) else folder).joinpath("index.html").as_posix()


def _is_whole(path: Path) -> bool:
    """Return whether a file exists; a page must also end with `</html>`."""
    if path.name != "index.html":
        return path.is_file()
    return path.is_file() and path.read_bytes().rstrip().endswith(END_OF_PAGE)
