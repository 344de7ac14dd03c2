"""Numbers and forms in texts."""

import pytest

from rules_pages.check.numbers import Number, NumberComparison, NumberReader, forms_problem
from rules_pages.check.texts import tense_problems
from rules_pages.data.languages import plural_rule
from rules_pages.data.markup import placeholder
from tests.registry import WORDS_OF_LANGUAGES
from tests.tiny import TinyBook

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
