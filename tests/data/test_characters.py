"""Test which characters are refused as invisible, and how messages print texts."""

import unicodedata

import pytest

from rules_pages.data.characters import LONGEST_MESSAGE, LONGEST_WORD, character_problem, invisible, looks_empty, shown
from rules_pages.data.problems import Problem

UNSEEN = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
"""Unicode categories: control, format, half of a pair, private, separators of lines and paragraphs."""


def test_every_character_of_unseen_categories_is_invisible() -> None:
    unseen = (chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) in UNSEEN)
    assert [f"U+{ord(character):04X}" for character in unseen if not invisible(character)] == [
        "U+0009",
        "U+000A",
        "U+000D",
    ]


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
