"""The encoding of questions and positions in the query of an address, and its decoding, which must accept any text.

A question or a position is plain JSON. Older addresses hold the JSON itself (`?attika.board={"layout":3,…}`). Current
ones hold a compact code (`?q=…`), derived from the shape of the JSON (`rules_engine/codec.py`, `form_shape`): a bit
mask tells which keys of an object are present, an id is its index among the options, and so on. A code contains no word
of any language. Appending options or fields to their lists leaves older codes valid. If another change gives an old
code a new meaning, the checksum of the JSON, which is its first two letters, detects this.
"""

from __future__ import annotations

import json
from typing import Any

from rules_engine.codec import is_whole, json_text
from rules_engine.core import BadInput, Refused
from rules_widgets.questions import question_json

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
    return "?" + KEY + "=" + write_question(form_shape(form), json.loads(question_json(form, question)))


def form_shape(form: dict) -> tuple:
    """Return the shape of a calculator's question, derived from its form (`rules_engine/calculators.py`)."""
    return ("record", tuple([(item["name"], _parameter_shape(item)) for item in form["parameters"]]))


def _parameter_shape(parameter: dict) -> tuple:
    """Return the shape of one parameter's value."""
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
    _PACKERS[shape[0]](shape, value, nibbles)
    nibbles += [0] * (-len(nibbles) % 3)
    numbers = [nibbles[at] * 256 + nibbles[at + 1] * 16 + nibbles[at + 2] for at in range(0, len(nibbles), 3)]
    return "".join([_letters(number) for number in [checksum(value)] + numbers])


