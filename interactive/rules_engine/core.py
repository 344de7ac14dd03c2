"""The types that every game's engine returns and raises (lines, answers, refusals, phrases), and their form as plain
JSON; and how it keeps what it derives from the components."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

HIDDEN = "hidden"
"""Stands for a face-down card or piece in a state as a player sees it."""


@dataclass(frozen=True)
class Line:
    """The contribution of one rule to an answer.

    `rule` is the rule's id inside its game, `amount` what it adds to the total (a number, or a mapping of symbols to
    numbers; None where the rule only explains), `values` the ids and numbers that fill the template of its sentence.
    """

    rule: str
    amount: Any = None
    values: Any = None


@dataclass(frozen=True)
class Share:
    """An exact fraction in a table cell: a probability of `part` in `whole`. Pages show a percentage over a bar."""

    part: int
    whole: int


@dataclass(frozen=True)
class Refusal:
    """A refusal in a table cell: the id of the rule that forbids something, and the values for its sentence."""

    refused: str
    values: Any = None


@dataclass(frozen=True)
class Press:
    """A button in a table cell on the page of a position: the name and value passed to the position's `press`."""

    press: str
    value: str


@dataclass(frozen=True)
class Table:
    """A table in an answer. `id` and `columns` are ids that have labels (`answer.<id>`, `answer.<id>.<column>`).

    Each row has one cell per column: an id (its name is shown), a whole number, a mapping of symbols to numbers, a list
    of ids or of numbers, a `Share`, a `Line` (its sentence, with a link to the rule), a `Refusal`, a `Press`,
    a `Phrase`, or None. The first cell is the row heading.
    """

    id: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]


@dataclass(frozen=True)
class Answer:
    """The result of a calculator: the value, the lines that derive it, and tables where it has many parts.

    `said` answers the question in one sentence, which pages show first and large; without it the first line does.
    The report of a position, which has tables in any case, has a Refusal as its value if a rule forbids what is asked.
    """

    value: Any
    lines: tuple[Line, ...] = ()
    tables: tuple[Table, ...] = ()
    said: Line | None = None


@dataclass(frozen=True)
class Step:
    """The result of a move: the new state, and the lines that explain it."""

    state: Any
    lines: tuple[Line, ...] = ()


class Refused(Exception):
    """Raised for an illegal move or question: the id of the rule that forbids it, the values for its sentence, and the
    lines computed before the refusal."""

    def __init__(self, rule: str, values: Any = None, lines: tuple[Line, ...] = ()) -> None:
        super().__init__(rule)
        self.rule = rule
        self.values = values
        self.lines = lines


def must(refused: Refused | None) -> None:
    """Raise a refusal, if there is one."""
    if refused is not None:
        raise refused


MARKED = ".marked"
"""Suffix of the template of a move beside a picture that marks its place: "on the marked hex" where the other template
names row and column. A move without one is told the same everywhere."""


@dataclass(frozen=True)
class Phrase:
    """A sentence without its subject.

    `id` names its template under `moves:` in the texts ("muster {pieces} in {city}"), which reads well on a button and
    after the name of a side. `values` fill the template's slots like those of a line: an id (its name is shown), a
    whole number, a mapping of symbols to numbers, a list of ids; and another Phrase, or a list of them, for a move of
    several parts. Write the id as a string literal in the call of Phrase, so that the check can find the needed
    templates.
    """

    id: str
    values: dict[str, Any]


class Unknown(Exception):
    """Raised when an answer needs a value that no source gives; `component` is its dotted path in the components."""

    def __init__(self, component: str, values: Any = None) -> None:
        super().__init__(component)
        self.component = component
        self.values = values


EXCERPT = 60  # not a number of the game
"""The limit of quoted data in an error: characters of a text, items of a list or object."""


def excerpt(data: Any, depth: int = 2) -> str:
    """Return the `repr` of plain data with sorted keys, truncated to `EXCERPT` characters or items and to `depth`
    levels."""
    if isinstance(data, str):
        return repr(data[:EXCERPT])
    if not isinstance(data, (list, tuple, dict)):
        return repr(data)
    parts = ["..."]
    if depth and isinstance(data, dict):
        keys = sorted(data, key=repr)[:EXCERPT]
        parts = [excerpt(key) + ": " + excerpt(data[key], depth - 1) for key in keys]
    elif depth:
        parts = [excerpt(item, depth - 1) for item in list(data)[:EXCERPT]]
    return ("{" if isinstance(data, dict) else "[") + ", ".join(parts) + ("}" if isinstance(data, dict) else "]")


class BadInput(Exception):
    """Raised for malformed input: its dotted path, the value found there, and what was expected."""

    def __init__(self, path: str, found: Any, expected: str) -> None:
        super().__init__((path or "input") + ": " + excerpt(found) + " where " + expected + " was expected")
        self.path = path
        self.found = found
        self.expected = expected


def to_json(value: Any) -> Any:
    """Return engine objects as plain JSON data: dataclasses become mappings of their fields, tuples become lists."""
    if isinstance(value, (tuple, list)):
        return [to_json(item) for item in value]
    if isinstance(value, dict):
        return {key: to_json(value[key]) for key in sorted(value)}
    if hasattr(value, "__dataclass_fields__"):
        return {name: to_json(getattr(value, name)) for name in value.__dataclass_fields__}
    return value


def answer_to_json(answer: Answer) -> dict:
    """Return an answer as {"value", "lines", "said"} or {"refused", "values", "lines"}, with "tables" if it has any;
    without a line it says nothing."""
    value = to_json(answer.value)
    data = (value if isinstance(answer.value, Refusal) else {"value": value}) | {"lines": to_json(answer.lines)}
    if "value" in data and answer.lines:
        data["said"] = to_json(answer.said or answer.lines[0])
    if answer.tables:
        data["tables"] = to_json(answer.tables)
    return data


Item = TypeVar("Item")


def distinct(items: Sequence[Item]) -> list[Item]:
    """Return each item once, in the order of first occurrence."""
    seen: set[Item] = set()
    unique = []
    for item in items:
        if item not in seen:
            seen.add(item)
            unique.append(item)
    return unique


def check_all(place: str, found: Sequence, expected: Sequence) -> None:
    """Raise BadInput with this path unless both lists hold the same things, in whatever order."""
    if sorted(found) != sorted(expected):
        raise BadInput(place, found, "in some order " + ", ".join(sorted(expected)))


Made = TypeVar("Made")
MOST_KEPT = 500  # not a number of the game
"""How many results a function keeps; then it begins anew."""


def kept(make: Callable[..., Made]) -> Callable[..., Made]:
    """Return a function like `make(components, *arguments)` that makes each result once and keeps it: codecs, maps.

    A decorator. The components, or another thing that never changes, as a state, are told apart by identity, the
    arguments, which must be hashable, by value. Only what was made of the components of the last call is kept.
    """
    memory: list = [(None, {})]

    def remembered(components: Any, *arguments: Any) -> Made:
        of, made = memory[0]
        if of is not components:
            made = {}
            memory[0] = (components, made)
        if arguments not in made:
            if len(made) >= MOST_KEPT:
                made.clear()
            made[arguments] = make(components, *arguments)
        return made[arguments]

    return remembered


def once(make: Callable[..., Made]) -> Callable[..., Made]:
    """Return a method like `make(self, *arguments)` that works out each result once and keeps it in its object, in the
    dict `self.found`. A decorator; the arguments must be hashable."""

    def remembered(self: Any, *arguments: Any) -> Made:
        key = id(make), arguments
        if key not in self.found:
            self.found[key] = make(self, *arguments)
        return self.found[key]

    return remembered
