"""Set-up (rules setup.*)."""

from dataclasses import replace
from random import Random

import pytest

from rules_engine.core import BadInput
from rules_engine.polis import ENGINE as polis
from tests.polis.battle_tables import components
from tests.polis.games import state_of

PLAYERS = ["athens", "sparta"]


def deal(seed: int = 1) -> dict:
    generator = Random(seed)
    return polis.new_deal(components(), PLAYERS, lambda items: generator.sample(items, len(items)))


def test_the_set_up() -> None:
    cards = deal() | {"events": dict.fromkeys(components().rounds, "no-event")}
    state = polis.setup(components(), PLAYERS, cards)
    data = polis.write_state(components(), state)
    assert data["turn_of"] == data["first"] == "sparta"
    assert data["population"] == {"athenai": 5, "chalkis": 1, "chios": 2, "sparta": 4, "gytheion": 1, "pylos": 2}
    assert data["units"]["athens"] == {"attika": 3, "ionia": 2, "kyklades": 2, "sporades": 1}
    assert data["units"]["sparta"] == {"lakedaimon": 3, "ionio": 1, "myrtoon": 1}
    assert data["goods"]["athens"] == {"metal": 4, "wood": 4, "wine": 4, "oil": 4, "wheat": 4}
    assert data["goods"]["sparta"] == {"metal": 4, "wood": 4, "wine": 4, "oil": 4, "silver": 4}
    assert (len(data["shown"]), len(data["pile"])) == (3, 11)
    known = polis.write_view(components(), polis.view(state, "athens"))["state"]
    assert set(known["pile"]) | set(known["coming"].values()) == {"hidden"}


@pytest.mark.parametrize(
    "wrong", [{"projects": []}, {"events": {}}, {"events": dict.fromkeys(components().rounds, "xerxes")}]
)
def test_a_deal_that_is_none(wrong: dict) -> None:
    with pytest.raises(BadInput):
        polis.setup(components(), PLAYERS, deal() | wrong)
    with pytest.raises(BadInput):
        polis.setup(components(), ["athens"], deal())


def test_a_game_begins_once() -> None:
    move = {"setup": {"players": PLAYERS, "deal": deal()}}
    state = polis.apply(components(), state_of({}), move).state
    assert state == polis.setup(components(), PLAYERS, deal())
    for begun in (state, replace(state, shown=()), replace(state, pile=())):
        with pytest.raises(BadInput):
            polis.apply(components(), begun, move)
