"""What pages load below assets/, made when a page names it: engine bundles, words, pictures of cases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules_pages.blocks.case import AFTER
from rules_pages.blocks.page_context import PageContext
from rules_pages.browser import bundle
from rules_pages.data.book import Book, GameBook
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.project import Project
from rules_pages.pages.case_pictures import cases_by_page, pictures_of_page
from rules_pages.publish.write_sources import (
    LOADER,
    WIDGETS,
    game_style_sheets,
    page_bundles,
    picture_style_sheets,
    style_addresses,
)

CASE = "case "
"""Stands in the key of a case's picture (`attika.de.case cost.terrain.forest`)."""


class Runners(Mapping[str, EngineRunner]):
    """A game's engine with its components, made when it is asked for."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.made: dict[str, EngineRunner] = {}

    def __getitem__(self, game: str) -> EngineRunner:
        if game not in self.made:
            self.made[game] = EngineRunner(self.book.games[game])
        return self.made[game]

    def __iter__(self) -> Iterator[str]:
        return iter(self.book.games)

    def __len__(self) -> int:
        return len(self.book.games)

    def after(self, book: Book) -> Runners:
        """The same for a newer book; what no change concerns is kept: engines know nothing of texts."""
        found = Runners(book)
        for game, runner in self.made.items():
            new = book.games.get(game)
            if new is not None and all(getattr(new, part) is getattr(self.book.games[game], part) for part in PLAYED):
                found.made[game] = runner
        return found


PLAYED = ("game", "rules", "components", "readings", "examples")
"""The parts of a game that its engine is given."""


class MadeFiles(Mapping[str, str]):
    """The addresses of what pages load, by the keys under which pages ask; asking makes the file, which `content` has.

    `attika.board` is a page's engine, `attika.board.de` its words, `loader` what starts a widget, `style.attika` a
    style sheet, `attika.de.case cost.terrain.forest` a picture.
    """

    def __init__(self, project: Project, book: Book, runners: Runners) -> None:
        self.project = project
        self.book = book
        self.runners = runners
        self.content: dict[str, bytes] = {}
        """By address below assets/."""
        self._addresses: dict[str, str] = dict(style_addresses(project, book))
        self._tried: set[tuple[str, ...]] = set()
        self.content |= game_style_sheets(project, book)

    def __getitem__(self, key: str) -> str:
        if key not in self._addresses:
            self._make(key)
        return self._addresses[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._addresses)

    def __len__(self) -> int:
        return len(self._addresses)

    def _make(self, key: str) -> None:
        """Make the file that holds what this key names, and note the addresses of all that is in it."""
        game_id, _, rest = key.partition(".")
        game = self.book.games.get(game_id)
        if key == LOADER:
            self._loader()
        elif game is not None and CASE in rest:
            language, _, case = rest.partition(f".{CASE}")
            self._pictures(game, language, case.removesuffix(AFTER))
        elif game is not None:
            page = next((page for page in game.rules.pages if page.id == rest.partition(".")[0]), None)
            if page is not None and page.kind in WIDGETS:
                made = page_bundles(self.project, self.book, self.runners[game_id], game, page)
                self._note(made.items())

    def _loader(self) -> None:
        files = bundle.loader_files(self.project.interactive)
        self.content |= {f"widgets/{name}": content for name, content in files.items()}
        self._addresses[LOADER] = f"widgets/{bundle.LOADER}?v={bundle.loader_version(files)}"

    def _note(self, made: Any) -> None:
        for key, (name, content) in made:
            self.content[f"engine/{name}"] = content
            self._addresses[key] = f"engine/{name}"

    def _pictures(self, game: GameBook, language: str, key: str) -> None:
        """Draw the pictures of the page on which a case stands."""
        runner = self.runners[game.id]
        for page, cases in cases_by_page(runner, game).items():
            asked = ("pictures", game.id, language, page)
            if asked in self._tried or key not in {played.case.key for played in cases}:
                continue
            self._tried.add(asked)
            styles = picture_style_sheets(self.project, game.id)
            context = PageContext(self.book, game, language)
            files, places = pictures_of_page(context, runner, styles, page, cases)
            self.content |= files
            self._addresses |= places
