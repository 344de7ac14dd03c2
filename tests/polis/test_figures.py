"""Figures in refusals are the least that would do: with what they say is missing the obstacle is gone, with one less it
is not. On random positions, for moves and for what the table says about things and kinds of moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules_engine.core import Refused
from rules_engine.polis import ENGINE as polis
from rules_engine.polis.game.turns import KINDS
from rules_engine.polis.rules.payment import missing_in
from tests.polis.battle_tables import components
from tests.polis.game.test_listed import anywhere, tries
from tests.polis.games import position, state_of

SEEDS = range(12)
PRICED = ("trade", "project", "proxenos", "civil-war", "redeem", "siege")
"""The kinds of moves among `tries` that have a price, or figures of another kind."""


def positions(seed: int) -> Iterator[dict]:
    """A random position in which the side acts freely, and the same after the opponent has passed, rich and poor."""
    data = anywhere(seed)
    side = data["turn_of"]
    data["owners"]["pylos"], data["population"]["pylos"] = "sparta", 2
    data["merchants"] = dict.fromkeys(data["merchants"], 1)
    other = "sparta" if side == "athens" else "athens"
    for turn in ({}, {"passed": [other]}):
        yield data | {"turn": turn}
        kept = {good: number for good, number in data["goods"].get(side, {}).items() if good in ("silver", "oil")}
        yield data | {"turn": turn, "goods": data["goods"] | {side: kept}}


def given(data: dict, goods: dict[str, int], less: int = 0) -> dict:
    """The position with what is missing added to the stock of the side, but for so many pieces of it."""
    side = data["turn_of"]
    goods = dict(goods)
    for good in goods:
        taken = min(less, goods[good])
        goods[good], less = goods[good] - taken, less - taken
    prestige = data["prestige"] | {side: data["prestige"].get(side, 0) + goods.pop("prestige", 0)}
    held = data["goods"].get(side, {})
    more = {good: held.get(good, 0) + number for good, number in goods.items()}
    return data | {"prestige": prestige, "goods": data["goods"] | {side: held | more}}


def refusal_of(data: dict, move: dict) -> Refused | None:
    """What forbids a move, if anything does."""
    try:
        polis.apply(components(), state_of(data), move)
    except Refused as refused:
        return refused
    return None


def missing(refused: Refused | None) -> dict[str, Any]:
    return missing_in((refused.values if refused else None) or {})


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_a_move_is_refused_for_what_is_missing_and_no_more(seed: int) -> None:
    for data in positions(seed):
        extra = {"extra": "oil"} if data["turn"] else {}
        moves = [move | extra for move in tries(data) if any(kind in move for kind in PRICED)]
        moves += [{"muster": polis_, "cubes": 2} | extra for polis_ in data["owners"]]
        for move in moves:
            goods = missing(refusal_of(data, move))
            if goods:
                assert not missing(refusal_of(given(data, goods), move)), move
                assert sum(missing(refusal_of(given(data, goods, less=1), move)).values()) == 1, move


def is_about(move: dict, thing: str) -> bool:
    """Whether a move is of a kind, or about a space, project or polis."""
    kind = thing.removeprefix("kind=")
    return kind in move if kind != thing else thing in (move.get("trade"), move.get("project"), move.get("civil-war"))


def legal_about(data: dict, thing: str) -> bool:
    return any(is_about(move, thing) for move in polis.legal_moves(components(), state_of(data)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_the_table_says_the_least_that_would_do(seed: int) -> None:
    """What is about a price says so much as one of the moves that are meant needs."""
    for data in positions(seed):
        things = [*[f"kind={kind}" for kind in KINDS], *components().spaces, *data["shown"]]
        for thing in things:
            goods = {} if legal_about(data, thing) else missing(polis.why_not(components(), state_of(data), thing))
            if goods:
                assert legal_about(given(data, goods), thing), (thing, goods)
                assert not legal_about(given(data, goods, less=1), thing), (thing, goods)


@pytest.mark.parametrize(("own", "enemies"), [(0, 0), (1, 2), (2, 0), (3, 3), (1, 4)])
def test_a_siege_needs_as_many_hoplites_as_its_refusal_says(own: int, enemies: int) -> None:
    def besiege(hoplites: int) -> Refused | None:
        units = {"sparta": {"boiotia": hoplites}, "athens": {"boiotia": enemies}}
        return refusal_of(position(units=units), {"siege": "thebai", "roll": 4})

    refused = besiege(own)
    assert refused is not None
    needed = refused.values["needed"]
    assert besiege(needed - 1) is not None
    assert besiege(needed) is None
