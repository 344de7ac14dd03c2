"""Buttons to save and load the reader's own values: the costs that no source states and the reader has typed in, as a
file for another browser.

docs/assets/javascripts/own-values.js does the work; this module makes its data and words.
"""

from __future__ import annotations

import json
from typing import Any

from rules_pages.blocks.block import Block
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext
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
