"""The small markup of our texts: placeholders, numbers typed into prose, lines joined to paragraphs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_pages import markup
from rules_pages.markup import Placeholder

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


WORDS = {
    "ja": {"二枚": 2, "三つ": 3},
    "de": {"zwei": 2, "fünf": 5, "elf": 11},
    "en": {"two": 2, "six": 6},
}
TYPED = {
    "a digit": ("en", "pay 3 cards", [(4, "3", 3)]),
    "several digits are one number": ("en", "of 60 cards", [(3, "60", 60)]),
    "full-width digits": ("ja", "手札１２枚", [(2, "１２", 12)]),
    "a number word": ("de", "nur zwei Karten", [(4, "zwei", 2)]),
    "a number word with an umlaut": ("de", "Fünf Karten", [(0, "Fünf", 5)]),
    "a number word at the end of a sentence": ("en", "It costs two.", [(9, "two", 2)]),
    "a number word with a hyphen": ("en", "a six-sided hex", [(2, "six", 6)]),
    "a Japanese number word needs no gaps": ("ja", "銅貨を二枚払う", [(3, "二枚", 2)]),
    "a part of another word is none": ("de", "Elfenbein, abzweigen", []),
    "an English part of another word is none": ("en", "sixth twofold", []),
    "ids and keys are no words": ("en", "{rule:cost.2} {value:two} {two}", []),
    "the shown words of a link are": ("en", "{rule:cost|rule 2}", [(16, "2", 2)]),
    "the forms of a counted word are": ("de", "{value:fee|zwei Karten|Karten}", [(11, "zwei", 2)]),
    "both halves of ruby are": ("ja", "{二枚|2まい}", [(1, "二枚", 2), (4, "2", 2)]),
    "in the order of the text": ("en", "two and 2 and six", [(0, "two", 2), (8, "2", 2), (14, "six", 6)]),
}


@pytest.mark.parametrize(("language", "text", "found"), TYPED.values(), ids=TYPED)
def test_typed_numbers(language: str, text: str, found: list[tuple[int, str, int]]) -> None:
    assert markup.typed_numbers(text, WORDS[language]) == found


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
    "a list right after a line": ("lead:\n- one\n- two", " ", "lead:\n- one\n- two"),
}


@pytest.mark.parametrize(("text", "between", "expected"), JOINED.values(), ids=JOINED)
def test_joining_lines(text: str, between: str, expected: str) -> None:
    assert markup.join_lines(text, between) == expected
