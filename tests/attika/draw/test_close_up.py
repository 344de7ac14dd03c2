"""The pictures of cases, and what lies in front of the players."""

import xml.etree.ElementTree as ElementTree
from collections import Counter
from typing import Any

import pytest

from rules_engine.attika import mats, read_state
from rules_engine.attika.draw.rows import letters
from rules_engine.attika.draw.table_picture import NAME_WIDTH, building_name, name_width, split_name
from rules_engine.core import Table, to_json
from rules_engine.hexes import flower
from rules_pages.blocks.widget_words import words
from rules_pages.data.book import Book
from rules_pages.data.cases import play_case
from rules_pages.data.engine_runner import EngineRunner
from rules_widgets.view import answer_table_html
from tests.attika.boards import board
from tests.attika.games import table
from tests.games import state_of
from tests.registry import LANGUAGES

LARGEST = 6_144
"""So many bytes a picture has at most."""
LARGEST_SETUP = 14_336
"""So many bytes the picture of a set-up has at most: a whole map."""
WIDTH, TALLEST, LEAST_LETTERS = 320, 380, 11
"""A picture is shown with so many pixels, that of a set-up may be taller; its letters have at least so many."""
TALLEST_SETUP = 440
FLOWER = {"map": [[q, r, "blank"] for q, r in flower((0, 0))], "board": [["tile-01", 0, 0, 0]]}
FORTRESS = {"build": "fortress", "at": [0, 0], "pay": {"hill": 1, "mountain": 4}}
TILE = {"tile": "tile-07", "rotation": 0}


def kinds(attika: EngineRunner, position: dict, subject: dict) -> Counter[str]:
    svg = attika.close_up(state_of(attika, table(**position)), subject, lambda key: key)
    return Counter(kind for node in ElementTree.fromstring(svg).iter() for kind in (node.get("class") or "").split())


@pytest.mark.parametrize(
    ("position", "subject", "expected"),
    [
        ({}, FORTRESS, {"mark--site": 1, "close-up__ghost": 1, "hex": 7, "close-up__card--paid": 5}),
        ({"hands": {"corinth": {"hill": 1}}}, FORTRESS, {"close-up__card--paid": 1, "close-up__card--lacking": 4}),
        ({"buildings": [[1, 0, "corinth", "quarry"]]}, FORTRESS, {"close-up__link": 1, "close-up__link--other": 0}),
        ({"buildings": [[1, 0, "athens", "quarry"]]}, FORTRESS, {"close-up__link--other": 1}),
        ({"buildings": [[0, 0, "athens", "quarry"]]}, FORTRESS, {"mark--site": 1, "close-up__ghost": 0}),
        ({}, FORTRESS | {"build": "road"}, {"close-up__chip": 3, "close-up__chip--absent": 1, "close-up__absent": 1}),
        (FLOWER, TILE | {"at": [3, 0]}, {"close-up__hole": 2, "close-up__tile": 1, "close-up__cross": 0, "hex": 14}),
        (FLOWER, TILE | {"at": [2, 1]}, {"close-up__hole": 0, "hex": 14}),
        (FLOWER, TILE | {"at": [2, 0]}, {"close-up__hole": 0, "close-up__cross": 1}),
        (FLOWER, TILE | {"at": [4, 0]}, {"close-up__hole": 0}),
        ({}, {"reveal": 1}, {"close-up__back": 2, "close-up__tried": 1}),
        ({}, {"reveal": 2}, {"close-up__gap": 2, "close-up__tried": 1}),
        ({"turn": {"action": "reveal", "done": 2}}, {"end": 0}, {"close-up__slot--done": 2}),
        ({}, {"end": 3}, {"close-up__tried": 3, "close-up__card--held": 7}),
        ({"amphorae": {"corinth": 2}}, {"amphora": "card"}, {"close-up__amphora": 2, "close-up__tried": 2}),
        ({}, {"amphora": "card"}, {"close-up__amphora": 0, "close-up__gap": 1}),
    ],
)
def test_what_decides_is_shown_and_marked(attika: EngineRunner, position: dict, subject: dict, expected: dict) -> None:
    found = kinds(attika, position, subject)
    assert {kind: found[kind] for kind in expected} == expected


def pictures(book: Book, attika: EngineRunner) -> list[tuple[str, str, str]]:
    """(case, language, picture) of every case that tries a move."""
    found: list[tuple[str, str, str]] = []
    for case in (case for cases in book.games["attika"].cases.values() for case in cases if case.attempt is not None):
        before: Any = play_case(attika, book.games["attika"].positions, case).before
        for language in book.languages:
            label = words(book, book.games["attika"], language).label
            found.append((case.key, language, attika.close_up(before, case.attempt or {}, label)))
    return found


