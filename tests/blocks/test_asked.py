"""The inputs of a calculator in words."""

from typing import Any

import pytest

from rules_pages.blocks.asked import question_words
from rules_pages.blocks.page_context import PageContext
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner

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
    book: Book,
    engines: dict[str, EngineRunner],
    game: str,
    calculator: str,
    question: dict[str, Any],
    expected: dict[str, str],
) -> None:
    form = engines[game].forms[calculator]
    assert dict(question_words(PageContext(book, book.games[game], "en"), calculator, form, question)) == expected
