"""A pytest plugin that runs the collected tests against mutants, each in a process of its own.

Everything is imported and collected once. For each mutant the process forks; the child puts the changed code into the
function as it lives in memory, and runs tests until one fails. No file is ever changed, so nothing has to be restored.
"""

from __future__ import annotations

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
LONGEST, SLOWER, UNKNOWN = 10, 10, 60
"""Processor seconds that a test may take, and how many times as long as without a mutant: more is an endless loop."""
MOST_BYTES = 4 << 30
SURVIVED = ""


def name_of(code: CodeType) -> Name:
    """What identifies a function's code."""
    return code.co_filename, code.co_qualname, code.co_firstlineno


class Tester:
    """`found` receives (mutant, the test that killed it) of each; the test is `SURVIVED` if none did."""

    def __init__(self, game: str, chosen: list[Mutant], found: Callable[[Mutant, str], None]) -> None:
        self.game, self.chosen, self.found = game, chosen, found
        self.touched: set[Name] = set()
        self.of_fixture: dict[str, set[Name]] = {}
        self.failed: str | None = None
        self.problem = ""

    # what pytest calls

    @pytest.hookimpl
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            self.problem = "the tests cannot be collected; run: make quick"
            return True
        functions = self._functions()
        first = self._look(session)
        if not first.keys() >= {item.nodeid for item in session.items if not _is_slow(item)}:
            self.problem = "the tests cannot be run; run: make test"
            return True
        for key in sorted(key for key, (_, _, failed) in first.items() if failed):
            print(f"left out, because it fails or is too slow while calls are noted: {key}", file=sys.stderr)
        items = [item for item in session.items if item.nodeid not in first or not first[item.nodeid][2]]
        for mutant in self.chosen:
            code = mutant.code()
            nearest, others = self._ordered(items, first, name_of(code))
            killer = self._killer(session, functions.get(name_of(code), []), code, nearest, first)
            if killer == SURVIVED:
                killer = self._killer(session, functions.get(name_of(code), []), code, others, first)
            self.found(mutant, killer)
        return True

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Iterator[Any]:
        before, self.touched = self.touched, set()
        try:
            return (yield)
        finally:
            self.of_fixture.setdefault(fixturedef.argname, set()).update(self.touched)
            self.touched |= before

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and self.failed is None:
            self.failed = report.nodeid

    # the functions in memory

    def _functions(self) -> dict[Name, list[FunctionType]]:
        """Every function of the game's engine, as often as it exists (decorators may wrap it)."""
        for mutant in self.chosen:
            importlib.import_module("rules_engine." + mutant.module.removesuffix(".py").replace("/", "."))
        found: dict[Name, list[FunctionType]] = {}
        for one in gc.get_objects():
            if type(one) is FunctionType:
                found.setdefault(name_of(one.__code__), []).append(one)
        return found

    # which tests are near

    def _look(self, session: pytest.Session) -> dict[str, tuple[float, set[Name], bool]]:
        """(seconds, functions that it calls, whether it fails) of each quick test, found in a process of its own."""

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

        said = _in_a_child(run)
        return {key: (seconds, {tuple(name) for name in near}, failed) for key, seconds, near, failed in said}

    def _ordered(
        self, items: list[pytest.Item], first: dict[str, tuple[float, set[Name], bool]], name: Name
    ) -> tuple[list[pytest.Item], list[pytest.Item]]:
        """Quick tests that call the function, those of the quickest modules first; and those that stand beside one that
        calls it (what is kept from one test to the next may call it, too), and all slow ones."""
        near = [item for item in items if not _is_slow(item) and name in first[item.nodeid][1]]
        taken: dict[Path, float] = {}
        for item in near:
            taken[item.path] = taken.get(item.path, 0) + first[item.nodeid][0]
        near.sort(key=lambda item: (taken[item.path], item.path))
        left = [item for item in items if item not in set(near) and (_is_slow(item) or item.path in taken)]
        return near, sorted(left, key=_is_slow)

    # one mutant

    def _killer(
        self,
        session: pytest.Session,
        functions: list[FunctionType],
        code: CodeType,
        items: list[pytest.Item],
        first: dict[str, tuple[float, set[Name], bool]],
    ) -> str:
        """The first test that fails with this code."""

        def run(tell: Callable[[Any], None]) -> None:
            for function in functions:
                function.__code__ = code
            for one in gc.get_objects():
                if type(one) is functools._lru_cache_wrapper:
                    one.cache_clear()
            for item, following in _pairs(items):
                tell(item.nodeid)
                seconds = LONGEST + SLOWER * first[item.nodeid][0] if item.nodeid in first else UNKNOWN
                signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
                session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if self.failed:
                    return
            tell(SURVIVED)

        return (_in_a_child(run) or [SURVIVED])[-1]


def _is_slow(item: pytest.Item) -> bool:
    return item.get_closest_marker("slow") is not None


def _pairs(items: list[pytest.Item]) -> list[tuple[pytest.Item, pytest.Item | None]]:
    return list(zip(items, [*items[1:], None], strict=True))


def _in_a_child(run: Callable[[Callable[[Any], None]], None]) -> list[Any]:
    """What `run` tells in a fork of this process, until it ends or is ended."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        try:
            silence = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(silence, stream)
            resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
            with os.fdopen(writing, "w", encoding="utf-8", buffering=1) as pipe:
                run(lambda said: pipe.write(json.dumps(said) + "\n") and None)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        said = [json.loads(line) for line in pipe if line.endswith("\n")]
    with suppress(ChildProcessError):
        os.waitpid(child, 0)
    return said
