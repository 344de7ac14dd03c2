"""Test that the board page shows the same in both interpreters: pictures, bills, reports and addresses.

MicroPython runs the bundle that the page loads, so this also tests that nothing is missing from it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from rules_engine.attika.positions import board
from rules_pages.blocks.widget_words import words_data
from rules_pages.browser.bundle import bundle
from rules_pages.browser.lowering.lower import lower
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.project import Project
from rules_widgets import board_view
from tests.attika.positions.test_board_study import NONSENSE
from tests.attika.studies import practice, random_study
from tests.micropython import board_probes
from tests.micropython_runner import ROOT, MicroPython

pytestmark = pytest.mark.slow

PROJECT = Project(ROOT)
INTERACTIVE = PROJECT.interactive
PROBES = ROOT / "tests" / "micropython" / "board_probes.py"
TOOLS = ("ask", "tile", "shrine")
STUDIES = 60

Both = Callable[..., tuple[Any, Any]]


@pytest.fixture(scope="module")
def both(attika: EngineRunner, book: Book) -> Iterator[Both]:
    """Function that calls a function of board_probes.py in CPython and in MicroPython, and returns both results."""
    words = {language: words_data(book, book.games["attika"], language) for language in book.languages}
    data = {"components": attika.plain, "calculators": attika.forms}
    with MicroPython() as micropython:
        cache = PROJECT.cache / "lowered"
        micropython.load(bundle(PROJECT.interactive, "attika", *data.values(), cache, widget="board"), "attika")
        probes = lower(PROBES.read_text(encoding="utf-8"))
        micropython.load(json.dumps({"modules": {"board_probes.py": probes}}))

        def call(function: str, *args: Any) -> tuple[Any, Any]:
            here = getattr(board_probes, function)(*args)
            return here, micropython.call(f"board_probes:{function}", *args)

        call("start", data, words)
        yield call


def texts(attika: EngineRunner) -> list[str]:
    """Return random studies as JSON."""
    components = practice(attika)
    return [board.write_study(components, random_study(components, seed)) for seed in range(STUDIES)]


def test_everything_on_the_page(attika: EngineRunner, book: Book, both: Both) -> None:
    languages, generator = list(book.languages), Random(7)
    for index, text in enumerate(texts(attika)):
        printed = {"quarry": {"water": 4}} if generator.random() < 0.5 else {}
        here, there = both("page", languages[index % len(languages)], text, printed, TOOLS[index % len(TOOLS)])
        assert here == there, text
        assert here[-1] == text


def test_nonsense(both: Both) -> None:
    for name, data in NONSENSE.items():
        here, there = both("refused", data)
        assert here and there, name


def test_the_arrow_keys_reach_every_hex_and_stop_at_the_edge(attika: EngineRunner, both: Both) -> None:
    components = practice(attika)
    for text in texts(attika)[:20]:
        here, there = both("keys", text)
        assert here == there, text
        study = board.read_study(components, json.loads(text))
        cells = board_view.Shown(board, components, attika.forms["building_cost"], study, {}, []).cells()
        reached = [cells[0]]
        for cell in reached:
            reached += [tuple(near) for near in here[cells.index(cell)] if near and tuple(near) not in reached]
        assert sorted(reached) == sorted(cells)
        assert here[0][1] is None and here[-1][0] is None
