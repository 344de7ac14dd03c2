"""The search finds what is known to be asked, corrects only what is no word, and says what stands nowhere."""

from pathlib import Path

import pytest

from rules_pages.data.book import Book
from tests.registry import GAMES
from tests.search.asking import Question, answers
from tests.search.rates import interval, known, known_questions, measured
from tests.site.pages import listed

pytestmark = pytest.mark.slow
AMONG_THE_FIRST = 3


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("search")


def test_what_players_typed_finds_what_they_meant(book: Book, folder: Path) -> None:
    questions = known_questions(GAMES)
    problems = [
        f"{one.language}, {one.game or 'home'}: {one.query} finds {answer.rules[:3]} before {one.wanted[0]}"
        for one, answer in zip(questions, answers(book, questions, folder), strict=True)
        if not 0 < answer.rank(one.wanted) <= AMONG_THE_FIRST
    ]
    assert not problems, listed(problems)


def test_what_is_a_word_is_no_other(book: Book, folder: Path) -> None:
    asked = known()["as-typed"]
    questions = [Question(language, "", query) for language, queries in asked.items() for query in queries]
    problems = [
        f"{one.language}: {one.query} is taken for {answer.meant}"
        for one, answer in zip(questions, answers(book, questions, folder), strict=True)
        if answer.meant != one.query or not (answer.rules or answer.others)
    ]
    assert not problems, listed(problems)


def test_a_word_of_which_the_game_says_nothing_is_no_word_that_is_spelt_alike(book: Book, folder: Path) -> None:
    """`stechen` is near `stehen`, which stands in the rules, but in no title and no synonym."""
    (answer,) = answers(book, [Question("de", "attika", "Stechen")], folder)
    assert answer.meant == "Stechen"


def test_what_is_no_word_is_the_word_that_was_meant(book: Book, folder: Path) -> None:
    asked = known()["misspelt"]
    pairs = [(language, *pair) for language, queries in asked.items() for pair in queries.items()]
    typed = answers(book, [Question(language, "", query) for language, query, _ in pairs], folder)
    meant = answers(book, [Question(language, "", word) for language, _, word in pairs], folder)
    for (_, query, word), one, other in zip(pairs, typed, meant, strict=True):
        assert one.meant.lower() == word.lower(), query
        assert one.rules and one.rules == other.rules, query


def test_what_stands_nowhere_is_not_found(book: Book, folder: Path) -> None:
    asked = known()["nowhere"]
    questions = [Question(language, "", query) for language, queries in asked.items() for query in queries]
    for one, answer in zip(questions, answers(book, questions, folder), strict=True):
        assert (answer.rules, answer.others) == ([], []) and answer.missing, one.query


def test_every_measured_question_names_rules_that_exist(book: Book) -> None:
    for language in book.languages:
        for entry in measured(language):
            assert set(entry) <= {"ask", "rules", "elsewhere"} and entry["rules"], entry
            for rule in (*entry["rules"], *entry.get("elsewhere", ())):
                game, _, own = rule.partition(".")
                assert own in book.games[game].rule_ids, rule


def test_the_interval_of_a_rate() -> None:
    low, high = interval(80, 100)
    assert (round(low, 2), round(high, 2)) == (0.71, 0.87)
    assert interval(0, 10)[0] == pytest.approx(0)
