"""The process that makes the pages of `make serve`, and the parent's end of it.

It reads the data and runs the engine. After a change of code a new process is started, so that no old module is left in
it; the old one goes on answering until the new one is ready.
"""

import importlib
import multiprocessing
import signal
import threading
import traceback
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from rules_pages.data.problems import Problem, error_text
from rules_pages.data.project import this_project

REQUESTS = ("refresh", "get", "places", "translations", "translation", "check_translation", "save_translation")
"""Methods of `LiveSite` that the parent may call."""
START_TIMEOUT_S = 60


class Broken(Exception):
    """The reason why something could not be made: the answer for it, and raised where the process itself has ended."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


class PageProcess:
    """A process that makes pages (`serve_pages`). Raises Broken if it cannot start."""

    def __init__(self, root: Path, page_maker: str) -> None:
        self._lock = threading.Lock()
        spawn = multiprocessing.get_context("spawn")
        self._pipe, other_end = spawn.Pipe()
        self._process = spawn.Process(target=serve_pages, args=(other_end, root, page_maker))
        self._process.start()
        other_end.close()
        try:
            first = self._receive() if self._pipe.poll(START_TIMEOUT_S) else Broken(_ended("it does not begin"))
            if isinstance(first, Broken):
                raise first
        except Broken:
            self.close()
            raise

    def ask(self, kind: str, *arguments: Any) -> Any:
        """Return the process's answer to a request, `Broken` if it has none. Raises Broken if it has ended."""
        with self._lock:
            return self._receive((kind, arguments))

    def refresh(self, is_first: bool = False) -> list[Problem]:
        """Have the data read again, and return its problems. Raises Broken if the process has ended."""
        answer = self.ask("refresh", is_first)
        return [answer.problem] if isinstance(answer, Broken) else answer

    def _receive(self, *requests: Any) -> Any:
        """Send requests and return what the process says next. Raises Broken if the process has ended."""
        try:
            for request in requests:
                self._pipe.send(request)
            return self._pipe.recv()
        except (EOFError, OSError) as error:
            raise Broken(_ended("it has ended; the terminal says why")) from error

    def close(self) -> None:
        """End the process."""
        self._process.terminate()
        self._process.join()


def _ended(why: str) -> Problem:
    return Problem("make serve", 1, 1, f"no page can be made by the process for them: {why}")


def serve_pages(pipe: Connection, root: Path, page_maker: str) -> None:
    """Answer the parent's requests one after the other until it closes the pipe; an exception becomes a `Broken`
    answer. `page_maker`: module and name of the class that makes pages, `package.module:Class`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the parent, and that ends this process
    try:
        from rules_pages.live.live_site import LiveSite  # here, because its code may be broken

        module, _, name = page_maker.partition(":")
        site = LiveSite(this_project(), getattr(importlib.import_module(module), name))
    except Exception as error:  # any fault in code; the parent shows it
        pipe.send(Broken(problem_of(error, root)))
        return
    pipe.send("ready")
    while True:
        try:
            kind, arguments = pipe.recv()
        except EOFError:
            return
        try:
            answer = getattr(site, kind)(*arguments) if kind in REQUESTS else None
        except Exception as error:  # any fault in code or data
            answer = Broken(problem_of(error, root))
        pipe.send(answer)


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
