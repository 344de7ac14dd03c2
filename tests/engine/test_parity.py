"""Test that MicroPython (the page) and CPython (the build) give the same results: examples, cases, random questions.

CPython runs the engine as it is written, MicroPython the bundle that the pages load. Answers are compared as plain
JSON, texts (pictures, HTML, addresses, YAML) character by character. Of a game whose code has answered alike before, a
sample is asked (`tests/micropython/parity.py`)."""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from functools import cache
from itertools import cycle, product, repeat
from typing import Any, TypeVar

import pytest

from rules_engine.core import BadInput
from rules_pages.blocks.widget_words import words_data
from rules_pages.browser.lowering import lower
from rules_pages.data.book import Book, GameBook
from rules_pages.data.cases import position
from rules_pages.data.engine_runner import EngineRunner, living_position
from rules_pages.data.project import Project
from rules_widgets.addresses import form_shape, read_question
from tests.micropython import probes
from tests.micropython.parity import SAMPLE, modules, some
from tests.micropython_runner import ROOT, MicroPython, MicroPythonError
from tests.presses import random_presses
from tests.questions import random_questions, wrong_questions
from tests.registry import GAMES, Engines

pytestmark = pytest.mark.slow

Item = TypeVar("Item")

PROJECT = Project(ROOT)
PROBES = ROOT / "tests" / "micropython" / "probes.py"
QUESTIONS, WRONG_QUESTIONS, PICTURES = 40, 30, 15
TIMES = 10
"""Factor for the number of questions in a thorough run (`make night`)."""
SEED = 1806
SHOWN_DIFFERENCES = 3
PRESSES = 30
"""Number of random presses on each living position."""


class Pair:
    """One game in both interpreters."""

    def __init__(
        self, book: Book, game: GameBook, runner: EngineRunner, micropython: MicroPython, everything: bool
    ) -> None:
        self.game = game
        self.everything = everything
        self.runner = runner
        self.languages = list(book.languages)
        self.micropython = micropython
        words = {language: words_data(book, game, language) for language in self.languages}
        data = {"components": self.runner.plain, "calculators": self.runner.forms}
        micropython.load(json.dumps({"modules": modules(game.id), **data}), game.id)
        micropython.load(json.dumps({"modules": {"probes.py": lower(PROBES.read_text(encoding="utf-8"))}}))
        self.probe("start", game.id, data, words)

    def probe(self, function: str, *args: Any) -> tuple[Any, Any]:
        """Return the results of a function of probes.py in CPython and in MicroPython."""
        return getattr(probes, function)(*args), self.micropython.call(f"probes:{function}", *args)

    def calculate(self, calculator: str, question: dict) -> tuple[Any, Any]:
        """Return a calculator's answers in CPython and in MicroPython; a BadInput is an answer, too."""
        return (
            _outcome(lambda: self.runner.calculate(calculator, question)),
            _outcome(lambda: self.micropython.calculate(self.game.id, calculator, question)),
        )

    def chosen(self, items: Iterable[Item]) -> list[Item]:
        """Return all items, or a sample if this code has answered alike before."""
        return list(items) if self.everything else some(list(items))

    def random_questions(self, count: int) -> Iterator[tuple[str, dict]]:
        """Yield (calculator, question) for `count` random questions to every calculator."""
        for calculator, form in self.runner.forms.items():
            yield from ((calculator, question) for question in random_questions(form, count, SEED))

    def in_languages(self, items: Iterable[Any]) -> list[tuple[str, Any]]:
        """Return (language, item) for each item; the languages take turns."""
        return list(zip(cycle(self.languages), items))

    def example_questions(self) -> Iterator[tuple[str, dict]]:
        """Yield (calculator, question) of every step of the examples that asks one."""
        for example in self.game.examples.values():
            for step in self.runner.play(example):
                if step.calculator is not None and step.question is not None:
                    yield step.calculator, step.question

    def questions_of_cases(self) -> Iterator[tuple[str, dict]]:
        """Yield (calculator, question) of every case of a rule that asks one."""
        for cases in self.game.cases.values():
            yield from ((case.calculator, case.input) for case in cases if case.calculator is not None)

    def moves_of_cases(self, is_thorough: bool) -> Iterator[tuple[dict, list[dict]]]:
        """Yield (state, moves) of the cases of rules that try a move: of all, or of those that speak a line or a
        refusal that none before them speaks."""
        spoken: set[str | None] = set()
        for case in (case for cases in self.game.cases.values() for case in cases if case.attempt is not None):
            said = {case.expect.refused, *(case.expect.lines or ())}
            if is_thorough or said - spoken:
                spoken |= said
                yield position(self.game.positions, case.start or {}), [case.attempt or {}]

    def questions_of_readings(self) -> Iterator[tuple[str, dict]]:
        """Yield (calculator, question) of every reading's case, once for each option."""
        for name, reading in self.game.readings.items():
            for option in reading.options if reading.case and reading.case.calculator else ():
                yield reading.case.calculator, reading.case.input | {name.replace("-", "_"): option}

    def moves_of_readings(self) -> Iterator[tuple[dict, list[dict]]]:
        """Yield (state, moves) of every reading's case that has moves, once for each option."""
        for name, reading in self.game.readings.items():
            for option in reading.options if reading.case and reading.case.start else ():
                yield reading.case.start | {"readings": {name: option}}, reading.case.moves


