"""`make serve`: the time to the first page, and from a saved file to the page that shows it."""

import http.client
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from rules_pages.data.project import Project
from tests.bench.measurements import Row
from tests.bench.workbench import code_environment, workbench
from tests.processes import serving

FIRST_PAGE_BUDGET, TEXT_BUDGET, CODE_BUDGET = 5, 2, 4
"""In seconds."""
ROUNDS, CODE_ROUNDS = 7, 3
PAGE = "de/attika/building/"
TEXT = "rules_data/attika/text/de.yaml"
MODULE = "interactive/rules_engine/attika/components.py"


def rows(folder: Path, original: Project, report: Callable[[str], None]) -> list[Row]:
    project = workbench(folder, original)
    (folder / "interactive").unlink()
    shutil.copytree(original.interactive, folder / "interactive", ignore=shutil.ignore_patterns("__pycache__"))
    report("the first page")
    start = time.perf_counter()
    command = [sys.executable, "-m", "rules_pages", "serve", "--port", "0"]
    with serving(command, project.root, code_environment(project.root)) as address:
        get(address, PAGE)
        first = time.perf_counter() - start
        with change_events(address) as wait_for_change:
            report("saved texts")
            texts = [_save_text(project, address, wait_for_change, number) for number in range(ROUNDS)]
            report("saved modules of the engine")
            code = [_save_code(project, address, wait_for_change, number) for number in range(CODE_ROUNDS)]
    return [
        Row("make serve: from the command to the first page", [first], "s", FIRST_PAGE_BUDGET),
        Row("make serve: from a saved text to the new page", texts, "s", TEXT_BUDGET),
        Row("make serve: from a saved module of the engine", code, "s", CODE_BUDGET),
    ]


def get(address: str, path: str) -> str:
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=300)
    connection.request("GET", f"/{path}")
    answer = connection.getresponse()
    assert answer.status == 200, f"{path}: {answer.status}"
    return answer.read().decode()


@contextmanager
def change_events(address: str) -> Iterator[Callable[[], None]]:
    """Yield a function that waits, as an open page does, until the site has changed."""
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=300)
    connection.request("GET", "/live/events")
    stream = connection.getresponse()

    def wait_for_change() -> None:
        while stream.fp.readline().strip() != b"event: changed":
            pass

    yield wait_for_change
    connection.close()


def _save_text(project: Project, address: str, wait_for_change: Callable[[], None], number: int) -> float:
    """Return the seconds from a saved text to the page that shows it."""
    path, title = project.root / TEXT, f"Abzug {'x' * (number + 1)}"
    text = re.sub(r"(?m)^(  cost\.terrain:\n    title: ).*$", rf"\g<1>{title}", path.read_text(encoding="utf-8"))
    start = time.perf_counter()
    path.write_text(text, encoding="utf-8")
    wait_for_change()
    assert title in get(address, PAGE)
    return time.perf_counter() - start


def _save_code(project: Project, address: str, wait_for_change: Callable[[], None], number: int) -> float:
    """Return the seconds from a saved module of the engine to the page made with it."""
    path = project.root / MODULE
    start = time.perf_counter()
    path.write_text(f"{path.read_text(encoding='utf-8')}\n# round {number}\n", encoding="utf-8")
    wait_for_change()
    get(address, PAGE)
    return time.perf_counter() - start
