"""The turn planner: what it says of a turn, which turns it refuses, and that the game itself agrees."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from ruamel.yaml import YAML

from rules_engine.attika.actions.moves import ATTIKA
from rules_engine.attika.calculators.turn_options import turn_options_question
from rules_engine.attika.components import Components
from rules_engine.attika.game.state import State
from rules_engine.attika.readings import SUBSTITUTE_CARD, chosen
from rules_engine.core import BadInput, Refused
from rules_pages.data.engine_runner import EngineRunner
from tests.soak.attika import AttikaTable

LATER = {"mat": 4, "hidden": 20}


def asked(attika: EngineRunner, **changes: Any) -> dict[str, Any]:
    return attika.calculate("turn_options", LATER | changes)


TURNS = YAML(typ="safe").load(Path(__file__).with_name("turns.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("turn", TURNS.values(), ids=TURNS)
def test_a_turn(attika: EngineRunner, turn: dict[str, Any]) -> None:
    question = turn["asked"]
    result = asked(attika, **question)
    assert {name: result["value"][name] for name in turn["left"]} == turn["left"]
    everything = question.get("drawing") == "must" or not (question.get("reveals") or question.get("builds"))
    assert result["value"]["least"] == (result["value"]["most"] if everything else 0)
    assert [line["rule"] for line in result["lines"]] == turn["rules"]


IMPOSSIBLE: dict[str, tuple[dict[str, Any], str, dict[str, Any]]] = {
    "revealing and building": ({"reveals": 1, "builds": 1}, "turn.mixing", {}),
    "too many reveals": ({"hidden": 23, "reveals": 3}, "reveal.times", {"times": 2}),
    "too many builds": ({"builds": 5, "extra": 1}, "build.times", {"times": 4}),
    "an action added to none": ({"extra": 1}, "amphora.action", {}),
    "more amphorae than groups": ({"amphorae": 5, "builds": 1, "extra": 2, "cards": 1}, "group.once", {"amphorae": 7}),
}


@pytest.mark.parametrize(("changes", "rule", "values"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_a_turn_that_cannot_be(attika: EngineRunner, changes: dict, rule: str, values: dict) -> None:
    result = asked(attika, **changes)
    assert (result["refused"], result["values"]) == (rule, values)


def test_a_last_building_that_waits_is_no_end(attika: EngineRunner) -> None:
    assert "value" in asked(attika, mat=0, hidden=0, reveals=1, pending="building")


@pytest.mark.parametrize("changes", [{"mat": 31}, {"amphorae": 8}, {"pending": "card"}, {"reveals": -1}])
def test_what_no_form_lets_through(attika: EngineRunner, changes: dict) -> None:
    with pytest.raises(BadInput):
        asked(attika, **changes)


@pytest.fixture(scope="module")
def states(states: list[State]) -> list[State]:
    """The same with amphorae in hand, too."""
    return [one for state in states if not ends_acting(state) for one in (state, *with_amphorae(state))]


def ends_acting(state: State) -> bool:
    """Whether a card stood in for an amphora and ended acting: the planner asks for no such thing."""
    return state.turn.drawn and chosen(state.readings, SUBSTITUTE_CARD) == "ends-acting"


def with_amphorae(state: State) -> list[State]:
    count = min(2, state.supply)
    seats = [replace(seat, amphorae=seat.amphorae + count) if seat == state.seat() else seat for seat in state.seats]
    spent = state.turn.extra + state.turn.drawn
    if not count or state.seat().amphorae + count + spent > 7:
        return []
    richer = replace(state, seats=tuple(seats), supply=state.supply - count)
    return [richer, *after_card(richer)]


def after_card(state: State) -> list[State]:
    if state.turn.revealed is not None or state.turn.tile is not None:
        return []
    spent = replace(state.seat(), amphorae=state.seat().amphorae - 1)
    seats = tuple(spent if seat == state.seat() else seat for seat in state.seats)
    return [replace(state, seats=seats, supply=state.supply + 1, turn=replace(state.turn, drawn=True))]


def rule_against(components: Components, state: State, move: dict) -> str | None:
    try:
        ATTIKA.apply(components, state, move)
    except Refused as refused:
        return refused.rule
    return None


@pytest.mark.slow
def test_every_position_of_a_game_is_a_turn_that_can_be(attika: EngineRunner, states: list[State]) -> None:
    assert len(states) > 500
    for state in states:
        assert "value" in attika.calculate("turn_options", turn_options_question(attika.components, state))


def test_amphorae_are_reckoned_back_from_the_actions_they_gave(attika: EngineRunner) -> None:
    """As if two amphorae gave three actions, so that both numbers show."""
    amphora = attika.plain["amphora"] | {"spend": 2, "actions": 3}
    components = replace(attika.components, data=attika.plain | {"amphora": amphora})
    state = AttikaTable(components).start(Random(1), 2)
    state = replace(state, turn=replace(state.turn, action="build", extra=6))
    assert turn_options_question(components, state)["extra"] == 4


@pytest.mark.slow
def test_the_game_allows_and_forbids_the_same(attika: EngineRunner, states: list[State]) -> None:
    for state in states:
        value = value_of(attika, state)
        moves = ATTIKA.legal_moves(attika.components, state)
        if value["pending"] != "nothing":
            kinds = {"building": {"build", "store"}, "tile": {"tile"}}[value["pending"]]
            assert {next(iter(move)) for move in moves} <= kinds
            continue
        assert any("reveal" in move for move in moves) == (value["reveals"] > 0)
        assert value["builds"] > 0 or not any("build" in move for move in moves)
        assert [move["end"] for move in moves if "end" in move] == list(range(value["most"], value["least"] - 1, -1))
        uses = [move["amphora"] for move in moves if "amphora" in move]
        assert uses == ["action"] * (value["actions"] > 0) + ["card"] * (value["amphora_cards"] > 0)


@pytest.mark.slow
def test_the_headline_is_what_the_moves_then_allow(attika: EngineRunner, states: list[State]) -> None:
    """It says that revealing and building are over only where no move can bring any, with amphorae or without."""
    components, seen = attika.components, set()
    for state in states:
        result = attika.calculate("turn_options", turn_options_question(components, state))
        rules, value = {line["rule"] for line in result["lines"]}, result["value"]
        moves = ATTIKA.legal_moves(components, placed(components, state))
        extra = {"amphora": "action"} in moves
        if "turn.choice.over" in rules:
            assert value["pending"] == "nothing" and not extra
            assert not any("reveal" in move or "build" in move for move in moves), state
        if "amphora.action.only" in rules:
            assert extra and not any("reveal" in move or "build" in move for move in moves), state
        if "amphora.number.none" in rules:
            assert not any("amphora" in move for move in moves)
        seen |= rules
    assert {"turn.choice.over", "amphora.action.only", "amphora.number.none"} <= seen


@pytest.mark.slow
def test_what_is_forbidden_is_forbidden_by_the_same_rule(attika: EngineRunner, states: list[State]) -> None:
    seen = set()
    for state in states:
        value = value_of(attika, state)
        if value["pending"] != "nothing":
            continue
        forbidden = value["forbidden"]
        stack = next((index for index, stack in enumerate(state.seat().stacks) if stack), 0)
        assert rule_against(attika.components, state, {"reveal": stack}) == forbidden["reveal"]
        assert rule_against(attika.components, state, {"amphora": "action"}) == forbidden["action"]
        assert rule_of_build(attika.components, state) == forbidden["build"]
        seen.update(forbidden[kind] for kind in ("reveal", "build", "action"))
        cards = {"end": value["most"] + 1}
        assert rule_against(attika.components, state, cards) in ("forgo.card", "forgo.card.none", "forgo.all")
    assert {"turn.mixing", "reveal.times", "build.times", "turn.possible", "forgo.last", "amphora.action"} <= seen


def rule_of_build(components: Components, state: State) -> str | None:
    """The rule against building any tile of the mat; a site off the map tells nothing about the turn (site.free)."""
    tile = state.seat().mat[0] if state.seat().mat else components.order[0]
    rule = rule_against(components, state, {"build": tile, "at": [99, 99]})
    if rule == "build.same-turn":
        return "turn.mixing"
    return None if rule == "site.free" else rule


@pytest.mark.slow
def test_the_game_lets_the_player_reveal_as_often_as_that(attika: EngineRunner, states: list[State]) -> None:
    components = attika.components
    for state in states[::7]:
        value, count = value_of(attika, state), 0
        state = placed(components, state)
        while rules := [move for move in ATTIKA.legal_moves(components, state) if "reveal" in move]:
            state = placed(components, ATTIKA.apply(components, state, rules[0]).state)
            count += 1
        assert count == value["reveals"], state


def placed(components: Components, state: State) -> State:
    """The state after what was revealed or turned over is out of the way."""
    while state.turn.revealed is not None or state.turn.tile is not None:
        state = ATTIKA.apply(components, state, ATTIKA.legal_moves(components, state)[-1]).state
    return state


def value_of(attika: EngineRunner, state: State) -> dict[str, Any]:
    question = turn_options_question(attika.components, state)
    return attika.calculate("turn_options", question)["value"]
