"""The names of cases: no two of a rule are alike, and no folded line of a page says what another says."""

import re
from collections import Counter

import pytest

from rules_pages.blocks.case_names import CaseNames, case_names
from rules_pages.blocks.page_context import PageContext
from rules_pages.data.book import Book
from rules_pages.data.cases import played_cases, shown_cases
from rules_pages.data.engine_runner import EngineRunner
from tests.registry import GAMES
from tests.site.pages import LANGUAGES

SEEN, SEEN_OF_WIDE_LETTERS = 66, 39
"""The number of letters that the three lines of a folded case show on a phone."""
FIGURE_ALONE = re.compile(r"(?:^|[,、·] ?)\d+(?: ·|$)")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cases_of_a_rule_have_one_name(
    book: Book, engines: dict[str, EngineRunner], game: str, language: str
) -> None:
    context = PageContext(book, book.games[game], language)
    for rule in context.game.rule_list():
        names = list(case_names(context, engines[game], rule.id).values())
        assert all(names) and len(set(names)) == len(names), f"{rule.id}: {names}"
        assert not any(map(FIGURE_ALONE.search, names)), f"{rule.id}: {names}"


def test_a_piece_that_names_a_case_stands_in_its_form_for_headings(
    book: Book, engines: dict[str, EngineRunner]
) -> None:
    context = PageContext(book, book.games["athens_sparta"], "de")
    names = case_names(context, engines["athens_sparta"], "plunder.blocks").values()
    assert set(names) == {"Der Hoplitenblock 1 von Athen", "Der Hoplitenblock von Athen vor Potidaia"}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_folded_line_of_a_page_looks_like_another(
    book: Book, engines: dict[str, EngineRunner], game: str, language: str
) -> None:
    context, runner = PageContext(book, book.games[game], language), engines[game]
    played = played_cases(runner, context.game)
    for page in context.game.rules.pages:
        rules = [rule.id for section in page.sections for rule in section.rules]
        cases = {rule: [played[case.key] for case in shown_cases(context.game, rule)] for rule in rules}
        lines = {rule: CaseNames(context, runner, rule).gist(shown) for rule, shown in cases.items() if shown}
        seen = {rule: line[: SEEN_OF_WIDE_LETTERS if language == "ja" else SEEN] for rule, line in lines.items()}
        counts = Counter(seen.values())
        assert not {rule: line for rule, line in seen.items() if counts[line] > 1}, page.id
