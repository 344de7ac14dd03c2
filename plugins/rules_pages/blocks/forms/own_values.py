"""Buttons to save and load the reader's own values: the costs that no source states and the reader has typed in, as a
file for another browser. The same for the numbers of a table that readers count, and for their own map.

docs/assets/javascripts/own.js does the work; this module makes data and words.
"""

from __future__ import annotations

from typing import Any

from rules_pages.blocks.block import Block
from rules_pages.blocks.html import button, code_block, compact_json, escape, folded, number_field, tag
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
    # a folded form in which all unknown values are entered one after another, with their YAML for a contribution
    site, words, rows = context.site, context.words, []
    unknown = [key for key in keys if context.game.components[key].value is None]
    for key in unknown:
        fields = []
        for symbol in printed["keys"]:
            chip = chip_html(words, symbol, 0)
            field = number_field(name=f"{key}.{symbol}", min="0", max=str(printed["most"]))
            fields.append(tag("label", chip, field, class_="counts__item"))
        name = tag("legend", escape(words.name(key.split(".")[1])))
        rows.append(tag("fieldset", name, tag("div", *fields, class_="counts"), class_="own-counts__row"))
    contribution = folded(site("own-counts.contribute"), code_block(class_="own-values__yaml"))
    parts = [*rows, contribution, button(site("widget.copy-yaml"), data_own="copy")]
    sitting = folded(site("own-values.sitting", n=len(unknown)), *parts, class_="own-values__all")
    schema = {"keys": keys, "symbols": printed["keys"], "most": printed["most"]}
    return [Block("own-values", page, _file_html(context, schema, sitting))]


def _file_html(context: PageContext, schema: dict[str, Any], sitting: str = "") -> str:
    """Return the buttons, below the form `sitting`. `schema`: keys that a file may contain and limits of values."""
    data = {"game": context.game.id, **schema, "said": context.script_words("own-values", *MESSAGES)}
    buttons = " ".join(button(context.site(f"own-values.{action}"), data_own=action) for action in ("save", "load"))
    return context.script("own") + _own_section(context, "own-values", data, sitting, buttons)


def _own_section(context: PageContext, kind: str, data: Any, above: str, buttons: str, below: str = "") -> str:
    """Return what keeps something of the reader's own in a file; `kind`: `own-values` or `own-map`."""
    site = context.site
    return tag(
        "section",
        tag("p", tag("strong", escape(site(f"{kind}.title"))), " ", escape(site(f"{kind}.lead"))),
        above,
        tag("p", buttons, class_="own-values__buttons"),
        tag("input", type="file", accept=".json,application/json", aria_label=site(f"{kind}.load"), hidden=True),
        tag("p", class_="own-values__said", role="status"),
        below,
        class_="own-values",
        **{f"data_{kind}": compact_json(data)},
        aria_label=site(f"{kind}.title"),
        hidden=True,
    )


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
    site, data = context.site, {**cells, **limits, "said": messages}
    content = [tag("p", escape(site("own-counts.lead")))]
    for key, row in rows.items():
        lines = [_counts_cell(f"{table.id}.{key}.{column}", names[column], limits) for column in row]
        name = tag("legend", escape(context.words.name(key)))
        content.append(tag("fieldset", name, *lines, class_="own-counts__row"))
    yaml, copy = code_block(class_="own-counts__yaml"), button(site("widget.copy-yaml"), data_counts="copy")
    content += [tag("p", class_="own-counts__sums", role="status"), folded(site("own-counts.contribute"), yaml, copy)]
    content += [tag("p", button(site("own-counts.forget"), data_counts="forget"))]
    look = {"data_own_counts": compact_json(data), "aria_label": site("own-counts.title"), "hidden": True}
    form = tag("section", folded(site("own-counts.title"), *content), class_="own-counts", **look)
    schema = {"keys": [f"{table.id}.{row}.{column}" for row in rows for column in columns], "numbers": limits}
    return form + _file_html(context, schema)


def _counts_cell(name: str, title: str, limits: dict[str, int]) -> str:
    """Return one cell: for each possible number a field for how many tiles show it."""
    fields = [tag("span", escape(title), class_="own-counts__name", id=f"own.{name}")]
    for number in range(limits["least"], limits["most"] + 1):
        field = number_field(name=f"{name}.{number}", placeholder="0", min="0", max="99")
        fields.append(tag("label", tag("span", str(number)), field))
    return tag("div", *fields, class_="own-counts__cell", role="group", aria_labelledby=f"own.{name}")


def own_map_html(context: PageContext, grounds: tuple[str, ...]) -> str:
    """Return the buttons, hidden until the script runs. `grounds`: what the digits of a board tile stand for."""
    messages = context.script_words("own-map", "kept", "saved", "practice", "no-file", "not-kept", "full")
    data = {"game": context.game.id, "grounds": grounds, "said": messages}
    actions = ("keep", "open", "save", "load")
    buttons = " ".join(button(context.site(f"own-map.{action}"), data_map=action) for action in actions)
    contribution = folded(context.site("own-map.contribute"), code_block(class_="own-map__yaml"), hidden=True)
    return context.script("own") + _own_section(context, "own-map", data, "", buttons, below=contribution)
