"""Sentences from templates (`{cards}`, `{cards|Karte|Karten}`, `{building}`), the same at build and in the page.

The words of a game in one language, as the build writes them: {"language", "plural", "names", "counts", "lines",
"refusals", "moves", "labels", "site", "calculators": {name: address of its page}, "rules": {id: {"title", "url"}},
"order": [symbol, …]}.
"""

from __future__ import annotations

from typing import Any

FRACTION = "{part}/{whole}"
"""A fraction in a template."""


def number_text(number: int) -> str:
    """A whole number, with a true minus sign."""
    return "−" + str(-number) if number < 0 else str(number)


def fraction_text(part: int, whole: int) -> str:
    """A fraction, as a number where it is whole."""
    return number_text(part) + "/" + str(whole) if part % whole else number_text(part // whole)


def parts(template: str) -> list[tuple[str, str]]:
    """A template as (kind, content) pairs: ("text", …) and ("slot", what stands between the braces)."""
    found = []
    rest = template
    while rest:
        text, brace, rest = rest.partition("{")
        if text:
            found.append(("text", text))
        if brace:
            slot, _, rest = rest.partition("}")
            found.append(("slot", slot))
    return found


def upper(words: str) -> str:
    """A sentence with a capital letter."""
    return words[:1].upper() + words[1:]


class Words:
    """All words of one game in one language."""

    def __init__(self, data: dict) -> None:
        self.data = data

    def label(self, key: str) -> str:
        """A label of the game, a string of the site, or the name of a component; the key itself where none is known."""
        for table in ("labels", "names", "site"):
            if key in self.data[table]:
                return self.data[table][key]
        return key

    def name(self, component: str) -> str:
        """The name of a component."""
        return self.data["names"].get(component, component)

    def rule_title(self, rule: str) -> str:
        """The title of a rule."""
        return self.data["rules"][rule]["title"]

    def rule_url(self, rule: str) -> str:
        """The address of a rule, relative to the page that shows it."""
        return self.data["rules"][rule]["url"]

    def line(self, rule: str, values: Any) -> str:
        """What a rule says in a derivation."""
        return self.sentence(self.data["lines"].get(rule, ""), values or {})

    def refusal(self, rule: str, values: Any) -> str:
        """Why a rule forbids something."""
        return self.sentence(self.data["refusals"].get(rule, ""), values or {})

    def sentence(self, template: str, values: dict) -> str:
        """The template filled, with a capital at its beginning, whatever stands there."""
        return upper(self.fill(template, values))

    def phrase(self, phrase: dict) -> str:
        """A move in words (`rules_engine.phrases`): {"id", "values"}."""
        return self.fill(self.data["moves"].get(phrase["id"], ""), phrase["values"])

    def fill(self, template: str, values: dict) -> str:
        """The template with its slots filled from `values`."""
        if "{" not in template:
            return template
        if FRACTION in template and "whole" in values:
            template = template.replace(FRACTION, fraction_text(values["part"], values["whole"]))
        return "".join([content if kind == "text" else self.slot(content, values) for kind, content in parts(template)])

    def slot(self, slot: str, values: dict) -> str:
        """One slot: a number, a counted word, a name, names in a list, symbols in words, or one phrase or several."""
        key, _, forms = slot.partition("|")
        value = values.get(key)
        if isinstance(value, dict):
            return self.phrase(value) if "id" in value else self.symbols(value)
        if isinstance(value, (list, tuple)):
            return self.pieces(value)
        if forms:
            return self.counted(value, forms.split("|"))
        if isinstance(value, str):
            return self.name(value)
        return number_text(value) if isinstance(value, int) else str(value)

    def counted(self, number: int, forms: list[str]) -> str:
        """`3 Karten`: the number and the form that fits it."""
        return number_text(number) + " " + self.form(number, forms)

    def form(self, number: int, forms: list[str]) -> str:
        """The form of a counted word that fits the number."""
        one = self.data["plural"] == "one_other" and number == 1
        return forms[0] if one else forms[-1]

    def is_name_first(self) -> bool:
        """Whether a counted thing comes before its number, as in languages that have no plural forms (丘 3)."""
        return self.data["plural"] == "other"

    def noun(self, key: str, number: int) -> str:
        """`Berge` for 3 mountains: the counted word without its number; the name of what has no forms to count it."""
        slots = [content for kind, content in parts(self.data["counts"].get(key, "")) if kind == "slot"]
        forms = slots[0].split("|")[1:] if slots else []
        return self.form(number, forms) if forms else self.name(key)

    def symbols(self, symbols: dict) -> str:
        """`1 Hügel und 3 Berge`, in the order of the landscapes; the words for nothing where there is none."""
        counted = [self.count(key, abs(symbols[key])) for key in self.data["order"] if symbols.get(key)]
        return self.listed(counted) if counted else self.label("answer.nothing")

    def pieces(self, components: list) -> str:
        """`Brunnen, Turm ×2 und Straße`: each name once, in the order given; phrases in their order; a dash for
        none."""
        if not components:
            return "–"
        if isinstance(components[0], dict):
            return self.listed([self.phrase(phrase) for phrase in components])
        once = [components[index] for index in range(len(components)) if components[index] not in components[:index]]
        return self.listed([self.piece(component, components.count(component)) for component in once])

    def piece(self, component: str, number: int) -> str:
        """A name, and of how many pieces where there are several: `Turm ×2`, `旗×2`."""
        times = "×" if self.is_name_first() else " ×"
        return self.name(component) + ("" if number == 1 else times + str(number))

    def listed(self, words: list[str]) -> str:
        """`Wasser, Wald und Berg`; at least one."""
        if len(words) == 1:
            return words[0]
        return self.label("list.comma").join(words[:-1]) + self.label("list.and") + words[-1]

    def count(self, key: str, number: int) -> str:
        """`3 Berge`."""
        return self.fill(self.data["counts"][key], {"n": number})
