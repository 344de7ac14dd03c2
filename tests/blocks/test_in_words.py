"""Rules, cases and answers in words say what the pages say."""

import pytest

from rules_pages.blocks.in_words import (
    amount_words,
    answer_words,
    case_words,
    rule_address,
    rule_words,
    table_words,
    text_html,
)
from rules_pages.blocks.page_context import PageContext
from rules_pages.data.book import Book
from rules_pages.data.cases import played_cases
from rules_pages.data.engine_runner import EngineRunner
from tests.registry import GAMES, LANGUAGES

QUESTION = {
    "building": "fortress",
    "site": {"ground": "hill"},
    "neighbours": [{"ground": "mountain"}, {"ground": "mountain"}, {}, {}, {}, {}],
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_placeholder_and_no_id_is_left(
    book: Book, engines: dict[str, EngineRunner], game: str, language: str
) -> None:
    context = PageContext(book, book.games[game], language)
    rules = [rule_words(context, rule) for rule in context.game.rule_list()]
    cases = [case_words(context, engines[game], case) for case in played_cases(engines[game], context.game).values()]
    sentences = [sentence for case in cases for sentence in (*case["lines"], case["refusal"]) if sentence]
    texts = [*(rule["text"] for rule in rules), *(case["tried"] for case in cases)]
    texts += [text for one in sentences for text in (one["text"], one.get("amount", ""))]
    assert not [text for text in texts if set("{}<>") & set(text)]
    assert all(text for text in texts[: len(rules) + len(cases)])


@pytest.mark.parametrize("game", GAMES)
def test_addresses_are_below_the_root_of_the_site(book: Book, game: str) -> None:
    context = PageContext(book, book.games[game], "de")
    for rule in context.game.rule_list():
        words = rule_words(context, rule)
        assert words["address"] == rule_address(context, rule.id)
        assert words["address"].startswith(f"de/{game}/") and words["address"].endswith(f"/#{rule.id}")
        assert "../" not in words["html"]


def test_a_line_with_a_suffix_leads_to_its_rule(book: Book) -> None:
    context = PageContext(book, book.games["attika"], "en")
    assert rule_address(context, "cost.pay.any") == "en/attika/building/#cost.pay"


def test_lists_and_tables_are_html(book: Book) -> None:
    context = PageContext(book, book.games["attika"], "en")
    table = "| A | B |\n| --- | --- |\n| {value:cards.each|card|cards} | 2 < 3 |"
    html = text_html(context, f"One **bold**\nline:\n\n- first\n- second\n\n{table}")
    assert html.startswith("<p>One <strong>bold</strong> line:</p><ul><li>first</li><li>second</li></ul><table>")
    assert html.count("<td>") == 2 and html.count("<th>A</th>") == 1 and "2 &lt; 3" in html


def test_an_answer_in_words_names_every_line_with_its_address(book: Book, attika: EngineRunner) -> None:
    context = PageContext(book, book.games["attika"], "ja")
    result = attika.calculate("building_cost", QUESTION)
    told = answer_words(context, attika, "building_cost", QUESTION, result)
    assert [line["rule"] for line in told["lines"]] == [line["rule"] for line in result["lines"]]
    assert all(line["address"].startswith("ja/attika/") for line in told["lines"])
    assert told["address"].startswith("ja/attika/cost-calculator/?q=")
    assert told["answer"] == context.words.line(result["said"]["rule"], result["said"]["values"])


def test_a_negative_amount_has_its_sign(book: Book) -> None:
    context = PageContext(book, book.games["attika"], "en")
    assert amount_words(context, {"hill": -1, "mountain": 2}) == "−1 hill and 2 mountains"
    assert amount_words(context, {"hill": 0}) == context.label("answer.nothing")
    assert amount_words(context, -3) == "−3"


@pytest.mark.parametrize("game", GAMES)
def test_every_table_of_an_answer_can_be_told(book: Book, engines: dict[str, EngineRunner], game: str) -> None:
    context, runner = PageContext(book, book.games[game], "en"), engines[game]
    cases = [case for cases in context.game.cases.values() for case in cases if case.calculator]
    for case in cases[::3]:
        result = runner.calculate(str(case.calculator), case.input)
        assert answer_words(context, runner, str(case.calculator), case.input, result)["asked"] is not None
        for table in result.get("tables", []):
            told = table_words(context, table)
            assert all(len(row) == len(told["columns"]) for row in told["rows"])
