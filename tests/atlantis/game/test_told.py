"""What is told of a move beyond told.yaml: what it takes, costs and loses."""

from typing import Any

from rules_pages.data.engine_runner import EngineRunner
from tests.atlantis.games import table
from tests.games import state_of


def test_an_empty_table_has_none(atlantis: EngineRunner) -> None:
    state = state_of(atlantis, {"active": "red"})
    assert atlantis.engine.circumstances(atlantis.components, state, {"end": "turn"}) == []


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
