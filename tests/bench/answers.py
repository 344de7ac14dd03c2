"""From a click to the live answer: our calculator, and beside it the same calculation on a plain Pyodide page."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext

from rules_pages import models
from rules_pages.book import Book, GameBook
from rules_pages.calculator_pages import starting_question
from rules_pages.examples import Player
from rules_pages.inline import Speaker
from rules_pages.project import Project
from rules_pages.wording import words_data
from tests.bench.browser import Visit, reader
from tests.bench.table import Row

FIRST_BUDGET, FIRST_BYTES_BUDGET, TIMES_FASTER, LATER_BUDGET = 500, 300, 8, 50
ROUNDS = 5
LATER = ("water", "blank", "forest", "hill", "mountain", "shrine") * 3
LANGUAGE = "de"


@dataclass(frozen=True)
class Answered:
    """One first answer: how long after the finger came down, and how much was fetched for it."""

    milliseconds: float
    kilobytes: float


def calculator_page(book: Book) -> tuple[GameBook, models.Page]:
    """The first calculator of the site."""
    game = next(iter(book.games.values()))
    return game, next(page for page in game.rules.pages if page.kind == "calculator")


def calculator_path(book: Book) -> str:
    """Where it stands on the site."""
    game, page = calculator_page(book)
    return f"{LANGUAGE}/{game.id}/{page.id}/"


def pyodide_page(folder: Path, project: Project, book: Book) -> None:
    """Put the plain Pyodide page, Pyodide itself and what is to be calculated into a folder of the served site."""
    folder.mkdir(parents=True)
    shutil.copy(Path(__file__).with_name("pyodide.html"), folder / "index.html")
    (folder / "pyodide").symlink_to(project.node_modules / "pyodide")
    (folder / "plain.json").write_text(json.dumps(plain(project, book), ensure_ascii=False), encoding="utf-8")


def plain(project: Project, book: Book) -> dict[str, Any]:
    """The engine's source files as they are, and the data, words and question of the calculator's page."""
    game, page = calculator_page(book)
    player = Player(game)
    engine, widgets = project.interactive / "rules_engine", project.interactive / "rules_widgets"
    needed = [widgets / name for name in ("__init__.py", "view.py", "words.py")]
    files = [*engine.glob("*.py"), *(engine / game.id).rglob("*.py"), *needed]
    return {
        "modules": {
            path.relative_to(project.interactive).as_posix(): path.read_text(encoding="utf-8") for path in files
        },
        "game": game.id,
        "calculator": page.calculator,
        "components": player.plain,
        "calculators": player.forms,
        "words": words_data(book, game, LANGUAGE),
        "question": starting_question(Speaker(book, game, LANGUAGE), player, page),
    }


def rows(browser: Browser, address: str, book: Book, say: Callable[[str], None]) -> list[Row]:
    """Cold, warm and later answers of both; each visit of ours is followed by one of Pyodide's."""
    ours = f"{address}/{calculator_path(book)}", lambda ground: f'label[for="site.ground.{ground}"]'
    theirs = f"{address}/bench/pyodide/", lambda ground: f'input[value="{ground}"]'
    first: dict[str, list[tuple[Answered, Answered]]] = {"ours": [], "pyodide": []}
    for number in range(1, ROUNDS + 1):
        say(f"round {number} of {ROUNDS}")
        first["ours"].append(visit_twice(browser, *ours))
        first["pyodide"].append(visit_twice(browser, *theirs))
    return [*_first_rows(first["ours"], first["pyodide"]), _later_row(browser, ours, theirs)]


def visit_twice(browser: Browser, url: str, control: Callable[[str], str]) -> tuple[Answered, Answered]:
    """A reader's first answer ever, and the first answer at the next visit, when the browser may use its cache."""
    with reader(browser) as context:
        return first_answer(context, url, control), first_answer(context, url, control)


def first_answer(context: BrowserContext, url: str, control: Callable[[str], str]) -> Answered:
    """Open the page and tap another ground for the building site."""
    visit = Visit(context).open(url)
    before, fetched = visit.page.locator("output").inner_text(), len(visit.fetched)
    milliseconds = timed_tap(visit, control("water"), "pointerdown")
    assert visit.page.locator("output").inner_text() != before, "the answer stayed the same"
    visit.settle()
    kilobytes = visit.kilobytes(start=fetched)
    visit.page.close()
    return Answered(milliseconds, kilobytes)


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


def _first_rows(ours: list[tuple[Answered, Answered]], pyodide: list[tuple[Answered, Answered]]) -> Iterator[Row]:
    for index, when in enumerate(("cold", "second visit")):
        own, other = [[pair[index] for pair in pairs] for pairs in (ours, pyodide)]
        times, peers = [answer.milliseconds for answer in own], [answer.milliseconds for answer in other]
        peer = Row("", peers, "ms")
        shown = f"Pyodide page {peer.value:.0f} ms ({min(peers):.0f}–{max(peers):.0f})"
        yield Row(f"first live answer, {when}", times, "ms", None if index else FIRST_BUDGET, peer=shown)
        ratios = [b / a for a, b in zip(times, peers, strict=True)]
        yield Row(f"times faster than Pyodide, {when}", ratios, "x", None if index else TIMES_FASTER, True)
        if index == 0:
            fetched = f"Pyodide page {other[0].kilobytes:.0f} kB"
            yield Row(f"fetched for it, {when}", [a.kilobytes for a in own], "kB", FIRST_BYTES_BUDGET, peer=fetched)


def _later_row(browser: Browser, ours: tuple[str, Any], theirs: tuple[str, Any]) -> Row:
    peers = later_answers(browser, *theirs)
    peer = f"Pyodide page {Row('', peers, 'ms').value:.0f} ms"
    return Row("a later answer", later_answers(browser, *ours), "ms", LATER_BUDGET, peer=peer)
