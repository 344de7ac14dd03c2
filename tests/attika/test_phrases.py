"""Moves in words, those that are forbidden, too."""

import pytest

from rules_engine.attika.game.view import grid_place, where
from rules_engine.core import BadInput
from rules_engine.hexes import flower
from rules_pages.data.engine_runner import EngineRunner
from tests.attika.games import table
from tests.games import state_of
from tests.phrases import written

ACTED = {"turn": {"action": "build", "done": 1}}
SAID = {
    "reveal.main{buildings: 2, stack: 1}": ({}, {"reveal": 0}),
    "reveal{buildings: 0, stack: 3}": ({}, {"reveal": 2}),
    "store{building: tower}": ({}, {"store": "tower"}),
    "build{building: fortress, ground: blank, hex: 2, payment: {hill: 1, mountain: 3}, row: 2}": ({},
        {"build": "fortress", "at": [0, 0], "pay": {"hill": 1, "mountain": 3}}),
    "build.free{building: tower, ground: outside, hex: 1, row: 1}": ({}, {"build": "tower", "at": [-1, -1]}),
    "tile{place: 7, row: 4}": ({"map": [[q, r, "blank"] for q, r in flower((0, 0))]},
        {"tile": "tile-07", "at": [3, 0]}),
    "amphora.action{amphorae: 1, times: 1}": ({}, {"amphora": "action"}),
    "amphora.build{amphorae: 1, times: 1}": (ACTED, {"amphora": "action"}),
    "amphora.card{amphorae: 1, cards: 1}": (ACTED, {"amphora": "card"}),
    "end": ({"turn": {"action": "reveal", "done": 2}}, {"end": 0}),
    "end.left{actions: 2}": (ACTED, {"end": 0}),
    "end.cards{actions: 2, cards: 2}": (ACTED, {"end": 2}),
    "end.all{cards: 3}": ({}, {"end": 3}),
    "shuffled{move: end.all{cards: 3}}": ({"pile": ["water"] * 3}, {"end": 3, "shuffle": ["forest", "forest"]}),
    "unshuffled{move: end.all{cards: 3}}": ({"pile": ["water"] * 3}, {"end": 3}),
    "short{cards: 1, move: end.all{cards: 3}}": ({"pile": ["water"], "discards": {}}, {"end": 3}),
    "short{cards: 0, move: amphora.card{amphorae: 1, cards: 1}}": ({"pile": [], "discards": {}}, {"amphora": "card"}),
    "unshuffled{move: amphora.card{amphorae: 1, cards: 1}}": ({"pile": ["water"]}, {"amphora": "card"}),
}  # fmt: skip


@pytest.mark.parametrize(("phrase", "position", "move"), [(said, *tried) for said, tried in SAID.items()], ids=SAID)
def test_what_is_said_of_a_move(attika: EngineRunner, phrase: str, position: dict, move: dict) -> None:
    assert written(attika.describe(state_of(attika, table(**position)), move)) == phrase


@pytest.mark.parametrize("move", [{}, [], {"reveal": "x"}, {"build": "tower"}, {"tile": "tile-07", "at": [0]}])
def test_what_is_no_move_is_refused(attika: EngineRunner, move: dict) -> None:
    with pytest.raises(BadInput):
        attika.describe(state_of(attika, table()), move)


def test_every_hex_has_a_row_and_a_place_of_its_own() -> None:
    places = [place for centre in ((0, 0), (3, -1), (-1, 4)) for place in flower(centre)]
    assert len({tuple(where(places, place).values()) for place in places}) == len(places)
    frame = [(q, r) for q in range(-6, 7) for r in range(-6, 7)]
    assert len({tuple(grid_place(places, place).values()) for place in frame}) == len(frame)
