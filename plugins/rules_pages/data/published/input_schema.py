"""The input of calculators as JSON Schema, made of their forms, for programs that ask a calculator."""

from __future__ import annotations

from typing import Any

DIALECT = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, Any]


def input_schema(form: dict[str, Any]) -> Schema:
    """Return the JSON Schema of a calculator's input. It accepts what `rules_engine.calculators.decode` accepts."""
    return {"$schema": DIALECT} | _object(form["parameters"])


def _object(parameters: list[dict[str, Any]]) -> Schema:
    """Return the schema of an object with these parameters; those without a default are required."""
    return {
        "type": "object",
        "properties": {parameter["name"]: _parameter(parameter) for parameter in parameters},
        "required": [parameter["name"] for parameter in parameters if "default" not in parameter],
        "additionalProperties": False,
    }


def _parameter(parameter: dict[str, Any]) -> Schema:
    """Return the schema of a parameter, of a field, or of the items of a list."""
    schema = _KINDS[parameter["kind"]](parameter)
    if parameter.get("optional"):
        schema = {"anyOf": [schema, {"type": "null"}]}
    return schema | ({"default": parameter["default"]} if "default" in parameter else {})


def _choice(parameter: dict[str, Any]) -> Schema:
    return {"enum": parameter["options"]}


def _number(parameter: dict[str, Any]) -> Schema:
    return {"type": "integer", "minimum": parameter["least"], "maximum": parameter["most"]}


def _counts(parameter: dict[str, Any]) -> Schema:
    """Return the schema of a mapping of numbers: a key that is left out counts 0."""
    limits = parameter.get("limits", {})
    numbers = {
        key: {"type": "integer", "minimum": 0, "maximum": limits.get(key, parameter["most"])}
        for key in parameter["keys"]
    }
    return {"type": "object", "properties": numbers, "additionalProperties": False}


def _record(parameter: dict[str, Any]) -> Schema:
    return _object(parameter["fields"])


def _list(parameter: dict[str, Any]) -> Schema:
    length = parameter["length"]
    return {"type": "array", "items": _parameter(parameter["item"]), "minItems": length, "maxItems": length}


_KINDS = {"choice": _choice, "number": _number, "counts": _counts, "record": _record, "list": _list}
"""Kind of form control to the function that makes its schema."""
