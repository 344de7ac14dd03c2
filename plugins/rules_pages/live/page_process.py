"""The process that makes the pages of `make serve`, and the parent's end of it.

It reads the data and runs the engine. After a change of code a new process is started, so that no old module is left in
it; the old one goes on answering until the new one is ready.
"""

import functools
import importlib
import multiprocessing
import os
import signal
import threading
import traceback
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from rules_pages.data.problems import Problem, error_text
from rules_pages.data.project import this_project

ENDED = Problem("make serve", 1, 1, "the process that makes pages has ended; the terminal says why")


class PageProcess:
    """A process that makes pages. `page_maker`: module and name of the class that it makes them with,
    `package.module:Class`."""

    def __init__(self, root: Path, page_maker: str) -> None:
        self._about = root, page_maker
        self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _end_with_parent)

    def ask(self, kind: str, *arguments: Any) -> Any:
        """Return what a method of `LiveSite` returns; a problem if it raises anything, or its code cannot be imported,
        and ENDED if the process has ended."""
        try:
            return self._pool.submit(_answer, *self._about, kind, arguments).result()
        except RuntimeError:  # it has broken, or another has taken its place
            return ENDED

    def refresh(self, is_first: bool = False) -> list[Problem]:
        """Have the data read again, and return its problems."""
        answer = self.ask("refresh", is_first)
        return [answer] if isinstance(answer, Problem) else answer

    def close(self) -> None:
        """Let the process end, after what it has been asked."""
        self._pool.shutdown(wait=False)


def _end_with_parent() -> None:
    """Leave Ctrl-C to the parent, and end when that ends, however it does."""

    def wait() -> None:
        parent = multiprocessing.parent_process()
        if parent:
            parent.join()
        os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=wait, daemon=True).start()


def _answer(root: Path, page_maker: str, kind: str, arguments: tuple[Any, ...]) -> Any:
    try:
        return getattr(_site(page_maker), kind)(*arguments)
    except Exception as error:  # any fault in code or data; the parent shows it
        return problem_of(error, root)


@functools.cache
def _site(page_maker: str) -> Any:
    from rules_pages.live.live_site import LiveSite  # here, because its code may be broken

    module, _, name = page_maker.partition(":")
    return LiveSite(this_project(), getattr(importlib.import_module(module), name))


def problem_of(error: BaseException, root: Path) -> Problem:
    """Return an exception as a problem, at the last line of this checkout in its traceback."""
    message = error_text(error).rstrip(": ")
    file, line, column = root / "make serve", 1, 1
    if isinstance(error, SyntaxError) and error.filename:
        file, line, column = Path(error.filename), error.lineno or 1, error.offset or 1
    else:
        for frame in traceback.extract_tb(error.__traceback__):
            place = Path(frame.filename)
            if place.is_relative_to(root) and ".venv" not in place.parts:
                file, line, column = place, frame.lineno or 1, (frame.colno or 0) + 1
    shown = file.relative_to(root).as_posix() if file.is_relative_to(root) else str(file)
    return Problem(shown, line, column, message)
