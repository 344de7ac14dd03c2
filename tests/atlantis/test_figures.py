"""Figures in refusals: with what is said to be missing the same is allowed, with one less it is not. And lines: what
they say was drawn has been drawn, what they say of a gap is so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules_engine.atlantis.game.legal import legal_moves
from rules_engine.atlantis.game.moves import apply
from rules_engine.atlantis.game.moving import payment_codec
from rules_engine.atlantis.game.preparing import playable
from rules_engine.atlantis.game.reasons import why_not
from rules_engine.atlantis.game.state import State, with_hand, with_seat
from rules_engine.atlantis.rules.path import PAWNS, holes
from rules_engine.core import Refused
from rules_pages.data.engine_runner import EngineRunner
from tests.questions import random_questions
from tests.soak.atlantis import AtlantisTable
from tests.soak.playing import play, positions

pytestmark = pytest.mark.slow
QUESTIONS = 600


@pytest.fixture(scope="module")
def states(atlantis: EngineRunner) -> list[State]:
    """Positions of random games with all readings, each also with hardly anything in hand and in the piles."""
    table, found = AtlantisTable(atlantis.components), []
    for seed in range(500, 505):
        found += list(positions(table, play(table, seed, 2 + seed % 3, checked=False)))[seed % 6 :: 6]
    return [poor for state in found if not state.finished for poor in (state, poorer(state))]


def poorer(state: State) -> State:
    """Return the position with two cards in hand and no tile, so that tolls cannot be paid."""
    kept, hand = 2, []
    for held in state.hand():
        hand.append(min(held, kept))
        kept -= hand[-1]
    return with_seat(with_hand(state, state.active, tuple(hand)), state.active, tiles=())


def with_points(state: State, points: int) -> State:
    """Return the position with tiles for so many points more: no tile has more than 7."""
    tiles = [("flag", min(7, points - paid)) for paid in range(0, points, 7)]
    return with_seat(state, state.active, tiles=(*state.seat().tiles, *tiles))


def test_the_toll_that_nothing_on_the_table_can_pay(atlantis: EngineRunner, states: list[State]) -> None:
    """What lacks is told for the pawn that is touched, and where none can move for all of them."""
    components, told = atlantis.components, 0
    for state in states:
        for pawn in PAWNS:
            refused = why_not(components, state, pawn)
            if refused is None or refused.rule != "pay.short.all":
                continue
            lacking = refused.values["toll"] - refused.values["points"]
            place = state.seat().pawns[PAWNS.index(pawn)]
            for points, is_enough in ((lacking - 1, False), (lacking, True)):
                richer = with_points(state, points)
                able = {richer.seat().pawns[one] for one, _ in playable(components, richer)}
                assert (place in able) == is_enough, (refused.values, points)
            told += 1
    assert told > 20


def test_a_question_that_asks_for_more_to_pay_with(atlantis: EngineRunner) -> None:
    form, told = atlantis.forms["toll"], 0
    for question in random_questions(form, QUESTIONS, 7):
        question = question | {"after": {**question.get("before", {}), **question.get("after", {})}}
        question["before"] = {**question["after"], **question.get("before", {})}
        found = atlantis.calculate("toll", question)
        if found.get("refused") == "pay.short.all":
            lacking = found["values"]["toll"] - found["values"]["points"]
            for cards, is_enough in ((lacking - 1, False), (lacking, True)):
                again = atlantis.calculate("toll", question | {"hand": question.get("hand", 1) + cards})
                assert ("value" in again) == is_enough
            told += 1
    assert told > 10


def test_payments_short_by_a_figure(atlantis: EngineRunner, states: list[State]) -> None:
    """A payment of the toll is allowed; take a card away, and the refusal names both figures."""
    components, codec, told = atlantis.components, payment_codec(atlantis.components), 0
    for state in states[::2]:
        for move in [one for one in legal_moves(components, state) if "pay" in one][:3]:
            cards = dict(move["pay"].get("cards", {}))
            if not cards:
                continue
            item = sorted(cards)[0]
            cards[item] -= 1
            short = move | {"pay": move["pay"] | {"cards": {key: n for key, n in cards.items() if n}}}
            refused = refusal(atlantis, state, short)
            given = codec.read(short["pay"])
            points = sum(value for _, value in given[0]) + sum(given[1])
            assert refused is not None and refused.rule in ("pay.short", "pay.short.nothing")
            assert refused.values["points"] == points < refused.values["toll"] <= points + components.card_pays
            told += 1
    assert told > 20


def refusal(atlantis: EngineRunner, state: State, move: dict) -> Refused | None:
    """Return what refuses a move; None for nothing."""
    try:
        apply(atlantis.components, state, move)
    except Refused as refused:
        return refused
    return None


# lines tell what happened


def emptied(state: State, left: int) -> State:
    """Return the position with so many cards in the draw pile and none in the discard pile."""
    return replace(state, pile=state.pile[:left], discards=(0,) * len(state.discards))


def figure(lines: Any, *rules: str) -> int:
    """Return the cards that lines of these rules tell."""
    return sum(line.values["cards"] for line in lines if line.rule in rules)


@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_cards_that_are_drawn_are_told_and_no_others(atlantis: EngineRunner, states: list[State], left: int) -> None:
    components, told = atlantis.components, 0
    for state in [emptied(state, left) for state in states[::5]]:
        for move in legal_moves(components, state)[::7]:
            step = apply(components, state, move)
            before = sum(state.hand()) - len(move.get("cards", ())) - sum(move.get("pay", {}).get("cards", {}).values())
            if step.state.finished:
                continue  # the last crossing takes cards, too
            drawn = sum(step.state.hand_of(state.active)) - before
            assert drawn == figure(step.lines, "draw.card", "draw.more", "buy.tile", "buy.one", "move.none"), move
            told += 1
    assert told > 20


def test_what_is_said_of_a_gap_is_so(atlantis: EngineRunner, states: list[State]) -> None:
    components, told = atlantis.components, set()
    for state in states[::2]:
        for move in [one for one in legal_moves(components, state) if "pawn" in one][::2]:
            step = apply(components, state, move)
            tolls = [hole.toll() for hole in holes(step.state.course, step.state.bridges)]
            count = len(tolls) - len(holes(state.course, state.bridges))
            changes = {"hole.hole": 1, "hole.run.grown": 0, "hole.run.merged": -1}
            for line in [line for line in step.lines if line.rule in changes]:
                assert line.values["toll"] in tolls and count == changes[line.rule]
                told.add(line.rule)
    assert told == {"hole.hole", "hole.run.grown", "hole.run.merged"}


# headlines


def test_what_says_that_nothing_is_possible_is_said_only_then(atlantis: EngineRunner, states: list[State]) -> None:
    """The hand is shown, or the turn ended, where no pawn can move, and an empty hand is named as such."""
    components, told = atlantis.components, set()
    for state in [*states, *[with_hand(state, state.active, (0,) * len(state.hand())) for state in states[::4]]]:
        moves = legal_moves(components, state)
        passing = [move for move in moves if "show" in move or "end" in move]
        assert bool(passing) == (not any("pawn" in move for move in moves) and not state.turn.bridge)
        for move in passing:
            (reason,) = [line for line in apply(components, state, move).lines if line.rule.startswith("move.unable")]
            assert (reason.rule == "move.unable.hand") == (sum(state.hand()) == 0)
            told.add(reason.rule)
    assert told == {"move.unable." + end for end in ("hand", "card", "toll", "nothing")}


def test_a_touch_with_an_empty_hand_names_it(atlantis: EngineRunner, states: list[State]) -> None:
    components = atlantis.components
    for state in [with_hand(state, state.active, (0,) * len(state.hand())) for state in states[::4]]:
        behind = min(state.seat().pawns)
        ahead = [place for place in range(behind + 1, state.mainland() + 1) if place not in gaps(state)]
        for place in ahead[::5]:
            refused = why_not(components, state, f"bridge={place}")
            assert refused is not None and refused.rule == "move.unable.hand"


def gaps(state: State) -> set[int]:
    """Return the spaces of gaps, where a touch is about a bridge."""
    found = holes(state.course, state.bridges)
    return {place for hole in found for place in range(hole.first, hole.last + 1)}
