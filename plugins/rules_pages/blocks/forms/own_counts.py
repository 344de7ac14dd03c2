"""A form in which readers count a table of their own copy of the game, where the data has practice values only.

Plain JavaScript (docs/assets/javascripts/own-counts.js) brings it to life; here stand its fields and words.
"""

from __future__ import annotations

import json
from typing import Any

from rules_pages.blocks.forms.own_values import file_html
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.data import models

SCRIPT = "../../../assets/javascripts/own-counts.js"
SAID = ("sum", "sum-done", "copied")
"""What the script may have to say; `own-counts.<key>` of the site's strings, with marks for what it fills in."""
MARKS = {"name": "%name", "n": "%n", "all": "%all"}


def own_counts_html(context: PageContext, table: models.Table, rows: dict[str, dict[str, models.Value]]) -> str:
    """Number fields for every cell of a table, shown by the script; nothing for other tables."""
    if table.own is None:
        return ""
    site, known = context.site, _known(context, table, rows)
    copy = tag("button", escape(site("widget.copy-yaml")), type="button", data_counts="copy", class_="button")
    forget = tag("button", escape(site("own-counts.forget")), type="button", data_counts="forget", class_="button")
    yaml = tag("pre", tag("code", class_="own-counts__yaml"), tabindex="0")
    offered = tag("details", tag("summary", escape(site("own-counts.contribute"))), yaml, copy)
    inside = [tag("p", escape(site("own-counts.lead")))]
    inside += [_row(context, table, known, key, row) for key, row in rows.items()]
    inside += [tag("p", class_="own-counts__sums", role="status"), offered, tag("p", forget)]
    form = tag(
        "section",
        tag("details", tag("summary", escape(site("own-counts.title"))), *inside),
        class_="own-counts",
        data_own_counts=json.dumps(known, ensure_ascii=False, separators=(",", ":")),
        aria_label=site("own-counts.title"),
        hidden=True,
    )
    return tag("script", type="module", src=SCRIPT) + form + file_html(context, _file(known))


def _file(known: dict[str, Any]) -> dict[str, Any]:
    """What may stand in a file of what was counted."""
    keys = [f"{known['table']}.{row}.{column}" for row in known["rows"] for column in known["columns"]]
    return {"keys": keys, "numbers": {name: known[name] for name in ("least", "most", "all")}}


def _known(context: PageContext, table: models.Table, rows: dict[str, dict[str, models.Value]]) -> dict[str, Any]:
    """What the script has to know: the cells, the numbers that may stand in them, how many they are."""
    number = {name: context.game.components[getattr(table.own, name)].value for name in ("least", "most", "all")}
    columns = list(dict.fromkeys(column for row in rows.values() for column in row))
    said = {key: context.words.fill(context.strings[f"own-counts.{key}"], MARKS) for key in SAID}
    names = {column: context.label(f"table.{table.id}.{column}") for column in columns}
    return {"game": context.game.id, "table": table.id, "rows": list(rows), "columns": names, **number, "said": said}


def _row(
    context: PageContext, table: models.Table, known: dict[str, Any], key: str, row: dict[str, models.Value]
) -> str:
    """The cells of one row of the table: under each number a field for how many tiles show it."""
    lines = "".join(_cell(context, table, known, f"{table.id}.{key}.{column}", column) for column in row)
    return tag("fieldset", tag("legend", escape(context.words.name(key))), lines, class_="own-counts__row")


def _cell(context: PageContext, table: models.Table, known: dict[str, Any], name: str, column: str) -> str:
    title = tag("span", escape(known["columns"][column]), class_="own-counts__name", id=f"own.{name}")
    fields = "".join(_field(name, number) for number in range(known["least"], known["most"] + 1))
    return tag("div", title, fields, class_="own-counts__cell", role="group", aria_labelledby=f"own.{name}")


def _field(name: str, number: int) -> str:
    limits = {"min": "0", "max": "99"}
    field = tag("input", type="number", inputmode="numeric", name=f"{name}.{number}", placeholder="0", **limits)
    return tag("label", tag("span", str(number)), field)
