"""The parent's end of the process that makes pages (`page_process.py`)."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from dataclasses import dataclass
from multiprocessing.connection import Connection, Listener
from pathlib import Path
from typing import Any

from rules_pages.data.problems import Problem

ADDRESS, KEY = "STELE_LIVE_ADDRESS", "STELE_LIVE_KEY"
MODULE = "rules_pages.plugin"
"""What is run: it knows MkDocs, and hands itself on to `serve_pages`."""
PATIENCE = 60
"""Seconds in which a process must have begun."""
_PLACE = re.compile(r'File "([^"]+)", line (\d+)')


@dataclass(frozen=True)
class Broken:
    """Something could not be made, for this reason."""

    problem: Problem


class PageProcessError(Exception):
    """The process did not begin, or ended."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


def code_of(root: Path) -> dict[str, str]:
    """The environment in which Python runs the code of this checkout, whichever one is installed."""
    paths = [str(root / folder) for folder in ("plugins", "interactive")]
    return os.environ | {"PYTHONPATH": os.pathsep.join([*paths, *filter(None, [os.environ.get("PYTHONPATH")])])}


class PageProcess:
    """A process that makes pages. Raises PageProcessError where it cannot begin: code that cannot be imported."""

    def __init__(self, root: Path) -> None:
        self._lock = threading.Lock()
        self._root = root
        key = os.urandom(32)
        with Listener(authkey=key) as listener:
            environment = code_of(root) | {ADDRESS: str(listener.address), KEY: key.hex()}
            command = [sys.executable, "-m", MODULE]
            self._process = subprocess.Popen(
                command, cwd=root, env=environment, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
            )
            self._said: list[str] = []
            self._reader = threading.Thread(target=self._read, daemon=True)
            self._reader.start()
            self._connection = self._accepted(listener)

    def _read(self) -> None:
        """Hand on what the process says; keep the end, which tells why it ended."""
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self._said.append(line)
            del self._said[:-200]

    def _accepted(self, listener: Listener) -> Connection:
        """The connection of the process; what ended it before is raised."""
        found: list[Connection] = []
        waiting = threading.Thread(target=lambda: found.append(listener.accept()), daemon=True)
        waiting.start()
        for _ in range(PATIENCE * 20):
            waiting.join(0.05)
            if found:
                return found[0]
            if self._process.poll() is not None:
                break
        self.close()
        raise PageProcessError(self._why())

    def ask(self, kind: str, *arguments: Any) -> Any:
        """What the process answers; Broken where it could not. Raises PageProcessError if it ended."""
        with self._lock:
            try:
                self._connection.send((kind, arguments))
                return self._connection.recv()
            except (EOFError, OSError) as error:
                raise PageProcessError(self._why()) from error

    def _why(self) -> Problem:
        """The last line of what the process said, at the last place of ours that it named."""
        self._reader.join(1)
        text = "".join(self._said)
        said = next((line for line in reversed(text.splitlines()) if line.strip()), "the process ended")
        places = [(Path(file), int(line)) for file, line in _PLACE.findall(text)]
        ours = [(file, line) for file, line in places if file.is_relative_to(self._root) and ".venv" not in file.parts]
        if not ours:
            return Problem("make serve", 1, 1, said)
        return Problem(ours[-1][0].relative_to(self._root).as_posix(), ours[-1][1], 1, said)

    def close(self) -> None:
        """End the process."""
        if hasattr(self, "_connection"):
            self._connection.close()
        self._process.terminate()
        self._process.wait()
