"""The markup of texts, forms of counted words, and readings of disputed points."""

import gettext
import json
import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_pages.data import markup
from rules_pages.data.book import Book
from rules_pages.data.characters import LONGEST_MESSAGE, LONGEST_WORD, character_problem, invisible, looks_empty, shown
from rules_pages.data.languages import BOUND, gettext_forms, locale_of, plural_rule, script_template, theme_languages
from rules_pages.data.markup import Placeholder
from rules_pages.data.problems import Problem
from rules_widgets.words import plural_index
from tests.processes import run_node
from tests.registry import GAMES
from tests.together import together

PLACEHOLDERS = {
    "rule:cost.terrain": Placeholder("rule", "cost.terrain"),
    "rule:cost.terrain|this rule": Placeholder("rule", "cost.terrain", "this rule"),
    "term:hand|": Placeholder("term", "hand", ""),
    "value:fee|card|cards": Placeholder("value", "fee", "card|cards"),
    "代用|だいよう": Placeholder("ruby", "代用", "だいよう"),
    "cards": Placeholder("slot", "cards"),
    "cards|card|cards": Placeholder("slot", "cards", "card|cards"),
    "代用": Placeholder("slot", "代用"),
    "regel:cost|x": Placeholder("?", "regel:cost", "x"),
    "": Placeholder("slot", ""),
}


@pytest.mark.parametrize(("content", "expected"), PLACEHOLDERS.items())
def test_what_stands_between_braces(content: str, expected: Placeholder) -> None:
    assert markup.placeholder(content) == expected


@pytest.mark.parametrize("kind", ["rule", "term", "value", "name", "symbols", "example", "widget", "step"])
def test_the_kinds_of_placeholders(kind: str) -> None:
    assert markup.placeholder(f"{kind}:x") == Placeholder(kind, "x")


def test_placeholders_come_in_order_and_keys_leave_out_ruby_and_shown_words() -> None:
    text = "{term:hand|Hände} {札|ふだ} {cards|a|b} {value:fee|Karte|Karten} {regel:x}"
    assert [item.kind for item in markup.placeholders(text)] == ["term", "ruby", "slot", "value", "?"]
    assert markup.keys(text) == {"term:hand", "cards", "value:fee", "regel:x"}


def test_rendering_replaces_each_placeholder_and_nothing_else() -> None:
    assert markup.render("a {term:x|y} } b {n}", lambda item: f"<{item.kind} {item.shown}>") == (
        "a <term y> } b <slot None>"
    )


@given(st.text(st.sampled_from("ab:|{}代2 "), max_size=30))
def test_prose_is_the_text_with_blanks_in_it(text: str) -> None:
    prose = markup.prose(text)
    assert len(prose) == len(text)
    assert all(shown in (" ", typed) for shown, typed in zip(prose, text, strict=True))


JOINED = {
    "lines of a paragraph": ("one\ntwo  \n  three", " ", "one two three"),
    "Japanese has nothing between": ("一行\n二行", "", "一行二行"),
    "paragraphs stay apart": ("one\n\n\ntwo\nthree\n", " ", "one\n\ntwo three"),
    "list items stay apart": ("- one\n  more\n- two", " ", "- one more\n- two"),
    "rows of a table stay apart": ("| a | b |\n| --- | --- |\n| c | d |", " ", "| a | b |\n| --- | --- |\n| c | d |"),
    "a list right after a line": ("lead:\n- one\n- two", " ", "lead:\n- one\n- two"),
}


@pytest.mark.parametrize(("text", "between", "expected"), JOINED.values(), ids=JOINED)
def test_joining_lines(text: str, between: str, expected: str) -> None:
    assert markup.join_lines(text, between) == expected


def test_the_number_of_an_exact_form_is_no_word() -> None:
    assert markup.prose("{n|=2 twice|# times}.").split() == ["twice|#", "times", "."]


UNSEEN = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
"""Unicode categories: control, format, half of a pair, private, separators of lines and paragraphs."""


