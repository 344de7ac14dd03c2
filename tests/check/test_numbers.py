"""Test which numbers are found in a text, and which of them two languages of a text must share."""

import pytest

from rules_pages.check.numbers import Number, NumberComparison, NumberReader
from tests.registry import WORDS_OF_LANGUAGES

READERS = {language: NumberReader(entry) for language, entry in WORDS_OF_LANGUAGES.items()}

READ = {
    "a digit": ("en", "pay 3 cards", "3=3"),
    "several digits are one number": ("en", "of 60 cards", "60=60"),
    "thousands with a comma": ("en", "1,500 cards", "1,500=1500"),
    "thousands with a point": ("de", "1.500 Karten", "1.500=1500"),
    "a decimal point makes no thousands": ("de", "1.5000", "1=1 5000=5000"),
    "full-width digits": ("ja", "手札１２枚", "12=12"),
    "a number word": ("de", "nur zwei Karten", "zwei=2"),
    "a number word with an umlaut": ("de", "Fünf Karten", "Fünf=5"),
    "a number word at the end of a sentence": ("en", "It costs two.", "two=2"),
    "a number word with a hyphen": ("en", "a six-sided hex", "six=6"),
    "a part of another word is none": ("de", "Elfenbein, abzweigen, zweifellos", ""),
    "an English part of another word is none": ("en", "often, attend, weight", ""),
    "an ordinal": ("en", "the second city", "second=2 ordinal"),
    "an ordinal with an ending": ("de", "der zweiten, das drittes", "zweiten=2 ordinal drittes=3 ordinal"),
    "an ordinal in digits": ("en", "the 3rd city", "3rd=3 ordinal"),
    "ordinals of Japanese": ("ja", "第二、３番目、二つ目", "第二=2 ordinal 3番目=3 ordinal 二つ目=2 ordinal"),
    "counters": ("ja", "二枚と三人と四つ", "二枚=2 三人=3 四つ=4"),
    "kanji of two figures": ("ja", "二十三枚、十二個、十人", "二十三枚=23 十二個=12 十人=10"),
    "kanji numerals without a counter are none": ("ja", "一緒に三角の十分な四方", ""),
    "an unknown number is none": ("ja", "数十枚、何十人", ""),
    "one is read, and not compared": ("ja", "一枚", "一枚=1"),
    "an optional word": ("en", "both cards, half of them", "both=2 optional half=2 optional"),
    "an optional word with an ending": ("de", "beiden, Verdoppelung", "beiden=2 optional Verdoppelung=2 optional"),
    "twice in Japanese": ("ja", "2倍、二回、両方", "2倍=2 optional 二回=2 optional 両=2 optional"),
    "twelvefold is not twofold": ("ja", "12回、十二回", "12=12 十二回=12"),
    "ids and keys are no words": ("en", "{rule:cost.2} {value:two} {two}", ""),
    "the shown words of a link are": ("en", "{rule:cost|rule 2}", "2=2"),
    "the forms of a counted word are": ("de", "{value:fee|zwei Karten|Karten}", "zwei=2"),
    "both halves of ruby are": ("ja", "{二枚|2まい}", "二枚=2 2=2"),
    "in the order of the text": ("en", "two and 2 and six", "two=2 2=2 six=6"),
}


def notation(number: Number) -> str:
    """Return a number as the tests write it: `second=2 ordinal`."""
    return f"{number.typed}={number.value}" + (f" {number.kind}" if number.kind != "cardinal" else "")


@pytest.mark.parametrize(("language", "text", "numbers"), READ.values(), ids=READ)
def test_the_numbers_of_a_text(language: str, text: str, numbers: str) -> None:
    assert " ".join(notation(number) for number in READERS[language].numbers(text)) == numbers


AGREE = {
    "no number": ("de", "Karten", "en", "cards"),
    "a word and a digit": ("de", "drei Karten", "en", "3 cards"),
    "a word and a counter": ("en", "three cards", "ja", "三枚"),
    "a number and an ordinal": ("en", "the second", "ja", "2枚"),
    "another order, and how often": ("de", "zwei von drei, nie mehr als drei", "ja", "三つのうち二つ"),
    "one and nothing": ("en", "one of them", "ja", "いずれか"),
    "first and nothing": ("de", "zuerst", "en", "the 1 that comes first"),
    "none and nothing": ("en", "0 cards", "de", "keine Karte"),
    "both for two": ("en", "both cards", "ja", "二枚"),
    "two for both": ("de", "die zwei Karten", "en", "both cards"),
    "both for nothing": ("en", "both cards", "ja", "カード"),
    "nothing for half": ("de", "teilen", "en", "half of it"),
    "twice": ("en", "twice", "ja", "2回"),
    "what placeholders show": ("en", "{value:x}", "ja", "{value:x}"),
}
DISAGREE = {
    "a number that is missing": ("ja", "カード", "de", "drei Karten",
        ['the number 3 is missing in ja; the source text (de) has "drei"']),
    "a number too many": ("en", "three cards", "de", "Karten",
        ['the number 3 ("three") is missing in the source text (de)']),
    "another number": (
        "en",
        "the third",
        "de",
        "der zweite",
        [
            'the number 2 is missing in en; the source text (de) has "zweite"',
            'the number 3 ("third") is missing in the source text (de)',
        ],
    ),
    "both is not three": ("en", "both cards", "ja", "三枚",
        ['the number 3 is missing in en; the source text (ja) has "三枚"']),
    "a number is said once": ("en", "cards", "ja", "二枚と二人",
        ['the number 2 is missing in en; the source text (ja) has "二枚"']),
    "a number in a shown form": ("en", "{rule:x|two things}", "de", "{rule:x|Dinge}",
        ['the number 2 ("two") is missing in the source text (de)']),
}  # fmt: skip


def messages_of(language: str, text: str, other: str, other_text: str) -> list[str]:
    return list(NumberComparison(WORDS_OF_LANGUAGES, language, other).problems(text, other_text))


@pytest.mark.parametrize(("language", "text", "other", "other_text"), AGREE.values(), ids=AGREE)
def test_texts_that_agree(language: str, text: str, other: str, other_text: str) -> None:
    assert messages_of(language, text, other, other_text) == messages_of(other, other_text, language, text) == []


@pytest.mark.parametrize(("language", "text", "other", "other_text", "messages"), DISAGREE.values(), ids=DISAGREE)
def test_texts_that_disagree(language: str, text: str, other: str, other_text: str, messages: list[str]) -> None:
    assert messages_of(language, text, other, other_text) == messages
