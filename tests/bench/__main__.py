"""Measures the budgets of the built site and prints them as a table; exit code 1 when one of them is broken."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from rules_pages.book import Book
from rules_pages.kept import kept_book
from rules_pages.project import Project, this_project
from tests.bench import answers, builds, queries, scale, searches, transfer
from tests.bench.browser import chromium, served
from tests.bench.table import Row, table

Groups = dict[str, list[Row]]


def main(arguments: list[str]) -> int:
    """Measure, print, judge."""
    options = _options(arguments)
    project = this_project()
    if not (project.site / "index.html").is_file():
        print("there is no site yet; run: make build", file=sys.stderr)
        return 2
    book = kept_book(project)
    with tempfile.TemporaryDirectory(prefix="stele-bench-") as folder:
        groups = measure(Path(folder), project, book, options.scale)
    print("\n" + table(groups) + _busy())
    return _verdict([row for rows in groups.values() for row in rows])


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    sizes = " to ".join(str(size) for size in (scale.SIZES[0], scale.SIZES[-1]))
    parser.add_argument("--scale", action="store_true", help=f"also {sizes} pages a language (minutes)")
    return parser.parse_args(arguments)


def measure(folder: Path, project: Project, book: Book, with_scale: bool) -> Groups:
    """All rows, by what they are about."""
    groups = _in_the_browser(folder / "served", project, book)
    (folder / "bench").mkdir()
    groups["Build"] = builds.rows(folder / "bench", project, book, teller("build"))
    if with_scale:
        (folder / "scale").mkdir()
        groups["Many pages (processor time)"] = scale.rows(folder / "scale", project, book, teller("scale"))
    return groups


def _in_the_browser(folder: Path, project: Project, book: Book) -> Groups:
    """What needs a browser, on a copy of the site: another build may put a new one in its place meanwhile."""
    shutil.copytree(project.site, folder, ignore=shutil.ignore_patterns("*.map"))
    answers.pyodide_page(folder / "bench" / "pyodide", project, book)
    with served(folder) as address, chromium() as browser:
        return {
            "First view (transferred, gzip)": transfer.rows(browser, address, book, folder, teller("first views")),
            "Search": searches.rows(browser, address, book, teller("search")),
            f"Search with {searches.MANY} games": searches.many_rows(
                browser, folder.with_name("many"), project, book, teller("search, many games")
            ),
            "Live answers": answers.rows(browser, address, book, teller("answers, ours and Pyodide's")),
            "One query": queries.rows(browser, address, book, teller("queries")),
        }


def teller(what: str) -> Callable[[str], None]:
    """Prints what is being done, with the seconds since it began."""
    start = time.perf_counter()
    return lambda step: print(f"{what}: {step}  [{time.perf_counter() - start:.0f} s]", flush=True)


def _busy() -> str:
    """A word about other work that makes times by the clock too long."""
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
