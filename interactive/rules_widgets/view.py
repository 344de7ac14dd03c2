"""The HTML of a calculator's answer, of its tables and their cells, for both the page that the build writes and
the answers in the browser."""

from typing import Any

from rules_engine.svg import element, escape
from rules_widgets.words import Words, number_text

CARD = "card"
SHARED = {"any": "M0 -13L11 -6V6L0 13L-11 6V-6Z", CARD: "M-9 -13H9V13H-9ZM-4 -7H4M-4 -1H4"}
"""SVG path data of the symbols that are the same in every game."""
NOTHING = "–"
"""The text of an empty cell."""
WIDEST = 44
"""Letters of the longest words of all column labels of a table that fits a small phone."""
TENTHS = 1000
"""100 per cent in tenths of a per cent."""


def answer_table_html(words: Words, table: dict) -> str:
    """Return the HTML of a `core.Table` (as JSON).

    A table of numbers stays one on narrow screens where its labels leave it room. In others `data-label` of a cell, and
    of a row heading that is a number, holds the label of the column."""
    labels = [words.label("answer." + table["id"] + "." + column) for column in table["columns"]]
    cells = [cell for row in table["rows"] for cell in row[1:]]
    others = [cell for cell in cells if cell is not None and not isinstance(cell, int)]
    are_numbers = all([isinstance(cell, dict) and "whole" in cell for cell in others])
    letters = sum([max([len(word) for word in label.split()] + [0]) for label in labels])
    head = "".join([element("th", [("scope", "col")], escape(label)) for label in labels])
    rows = ""
    for row in table["rows"]:
        counted = [("data-label", labels[0])] if isinstance(row[0], int) else []
        content = element("th", [("scope", "row"), *counted], cell_html(words, row[0], ""))
        for label, cell in zip(labels[1:], row[1:]):
            content += element("td", [("data-label", label)], cell_html(words, cell, cell_text(words, row[0])))
        rows += element("tr", [], content)
    title = element("caption", [], escape(words.label("answer." + table["id"])))
    body = element("thead", [], element("tr", [], head)) + element("tbody", [], rows)
    kind = "answer-table" + (" answer-table--numbers" if are_numbers and letters <= WIDEST else "")
    return element("table", [("class", kind), ("data-table", table["id"])], title + body)


def cell_text(words: Words, value: Any) -> str:
    """Return one cell (see `core.Table`) as plain text."""
    if value is None or value == []:
        return NOTHING
    if isinstance(value, list):
        is_sum = isinstance(value[0], int)
        return " + ".join([number_text(number) for number in value]) if is_sum else words.pieces(value)
    if not isinstance(value, dict):
        return words.label(value) if isinstance(value, str) else number_text(value)
    if "whole" in value:
        return share_text(words, value["part"], value["whole"])
    if "rule" in value:
        return words.line(value["rule"], value["values"])
    if "refused" in value:
        return words.refusal(value["refused"], value["values"])
    if "press" in value:
        return words.label("control." + value["press"])
    return words.phrase(value) if "id" in value else words.symbols(value)


