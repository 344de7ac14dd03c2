"""What a calculator says is what the game does, on random positions (rules supply.*, growth.*, megalopolis.*, stores.*,
phoros.*, loss.*, trade.*, tribute.*, siege.*, civil-war.*)."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from rules_engine.core import Refused
from rules_engine.polis import ENGINE as polis
from rules_engine.polis.calculators.round_end import round_end
from rules_engine.polis.calculators.takeover import takeover
from rules_engine.polis.game.state import State
from tests.polis.battle_tables import components
from tests.polis.games import state_of

SIDES = ("athens", "sparta")
CAPITALS = {"athens": "athenai", "sparta": "sparta"}
GOODS = ("metal", "wood", "wine", "oil", "silver", "wheat")
STOCKS = ("wheat", "oil", "wine", "silver")


def random_position(generator: Random, **changes: Any) -> dict:
    """Any poleis, cubes, units and stocks, so scarce that both sides of every boundary come."""
    tiles = components().poleis
    owners = {polis: generator.choice((*SIDES, None)) for polis in components().order} | {
        polis: side for side, polis in CAPITALS.items()
    }
    owners = {one: side for one, side in owners.items() if side and (generator.random() < 0.6 or tiles[one].base > 3)}
    population = {polis: generator.randint(1, min(tiles[polis].most, tiles[polis].base + 1)) for polis in owners}
    cubes = {side: sum(n for polis, n in population.items() if owners[polis] == side) for side in SIDES}
    start = {
        "round": generator.choice(components().rounds),
        "turn_of": generator.choice(SIDES),
        "owners": owners,
        "population": population,
        "prestige": {side: generator.randint(0, 6) for side in SIDES},
        "goods": {
            side: {good: generator.randint(0, 9) for good in GOODS}
            | {"wheat": max(0, cubes[side] + generator.randint(-6, 4))}
            for side in SIDES
        },
        "merchants": {side: 1 for side in SIDES},
        "prices": {good: generator.randint(0, 10) for good in ("metal", "wood", "wine", "oil")},
    }  # fmt: skip
    return start | changes


def stocks(state: State, side: str) -> dict[str, int]:
    return {good: state.has(side, good) for good in STOCKS} | {"prestige": state.seats[side].prestige}


@pytest.mark.parametrize("seed", range(250))
def test_the_end_of_a_round(seed: int) -> None:
    """Random decisions of both sides through the game, then the same ones through the calculator."""
    generator = Random(seed)
    reading = generator.choice(("mixed", "one-way"))
    events = {turn: "no-event" for turn in components().rounds}
    agreed = {} if reading == "mixed" else {"readings": {"shortage": reading}}
    data = random_position(generator, coming=events, pile=list(components().projects), **agreed)
    data["turn"] = {"passed": [components().other(data["turn_of"])]}
    start = state_of(data)
    asked: dict[str, dict] = {side: {"release": {}, "growth": {}, "phoros": 0} for side in SIDES}
    state = polis.apply(components(), start, {"pass": True}).state
    while state.won is None and state.stage in ("supply", "growth", "phoros"):
        side, move = state.queue[0], generator.choice(polis.legal_moves(components(), state))
        if "release" in move:
            asked[side]["release"][move["release"]] = 1
        if "grow" in move:
            asked[side]["growth"][move["grow"]] = asked[side]["growth"].get(move["grow"], 0) + 1
        asked[side]["phoros"] = move.get("phoros", asked[side]["phoros"])
        state = polis.apply(components(), state, move).state
    losers = [side for side in SIDES if state.won and state.won[1].startswith("loss") and state.won[0] != side]
    for side in SIDES:
        if losers and state.won[1] == "loss.capital" and side not in losers:
            continue
        found = calculated(start, data, side, asked[side], reading)
        if side in losers:
            assert found["lost"] == state.won[1]
        else:
            assert found["lost"] is None
            assert {name: found[name] for name in (*STOCKS, "prestige")} == stocks(state, side)
            held = {one: state.poleis[one].population for one in components().order if state.owner_of(one) == side}
            assert found["poleis"] == held


def calculated(start: State, data: dict, side: str, asked: dict, reading: str) -> dict:
    """What the calculator says about a side's decisions."""
    none = dict.fromkeys(components().order, 0)
    own = {polis: n for polis, n in data["population"].items() if data["owners"][polis] == side}
    more = {"growth": none | asked["growth"], "release": asked["release"], "phoros": asked["phoros"]}
    return round_end(
        components(), side=side, population=none | own, shortage=reading, **stocks(start, side), **more
    ).value


OF_ANY_POLIS = {
    "siege.condition.control": "siege.condition.no-control",
    "siege.condition.value": "siege.condition.too-few",
}
"""Refusal of the game, which names the polis, to that of the calculator, which knows none."""


@pytest.mark.parametrize("name", [name for name in components().order if components().poleis[name].region != "abroad"])
@pytest.mark.parametrize("hoplites", range(6))
def test_a_siege(name: str, hoplites: int) -> None:
    """Whether it is allowed and why not, its chance, and what it does to hoplites and population."""
    tile = components().poleis[name]
    if name in CAPITALS.values():
        return
    for enemies, population in ((0, 0), (hoplites, 0), (max(0, hoplites - 1), 2), (0, 1), (1, 3)):
        data = random_position(
            Random(0), round="round-5b", turn_of="sparta", prestige=dict.fromkeys(SIDES, 5),
            owners={"athenai": "athens", "sparta": "sparta"} | ({name: "athens"} if population else {}),
            population={"athenai": 5, "sparta": 4, name: population},
            units={"sparta": {tile.region: hoplites}, "athens": {tile.region: enemies}},
        )  # fmt: skip
        state = state_of(data)
        answer = takeover(components(), tile.base, population, hoplites, enemies, 2)
        won, refused = 0, None
        for roll in (1, 2, 3, 4):
            try:
                after = polis.apply(components(), state, {"siege": name, "roll": roll}).state
            except Refused as error:
                refused = error
                break
            won += after.owner_of(name) == "sparta"
            if after.owner_of(name) != "sparta":
                again = answer.tables[0].rows[1]
                left = after.poleis[name].population if after.owner_of(name) else "neutral"
                assert (again[1], again[2]) == (after.units_of("sparta", tile.region), left)
        assert answer.value["refused"] == (refused is not None)
        if refused is None:
            assert Fraction(*answer.value["tries"][0]) == Fraction(won, 4)
        else:
            cell, values = answer.tables[0].rows[0][3], refused.values or {}
            assert cell.refused == OF_ANY_POLIS[refused.rule]
            assert cell.values == {key: values[key] for key in cell.values}


def test_the_table_of_prices_has_as_many_columns_as_it_says() -> None:
    assert {len(row) for row in components().prices.values()} == {components().data["price-columns"]}


def test_dotted_lines_are_told_at_both_ends() -> None:
    for lines in (components().lines, components().added):
        assert all(sea in lines[near] for sea in components().seas for near in lines[sea])
