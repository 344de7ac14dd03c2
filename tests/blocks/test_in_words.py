"""The names of cases: no two of a rule are alike. Rules, cases, answers and inputs in words say what the pages say."""

import re
from collections import Counter
from typing import Any

import pytest

from rules_pages.blocks.case_names import CaseNames, case_names, question_words
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
from rules_pages.data.cases import played_cases, shown_cases
from rules_pages.data.engine_runner import EngineRunner
from tests.registry import GAMES, LANGUAGES, Engines

QUESTION = {
    "building": "fortress",
    "site": {"ground": "hill"},
    "neighbours": [{"ground": "mountain"}, {"ground": "mountain"}, {}, {}, {}, {}],
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_placeholder_and_no_id_is_left(book: Book, engines: Engines, game: str, language: str) -> None:
    context = PageContext(book, book.games[game], language)
    rules = [rule_words(context, rule) for rule in context.game.rule_list()]
    cases = [case_words(context, case) for case in played_cases(engines[game], context.game).values()]
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
        assert rule_address(context, f"{rule.id}.suffix") == words["address"], "that of a line leads to its rule"


def test_lists_and_tables_are_html(book: Book) -> None:
    context = PageContext(book, book.games["attika"], "en")
    table = "| A | B |\n| --- | --- |\n| {value:cards.each|card|cards} | 2 < 3 |"
    html = text_html(context, f"One **bold**\nline:\n\n- first\n- second\n\n{table}")
    assert html.startswith("<p>One <strong>bold</strong> line:</p><ul><li>first</li><li>second</li></ul><table>")
    assert html.count("<td>") == 2 and html.count("<th>A</th>") == 1 and "2 &lt; 3" in html


def test_an_answer_in_words_names_every_line_with_its_address(book: Book, attika: EngineRunner) -> None:
    context = PageContext(book, book.games["attika"], "ja")
    result = attika.calculate("building_cost", QUESTION)
    told = answer_words(context, "building_cost", QUESTION, result)
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
def test_every_table_of_an_answer_can_be_told(book: Book, engines: Engines, game: str) -> None:
    context = PageContext(book, book.games[game], "en")
    cases = [case for cases in context.game.cases.values() for case in cases if case.calculator]
    for case in cases[::3]:
        result = context.runner.calculate(str(case.calculator), case.input)
        assert answer_words(context, str(case.calculator), case.input, result)["asked"] is not None
        for table in result.get("tables", []):
            told = table_words(context, table)
            assert all(len(row) == len(told["columns"]) for row in told["rows"])


SEEN, SEEN_OF_WIDE_LETTERS = 66, 39
"""The number of letters that the three lines of a folded case show on a phone."""
FIGURE_ALONE = re.compile(r"(?:^|[,、·] ?)\d+(?: ·|$)|[(（]\d+[)）]$")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cases_of_a_rule_have_one_name(book: Book, engines: Engines, game: str, language: str) -> None:
    context = PageContext(book, book.games[game], language)
    for rule in context.game.rule_list():
        names = list(case_names(context, rule.id).values())
        assert all(names) and len(set(names)) == len(names), f"{rule.id}: {names}"
        assert not any(map(FIGURE_ALONE.search, names)), f"{rule.id}: {names}"


def test_a_piece_that_names_a_case_stands_in_its_form_for_headings(book: Book, engines: Engines) -> None:
    context = PageContext(book, book.games["athens_sparta"], "de")
    names = case_names(context, "plunder.blocks").values()
    assert set(names) == {"Der Hoplitenblock 1 von Athen", "Der Hoplitenblock 3 von Athen"}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_folded_line_of_a_page_looks_like_another(book: Book, engines: Engines, game: str, language: str) -> None:
    context = PageContext(book, book.games[game], language)
    played = played_cases(context.runner, context.game)
    for page in context.game.rules.pages:
        rules = [rule.id for section in page.sections for rule in section.rules]
        cases = {rule: [played[case.key] for case in shown_cases(context.game, rule)] for rule in rules}
        lines = {rule: CaseNames(context, rule).gist(shown) for rule, shown in cases.items() if shown}
        seen = {rule: line[: SEEN_OF_WIDE_LETTERS if language == "ja" else SEEN] for rule, line in lines.items()}
        counts = Counter(seen.values())
        assert not {rule: line for rule, line in seen.items() if counts[line] > 1}, page.id


EMPTY: dict[str, Any] = {}
ASKED = {
    "an optional part is named though it is empty": ("atlantis", "final_score",
        {"red": EMPTY, "blue": {"value-3": 2}, "cards": {"red": 1, "blue": 2}, "tolls": EMPTY},
        {"Red's path tiles": "none", "Blue's path tiles": "value 3 ×2", "Cards in hand": "Red: 1 and Blue: 2"}),
    "a value at a place is no number of pieces": ("atlantis", "toll",
        {"before": {"hole-1": 4}, "after": {"hole-1": 2}, "bridges": EMPTY, "tiles": EMPTY},
        {"Value of the tile before the gap": "Gap 1: 4", "Value of the tile after the gap": "Gap 1: 2"}),
    "a list leaves out what says nothing": ("attika", "building_cost",
        {"building": "tower", "site": {"ground": "hill"}, "neighbours": [EMPTY, {"ground": "forest"}, *[EMPTY] * 4]},
        {"Building": "Tower", "Building site": "hill", "Adjacent hexes": "forest"}),
    "an empty list is left out": ("attika", "building_cost",
        {"building": "tower", "site": EMPTY, "neighbours": [EMPTY] * 6}, {"Building": "Tower"}),
}  # fmt: skip


@pytest.mark.parametrize(("game", "calculator", "question", "expected"), ASKED.values(), ids=ASKED)
def test_a_question_in_words(
    book: Book, engines: Engines, game: str, calculator: str, question: dict[str, Any], expected: dict[str, str]
) -> None:
    form = engines[game].forms[calculator]
    assert dict(question_words(PageContext(book, book.games[game], "en"), calculator, form, question)) == expected
