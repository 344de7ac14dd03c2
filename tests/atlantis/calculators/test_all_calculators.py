"""The toll and score calculators, against the game itself."""

from dataclasses import replace

import pytest

from rules_engine.atlantis import ENGINE, outcome
from rules_engine.atlantis.game.state import State
from rules_engine.core import BadInput
from rules_pages.data.engine_runner import EngineRunner
from tests.atlantis.games import course, table
from tests.games import state_of
from tests.soak.atlantis import AtlantisTable
from tests.soak.playing import Played, positions


def ask(atlantis: EngineRunner, **changes: object) -> dict:
    question = {"before": {"hole-1": 4}, "after": {"hole-1": 6}, "bridges": {}, "tiles": {}, "hand": 6}
    return atlantis.calculate("toll", question | changes)


def test_the_lower_value_is_the_toll(atlantis: EngineRunner) -> None:
    found = ask(atlantis)
    assert found["value"] == {"total": 4, "tiles": [], "cards": 4, "waste": 0}
    assert [line["rule"] for line in found["lines"]] == ["hole.toll.all", "hole.toll.asked", "pay.means.cards"]


def test_tolls_add_up_and_bridges_are_free(atlantis: EngineRunner) -> None:
    found = ask(
        atlantis,
        before={"hole-1": 2, "hole-2": 4, "hole-3": 7, "hole-4": 3},
        after={"hole-1": 1, "hole-2": 5, "hole-3": 5, "hole-4": 6},
        bridges={"hole-3": 1},
        tiles={"value-6": 1, "value-2": 1},
    )
    assert found["value"] == {"total": 8, "tiles": [6, 2], "cards": 0, "waste": 0}
    assert sum(line["amount"] or 0 for line in found["lines"]) == 8
    assert found["tables"][0]["rows"] == [[1, ["value-6", "value-2"], 0, 8], [2, ["value-6"], 2, 8]]


def test_too_little_is_refused_with_its_derivation(atlantis: EngineRunner) -> None:
    found = ask(atlantis, hand=4)
    assert (found["refused"], found["values"]) == ("pay.short.all", {"toll": 4, "points": 3})
    assert found["lines"]


def test_there_is_no_change(atlantis: EngineRunner) -> None:
    found = ask(atlantis, hand=1, tiles={"value-7": 1, "value-5": 1})
    assert found["value"] == {"total": 4, "tiles": [5], "cards": 0, "waste": 1}
    assert found["lines"][-1]["rule"] == "pay.change"


def test_played_cards_count_in_their_reading(atlantis: EngineRunner) -> None:
    assert ask(atlantis, hand=7, played=3, played_cards="played-and-paid")["value"]["total"] == 1
    assert ask(atlantis, hand=7, played=3)["value"]["total"] == 4


def test_cards_played_are_no_longer_there_to_pay_with(atlantis: EngineRunner) -> None:
    """The hand is that before the move."""
    small = {"before": {"hole-1": 1}, "after": {"hole-1": 2}}
    assert ask(atlantis, **small, hand=2)["value"] == {"total": 1, "tiles": [], "cards": 1, "waste": 0}
    assert ask(atlantis, **small, hand=1)["refused"] == "pay.short.all"
    assert ask(atlantis, hand=5, played=1)["value"]["cards"] == 4
    assert ask(atlantis, hand=5, played=2)["values"] == {"toll": 4, "points": 3}
    assert ask(atlantis, hand=2, played=3)["refused"] == "move.card.count"
    assert "value" in ask(atlantis, **small, hand=3, played=2)


def test_every_payment_is_shown_up_to_a_number(atlantis: EngineRunner) -> None:
    found = ask(atlantis, tiles={"value-7": 1}, overpaying="free-choice")
    assert found["tables"][0]["rows"] == [[1, [], 4, 4], [2, ["value-7"], 0, 7]]
    assert "tables" not in ask(atlantis, tiles={"value-7": 1})
    many = ask(
        atlantis,
        before={f"hole-{index}": 7 for index in (1, 2, 3, 4)},
        after={f"hole-{index}": 7 for index in (1, 2, 3, 4)},
        tiles={f"value-{value}": 4 for value in range(1, 8)},
    )
    assert len(many["tables"][0]["rows"]) == 24
    assert many["lines"][-1]["rule"] == "pay.choice.more"


