"""Fixtures that many tests share: the checkout, its checked data, Attika's engine, and a tiny data set to break."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import settings

from rules_pages.check.book_cache import kept_book
from rules_pages.data import engine_runner
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import Player
from rules_pages.data.project import Project
from tests.fixtures import ferry
from tests.tiny import TinyBook

# No deadline: how long one example takes says nothing on a machine that others use too.
settings.register_profile("stele", deadline=None, max_examples=100, print_blob=True)
settings.load_profile("stele")


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return Path(__file__).parents[1]


@pytest.fixture(scope="session")
def project(root: Path) -> Project:
    """The folders of the checkout."""
    return Project(root)


@pytest.fixture(scope="session")
def book(project: Project) -> Book:
    """The real data, checked now or before."""
    return kept_book(project)


@pytest.fixture(scope="session")
def engines(book: Book) -> dict[str, Player]:
    """Every game's engine with the real components, by the game's name."""
    return {game.id: Player(game) for game in book.games.values()}


@pytest.fixture(scope="session")
def attika(engines: dict[str, Player]) -> Player:
    """Attika's engine with the real components."""
    return engines["attika"]


@pytest.fixture(scope="session")
def yaml_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Parsed files, so that a test parses only what it changes."""
    return tmp_path_factory.mktemp("yaml")


@pytest.fixture
def tiny(tmp_path: Path, yaml_cache: Path, monkeypatch: pytest.MonkeyPatch) -> TinyBook:
    """A fresh copy of the tiny data set, played by its toy engine."""
    engine_of = engine_runner.engine_of
    engines: dict[str, ModuleType] = {"ferry": ferry}
    monkeypatch.setattr(engine_runner, "engine_of", lambda game: engines.get(game) or engine_of(game))
    return TinyBook.copy(tmp_path, yaml_cache)
