"""Codecs: declarations of the JSON of states, moves, questions and positions, which both read and write it.

`codec.read` converts plain JSON data to frozen dataclasses and tuples; `codec.write` converts these to plain JSON that
reads back as an equal value. A codec that depends on the components of a game is made by a function of them:

    def turn_codec(components: Components) -> Codec:
        return record(
            Turn,
            field("player", one_of(components.players)),
            field("at", row_of(whole(), whole()), None),
            field("hand", counts_of(components.landscapes), (0,) * len(components.landscapes)),
            field("built", list_of(row_of(inline(whole(), whole()), one_of(components.order))), ()),
        )

    turn_codec(components).read({"player": "red", "hand": {"hill": 2}, "built": [[3, -1, "tower"]]})

For any JSON, `read` returns a value or raises BadInput with the dotted path inside the value (`built.0`) and what was
expected: types are exact (a boolean is no number), keys are known, lists and texts have a limited length, and nothing
is nested deeper than declared. Functions that are passed to `converted`, `checked` and `record` must return a value or
raise BadInput (with a path inside their own value) for everything that their codec accepts.
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from rules_engine.core import BadInput

LARGEST = 1000000000  # not a number of the game
"""The default limit of whole numbers."""
LONGEST = 1000  # not a number of the game
"""The limit of the length of lists, texts, objects and keys, unless a codec sets its own."""
REQUIRED = ("required",)
"""The default of a field that must not be left out; compared by identity."""


def unchanged(value: Any) -> Any:
    """Return the value itself, as scalars are written."""
    return value


@dataclass(frozen=True)
class Codec:
    """A pair of functions that read one kind of value from plain JSON and write it.

    `names`: the keys of a record. `cells`: the number of items that an `inline` row takes from the row around it,
    otherwise 0. `shape`: a description of the JSON for other encodings of it (`rules_widgets/addresses.py`), () if
    unknown: ("count",), ("whole",) of a number that may be negative, ("flag",), ("text",), ("one", options),
    ("optional", shape), ("list", shape), ("row", shapes of the cells, shape of the rest or ()), ("dict", keys or None,
    shape), ("record", pairs of key and shape).
    """

    read: Callable[[Any], Any]
    write: Callable[[Any], Any] = unchanged
    names: tuple[str, ...] = ()
    cells: int = 0
    shape: tuple = ()


def read_at(codec: Codec, key: str, data: Any) -> Any:
    """Read one part of a value; prefix the path of a BadInput with its `key`."""
    try:
        return codec.read(data)
    except BadInput as bad:
        raise BadInput(key + "." + bad.path if bad.path else key, bad.found, bad.expected) from bad


# scalars


def is_whole(data: Any) -> bool:
    """Tell whether data is a whole number; a boolean is not."""
    return isinstance(data, int) and not isinstance(data, bool)


def scalar(fits: Callable[[Any], bool], expected: str, *shape: Any) -> Codec:
    """Return a codec for values that are their own JSON and that `fits` accepts."""

    def read(data: Any) -> Any:
        if not fits(data):
            raise BadInput("", data, expected)
        return data

    return Codec(read, shape=shape)


def whole(least: int = 0, most: int = LARGEST) -> Codec:
    """Return a codec for a whole number from `least` to `most`, both included."""
    expected = "a whole number from " + str(least) + " to " + str(most)
    shape = "whole" if least < 0 else "count"
    return scalar(lambda data: is_whole(data) and least <= data <= most, expected, shape)


def flag() -> Codec:
    """Return a codec for true or false."""
    return scalar(lambda data: isinstance(data, bool), "true or false", "flag")


def text(most: int = LONGEST) -> Codec:
    """Return a codec for any text of at most `most` characters."""
    expected = "a text of at most " + str(most) + " characters"
    return scalar(lambda data: isinstance(data, str) and len(data) <= most, expected, "text")


def one_of(known: Iterable[str | int]) -> Codec:
    """Return a codec for one of the `known` ids or whole numbers."""
    options = tuple(known)
    expected = "one of " + ", ".join([str(option) for option in options])
    return scalar(lambda data: (isinstance(data, str) or is_whole(data)) and data in options, expected, "one", options)


def optional(codec: Codec) -> Codec:
    """Return a codec for None or a value of `codec`."""
    return Codec(
        lambda data: None if data is None else codec.read(data),
        lambda value: None if value is None else codec.write(value),
        shape=("optional", codec.shape),
    )


def converted(codec: Codec, read: Callable[[Any], Any], write: Callable[[Any], Any]) -> Codec:
    """Return a codec that passes the values of `codec` through `read`, and through `write` before writing."""
    return Codec(
        lambda data: read(codec.read(data)),
        lambda value: codec.write(write(value)),
        codec.names,
        codec.cells,
        codec.shape,
    )


def checked(codec: Codec, fits: Callable[[Any], bool], expected: str) -> Codec:
    """Return a codec for the values of `codec` that `fits` accepts; it raises BadInput for others."""

    def read(data: Any) -> Any:
        value = codec.read(data)
        if not fits(value):
            raise BadInput("", data, expected)
        return value

    return Codec(read, codec.write, codec.names, codec.cells, codec.shape)


# lists


def list_of(item: Codec, least: int = 0, most: int = LONGEST) -> Codec:
    """Return a codec for a list of `least` to `most` items of one kind, as a tuple."""
    expected = "a list of " + (str(least) if least == most else str(least) + " to " + str(most))

    def read(data: Any) -> tuple:
        if not isinstance(data, list) or not least <= len(data) <= most:
            raise BadInput("", data, expected)
        return tuple([read_at(item, str(index), data[index]) for index in range(len(data))])

    return Codec(read, lambda value: [item.write(part) for part in value], shape=("list", item.shape))


def row_of(*cells: Codec, rest: Codec | None = None) -> Codec:
    """Return a codec for a list of different items, as a tuple: `[3, -1, "tower"]`.

    With `rest`, any number of further items of that kind may follow the cells, up to `LONGEST` items in all.
    """
    width = sum([cell.cells or 1 for cell in cells])
    expected = "a list of " + str(width) + ("" if rest is None else " or more")

    def read(data: Any) -> tuple:
        if not isinstance(data, list) or len(data) < width or len(data) > (width if rest is None else LONGEST):
            raise BadInput("", data, expected)
        values, index = [], 0
        for cell in cells:
            if cell.cells:
                values.append(cell.read(data[index : index + cell.cells]))
            else:
                values.append(read_at(cell, str(index), data[index]))
            index += cell.cells or 1
        if rest is not None:
            values += [read_at(rest, str(place), data[place]) for place in range(width, len(data))]
        return tuple(values)

    def write(value: tuple) -> list:
        row: list = []
        for cell, part in zip(cells, value):
            row += cell.write(part) if cell.cells else [cell.write(part)]
        return row if rest is None else row + [rest.write(part) for part in value[len(cells) :]]

    shapes: tuple = ()
    for cell in cells:
        shapes += cell.shape[1] if cell.cells and cell.shape else (cell.shape,)
    return Codec(read, write, shape=("row", shapes, () if rest is None else rest.shape))


def inline(*cells: Codec) -> Codec:
    """Return a codec for a row that is flattened into the row around it.

    `row_of(inline(whole(), whole()), face)` reads `[q, r, face]` as ((q, r), face). The path of a BadInput counts from
    the first item of the inline row.
    """
    row = row_of(*cells)
    return Codec(row.read, row.write, (), len(cells), row.shape)


# objects


def refuse_unknown(known: tuple[str, ...] | None, data: Any) -> None:
    """Raise BadInput for data that is not an object, and for keys that are not among `known` (None: any text)."""
    if not isinstance(data, dict) or len(data) > LONGEST:
        raise BadInput("", data, "an object")
    for key in data:  # order does not matter
        if not isinstance(key, str) or len(key) > LONGEST:
            raise BadInput("", key, "a name")
    for key in sorted(data):
        if known is not None and key not in known:
            raise BadInput(key, data[key], "one of the names " + ", ".join(known))


def dict_of(keys: Iterable[str] | None, value: Codec, empty: Any = REQUIRED) -> Codec:
    """Return a codec for `{key: value}` as a dict.

    Keys are written in the order of `keys`, or sorted if `keys` is None, which allows any text. Values that equal
    `empty` are left out of both the dict and the JSON.
    """
    known = None if keys is None else tuple(keys)

    def read(data: Any) -> dict:
        refuse_unknown(known, data)
        values = {key: read_at(value, key, data[key]) for key in sorted(data)}
        return {key: values[key] for key in sorted(values) if values[key] != empty}

    def write(table: dict) -> dict:
        order = sorted(table) if known is None else known
        return {key: value.write(table[key]) for key in order if key in table and table[key] != empty}

    return Codec(read, write, shape=("dict", known, value.shape))


def pairs_of(keys: Iterable[str] | None, value: Codec) -> Codec:
    """Return a codec for `{key: value}` as a tuple of (key, value).

    The pairs are in the order of `keys`, or sorted if `keys` is None, which allows any text.
    """
    known = None if keys is None else tuple(keys)
    return converted(
        dict_of(known, value),
        lambda table: tuple([(key, table[key]) for key in known or sorted(table) if key in table]),
        dict,
    )


def counts_of(keys: Iterable[str], most: int = LARGEST) -> Codec:
    """Return a codec for `{"hill": 2}` as a tuple of numbers in the order of `keys`; zeros are not written."""
    known = tuple(keys)
    return converted(
        dict_of(known, whole(0, most), 0),
        lambda counts: tuple([counts.get(key, 0) for key in known]),
        lambda counts: dict(zip(known, counts)),
    )


# records


@dataclass(frozen=True)
class Part:
    """One part of a record.

    `names`: its keys in the object. `read(data, values)` reads them into the values of the record, which are keyed by
    attribute. `write(record, data, get)` writes its part of the record into the object. `shapes`: one per key.
    """

    names: tuple[str, ...]
    read: Callable[[dict, dict], None]
    write: Callable[[Any, dict, Callable[[Any, str], Any]], None]
    shapes: tuple = ()


def record(make: Callable[..., Any], *parts: Part, order: tuple[str, ...] = (), get: Callable = getattr) -> Codec:
    """Return a codec for an object as `make(**values)`, usually a dataclass.

    Keys are written in the order of the parts, or in `order` if it is given. `get(record, attribute)` returns a value
    of the record.
    """
    names = tuple([name for part in parts for name in part.names])

    def read(data: Any) -> Any:
        refuse_unknown(names, data)
        values: dict = {}
        for part in parts:
            part.read(data, values)
        return make(**values)

    def write(value: Any) -> dict:
        data: dict = {}
        for part in parts:
            part.write(value, data, get)
        return {name: data[name] for name in order or names if name in data}

    return Codec(read, write, names, shape=("record", shapes_of(parts)))


def shapes_of(parts: tuple[Part, ...]) -> tuple:
    """Return the pairs of key and shape of an object with these parts."""
    return tuple([pair for part in parts for pair in zip(part.names, part.shapes)])


def field(
    name: str,
    codec: Codec,
    default: Any = REQUIRED,
    attribute: str = "",
    written: Callable[[Any], Any] | None = None,
    default_from: Callable[[dict], Any] | None = None,
) -> Part:
    """Return the part of a record for one key, whose value is in `attribute` (by default of the same name).

    A field with a `default` may be left out, and is not written while it has that value. `default_from` computes the
    default for reading from the values of the fields before it. `written(record)` tells whether the field is written,
    in place of the comparison with the default.
    """
    place = attribute or name

    def read(data: dict, values: dict) -> None:
        if name in data:
            values[place] = read_at(codec, name, data[name])
        elif default_from is not None:
            values[place] = default_from(values)
        elif default is REQUIRED:
            raise BadInput(name, None, "a value")
        else:
            values[place] = default

    def write(value: Any, data: dict, get: Callable) -> None:
        part = get(value, place)
        if part != default if written is None else written(value):
            data[name] = codec.write(part)

    return Part((name,), read, write, (codec.shape,))


def always(value: Any) -> bool:
    """Return True: as the `written` of a field, write it even if it has its default."""
    return True


def constant(attribute: str, value: Any) -> Part:
    """Return the part of a record for an attribute that always has this value and is not in the JSON."""

    def read(data: dict, values: dict) -> None:
        values[attribute] = value

    return Part((), read, lambda value, data, get: None)


def columns(
    attribute: str, make: Callable, *fields: Part, keys: Iterable[str], key: str = "", listed_as: str = ""
) -> Part:
    """Return the part of a record for an attribute that is a table with a row per key, written column by column.

    `{"amphorae": {"red": 2}, "mats": {"red": []}}` has the columns amphorae and mats. `make` builds a row from its
    `fields`, which are the columns. The attribute is a dict with a row for each of `keys`; with `key`, it is a tuple of
    rows, which hold their own key in the attribute of that name. With `listed_as`, a list of that name in the JSON
    tells which of the keys are present and in which order; if it is left out, there are no rows.
    """
    known = tuple(keys)
    names = tuple([name for part in fields for name in part.names])
    listing = checked(list_of(one_of(known)), lambda present: len(set(present)) == len(present), "each only once")

    def read(data: dict, values: dict) -> None:
        present = read_at(listing, listed_as, data.get(listed_as, [])) if listed_as else known
        for name in names:
            if name in data:
                read_at(dict_of(present, Codec(unchanged)), name, data[name])
        rows = [(own, make(**_row(fields, names, own, data, {key: own} if key else {}))) for own in present]
        values[attribute] = tuple([row for _, row in rows]) if key else dict(rows)

    def write(value: Any, data: dict, get: Callable) -> None:
        rows = get(value, attribute)
        pairs = [(getattr(row, key), row) for row in rows] if key else [(own, rows[own]) for own in known]
        if listed_as and pairs:
            data[listed_as] = [own for own, _ in pairs]
        for own, row in pairs:
            cells: dict = {}
            for part in fields:
                part.write(row, cells, getattr)
            for name in sorted(cells):
                data.setdefault(name, {})[own] = cells[name]

    shapes = tuple([("dict", known, shape) for _, shape in shapes_of(fields)])
    return Part(
        ((listed_as,) if listed_as else ()) + names, read, write, ((listing.shape,) if listed_as else ()) + shapes
    )


def _row(fields: tuple[Part, ...], names: tuple[str, ...], key: str, data: dict, values: dict) -> dict:
    """Read the row of one key from the columns of `data` into `values`, and return these.

    A BadInput has the path `<column>.<key>`.
    """
    cells = {name: data[name][key] for name in names if key in data.get(name, {})}
    try:
        for part in fields:
            part.read(cells, values)
    except BadInput as bad:
        column, dot, rest = bad.path.partition(".")
        raise BadInput(column + "." + key + dot + rest, bad.found, bad.expected) from bad
    return values


def seated_reader(codec: Callable[[Any, tuple[str, ...]], Codec]) -> Callable[[Any, Any], Any]:
    """Return the function that reads a position (components, data) whose `codec(components, players)` depends on who
    sits at the table: "players" in the JSON."""

    def read(components: Any, data: Any) -> Any:
        players = data.get("players") if isinstance(data, dict) else None
        seated = [player for player in players if isinstance(player, str)] if isinstance(players, list) else []
        return codec(components, tuple(seated)).read(data)

    return read


def seated_writer(codec: Callable[[Any, tuple[str, ...]], Codec]) -> Callable[[Any, Any], dict]:
    """Return the function that writes a position (components, state) as `seated_reader` reads it; its players are those
    of `seats`."""
    return lambda components, state: codec(components, tuple([seat.player for seat in state.seats])).write(state)


def tuple_record(*fields: Part) -> Codec:
    """Return a codec for an object as a tuple of its values, in the order of the fields.

    `{"winner": "red", "rule": "end.at-once"}` is read as ("red", "end.at-once").
    """
    names = [name for part in fields for name in part.names]
    return record(
        lambda **values: tuple([values[name] for name in names]),
        *fields,
        get=lambda value, name: value[names.index(name)],
    )


def dict_record(*fields: Part) -> Codec:
    """Return a codec for an object as a dict of its values; fields that are left out have their defaults."""
    return record(dict, *fields, get=lambda value, name: value[name])


# questions, and text


def without_defaults(parameters: list, question: dict) -> dict:
    """Return a question without what stands at its default, as addresses and the API have it; `parameters`: those of a
    form, or the fields of a record."""
    values = [(one, _bare(one, question[one["name"]])) for one in parameters if one["name"] in question]
    return {one["name"]: value for one, value in values if "default" not in one or value != one["default"]}


def _bare(parameter: dict, value: Any) -> Any:
    kind = "" if value is None else parameter["kind"]
    if kind == "record":
        return without_defaults(parameter["fields"], value)
    if kind == "counts":
        return {key: value[key] for key in parameter["keys"] if value.get(key)}
    return [_bare(parameter["item"], item) for item in value] if kind == "list" else value


def json_text(value: Any, order: tuple[str, ...] = ()) -> str:
    """Return plain JSON data as text without spaces, the same in CPython and MicroPython.

    The keys in `order` come first and in that order, all others sorted.
    """
    if isinstance(value, list):
        return "[" + ",".join([json_text(item, order) for item in value]) + "]"
    if not isinstance(value, dict):
        return json.dumps(value)
    keys = [key for key in order if key in value] + [key for key in sorted(value) if key not in order]
    return "{" + ",".join([json.dumps(key) + ":" + json_text(value[key], order) for key in keys]) + "}"
