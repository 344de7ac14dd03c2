"""The duration of the build, compared with MkDocs alone on the same Markdown; and of checking the data.

Ratios are of processor time, because all of the work is done by one processor, and wall time varies on a shared
machine."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from rules_pages.data.book import Book
from rules_pages.data.project import Project
from tests.bench.measurements import Row
from tests.bench.saves import TEXT
from tests.bench.workbench import BARE, Run, bare_configuration, run, workbench

AFTER_BUDGET = 50
"""Budget of the steps after MkDocs, in percent of MkDocs without our plugin."""
COLD_CHECK_BUDGET, CHANGED_CHECK_BUDGET = 3, 1
"""In seconds."""
FIRST_BUILD_BUDGET, CHANGED_BUILD_BUDGET = 25, 12
"""In seconds."""
ROUNDS, CHECKS = 1, 3
"""Repetitions of builds, of which one round takes over a minute, and of checks; `make bench` is to end within ten
minutes."""
MKDOCS_STEP = "Building the site"


def rows(folder: Path, original: Project, book: Book, report: Callable[[str], None]) -> list[Row]:
    project = workbench(folder, original)
    bare_configuration(project)
    report("the whole build, for the first time")
    first = build(project)
    return [*_share_rows(project, first, report), *_check_rows(project, report)]


def _share_rows(project: Project, first: Build, report: Callable[[str], None]) -> list[Row]:
    """Return the rows of the build: its parts in percent of MkDocs alone, and whole builds."""
    bare, warm, changed, whole = [], [], [], []
    for number in range(1, ROUNDS + 1):
        report(f"bare MkDocs and ours in turn, round {number} of {ROUNDS}")
        bare.append(bare_mkdocs(project))
        warm.append(generate(project))
        whole.append(build(project))
        change_a_file(project, number)
        changed.append(generate(project))
    report("the whole build after a change of one text")
    change_a_text(project)
    after_change = build(project)
    base = median(item.processor for item in bare)
    return [
        Row("data to Markdown, nothing changed, of bare MkDocs", _shares(warm, base), "%", peer=_beside(warm, base)),
        Row("  after a change of the largest text", _shares(changed, base), "%", peer=_beside(changed, base)),
        Row("all steps after MkDocs, of bare MkDocs", _after(whole, bare), "%", AFTER_BUDGET),
        Row("whole build, nothing changed", [item.wall for item in whole], "s", peer=_mkdocs(whole)),
        Row("whole build, the first", [first.wall], "s", FIRST_BUILD_BUDGET, peer=_mkdocs([first])),
        Row(
            "whole build, one text changed",
            [after_change.wall],
            "s",
            CHANGED_BUILD_BUDGET,
            peer=_mkdocs([after_change]),
        ),
        Row("cutting the fonts, once a character is new", [first.fonts], "s", peer=f"else {_milliseconds(whole)}"),
    ]


@dataclass(frozen=True)
class Build:
    """One whole build: seconds of wall time of all and of each step, and of cutting the fonts."""

    wall: float
    steps: dict[str, float]
    fonts: float


def build(project: Project) -> Build:
    result = run(project, "-m", "tests.bench.build_steps")
    return Build(wall=result.wall, **json.loads(result.output.splitlines()[-1]))


def bare_mkdocs(project: Project) -> Run:
    """Run MkDocs without our plugin on the Markdown that was staged."""
    return run(project, "-m", "mkdocs", "build", "-f", BARE, "-d", str(project.root / "build" / "bare"))


def generate(project: Project) -> Run:
    """Read and check the data and make the pages, in a process."""
    return run(project, "-m", "tests.bench.generate")


def change_a_file(project: Project, number: int) -> None:
    """Append another comment to the largest data file."""
    largest = max(sorted(project.data.rglob("*.yaml")), key=lambda path: path.stat().st_size)
    with largest.open("a", encoding="utf-8") as file:
        file.write(f"# change {number}\n")


def change_a_text(project: Project) -> None:
    """Change the title of one rule in one language."""
    path = project.root / TEXT
    text = re.sub(r"(?m)^(  cost\.terrain:\n    title: .*)$", r"\1!", path.read_text(encoding="utf-8"))
    path.write_text(text, encoding="utf-8")


def _without_cache(project: Project, measure: Callable[[Project], Run]) -> Run:
    for name in ("yaml", "book", "names", "problems", "lowered", "widget", "constants", "pages", "pictures", "html"):
        for entry in (project.root / "build" / "cache").glob(f"{name}.*"):
            entry.unlink()
    return measure(project)


def _shares(runs: list[Run], base: float) -> list[float]:
    """Return the processor time of runs in percent of `base`."""
    return [100 * item.processor / base for item in runs]


def _beside(runs: list[Run], base: float) -> str:
    return f"{median(item.processor for item in runs):.2f} s, MkDocs {base:.2f} s"


def _after(builds: list[Build], bare: list[Run]) -> list[float]:
    """Return the duration of the steps after MkDocs in percent of MkDocs alone, in wall time."""
    base = median(item.wall for item in bare)
    names = list(builds[0].steps)
    later_steps = names[names.index(MKDOCS_STEP) + 1 :]
    return [100 * sum(item.steps[name] for name in later_steps) / base for item in builds]


def _mkdocs(builds: list[Build]) -> str:
    return f"MkDocs with our plugin {median(item.steps[MKDOCS_STEP] for item in builds):.2f} s of it"


def _milliseconds(builds: list[Build]) -> str:
    return f"{1000 * median(item.fonts for item in builds):.0f} ms"


def _check_rows(project: Project, report: Callable[[str], None]) -> list[Row]:
    report("checking the data")
    cold = [_without_cache(project, check).wall]
    changed = [_changed_check(project, number).wall for number in range(CHECKS)]
    unchanged = [check(project).wall for _ in range(CHECKS)]
    return [
        Row("check of all data, cold", cold, "s", COLD_CHECK_BUDGET),
        Row("check of all data, the largest file changed", changed, "s", CHANGED_CHECK_BUDGET),
        Row("check of all data, nothing changed", unchanged, "s"),
    ]


def check(project: Project) -> Run:
    return run(project, "-m", "rules_pages", "check")


def _changed_check(project: Project, number: int) -> Run:
    change_a_file(project, 100 + number)
    return check(project)
