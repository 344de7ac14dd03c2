"""Test the TypeScript types generated from JSON Schemas."""

import re

import pytest

from rules_pages.data.published.api import KINDS, KINDS_OF_A_GAME, json_schemas
from rules_pages.data.published.api_types import typescript

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
