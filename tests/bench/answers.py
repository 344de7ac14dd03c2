"""The time from a tap to the live answer, in our calculator and for comparison in the same calculation on a plain
Pyodide page."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.widget_words import words_data
from rules_pages.data import models
from rules_pages.data.book import Book, GameBook
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.project import Project
from rules_pages.pages.widgets.calculators import starting_question
from tests.bench.browser import Visit, reader
from tests.bench.measurements import Row

if TYPE_CHECKING:  # tests of the bench start no browser
    from playwright.sync_api import Browser, BrowserContext

FIRST_BUDGET, FIRST_BYTES_BUDGET, TIMES_FASTER, LATER_BUDGET = 500, 300, 8, 50
"""Milliseconds and kB of the first answer, how many times faster than Pyodide it is at least, and milliseconds of a
later answer."""
ROUNDS, WARM_ROUNDS = 3, 2
LATER = ("water", "blank", "forest", "hill", "mountain", "shrine") * 3
LANGUAGE = "de"


@dataclass(frozen=True)
class FirstAnswer:
    """A first answer: milliseconds from the touch, and kilobytes fetched for it."""

    milliseconds: float
    kilobytes: float


def calculator_page(book: Book) -> tuple[GameBook, models.Page]:
    """Return the calculator to time: the one with the most rules behind its answer."""
    game = book.games["attika"]
    return game, next(page for page in game.rules.pages if page.kind == "calculator")


def calculator_path(book: Book) -> str:
    game, page = calculator_page(book)
    return f"{LANGUAGE}/{game.id}/{page.id}/"


def pyodide_page(folder: Path, project: Project, book: Book) -> None:
    """Write the plain Pyodide page, Pyodide itself and its data into a folder of the served site."""
    folder.mkdir(parents=True)
    shutil.copy(Path(__file__).with_name("pyodide.html"), folder / "index.html")
    # Copied, because the server follows no link to another folder.
    shutil.copytree(project.node_modules / "pyodide", folder / "pyodide")
    (folder / "plain.json").write_text(json.dumps(pyodide_data(project, book), ensure_ascii=False), encoding="utf-8")


def pyodide_data(project: Project, book: Book) -> dict[str, Any]:
    """Return the engine's source files, unchanged, with the data, words and question of the calculator's page."""
    game, page = calculator_page(book)
    runner = EngineRunner(game)
    engine, widgets = project.interactive / "rules_engine", project.interactive / "rules_widgets"
    widget_files = [widgets / name for name in ("__init__.py", "view.py", "words.py")]
    files = [*engine.glob("*.py"), *(engine / game.id).rglob("*.py"), *widget_files]
    return {
        "modules": {
            path.relative_to(project.interactive).as_posix(): path.read_text(encoding="utf-8") for path in files
        },
        "game": game.id,
        "calculator": page.calculator,
        "components": runner.plain,
        "calculators": runner.forms,
        "words": words_data(book, game, LANGUAGE),
        "question": starting_question(PageContext(book, game, LANGUAGE), page),
    }


def rows(browser: Browser, address: str, book: Book, report: Callable[[str], None]) -> list[Row]:
    """Return the rows of cold, warm and later answers; each visit of our page is followed by one of Pyodide's."""
    ours = f"{address}/{calculator_path(book)}", lambda ground: f'label[for="site.ground.{ground}"]'
    theirs = f"{address}/bench/pyodide/", lambda ground: f'input[value="{ground}"]'
    visits: list[tuple[list[FirstAnswer], list[FirstAnswer]]] = []
    for number in range(1, ROUNDS + 1):
        report(f"round {number} of {ROUNDS}")
        times = 2 if number <= WARM_ROUNDS else 1
        visits.append((first_answers(browser, *ours, times), first_answers(browser, *theirs, times)))
    report("later answers")
    return [*_first_rows(visits), _later_row(browser, ours, theirs)]


def first_answers(browser: Browser, url: str, control: Callable[[str], str], times: int) -> list[FirstAnswer]:
    """Return the first answers of `times` visits of one reader: the first visit is cold, later ones may use the
    browser's cache."""
    with reader(browser) as context:
        return [first_answer(context, url, control) for _ in range(times)]


def first_answer(context: BrowserContext, url: str, control: Callable[[str], str]) -> FirstAnswer:
    """Return the first answer of a visit: open the page and tap another ground for the building site."""
    visit = Visit(context).open(url)
    before, fetched = visit.page.locator(".calculator__answer").inner_text(), len(visit.fetched)
    milliseconds = timed_tap(visit, control("water"), "pointerdown")
    assert visit.page.locator(".calculator__answer").inner_text() != before, "the answer stayed the same"
    visit.settle()
    kilobytes = visit.kilobytes(start=fetched)
    visit.page.close()
    return FirstAnswer(milliseconds, kilobytes)


def timed_tap(visit: Visit, selector: str, event: str) -> float:
    """Milliseconds from the event that a tap makes to the change of the answer."""
    visit.page.evaluate(f"globalThis.timed = timeAnswer('{event}'), null")
    visit.page.locator(selector).tap()
    return visit.page.evaluate("globalThis.timed")


def later_answers(browser: Browser, url: str, control: Callable[[str], str]) -> list[float]:
    """Milliseconds from each input event to its answer, once the interpreter runs."""
    with reader(browser) as context:
        visit = Visit(context).open(url)
        timed_tap(visit, control("water"), "pointerdown")
        offered = [ground for ground in LATER if visit.page.locator(control(ground)).count()]
        return [timed_tap(visit, control(ground), "input") for ground in offered[1:]]


def _first_rows(visits: list[tuple[list[FirstAnswer], list[FirstAnswer]]]) -> list[Row]:
    """Return the rows of first answers; each visit is (our answers, Pyodide's)."""
    cold = [(own[0], other[0]) for own, other in visits]
    warm = [(own[1], other[1]) for own, other in visits if len(own) > 1]
    fetched = f"Pyodide page {cold[0][1].kilobytes:.0f} kB"
    return [
        _time_row("first live answer, cold", cold, FIRST_BUDGET),
        Row("fetched for it", [own.kilobytes for own, _ in cold], "kB", FIRST_BYTES_BUDGET, peer=fetched),
        Row("times faster than Pyodide, cold", _ratios(cold), "x", TIMES_FASTER, at_least=True),
        _time_row("first live answer, second visit", warm),
        Row("times faster than Pyodide, second visit", _ratios(warm), "x"),
    ]


def _time_row(what: str, pairs: list[tuple[FirstAnswer, FirstAnswer]], budget: float | None = None) -> Row:
    peers = [other.milliseconds for _, other in pairs]
    shown = f"Pyodide page {median(peers):.0f} ms ({min(peers):.0f}–{max(peers):.0f})"
    return Row(what, [own.milliseconds for own, _ in pairs], "ms", budget, peer=shown)


def _ratios(pairs: list[tuple[FirstAnswer, FirstAnswer]]) -> list[float]:
    return [other.milliseconds / own.milliseconds for own, other in pairs]


def _later_row(browser: Browser, ours: tuple[str, Any], theirs: tuple[str, Any]) -> Row:
    peer = f"Pyodide page {median(later_answers(browser, *theirs)):.0f} ms"
    return Row("a later answer", later_answers(browser, *ours), "ms", LATER_BUDGET, peer=peer)
