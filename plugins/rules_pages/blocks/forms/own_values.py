"""The reader's own values as a file: what was typed in for costs that no source gives, taken to another browser.

Plain JavaScript (docs/assets/javascripts/own-values.js) does the work; here stands what it has to know.
"""

from __future__ import annotations

import json
from typing import Any

from rules_pages.blocks.block import Block
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.data.book import GameBook
from rules_pages.data.engine_runner import EngineRunner

SCRIPT = "../../../assets/javascripts/own-values.js"
SAID = ("saved", "loaded", "none", "no-file", "other-game", "bad-value", "not-kept", "full")
"""What the script may have to say; `own-values.<key>` of the site's strings, with marks for what it fills in."""
MARKS = {"n": "%n", "key": "%key"}


def own_values_blocks(
    context: PageContext, runner: EngineRunner, page: str, calculator: str | None = None
) -> list[Block]:
    """The block of a page with the buttons to save and load own values, where there is something to save."""
    html = own_values_html(context, runner, calculator)
    return [Block("own-values", page, html)] if html else []


def own_values_html(context: PageContext, runner: EngineRunner, calculator: str | None = None) -> str:
    """Buttons to save and to load own values, shown by the script; nothing where no calculator takes any."""
    printed = printed_parameter(runner.forms, calculator)
    keys = own_keys(context.game)
    if printed is None or not keys:
        return ""
    return file_html(context, {"keys": keys, "symbols": printed["keys"], "most": printed["most"]})


def file_html(context: PageContext, fits: dict[str, Any]) -> str:
    """The buttons, for what `fits`: the keys, and the limits of their values."""
    site = context.site
    said = {key: context.words.fill(context.strings[f"own-values.{key}"], MARKS) for key in SAID}
    known = {"game": context.game.id, **fits, "said": said}
    load = site("own-values.load")
    buttons = [_button(site("own-values.save"), "save"), " ", _button(load, "load")]
    return tag("script", type="module", src=SCRIPT) + tag(
        "section",
        tag("p", tag("strong", escape(site("own-values.title"))), " ", escape(site("own-values.lead"))),
        tag("p", *buttons, class_="own-values__buttons"),
        tag("input", type="file", accept=".json,application/json", aria_label=load, hidden=True),
        tag("p", class_="own-values__said", role="status"),
        class_="own-values",
        data_own_values=json.dumps(known, ensure_ascii=False, separators=(",", ":")),
        aria_label=site("own-values.title"),
        hidden=True,
    )


def _button(words: str, action: str) -> str:
    return tag("button", escape(words), type="button", data_own=action, class_="button")


def printed_parameter(forms: dict[str, dict], calculator: str | None = None) -> dict[str, Any] | None:
    """What one calculator (or any, if None) asks its reader to type in where no value is known."""
    wanted = sorted(forms) if calculator is None else [calculator]
    found = [item for name in wanted for item in forms[name]["parameters"] if item.get("printed")]
    return found[0] if found else None


def own_keys(game: GameBook) -> list[str]:
    """The components that a reader may fill in: columns of symbols in which some value is unknown."""
    tables = sorted({path.partition(".")[0] for path in game.components})
    return [key for table in tables for key in _open_cells(game, table)]


def _open_cells(game: GameBook, table: str) -> list[str]:
    """All cells of those columns of a table."""
    rows = game.table(table)
    columns = dict.fromkeys(column for row in rows.values() for column in row)
    is_open = {column: _is_open([row[column].value for row in rows.values() if column in row]) for column in columns}
    return [f"{table}.{key}.{column}" for key, row in rows.items() for column in row if is_open[column]]


def _is_open(values: list[Any]) -> bool:
    counts = [value for value in values if isinstance(value, dict) and all(type(n) is int for n in value.values())]
    return None in values and bool(counts)
