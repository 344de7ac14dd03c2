"""Check the forms that a text writes for a number: exactly those that its language has."""

from __future__ import annotations

import re

from rules_pages.data import markup
from rules_pages.data.languages.plurals import PluralRule
from rules_widgets.words import EXACT, NUMBER

_TENSES = re.compile(r"\[[^\[\]|]*\|[^\[\]|]*\]")
_EXACT = re.compile(r"=[0-9]+ .*\S")


def is_name_form(item: markup.Placeholder) -> bool:
    """Return whether what stands after the bar names a form of a name (`{area|in}`) and is no form for a number."""
    shown = item.shown or ""
    return (
        item.kind in markup.COUNTED and bool(shown) and not shown.startswith(EXACT) and not {"|", NUMBER} & set(shown)
    )


def forms_problem(item: markup.Placeholder, plural: PluralRule) -> str | None:
    """Return what is wrong with the forms of a number in a placeholder, or None."""
    if item.kind not in markup.COUNTED or item.shown is None:
        return None
    return count_problem(item.shown.split("|"), plural)


def count_problem(forms: list[str], plural: PluralRule) -> str | None:
    """Return what is wrong with the forms of a counted word, or None."""
    exact = [form for form in forms if form.startswith(EXACT)]
    others = [form for form in forms if not form.startswith(EXACT)]
    numbers = [form.partition(" ")[0] for form in exact]
    wanted = len(plural.categories)
    for form in exact:
        if not _EXACT.fullmatch(form):
            return f"{form!r} is no form for one number; write = and the number, a space and the words: =2 twice"
    if len(set(numbers)) < len(numbers):
        return "two forms are for the same number; keep one"
    if any(form.startswith(markup.FOREIGN) for form in others):
        return f"a form cannot begin with {markup.FOREIGN}"
    if not others:
        return "no form is left for other numbers; add one with # where the number stands"
    if len(others) == 1 and NUMBER not in others[0]:
        return "a single form is for all numbers; write # where the number stands" + _or(plural)
    if len(others) not in (1, wanted):
        return f"{len(others)} forms; write one with #" + _or(plural)
    return None


def tense_problem(text: str) -> str | None:
    """Return what is wrong with the verbs of a move, or None: each has one form for what can be done, and one for what
    was done."""
    rest = _TENSES.sub("", text)
    return "a verb has two forms: write [build|built]" if {"[", "]"} & set(rest) else None


def _or(plural: PluralRule) -> str:
    """Return the end of a message that names the forms of a language; "" if it has only one."""
    count = len(plural.categories)
    return f", or {count}, for {plural.described()}" if count > 1 else " for all numbers"
