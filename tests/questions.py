"""Random questions for any calculator, made from its form: whatever a page can ask, and the same ones each time."""

from __future__ import annotations

from random import Random
from typing import Any

DEFAULT_SHARE = 0.5
"""How often a choice stays at its default: with less, hardly a site would be free and empty."""
NUMBER_DEFAULT_SHARE = 0.3
"""How often a number does: with less, hardly a turn would be one that can be."""
NONE_SHARE = 0.25
"""How often an optional part is left out."""
WRONG = (None, -1, 1000, 1.5, True, "", "hills", [], [1], {}, {"hill": 1})
"""What may stand where something else belongs."""


def random_questions(form: dict, count: int, seed: int) -> list[dict]:
    """`count` questions; the options of the form's first choice take turns, so that each comes up alike often."""
    generator = Random(seed)
    return [_question(form, generator) | _first_choice(form, index) for index in range(count)]


def _first_choice(form: dict, index: int) -> dict:
    """One of the options of the form's first choice; {} for a form that asks only for numbers."""
    choices = [item for item in form["parameters"] if item["kind"] == "choice"]
    return {choices[0]["name"]: choices[0]["options"][index % len(choices[0]["options"])]} if choices else {}


def wrong_questions(form: dict, count: int, seed: int) -> list[dict]:
    """Questions in which something is of a kind, a size or a name that does not belong there; a few stay right."""
    generator = Random(seed)
    questions = random_questions(form, count, seed)
    for question in questions:
        _spoil(question, generator)
    return questions


def _question(form: dict, generator: Random) -> dict:
    return _record(form["parameters"], generator)


def _record(parameters: list, generator: Random) -> dict:
    """Some of what is at its default is said, some left out, as in addresses that people write."""
    values = {item["name"]: _value(item, generator) for item in parameters}
    defaults = {item["name"]: item["default"] for item in parameters if "default" in item}
    return {
        name: value
        for name, value in values.items()
        if name not in defaults or value != defaults[name] or generator.random() < DEFAULT_SHARE
    }


def _value(parameter: dict, generator: Random) -> Any:
    if parameter.get("optional") and generator.random() < NONE_SHARE:
        return None
    return _MAKERS[parameter["kind"]](parameter, generator)


def _choice(parameter: dict, generator: Random) -> str:
    if parameter.get("default") is not None and generator.random() < DEFAULT_SHARE:
        return parameter["default"]
    return generator.choice(parameter["options"])


def _number(parameter: dict, generator: Random) -> int:
    """The default or small numbers mostly; now and then anything up to the most."""
    if "default" in parameter and generator.random() < NUMBER_DEFAULT_SHARE:
        return parameter["default"]
    most = parameter["most"] if generator.random() < 0.1 else min(parameter["most"], parameter["least"] + 3)
    return generator.randint(parameter["least"], most)


def _counts(parameter: dict, generator: Random) -> dict:
    """None, a few, or up to the most of each; the zeros are said or left out."""
    most = generator.choice((0, 2, 2, 4, parameter["most"]))
    limits = {key: parameter["most"] for key in parameter["keys"]} | parameter.get("limits", {})
    counts = {key: generator.randint(0, min(most, limits[key])) for key in parameter["keys"]}
    return {key: count for key, count in counts.items() if count or generator.random() < DEFAULT_SHARE}


def _list(parameter: dict, generator: Random) -> list:
    return [_value(parameter["item"], generator) for _ in range(parameter["length"])]


_MAKERS = {
    "choice": _choice,
    "number": _number,
    "counts": _counts,
    "record": lambda parameter, generator: _record(parameter["fields"], generator),
    "list": _list,
}


def _spoil(value: Any, generator: Random) -> None:
    """Walk down at random and put something wrong there."""
    keys = sorted(value) if isinstance(value, dict) else list(range(len(value)))
    key = generator.choice([*keys, "nonsense"] if isinstance(value, dict) else keys)
    inner = value.get(key) if isinstance(value, dict) else value[key]
    if isinstance(inner, dict | list) and inner and generator.random() < 0.7:
        _spoil(inner, generator)
    else:
        value[key] = generator.choice(WRONG)
