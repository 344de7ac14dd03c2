"""A pytest plugin that runs the collected tests against mutants, each in a process of its own.

All tests are imported and collected once. For each mutant the process forks; the child replaces the code of the
function in memory, and runs tests until one fails. No file is changed, so nothing has to be restored."""

import functools
import gc
import importlib
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

from tests.mutants.mutations import Mutant

Name = tuple[str, str, int]
"""(file, qualified name, first line) of a function."""
MIN_LIMIT, SLOWDOWN, DEFAULT_LIMIT = 10, 10, 60
"""Time limit of a test, in seconds of processor time: MIN_LIMIT + SLOWDOWN times its duration without a mutant, or
DEFAULT_LIMIT for a test of unknown duration. More is taken for an endless loop."""
MAX_MEMORY = 4 << 30
"""Memory limit of a child, in bytes."""
SURVIVED = ""
"""Reported instead of a test if no test fails."""


def name_of(code: CodeType) -> Name:
    return code.co_filename, code.co_qualname, code.co_firstlineno


class Tester:
    """The plugin. `report` is called with each mutant and the test that killed it, or SURVIVED."""

    def __init__(self, game: str, chosen: list[Mutant], report: Callable[[Mutant, str], None]) -> None:
        self.game, self.chosen, self.report = game, chosen, report
        self.touched: set[Name] = set()
        """Functions called since it was cleared."""
        self.of_fixture: dict[str, set[Name]] = {}
        """Functions called by each fixture."""
        self.failed: str | None = None
        """The first test that failed."""
        self.problem = ""
        """Why the tests cannot be used, if so."""

    # hooks of pytest

    @pytest.hookimpl
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests once to see which functions they call, then against each mutant."""
        if session.testsfailed:
            self.problem = "the tests cannot be collected; run: make quick"
            return True
        functions = self._functions()
        baseline = self._run_baseline(session)
        if not baseline.keys() >= {item.nodeid for item in session.items if not _is_slow(item)}:
            self.problem = "the tests cannot be run; run: make test"
            return True
        for key in sorted(key for key, (_, _, failed) in baseline.items() if failed):
            print(f"left out, because it fails or is too slow while calls are noted: {key}", file=sys.stderr)
        items = [item for item in session.items if item.nodeid not in baseline or not baseline[item.nodeid][2]]
        for mutant in self.chosen:
            code = mutant.code()
            nearest, others = self._order_tests(items, baseline, name_of(code))
            killer = self._find_killer(session, functions.get(name_of(code), []), code, nearest, baseline)
            if killer == SURVIVED:
                killer = self._find_killer(session, functions.get(name_of(code), []), code, others, baseline)
            self.report(mutant, killer)
        return True

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Iterator[Any]:
        """Record the functions that a fixture calls; it may be set up only once for many tests."""
        before, self.touched = self.touched, set()
        try:
            return (yield)
        finally:
            self.of_fixture.setdefault(fixturedef.argname, set()).update(self.touched)
            self.touched |= before

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record the first test that fails."""
        if report.failed and self.failed is None:
            self.failed = report.nodeid

    # the functions in memory

    def _functions(self) -> dict[Name, list[FunctionType]]:
        """Return all function objects in memory by the identification of their code; there may be several of one code
        (decorators)."""
        for mutant in self.chosen:
            importlib.import_module("rules_engine." + mutant.module.removesuffix(".py").replace("/", "."))
        functions: dict[Name, list[FunctionType]] = {}
        for function in gc.get_objects():
            if type(function) is FunctionType:
                functions.setdefault(name_of(function.__code__), []).append(function)
        return functions

    # selection of tests

    def _run_baseline(self, session: pytest.Session) -> dict[str, tuple[float, set[Name], bool]]:
        """Return (seconds, functions called, whether it fails) of each quick test, from a run in a child process."""

        def run(tell: Callable[[Any], None]) -> None:
            folder = str(self.chosen[0].path.parents[len(Path(self.chosen[0].module).parts) - 2])

            def note(frame: FrameType, event: str, _: Any) -> None:
                if frame.f_code.co_filename.startswith(folder):
                    self.touched.add(name_of(frame.f_code))

            for item, following in _pairs([item for item in session.items if not _is_slow(item)]):
                self.touched, self.failed, start = set(), None, time.process_time()
                sys.settrace(note)
                session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                sys.settrace(None)
                near = self.touched.union(*(self.of_fixture.get(name, set()) for name in item.fixturenames))
                tell([item.nodeid, time.process_time() - start, sorted(near), self.failed is not None])

        results = _run_in_child(run)
        return {key: (seconds, {tuple(name) for name in near}, failed) for key, seconds, near, failed in results}

    def _order_tests(
        self, items: list[pytest.Item], baseline: dict[str, tuple[float, set[Name], bool]], name: Name
    ) -> tuple[list[pytest.Item], list[pytest.Item]]:
        """Return two lists of tests: the quick ones that call the function, those of the fastest modules first; and the
        other quick ones in the same modules (a cached value may come from the function), then all slow ones."""
        near = [item for item in items if not _is_slow(item) and name in baseline[item.nodeid][1]]
        seconds_of_module: dict[Path, float] = {}
        for item in near:
            seconds_of_module[item.path] = seconds_of_module.get(item.path, 0) + baseline[item.nodeid][0]
        near.sort(key=lambda item: (seconds_of_module[item.path], item.path))
        others = [one for one in items if one not in set(near) and (_is_slow(one) or one.path in seconds_of_module)]
        return near, sorted(others, key=_is_slow)

    # one mutant

    def _find_killer(
        self,
        session: pytest.Session,
        functions: list[FunctionType],
        code: CodeType,
        items: list[pytest.Item],
        baseline: dict[str, tuple[float, set[Name], bool]],
    ) -> str:
        """Return the first test that fails with this code, or SURVIVED. It runs in a child process, with caches
        cleared."""

        def run(tell: Callable[[Any], None]) -> None:
            for function in functions:
                function.__code__ = code
            for wrapper in gc.get_objects():
                if type(wrapper) is functools._lru_cache_wrapper:
                    wrapper.cache_clear()
            for item, following in _pairs(items):
                tell(item.nodeid)
                seconds = MIN_LIMIT + SLOWDOWN * baseline[item.nodeid][0] if item.nodeid in baseline else DEFAULT_LIMIT
                signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
                session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if self.failed:
                    return
            tell(SURVIVED)

        return (_run_in_child(run) or [SURVIVED])[-1]


def _is_slow(item: pytest.Item) -> bool:
    return item.get_closest_marker("slow") is not None


def _pairs(items: list[pytest.Item]) -> list[tuple[pytest.Item, pytest.Item | None]]:
    return list(zip(items, [*items[1:], None], strict=True))


def _run_in_child(run: Callable[[Callable[[Any], None]], None]) -> list[Any]:
    """Return all values that `run` reports from a fork of this process, until it ends or is killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        try:
            silence = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(silence, stream)
            resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
            with os.fdopen(writing, "w", encoding="utf-8", buffering=1) as pipe:
                run(lambda value: pipe.write(json.dumps(value) + "\n") and None)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        values = [json.loads(line) for line in pipe if line.endswith("\n")]
    with suppress(ChildProcessError):
        os.waitpid(child, 0)
    return values
