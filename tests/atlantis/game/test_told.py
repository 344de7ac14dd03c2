"""What is told about a position: what decides about a move and does not show in its picture, how far the game is, moves
in words, and what a move takes, costs and loses."""

from typing import Any

import pytest

from rules_engine.core import BadInput, Phrase
from rules_pages.data.engine_runner import EngineRunner
from tests.atlantis.games import table
from tests.games import state_of
from tests.phrases import written

HELMET, SHOW, BRIDGE = {"pawn": "pawn-a", "cards": ["helmet"]}, {"show": "hand"}, {"bridge": 4}
GOING_ON, NO_BRIDGE = Phrase("given.going-on", {}), Phrase("given.no-bridge", {})


def bought(tiles: int) -> Phrase:
    """How many tiles were given up for cards in this turn."""
    return Phrase("given.bought", {"tiles": tiles})


def reds(pawns: int) -> Phrase:
    """How many of Red's pawns are on the mainland."""
    return Phrase("given.home", {"pawns": pawns})


GIVEN = {
    "nothing was done before": ({}, SHOW, [GOING_ON, bought(0), NO_BRIDGE]),
    "cards were bought": ({"turn": {"bought": 1}}, SHOW, [GOING_ON, bought(1), NO_BRIDGE]),
    "a bridge was placed": ({"turn": {"bridge": 4}}, SHOW, [GOING_ON, bought(0), Phrase("given.bridge", {})]),
    "the game is over": ({"finished": True}, BRIDGE, [Phrase("given.over", {}), bought(0), NO_BRIDGE, reds(0)]),
    "no pawn at home": ({}, HELMET, [GOING_ON, bought(0), NO_BRIDGE, reds(0)]),
    "a pawn at home": ({"pawns": {"red": [3, 8, 0]}}, HELMET, [GOING_ON, bought(0), NO_BRIDGE, reds(1)]),
}


@pytest.mark.parametrize(("position", "move", "expected"), GIVEN.values(), ids=GIVEN)
def test_what_is_given(atlantis: EngineRunner, position: dict, move: dict, expected: list[Phrase]) -> None:
    found = atlantis.engine.circumstances(atlantis.components, state_of(atlantis, table(**position)), move)
    assert found == expected


def test_an_empty_table_has_none(atlantis: EngineRunner) -> None:
    state = state_of(atlantis, {"active": "red"})
    assert atlantis.engine.circumstances(atlantis.components, state, {"end": "turn"}) == []


def home(red: int, blue: int) -> Phrase:
    """How many pawns are on the mainland."""
    return Phrase("now.home", {"seats": [seat("red", red), seat("blue", blue)]})


def seat(player: str, pawns: int) -> Phrase:
    """How many of a player's three pawns are on the mainland."""
    return Phrase("now.seat", {"player": player, "home": pawns, "pawns": 3})


POSITIONS = {
    "nobody is home": ({}, [home(0, 0)]),
    "both have one home": ({"pawns": {"red": [3, 8, 0], "blue": [8, 0, 0]}}, [home(1, 1)]),
    "tiles were given up": ({"turn": {"bought": 2}}, [home(0, 0), Phrase("given.bought", {"tiles": 2})]),
    "a bridge must be crossed": ({"turn": {"bridge": 4}}, [home(0, 0), Phrase("given.bridge", {})]),
}


@pytest.mark.parametrize(("position", "expected"), POSITIONS.values(), ids=POSITIONS)
def test_pawns_at_home_and_what_was_done(atlantis: EngineRunner, position: dict, expected: list[Phrase]) -> None:
    known = atlantis.engine.view(state_of(atlantis, table(**position)), "red")
    assert atlantis.engine.situation(atlantis.components, known) == expected


def foreseen(atlantis: EngineRunner, move: dict, **position: Any) -> tuple[list[tuple], list[tuple]]:
    """The rules that speak, with their values: what a move takes and costs, and what is lost."""
    state = state_of(atlantis, table(**position))
    known = atlantis.engine.view(state, "red")
    told, lost = atlantis.engine.foreseen(atlantis.components, known, move)
    made = atlantis.engine.apply(atlantis.components, state, move).lines
    assert all(line in made for line in told + lost), "what is foreseen does not happen"
    return ([(line.rule, line.values) for line in told], [(line.rule, line.values) for line in lost])


def test_the_tile_and_the_toll_are_known_before_the_move(atlantis: EngineRunner) -> None:
    """Pawn a goes from pot 5 over the gap to helmet 2; behind it lies pot 5, which it has just left."""
    move = {"pawn": "pawn-a", "cards": ["helmet"], "pay": {"tiles": ["flag-3"]}}
    told, lost = foreseen(atlantis, move, readings={"overpaying": "free-choice"})
    assert told[0] == ("reward.left", {"tile": "pot-5"})
    assert ("hole.toll", {"before": 5, "after": 2, "toll": 2}) in told
    assert ("pay.means.tiles", {"tiles": ["flag-3"], "points": 3}) in told
    assert lost == [("pay.change", {"points": 1})]


def test_an_exact_payment_loses_nothing(atlantis: EngineRunner) -> None:
    told, lost = foreseen(
        atlantis, {"pawn": "pawn-a", "cards": ["helmet"], "pay": {"tiles": ["ring-2"]}}, tiles={"red": ["ring-2"]}
    )
    assert ("pay.means.tiles", {"tiles": ["ring-2"], "points": 2}) in told and lost == []


def test_a_pawn_that_crosses_nothing_pays_nothing(atlantis: EngineRunner) -> None:
    told, lost = foreseen(atlantis, {"pawn": "pawn-b", "cards": ["pot"]}, pawns={"red": [5, 0, 0], "blue": [6, 0, 0]})
    assert [rule for rule, _ in told] == ["reward.tile", "reward.stack"] and lost == []


def test_other_moves_say_all_in_their_words(atlantis: EngineRunner) -> None:
    assert foreseen(atlantis, {"buy": "flag-3"}) == ([], [])


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
