"""Rules, cases, examples and answers in words, without a page around them: for the API, the command line and
assistants.

All addresses are below the root of the site (`de/attika/building/#cost.terrain`). Texts of one line are plain text;
longer ones are plain text with lists and tables as in Markdown, and HTML."""

import re
from typing import Any

from rules_pages.blocks.case import attempt_words, case_details, contrast_words, outcome_of, readings_in_words
from rules_pages.blocks.case_names import question_words
from rules_pages.blocks.example import calculator_address
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext, calculator_page, example_page, page_id
from rules_pages.data import models
from rules_pages.data.cases import PlayedCase
from rules_widgets.view import CARD, cell_text, page_rule, summary_text
from rules_widgets.words import number_text, upper

PAYMENTS = 12
"""The number of possible payments that are told, the cheapest ones."""
_LINK = re.compile(r'(?<=href=")(?:\.\./)+')

Told = dict[str, Any]
"""Something in words, as plain data; `data/published/api.py` has the types."""


# texts


def text_html(context: PageContext, text: str) -> str:
    """Return a text as HTML, as the page of its rule shows it, with addresses below the root of the site."""
    return site_links(context, context.html_blocks(text))


def site_links(context: PageContext, html: str) -> str:
    """Return HTML whose links, which lead from a page of the game, are addresses below the root of the site."""
    folders = {"../": f"{context.language}/{context.game.id}/", "../../": f"{context.language}/"}
    return _LINK.sub(lambda match: folders.get(match[0], ""), html)


# pages and rules


def page_words(context: PageContext, page: models.Page) -> Told:
    """Return a page as `api.PageWords`: its title, its lead, and the rules on it with the titles of their sections."""
    text = context.texts.get("pages", page.id)
    return {
        "title": text.title,
        "address": f"{context.language}/{context.game.id}/{page.id}/",
        "lead": context.plain(text.lead) if text.lead else None,
        "sections": {
            one.id: {"title": context.texts.get("sections", one.id).title, "rules": [rule.id for rule in one.rules]}
            for one in page.sections
        },
    }


def rule_address(context: PageContext, rule: str, anchor: str | None = None) -> str:
    """Return the permanent address of a rule, or of something else on its page; an id with a suffix, as lines have it,
    is led to its rule."""
    shown = page_rule(context.words, rule)
    return f"{context.language}/{context.game.id}/{page_id(context.game, shown)}/#{anchor or shown}"


def rule_words(context: PageContext, rule: models.Rule) -> Told:
    """Return a rule as `api.RuleWords`."""
    text = context.texts.get("rules", rule.id)
    language, _ = context.texts.shown(f"rules.{rule.id}")
    told = {
        "number": context.game.numbers.get(rule.id, ""),
        "title": text.title,
        "address": rule_address(context, rule.id),
        "language": language if language != context.language else None,
        "text": context.plain(text.body),
        "html": text_html(context, text.body),
        "sources": [citation_words(context, citation) for citation in rule.sources],
        "basis": rule.basis,
    }
    history = context.game.history.rules.get(rule.id)
    if history is None:  # before its first release
        return told
    before = [(former.until, context.book.words_in(former.words, context.language)[1]) for former in history.before]
    of_before = [{"until": until, "title": words.title, "text": words.text} for until, words in before]
    return told | {"since": history.since, "before": of_before}


def citation_words(context: PageContext, citation: str) -> str:
    """Return a citation with the title of its source: `Attika, Spielregel › Baukosten`."""
    source, _, place = citation.partition(": ")
    return context.game.game.sources[source].title + (f" › {place}" if place else "")


def note_words(context: PageContext, key: str, note: models.Note) -> Told:
    """Return a note as `api.NoteWords`."""
    text = context.texts.get("notes", key)
    return {
        "rule": note.rule,
        "kind": context.site(f"note.{note.kind}"),
        "title": context.plain(context.texts.get("subjects", key)),
        "address": rule_address(context, note.rule, f"note.{key}"),
        "text": context.plain(text),
        "html": text_html(context, text),
        "verdict": citation_words(context, note.verdict) if note.verdict else None,
    }


