"""The markup of texts: placeholders, prose, lines joined to paragraphs, and invisible characters, which are refused."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_pages.data import markup
from rules_pages.data.characters import LONGEST_MESSAGE, LONGEST_WORD, character_problem, invisible, looks_empty, shown
from rules_pages.data.markup import Placeholder
from rules_pages.data.problems import Problem

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
