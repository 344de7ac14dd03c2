"""What lies in front of the players, as a table of a walkthrough's page."""

import pytest

from rules_engine.attika import mats, read_state
from rules_engine.core import Table, to_json
from rules_pages.blocks.widget_words import words
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from rules_widgets.answer_tables import answer_table_html
from tests.attika.boards import board
from tests.attika.games import table
from tests.games import state_of
from tests.registry import LANGUAGES

COLUMNS = ("player", "mat", "stacks", "hand", "amphorae")


def test_a_row_a_player_in_the_order_of_the_seats(attika: EngineRunner) -> None:
    position = table(mats={"corinth": ["tower", "fortress"], "athens": []}, amphorae={"corinth": 2})
    position["hands"]["athens"] = {}
    corinth = ("corinth", ["fortress", "tower"], [2, 2, 0, 0], {"hill": 3, "mountain": 4}, 2)
    athens = ("athens", [], [1, 1], None, 0)
    assert mats(attika.components, state_of(attika, position)) == (Table("mats", COLUMNS, (corinth, athens)),)


def test_a_position_without_seats_has_none(attika: EngineRunner) -> None:
    assert mats(attika.components, read_state(attika.components, board())) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_has_words_for_all_that_it_shows(book: Book, attika: EngineRunner, language: str) -> None:
    names = words(book, book.games["attika"], language)
    (found,) = to_json(mats(attika.components, state_of(attika, table())))
    html = answer_table_html(names, attika.engine.glyphs, found)
    assert "2 + 2 + 0 + 0" in html
    for word in (names.name("corinth"), names.pieces(["fortress", "tower"]), names.label("answer.mats.stacks")):
        assert word in html
    keys = ["answer.mats", *(f"answer.mats.{column}" for column in COLUMNS)]
    assert [key for key in keys if names.label(key) == key] == []
