"""What lines add up to: the toll of a move, the toll that the calculator names, the points at the end."""

from random import Random

import pytest

from rules_engine.atlantis import ENGINE
from rules_engine.atlantis.actions.pawn import payment_codec
from rules_engine.atlantis.calculators.final_score import final_score
from rules_engine.atlantis.calculators.toll import toll
from rules_engine.atlantis.game.ending import scores
from rules_engine.atlantis.game.state import Moment, State
from rules_engine.atlantis.positions.questions import toll_question
from rules_engine.atlantis.rules.path import PAWNS
from rules_engine.atlantis.rules.tolls import worth
from rules_engine.calculators import decode
from rules_engine.core import BadInput, Line, Refused
from rules_pages.data.engine_runner import EngineRunner
from tests.questions import random_questions
from tests.soak.atlantis import AtlantisTable
from tests.soak.playing import Played, positions

QUESTIONS = 400


def amount(lines: tuple[Line, ...]) -> int:
    return sum(line.amount for line in lines if line.amount is not None)


def test_a_toll_is_what_its_lines_add_up_to(atlantis: EngineRunner) -> None:
    form, asked = atlantis.forms["toll"], 0
    for question in random_questions(form, QUESTIONS, 12):
        try:
            answer = toll(atlantis.components, **decode(form, question, {}))
        except Refused as refused:
            if refused.rule == "pay.short.all":
                assert amount(refused.lines) == refused.values["toll"] > refused.values["points"]
            continue
        value = answer.value
        assert amount(answer.lines) == value["total"]
        paid = sum(value["tiles"]) + value["cards"] * atlantis.components.card_pays
        assert paid - value["waste"] == value["total"]
        asked += 1
    assert asked > QUESTIONS // 10


@pytest.mark.slow
def test_a_move_pays_what_its_lines_add_up_to(atlantis: EngineRunner, states: list[State]) -> None:
    components, generator, compared = atlantis.components, Random(6), 0
    for state in states:
        moves = [move for move in ENGINE.legal_moves(components, state) if "pawn" in move]
        for move in generator.sample(moves, min(4, len(moves))):
            lines = ENGINE.apply(components, state, move).lines
            paid = worth(components, payment_codec(components).read(move.get("pay", {})))
            wasted = sum(line.values["points"] for line in lines if line.rule == "pay.change")
            assert amount(lines) == paid - wasted, move
            compared += 1
    assert compared > 300


@pytest.mark.slow
def test_the_calculator_asks_for_the_toll_of_each_chain(atlantis: EngineRunner, states: list[State]) -> None:
    components, form, compared = atlantis.components, atlantis.forms["toll"], 0
    for state in states:
        now = Moment(components, state)
        for pawn, chain in now.playable()[:5]:
            try:
                question = toll_question(components, state, PAWNS[pawn], list(chain.cards))
            except BadInput:
                continue  # more gaps than a question has room for
            assert toll(components, **decode(form, question, {})).value["total"] == now.toll(chain)
            compared += 1
    assert compared > 300


def test_points_are_what_is_left(atlantis: EngineRunner) -> None:
    """Tiles and cards before the last crossing, less the toll and what is lost."""
    form, components = atlantis.forms["final_score"], atlantis.components
    for question in random_questions(form, QUESTIONS, 13):
        try:
            answer = final_score(components, **decode(form, question, {}))
        except Refused:
            continue
        for _, tiles, cards, due, lost, points in answer.tables[0].rows:
            assert points == tiles + cards * components.number("score", "card") - due - lost


def test_the_game_says_the_points_that_it_counts(soak: AtlantisTable, games: list[Played]) -> None:
    for game in games[:4]:
        *_, before = positions(soak, game)
        step = soak.apply(before, game.moves[-1])
        told = [line for line in step.lines if line.rule.startswith("score.points")]
        said = [(line.values["player"], line.values["points"]) for line in told]
        assert said == scores(soak.components, step.state)
