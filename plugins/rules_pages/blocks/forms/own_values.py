"""Buttons to save and load the reader's own values: the costs that no source states and the reader has typed in, as a
file for another browser. The same for the numbers of a table that readers count, and for their own map.

own-values.js, own-counts.js and own-map.js in docs/assets/javascripts/ do the work; this module makes data and words.
"""

from __future__ import annotations

import json
from typing import Any

from rules_pages.blocks.block import Block
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.data import models
from rules_pages.data.book import GameBook
from rules_pages.data.engine_runner import EngineRunner
from rules_widgets.view import chip_html

SCRIPT = "../../../assets/javascripts/own-values.js"
MESSAGES = ("saved", "loaded", "none", "no-file", "other-game", "bad-value", "not-kept", "full")
"""Messages of the script: keys `own-values.<key>` of the site's strings."""
MARKS = {"n": "%n", "key": "%key"}
"""Placeholder in those messages, which the script replaces, for each slot of the string."""


def own_values_blocks(
    context: PageContext, runner: EngineRunner, page: str, calculator: str | None = None
) -> list[Block]:
    """Return the block of a page with the buttons to save and load own values; [] if there are none to save."""
    html = own_values_html(context, runner, calculator)
    return [Block("own-values", page, html)] if html else []


def own_values_html(context: PageContext, runner: EngineRunner, calculator: str | None = None) -> str:
    """Return the buttons to save and load own values, hidden until the script runs; "" on paper, and if the calculator
    (any, if None) takes none."""
    printed = printed_parameter(runner.forms, calculator)
    keys = own_keys(context.game)
    if printed is None or not keys or context.is_paper:
        return ""
    schema = {"keys": keys, "symbols": printed["keys"], "most": printed["most"]}
    return file_html(context, schema, _sitting(context, runner, keys, printed))


def _sitting(context: PageContext, runner: EngineRunner, keys: list[str], printed: dict[str, Any]) -> str:
    """Return the folded form in which all unknown values are entered one after another, with their YAML for a
    contribution."""
    site = context.site
    unknown = [key for key in keys if context.game.components[key].value is None]
    rows = [_row(context, runner, key, printed) for key in unknown]
    code = tag("pre", tag("code", class_="own-values__yaml"), tabindex="0")
    contribution = tag("details", tag("summary", escape(site("own-counts.contribute"))), code)
    summary = tag("summary", escape(site("own-values.sitting", n=len(unknown))))
    return tag(
        "details", summary, *rows, contribution, _button(site("widget.copy-yaml"), "copy"), class_="own-values__all"
    )


def _row(context: PageContext, runner: EngineRunner, key: str, printed: dict[str, Any]) -> str:
    """Return the fields of one value: a number for each symbol."""
    words = context.words
    fields = [
        tag(
            "label",
            chip_html(words, runner.engine.glyphs, symbol, 0),
            tag("input", type="number", inputmode="numeric", name=f"{key}.{symbol}", min="0", max=str(printed["most"])),
            class_="counts__item",
        )
        for symbol in printed["keys"]
    ]
    name = tag("legend", escape(words.name(key.split(".")[1])))
    return tag("fieldset", name, tag("div", *fields, class_="counts"), class_="own-counts__row")


def file_html(context: PageContext, schema: dict[str, Any], sitting: str = "") -> str:
    """Return the buttons, below the form `sitting`. `schema`: the keys that a file may contain and the limits of their
    values, for the script."""
    site = context.site
    messages = {key: context.words.fill(context.strings[f"own-values.{key}"], MARKS) for key in MESSAGES}
    data = {"game": context.game.id, **schema, "said": messages}
    load = site("own-values.load")
    buttons = [_button(site("own-values.save"), "save"), " ", _button(load, "load")]
    return tag("script", type="module", src=SCRIPT) + tag(
        "section",
        tag("p", tag("strong", escape(site("own-values.title"))), " ", escape(site("own-values.lead"))),
        sitting,
        tag("p", *buttons, class_="own-values__buttons"),
        tag("input", type="file", accept=".json,application/json", aria_label=load, hidden=True),
        tag("p", class_="own-values__said", role="status"),
        class_="own-values",
        data_own_values=json.dumps(data, ensure_ascii=False, separators=(",", ":")),
        aria_label=site("own-values.title"),
        hidden=True,
    )


def _button(words: str, action: str) -> str:
    return tag("button", escape(words), type="button", data_own=action, class_="button")


def printed_parameter(forms: dict[str, dict], calculator: str | None = None) -> dict[str, Any] | None:
    """Return the parameter of a calculator (any, if None) into which readers type what is printed on their copy; None
    if there is none."""
    calculators = sorted(forms) if calculator is None else [calculator]
    parameters = [item for name in calculators for item in forms[name]["parameters"] if item.get("printed")]
    return parameters[0] if parameters else None


def own_keys(game: GameBook) -> list[str]:
    """Return the components that readers may fill in, `table.row.column`: all cells of the columns of symbol counts
    that have an unknown value."""
    tables = sorted({path.partition(".")[0] for path in game.components})
    return [key for table in tables for key in _open_cells(game, table)]


def _open_cells(game: GameBook, table: str) -> list[str]:
    """Return those cells of one table."""
    rows = game.table(table)
    columns = dict.fromkeys(column for row in rows.values() for column in row)
    is_open = {column: _is_open([row[column].value for row in rows.values() if column in row]) for column in columns}
    return [f"{table}.{key}.{column}" for key, row in rows.items() for column in row if is_open[column]]


def _is_open(values: list[Any]) -> bool:
    """Return whether the values of a column include an unknown one and symbol counts (`{"forest": 2}`)."""
    counts = [value for value in values if isinstance(value, dict) and all(type(n) is int for n in value.values())]
    return None in values and bool(counts)


