"""The encoding of questions and positions in the query of an address, and its decoding, which must accept any text; and
the fields of a calculator's form as a question.

A question or a position is plain JSON. Older addresses hold the JSON itself (`?attika.board={"layout":3,…}`). Current
ones hold a compact code (`?q=…`), derived from the shape of the JSON (`rules_engine/codec.py`, `form_shape`): a bit
mask tells which keys of an object are present, an id is its index among the options, and so on. A code contains no word
of any language. Appending options or fields to their lists leaves older codes valid. If another change gives an old
code a new meaning, the checksum of the JSON, which is its first two letters, detects this."""

import json
from typing import Any

from rules_engine.codec import is_whole, json_text, without_defaults
from rules_engine.core import BadInput, Refused

DATA_ERRORS = (ValueError, TypeError, KeyError, IndexError, AttributeError, ArithmeticError, RuntimeError)
"""The exceptions that malformed data can cause."""
QUESTION_ERRORS = (*DATA_ERRORS, BadInput, Refused)
"""The exceptions for a question from outside: no JSON, wrong types, nested too deeply, impossible, illegal."""

KEY = "q"
"""The name of the code in the query of an address."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
"""The digits of a code, six bits each; none needs escaping in a URL."""
CHARACTERS = " 0123456-789:.,abcdefghijklmnopqrstuvwxyz"
"""Characters of texts with short codes, the frequent ones first; all others are encoded by their code points."""
LONGEST = 4000
"""The limit of the length of a code."""


def read_question(text: str, shape: tuple = ()) -> dict:
    """Return the question in an address, which is JSON or a code. Raises one of QUESTION_ERRORS for any other text."""
    question = json.loads(text) if text[:1] in ("{", "[", "") or not shape else unpack(shape, text)
    if not isinstance(question, dict):
        raise BadInput("address", question, "an object")
    return question


def write_question(shape: tuple, question: dict) -> str:
    """Return the text that `read_question` reads as this question: its code, or JSON if it does not fit the shape."""
    try:
        code = pack(shape, question)
        return code if unpack(shape, code) == question else json_text(question)
    except DATA_ERRORS:
        return json_text(question)


def question_query(form: dict, question: dict) -> str:
    """Return the query string of a calculator's page with this question."""
    return "?" + KEY + "=" + write_question(form_shape(form), without_defaults(form["parameters"], question))


def form_shape(form: dict) -> tuple:
    """Return the shape of a calculator's question, derived from its form (`rules_engine/calculators.py`)."""
    return ("record", tuple([(item["name"], _parameter_shape(item)) for item in form["parameters"]]))


def _parameter_shape(parameter: dict) -> tuple:
    kind = parameter["kind"]
    shape: tuple = ("whole",) if kind == "number" and parameter["least"] < 0 else ("count",)
    if kind == "choice":
        shape = ("one", tuple(parameter["options"]))
    elif kind == "counts":
        shape = ("dict", tuple(parameter["keys"]), shape)
    elif kind == "record":
        shape = ("record", tuple([(field["name"], _parameter_shape(field)) for field in parameter["fields"]]))
    elif kind == "list":
        shape = ("list", _parameter_shape(parameter["item"]))
    return ("optional", shape) if parameter.get("optional") else shape


# codes


