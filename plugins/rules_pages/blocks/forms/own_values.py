"""Buttons to save and load the reader's own values: the costs that no source states and the reader has typed in, as a
file for another browser. The same for the numbers of a table that readers count, and for their own map.

docs/assets/javascripts/own.js does the work; this module makes data and words.
"""

from typing import Any

from rules_pages.blocks.block import Block
from rules_pages.blocks.html import compact_json
from rules_pages.blocks.page_context import PageContext
from rules_pages.data import models
from rules_pages.data.book import GameBook
from rules_widgets.view import chip_html

MESSAGES = ("saved", "loaded", "none", "no-file", "other-game", "bad-value", "not-kept", "full")
"""Messages of the script: keys `own-values.<key>` of the site's strings."""


def own_values_blocks(context: PageContext, page: str, calculator: str | None = None) -> list[Block]:
    """Return the block of a page with the buttons to save and load own values, hidden until the script runs; [] on
    paper, and if the calculator (any, if None) takes none."""
    printed = printed_parameter(context.runner.forms, calculator)
    keys = own_keys(context.game)
    if printed is None or not keys or context.is_paper:
        return []
    unknown = [key for key in keys if context.game.components[key].value is None]
    chips = {symbol: chip_html(context.words, symbol, 0) for symbol in printed["keys"]}
    schema = {"keys": keys, "symbols": printed["keys"], "most": printed["most"]}
    return [Block("own-values", page, _file_html(context, schema, unknown=unknown, chips=chips, most=printed["most"]))]


def _file_html(context: PageContext, schema: dict[str, Any], **form: Any) -> str:
    """Return the buttons, below the form of all unknown values. `schema`: keys that a file may contain and limits of
    values; `form`: what the template shows in the form."""
    data = {"game": context.game.id, **schema, "said": context.script_words("own-values", *MESSAGES)}
    html = context.render("own.html", kind="own-values", data=compact_json(data), **{"unknown": None, **form})
    return context.script("own") + html


def printed_parameter(forms: dict[str, dict], calculator: str | None = None) -> dict[str, Any] | None:
    """Return the parameter of a calculator (any, if None) for what is printed on the reader's copy; None for none."""
    calculators = sorted(forms) if calculator is None else [calculator]
    parameters = [item for name in calculators for item in forms[name]["parameters"] if item.get("printed")]
    return parameters[0] if parameters else None


def own_keys(game: GameBook) -> list[str]:
    """Return the components that readers may fill in: cells of columns of symbol counts that have an unknown value."""
    cells: list[str] = []
    for table in sorted({path.partition(".")[0] for path in game.components}):
        rows = game.table(table)
        values = [(name, cell.value) for row in rows.values() for name, cell in row.items()]
        unknown = {name for name, value in values if value is None}
        counts = ((name, value.values()) for name, value in values if isinstance(value, dict))
        is_open = unknown & {name for name, numbers in counts if all(type(number) is int for number in numbers)}
        cells += [f"{table}.{key}.{column}" for key, row in rows.items() for column in row if column in is_open]
    return cells


def own_counts_html(context: PageContext, table: models.Table, rows: dict[str, dict[str, models.Value]]) -> str:
    """Return number fields for every cell of a table, hidden until the script runs; "" for a table without `own`."""
    if table.own is None:
        return ""
    limits = {name: context.game.components[getattr(table.own, name)].value for name in ("least", "most", "all")}
    columns = list(dict.fromkeys(column for row in rows.values() for column in row))
    messages = context.script_words("own-counts", "sum", "sum-done", "copied")
    names = {column: context.label(f"table.{table.id}.{column}") for column in columns}
    cells = {"game": context.game.id, "table": table.id, "rows": list(rows), "columns": names}
    data = {**cells, **limits, "said": messages}
    values = {"data": compact_json(data), "table": table.id, "rows": rows, "columns": names, "limits": limits}
    form = context.render("own_counts.html", **values)
    schema = {"keys": [f"{table.id}.{row}.{column}" for row in rows for column in columns], "numbers": limits}
    return form + _file_html(context, schema)


def own_map_html(context: PageContext, grounds: tuple[str, ...]) -> str:
    """Return the buttons, hidden until the script runs. `grounds`: what the digits of a board tile stand for."""
    messages = context.script_words("own-map", "kept", "saved", "practice", "no-file", "not-kept", "full")
    data = {"game": context.game.id, "grounds": grounds, "said": messages}
    return context.script("own") + context.render("own.html", kind="own-map", data=compact_json(data), unknown=None)