def cell_html(words: Words, value: Any, row: str) -> str:
    """Return the HTML of one cell (see `core.Table`); `row` is the heading of its row, for the name of a button. A JSON
    object is a Share, Line, Refusal, Press, Phrase, or symbols, told by its keys."""
    told = cell_text(words, value)
    if not isinstance(value, dict) or "id" in value:
        return escape(told)
    if "whole" in value:
        length = "--share:" + str(value["part"] * 100 // value["whole"]) + "%"  # of the bar below the percentage
        return element("span", [("class", "share"), ("style", length)], escape(told))
    if "rule" in value or "refused" in value:
        rule = page_rule(words, value["rule"] if "rule" in value else value["refused"])
        content = escape(told) + " " + _rule_link(words, rule)
        sentence = element("span", [("data-rule", words.data["game"] + "." + rule)], content)
        return sentence if "rule" in value else element("span", [("class", "answer-table__refusal")], sentence)
    if "press" in value:
        name = told + words.label("colon") + row
        return press_button(value["press"] + ":" + value["value"], escape(told), name=name)
    return symbols_html(words, value)


def page_rule(words: Words, rule: str) -> str:
    """Return the id of a rule on the pages, for that of a line: `cost.surplus` for `cost.surplus.substitute`."""
    return rule if rule in words.data["rules"] else rule.rpartition(".")[0]


def act_button(action: str, content: str, look: str = "button") -> str:
    """Return a button for an action ("act" in `rules_widgets`)."""
    return element("button", [("type", "button"), ("class", look), ("data-action", action)], content)


def press_button(press: str, content: str, look: str = "button", name: str = "") -> str:
    """Return a button that presses a spot; `name`: what it is called, if not as it reads."""
    attributes = [("type", "button"), ("class", look), ("data-press", press)]
    return element("button", attributes + ([("aria-label", name)] if name else []), content)


# probabilities


def share_text(words: Words, part: int, whole: int) -> str:
    """Return a probability as a percentage with one decimal; what is not exactly 0 or 100 per cent never reads so."""
    key, tenths = "answer.share", (2 * part * TENTHS + whole) // (2 * whole)
    if part and not tenths:
        key, tenths = "answer.share.below", 1
    if part < whole and tenths == TENTHS:
        key, tenths = "answer.share.above", TENTHS - 1
    return words.fill(words.label(key), {"n": str(tenths // 10) + words.label("answer.decimal") + str(tenths % 10)})


# symbols


def symbols_html(words: Words, symbols: dict) -> str:
    """Return symbols as chips, in the order of the words' "order"; negative counts have a minus sign."""
    chips = [chip_html(words, key, symbols[key]) for key in words.data["order"] if symbols.get(key)]
    nothing = element("span", [("class", "symbol symbol--nothing")], escape(words.label("answer.nothing")))
    return "".join(chips) or nothing


def chip_html(words: Words, key: str, count: int) -> str:
    """Return one symbol with its glyph, if it has one, its number and its name: "3 hills", but 「丘 3」."""
    glyph = SHARED.get(key) or words.glyphs.get(key)
    text = ("−" if count < 0 else "") + str(abs(count))
    number = element("span", [("class", "symbol__count")], text)
    name = element("span", [("class", "symbol__name")], escape(words.noun(key, abs(count))))
    box = [("class", "symbol__icon"), ("viewBox", "-18 -18 36 36"), ("aria-hidden", "true")]
    icon = element("svg", box, element("path", [("d", glyph)])) if glyph else ""
    return element("span", [("class", "symbol symbol--" + key)], icon + words.counted(number, name))


PAYMENTS_SHOWN = 12
"""The number of payments that are listed without unfolding the rest."""


def answer_html(words: Words, result: dict) -> str:
    """Return the HTML of a whole answer, which has the form that `rules_engine.calculators.calculate` returns."""
    if "unknown" in result:
        content = words.fill(words.label("answer.unknown"), result["values"] or {})
        return element("div", [("class", "unknown"), ("data-provenance", "unknown")], escape(content))
    bill = _bill(words, result) + _rests_on(words, result)
    return bill + refusal_html(words, result) if "refused" in result else bill


def reasons_html(words: Words, result: dict) -> str:
    """Return the HTML of an answer below its sentence (`summary_text`), which it does not repeat."""
    if "unknown" in result:
        return ""
    lines = result["lines"]
    if lines and lines[0] == result.get("said"):
        first = [] if lines[0]["amount"] is None else [lines[0] | {"told": True}]
        result = result | {"lines": first + lines[1:]}
    return _bill(words, result)


def behind_html(words: Words, result: dict) -> str:
    """Return what stands beside the sentence of an answer: its rule, and a note if it rests on more than sources."""
    rule = result["refused"] if "refused" in result else result["said"]["rule"] if "said" in result else None
    link = "" if rule is None else _rule_link(words, page_rule(words, rule))
    return link + _rests_on(words, result)


def _bill(words: Words, result: dict) -> str:
    """Return the lines of an answer and what they add up to, its payments and its tables."""
    if "refused" in result:
        return lines_html(words, result["lines"], (result["values"] or {}).get("cost"))
    value = result["value"]
    if "cost" not in value:
        tables = "".join([answer_table_html(words, table) for table in result.get("tables", [])])
        return lines_html(words, result["lines"], value.get("total"), "answer.total") + tables
    # The lines that count the cards to pay, as opposed to the symbols of the cost.
    paid = [line for line in result["lines"] if line["amount"] is not None and CARD in line["amount"]]
    bill = lines_html(words, [line for line in result["lines"] if line not in paid], value["cost"])
    payment = lines_html(words, paid, {CARD: value["cards"]}, "answer.cards_total") if paid else ""
    return bill + payment + _payments(words, value)


def summary_text(words: Words, result: dict) -> str:
    """Return the answer as one sentence, or why there is none."""
    if "unknown" in result:
        return words.fill(words.label("answer.unknown"), result["values"] or {})
    if "refused" in result:
        return words.label("answer.refused") + " " + words.refusal(result["refused"], result["values"])
    return words.line(result["said"]["rule"], result["said"]["values"])


def lines_html(words: Words, lines: list, total: Any, total_label: str = "answer.cost") -> str:
    """Return the derivation as a bill: one row per line, linked to its rule, and the total below."""
    if not lines and total is None:
        return ""
    content = element("tbody", [], "".join([_line(words, line) for line in lines])) if lines else ""
    if total is not None:
        cells = element("th", [("scope", "row"), ("colspan", "2")], escape(words.label(total_label)))
        cells += element("td", [("class", "lines__amount")], amount_html(words, total))
        content += element("tfoot", [], element("tr", [], cells))
    return element("table", [("class", "lines")], content)


def folded_html(words: Words, result: dict, link: str = "") -> str:
    """Return `reasons_html` for a narrow column: several tables are collapsible, and only the first is open.
    `link`: HTML between the reasons and the tables."""
    tables = result.get("tables", [])
    if len(tables) < 2:
        return reasons_html(words, result) + link
    html = reasons_html(words, result | {"tables": []}) + link
    for table in tables:
        count = escape(words.fill(words.label("answer.count"), {"n": len(table["rows"])}))
        name = element("span", [], escape(words.label("answer." + table["id"])))
        summary = element("summary", [], name + " " + element("span", [("class", "answer-group__count")], count))
        opened = [("open", "")] if table is tables[0] else []
        attributes = [("class", "answer-group"), ("data-fold", table["id"]), *opened]
        html += element("details", attributes, summary + answer_table_html(words, table))
    return html


def amount_html(words: Words, amount: Any) -> str:
    """Return an amount as HTML: symbols as chips, or a number of points; a negative number has a minus sign."""
    if isinstance(amount, dict):
        return symbols_html(words, amount)
    return element("span", [("class", "points")], number_text(amount))


def _line(words: Words, line: dict) -> str:
    shown = page_rule(words, line["rule"])
    amount = "" if line["amount"] is None else amount_html(words, line["amount"])
    text = "" if "told" in line else words.line(line["rule"], line["values"])
    cells = element("th", [("scope", "row")], _rule_link(words, shown))
    cells += element("td", [("class", "lines__text")], escape(text) or " ")
    cells += element("td", [("class", "lines__amount")], amount or " ")
    return element("tr", [("data-rule", words.data["game"] + "." + shown)], cells)


def _rule_link(words: Words, rule: str) -> str:
    return element("a", [("href", words.rule_url(rule))], escape(words.rule_title(rule)))


def _payments(words: Words, value: dict) -> str:
    """Return the list of possible payments, those after `PAYMENTS_SHOWN` collapsed; "" if nothing is to be paid."""
    payments = value["payments"]
    if not payments or value["cards"] == 0:
        return ""
    title = words.label("answer.payments") + " (" + words.fill(words.label("answer.cards"), {"n": value["cards"]}) + ")"
    counts = [{key: count for key, count in zip(words.data["order"], payment)} for payment in payments]
    items = [element("li", [], symbols_html(words, cards)) for cards in counts]
    html = element("p", [("class", "payments__title")], escape(title))
    html += element("ul", [("class", "payments")], "".join(items[:PAYMENTS_SHOWN]))
    more = items[PAYMENTS_SHOWN:]
    if more:
        summary = element("summary", [], escape(words.fill(words.label("answer.more"), {"n": len(more)})))
        more_list = element("ul", [("class", "payments")], "".join(more))
        html += element("details", [("class", "payments__more")], summary + more_list)
    return html


def refusal_html(words: Words, result: dict) -> str:
    """Return the reason of a refusal, with its rule."""
    rule = page_rule(words, result["refused"])
    title = element("strong", [], escape(words.label("answer.refused")))
    reason = escape(words.refusal(result["refused"], result["values"]))
    content = title + " " + reason + " " + _rule_link(words, rule)
    return element("div", [("class", "refusal"), ("data-rule", words.data["game"] + "." + rule)], content)


def _rests_on(words: Words, result: dict) -> str:
    """Return a note if the answer is based on the reader's own value or a reconstruction; "" if it is all sourced."""
    value = result.get("value" if "value" in result else "values")
    provenance = value.get("provenance", "sourced") if isinstance(value, dict) else "sourced"
    if provenance == "sourced":
        return ""
    rests_on = words.label("answer.rests-on") + words.label("colon") + words.label("provenance." + provenance)
    note = words.label("answer.own_value") if provenance == "reader" else rests_on
    return element("p", [("class", "reader-value"), ("data-provenance", provenance)], escape(note))
