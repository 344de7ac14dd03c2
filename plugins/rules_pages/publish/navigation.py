"""The navigation of a site: its games, the pages that are made of its data, and those that are written by hand, in the
order of `nav` in mkdocs.yml; and redirects from former addresses."""

from collections.abc import Iterator
from typing import Any

from rules_pages.blocks.html import escape
from rules_pages.blocks.templates import render
from rules_pages.data.book import Book, GameBook
from rules_pages.data.project import Project
from rules_pages.data.published.publication import (
    GAMES,
    INDEX,
    LOOK_UP,
    MADE_PAGES,
    pages_by_group,
    pages_of,
    read_settings,
)
from rules_pages.data.texts.units import GameTexts
from rules_pages.pages.check_yourself import CHECK_YOURSELF
from rules_pages.pages.filtered_lists import FINDER

NAMED_PAGES = {INDEX: "home", "glossary.md": "glossary", "how-to-use.md": "how-to-use", "about.md": "about"}
NAMED_PAGES |= {"changelog.md": "changelog", "api.md": "api"}
"""Pages whose names in the navigation are strings of the site (`nav.<key>`); others have their title there."""
Nav = list[Any]
"""MkDocs' `nav`."""


def navigation(project: Project, book: Book, language: str) -> Nav:
    """Return the `nav` of one language; paths have no language folder. A page that the language does not have, in its
    own words or in those of a language that it falls back to, is left out."""
    there = {*MADE_PAGES, *pages_of(book, language)}
    others = sorted(there - {INDEX, *MADE_PAGES})
    usual = [INDEX, GAMES, "glossary.md", *others, "changelog.md", "api.md"]
    return list(_entries(book, language, read_settings(project).nav or usual, there))


def _entries(book: Book, language: str, wanted: Nav, there: set[str]) -> Iterator[Any]:
    """Yield the entries of a `nav`, those of the games in place of GAMES."""
    strings = book.site[language].strings
    for entry in wanted:
        if entry == GAMES:
            yield from (_game(book, game, language) for game in book.games.values())
        elif isinstance(entry, str) and entry in there:
            yield {strings[f"nav.{NAMED_PAGES[entry]}"]: entry} if entry in NAMED_PAGES else entry
        elif isinstance(entry, dict):
            for title, below in entry.items():
                members = list(_entries(book, language, below, there)) if isinstance(below, list) else below
                if members and (isinstance(below, list) or below in there):
                    yield {title: members}


def _game(book: Book, game: GameBook, language: str) -> dict[str, Nav]:
    strings = book.site[language].strings
    below: Nav = [f"{game.id}/index.md"]
    for group, members in pages_by_group(game).items():
        files = [f"{game.id}/{page.id}.md" for page in members]
        files += [f"{game.id}/{FINDER}.md"] if group == LOOK_UP else []
        files += [f"{game.id}/{CHECK_YOURSELF}.md"] if group == "learn" and game.cases else []
        below.append({strings[f"group.{group}"]: files})
    return {GameTexts(game, language).get("game").title: below}


def moved_pages(book: Book) -> dict[str, str]:
    """Return the redirects: HTML by path below the site's root (`de/attika/board/index.html`)."""
    return {
        f"{language}/{game.id}/{old}/index.html": render(
            "moved.html",
            language=language,
            title=escape(GameTexts(game, language).get("pages", page.id).title),
            target=f"../{page.id}/",
        )
        for game in book.games.values()
        for page in game.rules.pages
        for old in page.former
        for language in book.languages
    }
