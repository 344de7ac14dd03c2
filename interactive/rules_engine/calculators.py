"""The common interface of all calculators: plain JSON in, plain JSON out, the same in CPython and in the browser.

The build derives a form from the signature of each calculator, and it is the only description of its input:
{"parameters": [{"name", "kind", "optional", "default", ...}, ...]}, with the kinds choice, number, counts, record and
list.
"""

from collections.abc import Callable
from typing import Any

from rules_engine.core import Answer, BadInput, Refused, Unknown, answer_to_json, to_json


def calculate(game: Any, calculator: str, form: dict, components: Any, data: dict) -> dict:
    """Run one of the game's calculators on the input `data`.

    `game` is the game's `ENGINE`, `components` the result of its `read_components`. Returns {"value", "lines", "said"}
    (with "tables" if there are any), {"refused", "values", "lines"} or {"unknown", "values"}. Raises BadInput for data
    that does not fit the form.
    """
    if game.calculators[calculator].is_long:
        work = LongCalculation(game, calculator, form, components, data)
        while not work.is_done():
            work.step()
        return work.result
    arguments = decode(form, data, game.records)
    return outcome_json(lambda: game.calculators[calculator].answer(components, **arguments))


def outcome_json(ask: Callable[[], Answer]) -> dict:
    """Call `ask` and return its answer, or the Refused or Unknown that it raises, as plain JSON (see `calculate`)."""
    try:
        return answer_to_json(ask())
    except Refused as refused:
        return {"refused": refused.rule, "values": to_json(refused.values), "lines": to_json(refused.lines)}
    except Unknown as unknown:
        return {"unknown": unknown.component, "values": to_json(unknown.values)}


class LongCalculation:
    """A calculation that is run in small steps, so that its caller can do other work between them.

    The calculator yields (done, whole) before each piece of work, and finally the Answer. `step` does one piece;
    `progress` is the last (done, whole); `result` is set when `is_done()`, in the form that `calculate` returns.
    """

    def __init__(self, game: Any, calculator: str, form: dict, components: Any, data: dict) -> None:
        self.work = game.calculators[calculator].answer(components, **decode(form, data, game.records))
        self.progress = (0, 1)
        self.result: Any = None

    def is_done(self) -> bool:
        """Tell whether the calculation is complete."""
        return self.result is not None

    def step(self) -> None:
        """Do the next piece of work."""
        outcome = outcome_json(self._next)
        if "value" in outcome and isinstance(outcome["value"], dict) and "pieces" in outcome["value"]:
            self.progress = (outcome["value"]["pieces"][0], outcome["value"]["pieces"][1])
        else:
            self.result = outcome

    def _next(self) -> Answer:
        """Return the next item of the generator; progress is wrapped in an Answer, so that `outcome_json` takes it."""
        item = next(self.work)
        return item if isinstance(item, Answer) else Answer({"pieces": item})


def decode(form: dict, data: Any, records: dict) -> dict:
    """Return the calculator's keyword arguments for the input `data`.

    `records`: {name: dataclass} of the records in the form. Raises BadInput with the path of the first value that does
    not fit the form.
    """
    return _fields(form["parameters"], data, records, "")


def _fields(parameters: list, data: Any, records: dict, path: str) -> dict:
    if not isinstance(data, dict):
        raise BadInput(path.rstrip(".") or "input", data, "an object")
    names = [parameter["name"] for parameter in parameters]
    for key in sorted(data):
        if key not in names:
            raise BadInput(path + key or "input", data[key], "one of the names " + ", ".join(names))
    fields = {}
    for parameter, name in zip(parameters, names):
        if name not in data and "default" not in parameter:
            raise BadInput(path + name, None, "a value")
        value = data[name] if name in data else parameter["default"]
        fields[name] = _value(parameter, value, records, path + name)
    return fields


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
    counts = {}
    for key in parameter["keys"]:  # the limit may differ by key
        limits = {"least": 0, "most": parameter.get("limits", {}).get(key, parameter["most"])}
        counts[key] = _number(limits, value.get(key, 0), records, place + "." + key)
    return counts


def _record(parameter: dict, value: Any, records: dict, place: str) -> Any:
    return records[parameter["record"]](**_fields(parameter["fields"], value, records, place + "."))


def _list(parameter: dict, value: Any, records: dict, place: str) -> tuple:
    length = parameter["length"]
    if not isinstance(value, list) or len(value) != length:
        raise BadInput(place, value, "a list of " + str(length))
    item = parameter["item"]
    return tuple([_value(item, value[index], records, place + "." + str(index)) for index in range(length)])


_READERS = {"choice": _choice, "number": _number, "counts": _counts, "record": _record, "list": _list}
