"""`make serve`: the first page, and from a saved file to the page that shows it."""

from __future__ import annotations

import http.client
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from rules_pages.data.project import Project
from rules_pages.live.page_client import code_environment
from tests.bench.table import Row
from tests.bench.workbench import workbench

FIRST_PAGE_BUDGET, TEXT_BUDGET, CODE_BUDGET = 5, 2, 4
ROUNDS, CODE_ROUNDS = 7, 3
PAGE = "de/attika/building/"
TEXT = "rules_data/attika/text/de.yaml"
MODULE = "interactive/rules_engine/attika/components.py"


def rows(folder: Path, original: Project, say: Callable[[str], None]) -> list[Row]:
    """The budgets of writing."""
    project = workbench(folder, original)
    (folder / "interactive").unlink()
    shutil.copytree(original.interactive, folder / "interactive", ignore=shutil.ignore_patterns("__pycache__"))
    say("the first page")
    start = time.perf_counter()
    with serving(project) as address:
        get(address, PAGE)
        first = time.perf_counter() - start
        with changes(address) as changed:
            say("saved texts")
            texts = [_text(project, address, changed, number) for number in range(ROUNDS)]
            say("saved modules of the engine")
            code = [_code(project, address, changed, number) for number in range(CODE_ROUNDS)]
    return [
        Row("make serve: from the command to the first page", [first], "s", FIRST_PAGE_BUDGET),
        Row("make serve: from a saved text to the new page", texts, "s", TEXT_BUDGET),
        Row("make serve: from a saved module of the engine", code, "s", CODE_BUDGET),
    ]


@contextmanager
def serving(project: Project) -> Iterator[str]:
    """The address of the project as `make serve` serves it."""
    command = [sys.executable, "-u", "-m", "rules_pages", "serve", "--port", "0"]
    environment = code_environment(project.root)
    process = subprocess.Popen(command, cwd=project.root, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    found = re.search(r"http://[^ ]+", process.stdout.readline())
    assert found, "serve prints its address first"
    try:
        yield found[0]
    finally:
        process.terminate()
        process.wait()


def get(address: str, path: str) -> str:
    """The page at a path."""
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=300)
    connection.request("GET", f"/{path}")
    answer = connection.getresponse()
    assert answer.status == 200, f"{path}: {answer.status}"
    return answer.read().decode()


@contextmanager
def changes(address: str) -> Iterator[Callable[[], None]]:
    """What waits, as an open page does, until the site has changed."""
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=300)
    connection.request("GET", "/live/events")
    stream = connection.getresponse()

    def changed() -> None:
        while stream.fp.readline().strip() != b"event: changed":
            pass

    yield changed
    connection.close()


def _text(project: Project, address: str, changed: Callable[[], None], number: int) -> float:
    """Seconds from a saved text to the page that shows it."""
    path, title = project.root / TEXT, f"Abzug {'x' * (number + 1)}"
    text = re.sub(r"(?m)^(  cost\.terrain:\n    title: ).*$", rf"\g<1>{title}", path.read_text(encoding="utf-8"))
    start = time.perf_counter()
    path.write_text(text, encoding="utf-8")
    changed()
    assert title in get(address, PAGE)
    return time.perf_counter() - start


def _code(project: Project, address: str, changed: Callable[[], None], number: int) -> float:
    """Seconds from a saved module of the engine to the page that is made with it."""
    path = project.root / MODULE
    start = time.perf_counter()
    path.write_text(f"{path.read_text(encoding='utf-8')}\n# round {number}\n", encoding="utf-8")
    changed()
    get(address, PAGE)
    return time.perf_counter() - start
