"""Moves in words, those that are forbidden, too."""

from __future__ import annotations

import pytest

from rules_engine.core import BadInput
from rules_pages.blocks.widget_words import words
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from tests.atlantis.games import table
from tests.games import state_of

SAID = {
    "play Helmet, move pawn A to Helmet 2 and pay with the tile Flag 3": {
        "pawn": "pawn-a",
        "cards": ["helmet"],
        "pay": {"tiles": ["flag-3"]},
    },
    "play Helmet, move pawn A to Helmet 2 and pay with the tiles Flag 3 and Crown 1 and the card Olive": {
        "pawn": "pawn-a",
        "cards": ["helmet"],
        "pay": {"tiles": ["flag-3", "crown-1"], "cards": {"olive": 1}},
    },
    "play Olive and move pawn A to the mainland": {"pawn": "pawn-a", "cards": ["olive"]},
    "play Crown and Helmet and move pawn B to the mainland": {"pawn": "pawn-b", "cards": ["crown", "helmet"]},
    "give up Flag 3 for 1 card": {"buy": "flag-3"},
    "give up Flag 1, which brings no cards": {"buy": "flag-1"},
    "place the bridge over gap 1 (counted from Atlantis), between Pot 5 and Helmet 2": {"bridge": 4},
    "place the bridge on Olive 3": {"bridge": 2},
    "place the bridge on Statue 7": {"bridge": 7},
    "end the turn": {"end": "turn"},
}


@pytest.mark.parametrize(("sentence", "move"), SAID.items(), ids=SAID)
def test_a_move_in_words(atlantis: EngineRunner, book: Book, sentence: str, move: dict) -> None:
    phrase = atlantis.describe(state_of(atlantis, table()), move)
    assert phrase is not None
    assert words(book, book.games["atlantis"], "en").phrase(phrase) == sentence


@pytest.mark.parametrize(
    "move", [{}, {"bridge": 99}, {"bridge": 8}, {"bridge": 0}, {"pawn": "pawn-z", "cards": ["ring"]}, []]
)
def test_what_is_no_move_is_refused(atlantis: EngineRunner, move: dict) -> None:
    with pytest.raises(BadInput):
        atlantis.describe(state_of(atlantis, table()), move)
