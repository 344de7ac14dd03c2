"""Context that is passed to every check of one game: its ids, and a way to report problems."""

import difflib
from collections.abc import Collection, Iterable, Iterator

from rules_pages.data.book import Book, GameBook
from rules_pages.data.cache import NO_CACHE, Cache
from rules_pages.data.models import Page, Rule, Section
from rules_pages.data.problems import Problem
from rules_pages.data.yaml_file import Path_


class CheckContext:
    """One game of a book, with its ids, its source texts and methods that report problems at places in its files."""

    def __init__(self, book: Book, game: GameBook, cache: Cache = NO_CACHE) -> None:
        self.book = book
        self.game = game
        self.cache = cache
        self.folder = f"{book.root.name}/{game.id}"
        self.rule_ids = [rule.id for rule in game.rule_list()]
        self.section_ids = [part.id for page in game.rules.pages for part in page.sections]
        self.section_ids += [section for page in game.rules.pages for _, section in page.more_sections()]
        self.anchors = {*self.rule_ids, *self.section_ids}
        self.source_language = game.game.source_language
        self.source = game.texts.get(self.source_language)

    def at(self, file: str, path: Path_, message: str) -> Problem:
        """Return a problem at a path inside a file of the game's folder."""
        return self.book.problem(f"{self.folder}/{file}", path, message)

    def unknown(
        self, file: str, path: Path_, kind: str, named: str | list[str] | None, known: Collection[str], advice: str = ""
    ) -> Iterator[Problem]:
        """Yield a problem if what a place names, or an item of the list there, is unknown; `advice` ends messages."""
        if isinstance(named, list):
            for index, name in enumerate(named):
                yield from self.unknown(file, (*path, index), kind, name, known, advice)
        elif named is not None and named not in known:
            yield self.at(file, path, f"{named}: {no_such(kind, named, known)}{advice}")

    def pages(self) -> Iterator[tuple[Path_, Page]]:
        """Yield every page with its path in rules.yaml."""
        for index, page in enumerate(self.game.rules.pages):
            yield ("pages", index), page

    def sections(self) -> Iterator[tuple[Path_, Section]]:
        """Yield every section with its path in rules.yaml."""
        for path, page in self.pages():
            for index, section in enumerate(page.sections):
                yield (*path, "sections", index), section

    def rules(self) -> Iterator[tuple[Path_, Rule]]:
        """Yield every rule with its path in rules.yaml."""
        for path, section in self.sections():
            for index, rule in enumerate(section.rules):
                yield (*path, "rules", index), rule

    def component_place(self, component: str) -> tuple[str, Path_]:
        """Return the file that defines a component, and its path there; ("rules.yaml", ()) if there is none."""
        file, path = self.book.component_place(self.game.id, component) or ("rules.yaml", ())
        return file.rpartition("/")[2], path


def no_such(kind: str, wanted: str, known: Iterable[str]) -> str:
    """Return `no such rule; did you mean …?`, with the closest known name if there is one."""
    close = difflib.get_close_matches(wanted, list(known), 1)
    return f"no such {kind}" + (f"; did you mean {close[0]}?" if close else "")
