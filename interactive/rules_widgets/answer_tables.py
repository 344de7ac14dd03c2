"""The HTML of the tables in an answer and of their cells: names, numbers, symbols, probabilities, sentences."""

from __future__ import annotations

from typing import Any

from rules_engine.svg import element, escape
from rules_widgets.words import Words, number_text

CARD = "card"
SHARED = {"any": "M0 -13L11 -6V6L0 13L-11 6V-6Z", CARD: "M-9 -13H9V13H-9ZM-4 -7H4M-4 -1H4"}
"""SVG path data of the symbols that are the same in every game."""
NOTHING = "–"
"""The text of an empty cell."""
TENTHS = 1000
"""100 per cent in tenths of a per cent."""


def answer_table_html(words: Words, glyphs: dict, table: dict) -> str:
    """Return the HTML of a `core.Table` (as JSON).

    A table of numbers stays one on narrow screens. In others `data-label` of a cell, and of a row heading that is a
    number, holds the label of the column.
    """
    labels = [words.label("answer." + table["id"] + "." + column) for column in table["columns"]]
    head = "".join([element("th", [("scope", "col")], escape(label)) for label in labels])
    rows = "".join([_row(words, glyphs, labels, row) for row in table["rows"]])
    title = element("caption", [], escape(words.label("answer." + table["id"])))
    body = element("thead", [], element("tr", [], head)) + element("tbody", [], rows)
    kind = "answer-table" + (" answer-table--numbers" if _are_numbers(table["rows"]) else "")
    return element("table", [("class", kind), ("data-table", table["id"])], title + body)


def _are_numbers(rows: list) -> bool:
    """Tell whether all cells beside the row headings are numbers or chances."""
    cells = [cell for row in rows for cell in row[1:]]
    return all(
        [cell is None or isinstance(cell, int) or (isinstance(cell, dict) and "whole" in cell) for cell in cells]
    )


def _row(words: Words, glyphs: dict, labels: list, row: list) -> str:
    counted = [("data-label", labels[0])] if isinstance(row[0], int) else []
    heading = element("th", [("scope", "row"), *counted], cell_html(words, glyphs, row[0], ""))
    named = _plain(words, row[0])
    cells = [
        element("td", [("data-label", labels[index])], cell_html(words, glyphs, row[index], named))
        for index in range(1, len(row))
    ]
    return element("tr", [], heading + "".join(cells))


def _plain(words: Words, value: Any) -> str:
    """Return the heading of a row as plain text."""
    if isinstance(value, dict):
        return words.line(value["rule"], value["values"]) if "rule" in value else words.symbols(value)
    if isinstance(value, list):
        return words.pieces(value)
    return words.label(value) if isinstance(value, str) else str(value)


def cell_html(words: Words, glyphs: dict, value: Any, row: str) -> str:
    """Return the HTML of one cell (see `core.Table`); `row` is the heading of its row, for the name of a button."""
    if value is None or value == []:
        return NOTHING
    if isinstance(value, list):
        return _parts(words, value)
    if isinstance(value, dict):
        return _mapping(words, glyphs, value, row)
    return escape(words.label(value)) if isinstance(value, str) else number_text(value)


def _parts(words: Words, value: list) -> str:
    """Return a list of names as text, or a list of numbers as a sum."""
    if isinstance(value[0], int):
        return " + ".join([number_text(number) for number in value])
    return escape(words.pieces(value))


def _mapping(words: Words, glyphs: dict, value: dict, row: str) -> str:
    """Return the HTML of a cell that is a JSON object: a Share, Line, Refusal, Press, or symbols; told by its keys."""
    if "whole" in value:
        return share_html(words, value["part"], value["whole"])
    if "rule" in value:
        return _sentence(words, value["rule"], words.line(value["rule"], value["values"]))
    if "refused" in value:
        sentence = _sentence(words, value["refused"], words.refusal(value["refused"], value["values"]))
        return element("span", [("class", "answer-table__refusal")], sentence)
    if "press" in value:
        return _button(words, value, row)
    if "id" in value:
        return escape(words.phrase(value))
    return symbols_html(words, glyphs, value)


def _sentence(words: Words, rule: str, text: str) -> str:
    """Return a sentence with the link to its rule."""
    rule = page_rule(words, rule)
    link = element("a", [("href", words.rule_url(rule))], escape(words.rule_title(rule)))
    return element("span", [("data-rule", words.data["game"] + "." + rule)], escape(text) + " " + link)


def page_rule(words: Words, rule: str) -> str:
    """Return the id of the rule on the pages for the rule of a line, which may have a suffix.

    `cost.surplus.substitute` is shown as `cost.surplus`.
    """
    return rule if rule in words.data["rules"] else rule.rpartition(".")[0]


def _button(words: Words, value: dict, row: str) -> str:
    label = words.label("control." + value["press"])
    attributes = [
        ("type", "button"),
        ("class", "button"),
        ("data-press", value["press"] + ":" + value["value"]),
        ("aria-label", label + words.label("colon") + row),
    ]
    return element("button", attributes, escape(label))


# probabilities


def share_html(words: Words, part: int, whole: int) -> str:
    """Return a probability as a percentage over a bar of that length."""
    length = "--share:" + str(part * 100 // whole) + "%"
    return element("span", [("class", "share"), ("style", length)], escape(share_text(words, part, whole)))


def share_text(words: Words, part: int, whole: int) -> str:
    """Return a probability as a percentage with one decimal.

    A value that would be rounded to 0 or to 100 per cent, but is not exactly that, is "below" or "above" the nearest
    other value.
    """
    tenths = (2 * part * TENTHS + whole) // (2 * whole)
    if part and not tenths:
        return words.fill(words.label("answer.share.below"), {"n": _decimal(words, 1)})
    if part < whole and tenths == TENTHS:
        return words.fill(words.label("answer.share.above"), {"n": _decimal(words, TENTHS - 1)})
    return words.fill(words.label("answer.share"), {"n": _decimal(words, tenths)})


def _decimal(words: Words, tenths: int) -> str:
    return str(tenths // 10) + words.label("answer.decimal") + str(tenths % 10)


# symbols


def symbols_html(words: Words, glyphs: dict, symbols: dict) -> str:
    """Return symbols as chips, in the order of the words' "order"; negative counts have a minus sign."""
    chips = [chip_html(words, glyphs, key, symbols[key]) for key in words.data["order"] if symbols.get(key)]
    return "".join(chips) or element(
        "span", [("class", "symbol symbol--nothing")], escape(words.label("answer.nothing"))
    )


def chip_html(words: Words, glyphs: dict, key: str, count: int) -> str:
    """Return one symbol with its glyph, if it has one, its number and its name: "3 hills", but 「丘 3」."""
    glyph = SHARED.get(key) or glyphs.get(key)
    text = ("−" if count < 0 else "") + str(abs(count))
    number = element("span", [("class", "symbol__count")], text)
    name = element("span", [("class", "symbol__name")], escape(words.noun(key, abs(count))))
    content = (_icon(glyph) if glyph else "") + words.counted(number, name)
    return element("span", [("class", "symbol symbol--" + key)], content)


def _icon(path: str) -> str:
    box = [("class", "symbol__icon"), ("viewBox", "-18 -18 36 36"), ("aria-hidden", "true")]
    return element("svg", box, element("path", [("d", path)]))
