"""The process that makes the pages of `make serve`, and the parent's end of it.

It reads the data and runs the engine. After a change of code a new process is started, so that no old module is left in
it; the old one goes on answering until the new one is ready. Requests and answers go through its standard input and
output, pickled.
"""

from __future__ import annotations

import os
import pickle
import re
import signal
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rules_pages.data.problems import Problem
from rules_pages.data.project import this_project

if TYPE_CHECKING:
    from rules_pages.live.live_site import PageMaker

REQUESTS = ("refresh", "get", "places", "translations", "translation", "check_translation", "save_translation")
"""Methods of `LiveSite` that the parent may call."""
START_TIMEOUT = 60
"""Seconds within which the process must be ready."""
_PLACE = re.compile(r'File "([^"]+)", line (\d+)')


@dataclass(frozen=True)
class Broken:
    """The answer for something that could not be made, with the reason."""

    problem: Problem


class PageProcessError(Exception):
    """The process could not start, or has ended."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


def code_environment(root: Path) -> dict[str, str]:
    """Return the environment variables with which Python runs the code of this checkout, whichever one is installed."""
    paths = [str(root / folder) for folder in ("plugins", "interactive")]
    return os.environ | {"PYTHONPATH": os.pathsep.join([*paths, *filter(None, [os.environ.get("PYTHONPATH")])])}


class PageProcess:
    """A process that makes pages: `module`, which calls `serve_pages`. Raises PageProcessError if it cannot start, for
    example if its code cannot be imported."""

    def __init__(self, root: Path, module: str) -> None:
        self._lock = threading.Lock()
        self._root = root
        pipe = subprocess.PIPE
        command, environment = [sys.executable, "-m", module], code_environment(root)
        self._process = subprocess.Popen(command, cwd=root, env=environment, stdin=pipe, stdout=pipe, stderr=pipe)
        self._last_words: list[str] = []
        self._reader = threading.Thread(target=self._read_errors, daemon=True)
        self._reader.start()
        too_late = threading.Timer(START_TIMEOUT, self._process.kill)
        too_late.start()
        try:
            self._receive()
        except PageProcessError:
            self.close()
            raise
        finally:
            too_late.cancel()

    def _read_errors(self) -> None:
        """Keep the last 200 lines of the standard error of the process, which tell why it ended."""
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self._last_words.append(line.decode(errors="replace"))
            del self._last_words[:-200]

    def ask(self, kind: str, *arguments: Any) -> Any:
        """Return the answer of the process to a request (`Broken` if it has none). Raises PageProcessError if it has
        ended."""
        with self._lock:
            return self._receive((kind, arguments))

    def _receive(self, *requests: Any) -> Any:
        """Send requests and return what the process says next. Raises PageProcessError, with the last line of standard
        error at the last place in this checkout that it names, if the process has ended."""
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            for request in requests:
                pickle.dump(request, self._process.stdin)
                self._process.stdin.flush()
            return pickle.load(self._process.stdout)
        except (EOFError, OSError, ValueError, pickle.UnpicklingError) as error:
            self._reader.join(1)
            text = "".join(self._last_words)
            message = next((line for line in reversed(text.splitlines()) if line.strip()), "the process ended")
            places = [
                (Path(file), int(line)) for file, line in _PLACE.findall(text) if _is_ours(Path(file), self._root)
            ]
            file, line = places[-1] if places else (self._root / "make serve", 1)
            raise PageProcessError(Problem(file.relative_to(self._root).as_posix(), line, 1, message)) from error

    def close(self) -> None:
        """End the process."""
        self._process.terminate()
        self._process.wait()


# in the process


def serve_pages(page_maker: PageMaker) -> None:
    """Answer the parent's requests one after the other until it closes the pipe; an exception becomes a `Broken`
    answer."""
    from rules_pages.live.live_site import LiveSite  # slow to import, and the parent begins without it

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the parent, and that ends this process
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)  # programs that are run from here read none of the requests,
    os.dup2(2, 1)  # and what is printed is no answer
    project = this_project()
    site = LiveSite(project, page_maker)
    methods: dict[str, Callable[..., Any]] = {name: getattr(site, name) for name in REQUESTS}
    answer: Any = "ready"
    while True:
        pickle.dump(answer, answers)
        answers.flush()
        try:
            kind, arguments = pickle.load(requests)
        except EOFError:
            return
        try:
            answer = methods[kind](*arguments)
        except Exception as error:  # any fault in code or data; the parent shows it
            answer = Broken(problem_of(error, project.root))


def problem_of(error: BaseException, root: Path) -> Problem:
    """Return an exception as a problem, at the last line of this checkout in its traceback."""
    message = f"{type(error).__name__}: {error}".rstrip(": ")
    file, line, column = root / "make serve", 1, 1
    if isinstance(error, SyntaxError) and error.filename:
        file, line, column = Path(error.filename), error.lineno or 1, error.offset or 1
    else:
        for frame in traceback.extract_tb(error.__traceback__):
            if _is_ours(Path(frame.filename), root):
                file, line, column = Path(frame.filename), frame.lineno or 1, (frame.colno or 0) + 1
    shown = file.relative_to(root).as_posix() if file.is_relative_to(root) else str(file)
    return Problem(shown, line, column, message)


def _is_ours(path: Path, root: Path) -> bool:
    return path.is_relative_to(root) and ".venv" not in path.parts
