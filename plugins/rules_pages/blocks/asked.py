"""The inputs of a calculator in words."""

from __future__ import annotations

from typing import Any

from rules_pages.blocks.page_context import PageContext

NO_VALUE = "–"
"""Shown for a missing value."""


def question_words(
    context: PageContext, calculator: str, form: dict[str, Any], question: dict[str, Any]
) -> list[tuple[str, str]]:
    """Return (label, value) for each given part of a question, in the order of the form. Parts that are left out or say
    nothing have their default and are not listed."""
    return [
        (context.label(f"parameter.{calculator}.{parameter['name']}"), words)
        for parameter in form["parameters"]
        if (words := _part_words(context, parameter, question.get(parameter["name"])))
    ]


def _part_words(context: PageContext, parameter: dict[str, Any], value: Any) -> str:
    """Return a part of a question in words; "" for one that is not given. An optional part is given even if it is
    empty: a player without tiles plays all the same."""
    if value == {} and parameter.get("optional"):
        return context.site("case.nothing")
    return "" if value in (None, {}, []) else _value_words(context, parameter, value)


def _value_words(context: PageContext, parameter: dict[str, Any], value: Any) -> str:
    """Return a value in words, according to the kind of its parameter."""
    if value is None:
        return NO_VALUE
    match parameter["kind"]:
        case "choice":
            return _option(context, parameter["name"], value)
        case "counts":
            return context.words.join_words(
                [_count_words(context, key, value[key]) for key in parameter["keys"] if value.get(key)]
            )
        case "record":
            filled = [field for field in parameter["fields"] if value.get(field["name"]) is not None]
            words = [_option(context, field["name"], value[field["name"]]) for field in filled]
            return context.site("list.comma").join(words) or NO_VALUE
        case "list":
            return "; ".join(_value_words(context, parameter["item"], item) for item in value if item)
    return str(value)


def _option(context: PageContext, name: str, option: str) -> str:
    """Return the words of an option: its own label, or the name of the component."""
    words = context.words
    for key in (f"choice.{name}.{option}", f"{name}.{option}"):
        if key in words.data["labels"]:
            return words.label(key)
    return words.label(option)


def _count_words(context: PageContext, key: str, count: int) -> str:
    """Return `3 hills` if the component has words for counts, else its name and the count."""
    words = context.words
    counted = words.count(key, count) if key in words.data["counts"] else ""
    return counted if counted and not counted.isdigit() else words.piece(key, count)
