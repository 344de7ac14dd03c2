"""Moves in words, those that are forbidden, too."""

from __future__ import annotations

import pytest

from rules_engine.attika.game.phrases import grid_place, where
from rules_engine.core import BadInput
from rules_engine.hexes import flower
from rules_pages.blocks.widget_words import words
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from tests.attika.games import table
from tests.games import state_of

ACTED = {"turn": {"action": "build", "done": 1}}
SAID = {
    "reveal a main building (stack 1, 2 buildings left)": ({}, {"reveal": 0}),
    "reveal from stack 3 (empty)": ({}, {"reveal": 2}),
    "put the Tower on the player mat": ({}, {"store": "tower"}),
    "build the Fortress in row 2, hex 2 (no symbol), paying 1 hill and 3 mountains": (
        {},
        {"build": "fortress", "at": [0, 0], "pay": {"hill": 1, "mountain": 3}},
    ),
    "build the Tower in row 1, hex 1 (off the map), paying nothing": ({}, {"build": "tower", "at": [-1, -1]}),
    "add the board tile, not rotated, with its center in row 4, place 7": (
        {"map": [[q, r, "blank"] for q, r in flower((0, 0))]},
        {"tile": "tile-07", "at": [3, 0]},
    ),
    "return 1 amphora for another action": ({}, {"amphora": "action"}),
    "return 1 amphora to build once more": (ACTED, {"amphora": "action"}),
    "return 1 amphora and draw 1 card": (ACTED, {"amphora": "card"}),
    "end the turn without drawing a card": ({"turn": {"action": "reveal", "done": 2}}, {"end": 0}),
    "end the turn without drawing a card (2 actions left)": (ACTED, {"end": 0}),
    "end the turn and draw 2 cards (2 actions left)": (ACTED, {"end": 2}),
    "neither reveal nor build, and draw 3 cards": ({}, {"end": 3}),
    "neither reveal nor build, and draw 3 cards; shuffle the discard pile": (
        {"pile": ["water"] * 3},
        {"end": 3, "shuffle": ["forest", "forest"]},
    ),
    "neither reveal nor build, and draw 3 cards; do not shuffle the discard pile": (
        {"pile": ["water"] * 3},
        {"end": 3},
    ),
    "neither reveal nor build, and draw 3 cards, but only 1 card is left": (
        {"pile": ["water"], "discards": {}},
        {"end": 3},
    ),
    "return 1 amphora and draw 1 card, but no cards are left": ({"pile": [], "discards": {}}, {"amphora": "card"}),
    "return 1 amphora and draw 1 card; do not shuffle the discard pile": ({"pile": ["water"]}, {"amphora": "card"}),
}


@pytest.mark.parametrize(("sentence", "position", "move"), [(said, *tried) for said, tried in SAID.items()], ids=SAID)
def test_a_move_in_words(attika: EngineRunner, book: Book, sentence: str, position: dict, move: dict) -> None:
    phrase = attika.describe(state_of(attika, table(**position)), move)
    assert phrase is not None
    assert words(book, book.games["attika"], "en").phrase(phrase) == sentence


@pytest.mark.parametrize("move", [{}, [], {"reveal": "x"}, {"build": "tower"}, {"tile": "tile-07", "at": [0]}])
def test_what_is_no_move_is_refused(attika: EngineRunner, move: dict) -> None:
    with pytest.raises(BadInput):
        attika.describe(state_of(attika, table()), move)


def test_every_hex_has_a_row_and_a_place_of_its_own() -> None:
    places = [place for centre in ((0, 0), (3, -1), (-1, 4)) for place in flower(centre)]
    assert len({tuple(where(places, place).values()) for place in places}) == len(places)
    frame = [(q, r) for q in range(-6, 7) for r in range(-6, 7)]
    assert len({tuple(grid_place(places, place).values()) for place in frame}) == len(frame)
