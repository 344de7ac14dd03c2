"""Pictures of the course and of cases: every space, what the players have below it, and marks on what matters."""

import xml.etree.ElementTree as ElementTree
from collections import Counter
from typing import Any

import pytest

from rules_engine.atlantis import GLYPHS, draw
from rules_pages.blocks.widget_words import words
from rules_pages.data.book import Book
from rules_pages.data.cases import play_case
from rules_pages.data.engine_runner import EngineRunner
from tests.atlantis.games import course, table
from tests.games import state_of


def picture(atlantis: EngineRunner, **changes: object) -> ElementTree.Element:
    return ElementTree.fromstring(draw(state_of(atlantis, table(**changes)), lambda key: key))


def classes(svg: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [node for node in svg.iter() if name in (node.get("class") or "").split()]


def test_every_space_is_there(atlantis: EngineRunner) -> None:
    svg = picture(atlantis)
    assert len(classes(svg, "space")) == 9
    assert len(classes(svg, "tile")) == 6 and len(classes(svg, "water")) == 1
    assert len(classes(svg, "tile__shape")) == 7, "a stack shows that it is one"


def test_a_gap_shows_its_toll_and_its_bridge(atlantis: EngineRunner) -> None:
    svg = picture(atlantis, course=course("flag-6 - - ring-4"), pawns={"red": [0, 0, 0], "blue": [0, 0, 0]})
    assert [node.findtext("text") for node in classes(svg, "toll")] == ["4"]
    assert classes(svg, "bridge") == []
    bridged = picture(
        atlantis, course=course("flag-6 - - ring-4"), bridges=[2], pawns={"red": [0, 0, 0], "blue": [0, 0, 0]}
    )
    assert len(classes(bridged, "bridge")) == 2, "the bridge spans the whole gap"
    assert [node.findtext("text") for node in classes(bridged, "toll")] == ["0"]


def test_vanished_spaces_are_not_drawn(atlantis: EngineRunner) -> None:
    svg = picture(atlantis, course=course("- flag-6 ring-4 - -"), pawns={"red": [0, 0, 6], "blue": [2, 0, 0]})
    assert len(classes(svg, "space")) == 4


def test_pawns_show_letter_and_shape(atlantis: EngineRunner) -> None:
    svg = picture(atlantis)
    signs = [(node.get("class"), node.findtext("text")) for node in classes(svg, "pawn")]
    assert signs == [
        *(("pawn pawn--red", "2"), ("pawn pawn--blue", "2")),
        *(("pawn pawn--red", "pawn-a"), ("pawn pawn--blue", "pawn-a")),
    ]
    shapes = {node.get("d") for node in classes(svg, "pawn__shape")}
    assert len(shapes) == 2, "colour alone does not tell the players apart"


def test_the_picture_in_words(atlantis: EngineRunner) -> None:
    said = picture(atlantis).get("aria-label") or ""
    assert "red pawn-a: pot 5" in said and "course.tolls: 2" in said


def test_before_the_set_up_there_are_two_shores(atlantis: EngineRunner) -> None:
    svg = ElementTree.fromstring(draw(state_of(atlantis, {"active": "red"}), lambda key: key))
    assert len(classes(svg, "shore")) == 2


def test_every_item_has_a_glyph(atlantis: EngineRunner) -> None:
    assert set(GLYPHS) == set(atlantis.components.items)


def held(atlantis: EngineRunner, player: str, things: tuple[str, ...] = (), **position: object) -> str:
    known = atlantis.engine.view(state_of(atlantis, table(**position)), player)
    return atlantis.engine.draw_table(atlantis.components, known, lambda key: f"({key})", things)[1]


def test_the_open_things_of_other_players_are_in_sight(atlantis: EngineRunner) -> None:
    shown = held(atlantis, "red", hands={"blue": {"pot": 4}}, tiles={"blue": ["ring-4", "flag-2"]})
    row = shown[shown.index("(blue)") :]
    assert "(close-up.hand) 4" in row and "(close-up.tiles) 2" in row and "(close-up.worth) 6" in row
    assert "(ring) 4" in row and "(flag) 2" in row
    assert "(pot)" not in row, "which cards they are stays hidden"


def test_pawns_on_the_same_place_stand_together(atlantis: EngineRunner) -> None:
    shown = held(atlantis, "red", ("pawn-a",), pawns={"red": [0, 0, 3], "blue": [0, 0, 0]})
    assert "(pawn-a), (pawn-b): (atlantis)" in shown
    assert "touch:pawn-b" not in shown and shown.count("touch:pawn-c") == 1


LARGEST = 10_272
"""So many bytes a picture has at most."""
LARGEST_SETUP = 26_000
"""So many bytes the picture of a set-up has at most: a whole course."""
WIDEST = 365
"""Letters of 13 px and more are legible where a picture of this width is shown at 320."""
LONG = "flag-1 ring-4 pot-5 - helmet-2 crown-6 statue-7 olive-1 olive-2 olive-4 - pot-1 pot-2 ring-1 ring-2 flag-2"


def close_up(atlantis: EngineRunner, subject: dict) -> ElementTree.Element:
    state = state_of(atlantis, table(course=course(LONG), pawns={"red": [3, 0, 0], "blue": [6, 0, 0]}))
    return ElementTree.fromstring(atlantis.close_up(state, subject, lambda key: key))


@pytest.mark.parametrize(
    ("subject", "marked", "places", "expected"),
    [
        ({"pawn": "pawn-a", "cards": ["helmet"]}, 1, 5, {"course__arrow": 1, "course__card--given": 1}),
        ({"pawn": "pawn-a", "cards": ["crown", "pot"]}, 2, 12, {"course__arrow": 1, "course__card--given": 2}),
        ({"pawn": "pawn-a", "cards": ["ring"]}, 1, 14, {"course__card--lacking": 1}),
        (
            {"pawn": "pawn-a", "cards": ["helmet"], "pay": {"tiles": ["flag-3"], "cards": {"pot": 1}}},
            1,
            5,
            {"course__card--paid": 2, "course__tag": 2, "course__card--lacking": 0},
        ),
        ({"bridge": 11}, 1, 3, {"bridge--tried": 1}),
        ({"bridge": 2}, 1, 3, {"bridge--tried": 1}),
        ({"buy": "flag-3"}, 0, 0, {"course__card--given": 1}),
        ({"buy": "pot-7"}, 0, 0, {"course__card--lacking": 1}),
        ({"show": "hand"}, 0, 18, {}),
    ],
)
def test_what_counts_is_marked(atlantis: EngineRunner, subject: dict, marked: int, places: int, expected: dict) -> None:
    found = Counter(kind for node in close_up(atlantis, subject).iter() for kind in (node.get("class") or "").split())
    assert (found["space--reached"], found["space"]) == (marked, places)
    assert found["pawn--chosen"] == ("pawn" in subject)
    assert {kind: found[kind] for kind in expected} == expected


def test_every_case_has_a_small_picture_with_legible_letters(book: Book, atlantis: EngineRunner) -> None:
    game = book.games["atlantis"]
    for case in (case for cases in game.cases.values() for case in cases if case.attempt is not None):
        before: Any = play_case(atlantis, game.positions, case).before
        svg = atlantis.close_up(before, case.attempt or {}, words(book, game, "de").label)
        picture = ElementTree.fromstring(svg)
        assert len(svg.encode()) <= (LARGEST_SETUP if "setup" in (case.attempt or {}) else LARGEST), case.key
        assert float((picture.get("viewBox") or "").split()[2]) <= WIDEST, case.key
        assert picture.get("aria-label"), case.key


def test_all_cards_are_there_where_a_case_shows_the_piles(book: Book, atlantis: EngineRunner) -> None:
    game, label = book.games["atlantis"], words(book, book.games["atlantis"], "de").label
    for case in (case for cases in game.cases.values() for case in cases if case.attempt is not None):
        before: Any = play_case(atlantis, game.positions, case).before
        if label("close-up.discards") in atlantis.close_up(before, case.attempt or {}, label):
            held = [sum(cards) for _, cards in before.hands]
            assert sum(held) + sum(before.discards) + len(before.pile) == 105, case.key


CROSSING = {
    "the last pawn goes home": ([7, 8, 8], {"pawn": "pawn-a", "cards": ["pot"]}, True),
    "another pawn is on its way": ([7, 0, 8], {"pawn": "pawn-a", "cards": ["pot"]}, False),
    "the last pawn stays on the course": ([3, 8, 8], {"pawn": "pawn-a", "cards": ["helmet"]}, False),
}


@pytest.mark.parametrize(("pawns", "move", "crosses"), CROSSING.values(), ids=CROSSING)
def test_who_crosses_last_is_shown(atlantis: EngineRunner, pawns: list[int], move: dict, crosses: bool) -> None:
    position = table(pawns={"red": pawns, "blue": [2, 8, 8]}, tiles={"red": [], "blue": ["olive-4"]})
    picture = ElementTree.fromstring(atlantis.close_up(state_of(atlantis, position), move, lambda key: key))
    said = picture.get("aria-label") or ""
    assert ("close-up.has: olive 4, flag , flag" in said.replace("flag,", "flag ,")) == crosses
    assert "close-up.pile" not in said


def test_a_set_up_shows_the_first_half_of_the_course(book: Book, atlantis: EngineRunner) -> None:
    case = book.games["atlantis"].cases["set-up"][0]
    state = state_of(atlantis, {"active": "red"})
    picture = ElementTree.fromstring(atlantis.close_up(state, case.attempt or {}, lambda key: key))
    found = Counter(kind for node in picture.iter() for kind in (node.get("class") or "").split())
    assert found["space"] == 29, "from Atlantis to the first tile behind the water"


def test_what_stands_for_a_picture_is_what_the_move_is_about(atlantis: EngineRunner) -> None:
    """The pawn and the place before it, the hole to be bridged, or the tiles of the hand, inside the picture."""
    moves = [{"pawn": "pawn-a", "cards": ["helmet"]}, {"bridge": 11}, {"buy": "flag-3"}, {"show": "hand"}]
    for picture in [close_up(atlantis, move) for move in moves]:
        box = [int(number) for number in (picture.get("viewBox") or "").split()]
        small = [int(number) for number in (picture.get("data-small") or "").split()]
        assert box[0] <= small[0] and small[0] + small[2] <= box[0] + box[2] and 3 * small[2] < box[2]
    pawn, bridge = [close_up(atlantis, move).get("data-small") for move in moves[:2]]
    assert pawn != bridge
