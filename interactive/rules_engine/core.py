"""What every game's engine speaks: lines, answers, refusals, and plain JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

HIDDEN = "hidden"
"""In a state as a player sees it: a card or piece that is face down."""


@dataclass(frozen=True)
class Line:
    """One rule speaking.

    `rule` is the rule's id inside its game, `amount` what it adds to the figure (a number, or a mapping of symbols to
    numbers; None where the rule only explains), `values` the ids and numbers that a sentence about it needs.
    """

    rule: str
    amount: Any = None
    values: Any = None


@dataclass(frozen=True)
class Share:
    """A part of a whole in a cell of a table, exact: a chance of `part` in `whole`. Pages show it as a bar with its per
    cent."""

    part: int
    whole: int


@dataclass(frozen=True)
class Refusal:
    """A refusal in a cell of a table: the rule that forbids it, and its values."""

    refused: str
    values: Any = None


@dataclass(frozen=True)
class Press:
    """A button in a cell of a table on a position's page: what its module's `press` gets."""

    press: str
    value: str


@dataclass(frozen=True)
class Table:
    """A table in an answer. `id` and `columns` are ids that have labels (`answer.<id>`, `answer.<id>.<column>`).

    Each row has a cell a column: an id (its name is shown), a whole number, a mapping of symbols to numbers, a list of
    ids or of numbers, a `Share`, a `Line` (its sentence, with a link to the rule), a `Refusal`, a `Press`, or None.
    The first cell heads its row.
    """

    id: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]


@dataclass(frozen=True)
class Answer:
    """What a calculator returns: the value, the lines that lead to it, and tables where it has many parts."""

    value: Any
    lines: tuple[Line, ...] = ()
    tables: tuple[Table, ...] = ()


@dataclass(frozen=True)
class Step:
    """What a move leads to: the new state, and the lines that explain it."""

    state: Any
    lines: tuple[Line, ...] = ()


class Refused(Exception):
    """An illegal move or question: the rule that forbids it, its values, and the lines worked out before it."""

    def __init__(self, rule: str, values: Any = None, lines: tuple[Line, ...] = ()) -> None:
        super().__init__(rule)
        self.rule = rule
        self.values = values
        self.lines = lines


class Unknown(Exception):
    """The answer needs a value that no source gives; `component` is its dotted path in the game's components."""

    def __init__(self, component: str, values: Any = None) -> None:
        super().__init__(component)
        self.component = component
        self.values = values


EXCERPT = 60  # not a number of the game
"""How many characters an error quotes of the data that was wrong."""


def excerpt(data: Any, depth: int = 2) -> str:
    """`repr` of plain data, cut where it is long or deep."""
    if isinstance(data, str):
        return repr(data[:EXCERPT])
    if not isinstance(data, (list, tuple, dict)):
        return repr(data)
    parts = [excerpt(item, depth - 1) for item in list(data)[:EXCERPT]] if depth else ["..."]  # order does not matter
    if isinstance(data, dict) and depth:
        parts = [excerpt(key) + ": " + excerpt(data[key], depth - 1) for key in list(data)[:EXCERPT]]
    return ("{" if isinstance(data, dict) else "[") + ", ".join(parts) + ("}" if isinstance(data, dict) else "]")


class BadInput(Exception):
    """Data that no calculator can take: where it is wrong (dotted path), what it is, and what was expected."""

    def __init__(self, path: str, found: Any, expected: str) -> None:
        super().__init__((path or "input") + ": " + excerpt(found) + " where " + expected + " was expected")
        self.path = path
        self.found = found
        self.expected = expected


def to_json(value: Any) -> Any:
    """Engine objects as plain JSON data: objects become mappings of their fields, tuples become lists."""
    if isinstance(value, (tuple, list)):
        return [to_json(item) for item in value]
    if isinstance(value, dict):
        return {key: to_json(value[key]) for key in sorted(value)}
    if hasattr(value, "__dataclass_fields__"):
        return {name: to_json(getattr(value, name)) for name in value.__dataclass_fields__}
    return value


def answer_to_json(answer: Answer) -> dict:
    """An answer as {"value", "lines"}, and "tables" if it has any."""
    found = {"value": to_json(answer.value), "lines": to_json(answer.lines)}
    if answer.tables:
        found["tables"] = to_json(answer.tables)
    return found
