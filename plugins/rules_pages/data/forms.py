"""Generate a calculator's form from its signature; page, URL, command line and browser all use this description."""

import dataclasses
import inspect
from collections.abc import Callable
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from rules_engine import forms
from rules_pages.data.book import GameBook


def calculator_form(game: GameBook, calculator: Callable[..., Any]) -> dict:
    """Return the form `{"parameters": [...]}` for `rules_engine.calculators`, without the argument for components."""
    hints = get_type_hints(calculator, include_extras=True)
    parameters = list(inspect.signature(calculator).parameters.values())[1:]
    return {"parameters": [_parameter(game, item.name, hints[item.name], item.default) for item in parameters]}


def _parameter(game: GameBook, name: str, hint: Any, default: Any) -> dict:
    """Return the description of one parameter or field; that of a reading becomes a choice of its options."""
    parameter = {"name": name} | _kind(game, hint)
    if parameter["kind"] == "reading":
        reading = game.readings[parameter.pop("reading")]
        return {"name": name, "kind": "choice", "options": list(reading.options), "default": reading.default}
    if default is not inspect.Parameter.empty:
        parameter["default"] = default
    return parameter


def _kind(game: GameBook, hint: Any) -> dict:
    if get_origin(hint) in (Union, UnionType):
        inner = next(part for part in get_args(hint) if part is not type(None))
        return _kind(game, inner) | {"optional": True}
    if get_origin(hint) is Annotated:
        return _control(game, *get_args(hint))
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        hints, fields = get_type_hints(hint, include_extras=True), []
        for item in dataclasses.fields(hint):
            default = inspect.Parameter.empty if item.default is dataclasses.MISSING else item.default
            fields.append(_parameter(game, item.name, hints[item.name], default))
        return {"kind": "record", "record": hint.__name__, "fields": fields}
    raise TypeError(f"no form control for {hint}")


def _control(game: GameBook, inner: Any, description: Any) -> dict:
    match description:
        case forms.Choice(table, extra):
            return {"kind": "choice", "options": _options(game, table) + list(extra)}
        case forms.Between(least, most):
            return {"kind": "number", "least": least, "most": _number(game, most)}
        case forms.Counts(table, most, extra):
            return {"kind": "counts", "keys": _options(game, table) + list(extra), "most": _number(game, most)}
        case forms.Copies(table, most, heading, of_one):
            rows = game.table(table)
            limits = {key: row[most].value for key, row in rows.items()}
            headings: dict[str, list[str]] = {}
            for key, row in rows.items():
                headings.setdefault(row[heading].value, []).append(key)
            groups = [{"name": name, "keys": keys} for name, keys in headings.items()]
            largest = max(limits.values())
            shape = {"kind": "counts", "keys": list(rows), "most": largest, "limits": limits, "headings": groups}
            return shape | ({"of_one": True} if of_one else {})
        case forms.Printed(table, most):
            return {"kind": "counts", "keys": _options(game, table), "most": _number(game, most), "printed": True}
        case forms.Length(length):
            return {"kind": "list", "length": length, "item": _kind(game, get_args(inner)[0])}
        case forms.Reading(reading):
            return {"kind": "reading", "reading": reading}
    raise TypeError(f"no form control for {description}")


def _options(game: GameBook, table: str) -> list[str]:
    """Return the ids of a component table: the items of a component that is a list, else the row ids of a table."""
    if not table:
        return []
    component = game.components.get(table)
    return list(component.value) if component is not None else list(game.table(table))


def _number(game: GameBook, limit: int | str) -> int:
    return limit if isinstance(limit, int) else game.components[limit].value
