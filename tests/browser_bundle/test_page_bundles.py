"""Every page works in MicroPython with what it loads, and has all words that it can show."""

import json
from dataclasses import replace
from typing import Any

import pytest

from rules_engine.core import BadInput, Refused, answer_to_json
from rules_engine.living import LivingPosition
from rules_pages.blocks.widget_words import needed_words, words
from rules_pages.browser.bundle import page_engine
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner, living_position
from rules_pages.data.models import Page
from rules_pages.data.project import Project, this_project
from rules_pages.publish.write_sources import WIDGETS, engine_bundles
from rules_widgets.position import controls_html, readings_html
from rules_widgets.table import TableWidget
from rules_widgets.view import folded_html
from rules_widgets.words import Words
from tests.micropython_runner import ROOT, MicroPython
from tests.presses import random_presses
from tests.questions import random_questions
from tests.registry import GAMES, Engines
from tests.soak.__main__ import PLAYED
from tests.together import together
from tests.widgets.test_table import Player

CHECKOUT = Project(ROOT)

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
            text = page_engine(CHECKOUT, engines[game], game, page)
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


PROJECT = this_project()
TAPS = 150


def html_of(living: LivingPosition, components: Any, position: Any, words_of_page: Words) -> str:
    controls = living.controls(components, position)
    answer = folded_html(words_of_page, answer_to_json(living.report(components, position)))
    picture = living.draw(components, position, words_of_page.label)
    return "\n".join([controls_html(words_of_page, controls), readings_html(words_of_page, controls), picture, answer])


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_what_a_page_loads_says_the_same_as_all_words(book: Book, engines: Engines, game: str) -> None:
    runner = engines[game]
    bundles = engine_bundles(PROJECT, replace(book, games={game: book.games[game]}))
    for page in [page for page in book.games[game].rules.pages if page.kind == "position"]:
        living = living_position(game, page)
        components = living.read_components(runner.plain)
        for language in book.languages:
            _, loaded = bundles[f"{game}.{page.id}.{language}"]
            few, all_words = Words(json.loads(loaded), runner.engine.glyphs), words(book, book.games[game], language)
            position = living.read(components, page.start_input or {})
            for press in [None, *random_presses(living, components, page.start_input or {}, seed=7, count=60)]:
                try:
                    position = living.press(components, position, *press) if press else position
                except (Refused, BadInput):
                    continue
                expected = html_of(living, components, position, all_words)
                assert html_of(living, components, position, few) == expected, (page.id, press)


@pytest.mark.slow
@pytest.mark.parametrize("game", PLAYED)
def test_a_table_lacks_no_words_that_it_shows(book: Book, engines: Engines, game: str) -> None:
    """The same taps at two tables, one of which has all words: a name that the other lacks is shown as its id."""
    runner = engines[game]
    bundles = engine_bundles(PROJECT, replace(book, games={game: book.games[game]}))
    page = next(page for page in book.games[game].rules.pages if page.kind == "table")
    loaded_words = json.loads(bundles[f"{game}.{page.id}.en"][1])
    tables = [
        TableWidget(game, runner.engine, runner.components, Words(data))
        for data in (loaded_words, words(book, book.games[game], "en").data)
    ]
    players = [Player(table, seed=3).begin() for table in tables]
    for _ in range(TAPS):
        assert players[0].shown == players[1].shown
        if players[0].is_over():
            break
        for player in players:
            player.tap()


LABELS = {
    "control.group.sky": "kept",  # a constant is a beginning of it
    "control.tiles-value-1": "kept",  # composed of a constant and a number
    "control.weather": "kept",
    "control.other": "left",
    "choice.weather.calm": "kept",
    "choice.other.calm": "left",
    "answer.loads.stone": "kept",  # a table whose name is in the data
    "answer.total": "kept",
    "parameter.cost.site": "left",
}


@pytest.mark.parametrize("label", LABELS)
def test_labels_of_other_widgets_are_left_out(label: str) -> None:
    data = {"labels": LABELS, "lines": {}, "refusals": {}, "moves": {}, "site": {}, "rules": {}, "names": {}}
    constants = {"control.", "control.group.", "choice.", "answer.", "answer.total", "weather", "tiles-value-"}
    assert (label in needed_words(data, constants, constants | {"loads"})["labels"]) == (LABELS[label] == "kept")