def reading_words(context: PageContext, key: str, reading: models.Reading) -> Told:
    """Return an open question with all its readings as `api.ReadingWords`."""
    text = context.texts.get("readings", key)
    return {
        "rule": reading.rule,
        "title": text.title,
        "address": rule_address(context, reading.rule, f"reading.{key}"),
        "text": context.plain(text.question),
        "html": text_html(context, text.question),
        "default": reading.default,
        "options": {
            option: {
                "text": context.plain(text.options[option]),
                "html": site_links(context, context.html(text.options[option])),
                "holders": [citation_words(context, holder) for holder in reading.options[option].holders],
            }
            for option in reading.options
        },
    }


# lines and refusals


def line_words(context: PageContext, line: dict[str, Any]) -> Told:
    """Return a line (as JSON) as `api.LineWords`: its sentence, and its amount in words."""
    amount = line["amount"]
    told = _sentence(context, line["rule"], context.words.line(line["rule"], line["values"]))
    return told if amount is None else told | {"amount": amount_words(context, amount)}


def _sentence(context: PageContext, rule: str, text: str) -> Told:
    """Return the sentence of a line or refusal with its rule: as text, and as HTML with the number as a link."""
    number = context.game.numbers.get(page_rule(context.words, rule), "")
    address = rule_address(context, rule)
    link = f" {tag('a', escape(number), href=address)}" if number else ""
    return {"rule": rule, "text": text, "html": escape(text) + link, "address": address}


def amount_words(context: PageContext, amount: Any) -> str:
    """Return an amount in words: a number of points, or symbols, each with its sign: `−1 Berg`."""
    if not isinstance(amount, dict):
        return number_text(amount)
    words = context.words
    keys = [key for key in words.data["order"] if amount.get(key)]
    parts = [("−" if amount[key] < 0 else "") + words.count(key, abs(amount[key])) for key in keys]
    return words.join_words(parts) if parts else words.label("answer.nothing")


def refusal_words(context: PageContext, result: dict[str, Any]) -> Told:
    """Return a refusal as `api.RefusalWords`: the rule that forbids it, and the reason."""
    return _sentence(context, result["refused"], context.words.refusal(result["refused"], result["values"]))


# cases and examples


def case_words(context: PageContext, played: PlayedCase) -> Told:
    """Return a case as `api.CaseWords`: what is tried, what decides, and what the rules say."""
    case, step = played.case, played.step
    who, what = attempt_words(context, played)
    told, inputs = case_details(context, played)
    return {
        "rule": case.rule,
        "reading": readings_in_words(context, case) or None,
        "tried": f"{who}{context.site('colon')}{what}" if who else upper(what),
        "details": [*told, *(f"{label}{context.site('colon')}{value}" for label, value in inputs)],
        "outcome": outcome_of(played),
        "says": context.site(f"case.{outcome_of(played)}"),
        "refusal": refusal_words(context, step.outcome) if played.refused else None,
        "lines": [line_words(context, line) for line in step.lines],
        "contrast": contrast_words(context, played)[0] or None,
        "total": _total_words(context, step.outcome if case.calculator is not None and not played.refused else {}),
    }


def example_words(context: PageContext, example: models.Example) -> Told:
    """Return an example as `api.ExampleWords`: each step with its text and the lines that the engine says."""
    text = context.texts.get("examples", example.id)
    page = example_page(context.game, example.id)
    steps: list[Told] = []
    played = [None] * len(text.steps) if example.told else context.runner.play(example)
    for step, words in zip(played, text.steps, strict=False):
        html = context.html(words, context.runner.engine.step_values(step.subject, step.outcome) if step else None)
        steps.append({"text": context.without_markup(html), "html": site_links(context, html)})
        if step:
            is_refused = "refused" in (step.result or {})
            steps[-1]["refusal"] = refusal_words(context, step.result or {}) if is_refused else None
            steps[-1]["lines"] = [line_words(context, line) for line in step.lines]
    return {
        "title": text.title,
        "address": f"{context.language}/{context.game.id}/{page}/#example.{example.id}",
        "text": context.plain(text.intro),
        "html": site_links(context, context.html(text.intro)),
        "sources": [citation_words(context, citation) for citation in example.source.sources],
        "steps": steps,
    }


