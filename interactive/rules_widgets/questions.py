"""Conversion between a calculator's question and the fields of its HTML form, driven by the calculator's form.

Field names are dotted paths (`neighbours.0.ground`); a field `hand?` tells that an optional part is given."""

from __future__ import annotations

import json
from typing import Any

DIGITS = "0123456789"
"""The digits of a number in a field; `str.isdigit` accepts more digits in CPython than in MicroPython."""


def to_fields(form: dict, question: dict) -> list[tuple[str, str]]:
    """Return (field name, value) for every control, including defaults."""
    fields: list[tuple[str, str]] = []
    for parameter in form["parameters"]:
        value = question.get(parameter["name"], parameter.get("default"))
        _write(parameter, value, parameter["name"], fields)
    return fields


def _write(parameter: dict, value: Any, path: str, fields: list[tuple[str, str]]) -> None:
    """Append the fields of one parameter, whose names begin with `path`."""
    kind = parameter["kind"]
    if kind == "counts":
        if parameter.get("optional") and value is not None:
            fields.append((path + "?", "yes"))
        fields.extend([(path + "." + key, str((value or {}).get(key, 0))) for key in parameter["keys"]])
    elif kind == "record":
        for field in parameter["fields"]:
            _write(field, (value or {}).get(field["name"], field.get("default")), path + "." + field["name"], fields)
    elif kind == "list":
        for index in range(parameter["length"]):
            _write(parameter["item"], (value or {})[index] if value else None, path + "." + str(index), fields)
    else:
        fields.append((path, "" if value is None else str(value)))


def from_fields(form: dict, fields: dict) -> dict:
    """Return the question in the fields, without values that equal their default, so that addresses stay short."""
    question: dict[str, Any] = {}
    for parameter in form["parameters"]:
        value = _read(parameter, parameter["name"], fields)
        if "default" not in parameter or value != parameter["default"]:
            question[parameter["name"]] = value
    return question


def _read(parameter: dict, path: str, fields: dict) -> Any:
    """Return the value of one parameter from the fields whose names begin with `path`."""
    kind = parameter["kind"]
    if kind == "counts":
        if parameter.get("optional") and path + "?" not in fields:
            return None
        counts = [(key, _whole_number(fields.get(path + "." + key, ""))) for key in parameter["keys"]]
        return {key: count for key, count in counts if count != 0}
    if kind == "record":
        values = [(field, _read(field, path + "." + field["name"], fields)) for field in parameter["fields"]]
        return {field["name"]: value for field, value in values if value != field.get("default")}
    if kind == "list":
        return [_read(parameter["item"], path + "." + str(index), fields) for index in range(parameter["length"])]
    text = fields.get(path, "")
    if kind == "number":
        return _whole_number(text)
    return None if text == "" and parameter.get("optional") else text


def _whole_number(text: str) -> Any:
    """Return a typed number, 0 for an empty field, and any other text unchanged, which the calculator rejects."""
    text = text.strip(" ")
    if text == "":
        return 0
    digits = text[1:] if text[0] == "-" else text
    return int(text) if digits and not digits.strip(DIGITS) else text


def question_json(form: dict, question: dict) -> str:
    """Return the question as compact JSON in the order of the form; equal questions have equal texts."""
    names = [parameter for parameter in form["parameters"] if parameter["name"] in question]
    return _object([(parameter["name"], _json(parameter, question[parameter["name"]])) for parameter in names])


def _json(parameter: dict, value: Any) -> str:
    if value is not None and parameter["kind"] == "counts":
        return _object([(key, str(value[key])) for key in parameter["keys"] if value.get(key)])
    if value is not None and parameter["kind"] == "record":
        fields = [field for field in parameter["fields"] if field["name"] in value]
        return _object([(field["name"], _json(field, value[field["name"]])) for field in fields])
    if value is not None and parameter["kind"] == "list":
        return "[" + ",".join([_json(parameter["item"], item) for item in value]) + "]"
    return json.dumps(value)


def _object(pairs: list[tuple[str, str]]) -> str:
    return "{" + ",".join(['"' + key + '":' + value for key, value in pairs]) + "}"
