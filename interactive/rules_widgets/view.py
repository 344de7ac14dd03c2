"""The HTML of a calculator's answer, for both the page that the build writes and the answers in the browser."""

from __future__ import annotations

from typing import Any

from rules_engine.svg import element, escape
from rules_widgets.answer_tables import CARD, answer_table_html, page_rule, symbols_html
from rules_widgets.words import Words, number_text

PAYMENTS_SHOWN = 12
"""The number of payments that are listed without unfolding the rest."""


def answer_html(words: Words, glyphs: dict, result: dict) -> str:
    """Return the HTML of an answer, which has the form that `rules_engine.calculators.calculate` returns."""
    if "unknown" in result:
        return _unknown(words, result)
    if "refused" in result:
        values = result["values"] or {}
        bill = lines_html(words, glyphs, result["lines"], values.get("cost"))
        return bill + _rests_on(words, values) + _refusal(words, result)
    value = result["value"]
    if "cost" not in value:
        total = value.get("total")
        return lines_html(words, glyphs, result["lines"], total, "answer.total") + _tables(words, glyphs, result)
    paid = [line for line in result["lines"] if _is_payment(line)]
    bill = lines_html(words, glyphs, [line for line in result["lines"] if line not in paid], value["cost"])
    payment = lines_html(words, glyphs, paid, {CARD: value["cards"]}, "answer.cards_total") if paid else ""
    return bill + _rests_on(words, value) + payment + _payments(words, glyphs, value)


def summary_text(words: Words, result: dict) -> str:
    """Return the answer as one short sentence, for screen readers and for the bottom bar on phones.

    It tells the cost, or without a cost the first line, or why there is no answer.
    """
    if "unknown" in result:
        return words.label("provenance.unknown-short")
    if "refused" in result:
        return _refused_text(words, result)
    if "cost" not in result["value"]:
        return words.line(result["lines"][0]["rule"], result["lines"][0]["values"])
    return words.label("answer.cost") + words.label("colon") + words.symbols(result["value"]["cost"])


def _refused_text(words: Words, result: dict) -> str:
    """Return the reason of a refusal; if the hand lacks cards, the cost and the number of missing cards."""
    values = result["values"] or {}
    if isinstance(values.get("cost"), dict) and "short" in values:
        short = words.fill(words.label("answer.short"), {"n": values["short"]})
        return words.label("answer.cost") + words.label("colon") + words.symbols(values["cost"]) + "; " + short
    return words.label("answer.refused") + " " + words.refusal(result["refused"], values)


def lines_html(words: Words, glyphs: dict, lines: list, total: Any, total_label: str = "answer.cost") -> str:
    """Return the derivation as a bill: one row per line, linked to its rule, and the total below."""
    if not lines and total is None:
        return ""
    rows = "".join([_line(words, glyphs, line) for line in lines])
    foot = "" if total is None else _total(words, glyphs, total, total_label)
    return element("table", [("class", "lines")], (element("tbody", [], rows) if rows else "") + foot)


def _tables(words: Words, glyphs: dict, result: dict) -> str:
    return "".join([answer_table_html(words, glyphs, table) for table in result.get("tables", [])])


def folded_html(words: Words, glyphs: dict, result: dict, link: str = "") -> str:
    """Return the HTML of an answer for a narrow column: several tables are collapsible, and only the first is open.
    `link`: HTML between the answer and its tables."""
    tables = result.get("tables", [])
    if len(tables) < 2:
        return answer_html(words, glyphs, result) + link
    html = answer_html(words, glyphs, result | {"tables": []}) + link
    return html + "".join([_folded(words, glyphs, table, table is tables[0]) for table in tables])


def _folded(words: Words, glyphs: dict, table: dict, is_open: bool) -> str:
    """Return a table in a `details`, whose summary has the title and the number of rows."""
    count = words.fill(words.label("answer.count"), {"n": len(table["rows"])})
    name = element("span", [], escape(words.label("answer." + table["id"])))
    summary = element("summary", [], name + " " + element("span", [("class", "answer-group__count")], escape(count)))
    attributes = [("class", "answer-group"), ("data-fold", table["id"])] + ([("open", "")] if is_open else [])
    return element("details", attributes, summary + answer_table_html(words, glyphs, table))


