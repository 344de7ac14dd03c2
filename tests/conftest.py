"""Shared fixtures (the checkout, its checked data, engines, a tiny data set to break) and the order of tests."""

import gc
import traceback
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from xdist.scheduler import LoadFileScheduling

from rules_pages.check.book_cache import cached_book
from rules_pages.data import engine_runner, parallel
from rules_pages.data.book import Book, DataError, ReadCache
from rules_pages.data.cache import Cache
from rules_pages.data.engine_runner import EngineRunner, runner_of
from rules_pages.data.project import Project
from tests.fixtures import ferry
from tests.micropython import parity
from tests.registry import Engines, unchecked_book
from tests.site.pages import SITE
from tests.tiny import TinyBook

# The books and sites that tests share are millions of objects; garbage collection would take a tenth of the time.
gc.set_threshold(200_000, 20, 1000)
# Workers of a test run are on all cores already, and to fork one that holds these objects takes longer than the work.
parallel._cores = lambda: 1
# No deadline: the time of one example varies too much on a shared machine.
settings.register_profile("stele", deadline=None, max_examples=30, print_blob=True)
# `make quick`: few examples of each property. Tests that set `max_examples` themselves keep their number.
QUICK, QUICK_EXAMPLES = "quick", 5
settings.register_profile(QUICK, parent=settings.get_profile("stele"), max_examples=QUICK_EXAMPLES)
# `make night`: more examples of each property, all seeds, and what is marked `nightly`.
THOROUGH = "thorough"
settings.register_profile(THOROUGH, parent=settings.get_profile("stele"), max_examples=400)
settings.load_profile("stele")
SEEDS_BY_DAY = 2
"""How many seeds of a test `make test` and `make quick` take; of a slow one, the first."""


def first_by_day(values: Iterable[Any]) -> list[Any]:
    """Return parameters of which only the first is tried by day, as languages where only the words differ."""
    first, *others = values
    return [first, *(pytest.param(value, marks=pytest.mark.nightly) for value in others)]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option with which `make parity` runs."""
    parser.addoption(parity.EVERYTHING, action="store_true", help="compare all in both interpreters")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Report what a quick run leaves out, and the full failure of each rerun test: it points to a race condition."""
    if config.getoption("--hypothesis-profile") == QUICK:
        terminalreporter.write_line(f"quick: {QUICK_EXAMPLES} examples of a property, nothing slow; all: make test")
    for report in terminalreporter.getreports("rerun"):
        terminalreporter.section(f"tried once more: {report.nodeid}", yellow=True)
        terminalreporter.write_line(report.longreprtext)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run slow files first, so that both workers end at the same time, and rerun failed browser tests once.

    Tests with a parameter `seed` run for the first seeds only, and those marked `nightly` do not run, except at night.
    """
    for item in (item for item in items if item.get_closest_marker("browser")):
        item.add_marker(pytest.mark.flaky(reruns=1))
    weights = {item.path: 0 for item in items}
    for item in items:
        weights[item.path] = max(weights[item.path], *(WEIGHTS.get(mark.name, 0) for mark in item.iter_markers()), 0)
        if item.path.name in LONGEST:
            weights[item.path] = max(WEIGHTS.values()) + 1
    items.sort(key=lambda item: -weights[item.path])
    if config.getoption("--hypothesis-profile") != THOROUGH:
        left_out = {item for item in items if is_for_the_night(item)}
        config.hook.pytest_deselected(items=[*left_out])
        items[:] = [item for item in items if item not in left_out]


def is_for_the_night(item: pytest.Item) -> bool:
    """Return whether a test is nightly, or has a seed that is not tried by day."""
    callspec = getattr(item, "callspec", None)
    seed = (callspec and callspec.params.get("seed")) or 0
    seeds = 1 if item.get_closest_marker("slow") else SEEDS_BY_DAY
    return seed >= seeds or item.get_closest_marker("nightly") is not None


WEIGHTS = {"slow": 1, "browser": 2, "site": 3}
"""Mark of a test to the weight of its file; files with larger weights run first."""
LONGEST = {"test_kinds_of_pages.py", "test_live.py", "test_offline.py", "test_parity.py", "test_table.py"}
"""Files that take longest; they run first of all, so that no worker ends with one."""
ONE_UNIT = "tests/site/test_"
"""Tests of the built pages run on one worker: they share all parsed pages, and parsing takes longer than the tests."""


class UnitScheduling(LoadFileScheduling):
    """Scheduler that gives a worker one file at a time, or all files that start with ONE_UNIT.

    A browser test that stood still until its worker was ended (`faulthandler_timeout`) is tried once more, too."""

    def _split_scope(self, nodeid: str) -> str:
        """Return the name of the unit to which a test belongs."""
        return ONE_UNIT if nodeid.startswith(ONE_UNIT) else super()._split_scope(nodeid)

    def mark_test_pending(self, item: str) -> None:
        """Nothing is to be done: `remove_node` leaves the test at which a worker ended among those to be run."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadFileScheduling | None:
    """Return UnitScheduling for `--dist loadfile`."""
    return UnitScheduling(config, log) if config.getoption("dist") == "loadfile" else None


