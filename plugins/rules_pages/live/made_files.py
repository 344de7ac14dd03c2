"""Files below assets/ that are made when a page asks for their address: engine bundles, words, pictures of cases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules_pages.blocks.case import AFTER, SIGNS
from rules_pages.blocks.page_context import PageContext
from rules_pages.browser import bundle
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.project import Project
from rules_pages.pages.case_pictures import cases_by_page, pictures_of_page
from rules_pages.pages.game_picture import KEY as TABLE
from rules_pages.pages.game_picture import game_picture_file
from rules_pages.publish.write_sources import (
    LOADER,
    WIDGETS,
    game_style_sheets,
    page_bundles,
    picture_files,
    picture_style_sheets,
    style_addresses,
)

CASE = "case "
"""Part of the key of a case's picture (`attika.de.case cost.terrain.forest`)."""


class Runners(Mapping[str, EngineRunner]):
    """Engine runners by game, each made when it is first asked for."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.runners: dict[str, EngineRunner] = {}

    def __getitem__(self, game: str) -> EngineRunner:
        if game not in self.runners:
            self.runners[game] = EngineRunner(self.book.games[game])
        return self.runners[game]

    def __iter__(self) -> Iterator[str]:
        return iter(self.book.games)

    def __len__(self) -> int:
        return len(self.book.games)

    def for_newer_book(self, book: Book) -> Runners:
        """Return the runners for a newer book. A runner is reused if no data of its engine has changed; texts are none
        of it."""
        newer = Runners(book)
        for game, runner in self.runners.items():
            new, old = book.games.get(game), self.book.games[game]
            if new is not None and all(getattr(new, part) is getattr(old, part) for part in ENGINE_PARTS):
                newer.runners[game] = runner
        return newer


ENGINE_PARTS = ("game", "rules", "components", "readings", "examples")
"""Attributes of `GameBook` whose data the engine is given."""


class MadeFiles(Mapping[str, str]):
    """Addresses of what pages load, by key; looking up a key makes the file, whose content is then in `content`.

    `attika.board` is a page's engine, `attika.board.de` its words, `loader` the script that starts widgets,
    `style.attika` a style sheet, `attika.de.case cost.terrain.forest` a picture.
    """

    def __init__(self, project: Project, book: Book, runners: Runners) -> None:
        self.project = project
        self.book = book
        self.runners = runners
        self.content: dict[str, bytes] = {}
        """By path below assets/."""
        self._addresses: dict[str, str] = dict(style_addresses(project, book))
        self._drawn: set[tuple[str, ...]] = set()
        self.content |= game_style_sheets(project, book) | picture_files(book)

    def __getitem__(self, key: str) -> str:
        if key not in self._addresses:
            self._make(key)
        return self._addresses[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._addresses)

    def __len__(self) -> int:
        return len(self._addresses)

    def _make(self, key: str) -> None:
        """Make the file for a key, and store the addresses of everything in it; nothing for an unknown key."""
        game_id, _, rest = key.partition(".")
        game = self.book.games.get(game_id)
        if key == LOADER:
            files = bundle.loader_files(self.project.interactive, self.project.node_modules, self.project.cache)
            self.content |= {f"widgets/{name}": content for name, content in files.items()}
            self._addresses[LOADER] = f"widgets/{bundle.LOADER}?v={bundle.loader_version(files)}"
        elif game is not None and CASE in rest:
            language, _, case = rest.partition(f".{CASE}")
            case = case.removesuffix(AFTER).removesuffix(SIGNS)
            runner = self.runners[game.id]
            for page_id, cases in cases_by_page(runner, game).items():
                page_key = ("pictures", game.id, language, page_id)
                if page_key in self._drawn or case not in {played.case.key for played in cases}:
                    continue
                self._drawn.add(page_key)
                styles = picture_style_sheets(self.project, game.id)
                context = PageContext(self.book, game, language)
                files, addresses = pictures_of_page(context, runner, styles, page_id, cases)
                self.content |= files
                self._addresses |= addresses
        elif game is not None and rest.rpartition(".")[2] == TABLE:
            styles = picture_style_sheets(self.project, game_id)
            context = PageContext(self.book, game, rest.partition(".")[0])
            files, addresses = game_picture_file(context, self.runners[game_id], styles)
            self.content |= files
            self._addresses |= addresses
        elif game is not None:
            page = next((page for page in game.rules.pages if page.id == rest.partition(".")[0]), None)
            if page is not None and page.kind in WIDGETS:
                bundles = page_bundles(self.project, self.book, self.runners[game_id], game, page)
                self._add_bundles(bundles.items())

    def _add_bundles(self, bundles: Any) -> None:
        for key, (name, content) in bundles:
            self.content[f"engine/{name}"] = content
            self._addresses[key] = f"engine/{name}"
