"""Phrases of the engine as a line: their ids and values, without the words of any language."""

from typing import Any

from rules_engine.core import Phrase


def written(value: Any) -> str:
    """Write a phrase so that tests can tell what is said: `revolt{city: ephesus, goal: beside{city: argos}}`."""
    if isinstance(value, dict) and value.keys() == {"id", "values"}:
        value = Phrase(**value)
    if isinstance(value, Phrase):
        return value.id + (written(value.values) if value.values else "")
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {written(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(written, value)) + "]"
    return str(value)
