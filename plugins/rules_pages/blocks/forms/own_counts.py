"""A form in which readers count a table of their own copy of the game, for data with practice values only.

docs/assets/javascripts/own-counts.js is its script; this module makes its fields and words.
"""

from __future__ import annotations

import json
from typing import Any

from rules_pages.blocks.forms.own_values import file_html
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.data import models

SCRIPT = "../../../assets/javascripts/own-counts.js"
MESSAGES = ("sum", "sum-done", "copied")
"""Messages of the script: keys `own-counts.<key>` of the site's strings."""
MARKS = {"name": "%name", "n": "%n", "all": "%all"}
"""Placeholder in those messages, which the script replaces, for each slot of the string."""


def own_counts_html(context: PageContext, table: models.Table, rows: dict[str, dict[str, models.Value]]) -> str:
    """Return number fields for every cell of a table, hidden until the script runs; "" for a table without `own`."""
    if table.own is None:
        return ""
    limits = {name: context.game.components[getattr(table.own, name)].value for name in ("least", "most", "all")}
    columns = list(dict.fromkeys(column for row in rows.values() for column in row))
    messages = {key: context.words.fill(context.strings[f"own-counts.{key}"], MARKS) for key in MESSAGES}
    names = {column: context.label(f"table.{table.id}.{column}") for column in columns}
    cells = {"game": context.game.id, "table": table.id, "rows": list(rows), "columns": names}
    site, data = context.site, {**cells, **limits, "said": messages}
    copy = tag("button", escape(site("widget.copy-yaml")), type="button", data_counts="copy", class_="button")
    forget = tag("button", escape(site("own-counts.forget")), type="button", data_counts="forget", class_="button")
    yaml = tag("pre", tag("code", class_="own-counts__yaml"), tabindex="0")
    contribution = tag("details", tag("summary", escape(site("own-counts.contribute"))), yaml, copy)
    content = [tag("p", escape(site("own-counts.lead")))]
    content += [_row(context, table, data, key, row) for key, row in rows.items()]
    content += [tag("p", class_="own-counts__sums", role="status"), contribution, tag("p", forget)]
    form = tag(
        "section",
        tag("details", tag("summary", escape(site("own-counts.title"))), *content),
        class_="own-counts",
        data_own_counts=json.dumps(data, ensure_ascii=False, separators=(",", ":")),
        aria_label=site("own-counts.title"),
        hidden=True,
    )
    return tag("script", type="module", src=SCRIPT) + form + file_html(context, _file_schema(data))


def _file_schema(data: dict[str, Any]) -> dict[str, Any]:
    """Return what the file with the counts may contain: `{"keys": [...], "numbers": {"least", "most", "all"}}`."""
    keys = [f"{data['table']}.{row}.{column}" for row in data["rows"] for column in data["columns"]]
    return {"keys": keys, "numbers": {name: data[name] for name in ("least", "most", "all")}}


def _row(
    context: PageContext, table: models.Table, data: dict[str, Any], key: str, row: dict[str, models.Value]
) -> str:
    """Return the cells of one row of the table as a fieldset."""
    lines = "".join(_cell(context, table, data, f"{table.id}.{key}.{column}", column) for column in row)
    return tag("fieldset", tag("legend", escape(context.words.name(key))), lines, class_="own-counts__row")


def _cell(context: PageContext, table: models.Table, data: dict[str, Any], name: str, column: str) -> str:
    """Return one cell: for each possible number a field for how many tiles show it."""
    title = tag("span", escape(data["columns"][column]), class_="own-counts__name", id=f"own.{name}")
    fields = "".join(_field(name, number) for number in range(data["least"], data["most"] + 1))
    return tag("div", title, fields, class_="own-counts__cell", role="group", aria_labelledby=f"own.{name}")


def _field(name: str, number: int) -> str:
    limits = {"min": "0", "max": "99"}
    field = tag("input", type="number", inputmode="numeric", name=f"{name}.{number}", placeholder="0", **limits)
    return tag("label", tag("span", str(number)), field)
