"""JSON Schemas, and forms that are generated from the signatures of calculators."""

import copy
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

import pytest
from jsonschema import Draft202012Validator

from rules_engine.core import BadInput
from rules_engine.forms import Between, Choice, Counts, Length, Printed, Reading
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.forms import calculator_form
from rules_pages.data.published.api import KINDS, KINDS_OF_A_GAME, json_schemas
from rules_pages.data.published.schemas import input_schema, typescript
from tests.registry import GAMES, Engines
from tests.tiny import TinyBook

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


def test_the_form_of_the_toy_calculator(tiny: TinyBook) -> None:
    assert EngineRunner(tiny.book().games["ferry"]).forms == {
        "fare": {
            "parameters": [
                {"name": "load", "kind": "choice", "options": ["stone", "wood", "wool"]},
                {"name": "storm", "kind": "number", "least": 0, "most": 4, "default": 0},
                {
                    "name": "purse",
                    "kind": "counts",
                    "keys": ["copper", "silver"],
                    "most": 9,
                    "optional": True,
                    "default": None,
                },
                {
                    "name": "printed_fare",
                    "kind": "counts",
                    "keys": ["copper", "silver"],
                    "most": 9,
                    "printed": True,
                    "optional": True,
                    "default": None,
                },
                {"name": "toll", "kind": "choice", "options": ["once", "twice"], "default": "once"},
            ]
        }
    }


@dataclass(frozen=True)
class Bank:
    load: Annotated[str, Choice("loads", ("nothing",))]
    height: Annotated[int, Between(1, 3)] = 1


LOADS = ["stone", "wood", "wool"]
FIELDS = [
    {"name": "load", "kind": "choice", "options": [*LOADS, "nothing"]},
    {"name": "height", "kind": "number", "least": 1, "most": 3, "default": 1},
]
KINDS_OF_FIELDS = {
    "a choice of nothing but extras": (Annotated[str, Choice("", ("near", "far"))],
        {"kind": "choice", "options": ["near", "far"]}),
    "a listed component": (Annotated[str, Choice("coins")], {"kind": "choice", "options": ["copper", "silver"]}),
    "a number up to a component": (Annotated[int, Between(1, "storm.most")], {"kind": "number", "least": 1, "most": 4}),
    "counts with an extra": (Annotated[dict, Counts("coins", 2, ("gold",))],
        {"kind": "counts", "keys": ["copper", "silver", "gold"], "most": 2}),
    "what is printed": (Annotated[dict, Printed("coins", 3)],
        {"kind": "counts", "keys": ["copper", "silver"], "most": 3, "printed": True}),
    "an optional number": (Annotated[int, Between(0, 1)] | None,
        {"kind": "number", "least": 0, "most": 1, "optional": True}),
    "a record": (Bank, {"kind": "record", "record": "Bank", "fields": FIELDS}),
    "a list of records": (Annotated[tuple[Bank, ...], Length(2)],
        {"kind": "list", "length": 2, "item": {"kind": "record", "record": "Bank", "fields": FIELDS}}),
}  # fmt: skip


@pytest.mark.parametrize(("hint", "expected"), KINDS_OF_FIELDS.values(), ids=KINDS_OF_FIELDS)
def test_each_kind_of_parameter(tiny: TinyBook, hint: object, expected: dict) -> None:
    def calculator(components, thing):
        """Do nothing; only the signature is used."""

    calculator.__annotations__ = {"thing": hint}
    form = calculator_form(tiny.book().games["ferry"], calculator)
    assert form == {"parameters": [{"name": "thing", **expected}]}


def test_a_reading_takes_its_options_and_its_default_from_the_data(tiny: TinyBook) -> None:
    def calculator(components, toll: Annotated[str, Reading("toll")] = "twice"):
        """Do nothing; only the signature is used."""

    calculator.__annotations__ = {"toll": Annotated[str, Reading("toll")]}
    (parameter,) = calculator_form(tiny.book().games["ferry"], calculator)["parameters"]
    assert (parameter["options"], parameter["default"]) == (["once", "twice"], "once")


def test_a_parameter_without_a_description_is_an_error(tiny: TinyBook) -> None:
    def calculator(components, thing: int):
        """Do nothing; only the signature is used."""

    with pytest.raises(TypeError, match="no form control"):
        calculator_form(tiny.book().games["ferry"], calculator)