def _is_payment(line: dict) -> bool:
    """Tell whether a line counts the cards to pay, as opposed to the symbols of the cost."""
    return line["amount"] is not None and CARD in line["amount"]


def amount_html(words: Words, glyphs: dict, amount: Any) -> str:
    """Return an amount as HTML: symbols as chips, or a number of points; a negative number has a minus sign."""
    if isinstance(amount, dict):
        return symbols_html(words, glyphs, amount)
    return element("span", [("class", "points")], number_text(amount))


def _line(words: Words, glyphs: dict, line: dict) -> str:
    """Return one row of the bill: the link to the rule, the sentence and the amount."""
    rule = line["rule"]
    shown = page_rule(words, rule)
    link = element("a", [("href", words.rule_url(shown))], escape(words.rule_title(shown)))
    amount = "" if line["amount"] is None else amount_html(words, glyphs, line["amount"])
    return element(
        "tr",
        [("data-rule", words.data["game"] + "." + shown)],
        element("th", [("scope", "row")], link)
        + element("td", [("class", "lines__text")], escape(words.line(rule, line["values"])) or " ")
        + element("td", [("class", "lines__amount")], amount or " "),
    )


def _total(words: Words, glyphs: dict, total: dict, label: str) -> str:
    cells = element("th", [("scope", "row"), ("colspan", "2")], escape(words.label(label)))
    cells += element("td", [("class", "lines__amount")], amount_html(words, glyphs, total))
    return element("tfoot", [], element("tr", [], cells))


def _payments(words: Words, glyphs: dict, value: dict) -> str:
    """Return the list of possible payments, those after `PAYMENTS_SHOWN` collapsed; "" if nothing is to be paid."""
    payments = value["payments"]
    if not payments or value["cards"] == 0:
        return ""
    title = words.label("answer.payments") + " (" + words.fill(words.label("answer.cards"), {"n": value["cards"]}) + ")"
    items = [_payment(words, glyphs, payment) for payment in payments]
    first = element("ul", [("class", "payments")], "".join(items[:PAYMENTS_SHOWN]))
    return element("p", [("class", "payments__title")], escape(title)) + first + _more(words, items[PAYMENTS_SHOWN:])


def _payment(words: Words, glyphs: dict, payment: list) -> str:
    cards = {key: count for key, count in zip(words.data["order"], payment)}
    return element("li", [], symbols_html(words, glyphs, cards))


def _more(words: Words, items: list) -> str:
    if not items:
        return ""
    summary = element("summary", [], escape(words.fill(words.label("answer.more"), {"n": len(items)})))
    return element(
        "details", [("class", "payments__more")], summary + element("ul", [("class", "payments")], "".join(items))
    )


def _refusal(words: Words, result: dict) -> str:
    rule = page_rule(words, result["refused"])
    link = element("a", [("href", words.rule_url(rule))], escape(words.rule_title(rule)))
    content = (
        element("strong", [], escape(words.label("answer.refused")))
        + " "
        + escape(words.refusal(result["refused"], result["values"]))
    )
    return element("div", [("class", "refusal"), ("data-rule", words.data["game"] + "." + rule)], content + " " + link)


def _unknown(words: Words, result: dict) -> str:
    content = words.fill(words.label("answer.unknown"), result["values"] or {})
    return element("div", [("class", "unknown"), ("data-provenance", "unknown")], escape(content))


def _rests_on(words: Words, value: dict) -> str:
    """Return a note if the answer is based on the reader's own value or a reconstruction; "" if it is all sourced."""
    provenance = value.get("provenance", "sourced")
    if provenance == "sourced":
        return ""
    rests_on = words.label("answer.rests-on") + words.label("colon") + words.label("provenance." + provenance)
    note = words.label("answer.own_value") if provenance == "reader" else rests_on
    return element("p", [("class", "reader-value"), ("data-provenance", provenance)], escape(note))
