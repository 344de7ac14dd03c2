"""Random questions for any calculator, generated from its form with a seed; and invalid ones."""

from random import Random
from typing import Any

DEFAULT_SHARE = 0.5
"""Share of choices that stay at their default. With a smaller one, hardly any site would be free and empty."""
NUMBER_DEFAULT_SHARE = 0.3
"""Share of numbers that stay at their default. With a smaller one, hardly any turn would be possible."""
NONE_SHARE = 0.25
"""Share of optional parts that are left out."""
WRONG = (None, -1, 1000, 1.5, True, "", "hills", [], [1], {}, {"hill": 1})
"""Values that are put in place of valid ones."""


def random_questions(form: dict, count: int, seed: int) -> list[dict]:
    """Return `count` questions. The options of the form's first choice take turns, so that all occur equally often."""
    generator = Random(seed)
    return [_record(form["parameters"], generator) | _first_choice(form, index) for index in range(count)]


def _first_choice(form: dict, index: int) -> dict:
    """Return {name: option} for the form's first choice; {} for a form without choices."""
    choices = [item for item in form["parameters"] if item["kind"] == "choice"]
    return {choices[0]["name"]: choices[0]["options"][index % len(choices[0]["options"])]} if choices else {}


def wrong_questions(form: dict, count: int, seed: int) -> list[dict]:
    """Return questions in which one value has a wrong type, size or key; a few remain valid by chance."""
    generator = Random(seed)
    questions = random_questions(form, count, seed)
    for question in questions:
        _spoil(question, generator)
    return questions


def _record(parameters: list, generator: Random) -> dict:
    """Return a record; values that equal their default are sometimes left out, as in addresses that people write."""
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
    """Return mostly the default or a small number, and sometimes any number up to the maximum."""
    if "default" in parameter and generator.random() < NUMBER_DEFAULT_SHARE:
        return parameter["default"]
    most = parameter["most"] if generator.random() < 0.1 else min(parameter["most"], parameter["least"] + 3)
    return generator.randint(parameter["least"], most)


def _counts(parameter: dict, generator: Random) -> dict:
    """Return counts up to 0, 2, 4 or the maximum; zeros are sometimes left out."""
    most = generator.choice((0, 2, 2, 4, parameter["most"]))
    limits = {key: parameter["most"] for key in parameter["keys"]} | parameter.get("limits", {})
    counts = {key: generator.randint(0, min(most, limits[key])) for key in parameter["keys"]}
    return {key: count for key, count in counts.items() if count or generator.random() < DEFAULT_SHARE}


_MAKERS = {
    "choice": _choice,
    "number": _number,
    "counts": _counts,
    "record": lambda parameter, generator: _record(parameter["fields"], generator),
    "list": lambda parameter, generator: [_value(parameter["item"], generator) for _ in range(parameter["length"])],
}


def _spoil(value: Any, generator: Random) -> None:
    """Replace a value at a random depth by a wrong one, in place."""
    keys = sorted(value) if isinstance(value, dict) else list(range(len(value)))
    key = generator.choice([*keys, "nonsense"] if isinstance(value, dict) else keys)
    inner = value.get(key) if isinstance(value, dict) else value[key]
    if isinstance(inner, dict | list) and inner and generator.random() < 0.7:
        _spoil(inner, generator)
    else:
        value[key] = generator.choice(WRONG)
