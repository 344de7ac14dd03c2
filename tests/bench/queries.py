"""What a cost query with all cheapest payments takes: in CPython, and in the page's MicroPython."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING

from rules_engine.calculators import decode
from rules_pages.browser.bundle import engine_modules
from rules_pages.browser.lowering.lower import lower
from rules_pages.browser.module_names import short_names, with_short_imports
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from tests.bench.answers import calculator_path
from tests.bench.browser import Visit, reader
from tests.bench.table import Row
from tests.questions import random_questions

if TYPE_CHECKING:  # tests of the bench start no browser
    from playwright.sync_api import Browser

GAME, CALCULATOR = "attika", "building_cost"
KEPT = (f"rules_engine.{GAME}", "rules_widgets.calculator")
"""The modules that keep their names in the page's bundle."""
COUNT, SEED = 200, 11
CALLS, TURNS = 10, 5
# The page's clock is coarse (0.1 ms), and a longer turn is more often interrupted by other work.
PAGE_CALLS, PAGE_TURNS = 4, 13
CPYTHON_BUDGET, BROWSER_BUDGET = 100, 1000
MODULE = Path(__file__).with_name("page_queries.py")

MEASURE = """async ([source, questions, calls, turns]) => {
  const loader = document.querySelector("script[src*='loader.js']").src;
  const { ask } = await import(loader.replace("loader.js", "engine.js"));
  const widget = document.querySelector("[data-widget]");
  const given = await (await fetch(widget.dataset.bundle)).json();
  const made = { modules: { "rules_widgets/page_queries.py": source }, questions, components: given.components,
    form: given.calculators[widget.dataset.calculator] };
  const bundle = URL.createObjectURL(new Blob([JSON.stringify(made)]));
  const asked = { id: "bench", kind: "page_queries", about: {}, bundle, words: widget.dataset.words };
  const found = [];
  for (let index = 0; index < questions.length; index += 1) {
    const all = [];
    for (let turn = 0; turn < turns; turn += 1) all.push(await ask({ asked }, () => ({ widget: asked, index, calls })));
    found.push([all[0].ways, all.map(({ microseconds }) => microseconds)]);
  }
  return found;
}"""
"""In the page's engine: [ways to pay, microseconds of each turn] of every question; each turn is a call of its own."""


def payable_questions(player: EngineRunner) -> list[dict]:
    """A fixed mixture of questions with a hand that can pay; half of them can be paid in several ways."""
    one: list[dict] = []
    several: list[dict] = []
    for question in random_questions(player.forms[CALCULATOR], 20 * COUNT, SEED):
        ways = _ways(player, question)
        if ways:
            (several if ways > 1 else one).append(question)
    assert min(len(one), len(several)) >= COUNT // 2, "too few questions of a kind"
    return [question for pair in zip(one[: COUNT // 2], several[: COUNT // 2], strict=True) for question in pair]


def _ways(player: EngineRunner, question: dict) -> int:
    answer = player.calculate(CALCULATOR, question)
    return len(answer["value"]["payments"]) if "value" in answer else 0


def rows(browser: Browser, address: str, book: Book, say: Callable[[str], None]) -> list[Row]:
    """The query budgets; each figure is the median over all questions."""
    say(f"{COUNT} questions")
    player = EngineRunner(book.games[GAME])
    questions = payable_questions(player)
    ways = [_ways(player, question) for question in questions]
    here = cpython(player, questions)
    whole = [_microseconds(partial(player.calculate, CALCULATOR, question)) for question in questions]
    there = browser_queries(browser, f"{address}/{calculator_path(book)}", questions)
    assert [count for count, _ in there] == ways, "the page's answers differ"
    page = [microseconds for _, microseconds in there]
    mixture = f"{COUNT} questions, up to {max(ways)} ways to pay"
    return [
        Row("cost query in CPython", here, "µs", CPYTHON_BUDGET, peer=f"{_p95(here)}; {mixture}"),
        Row("cost query in the browser, from JavaScript", page, "µs", BROWSER_BUDGET, peer=_p95(page)),
        Row("from JSON to JSON in CPython", whole, "µs", peer=_p95(whole)),
    ]


def cpython(player: EngineRunner, questions: list[dict]) -> list[float]:
    """Microseconds of each question: the calculator alone, with its arguments read."""
    form, query = player.forms[CALCULATOR], player.engine.calculators[CALCULATOR].answer
    arguments = [decode(form, question, player.engine.records) for question in questions]
    return [_microseconds(partial(query, player.components, **given)) for given in arguments]


def _microseconds(call: Callable[[], object]) -> float:
    """The median of some turns, each the mean of some calls."""
    return median(_turn(call) for _ in range(TURNS))


def _turn(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    for _ in range(CALLS):
        call()
    return (time.perf_counter() - start) / CALLS * 1e6


def browser_queries(browser: Browser, url: str, questions: list[dict]) -> list[tuple[int, float]]:
    """(ways to pay, microseconds) of each question in the page."""
    with reader(browser) as context:
        page = Visit(context).open(url).page
        page.locator('label[for="site.ground.water"]').tap()
        page.wait_for_selector("[data-state=ready]")
        short = short_names(engine_modules(Path("interactive")), KEPT)
        source = with_short_imports(lower(MODULE.read_text(encoding="utf-8")), short)
        found = page.evaluate(MEASURE, [source, questions, PAGE_CALLS, PAGE_TURNS])
        return [(ways, median(turns)) for ways, turns in found]


def _p95(values: list[float]) -> str:
    return f"95 % within {quantiles(values, n=20)[-1]:.0f} µs"
