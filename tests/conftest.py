"""Fixtures that many tests share: the checkout, its checked data, Attika's engine, and a tiny data set to break."""

from __future__ import annotations

import gc
import traceback
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from xdist.scheduler import LoadFileScheduling

from rules_pages.check.book_cache import cached_book
from rules_pages.data import engine_runner
from rules_pages.data.book import Book, DataError
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.project import Project
from tests.fixtures import ferry
from tests.registry import unchecked_book
from tests.tiny import TinyBook

# The books and sites that tests share are millions of objects; to search them for circles takes a tenth of the time.
gc.set_threshold(200_000, 20, 1000)
# No deadline: how long one example takes says nothing on a machine that others use too.
settings.register_profile("stele", deadline=None, max_examples=100, print_blob=True)
# `make quick`: a first look at each property. Those that say how many examples they need get them here, too.
QUICK, TRIED, SEEDS = "quick", 5, 3
settings.register_profile(QUICK, parent=settings.get_profile("stele"), max_examples=TRIED)
# `make soak`: what many tests share is asked more often.
THOROUGH = "thorough"
settings.register_profile(THOROUGH, parent=settings.get_profile("stele"), max_examples=400)
settings.load_profile("stele")


def is_quick(config: pytest.Config) -> bool:
    """True for a run with `--hypothesis-profile quick`."""
    return config.getoption("--hypothesis-profile") == QUICK


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what a quick run leaves out, and in full what was tried once more: there is a race to be found."""
    if is_quick(config):
        terminalreporter.write_line(f"quick: {TRIED} examples of a property, {SEEDS} seeds of a test; all: make test")
    for report in terminalreporter.getreports("rerun"):
        terminalreporter.section(f"tried once more: {report.nodeid}", yellow=True)
        terminalreporter.write_line(report.longreprtext)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let files that take long go first, so that both workers end at the same time; and in a quick run keep the first
    seeds of the tests that have a parameter `seed`. What a real browser fails is tried once more."""
    for item in (item for item in items if item.get_closest_marker("browser")):
        item.add_marker(pytest.mark.flaky(reruns=1))
    weights = {item.path: 0 for item in items}
    for item in items:
        weights[item.path] = max(weights[item.path], *(WEIGHTS.get(mark.name, 0) for mark in item.iter_markers()), 0)
        if item.path.name in LONGEST:
            weights[item.path] = max(WEIGHTS.values()) + 1
    items.sort(key=lambda item: -weights[item.path])
    if is_quick(config):
        seeds = {item: getattr(item, "callspec", None) and item.callspec.params.get("seed", 0) for item in items}
        config.hook.pytest_deselected(items=[item for item in items if (seeds[item] or 0) >= SEEDS])
        items[:] = [item for item in items if (seeds[item] or 0) < SEEDS]


WEIGHTS = {"slow": 1, "browser": 2, "site": 3}
"""Which files take longer than others, by the marks of their tests."""
LONGEST = {"test_new_language_and_game.py", "test_parity.py", "test_offline.py"}
"""Files that take minutes begin first."""
ONE_UNIT = "tests/site/test_"
"""Tests of the built pages share all of them, parsed, which takes longer than the tests: one worker has them all."""


class UnitScheduling(LoadFileScheduling):
    """A worker at a time has a file, or all files that share something large."""

    def _split_scope(self, nodeid: str) -> str:
        return ONE_UNIT if nodeid.startswith(ONE_UNIT) else super()._split_scope(nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadFileScheduling | None:
    """Serve `--dist loadfile` with units of our own."""
    return UnitScheduling(config, log) if config.getoption("dist") == "loadfile" else None


@pytest.fixture(scope="session")
def is_thorough(pytestconfig: pytest.Config) -> bool:
    """True for a run with `--hypothesis-profile thorough`."""
    return pytestconfig.getoption("--hypothesis-profile") == THOROUGH


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return Path(__file__).parents[1]


@pytest.fixture(scope="session")
def project(root: Path) -> Project:
    """The folders of the checkout."""
    return Project(root)


@pytest.fixture(scope="session")
def checked(project: Project) -> tuple[Book, list[str]]:
    """The real data, and the problems that the check finds in them or in the engines that play their examples.

    With problems the data come as they are, so that a slip does not stop tests that have nothing to do with it:
    `check/test_real_data.py` tells what is wrong, and the tests nearest to it fail. Only data that cannot be read fail
    every test that needs them.
    """
    try:
        return cached_book(project), []
    except DataError as error:
        problems = [str(problem) for problem in error.problems]
    except Exception:  # an engine that breaks where an example is played
        problems = [traceback.format_exc()]
    try:
        return unchecked_book(), problems
    except DataError as error:
        first, count = error.problems[0], len(error.problems)
    pytest.fail(f"rules_data cannot be read ({count} problems, all: make check); the first: {first}", pytrace=False)


@pytest.fixture(scope="session")
def book(checked: tuple[Book, list[str]]) -> Book:
    """The real data."""
    return checked[0]


@pytest.fixture(scope="session")
def engines(book: Book) -> dict[str, EngineRunner]:
    """Every game's engine with the real components, by the game's name."""
    return {game.id: EngineRunner(game) for game in book.games.values()}


@pytest.fixture(scope="session")
def attika(engines: dict[str, EngineRunner]) -> EngineRunner:
    """Attika's engine with the real components."""
    return engines["attika"]


@pytest.fixture(scope="session")
def yaml_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Parsed files, so that a test parses only what it changes."""
    return tmp_path_factory.mktemp("yaml")


@pytest.fixture
def tiny(tmp_path: Path, yaml_cache: Path, monkeypatch: pytest.MonkeyPatch) -> TinyBook:
    """A fresh copy of the tiny data set, played by its toy engine."""
    package_of = engine_runner.package_of
    packages = {"ferry": ferry.__name__}
    monkeypatch.setattr(engine_runner, "package_of", lambda game: packages.get(game) or package_of(game))
    return TinyBook.copy(tmp_path, yaml_cache)