Pairs = Callable[[str], Pair]


def _outcome(ask: Callable[[], Any]) -> Any:
    try:
        return json.loads(json.dumps(ask()))
    except BadInput as error:
        return f"BadInput: {error}"
    except MicroPythonError as error:
        return str(error)


def differences(results: list[tuple[Any, tuple[Any, Any]]]) -> str:
    """Return the first differences as text; "" if there is none. `results`: (question, both answers) of each."""
    wrong = [(question, *answers) for question, answers in results if answers[0] != answers[1]]
    shown = [f"question: {_text(q)}\n  CPython:     {_text(a)}\n  MicroPython: {_text(b)}" for q, a, b in wrong]
    more = [f"{len(wrong)} of {len(results)} differ"] if wrong else []
    return "\n".join(shown[:SHOWN_DIFFERENCES] + more)


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


@pytest.fixture(scope="module")
def pairs(book: Book, engines: Engines, is_compared: Callable[[str], bool]) -> Iterator[Pairs]:
    """Function that returns a game in both interpreters by its name.

    Each game has its own MicroPython: one with all games is slow."""
    with ExitStack() as running:

        @cache
        def pair(name: str) -> Pair:
            micropython = running.enter_context(MicroPython())
            return Pair(book, book.games[name], engines[name], micropython, is_compared(name))

        yield pair


@pytest.fixture(params=GAMES)
def pair(request: pytest.FixtureRequest, pairs: Pairs) -> Pair:
    """Each game in both interpreters."""
    return pairs(request.param)


def compare(pair: Pair, questions: list[tuple[str, dict]]) -> None:
    assert questions, "nothing was asked"
    wrong = differences([(question, pair.calculate(*question)) for question in pair.chosen(questions)])
    assert not wrong, wrong


def test_every_module_can_be_imported(pair: Pair) -> None:
    for path, source in modules(pair.game.id).items():
        if "pyscript" not in source:  # such a module runs only in the browser
            pair.micropython.run("import " + path.removesuffix(".py").removesuffix("/__init__").replace("/", "."))


def test_every_question_of_the_examples(pair: Pair) -> None:
    compare(pair, list(pair.example_questions()))


def test_every_case_of_the_readings_each_way(pair: Pair) -> None:
    questions = pair.chosen(pair.questions_of_readings())
    assert not (wrong := differences([(ask, pair.calculate(*ask)) for ask in questions])), wrong
    for start, moves in pair.chosen(pair.moves_of_readings()):
        here, there = pair.probe("played", pair.game.id, start, moves)
        assert here == there, (start, moves)


def test_cases_of_the_rules(pair: Pair, is_thorough: bool) -> None:
    if questions := list(pair.questions_of_cases()):  # the cases of a game may all try moves
        compare(pair, questions)
    attempts = list(pair.moves_of_cases(is_thorough))
    assert attempts, "nothing was tried"
    asked = [(ask, pair.probe("played", pair.game.id, *ask)) for ask in pair.chosen(attempts)]
    assert not (wrong := differences(asked)), wrong


@pytest.fixture
def times(is_thorough: bool) -> int:
    """Factor for the number of questions."""
    return TIMES if is_thorough else 1


def test_random_questions(pair: Pair, times: int) -> None:
    compare(pair, list(pair.random_questions(times * QUESTIONS if pair.everything else 1)))


def test_questions_that_make_no_sense(pair: Pair, times: int) -> None:
    for calculator, form in pair.chosen(pair.runner.forms.items()):
        compare(pair, [(calculator, question) for question in wrong_questions(form, times * WRONG_QUESTIONS, SEED)])


