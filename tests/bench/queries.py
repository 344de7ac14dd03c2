"""The duration of a cost query with all cheapest payments: in CPython, and in the page's MicroPython."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING

from rules_engine.calculators import decode
from rules_pages.browser.lowering import lower
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from tests.bench.answers import calculator_path
from tests.bench.browser import Visit, reader
from tests.bench.measurements import Row
from tests.questions import random_questions

if TYPE_CHECKING:  # tests of the bench start no browser
    from playwright.sync_api import Browser

GAME, CALCULATOR = "attika", "building_cost"
COUNT, SEED = 200, 11
"""Number of questions, and seed of their selection."""
CALLS, TURNS = 10, 5
"""In CPython: calls in each turn, and turns."""
# The page's clock has a resolution of 0.1 ms, and a longer turn is more often interrupted by other work.
PAGE_CALLS, PAGE_TURNS = 4, 13
CPYTHON_BUDGET, BROWSER_BUDGET = 100, 1000
"""In microseconds."""
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
"""Script for the page; returns for each question [ways to pay, microseconds of each turn]. Each turn is a request of
its own."""


def payable_questions(runner: EngineRunner) -> list[dict]:
    """Return a fixed mixture of questions with a hand that can pay; half of them can be paid in several ways."""
    single: list[dict] = []
    multiple: list[dict] = []
    for question in random_questions(runner.forms[CALCULATOR], 20 * COUNT, SEED):
        ways = _ways(runner, question)
        if ways:
            (multiple if ways > 1 else single).append(question)
    assert min(len(single), len(multiple)) >= COUNT // 2, "too few questions of a kind"
    return [question for pair in zip(single[: COUNT // 2], multiple[: COUNT // 2], strict=True) for question in pair]


def _ways(runner: EngineRunner, question: dict) -> int:
    """Return the number of ways to pay; 0 if the question is refused."""
    answer = runner.calculate(CALCULATOR, question)
    return len(answer["value"]["payments"]) if "value" in answer else 0


def rows(browser: Browser, address: str, book: Book, report: Callable[[str], None]) -> list[Row]:
    """Return the rows of the queries; each value is the median of all questions."""
    report(f"{COUNT} questions")
    runner = EngineRunner(book.games[GAME])
    questions = payable_questions(runner)
    ways = [_ways(runner, question) for question in questions]
    in_cpython = cpython(runner, questions)
    from_json = [_microseconds(partial(runner.calculate, CALCULATOR, question)) for question in questions]
    in_browser = browser_queries(browser, f"{address}/{calculator_path(book)}", questions)
    assert [count for count, _ in in_browser] == ways, "the page's answers differ"
    browser_times = [microseconds for _, microseconds in in_browser]
    mixture = f"{COUNT} questions, up to {max(ways)} ways to pay"
    return [
        Row("cost query in CPython", in_cpython, "µs", CPYTHON_BUDGET, peer=f"{_p95(in_cpython)}; {mixture}"),
        Row(
            "cost query in the browser, from JavaScript", browser_times, "µs", BROWSER_BUDGET, peer=_p95(browser_times)
        ),
        Row("from JSON to JSON in CPython", from_json, "µs", peer=_p95(from_json)),
    ]


def cpython(runner: EngineRunner, questions: list[dict]) -> list[float]:
    """Return the microseconds of each question: of the calculator alone, with decoded arguments."""
    form, query = runner.forms[CALCULATOR], runner.engine.calculators[CALCULATOR].answer
    arguments = [decode(form, question, runner.engine.records) for question in questions]
    return [_microseconds(partial(query, runner.components, **decoded)) for decoded in arguments]


def _microseconds(call: Callable[[], object]) -> float:
    """Return the median of TURNS turns, each the mean of CALLS calls."""
    return median(_turn(call) for _ in range(TURNS))


def _turn(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    for _ in range(CALLS):
        call()
    return (time.perf_counter() - start) / CALLS * 1e6


def browser_queries(browser: Browser, url: str, questions: list[dict]) -> list[tuple[int, float]]:
    """Return (ways to pay, microseconds) of each question in the page."""
    with reader(browser) as context:
        page = Visit(context).open(url).page
        page.locator('label[for="site.ground.water"]').tap()
        page.wait_for_selector("[data-state=ready]")
        source = lower(MODULE.read_text(encoding="utf-8"))
        results = page.evaluate(MEASURE, [source, questions, PAGE_CALLS, PAGE_TURNS])
        return [(ways, median(turns)) for ways, turns in results]


def _p95(values: list[float]) -> str:
    return f"95 % within {quantiles(values, n=20)[-1]:.0f} µs"