def unpack(shape: tuple, code: str) -> Any:
    """Decode a code that `pack` made. Raises one of DATA_ERRORS for anything else."""
    if len(code) > LONGEST or len(code) % 2:
        raise ValueError("no code")
    numbers = [LETTERS.index(code[at]) * 64 + LETTERS.index(code[at + 1]) for at in range(0, len(code), 2)]
    nibbles = [digit for number in numbers[1:] for digit in (number // 256, number // 16 % 16, number % 16)]
    nibbles.reverse()
    value = _UNPACKERS[shape[0]](shape, nibbles)
    if pack(shape, value) != code:
        raise ValueError("no code, or one of another time")
    return value


def checksum(value: Any) -> int:
    """Return a hash of plain JSON, below 4096."""
    total = 0
    for character in json_text(value):
        total = (total * 37 + ord(character)) % 4093
    return total


def _letters(number: int) -> str:
    return LETTERS[number // 64] + LETTERS[number % 64]


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


def _pack_count(shape: tuple, value: int, nibbles: list[int]) -> None:
    if not is_whole(value) or value < 0:
        raise TypeError("no number")
    _pack_number(value, nibbles)


def _unpack_count(shape: tuple, nibbles: list[int]) -> int:
    return _unpack_number(nibbles)


def _pack_whole(shape: tuple, value: int, nibbles: list[int]) -> None:
    """Append a signed number as an unsigned one (zigzag encoding): 0, -1, 1, -2 … become 0, 1, 2, 3 …"""
    _pack_count(shape, 2 * value if value >= 0 else -2 * value - 1, nibbles)


def _unpack_whole(shape: tuple, nibbles: list[int]) -> int:
    number = _unpack_number(nibbles)
    return -((number + 1) // 2) if number % 2 else number // 2


def _pack_flag(shape: tuple, value: bool, nibbles: list[int]) -> None:
    nibbles.append((False, True).index(value))


def _unpack_flag(shape: tuple, nibbles: list[int]) -> bool:
    return (False, True)[nibbles.pop()]


def _pack_text(shape: tuple, value: str, nibbles: list[int]) -> None:
    _pack_number(len(value), nibbles)
    for character in value:
        place = CHARACTERS.find(character)
        _pack_number(place if place >= 0 else len(CHARACTERS) + ord(character), nibbles)


def _unpack_text(shape: tuple, nibbles: list[int]) -> str:
    numbers = [_unpack_number(nibbles) for _ in range(_length(nibbles))]
    known = len(CHARACTERS)
    return "".join([CHARACTERS[number] if number < known else chr(number - known) for number in numbers])


def _length(nibbles: list[int]) -> int:
    """Read the number of items that follow; ValueError if it is impossible, as each item takes at least one nibble."""
    length = _unpack_number(nibbles)
    if length > len(nibbles):
        raise ValueError("too short")
    return length


def _pack_one(shape: tuple, value: Any, nibbles: list[int]) -> None:
    _pack_number(shape[1].index(value), nibbles)


def _unpack_one(shape: tuple, nibbles: list[int]) -> Any:
    return shape[1][_unpack_number(nibbles)]


def _pack_optional(shape: tuple, value: Any, nibbles: list[int]) -> None:
    nibbles.append(0 if value is None else 1)
    if value is not None:
        _PACKERS[shape[1][0]](shape[1], value, nibbles)


def _unpack_optional(shape: tuple, nibbles: list[int]) -> Any:
    return _UNPACKERS[shape[1][0]](shape[1], nibbles) if nibbles.pop() else None


def _pack_list(shape: tuple, value: list, nibbles: list[int]) -> None:
    _pack_number(len(value), nibbles)
    for item in value:
        _PACKERS[shape[1][0]](shape[1], item, nibbles)


def _unpack_list(shape: tuple, nibbles: list[int]) -> list:
    return [_UNPACKERS[shape[1][0]](shape[1], nibbles) for _ in range(_length(nibbles))]


def _pack_row(shape: tuple, value: list, nibbles: list[int]) -> None:
    _, cells, rest = shape
    for index in range(len(cells)):
        _PACKERS[cells[index][0]](cells[index], value[index], nibbles)
    if rest:
        _pack_list(("list", rest), value[len(cells) :], nibbles)


def _unpack_row(shape: tuple, nibbles: list[int]) -> list:
    _, cells, rest = shape
    row = [_UNPACKERS[cell[0]](cell, nibbles) for cell in cells]
    return row + _unpack_list(("list", rest), nibbles) if rest else row


def _pack_dict(shape: tuple, value: dict, nibbles: list[int]) -> None:
    _, keys, inner = shape
    if keys is not None:
        return _pack_record(("record", tuple([(key, inner) for key in keys])), value, nibbles)
    pairs = [[key, value[key]] for key in sorted(value)]
    return _pack_list(("list", ("row", (("text",), inner), ())), pairs, nibbles)


def _unpack_dict(shape: tuple, nibbles: list[int]) -> dict:
    _, keys, inner = shape
    if keys is not None:
        return _unpack_record(("record", tuple([(key, inner) for key in keys])), nibbles)
    return {key: item for key, item in _unpack_list(("list", ("row", (("text",), inner), ())), nibbles)}


def _pack_record(shape: tuple, value: dict, nibbles: list[int]) -> None:
    """Append a bit mask of the keys that are present, then their values."""
    mask, bit = 0, 1
    for key, _ in shape[1]:
        mask += bit if key in value else 0
        bit *= 2
    _pack_number(mask, nibbles)
    for key, inner in shape[1]:
        if key in value:
            _PACKERS[inner[0]](inner, value[key], nibbles)


def _unpack_record(shape: tuple, nibbles: list[int]) -> dict:
    mask, record = _unpack_number(nibbles), {}
    for key, inner in shape[1]:
        if mask % 2:
            record[key] = _UNPACKERS[inner[0]](inner, nibbles)
        mask //= 2
    return record


def _pack_tagged(shape: tuple, value: dict, nibbles: list[int]) -> None:
    place = [tag in value for tag, _ in shape[1]].index(True)
    _pack_number(place, nibbles)
    inner = shape[1][place][1]
    _PACKERS[inner[0]](inner, value, nibbles)


def _unpack_tagged(shape: tuple, nibbles: list[int]) -> dict:
    inner = shape[1][_unpack_number(nibbles)][1]
    return _UNPACKERS[inner[0]](inner, nibbles)


_PACKERS = {
    "count": _pack_count,
    "whole": _pack_whole,
    "flag": _pack_flag,
    "text": _pack_text,
    "one": _pack_one,
    "optional": _pack_optional,
    "list": _pack_list,
    "row": _pack_row,
    "dict": _pack_dict,
    "record": _pack_record,
    "tagged": _pack_tagged,
}
_UNPACKERS = {
    "count": _unpack_count,
    "whole": _unpack_whole,
    "flag": _unpack_flag,
    "text": _unpack_text,
    "one": _unpack_one,
    "optional": _unpack_optional,
    "list": _unpack_list,
    "row": _unpack_row,
    "dict": _unpack_dict,
    "record": _unpack_record,
    "tagged": _unpack_tagged,
}
