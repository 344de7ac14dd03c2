"""Sentences of lines and refusals, filled in: what is put into them leaves them sentences, in every language."""

from __future__ import annotations

import re

import pytest

from rules_pages.data.book import Book
from rules_pages.data.units import GameTexts
from tests.registry import GAMES

INFLECTED = re.compile(r"[.!?] \{\w+\|[^\W\d_]+\}")
"""A sentence that begins with a name in a form ("the fleet", „im Feld …“): only the first letter of a whole line is
made large."""


@pytest.mark.parametrize("game", GAMES)
def test_no_later_sentence_begins_with_an_inflected_name(book: Book, game: str) -> None:
    small = []
    for language in book.languages:
        texts = GameTexts(book.games[game], language)
        for section in ("lines", "refusals"):
            small += [
                f"{language} {section}.{key}: {text}"
                for key, text in texts.section(section).items()
                if INFLECTED.search(text)
            ]
    assert not small, "\n".join(small)
