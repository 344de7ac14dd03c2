"""The process that makes the pages of `make serve`: it reads the data and runs the engine.

After a change of code a new process is started, so that no old module is left in it; the old one goes on answering
until the new one is ready. `page_client.py` is the other end of the connection.
"""

from __future__ import annotations

import os
import signal
import traceback
from collections.abc import Callable
from multiprocessing.connection import Client, Connection
from pathlib import Path
from typing import Any

from rules_pages.data.problems import Problem
from rules_pages.data.project import Project, this_project
from rules_pages.live.live_site import LiveSite, PageMaker
from rules_pages.live.page_client import ADDRESS, KEY, Broken

REQUESTS = ("refresh", "get", "places", "translations", "translation", "check_translation", "save_translation")
"""Methods of `LiveSite` that the parent may call."""


def serve_pages(page_maker: PageMaker) -> None:
    """Answer the parent's requests until the connection is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the parent, and that ends this process
    with Client(os.environ[ADDRESS], authkey=bytes.fromhex(os.environ.pop(KEY))) as connection:
        project = this_project()
        _answer_all(connection, project, LiveSite(project, page_maker))


def _answer_all(connection: Connection, project: Project, site: LiveSite) -> None:
    """Answer one request after the other; an exception becomes a `Broken` answer."""
    requests: dict[str, Callable[..., Any]] = {name: getattr(site, name) for name in REQUESTS}
    while True:
        try:
            kind, arguments = connection.recv()
        except EOFError:
            return
        try:
            answer = requests[kind](*arguments)
        except Exception as error:  # any fault in code or data; the parent shows it
            answer = Broken(problem_of(error, project.root))
        connection.send(answer)


def problem_of(error: BaseException, root: Path) -> Problem:
    """Return an exception as a problem, at the last line of this checkout in its traceback."""
    message = f"{type(error).__name__}: {error}".rstrip(": ")
    if isinstance(error, SyntaxError) and error.filename:
        return Problem(_display_path(Path(error.filename), root), error.lineno or 1, error.offset or 1, message)
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if _is_ours(Path(frame.filename), root)]
    if not frames:
        return Problem("make serve", 1, 1, message)
    last = frames[-1]
    return Problem(_display_path(Path(last.filename), root), last.lineno or 1, (last.colno or 0) + 1, message)


def _is_ours(path: Path, root: Path) -> bool:
    return path.is_relative_to(root) and ".venv" not in path.parts


def _display_path(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else str(path)
