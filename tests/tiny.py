"""A small, complete data set of a made-up game, to be broken in tests: `tests/fixtures/rules_data`."""

from __future__ import annotations

import functools
import shutil
from dataclasses import dataclass
from pathlib import Path

from rules_pages.blocks.page_context import PageContext
from rules_pages.check.run import checked_book
from rules_pages.data.book import Book, DataError
from rules_pages.data.markup import placeholders
from rules_pages.data.project import Project
from rules_pages.data.yaml_cache import read_yaml
from rules_pages.pages.widgets.home_calculator import HOME_WORDS
from tests.registry import DATA, LANGUAGES

FIXTURES = Path(__file__).parent / "fixtures" / "rules_data"
TINY_LANGUAGES: tuple[str, ...] = tuple(read_yaml(FIXTURES / "languages.yaml", "languages.yaml").data)
"""The languages of the made-up game, whatever languages the site has."""
REAL_SITE_TEXT = DATA / "site" / "text" / f"{LANGUAGES[0]}.yaml"
HERE = "▸"
"""Marks, in a broken text, the place that the message must name; it is taken out before the file is written."""

FIXED = {"list.comma": ", ", "list.and": " + ", "colon": ": ", "brackets": " ({words})"}


def assets(book: Book) -> dict[str, str]:
    """An address for all that pages may load, whatever kind of page it is."""
    pages = [f"{game.id}.{page.id}" for game in book.games.values() for page in game.rules.pages]
    keys = [
        "loader",
        *pages,
        *(f"{page}{place}.{code}" for page in pages for code in book.languages for place in ("", HOME_WORDS)),
    ]
    return {key: f"made/{key}" for key in keys}


@dataclass
class TinyBook:
    """A copy of the fixture that can be changed, with `project.data` as its folder."""

    project: Project
    cache: Path | None = None
    here: str = ""
    """`line:column` of the mark in the last edit that had one."""

    @classmethod
    def copy(cls, folder: Path, cache: Path | None = None) -> TinyBook:
        """A fresh copy below `folder`; the site's own words are their keys, so that pages can be compared."""
        tiny = cls(Project(folder), cache)
        shutil.copytree(FIXTURES, tiny.project.data)
        for language in TINY_LANGUAGES:
            tiny.write(f"site/text/{language}.yaml", _site_texts(REAL_SITE_TEXT))
        return tiny

    def path(self, file: str) -> Path:
        """A file below rules_data."""
        return self.project.data / file

    def read(self, file: str) -> str:
        """The text of a file."""
        return self.path(file).read_text(encoding="utf-8")

    def write(self, file: str, text: str) -> None:
        """Write a file; the mark in it is noted and left out."""
        if HERE in text:
            before = text[: text.index(HERE)]
            self.here = f"{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"
        self.path(file).parent.mkdir(parents=True, exist_ok=True)
        self.path(file).write_text(text.replace(HERE, ""), encoding="utf-8")

    def edit(self, file: str, old: str, new: str) -> None:
        """Replace a piece that the file holds once; `old` "" appends."""
        text = self.read(file)
        if old == "":
            self.write(file, text + new)
            return
        assert text.count(old) == 1, f"{file} holds {old!r} {text.count(old)} times"
        self.write(file, text.replace(old, new))

    def book(self) -> Book:
        """The checked book; DataError if something is wrong with it."""
        return checked_book(self.project.data, self.cache)

    def problems(self) -> list[str]:
        """All messages of the check, as printed."""
        try:
            self.book()
        except DataError as error:
            return [str(problem) for problem in error.problems]
        return []

    def speaker(self, language: str) -> PageContext:
        """The game in one language."""
        book = self.book()
        return PageContext(book, book.games["ferry"], language)


@functools.cache
def _site_texts(path: Path) -> str:
    """Write every string of the real site as its key and its slots: `translation.of {done} {all}`."""
    strings = read_yaml(path, path.name).data["strings"]
    lines = [f'  {key}: "{FIXED.get(key) or _as_key(key, text)}"' for key, text in strings.items()]
    return "\n".join(["strings:", *lines, ""])


def _as_key(key: str, text: str) -> str:
    slots = sorted({item.target for item in placeholders(text)})
    return " ".join([key, *(f"{{{slot}}}" for slot in slots)])
