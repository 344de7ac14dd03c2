"""Forms of counted words: the rule that travels with words agrees with CLDR, gettext and the scripts of the page."""

import gettext
import json
import subprocess
from pathlib import Path

import pytest

from rules_pages.data.languages import BOUND, gettext_forms, locale_of, plural_rule, script_template, theme_languages
from rules_widgets.words import plural_index

FORMS = {
    "en": {"one": [1], "other": [0, 2, 11, 21, 101]},
    "ja": {"other": [0, 1, 2, 22]},
    "zh-Hant": {"other": [0, 1, 2, 22]},
    "fr": {"one": [0, 1], "other": [2, 22, 101]},
    "pt-BR": {"one": [0, 1], "other": [2, 22, 101]},
    "pl": {"one": [1], "few": [2, 4, 22, 102], "many": [0, 5, 12, 21, 25, 112]},
    "ru": {"one": [1, 21, 101], "few": [2, 22, 102], "many": [0, 5, 11, 12, 111]},
    "cs": {"one": [1], "few": [2, 4], "other": [0, 5, 22]},
    "sl": {"one": [1, 101], "two": [2, 102], "few": [3, 104], "other": [0, 5, 11, 111]},
    "ar": {"zero": [0], "one": [1], "two": [2], "few": [3, 10, 103], "many": [11, 26, 99, 111], "other": [100, 102]},
}
"""Language to its forms, and numbers that take each."""
FAR = (BOUND + 7, 4321, 999_999)
FILL = Path(__file__).parents[2] / "docs" / "assets" / "javascripts" / "fill.js"


@pytest.mark.parametrize("language", FORMS)
def test_the_forms_of_a_language(language: str) -> None:
    rule = plural_rule(language)
    assert rule.categories == tuple(FORMS[language])
    for category, numbers in FORMS[language].items():
        assert {rule.categories[rule.index(number)] for number in numbers} == {category}


@pytest.mark.parametrize("language", theme_languages())
def test_every_interpreter_chooses_the_form_that_cldr_says(language: str) -> None:
    rule, locale = plural_rule(language), locale_of(language)
    by_gettext = gettext.c2py(gettext_forms(language).partition("plural=")[2].rstrip(";"))
    for number in (*range(0, BOUND, 7), *range(250), *FAR):
        category = locale.plural_form(number) if locale else "other"
        assert rule.categories[rule.index(number)] == category
        assert plural_index(rule.packed, number) == rule.index(number) == plural_index(rule.packed, -number)
        assert by_gettext(number) == rule.index(number)


def test_scripts_choose_the_same_forms() -> None:
    numbers = [0, 1, 2, 3, 5, 11, 12, 21, 22, 100, 101, 112]
    letters = {code: "|".join("abcdef"[: len(plural_rule(code).categories)]) for code in FORMS}
    asked = {code: script_template(f"{{n|=5 five|{forms}}}", code, "{name}:{n}") for code, forms in letters.items()}
    script = (
        f"import {{ fill }} from {json.dumps(FILL.as_uri())};"
        f"const said = (words) => {json.dumps(numbers)}.map((n) => fill(words, {{ n }}));"
        f"console.log(JSON.stringify(Object.fromEntries(Object.entries({json.dumps(asked)})"
        ".map(([code, words]) => [code, said(words)]))));"
    )
    done = subprocess.run(["node", "--input-type=module", "-e", script], capture_output=True, check=True, text=True)
    for code, said in json.loads(done.stdout).items():
        expected = [f"{'abcdef'[plural_rule(code).index(number)]}:{number}" for number in numbers]
        assert said == ["five" if number == 5 else form for number, form in zip(numbers, expected, strict=True)]


def test_a_template_for_scripts_carries_the_rule_of_the_language_that_it_is_in() -> None:
    assert script_template("{n|result|results} for {query}", "en", "{n} {name}") == (
        "{n|@10:1|# result|# results} for {query}"
    )
    assert script_template("{n|@fr|# ligne|# lignes}", "pl", "{n} {name}") == "{n|@00:1|# ligne|# lignes}"
    assert script_template("{query}: nothing", "en", "{n} {name}") == "{query}: nothing"
