"""The client of the process that makes pages (`page_process.py`), used by the parent."""

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
"""Environment variables of the child: address and key (hex) of the connection to the parent."""
START_TIMEOUT = 60
"""Seconds within which the process must have connected."""
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
        key = os.urandom(32)
        with Listener(authkey=key) as listener:
            environment = code_environment(root) | {ADDRESS: str(listener.address), KEY: key.hex()}
            command = [sys.executable, "-m", module]
            self._process = subprocess.Popen(
                command, cwd=root, env=environment, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
            )
            self._stderr_lines: list[str] = []
            self._reader = threading.Thread(target=self._read, daemon=True)
            self._reader.start()
            self._connection = self._accept_connection(listener)

    def _read(self) -> None:
        """Read the standard error of the process and keep its last 200 lines, which tell why it ended."""
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self._stderr_lines.append(line)
            del self._stderr_lines[:-200]

    def _accept_connection(self, listener: Listener) -> Connection:
        """Return the connection from the process. Raises PageProcessError if it ends before, or takes too long."""
        connections: list[Connection] = []
        waiting = threading.Thread(target=lambda: connections.append(listener.accept()), daemon=True)
        waiting.start()
        for _ in range(START_TIMEOUT * 20):
            waiting.join(0.05)
            if connections:
                return connections[0]
            if self._process.poll() is not None:
                break
        self.close()
        raise PageProcessError(self._reason())

    def ask(self, kind: str, *arguments: Any) -> Any:
        """Return the answer of the process to a request (`Broken` if it has none). Raises PageProcessError if it has
        ended."""
        with self._lock:
            try:
                self._connection.send((kind, arguments))
                return self._connection.recv()
            except (EOFError, OSError) as error:
                raise PageProcessError(self._reason()) from error

    def _reason(self) -> Problem:
        """Return the last line of standard error as a problem, at the last place in this checkout that it names."""
        self._reader.join(1)
        text = "".join(self._stderr_lines)
        message = next((line for line in reversed(text.splitlines()) if line.strip()), "the process ended")
        places = [(Path(file), int(line)) for file, line in _PLACE.findall(text)]
        ours = [(file, line) for file, line in places if file.is_relative_to(self._root) and ".venv" not in file.parts]
        if not ours:
            return Problem("make serve", 1, 1, message)
        return Problem(ours[-1][0].relative_to(self._root).as_posix(), ours[-1][1], 1, message)

    def close(self) -> None:
        """End the process."""
        if hasattr(self, "_connection"):
            self._connection.close()
        self._process.terminate()
        self._process.wait()
