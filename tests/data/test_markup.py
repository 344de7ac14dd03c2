"""Test the markup of texts: placeholders, prose, and lines joined to paragraphs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_pages.data import markup
from rules_pages.data.markup import Placeholder

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