@pytest.fixture(scope="session")
def site() -> Path:
    if not (SITE / "index.html").is_file():
        pytest.fail("there is no built site; run: make build", pytrace=False)
    return SITE


@pytest.fixture(scope="session")
def is_thorough(pytestconfig: pytest.Config) -> bool:
    """Whether this is a run with `--hypothesis-profile thorough`."""
    return pytestconfig.getoption("--hypothesis-profile") == THOROUGH


@pytest.fixture(scope="session")
def is_compared(pytestconfig: pytest.Config, is_thorough: bool) -> Callable[[str], bool]:
    """Whether all of a game is compared in both interpreters, or a sample, since its code has answered alike before."""
    everything = is_thorough or pytestconfig.getoption(parity.EVERYTHING)
    return lambda game: everything or not parity.is_noted(game)


@pytest.fixture(scope="session")
def root() -> Path:
    return Path(__file__).parents[1]


@pytest.fixture(scope="session")
def project(root: Path) -> Project:
    return Project(root)


@pytest.fixture(scope="session")
def checked(project: Project) -> tuple[Book, list[str]]:
    """The real data, and the problems that the check finds in it or in the engines that play its examples.

    Data with problems is returned unchecked, so that an error does not stop unrelated tests:
    `check/test_real_data.py` reports the problems, and the tests they affect fail. Only data that cannot be read fails
    every test that needs it."""
    try:
        return cached_book(project), []
    except DataError as error:
        problems = [str(problem) for problem in error.problems]
    except Exception:  # an engine may raise anything while an example is played
        problems = [traceback.format_exc()]
    try:
        return unchecked_book(), problems
    except DataError as error:
        first, count = error.problems[0], len(error.problems)
    pytest.fail(f"rules_data cannot be read ({count} problems, all: make check); the first: {first}", pytrace=False)


@pytest.fixture(scope="session")
def book(checked: tuple[Book, list[str]]) -> Book:
    """The real data, whether or not it has problems."""
    return checked[0]


@pytest.fixture(scope="session")
def engines(book: Book) -> Engines:
    """Game id to its engine with the real components."""
    return {game.id: runner_of(game) for game in book.games.values()}


@pytest.fixture(scope="session")
def attika(engines: Engines) -> EngineRunner:
    return engines["attika"]


@pytest.fixture(scope="session")
def yaml_cache(tmp_path_factory: pytest.TempPathFactory) -> Cache:
    """Cache of parsed files, so that a test parses only the files that it changes."""
    return Cache(tmp_path_factory.mktemp("yaml"))


@pytest.fixture
def read_cache() -> ReadCache | None:
    """What was read of the tiny data set before: nothing, as a test may change the engine, too."""
    return None


@pytest.fixture
def tiny(tmp_path: Path, yaml_cache: Cache, read_cache: ReadCache | None, monkeypatch: pytest.MonkeyPatch) -> TinyBook:
    """A fresh copy of the tiny data set, with its toy engine registered for the game `ferry`."""
    package_of = engine_runner.package_of
    packages = {"ferry": ferry.__name__}
    monkeypatch.setattr(engine_runner, "package_of", lambda game: packages.get(game) or package_of(game))
    return TinyBook.copy(tmp_path, yaml_cache, read_cache)


@pytest.fixture
def here(tiny: TinyBook, monkeypatch: pytest.MonkeyPatch) -> TinyBook:
    """The tiny data set as the working directory."""
    monkeypatch.chdir(tiny.project.root)
    return tiny
