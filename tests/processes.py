"""Processes that tests start: nobody waits for them for ever, and they end with what has begun them."""

import re
import select
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PATIENCE = 200
"""Seconds after which a process that says nothing stands still, on a busy machine, too."""


def next_line(process: subprocess.Popen, awaited: str) -> Any:
    """Return the next line that a process prints, empty where it prints nothing more. Raises TimeoutError."""
    assert process.stdout is not None
    if not select.select([process.stdout], [], [], PATIENCE)[0]:
        process.kill()
        raise TimeoutError(f"{process.args}: not within {PATIENCE} s: {awaited}")
    return process.stdout.readline()


def end(process: subprocess.Popen) -> None:
    """End a process, in the hard way where it does not end by itself."""
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(PATIENCE)


@contextmanager
def serving(command: list[str], folder: Path, environment: dict[str, str]) -> Iterator[str]:
    """Run a server that prints its address first, and yield the address."""
    unbuffered = environment | {"PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, cwd=folder, env=unbuffered, stdout=subprocess.PIPE, text=True) as process:
        try:
            address = re.search(r"http://\S+", next_line(process, "its address"))
            assert address, f"{command} prints its address first"
            yield address[0]
        finally:
            end(process)


def run_program(
    command: list[str], folder: Path | None = None, environment: dict[str, str] | None = None, given: str | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a program to its end, whatever its status is; `given` is what it reads."""
    options: dict[str, Any] = {"capture_output": True, "text": True, "timeout": PATIENCE, "check": False}
    return subprocess.run(command, cwd=folder, env=environment, input=given, **options)


def run_node(*options: str, given: str | None = None) -> str:
    """Run Node and return what it prints; `given` is what it reads."""
    done = run_program(["node", *options], given=given)
    assert done.returncode == 0, done.stderr
    return done.stdout
