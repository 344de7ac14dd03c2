"""JSON Schemas: the TypeScript types made of them, and that of a calculator's input, which accepts exactly what the
calculator reads."""

import copy
import re
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rules_engine.core import BadInput
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.published.api import KINDS, KINDS_OF_A_GAME, json_schemas
from rules_pages.data.published.schemas import input_schema, typescript
from tests.registry import GAMES, Engines

SCHEMAS = {
    "a reference": ({"$ref": "#/$defs/Rule"}, "Rule"),
    "one of two": ({"anyOf": [{"type": "integer"}, {"type": "null"}]}, "number | null"),
    "words": ({"enum": ["a", "b"], "type": "string"}, '"a" | "b"'),
    "one word": ({"const": "a", "type": "string"}, '"a"'),
    "a list": ({"type": "array", "items": {"type": "string"}}, "Array<string>"),
    "a list of anything": ({"type": "array"}, "Array<unknown>"),
    "a pair": ({"type": "array", "prefixItems": [{"type": "string"}, {"type": "number"}]}, "[string, number]"),
    "a table": ({"type": "object", "additionalProperties": {"type": "boolean"}}, "Record<string, boolean>"),
    "a table with a pattern": (
        {"type": "object", "patternProperties": {"^a": {"type": "null"}}},
        "Record<string, null>",
    ),
    "anything": ({}, "unknown"),
}


@pytest.mark.parametrize(("schema", "expected"), SCHEMAS.values(), ids=SCHEMAS)
def test_each_kind_of_schema_has_its_type(schema: dict, expected: str) -> None:
    assert f"export type OddThingDocument = {expected};\n" in typescript({"odd-thing": schema})


def test_an_object_is_an_interface_with_its_descriptions() -> None:
    schema = {
        "description": "About\n    it.",
        "properties": {"a": {"type": "string"}, "b-c": {"type": "integer", "description": "How many */."}},
        "required": ["a"],
        "type": "object",
    }
    declaration = (
        '/** About it. */\nexport interface XDocument {\n  a: string;\n  /** How many * /. */\n  "b-c"?: number;\n}\n'
    )
    assert declaration in typescript({"x": schema})


def test_every_type_that_is_named_is_declared() -> None:
    schemas = json_schemas()
    text = typescript({kind: schemas[kind] for kind in (*KINDS, *KINDS_OF_A_GAME)})
    code = re.sub(r"/\*\*.*?\*/|//.*", "", text)
    declared = set(re.findall(r"export (?:interface|type) (\w+)", code))
    named = set(re.findall(r"(?<=[ <\[])([A-Z]\w+)(?=[;>,\]| ])", code)) - {"Record", "Array"}
    assert named and named <= declared
    assert code.count("{") == code.count("}")


PER_CALCULATOR = 3
"""Questions of each calculator whose broken copies are tried."""


def questions(book: Book, game: str) -> dict[str, list[dict[str, Any]]]:
    """Return the questions of all cases of a game, by calculator."""
    found: dict[str, list[dict[str, Any]]] = {}
    for case in (case for cases in book.games[game].cases.values() for case in cases if case.calculator):
        found.setdefault(str(case.calculator), []).append(case.input)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_questions_of_cases_are_valid(book: Book, engines: Engines, game: str) -> None:
    for calculator, inputs in questions(book, game).items():
        schema = input_schema(engines[game].forms[calculator])
        Draft202012Validator.check_schema(schema)
        wrong = [error.message for question in inputs for error in Draft202012Validator(schema).iter_errors(question)]
        assert not wrong, calculator


@pytest.mark.parametrize("game", GAMES)
def test_what_the_schema_refuses_the_calculator_refuses(book: Book, engines: Engines, game: str) -> None:
    tried = 0
    asked = questions(book, game)
    for calculator, form in engines[game].forms.items():
        validator, inputs = Draft202012Validator(input_schema(form)), asked.get(calculator, [])[:PER_CALCULATOR]
        for question in [{}, *(broken for one in inputs for broken in broken_copies(one))]:
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