def test_every_character_of_unseen_categories_is_invisible() -> None:
    unseen = (chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) in UNSEEN)
    assert [f"U+{ord(one):04X}" for one in unseen if not invisible(one)] == ["U+0009", "U+000A", "U+000D"]


def test_no_letter_is_invisible_but_fillers() -> None:
    letters = (chr(code) for code in range(0x110000) if unicodedata.category(chr(code))[0] in "LNPS")
    fillers = ["U+115F", "U+1160", "U+2800", "U+3164", "U+FFA0"]
    assert [f"U+{ord(letter):04X}" for letter in letters if invisible(letter)] == fillers


@pytest.mark.parametrize("text", ["", " ", "\xa0\u3000\u2003", "\u0301", "\u200b", "\u3164", "\n\t", "\u2800 \ufe0f"])
def test_it_looks_empty(text: str) -> None:
    assert looks_empty(text) and character_problem(text)


@pytest.mark.parametrize("text", ["a", "。", "3", "+", "漢", "e\u0301", " –", "a b", "½"])
def test_it_is_seen(text: str) -> None:
    assert not looks_empty(text) and character_problem(text) is None


def test_messages_are_one_line_without_what_nobody_sees() -> None:
    problem = Problem("a\nb\udcff.yaml", 1, 1, f"valu\u2066e\x1b[2J{'k' * 5000}: unknown")
    assert str(problem).startswith("a b\\xff.yaml:1:1: valu<U+2066>e<U+001B>[2Jkkkk")
    assert str(problem).endswith("kkkk… unknown") and len(str(problem)) < LONGEST_WORD + 40
    assert len(shown("x y " * 5000)) == LONGEST_MESSAGE


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
    for code, said in json.loads(run_node("--input-type=module", "-e", script)).items():
        expected = [f"{'abcdef'[plural_rule(code).index(number)]}:{number}" for number in numbers]
        assert said == ["five" if number == 5 else form for number, form in zip(numbers, expected, strict=True)]


def test_a_template_for_scripts_carries_the_rule_of_the_language_that_it_is_in() -> None:
    assert script_template("{n|result|results} for {query}", "en", "{n} {name}") == (
        "{n|@10:1|# result|# results} for {query}"
    )
    assert script_template("{n|@fr|# ligne|# lignes}", "pl", "{n} {name}") == "{n|@00:1|# ligne|# lignes}"
    assert script_template("{query}: nothing", "en", "{n} {name}") == "{query}: nothing"


CLOSED = {
    "de": re.compile(r"(Ja|Nein)\b"),
    "en": re.compile(r"(Yes|No)\b"),
    "ja": re.compile(r"[^。]{1,14}(できる|よい|よくない|(?<!で)ある|ない|得る|渡れる|払える)。"),
}
"""The beginning of an answer to a question that asks whether something is so."""
OPEN = {
    "de": re.compile(r"^\W*(\w+ )?(wer|was|wen|wem|wie|wo|wann|welche[mnrs]?|worauf|wodurch)\b", re.IGNORECASE),
    "en": re.compile(r"^\W*(\w+ )?(who|whom|what|which|how|where|when)\b", re.IGNORECASE),
    "ja": re.compile(r"何|誰|どの|どこ|どちら|どう|いつ"),
}
"""A question that asks for more than yes or no, maybe after a preposition."""
SENTENCE = re.compile(r"[^.?。]+(?:\?|か。)")
"""A question in a text."""

PLACEHOLDER = re.compile(r"\{[^}]*\}")


@pytest.mark.parametrize("name", GAMES)
def test_an_answer_fits_its_question(book: Book, name: str) -> None:
    """No "Yes" or "No" answers a question that asks what, who or how many."""
    with together() as each:
        for language, texts in book.games[name].texts.items():
            if language not in CLOSED:
                continue
            for reading, text in texts.readings.items():
                with each(f"{language} {reading}"):
                    asked = SENTENCE.findall(PLACEHOLDER.sub("", text.question))
                    assert asked, f"nothing is asked: {text.question}"
                    if all(CLOSED[language].match(option.strip()) for option in text.options.values()):
                        for words in (text.title, asked[-1]):
                            assert not OPEN[language].search(words), words
