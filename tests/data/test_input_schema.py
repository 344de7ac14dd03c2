"""The JSON Schema of a calculator's input accepts exactly what the calculator reads."""

import copy
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rules_engine.core import BadInput
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.published.input_schema import input_schema
from tests.registry import GAMES

PER_CALCULATOR = 3
"""Questions of each calculator whose broken copies are tried."""


def questions(book: Book, game: str) -> dict[str, list[dict[str, Any]]]:
    """Return the questions of all cases of a game, by calculator."""
    found: dict[str, list[dict[str, Any]]] = {}
    for case in (case for cases in book.games[game].cases.values() for case in cases if case.calculator):
        found.setdefault(str(case.calculator), []).append(case.input)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_questions_of_cases_are_valid(book: Book, engines: dict[str, EngineRunner], game: str) -> None:
    for calculator, inputs in questions(book, game).items():
        schema = input_schema(engines[game].forms[calculator])
        Draft202012Validator.check_schema(schema)
        wrong = [error.message for question in inputs for error in Draft202012Validator(schema).iter_errors(question)]
        assert not wrong, calculator


@pytest.mark.parametrize("game", GAMES)
def test_what_the_schema_refuses_the_calculator_refuses(
    book: Book, engines: dict[str, EngineRunner], game: str
) -> None:
    tried = 0
    for calculator, inputs in questions(book, game).items():
        validator = Draft202012Validator(input_schema(engines[game].forms[calculator]))
        for question in [{}, *(broken for one in inputs[:PER_CALCULATOR] for broken in broken_copies(one))]:
            tried += 1
            assert validator.is_valid(question) == is_read(engines[game], calculator, question), question
    assert tried


def is_read(runner: EngineRunner, calculator: str, question: dict[str, Any]) -> bool:
    try:
        runner.arguments(calculator, question)
    except BadInput:
        return False
    return True


def broken_copies(question: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield copies of a question with one value changed: mostly wrong, sometimes still right."""
    yield question | {"no-such-name": 1}
    for key in question:
        yield {name: value for name, value in question.items() if name != key}
        for value in (-1, 10_000, True, 1.5, "no-such-option", None, [], {}, {"no-such-key": 1}):
            changed = copy.deepcopy(question)
            changed[key] = value
            yield changed
