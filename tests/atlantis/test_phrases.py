"""Moves in words, those that are forbidden, too."""

import pytest

from rules_engine.core import BadInput
from rules_pages.data.engine_runner import EngineRunner
from tests.atlantis.games import table
from tests.games import state_of
from tests.phrases import written

SAID = {
    "pawn.pay{cards: [helmet], goal: helmet-2, pawn: pawn-a, pieces: [paid.tile{tiles: [flag-3]}]}": {
        "pawn": "pawn-a",
        "cards": ["helmet"],
        "pay": {"tiles": ["flag-3"]},
    },
    "pawn.pay{cards: [helmet], goal: helmet-2, pawn: pawn-a, "
    "pieces: [paid.tiles{tiles: [flag-3, crown-1]}, paid.card{cards: [olive]}]}": {
        "pawn": "pawn-a",
        "cards": ["helmet"],
        "pay": {"tiles": ["flag-3", "crown-1"], "cards": {"olive": 1}},
    },
    "pawn.home{cards: [olive], pawn: pawn-a, pieces: []}": {"pawn": "pawn-a", "cards": ["olive"]},
    "pawn.home{cards: [crown, helmet], pawn: pawn-b, pieces: []}": {"pawn": "pawn-b", "cards": ["crown", "helmet"]},
    "buy{cards: 1, tile: flag-3}": {"buy": "flag-3"},
    "buy.nothing{cards: 0, tile: flag-1}": {"buy": "flag-1"},
    "bridge{after: helmet-2, before: pot-5, number: 1}": {"bridge": 4},
    "bridge.on{tile: olive-3}": {"bridge": 2},
    "bridge.on{tile: statue-7}": {"bridge": 7},
    "end": {"end": "turn"},
}


@pytest.mark.parametrize(("phrase", "move"), SAID.items(), ids=SAID)
def test_what_is_said_of_a_move(atlantis: EngineRunner, phrase: str, move: dict) -> None:
    assert written(atlantis.describe(state_of(atlantis, table()), move)) == phrase


@pytest.mark.parametrize(
    "move", [{}, {"bridge": 99}, {"bridge": 8}, {"bridge": 0}, {"pawn": "pawn-z", "cards": ["ring"]}, []]
)
def test_what_is_no_move_is_refused(atlantis: EngineRunner, move: dict) -> None:
    with pytest.raises(BadInput):
        atlantis.describe(state_of(atlantis, table()), move)
