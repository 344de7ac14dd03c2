"""Every page works in MicroPython with the modules and components that it loads."""

import json
from typing import Any

import pytest

from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.models import Page
from rules_pages.data.project import Project
from rules_pages.publish.write_sources import WIDGETS, page_engine
from tests.micropython_runner import ROOT, MicroPython
from tests.questions import random_questions
from tests.registry import GAMES, Engines
from tests.together import together

PROJECT = Project(ROOT)

REPORT = """
import json
living = __import__("rules_engine.{game}.positions.{name}", None, None, ["LIVING"]).LIVING
components = living.read_components(BUNDLES["{game}"]["components"])
position = living.read(components, json.loads({start!r}))
rules = [line.rule for line in living.report(components, position).lines]
result = json.dumps([rules, len(living.controls(components, position)), living.write(components, position)])
"""


ANSWERS = """
import json
from rules_engine.calculators import calculate
engine, bundle = __import__("rules_engine.{game}", None, None, ["ENGINE"]).ENGINE, BUNDLES["{game}"]
components, form = engine.read_components(bundle["components"]), bundle["calculators"]["{name}"]
result = json.dumps([calculate(engine, "{name}", form, components, asked) for asked in json.loads({questions!r})])
"""
QUESTIONS = 25


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_page_works_in_micropython_with_what_it_loads(book: Book, engines: Engines, game: str) -> None:
    """All modules of a page can be imported; its calculator answers and its position reports as in CPython. A missing
    table of the data (one that no string of the page's modules names) would be noticed here."""
    with together() as cases:
        for page in [page for page in book.games[game].rules.pages if page.kind in WIDGETS]:
            text = page_engine(PROJECT, engines[game], game, page)
            with cases(page.id), MicroPython() as micropython:
                micropython.load(text, game)
                import_all(micropython, text)
                if page.calculator is not None:
                    expect_same_answers(micropython, engines[game], game, page)
                if page.position is not None:
                    expect_same_report(micropython, engines[game], game, page)


def import_all(micropython: MicroPython, bundle: str) -> None:
    for path, source in json.loads(bundle)["modules"].items():
        if "pyscript" not in source:
            micropython.run("import " + path.removesuffix(".py").removesuffix("/__init__").replace("/", "."))


def expect_same_answers(micropython: MicroPython, runner: EngineRunner, game: str, page: Page) -> None:
    """Compare the answers of a page's calculator to random questions in both interpreters."""
    questions = random_questions(runner.forms[page.calculator], QUESTIONS, seed=5)
    script = ANSWERS.format(questions=json.dumps(questions), game=game, name=page.calculator)
    there = json.loads(micropython.run(script))
    here = [runner.calculate(page.calculator, question) for question in questions]
    assert there == json.loads(json.dumps(here))


def expect_same_report(micropython: MicroPython, runner: EngineRunner, game: str, page: Page) -> None:
    """Compare the report of a page's position in both interpreters."""
    script = REPORT.format(game=game, name=page.position, start=json.dumps(page.start_input or {}))
    here: dict[str, Any] = {"BUNDLES": {game: {"components": runner.plain}}}
    exec(script, here)
    assert json.loads(micropython.run(script)) == json.loads(here["result"])
