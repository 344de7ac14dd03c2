"""The moves that are listed are those that are accepted, on random positions of every kind."""

from itertools import product
from random import Random
from typing import Any

import pytest

from rules_engine.core import Refused
from rules_engine.polis import ENGINE as polis
from rules_engine.polis.game.state import State
from tests.polis.battle_tables import components
from tests.polis.calculators.test_one_arithmetic import SIDES, random_position
from tests.polis.games import state_of

SEEDS = range(40)
READINGS: tuple[dict, ...] = (
    {},
    {"full-areas": "blocked"},
    {"proxenos-place": "region", "bribe-areas": "between"},
    {"silver-share": "whole-cost", "wheat-for-silver": "allowed", "closed-box": "owner"},
    {"illyria-line": "absent"},
)


def anywhere(seed: int) -> dict:
    """A random position with units, Proxenoi, merchants abroad, used boxes and projects, in any reading."""
    generator = Random(seed)
    data = random_position(generator, readings=READINGS[seed % len(READINGS)])
    table, limit = components(), components().limit(data["round"])
    data["units"] = {
        side: {area: generator.randint(0, limit) for area in table.areas if generator.random() < 0.5} for side in SIDES
    }
    if generator.random() < 0.2:
        data["units"] = {side: {area: limit for area in table.areas[:8]} for side in SIDES}
    places = [*table.order, "captured"]
    first = generator.choice(places)
    data["proxenoi"] = {"athens": first, "sparta": generator.choice([place for place in places if place != first])}
    data["merchants"] = {side: generator.randint(0, 2) for side in SIDES}
    data["sent"] = {space: generator.choice((*SIDES, "disc")) for space in table.spaces if generator.random() < 0.2}
    data["boxes"] = {region: [generator.choice(SIDES)] for region in table.regions if generator.random() < 0.3}
    tiles = generator.sample(table.projects, 6)
    data["shown"], data["begun"] = tiles[:3], {}
    for tile, owned in zip(tiles[3:], generator.sample(sorted(data["owners"]), 2), strict=False):
        data["begun"][owned] = tile
    return data


def tries(data: dict) -> list[dict]:
    """Every simple action that anybody could think of; of the payments those without silver, or all in silver."""
    table = components()
    found: list[dict[str, Any]] = [{"redeem": True}]
    found += [{"march": here, "to": there} for here, there in product(table.regions, table.regions)]
    found += [{"sail": here, "to": there} for here, there in product(table.seas, table.seas)]
    for name in table.order:
        found += [{"proxenos": name}, {"civil-war": name}, {"siege": name, "roll": 1}]
        found += [{"project": tile, "polis": name} for tile in data["shown"]]
    for space, (_, gain, _) in table.spaces.items():
        found += [{"trade": space, "rolls": [1]}]
        found += [{"trade": space, "pay": "silver" if gain == "wheat" else "wheat", "rolls": [1, 1]}]
    return found


def is_accepted(state: State, move: dict) -> bool:
    try:
        polis.apply(components(), state, move)
    except Refused:
        return False
    return True


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_listed_is_what_is_accepted(seed: int) -> None:
    data = anywhere(seed)
    state = state_of(data)
    listed = polis.legal_moves(components(), state)
    for move in listed[:400]:
        polis.apply(components(), state, move)
    for move in tries(data):
        assert is_accepted(state, move) == (move in listed), move


@pytest.mark.parametrize("seed", SEEDS)
def test_cubes_of_a_tile(seed: int) -> None:
    """Hoplites, galleys in one sea and merchant ships: paid with the usual resource first, then with silver."""
    state, table = state_of(anywhere(seed)), components()
    side = state.turn_of
    listed = polis.legal_moves(table, state)
    for name, cubes in product(table.order, range(1, 7)):
        ways = [({"muster": name, "cubes": cubes}, "metal"), ({"merchants": name, "cubes": cubes}, "wood")]
        ways += [({"galleys": name, "seas": {sea: cubes}}, "wood") for sea in table.poleis[name].ships]
        for move, good in ways:
            silver = max(0, cubes - state.has(side, good))
            paid = move | ({"silver": silver} if silver else {})
            assert is_accepted(state, paid) == (paid in listed), paid


@pytest.mark.parametrize("seed", SEEDS)
def test_the_end_of_a_round(seed: int) -> None:
    """Feeding, giving up, growing and phoros."""
    generator = Random(seed)
    data = anywhere(seed) | {"first": "athens", "turn": {}, "battles": []}
    for stage in ("supply", "growth", "phoros"):
        state = state_of(
            data | {"stage": stage, "queue": ["athens"] if generator.random() < 0.5 else ["sparta", "athens"]}
        )
        moves: list[dict] = [{"feed": True}, {"done": True}, *[{"phoros": n} for n in range(9)]]
        moves += [{what: name} for what in ("release", "grow") for name in components().order]
        listed = polis.legal_moves(components(), state)
        for move in moves:
            assert is_accepted(state, move) == (move in listed), (stage, move)
