"""Where a rule begins and ends, and what lines add up to."""

from dataclasses import replace
from random import Random

import pytest

from rules_engine.atlantis import ENGINE
from rules_engine.atlantis.actions.pawn import payment_codec
from rules_engine.atlantis.calculators.final_score import final_score
from rules_engine.atlantis.calculators.toll import toll
from rules_engine.atlantis.game.ending import scores
from rules_engine.atlantis.game.state import Moment, Seat, State, make_state
from rules_engine.atlantis.positions.course import LIVING
from rules_engine.atlantis.readings import read_readings
from rules_engine.atlantis.rules.cards import reshuffles
from rules_engine.atlantis.rules.path import PAWNS, mainland
from rules_engine.atlantis.rules.tolls import worth
from rules_engine.calculators import decode
from rules_engine.core import BadInput, Line, Refused
from rules_pages.data.engine_runner import EngineRunner
from tests.games import state_of
from tests.questions import random_questions
from tests.soak.atlantis import AtlantisTable
from tests.soak.playing import Played, positions


def test_a_gap_with_a_tile_on_its_far_side_alone_is_asked_about_again(atlantis: EngineRunner) -> None:
    question = {"before": {}, "after": {"hole-1": 6}, "bridges": {}, "tiles": {}, "hand": 6}
    assert atlantis.calculate("toll", question)["refused"] == "hole.ends.asked"


def test_bridges_can_be_built_while_one_hole_is_open(atlantis: EngineRunner) -> None:
    components = atlantis.components
    study = LIVING.read(components, {})
    for item in components.items:
        study = LIVING.press(components, study, f"hand-{item}", "0")
    for press in [("tool", "bridge"), ("space", "4")]:  # somebody's; the player still has the own one
        study = LIVING.press(components, study, *press)
    assert [line.rule for line in LIVING.report(components, study).lines][:2] == ["move.none.now", "bridge.when.now"]


def test_the_draw_pile_is_made_anew_when_a_card_is_drawn_that_leaves_none() -> None:
    """Who draws nothing shuffles nothing, not even when no pile is left."""
    assert [reshuffles(pile, (0, 1), drawn) for pile, drawn in ((2, 1), (1, 1), (0, 1), (0, 0))] == [
        *(False, True, True, False)
    ]
    assert not reshuffles(1, (0, 0), 1)


@pytest.mark.parametrize(("place", "is_allowed"), [(0, True), (1, False), (2, True), (3, False), (4, True), (5, False)])
def test_a_pawn_stands_on_atlantis_on_a_tile_or_on_the_mainland(place: int, is_allowed: bool) -> None:
    course, seat = ((), ("flag-1",), ()), Seat("athens", pawns=(place,))
    if is_allowed:
        assert make_state(active="athens", course=course, seats=(seat,)).pawns() == [place]
    else:
        with pytest.raises(BadInput, match="pawns"):
            make_state(active="athens", course=course, seats=(seat,))


def test_what_a_question_leaves_out_is_the_default_reading(atlantis: EngineRunner) -> None:
    state = AtlantisTable(atlantis.components).start(Random(3), 2)
    pawn, chain = Moment(atlantis.components, state).playable()[0]
    for readings, asked in [({}, set()), ({"played-cards": "played-and-paid"}, {"played_cards"})]:
        read = replace(state, readings=read_readings(readings))
        question = atlantis.ask(read, {"calculator": "toll", "pawn": PAWNS[pawn], "cards": list(chain.cards)}).question
        assert question is not None and set(question) & {"played_cards", "overpaying"} == asked


def test_before_the_set_up_nobody_has_a_move(atlantis: EngineRunner) -> None:
    assert atlantis.engine.legal_moves(atlantis.components, state_of(atlantis, {"active": "red"})) == []


@pytest.mark.parametrize(("home", "rule"), [(0, "draw.card.now"), (1, "draw.more.now"), (3, "end.draw.now")])
def test_whose_last_pawn_is_home_draws_for_the_last_time(atlantis: EngineRunner, home: int, rule: str) -> None:
    """Rules draw.card, draw.more, end.draw."""
    components = atlantis.components
    end = mainland(LIVING.read(components, {}).table.course)
    data = {"pawns": {"red": [end] * home + [0] * (components.pawns - home)}, "last": ["crown-1", 0]}
    lines = LIVING.report(components, LIVING.read(components, data)).lines
    assert [line for line in lines if line.rule in ("draw.card.now", "draw.more.now", "end.draw.now")] == [
        Line(rule, None, {"cards": components.draws[home], "home": home})
    ]


def test_the_last_move_has_a_tile_a_payment_and_nothing_more(atlantis: EngineRunner) -> None:
    move = ["crown-1", 3, "ring-2", "value-3"]
    assert LIVING.read(atlantis.components, {"last": move}).last == tuple(move)
    with pytest.raises(BadInput, match="last"):
        LIVING.read(atlantis.components, {"last": [*move, ""]})


def test_a_pawn_stands_on_atlantis_whatever_lies_before_the_mainland(atlantis: EngineRunner) -> None:
    components = atlantis.components
    course = LIVING.read(components, {}).table.course
    study = LIVING.read(components, {"spaces": [[len(course)]], "pawns": {"white": [0, 0, 0]}})
    assert (study.table.course[-1], study.table.seat_of("white").pawns) == ((), (0, 0, 0))


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
    compared = 0
    for state in states:
        now = Moment(atlantis.components, state)
        for pawn, chain in now.playable()[:5]:
            try:
                step = atlantis.ask(state, {"calculator": "toll", "pawn": PAWNS[pawn], "cards": list(chain.cards)})
            except BadInput:
                continue  # more gaps than a question has room for
            assert step.outcome["total"] == now.toll(chain)
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