COUNTS_SCRIPT = "../../../assets/javascripts/own-counts.js"
COUNTS_MESSAGES = ("sum", "sum-done", "copied")
"""Messages of the script: keys `own-counts.<key>` of the site's strings."""
COUNTS_MARKS = {"name": "%name", "n": "%n", "all": "%all"}
"""Placeholder in those messages, which the script replaces, for each slot of the string."""


def own_counts_html(context: PageContext, table: models.Table, rows: dict[str, dict[str, models.Value]]) -> str:
    """Return number fields for every cell of a table, hidden until the script runs; "" for a table without `own`."""
    if table.own is None:
        return ""
    limits = {name: context.game.components[getattr(table.own, name)].value for name in ("least", "most", "all")}
    columns = list(dict.fromkeys(column for row in rows.values() for column in row))
    messages = {key: context.words.fill(context.strings[f"own-counts.{key}"], COUNTS_MARKS) for key in COUNTS_MESSAGES}
    names = {column: context.label(f"table.{table.id}.{column}") for column in columns}
    cells = {"game": context.game.id, "table": table.id, "rows": list(rows), "columns": names}
    site, data = context.site, {**cells, **limits, "said": messages}
    copy = tag("button", escape(site("widget.copy-yaml")), type="button", data_counts="copy", class_="button")
    forget = tag("button", escape(site("own-counts.forget")), type="button", data_counts="forget", class_="button")
    yaml = tag("pre", tag("code", class_="own-counts__yaml"), tabindex="0")
    contribution = tag("details", tag("summary", escape(site("own-counts.contribute"))), yaml, copy)
    content = [tag("p", escape(site("own-counts.lead")))]
    content += [_counts_row(context, table, data, key, row) for key, row in rows.items()]
    content += [tag("p", class_="own-counts__sums", role="status"), contribution, tag("p", forget)]
    form = tag(
        "section",
        tag("details", tag("summary", escape(site("own-counts.title"))), *content),
        class_="own-counts",
        data_own_counts=json.dumps(data, ensure_ascii=False, separators=(",", ":")),
        aria_label=site("own-counts.title"),
        hidden=True,
    )
    return tag("script", type="module", src=COUNTS_SCRIPT) + form + file_html(context, _file_schema(data))


def _file_schema(data: dict[str, Any]) -> dict[str, Any]:
    """Return what the file with the counts may contain: `{"keys": [...], "numbers": {"least", "most", "all"}}`."""
    keys = [f"{data['table']}.{row}.{column}" for row in data["rows"] for column in data["columns"]]
    return {"keys": keys, "numbers": {name: data[name] for name in ("least", "most", "all")}}


def _counts_row(
    context: PageContext, table: models.Table, data: dict[str, Any], key: str, row: dict[str, models.Value]
) -> str:
    """Return the cells of one row of the table as a fieldset."""
    lines = "".join(_counts_cell(context, table, data, f"{table.id}.{key}.{column}", column) for column in row)
    return tag("fieldset", tag("legend", escape(context.words.name(key))), lines, class_="own-counts__row")


def _counts_cell(context: PageContext, table: models.Table, data: dict[str, Any], name: str, column: str) -> str:
    """Return one cell: for each possible number a field for how many tiles show it."""
    title = tag("span", escape(data["columns"][column]), class_="own-counts__name", id=f"own.{name}")
    fields = "".join(_field(name, number) for number in range(data["least"], data["most"] + 1))
    return tag("div", title, fields, class_="own-counts__cell", role="group", aria_labelledby=f"own.{name}")


def _field(name: str, number: int) -> str:
    limits = {"min": "0", "max": "99"}
    field = tag("input", type="number", inputmode="numeric", name=f"{name}.{number}", placeholder="0", **limits)
    return tag("label", tag("span", str(number)), field)


MAP_SCRIPT = "../../../assets/javascripts/own-map.js"
MAP_MESSAGES = ("kept", "saved", "practice", "no-file", "not-kept", "full")
"""Messages of the script: keys `own-map.<key>` of the site's strings."""
MAP_ACTIONS = ("keep", "open", "save", "load")
"""The buttons: values of `data-map`, and `own-map.<action>` their labels."""


def own_map_html(context: PageContext, grounds: tuple[str, ...]) -> str:
    """Return the buttons, hidden until the script runs. `grounds`: the terrains that the digits of a board tile stand
    for."""
    site = context.site
    data: dict[str, Any] = {"game": context.game.id, "grounds": grounds}
    data["said"] = {key: site(f"own-map.{key}") for key in MAP_MESSAGES}
    buttons = [
        tag("button", escape(site(f"own-map.{action}")), type="button", data_map=action, class_="button")
        for action in MAP_ACTIONS
    ]
    yaml = tag("pre", tag("code", class_="own-map__yaml"), tabindex="0")
    contribution = tag("details", tag("summary", escape(site("own-map.contribute"))), yaml, hidden=True)
    return tag("script", type="module", src=MAP_SCRIPT) + tag(
        "section",
        tag("p", tag("strong", escape(site("own-map.title"))), " ", escape(site("own-map.lead"))),
        tag("p", " ".join(buttons), class_="own-values__buttons"),
        tag("input", type="file", accept=".json,application/json", aria_label=site("own-map.load"), hidden=True),
        tag("p", class_="own-values__said", role="status"),
        contribution,
        class_="own-values",
        data_own_map=json.dumps(data, ensure_ascii=False, separators=(",", ":")),
        aria_label=site("own-map.title"),
        hidden=True,
    )
