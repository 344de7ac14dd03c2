"""A small, complete data set of an invented game, which tests can break: `tests/fixtures/rules_data`."""

import functools
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from rules_pages.blocks.page_context import PageContext
from rules_pages.check.run import check_book
from rules_pages.data.book import Book, DataError, ReadCache, read_book
from rules_pages.data.cache import NO_CACHE, Cache
from rules_pages.data.markup import placeholders
from rules_pages.data.models import SiteTexts
from rules_pages.data.project import Project
from rules_pages.data.texts.units import units
from rules_pages.data.yaml_file import read_yaml
from rules_pages.data.yaml_parser import parse
from rules_pages.pages.widgets.calculators import HOME_WORDS
from tests.registry import DATA, LANGUAGES

FIXTURES = Path(__file__).parent / "fixtures" / "rules_data"
TINY_LANGUAGES: tuple[str, ...] = tuple(read_yaml(FIXTURES / "languages.yaml", "languages.yaml").data)
"""The languages of the invented game, independent of those of the site."""
REAL_SITE_TEXT = DATA / "site" / "text" / f"{LANGUAGES[0]}.yaml"
HERE = "▸"
"""Marker in a broken text for the place that the message must name; it is removed before the file is written."""

FIXED = {
    "list.comma": ", ",
    "list.and": " + ",
    "list.counted": "{n} {name}",
    "list.several": "{name} ×{n}",
    "colon": ": ",
    "brackets": " ({words})",
}


def assets(book: Book) -> dict[str, str]:
    """Return {asset key: address} for all assets that pages may load, whatever kind of page it is."""
    pages = [f"{game.id}.{page.id}" for game in book.games.values() for page in game.rules.pages]
    keys = [
        "loader",
        *pages,
        *(f"{page}{place}.{code}" for page in pages for code in book.languages for place in ("", HOME_WORDS)),
    ]
    return {key: f"made/{key}" for key in keys}


@dataclass
class TinyBook:
    """A copy of the fixture that can be changed; its folder is `project.data`."""

    project: Project
    cache: Cache = NO_CACHE
    read_cache: ReadCache | None = None
    here: str = ""
    """`line:column` of the marker in the last edit that had one."""

    @classmethod
    def copy(cls, folder: Path, cache: Cache = NO_CACHE, read_cache: ReadCache | None = None) -> Self:
        """Return a fresh copy below `folder`, in which each string of the site is its own key."""
        tiny = cls(Project(folder), cache, read_cache)
        shutil.copytree(FIXTURES, tiny.project.data)
        for language in TINY_LANGUAGES:
            tiny.write(f"site/text/{language}.yaml", _site_texts(REAL_SITE_TEXT))
            tiny.write(f"site/text/{language}.accepted", _site_accepted(REAL_SITE_TEXT))
        return tiny

    def path(self, file: str) -> Path:
        """Return the path of a file below rules_data."""
        return self.project.data / file

    def read(self, file: str) -> str:
        return self.path(file).read_text(encoding="utf-8")

    def write(self, file: str, text: str) -> None:
        """Write a file without the marker, whose place is stored in `here`."""
        if HERE in text:
            before = text[: text.index(HERE)]
            self.here = f"{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"
        self.path(file).parent.mkdir(parents=True, exist_ok=True)
        self.path(file).write_text(text.replace(HERE, ""), encoding="utf-8")

    def edit(self, file: str, old: str, new: str) -> None:
        """Replace a text that occurs exactly once in the file; if `old` is "", append."""
        text = self.read(file)
        if old == "":
            self.write(file, text + new)
            return
        assert text.count(old) == 1, f"{file} holds {old!r} {text.count(old)} times"
        self.write(file, text.replace(old, new))

    def book(self) -> Book:
        """Return the checked book. Raises DataError if it has problems."""
        return check_book(read_book(self.project.data, self.cache, self.read_cache), self.cache)

    def problems(self) -> list[str]:
        try:
            self.book()
        except DataError as error:
            return [str(problem) for problem in error.problems]
        return []

    def context(self, language: str) -> PageContext:
        book = self.book()
        return PageContext(book, book.games["ferry"], language)


@functools.cache
def _site_texts(path: Path) -> str:
    """Return the strings of a real site as YAML, each replaced by its key and slots: `translation.of {done} {all}`.

    Strings in FIXED get the value there."""
    strings = read_yaml(path, path.name).data["strings"]
    lines = [f'  {key}: "{FIXED.get(key) or _as_key(key, text)}"' for key, text in strings.items()]
    return "\n".join(["strings:", *lines, ""])


@functools.cache
def _site_accepted(path: Path) -> str:
    """Return the file that says that all strings are as in the source."""
    texts = SiteTexts.model_validate(parse(_site_texts(path).encode(), path.name).data)
    return "".join(f"{unit.id} {unit.hash}\n" for unit in units(texts).values())


def _as_key(key: str, text: str) -> str:
    slots = sorted({item.target for item in placeholders(text)})
    return " ".join([key, *(f"{{{slot}}}" for slot in slots)])