def test_pictures(pair: Pair, times: int) -> None:
    arguments = [
        (pair.game.id, calculator, language, question)
        for language, (calculator, question) in pair.in_languages(pair.random_questions(times * PICTURES))
    ]
    assert not (wrong := differences([(ask, pair.probe("drawn", *ask)) for ask in pair.chosen(arguments)])), wrong


def test_diagrams(pair: Pair) -> None:
    arguments = [(pair.game.id, kind, language) for kind in pair.runner.engine.diagrams for language in pair.languages]
    assert not (wrong := differences([(ask, pair.probe("diagram", *ask)) for ask in pair.chosen(arguments)])), wrong


def test_answers_in_words(pair: Pair) -> None:
    fixed = product(pair.languages, [*pair.example_questions(), *pair.questions_of_readings()])
    arguments = [
        (pair.game.id, language, pair.runner.calculate(*question))
        for language, question in pair.chosen([*fixed, *pair.in_languages(pair.random_questions(PICTURES))])
    ]
    assert not (wrong := differences([(ask, pair.probe("shown", *ask)) for ask in arguments])), wrong


def test_addresses_and_forms(pair: Pair) -> None:
    for calculator, question in pair.chosen([*pair.example_questions(), *pair.random_questions(PICTURES)]):
        fields, fields_there = pair.probe("filled", pair.game.id, calculator, question)
        assert fields == fields_there, question
        back, back_there = pair.probe("asked", pair.game.id, calculator, dict(fields))
        assert back == back_there, question
        address, address_there = pair.probe("address", pair.game.id, calculator, back)
        assert address == address_there, question
        written, _, code = address.rpartition("?q=")
        assert json.loads(written) == back
        assert read_question(code, form_shape(pair.runner.forms[calculator])) == back, question


@pytest.mark.parametrize("typed", ["", " 3 ", "-2", "-", "--2", "x", "1.5", "007", "1e3", "²", "٣", "３", "\u30003"])
def test_what_a_reader_types_as_a_number(pair: Pair, typed: str) -> None:
    for calculator, question in pair.chosen(pair.example_questions()):
        fields, _ = pair.probe("filled", pair.game.id, calculator, question)
        changed = {name: typed if value.isdigit() else value for name, value in fields}
        here, there = pair.probe("asked", pair.game.id, calculator, changed)
        assert here == there


def test_contributions(pair: Pair) -> None:
    counts = [(path, value.value) for path, value in pair.game.components.items() if isinstance(value.value, dict)]
    own = [(path, value) for path, value in counts if all(isinstance(count, int) for count in value.values())]
    for path, value in pair.chosen(own):
        here, there = pair.probe("contributed", path, value)
        assert here == there


def test_the_moves_of_the_examples(pair: Pair) -> None:
    for example in pair.chosen(pair.game.examples.values()):
        moves = [step.do for step in example.steps if step.do is not None]
        start = pair.runner.engine.write_state(pair.runner.components, pair.runner.start(example))
        here, there = pair.probe("played", pair.game.id, start, moves)
        assert _text(here) == _text(there), example.id
        states = [start, *(step["state"] for step in here if "state" in step)]
        # Each position is drawn on its own, and with the next move marked in it.
        for state, move in pair.chosen([*zip(states, repeat(None)), *zip(states, moves, strict=False)]):
            drawn, drawn_there = pair.probe("pictured", pair.game.id, pair.languages[0], state, move)
            assert drawn == drawn_there, example.id


def test_living_positions(pair: Pair, is_thorough: bool) -> None:
    """Random presses have the same results, refusals included. The languages take turns, except in a thorough run."""
    pages = [page for page in pair.game.rules.pages if page.position]
    runs = product(pages, pair.languages) if is_thorough else zip(pages, cycle(pair.languages))
    for seed, (page, language) in pair.chosen(enumerate(runs)):
        living = living_position(pair.game.id, page)
        components, start = living.read_components(pair.runner.plain), page.start_input or {}
        presses = random_presses(living, components, start, seed, PRESSES if pair.everything else SAMPLE)
        here, there = pair.probe("pressed", pair.game.id, page.position, language, start, presses)
        pairs = enumerate(zip(json.loads(json.dumps(here)), there, strict=True))
        wrong = [(presses[: index + 1], a, b) for index, (a, b) in pairs if a != b]
        assert not wrong, wrong[0]