def test_every_case_has_a_small_picture_with_legible_letters(book: Book, attika: EngineRunner) -> None:
    for case, language, svg in pictures(book, attika):
        picture, is_setup = ElementTree.fromstring(svg), case.startswith("setup.")
        assert len(svg.encode()) <= (LARGEST_SETUP if is_setup else LARGEST), (case, language)
        width, height = [float(number) for number in (picture.get("viewBox") or "").split()[2:]]
        assert width <= WIDTH and height <= (TALLEST_SETUP if is_setup else TALLEST), (case, language, width, height)
        for scaled in picture.iter("g"):
            if scaled.get("font-size"):
                scale = float((scaled.get("transform") or "").split("scale(")[1].split(")")[0])
                assert float(scaled.get("font-size") or 0) * scale >= LEAST_LETTERS, (case, language)
        assert picture.get("aria-label"), (case, language)


def test_no_two_names_touch(book: Book, attika: EngineRunner) -> None:
    """Names of buildings side by side, as wide as `letters` says, in every case and language."""
    for case, language, svg in pictures(book, attika):
        for scaled in (node for node in ElementTree.fromstring(svg).iter("g") if node.get("font-size")):
            scale = float((scaled.get("transform") or "").split("scale(")[1].split(")")[0])
            names = [node for node in scaled.iter("text") if node.get("class") == "close-up__name"]
            boxes = [
                (float(node.get("y") or 0), float(node.get("x") or 0) * scale, letters(node.text or "") / 2)
                for node in names
            ]
            touching = [
                (one, other)
                for at, one in enumerate(boxes)
                for other in boxes[:at]
                if one[0] == other[0] and abs(one[1] - other[1]) < one[2] + other[2]
            ]
            assert not touching, (case, language, touching, [node.text for node in names])


def small_part(attika: EngineRunner, subject: dict, **position: object) -> list[int]:
    """Left, top, width and height of the part of a picture that stands for it."""
    svg = attika.close_up(state_of(attika, table(**position)), subject, lambda key: key)
    return [int(number) for number in (ElementTree.fromstring(svg).get("data-small") or "").split()]


def test_what_stands_for_a_picture_is_what_the_move_is_about(attika: EngineRunner) -> None:
    """A hex in the middle of the map, a stack, the building that is put on the mat, the card that is drawn."""
    left, top, width, height = small_part(attika, FORTRESS)
    assert left < WIDTH // 2 < left + width and top > 0 and width < WIDTH // 3 and height < TALLEST // 3
    assert small_part(attika, {"reveal": 1})[0] > small_part(attika, {"reveal": 0})[0]
    turn = {"action": "reveal", "done": 1, "revealed": "tower"}
    first = small_part(attika, {"store": "tower"}, turn=turn, mats={"corinth": []})
    assert small_part(attika, {"store": "tower"}, turn=turn, mats={"corinth": ["fortress"]})[0] > first[0]
    few = small_part(attika, {"end": 3}, hands={"corinth": {"hill": 1}})
    assert few[0] < small_part(attika, {"end": 3}, hands={"corinth": {"hill": 3}})[0]


def test_a_layout_of_ours_says_so_in_the_picture(attika: EngineRunner, book: Book) -> None:
    """A band, in the words of each language; no other case shows a whole layout."""
    bands = {name: words(book, book.games["attika"], name).label("picture.practice") for name in book.languages}
    assert "picture.practice" not in bands.values()
    banded = {case for case, language, picture in pictures(book, attika) if f">{bands[language]}</text>" in picture}
    laid_out = {case for case, _, _ in pictures(book, attika) if case.startswith("setup.")}
    assert banded == laid_out and laid_out


def test_tiles_are_outlined_and_their_symbols_are_said_to_be_ours(book: Book, attika: EngineRunner) -> None:
    for case in [case for cases in book.games["attika"].cases.values() for case in cases if case.attempt]:
        before: Any = play_case(attika, book.games["attika"].positions, case).before
        move = case.attempt or {}
        svg = attika.close_up(before, move, str)
        tiles = {2: 4, 3: 6, 4: 8}[len(move["setup"]["players"])] if "setup" in move else 0
        assert svg.count('"hexes__tile"') == tiles, case.key
        is_shown = "tile" in move and move["tile"] == before.turn.tile
        assert svg.count("close-up.practice") == is_shown, case.key


def held(attika: EngineRunner, player: str, **position: object) -> str:
    """Return what a player sees beside the map, labels as their keys."""
    known = attika.engine.view(state_of(attika, table(**position)), player)
    return attika.engine.draw_table(attika.components, known, lambda key: f"({key})", ())[1]


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
    shown = attika.engine.draw_table(attika.components, known, str, {"tower": "2 cards", "0,0": "3", "ship": ""})
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
