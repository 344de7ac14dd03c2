"""Languages as CLDR and the theme know them; and forms of counted words: how many a language has, and which one a
number takes.

Only whole numbers below `BOUND` count: no game needs the French form for millions, or the Polish one for fractions."""

import functools
import re
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rules_pages.data import markup
from rules_pages.data.models import LANGUAGE_TAG

BOUND = 1000
"""Forms that occur below this number are those that texts write."""
CATEGORIES = ("zero", "one", "two", "few", "many", "other")
PERIODS = (1, 10, 100, 1000)
"""After how many numbers the forms of a language repeat."""


@dataclass(frozen=True)
class PluralRule:
    """The forms of one language. The form for a number is `first[number]`, and from `len(first)` on
    `cycle[number % len(cycle)]`; both are strings of digits, the indexes of forms, so that every interpreter can read
    them without evaluating an expression (`rules_widgets.words.plural_index`)."""

    categories: tuple[str, ...]
    first: str
    cycle: str

    @property
    def packed(self) -> str:
        """The rule as one word, as it travels with words: `10:1`."""
        return f"{self.first}:{self.cycle}"

    def index(self, number: int) -> int:
        """Return the index of the form for a number."""
        return int(self.first[number] if number < len(self.first) else self.cycle[number % len(self.cycle)])

    def samples(self, index: int, count: int = 3) -> list[int]:
        """Return the first numbers that take a form."""
        return [number for number in range(BOUND) if self.index(number) == index][:count]

    def described(self) -> str:
        """Return the categories with their first numbers: `one (1), few (2, 3, 4), many (0, 5, 6)`."""
        samples = [", ".join(map(str, self.samples(index))) for index, _ in enumerate(self.categories)]
        return ", ".join(f"{category} ({numbers})" for category, numbers in zip(self.categories, samples, strict=True))


def locale_of(code: str) -> Any:
    """Return Babel's locale of a language tag (`pt-BR`), or of its language if the tag is unknown; None without one."""
    from babel import Locale, UnknownLocaleError  # slow to import

    for tag in (code, code.partition("-")[0]):
        try:
            return Locale.parse(tag, sep="-")
        except (UnknownLocaleError, ValueError):
            continue
    return None


def text_direction(code: str) -> str:
    """Return `rtl` for a language that is written from right to left, else `ltr`."""
    locale = locale_of(code)
    return str(locale.text_direction) if locale else "ltr"


def theme_languages() -> list[str]:
    """Return the languages in which Material for MkDocs has words, sorted."""
    spec = find_spec("material")
    folder = Path((spec.submodule_search_locations or [""])[0] if spec else "", "templates", "partials", "languages")
    return sorted(path.stem for path in folder.glob("*.html") if re.fullmatch(LANGUAGE_TAG, path.stem))


def theme_language(code: str) -> str:
    """Return the language in which the theme speaks on pages of a language: itself, or the one without its region."""
    return code if code in theme_languages() else code.partition("-")[0]


@functools.cache
def plural_rule(code: str) -> PluralRule:
    """Return the rule of a language; one form for all numbers if CLDR does not know it."""
    locale = locale_of(code)
    forms = [locale.plural_form(number) if locale else "other" for number in range(2 * BOUND)]
    categories = tuple(category for category in CATEGORIES if category in forms[:BOUND])
    indexes = "".join(str(categories.index(category)) for category in forms)
    rules = []
    for period in PERIODS:
        cycle = indexes[BOUND : BOUND + period]  # a thousand is a multiple of every period
        different = [number for number, index in enumerate(indexes) if index != cycle[number % period]]
        rules.append(PluralRule(categories, indexes[: different[-1] + 1] if different else "", cycle))
    return min(rules, key=lambda rule: len(rule.packed))


def gettext_forms(code: str) -> str:
    """Return the header `Plural-Forms` of a PO file: the forms that texts write, in their order."""
    rule = plural_rule(code)
    expression = "0"
    if len(rule.categories) > 1:
        from babel.plural import PluralRule as Rules
        from babel.plural import to_gettext

        # The last form is the one for all numbers that no other form takes.
        kept = {tag: text for tag, text in locale_of(code).plural_form.rules.items() if tag in rule.categories[:-1]}
        expression = to_gettext(Rules(kept)).partition("plural=")[2].rstrip(";")
    return f"nplurals={len(rule.categories)}; plural={expression};"


def script_template(text: str, language: str, counted: str) -> str:
    """Return a template for scripts (fill.js): the rule of the language stands before the forms of a number, and each
    form says where the number stands. `counted`: a number and a noun in the language's order, `{n} {name}`."""
    return markup.render(text, lambda item: _for_scripts(item, language, counted)) if "|" in text else text


def _for_scripts(item: markup.Placeholder, language: str, counted: str) -> str:
    forms = (item.shown or "").split("|")
    if forms[0].startswith(markup.FOREIGN):
        language, forms = forms[0][1:], forms[1:]
    if not item.shown:
        return f"{{{item.key}}}"
    counted = counted.replace("{n}", markup.NUMBER)
    shapes = [form if form[0] == "=" or markup.NUMBER in form else counted.replace("{name}", form) for form in forms]
    return "{" + "|".join([item.target, f"@{plural_rule(language).packed}", *shapes]) + "}"
