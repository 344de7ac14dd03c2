"""Test how the practice opponent searches, in a game of a few numbers: what it takes for equal, together, or worth a
risk."""

from collections import Counter
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from rules_engine.chance import ROLL
from rules_engine.core import Line, Refused, Step
from rules_engine.engine import ABLE, BEGINNER, STRONG, Engine, Level, Practice
from rules_engine.practice import Choice, Search, choose


@dataclass(frozen=True)
class Numbers:
    """Two players in turn gain what a move says; `answers`: the moves of the second; who has lost is `lost`."""

    points: tuple[int, int] = (0, 0)
    mover: int = 0
    answers: tuple[int, ...] = ()
    lost: bool = False
    hand: int = 0

    @property
    def player(self) -> str:
        return "ab"[self.mover]


def apply(components: Any, state: Numbers, move: dict) -> Step:
    """Gain points; {"more": n} does so in the same turn, {"all": n} replaces the answers of the other."""
    if move.get("gain") == 99:
        raise Refused("never")
    gained = sum(move.get(part, 0) for part in ("gain", "more")) + move.get("roll", 0)
    points = tuple(number + gained * (index == state.mover) for index, number in enumerate(state.points))
    mover = state.mover if "more" in move else 1 - state.mover
    answers = (move["risk"],) if "risk" in move else state.answers
    after = replace(state, points=points, mover=mover, answers=answers, lost="lose" in move, hand=state.hand + 1)
    return Step(after, ())


def weigh(components: Any, state: Numbers, player: str) -> list[Line]:
    own = "ab".index(player)
    worth = state.points[own] - state.points[1 - own] - (1000 if state.lost else 0)
    return [Line("points.weighed", worth, {"player": player})]


def engine(**hooks: Any) -> Engine:
    """Return the engine of the game with these functions of its practice opponent."""
    practice = Practice(lambda components, known, pick: known, weigh, lambda components: 20, ("stop", "lose"), **hooks)
    return Engine(
        read_components=dict,
        apply=apply,
        legal_moves=lambda components, state: [{"gain": number} for number in state.answers or (0,)],
        outcome=lambda components, state: {"winner": "b", "rule": "lost"} if state.lost else None,
        mover=lambda components, state: state.player,
        chance={"roll": ROLL},
        faces=lambda components: 6,
        practice=practice,
    )


def choice(moves: list[dict], seed: int = 1, level: str = ABLE, state: Numbers = Numbers(), **hooks: Any) -> Choice:
    """Return what is chosen of some moves."""
    return choose(engine(**hooks), {}, state, moves, Random(seed).randrange, level=level)


def chosen(moves: list[dict], level: str = ABLE, **hooks: Any) -> Counter[str]:
    """Count what is chosen with many seeds."""
    return Counter(str(choice(moves, seed, level, **hooks).move) for seed in range(60))


def test_equal_moves_are_drawn_whatever_their_place() -> None:
    counts = chosen([{"gain": 3, "x": 1}, {"gain": 1}, {"gain": 3, "x": 2}])
    assert set(counts) == {"{'gain': 3, 'x': 1}", "{'gain': 3, 'x': 2}"} and min(counts.values()) > 15


def test_what_ends_a_turn_is_worth_no_less_than_before_but_loses_a_tie() -> None:
    assert choice([{"stop": True, "gain": -5}, {"gain": -1}]).move == {"stop": True, "gain": -5}
    assert chosen([{"stop": True, "gain": -5}, {"gain": 0}]) == {"{'gain': 0}": 60}


def test_a_loss_is_not_hidden_by_what_comes_anyway() -> None:
    assert choice([{"lose": True}, {"gain": -1}]).move == {"gain": -1}


def test_an_illegal_move_is_never_chosen_in_an_imagined_state() -> None:
    assert choice([{"gain": 99}, {"gain": -7}]).move == {"gain": -7}


def test_a_move_is_weighed_together_with_what_follows() -> None:
    def follow(components: Any, state: Numbers, move: dict) -> dict | None:
        return {"more": 3} if "more" in move and state.hand < 3 else None

    moves = [{"more": -1}, {"gain": 2}]
    assert choice(moves).move == {"gain": 2}
    found = choice(moves, follow=follow)
    assert (found.move, found.plan) == ({"more": -1}, ({"more": -1}, {"more": 3}, {"more": 3}))
    assert found.lines == (Line("points.weighed", 5, {"player": "a"}),)
    assert choice(moves, level=BEGINNER, follow=follow).move == {"gain": 2}


def test_exact_odds_leave_nothing_to_luck() -> None:
    def odds(components: Any, state: Numbers, move: dict) -> list[tuple[int, dict]] | None:
        return [(1, {"roll": 6}), (2, {"roll": 3})] if "roll" in move else None

    assert chosen([{"roll": 1}, {"gain": 3}], odds=odds) == {"{'roll': 1}": 60}
    assert len(chosen([{"roll": 1}, {"gain": 3}])) == 2, "samples differ"


def test_play_outs_see_the_answer() -> None:
    moves = [{"gain": 5, "risk": 9}, {"gain": 3, "risk": 1}]
    assert choice(moves, level=ABLE).move == moves[0]
    assert choice(moves, level=STRONG).move == moves[1]
    assert choice(moves, level=STRONG, strong=Level(margin=1, deep=5, states=2, replies=20)).move == moves[0]


def test_of_too_many_moves_those_of_the_highest_rank_are_compared() -> None:
    moves = [{"gain": number} for number in range(200)]
    ranked = choice(
        [move for move in moves if move["gain"] != 99], rank=lambda components, state, moves: [m["gain"] for m in moves]
    )
    assert ranked.move == {"gain": 199} and ranked.tried <= 21


def test_a_gain_is_compared_by_what_it_costs() -> None:
    price = lambda components, before, after: 3 if after.points[0] == 5 else 1  # noqa: E731
    assert choice([{"gain": 5}, {"gain": 3}], price=price).move == {"gain": 3}


@pytest.mark.parametrize(("margin", "expected"), [(2, {"{'gain': 9}", "{'gain': 7}"}), (1, {"{'gain': 9}"})])
def test_a_weak_level_takes_the_second_best_within_its_margin(margin: int, expected: set[str]) -> None:
    beginner = Level(slips=3, margin=margin)
    assert set(chosen([{"gain": 9}, {"gain": 7}, {"gain": 1}], BEGINNER, beginner=beginner)) == expected


def test_a_choice_can_be_made_at_any_time() -> None:
    search = Search(engine(), {}, Numbers(), [{"gain": 1}, {"gain": 2}], Random(1).randrange, Level())
    pieces = search.run()
    assert "gain" in search.choice().move
    next(pieces)
    assert search.choice().move == {"gain": 1}
    next(pieces)
    assert search.choice().move == {"gain": 2}
