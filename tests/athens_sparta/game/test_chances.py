"""Neither side is held back by the engine: whoever takes what lies open beats one that plays at random.

Where both play at random, Athens wins: Sparta needs thirty points before the last Olympiad ends (victory.last), and
nobody takes many cities by accident.
"""

from random import Random

import pytest

from rules_engine.athens_sparta.actions.choice import mover
from rules_engine.athens_sparta.game.state import State
from rules_engine.athens_sparta.rules.board import FIELD, INSIDE, MOVEMENT, SIDES, piece_of
from rules_engine.athens_sparta.rules.control import enemies_in, holder, own_in
from rules_engine.athens_sparta.rules.map import MAIN, NEUTRAL, theatre_of
from tests.athens_sparta.battles import components
from tests.soak.athens_sparta import AthensSpartaTable, kind_of

STANDING = (FIELD, INSIDE)
GAMES = 2


def gain(state: State, side: str, move: dict) -> float:
    """What a move of the movement phase promises: an open city, above all a main city; a guarded one if we are more."""
    theatre = theatre_of(components())
    if "revolt" in move:
        city = theatre.by_id[move["revolt"]]
        return 0.0 if enemies_in(state, city.at, side, STANDING) else 4.0 + city.points
    if kind_of(move) != "move":
        return 0.0 if "end" in move else 0.1
    piece, place = piece_of(state, move["move"]), tuple(move["to"])
    city, home = theatre.city_at(place), theatre.city_at(piece.at)
    if home is not None and home.size == MAIN and len(own_in(state, piece.at, side, STANDING)) == 1:
        return -1.0
    if city is None or holder(state, city) == side or city.side not in (*SIDES, NEUTRAL):
        return 0.2
    guards = sum(one.steps for one in enemies_in(state, place, side, STANDING))
    ours = piece.steps + sum(one.steps for one in own_in(state, place, side, STANDING))
    worth = (1 + city.points) * (10 if city.size == MAIN and not guards else 1)
    return worth * (4.0 if not guards else 2.0 if ours > guards and not piece.is_fleet() else 0.1)


def purposeful(table: AthensSpartaTable, generator: Random, state: State, side: str) -> dict:
    """The most promising move of a movement phase; otherwise it fights and builds wherever it can."""
    moves = table.moves(state)
    if state.phase == MOVEMENT:
        best = max(gain(state, side, move) for move in moves)
        return generator.choice([move for move in moves if gain(state, side, move) == best])
    for kind in ("grow", "build", "fight"):
        if any(kind in move for move in moves):
            return table.choose(generator, [move for move in moves if kind in move])
    return table.choose(generator, moves)


@pytest.mark.slow
@pytest.mark.parametrize("side", SIDES)
def test_a_purposeful_side_beats_a_random_one(side: str) -> None:
    table = AthensSpartaTable(components())
    for seed in range(GAMES):
        generator = Random(f"{side} {seed}")
        state = table.start(generator, len(SIDES))
        while table.outcome(state) is None:
            own = mover(components(), state) == side
            move = purposeful(table, generator, state, side) if own else table.choose(generator, table.moves(state))
            state = table.apply(state, move).state
        assert table.outcome(state)["winner"] == side, table.outcome(state)
        assert table.outcome(state)["rule"] != "victory.last", "long before the last Olympiad"
