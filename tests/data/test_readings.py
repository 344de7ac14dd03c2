"""The readings of disputed points: title, question and answers fit each other in every language."""

import re

import pytest

from rules_pages.data.book import Book
from tests.registry import GAMES
from tests.together import together

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
