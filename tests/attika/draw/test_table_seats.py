"""What lies in front of the players: as a table of a page, and beside the map of a whole game."""

import pytest

from rules_engine.attika import mats, read_state
from rules_engine.attika.draw.table_picture import NAME_WIDTH, building_name, name_width, split_name
from rules_engine.core import Table, to_json
from rules_pages.blocks.widget_words import words
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from rules_widgets.view import answer_table_html
from tests.attika.boards import board
from tests.attika.games import table
from tests.games import state_of
from tests.registry import LANGUAGES


def held(attika: EngineRunner, player: str, **position: object) -> str:
    """Return what a player sees beside the map, labels as their keys."""
    known = attika.engine.view(state_of(attika, table(**position)), player)
    return attika.engine.table_picture(attika.components, known, lambda key: f"({key})", ())[1]


def test_the_open_things_of_other_players_are_in_sight(attika: EngineRunner) -> None:
    shown = held(
        attika,
        "corinth",
        hands={"athens": {"water": 3}},
        amphorae={"athens": 2},
        mats={"athens": ["harbor", "ship", "ship"]},
    )
    row = shown[shown.index("(athens)") :]
    assert "(close-up.hand) 3" in row and "(close-up.amphorae) 2" in row
    assert "(harbor)" in row and "(ship) ×2" in row
    assert "(ground.water)" not in row, "which cards they are stays hidden"


def test_a_name_that_no_source_gives_is_explained(attika: EngineRunner) -> None:
    shown = held(attika, "corinth", mats={"athens": ["mint"]})
    assert shown.index("(close-up.unnamed)") < shown.index("(athens)"), "others are out of sight on a phone"
    assert "(close-up.unnamed)" not in held(attika, "corinth", mats={"corinth": ["tower"], "athens": ["ship"]})


def test_long_names_fit_on_their_building() -> None:
    assert name_width("Tower") < NAME_WIDTH < name_width("Hauptstadt")
    assert "textLength" not in building_name("Tower") and "textLength" in building_name("Hauptstadt")


def test_the_sign_behind_a_name_is_drawn_in_a_badge() -> None:
    assert split_name("Mint (?)") == ("Mint", "?") and split_name("造幣所（?）") == ("造幣所", "?")
    assert split_name("Tower") == ("Tower", "")
    assert "building__badge" in building_name("Mint (?)") and "(?)" not in building_name("Mint (?)")
    assert "building__badge" not in building_name("Tower")


def test_what_a_building_costs_stands_below_its_name(attika: EngineRunner) -> None:
    known = attika.engine.view(state_of(attika, table(mats={"corinth": ["tower", "ship"]})), "corinth")
    shown = attika.engine.table_picture(attika.components, known, str, {"tower": "2 cards", "0,0": "3", "ship": ""})
    assert '<text class="touch__price" x="8" y="33">2 cards</text>' in shown[1]
    assert '<text class="touch__price" x="8" y="33"></text>' in shown[1] and shown[1].count("touch__price") == 2
    assert '<text class="touch__price" x="40" y="72">3</text>' in shown[0] and shown[0].count("touch__price") == 1


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
    html = answer_table_html(names, found)
    assert "2 + 2 + 0 + 0" in html
    for word in (names.name("corinth"), names.pieces(["fortress", "tower"]), names.label("answer.mats.stacks")):
        assert word in html
    keys = ["answer.mats", *(f"answer.mats.{column}" for column in COLUMNS)]
    assert [key for key in keys if names.label(key) == key] == []