def pack(shape: tuple, value: Any) -> str:
    """Encode plain JSON as a code. Raises one of DATA_ERRORS for a value of another shape."""
    nibbles: list[int] = []
    _pack(shape, value, nibbles)
    nibbles += [0] * (-len(nibbles) % 3)
    numbers = [nibbles[at] * 256 + nibbles[at + 1] * 16 + nibbles[at + 2] for at in range(0, len(nibbles), 3)]
    return "".join([LETTERS[number // 64] + LETTERS[number % 64] for number in [checksum(value)] + numbers])


def unpack(shape: tuple, code: str) -> Any:
    """Decode a code that `pack` made. Raises one of DATA_ERRORS for anything else."""
    if len(code) > LONGEST or len(code) % 2:
        raise ValueError("no code")
    numbers = [LETTERS.index(code[at]) * 64 + LETTERS.index(code[at + 1]) for at in range(0, len(code), 2)]
    nibbles = [digit for number in numbers[1:] for digit in (number // 256, number // 16 % 16, number % 16)]
    nibbles.reverse()
    value = _unpack(shape, nibbles)
    if pack(shape, value) != code:
        raise ValueError("no code, or one of another time")
    return value


def checksum(value: Any) -> int:
    """Return a hash of plain JSON, below 4096."""
    total = 0
    for character in json_text(value):
        total = (total * 37 + ord(character)) % 4093
    return total


def _pack_number(number: int, nibbles: list[int]) -> None:
    """Append a number as nibbles with three bits each, the lowest first; the fourth bit tells that more follow."""
    while number > 7:
        nibbles.append(8 + number % 8)
        number //= 8
    nibbles.append(number)


def _unpack_number(nibbles: list[int]) -> int:
    number, unit = 0, 1
    while True:
        nibble = nibbles.pop()
        number += nibble % 8 * unit
        unit *= 8
        if nibble < 8:
            return number


def _pack(shape: tuple, value: Any, nibbles: list[int]) -> None:
    """Append a value of a shape as nibbles."""
    kind, inner = shape[0], shape[1] if len(shape) > 1 else ()
    if kind == "count" or kind == "whole":
        if not is_whole(value) or (kind == "count" and value < 0):
            raise TypeError("no number")
        # A signed number is an unsigned one (zigzag encoding): 0, -1, 1, -2 … become 0, 1, 2, 3 …
        _pack_number(value if kind == "count" else 2 * value if value >= 0 else -2 * value - 1, nibbles)
    elif kind == "flag":
        nibbles.append((False, True).index(value))
    elif kind == "text":
        _pack_number(len(value), nibbles)
        for character in value:
            place = CHARACTERS.find(character)
            _pack_number(place if place >= 0 else len(CHARACTERS) + ord(character), nibbles)
    elif kind == "one":
        _pack_number(inner.index(value), nibbles)
    elif kind == "optional":
        nibbles.append(0 if value is None else 1)
        if value is not None:
            _pack(inner, value, nibbles)
    elif kind == "list":
        _pack_number(len(value), nibbles)
        for item in value:
            _pack(inner, item, nibbles)
    elif kind == "row":
        for index in range(len(inner)):
            _pack(inner[index], value[index], nibbles)
        if shape[2]:
            _pack(("list", shape[2]), value[len(inner) :], nibbles)
    elif kind == "dict" and inner is None:
        _pack(_pairs(shape[2]), [[key, value[key]] for key in sorted(value)], nibbles)
    else:  # a record, or a dict with known keys: a bit mask of the keys that are present, then their values
        parts, mask, bit = inner if kind == "record" else [(key, shape[2]) for key in inner], 0, 1
        for key, _ in parts:
            mask += bit if key in value else 0
            bit *= 2
        _pack_number(mask, nibbles)
        for key, part in parts:
            if key in value:
                _pack(part, value[key], nibbles)


def _unpack(shape: tuple, nibbles: list[int]) -> Any:
    """Take a value of a shape from the end of the nibbles."""
    kind, inner = shape[0], shape[1] if len(shape) > 1 else ()
    if kind == "flag":
        return (False, True)[nibbles.pop()]
    if kind == "optional":
        return _unpack(inner, nibbles) if nibbles.pop() else None
    if kind == "row":
        row = [_unpack(cell, nibbles) for cell in inner]
        return row + _unpack(("list", shape[2]), nibbles) if shape[2] else row
    if kind == "dict" and inner is None:
        return {key: item for key, item in _unpack(_pairs(shape[2]), nibbles)}
    number = _unpack_number(nibbles)
    if kind == "count":
        return number
    if kind == "whole":
        return -((number + 1) // 2) if number % 2 else number // 2
    if kind == "one":
        return inner[number]
    if kind == "text" or kind == "list":
        if number > len(nibbles):  # each item takes at least one nibble
            raise ValueError("too short")
        if kind == "list":
            return [_unpack(inner, nibbles) for _ in range(number)]
        places, known = [_unpack_number(nibbles) for _ in range(number)], len(CHARACTERS)
        return "".join([CHARACTERS[place] if place < known else chr(place - known) for place in places])
    record = {}
    for key, part in inner if kind == "record" else [(key, shape[2]) for key in inner]:
        if number % 2:
            record[key] = _unpack(part, nibbles)
        number //= 2
    return record


def _pairs(inner: tuple) -> tuple:
    """Return the shape of a dict with any keys: a list of [key, value]."""
    return ("list", ("row", (("text",), inner), ()))


# a question as the fields of a form: dotted paths (`neighbours.0.ground`); `hand?` tells that an optional part is given

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
    """Return the question in the fields, without what stands at its default."""
    parameters = form["parameters"]
    return without_defaults(parameters, {one["name"]: _read(one, one["name"], fields) for one in parameters})


def _read(parameter: dict, path: str, fields: dict) -> Any:
    """Return the value of one parameter from the fields whose names begin with `path`."""
    kind = parameter["kind"]
    if kind == "counts":
        if parameter.get("optional") and path + "?" not in fields:
            return None
        return {key: _whole_number(fields.get(path + "." + key, "")) for key in parameter["keys"]}
    if kind == "record":
        return {one["name"]: _read(one, path + "." + one["name"], fields) for one in parameter["fields"]}
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
