"""One door for every calculator: plain JSON in, plain JSON out, the same in CPython and in the browser.

The `forms` are made from the calculators' signatures by the build (one description of a form, nowhere a second):
{"parameters": [{"name", "kind", "optional", "default", ...}, ...]}, kinds choice, number, counts, record, list.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules_engine.core import Answer, BadInput, Refused, Unknown, answer_to_json, to_json


def calculate(game: Any, calculator: str, form: dict, components: Any, data: dict) -> dict:
    """Answer `data` with one of the game's calculators.

    `game` is the game's engine module, `components` what its `read_components` made. Returns {"value", "lines"} (and
    "tables" where there are any), {"refused", "values", "lines"} or {"unknown", "values"}; raises BadInput for data
    that does not fit the form.
    """
    arguments = decode(form, data, game.records)
    return said(lambda: game.calculators[calculator].answer(components, **arguments))


def said(ask: Callable[[], Answer]) -> dict:
    """What a calculator says, a refusal and an unknown value too, as plain JSON."""
    try:
        return answer_to_json(ask())
    except Refused as refused:
        return {"refused": refused.rule, "values": to_json(refused.values), "lines": to_json(refused.lines)}
    except Unknown as unknown:
        return {"unknown": unknown.component, "values": to_json(unknown.values)}


class Pieces:
    """A long calculation, piece by piece, so that a page stays alive.

    The calculator's `pieces` is a function (components, arguments) that yields (done, whole) before
    each piece of work and at last the Answer. `step` does one piece; `result` is there when `is_done`.
    """

    def __init__(self, game: Any, calculator: str, form: dict, components: Any, data: dict) -> None:
        self.work = game.calculators[calculator].pieces(components, decode(form, data, game.records))
        self.progress = (0, 1)
        self.result: Any = None

    def is_done(self) -> bool:
        """Whether the answer is there."""
        return self.result is not None

    def step(self) -> None:
        """One piece more."""
        found = said(self._next)
        if "value" in found and isinstance(found["value"], dict) and "pieces" in found["value"]:
            self.progress = (found["value"]["pieces"][0], found["value"]["pieces"][1])
        else:
            self.result = found

    def _next(self) -> Answer:
        made = next(self.work)
        return made if isinstance(made, Answer) else Answer({"pieces": made})


def decode(form: dict, data: Any, records: dict) -> dict:
    """The arguments that `data` stands for; BadInput names the first place that does not fit."""
    return _fields(form["parameters"], data, records, "")


def _fields(parameters: list, data: Any, records: dict, path: str) -> dict:
    if not isinstance(data, dict):
        raise BadInput(path.rstrip(".") or "input", data, "an object")
    names = [parameter["name"] for parameter in parameters]
    for key in sorted(data):
        if key not in names:
            raise BadInput(path + key or "input", data[key], "one of the names " + ", ".join(names))
    return {parameter["name"]: _field(parameter, data, records, path) for parameter in parameters}


def _field(parameter: dict, data: dict, records: dict, path: str) -> Any:
    place = path + parameter["name"]
    if parameter["name"] in data:
        return _value(parameter, data[parameter["name"]], records, place)
    if "default" in parameter:
        return _value(parameter, parameter["default"], records, place)
    raise BadInput(place, None, "a value")


def _value(parameter: dict, value: Any, records: dict, place: str) -> Any:
    if value is None and parameter.get("optional"):
        return None
    return _READERS[parameter["kind"]](parameter, value, records, place)


def _choice(parameter: dict, value: Any, records: dict, place: str) -> str:
    if not isinstance(value, str) or value not in parameter["options"]:
        raise BadInput(place, value, "one of " + ", ".join(parameter["options"]))
    return value


def _number(parameter: dict, value: Any, records: dict, place: str) -> int:
    least, most = parameter["least"], parameter["most"]
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadInput(place, value, "a whole number from " + str(least) + " to " + str(most))
    return value


def _counts(parameter: dict, value: Any, records: dict, place: str) -> dict:
    if not isinstance(value, dict):
        raise BadInput(place, value, "an object of numbers")
    for key in sorted(value):
        _choice({"options": parameter["keys"]}, key, records, place)
    return {key: _count(parameter, key, value.get(key, 0), records, place) for key in parameter["keys"]}


def _count(parameter: dict, key: str, value: Any, records: dict, place: str) -> int:
    """One of the numbers; some counts have a limit for each key."""
    limits = {"least": 0, "most": parameter.get("limits", {}).get(key, parameter["most"])}
    return _number(limits, value, records, place + "." + key)


def _record(parameter: dict, value: Any, records: dict, place: str) -> Any:
    return records[parameter["record"]](**_fields(parameter["fields"], value, records, place + "."))


def _list(parameter: dict, value: Any, records: dict, place: str) -> tuple:
    length = parameter["length"]
    if not isinstance(value, list) or len(value) != length:
        raise BadInput(place, value, "a list of " + str(length))
    item = parameter["item"]
    return tuple([_value(item, value[index], records, place + "." + str(index)) for index in range(length)])


_READERS = {"choice": _choice, "number": _number, "counts": _counts, "record": _record, "list": _list}
