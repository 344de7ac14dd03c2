"""What may decide about a move and does not show in the picture of its case."""

import pytest

from rules_engine.core import Phrase
from rules_pages.data.book import Book
from rules_pages.data.cases import played_cases
from rules_pages.data.engine_runner import EngineRunner
from tests.attika.games import table
from tests.games import state_of

GOING_ON, NOT_LAST, LAST = Phrase("given.going-on", {}), Phrase("given.not-last", {}), Phrase("given.last", {})
TOWER = {"build": "tower", "at": [0, 1], "pay": {"hill": 2, "mountain": 1}}
STORE, END = {"store": "tower"}, {"end": 3}
REVEALED = {"action": "reveal", "done": 1, "revealed": "tower"}
DEFENCE = {"buildings": [[0, 0, "corinth", "quarry"], [1, 0, "corinth", "fortress"], [1, -1, "corinth", "tower"]]}
ONCE = {"rewarded": {"corinth": ["defence"]}}

ONE_LEFT = Phrase("given.mat", {"buildings": 1})
GIVEN = {
    "nothing is over or begun": ({}, END, [GOING_ON]),
    "the game is over": ({"won": {"winner": "athens", "rule": "end.link"}}, END,
        [Phrase("given.over", {"player": "athens"})]),
    "a building from the mat": ({}, TOWER, [GOING_ON, NOT_LAST, ONE_LEFT]),
    "a revealed building, its stack goes on": ({"turn": REVEALED}, TOWER, [GOING_ON, NOT_LAST]),
    "the last one of its stack": ({"turn": REVEALED | {"emptied": True}}, STORE,
        [GOING_ON, LAST, Phrase("given.tiles", {"tiles": 2})]),
    "no board tile left": ({"turn": REVEALED | {"emptied": True}, "tiles": []}, STORE,
        [GOING_ON, LAST, Phrase("given.tiles", {"tiles": 0})]),
    "a move that places no building": ({"turn": REVEALED}, END, [GOING_ON]),
    "the last building of a group": (DEFENCE, TOWER,
        [GOING_ON, NOT_LAST, Phrase("given.unrewarded", {"group": "defence"}), ONE_LEFT]),
    "a group once more": (DEFENCE | ONCE, TOWER,
        [GOING_ON, NOT_LAST, Phrase("given.rewarded", {"group": "defence"}), ONE_LEFT]),
}  # fmt: skip


@pytest.mark.parametrize(("position", "move", "expected"), GIVEN.values(), ids=GIVEN)
def test_what_is_given(attika: EngineRunner, position: dict, move: dict, expected: list[Phrase]) -> None:
    found = attika.engine.circumstances(attika.components, state_of(attika, table(**position)), move)
    assert found == expected


def test_a_position_without_seats_has_none(attika: EngineRunner) -> None:
    state = state_of(attika, {"active": "corinth", "map": [[0, 0, "blank"]]})
    assert attika.engine.circumstances(attika.components, state, TOWER) == []


def test_the_turn_of_every_case_could_have_come_about(attika: EngineRunner, book: Book) -> None:
    """An action is chosen by carrying it out once, and only a reveal leaves a building or a board tile to be placed."""
    impossible = []
    for key, played in played_cases(attika, book.games["attika"]).items():
        if played.before is None:
            continue
        turn = played.before.turn
        placing = turn.revealed is not None or turn.tile is not None or turn.stored or turn.emptied
        if (turn.done > 0) != (turn.action is not None) or (placing and turn.action != "reveal"):
            impossible.append(key)
    assert not impossible
