"""What a calculator is asked, in words: (label, value) of each input that is given."""

from __future__ import annotations

from typing import Any

from rules_pages.blocks.page_context import PageContext

NOTHING = "–"


def asked_words(
    context: PageContext, calculator: str, form: dict[str, Any], question: dict[str, Any]
) -> list[tuple[str, str]]:
    """Return (label, value) for each part of a question, in the order of the form. What is left out stands at its
    default and is not said."""
    return [
        (context.label(f"parameter.{calculator}.{parameter['name']}"), _said(context, parameter, value))
        for parameter in form["parameters"]
        if (value := question.get(parameter["name"])) not in (None, {}, [])
    ]


def _said(context: PageContext, parameter: dict[str, Any], value: Any) -> str:
    """One value in words."""
    if value is None:
        return NOTHING
    match parameter["kind"]:
        case "choice":
            return _option(context, parameter["name"], value)
        case "counts":
            return context.words.join_words(
                [_counted(context, key, value[key]) for key in parameter["keys"] if value.get(key)]
            )
        case "record":
            given = [field for field in parameter["fields"] if value.get(field["name"]) is not None]
            said = [_option(context, field["name"], value[field["name"]]) for field in given]
            return context.site("list.comma").join(said) or NOTHING
        case "list":
            return "; ".join(_said(context, parameter["item"], item) for item in value)
    return str(value)


def _option(context: PageContext, name: str, option: str) -> str:
    """A choice has words of its own, or is a component with its name."""
    words = context.words
    for key in (f"choice.{name}.{option}", f"{name}.{option}"):
        if key in words.data["labels"]:
            return words.label(key)
    return words.label(option)


def _counted(context: PageContext, key: str, count: int) -> str:
    """`3 hills`, or a name and how many of it."""
    words = context.words
    said = words.count(key, count) if key in words.data["counts"] else ""
    return said if said and not said.isdigit() else words.piece(key, count)
