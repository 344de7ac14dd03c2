"""Where a rule begins and ends: cases that lie on the edge, each told apart from its neighbour."""

from dataclasses import replace
from random import Random

import pytest

from rules_engine.atlantis.game.state import Moment, Seat, make_state
from rules_engine.atlantis.positions.course import LIVING
from rules_engine.atlantis.positions.questions import toll_question
from rules_engine.atlantis.readings import read_readings
from rules_engine.atlantis.rules.cards import reshuffles
from rules_engine.atlantis.rules.path import PAWNS, mainland
from rules_engine.core import BadInput, Line
from rules_pages.data.engine_runner import EngineRunner
from tests.games import state_of
from tests.soak.atlantis import AtlantisTable


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
        question = toll_question(atlantis.components, read, PAWNS[pawn], list(chain.cards))
        assert set(question) & {"played_cards", "overpaying"} == asked


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
