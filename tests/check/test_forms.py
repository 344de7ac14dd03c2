"""Test the check of forms: a text writes those that its language has, no other, and none that cannot be shown."""

import pytest

from rules_pages.check.numbers import forms_problem
from rules_pages.check.texts import tense_problems
from rules_pages.data.languages import plural_rule
from rules_pages.data.markup import placeholder
from tests.tiny import TinyBook


@pytest.mark.parametrize(
    ("text", "is_right"),
    [("[build|built] {tile|the}", True), ("pass", True), ("[build]", False), ("[a|b|c]", False), ("[a|b", False)],
)
def test_a_verb_of_a_move_has_two_forms(text: str, is_right: bool) -> None:
    assert (not list(tense_problems(text))) == is_right


ALLOWED = [
    *(
        ("en", forms)
        for forms in ("card|cards", "=0 no card|card|cards", "#", "=1 once|# times", "=1 once|=2 twice|# x")
    ),
    *(("ja", forms) for forms in ("#枚", "=0 なし|#枚")),
    *(("fr", forms) for forms in ("carte|cartes", "=0 aucune|carte|cartes")),
    *(("pl", forms) for forms in ("karta|karty|kart", "=0 żadnej karty|karta|karty|kart", "=1 raz|# razy")),
    ("ar", "لا بطاقات|بطاقة|بطاقتان|# بطاقات|# بطاقة|# بطاقة"),
    ("zh-Hant", "#張牌"),
]
REFUSED = [
    ("en", "card", "a single form is for all numbers; write # where the number stands, or 2, for one (1), other (0, 2"),
    ("en", "a|b|c", "3 forms; write one with #, or 2, for one (1), other (0, 2, 3)"),
    ("en", "=2 twice", "no form is left for other numbers"),
    ("en", "=1 once|=2 twice|times", "a single form is for all numbers"),
    ("en", "=1 once|=1 one time|# times", "two forms are for the same number"),
    ("en", "=two twice|# times", "'=two twice' is no form for one number"),
    ("en", "=2|# times", "'=2' is no form for one number"),
    ("en", "@de|card|cards", "a form cannot begin with @"),
    ("ja", "枚", "a single form is for all numbers; write # where the number stands for all numbers"),
    ("ja", "card|cards", "2 forms; write one with # for all numbers"),
    ("fr", "a|b|c", "or 2, for one (0, 1), other (2, 3, 4)"),
    ("pl", "karta|karty", "2 forms; write one with #, or 3, for one (1), few (2, 3, 4), many (0, 5, 6)"),
    ("pl", "a|b|c|d", "4 forms"),
    ("ar", "a|b", "or 6, for zero (0), one (1), two (2), few (3, 4, 5), many (11, 12, 13), other (100, 101, 102)"),
]


@pytest.mark.parametrize(("language", "forms"), ALLOWED)
@pytest.mark.parametrize("kind", ["cards", "value:hand", "step:cards"])
def test_forms_that_a_language_has(language: str, forms: str, kind: str) -> None:
    assert forms_problem(placeholder(f"{kind}|{forms}"), plural_rule(language)) is None


@pytest.mark.parametrize(("language", "forms", "message"), REFUSED)
@pytest.mark.parametrize("kind", ["cards", "value:hand", "step:cards"])
def test_forms_that_it_has_not(language: str, forms: str, message: str, kind: str) -> None:
    assert message in (forms_problem(placeholder(f"{kind}|{forms}"), plural_rule(language)) or "")


def test_words_for_links_are_no_forms() -> None:
    assert forms_problem(placeholder("rule:fare.base|the fare"), plural_rule("en")) is None


IN_TEXTS = {
    "a value for one number alone": (
        "{value:storm.fee|Münze|Münzen} hinzu",
        "{value:storm.fee|=2 zwei} hinzu",
        "no form is",
    ),
    "forms of a value": ("{value:storm.fee|Münze|Münzen} hinzu", "{value:storm.fee|Münze} hinzu", "a single form"),
    "forms of a line": ("{cards|Münze|Münzen} mehr", "{cards|Münze|Münzen|x} mehr", "{cards}: 3 forms; write one"),
    "a form of a name": ("{load}: {symbols}.", "{load|mit}: {symbols}.", "no name has the form 'mit'"),
}


@pytest.mark.parametrize(("old", "new", "message"), IN_TEXTS.values(), ids=IN_TEXTS)
def test_it_is_said_of_texts(tiny: TinyBook, old: str, new: str, message: str) -> None:
    tiny.edit("ferry/text/de.yaml", old, new)
    assert any("ferry/text/de.yaml" in problem and message in problem for problem in tiny.problems())


def test_it_is_said_of_the_strings_of_the_site(tiny: TinyBook) -> None:
    tiny.edit("site/text/de.yaml", "case.count {n}", "{n|Fall|Fälle|Fällen}")
    problems = tiny.problems()
    assert len(problems) == 1 and "site/text/de.yaml" in problems[0] and "{n}: 3 forms" in problems[0]


def test_several_of_a_name_have_the_forms_of_the_language(tiny: TinyBook) -> None:
    tiny.edit("ferry/text/de.yaml", "", 'forms: {stone: {many: "Stein|Steine"}, wood: {many: "Hölzer"}}\n')
    assert tiny.problems() == []
    tiny.edit("ferry/text/de.yaml", '"Stein|Steine"', '"Stein|Steine|Steinen"')
    assert ["stone" in problem or "3 forms" in problem for problem in tiny.problems()] == [True]
