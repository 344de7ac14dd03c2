"""The HTML of a calculator's answer, for both the page that the build writes and the answers in the browser."""

from __future__ import annotations

from typing import Any

from rules_engine.svg import element, escape
from rules_widgets.answer_tables import CARD, answer_table_html, page_rule, symbols_html
from rules_widgets.words import Words, number_text

PAYMENTS_SHOWN = 12
"""The number of payments that are listed without unfolding the rest."""


def answer_html(words: Words, glyphs: dict, result: dict) -> str:
    """Return the HTML of a whole answer, which has the form that `rules_engine.calculators.calculate` returns."""
    if "unknown" in result:
        return _unknown(words, result)
    bill = _bill(words, glyphs, result) + _rests_on(words, result)
    return bill + refusal_html(words, result) if "refused" in result else bill


def reasons_html(words: Words, glyphs: dict, result: dict) -> str:
    """Return the HTML of an answer below its sentence (`summary_text`), which it does not repeat."""
    if "unknown" in result:
        return ""
    lines = result["lines"]
    if lines and lines[0] == result.get("said"):
        first = [] if lines[0]["amount"] is None else [lines[0] | {"told": True}]
        result = result | {"lines": first + lines[1:]}
    return _bill(words, glyphs, result)


def behind_html(words: Words, result: dict) -> str:
    """Return what stands beside the sentence of an answer: the rule that it tells, or that forbids, and a note if it
    rests on something else than a source."""
    rule = result["refused"] if "refused" in result else result["said"]["rule"] if "said" in result else None
    link = "" if rule is None else _rule_link(words, page_rule(words, rule))
    return link + _rests_on(words, result)


def _bill(words: Words, glyphs: dict, result: dict) -> str:
    """Return the lines of an answer and what they add up to, its payments and its tables."""
    if "refused" in result:
        return lines_html(words, glyphs, result["lines"], (result["values"] or {}).get("cost"))
    value = result["value"]
    if "cost" not in value:
        total = value.get("total")
        return lines_html(words, glyphs, result["lines"], total, "answer.total") + _tables(words, glyphs, result)
    paid = [line for line in result["lines"] if _is_payment(line)]
    bill = lines_html(words, glyphs, [line for line in result["lines"] if line not in paid], value["cost"])
    payment = lines_html(words, glyphs, paid, {CARD: value["cards"]}, "answer.cards_total") if paid else ""
    return bill + payment + _payments(words, glyphs, value)


def summary_text(words: Words, result: dict) -> str:
    """Return the answer as one sentence, which the page shows large and screen readers announce; or why there is
    none."""
    if "unknown" in result:
        return words.fill(words.label("answer.unknown"), result["values"] or {})
    if "refused" in result:
        return words.label("answer.refused") + " " + words.refusal(result["refused"], result["values"])
    return words.line(result["said"]["rule"], result["said"]["values"])


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
    """Return `reasons_html` for a narrow column: several tables are collapsible, and only the first is open.
    `link`: HTML between the reasons and the tables."""
    tables = result.get("tables", [])
    if len(tables) < 2:
        return reasons_html(words, glyphs, result) + link
    html = reasons_html(words, glyphs, result | {"tables": []}) + link
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
    link = _rule_link(words, shown)
    amount = "" if line["amount"] is None else amount_html(words, glyphs, line["amount"])
    text = "" if "told" in line else words.line(rule, line["values"])
    return element(
        "tr",
        [("data-rule", words.data["game"] + "." + shown)],
        element("th", [("scope", "row")], link)
        + element("td", [("class", "lines__text")], escape(text) or " ")
        + element("td", [("class", "lines__amount")], amount or " "),
    )


def _rule_link(words: Words, rule: str) -> str:
    return element("a", [("href", words.rule_url(rule))], escape(words.rule_title(rule)))


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


def refusal_html(words: Words, result: dict) -> str:
    """Return the reason of a refusal, with its rule."""
    rule = page_rule(words, result["refused"])
    link = _rule_link(words, rule)
    content = (
        element("strong", [], escape(words.label("answer.refused")))
        + " "
        + escape(words.refusal(result["refused"], result["values"]))
    )
    return element("div", [("class", "refusal"), ("data-rule", words.data["game"] + "." + rule)], content + " " + link)


def _unknown(words: Words, result: dict) -> str:
    content = words.fill(words.label("answer.unknown"), result["values"] or {})
    return element("div", [("class", "unknown"), ("data-provenance", "unknown")], escape(content))


def _rests_on(words: Words, result: dict) -> str:
    """Return a note if the answer is based on the reader's own value or a reconstruction; "" if it is all sourced."""
    value = result.get("value" if "value" in result else "values")
    provenance = value.get("provenance", "sourced") if isinstance(value, dict) else "sourced"
    if provenance == "sourced":
        return ""
    rests_on = words.label("answer.rests-on") + words.label("colon") + words.label("provenance." + provenance)
    note = words.label("answer.own_value") if provenance == "reader" else rests_on
    return element("p", [("class", "reader-value"), ("data-provenance", provenance)], escape(note))