# answers of calculators


def answer_words(context: PageContext, calculator: str, question: Any, result: Any) -> Told:
    """Return a calculator's answer (as JSON) in words, with the addresses of its rules and of this very question."""
    value, words = result.get("value", {}), context.words
    asked = question_words(context, calculator, context.runner.forms[calculator], question)
    address = calculator_address(context, calculator, question)
    lines = []
    for line in result.get("lines", []):
        rule = page_rule(words, line["rule"])
        title = f"{context.game.numbers.get(rule, '')} {words.rule_title(rule)}".strip()
        lines.append(line_words(context, line) | {"title": title})
    payments = (value.get("payments") or []) if value.get(CARD + "s") else []
    told = {
        "calculator": context.texts.get("pages", calculator_page(context.game, calculator)).title,
        "address": address.replace(context.root, f"{context.language}/{context.game.id}/", 1),
        "asked": [f"{label}{context.site('colon')}{text}" for label, text in asked],
        "answer": summary_text(words, result),
        "lines": lines,
        "total": _total_words(context, value),
        "refusal": refusal_words(context, result) if "refused" in result else None,
        "unknown": words.fill(words.label("answer.unknown"), result["values"] or {}) if "unknown" in result else None,
        "payments": [words.symbols(dict(zip(words.data["order"], one, strict=False))) for one in payments[:PAYMENTS]],
        "rests_on": _rests_on(context, value),
        "tables": [table_words(context, table) for table in result.get("tables", [])],
    }
    return {key: part for key, part in told.items() if part not in (None, [])}


def _total_words(context: PageContext, value: dict[str, Any]) -> str | None:
    """Return the cost or the total of an answer with its label; None if it has neither."""
    for key in (key for key in ("cost", "total") if key in value):
        return f"{context.label(f'answer.{key}')}{context.site('colon')}{amount_words(context, value[key])}"
    return None


def _rests_on(context: PageContext, value: dict[str, Any]) -> str | None:
    """Return what an answer rests on that no source states; None if every value is sourced."""
    provenance = value.get("provenance", "sourced")
    if provenance in ("sourced", "reader"):
        return context.label("answer.own_value") if provenance == "reader" else None
    return f"{context.label('answer.rests-on')}{context.site('colon')}{context.label('provenance.' + provenance)}"


def table_words(context: PageContext, table: dict[str, Any]) -> Told:
    """Return a `core.Table` (as JSON) in words."""
    columns = [context.label(f"answer.{table['id']}.{column}") for column in table["columns"]]
    rows = [[cell_text(context.words, cell) for cell in row] for row in table["rows"]]
    return {"title": context.label(f"answer.{table['id']}"), "columns": columns, "rows": rows}


# as text


def as_lines(context: PageContext, told: Told, root: str) -> list[str]:
    """Return `answer_words` as lines of text for a terminal; `root`: the site's address, with a slash at its end."""
    lines = [f"{told['calculator']}  {root}{told['address']}", *(f"  {asked}" for asked in told.get("asked", []))]
    lines += ["", told.get("unknown") or told["answer"], ""]
    for line in told.get("lines", []):
        amount = f"  [{line['amount']}]" if "amount" in line else ""
        lines += [f"- {line['title']}{context.site('colon')}{line['text']}{amount}", f"  {root}{line['address']}"]
    if "refusal" in told:
        lines += [f"- {told['refusal']['text']}", f"  {root}{told['refusal']['address']}"]
    lines += [told[key] for key in ("total", "rests_on") if key in told]
    for table in told.get("tables", []):
        lines += ["", table["title"], " | ".join(table["columns"]), *(" | ".join(row) for row in table["rows"])]
    return lines
