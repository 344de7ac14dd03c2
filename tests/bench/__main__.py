"""Measures the budgets of the built site and prints them as a table; exit code 1 if one of them is exceeded."""

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from rules_pages.check.book_cache import cached_book
from rules_pages.data.book import Book
from rules_pages.data.project import Project, this_project
from tests.bench import answers, builds, long_tasks, saves, searches, transfer, whole_games
from tests.bench.browser import chromium, served
from tests.bench.measurements import Row, table

Groups = Iterator[tuple[str, list[Row]]]
PARTS = ("browser", "build", "serve")


def main(arguments: list[str]) -> int:
    """Measure and print the table, even if a part fails; return 1 if a budget is exceeded, 2 if there is no site."""
    options = _options(arguments)
    project = this_project()
    if not (project.site / "index.html").is_file():
        print("there is no site yet; run: make build", file=sys.stderr)
        return 2
    chosen = [options.only] if options.only else PARTS
    groups: dict[str, list[Row]] = {}
    try:
        with tempfile.TemporaryDirectory(prefix="stele-bench-") as folder:
            groups.update(measure(Path(folder), project, cached_book(project), chosen))
    finally:
        print("\n" + table(groups) + _load_warning())
    return _verdict([row for rows in groups.values() for row in rows])


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--only", choices=PARTS, help="one part alone")
    return parser.parse_args(arguments)


def measure(folder: Path, project: Project, book: Book, chosen: Sequence[str]) -> Groups:
    if "browser" in chosen:
        yield from _browser_groups(folder / "served", project, book)
    if "build" in chosen:
        (folder / "bench").mkdir()
        yield "Build", builds.rows(folder / "bench", project, book, progress_printer("build"))
    if "serve" in chosen:
        (folder / "serve").mkdir()
        yield "While one writes", saves.rows(folder / "serve", project, progress_printer("serve"))


def _browser_groups(folder: Path, project: Project, book: Book) -> Groups:
    """Yield the groups that need a browser, on a copy of the site, which another build may replace meanwhile."""
    shutil.copytree(project.site, folder, ignore=shutil.ignore_patterns("*.map"))
    answers.pyodide_page(folder / "bench" / "pyodide", project, book)
    with served(folder) as address, chromium() as browser:
        yield (
            "First view (transferred, gzip)",
            transfer.rows(browser, address, book, folder, progress_printer("first views")),
        )
        yield "Search", searches.rows(browser, address, book, progress_printer("search"))
        yield "Live answers", answers.rows(browser, address, book, progress_printer("answers, ours and Pyodide's"))
        yield "Longest task, processor at a fourth", long_tasks.rows(browser, address, progress_printer("long tasks"))
        yield "At the table", whole_games.rows(browser, address, progress_printer("whole games"))


def progress_printer(what: str) -> Callable[[str], None]:
    """Return a function that prints what is being done, with the seconds since the start of the part."""
    start = time.perf_counter()
    return lambda step: print(f"{what}: {step}  [{time.perf_counter() - start:.0f} s]", flush=True)


def _load_warning() -> str:
    """Return a warning if other work of the machine makes wall times too long, else ""."""
    load, processors = os.getloadavg()[1], os.cpu_count() or 1
    if load <= processors + 1:
        return ""
    return f"\n\nThe machine is busy (load {load:.1f} on {processors} processors): times by the clock are too long."


def _verdict(rows: list[Row]) -> int:
    broken = [row.what.strip() for row in rows if not row.is_kept]
    judged = sum(row.budget is not None for row in rows)
    print(f"\n{judged - len(broken)} of {judged} budgets kept." + "".join(f"\nBroken: {what}" for what in broken))
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
