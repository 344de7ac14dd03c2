"""What pydantic finds wrong with data, as problems at their places, in terms of YAML."""

from collections import Counter
from typing import Any, get_args

from pydantic import BaseModel, ValidationError

from rules_pages.data import models
from rules_pages.data.problems import Problem
from rules_pages.data.yaml_file import Path_, YamlFile


def validation_problems(file: YamlFile, error: ValidationError) -> list[Problem]:
    """Return the errors of a validation as problems at their places in a file."""
    errors: list[tuple[Path_, Any]] = []
    for item in error.errors():
        # Our own validators name the very part of the value that is wrong (`at`).
        place = (*item["loc"], *item.get("ctx", {}).get("at", ()))
        errors.append((tuple(part for part in place if part not in NO_KEYS), item))
    strangers = Counter(path[:-1] for path, item in errors if item["type"] == UNKNOWN_KEY)
    problems = []
    for path, item in errors:
        message, many = _message(path, item), strangers[path[:-1]] if item["type"] == UNKNOWN_KEY else 1
        if many > MOST_UNKNOWN_KEYS:  # the line above them is gone, or stands elsewhere: one slip, not hundreds
            message += f"; so are {many - 1} more beside it: is the key above them missing?"
            strangers[path[:-1]] = 0
        if many:
            problems.append(file.problem(path, message))
    return problems


NO_KEYS = ("[key]", models.VALUE, models.TABLE)
"""What stands in the place of an error besides keys and indexes; the first is pydantic's, where a key is wrong."""
UNKNOWN_KEY, NO_COMPONENT = "extra_forbidden", "union_tag_not_found"
MOST_UNKNOWN_KEYS = 20


def _message(path: Path_, error: Any) -> str:
    keys = [index for index, part in enumerate(path) if isinstance(part, str)]
    name = ".".join(map(str, path[keys[-1] if keys else 0 :])) or "the file"  # with the index of an item: `sources.0`
    kind = error["type"]
    if kind == NO_COMPONENT:
        name = ".".join(map(str, path))
    if kind == UNKNOWN_KEY:
        return f"{name}: unknown key; remove it or correct its spelling"
    if kind == "missing":
        return f"{name}: missing; add it"
    if kind in ("value_error", models.PLACED):
        return f"{name}: {error['msg'].removeprefix('Value error, ')}"
    expected = _EXPECTED.get(kind) or _PATTERNS.get(error.get("ctx", {}).get("pattern"))
    problem = f"expected {expected}" if expected else error["msg"]
    return f"{name}: {problem}, found {describe(error.get('input'))}"


_EXPECTED = {
    "bool_type": "true or false",
    "dict_type": "a mapping",
    "float_type": "a number",
    "int_type": "a whole number",
    "list_type": "a list",
    "model_type": "a mapping",
    "string_too_long": f"at most {models.LONGEST_ID} characters",
    "string_too_short": "some text",
    "string_type": "a text",
    "too_short": "at least one item",
    NO_COMPONENT: "{value: …, provenance: …, sources: […]} or a table of them",
}
_PATTERNS = {
    get_args(constrained)[1].pattern: expected
    for constrained, expected in (
        (models.Id, "an id such as cost.terrain (small letters, digits, hyphens, dots)"),
        (models.Slug, "an id such as cost-calculator (small letters, digits, hyphens)"),
        (models.Name, "a name such as building_cost (small letters, digits, underscores)"),
        (models.LanguageTag, "a language's two small letters, such as de"),
        (models.Kana, "a reading in hiragana, such as たてもの"),
        (models.Citation, "a source's id, or `id: place in it`"),
        (models.Url, "an address such as https://example.org/page"),
        (models.FactId, "a fact's number such as AT-R22"),
        (models.FullId, "an id with its game, such as attika.cost.terrain"),
        (models.Colour, "a colour such as #1c5580"),
    )
}


def describe(value: Any) -> str:
    """Return a value as text of at most 60 characters for messages; collections only by their kind."""
    if isinstance(value, BaseModel | dict):
        return "a mapping"
    text = "nothing" if value is None else "a list" if isinstance(value, list) else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