@pytest.mark.slow
def test_the_calculator_pays_what_the_game_pays(atlantis: EngineRunner, states: list[State]) -> None:
    """The first payment listed for a move is the best one of the calculator."""
    for state in states:
        for first in [move for move in ENGINE.legal_moves(atlantis.components, state) if "pawn" in move][:1]:
            compare(atlantis, state, first)


def compare(atlantis: EngineRunner, state: State, move: dict) -> None:
    try:
        question = ENGINE.calculators["toll"].question(atlantis.components, state, move["pawn"], move["cards"])
    except BadInput:
        return  # more gaps than a question has room for
    value = atlantis.calculate("toll", question)["value"]
    paid = move.get("pay", {})
    tiles = sorted([int(tile.rpartition("-")[2]) for tile in paid.get("tiles", [])], reverse=True)
    assert (value["tiles"], value["cards"]) == (tiles, sum(paid.get("cards", {}).values()))


@pytest.mark.slow
def test_the_scores_are_those_of_the_game(atlantis: EngineRunner, games: list[Played]) -> None:
    """Asked when all is settled, the calculator says the same points."""
    for game in games:
        question = ENGINE.calculators["final_score"].question(atlantis.components, game.final)
        value = atlantis.calculate("final_score", question)["value"]
        found = outcome(atlantis.components, game.final)
        debts = {seat.player: seat.debt for seat in game.final.seats}
        assert value["scores"] == {player: found["scores"][player] + debts[player] for player in debts}


@pytest.mark.slow
def test_the_score_before_the_last_crossing_is_the_score_after_it(
    atlantis: EngineRunner, soak: AtlantisTable, games: list[Played]
) -> None:
    """The calculator reckons the last crossing from the position in which the last pawn has just arrived."""
    for game in games:
        *_, before = positions(soak, game)
        asked = arrived(atlantis, before, game.moves[-1])
        question = ENGINE.calculators["final_score"].question(atlantis.components, asked)
        value = atlantis.calculate("final_score", question)["value"]
        found = outcome(atlantis.components, game.final)
        assert value["scores"] == found["scores"]
        assert sorted(value["winners"]) == sorted(found["winners"])


def arrived(atlantis: EngineRunner, state: State, move: dict) -> State:
    """The position after the last move of a game, before the others cross."""
    after = ENGINE.apply(atlantis.components, state, move).state
    others = {seat.player for seat in state.seats if seat.player != state.active}
    seats = [seat if seat.player in others else after.seat_of(seat.player) for seat in state.seats]
    hands = [(name, cards if name in others else after.hand_of(name)) for name, cards in state.hands]
    return replace(state, course=after.course, bridges=after.bridges, seats=tuple(seats), hands=tuple(hands))


def test_the_score_says_what_is_paid_and_what_everybody_has(atlantis: EngineRunner) -> None:
    asked = {
        "red": {"value-5": 1},
        "blue": {"value-4": 1},
        "cards": {"red": 1, "blue": 2},
        "tolls": {"red": 6, "blue": 9},
    }
    found = atlantis.calculate("final_score", asked)
    said = [
        (line["rule"], line["values"].get("points")) for line in found["lines"] if line["values"].get("player") == "red"
    ]
    assert said == [
        *(("score.winner", 0), ("score.points.before", None), ("end.toll.all", None), ("end.toll.tiles", None)),
        *(("end.toll.cards", None), ("score.points.final", 0)),
    ]
    assert found["value"]["scores"] == {"red": 0, "blue": -3}
    assert ("end.shortage", 3) in [(line["rule"], line["values"].get("points")) for line in found["lines"]]


def test_the_last_crossing_in_the_score(atlantis: EngineRunner) -> None:
    position = table(
        course=course("flag-2 - pot-1 helmet-4 - olive-6 crown-3 - statue-1 ring-5"),
        pawns={"red": [1, 6, 11], "blue": [7, 11, 11]},
        tiles={"red": ["flag-4", "olive-3"], "blue": ["ring-6"]},
        hands={"red": {}, "blue": {"pot": 2}},
    )
    question = ENGINE.calculators["final_score"].question(atlantis.components, state_of(atlantis, position))
    found = atlantis.calculate("final_score", question)
    assert found["value"] == {"scores": {"red": 0, "blue": 7}, "winners": ["blue"]}
    assert found["tables"][0]["rows"] == [["red", 7, 0, 7, 0, 0], ["blue", 6, 2, 1, 0, 7]]
