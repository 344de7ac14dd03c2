"""Building: what a move changes, and which rule forbids it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.attika import read_state, write_state
from rules_engine.attika.actions.moves import ATTIKA
from rules_engine.core import BadInput, Unknown
from rules_pages.data.engine_runner import EngineRunner
from tests.attika.boards import AROUND, board, positions


def play(attika: EngineRunner, position: dict, move: dict) -> tuple[dict, list[str]]:
    step = ATTIKA.apply(attika.components, read_state(attika.components, position), move)
    return write_state(attika.components, step.state), [line.rule for line in step.lines]


HAND = {"hands": {"corinth": {"forest": 2, "hill": 2}, "athens": {"water": 1}}, "discards": {"hill": 1}}


def test_a_building_is_placed_and_paid(attika: EngineRunner) -> None:
    after, lines = play(attika, board(**HAND), {"build": "oracle", "at": [1, 0], "pay": {"forest": 1, "hill": 1}})
    assert after["buildings"] == [[1, 0, "corinth", "oracle"]]
    assert after["hands"] == {"corinth": {"forest": 1, "hill": 1}, "athens": {"water": 1}}
    assert after["discards"] == {"forest": 1, "hill": 2}
    assert (after["active"], after["map"]) == ("corinth", board()["map"])
    assert lines == ["cost.base", "settlement.new"]


OTHER_PAYMENTS = {
    "two cards replace one": {"forest": 1, "hill": 2},
    "cards replace although the matching one is held": {"hill": 1, "forest": 2},
}


@pytest.mark.parametrize("paid", OTHER_PAYMENTS.values(), ids=OTHER_PAYMENTS)
def test_a_dearer_payment_by_substitutes_is_allowed(attika: EngineRunner, paid: dict) -> None:
    position = board(hands={"corinth": {"forest": 4, "hill": 4}})
    move = {"build": "oracle", "at": [0, 0], "pay": {"forest": 2, "hill": 2}}
    assert play(attika, position, move)[0]["discards"] == {"forest": 2, "hill": 2}
    assert play(attika, position, move | {"pay": paid})[0]["discards"] == paid


def test_nobody_takes_cards_by_paying(attika: EngineRunner) -> None:
    with pytest.raises(BadInput, match=r"pay\.water: -1"):
        play(attika, board(**HAND), {"build": "oracle", "at": [0, 0], "pay": {"forest": 2, "hill": 2, "water": -1}})


def test_what_nobody_knows_the_cost_of_cannot_be_built(attika: EngineRunner) -> None:
    with pytest.raises(Unknown, match=r"buildings\.quarry\.cost"):
        play(attika, board(), {"build": "quarry", "at": [0, 0]})


def cards_in_the_game(position: dict) -> dict[str, int]:
    piles = [*position["hands"].values(), position["discards"]]
    return {key: sum(pile.get(key, 0) for pile in piles) for key in ("water", "forest", "hill", "mountain")}


@given(st.data())
def test_every_payment_listed_builds_and_no_card_is_lost(attika: EngineRunner, data: st.DataObject) -> None:
    position = data.draw(positions(attika.components))
    at = list(data.draw(st.sampled_from(AROUND)))
    building = data.draw(st.sampled_from(["road", "oracle", "tower", "capital"]))
    state = read_state(attika.components, position)
    outcome = attika.ask(state, {"calculator": "building_cost", "building": building, "at": at}).outcome
    for payment in outcome.get("payments", [])[:5]:
        paid = dict(zip(attika.components.landscapes, payment, strict=True))
        after, _ = play(attika, position, {"build": building, "at": at, "pay": paid})
        assert cards_in_the_game(after) == cards_in_the_game(position)
        assert after["buildings"] == [*position["buildings"], [*at, position["active"], building]]
