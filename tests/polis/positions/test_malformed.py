"""Malformed positions, moves and battles are refused with their path; nothing else is raised."""

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rules_engine.core import BadInput, Refused
from rules_engine.polis import ENGINE as polis
from rules_engine.polis.game.battle import read_battle
from rules_engine.polis.positions import actions, battle_steps
from tests.polis.battle_tables import components, numbers
from tests.polis.calculators.test_agree import positions

JUNK = (None, True, -1, 10**12, 1.5, "", "nobody", [], [[]], {}, {"nobody": 1}, [1], "x" * 2000)


def places(data: Any, path: tuple = ()) -> Iterator[tuple]:
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, part in pairs:
        yield (*path, key)
        yield from places(part, (*path, key))


def spoiled(generator: Random, data: dict) -> dict:
    """A copy with junk in one place, without one part, or with one more."""
    found = copy.deepcopy(data)
    *way, last = generator.choice(list(places(found)) or [("more",)])
    part: Any = found
    for key in way:
        part = part[key]
    what = generator.choice(("junk", "gone", "more"))
    if what == "gone" and isinstance(part, dict):
        part.pop(last, None)
    elif what == "more" and isinstance(part, dict):
        part["nothing-of-the-kind"] = generator.choice(JUNK)
    else:
        part[last] = generator.choice(JUNK)
    return found


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.slow
def test_positions_and_moves(seed: int) -> None:
    refused = 0
    for generator, state in positions(seed):
        written = polis.write_state(components(), state)
        for _ in range(6):
            data = spoiled(generator, json.loads(json.dumps(written)))
            try:
                polis.read_state(components(), data)
            except BadInput as bad:
                assert bad.path
                refused += 1
        for move in generator.sample(moves := polis.legal_moves(components(), state), min(4, len(moves))):
            try:
                polis.apply(components(), state, spoiled(generator, move))
            except BadInput as bad:
                assert bad.path
                refused += 1
            except Refused:
                continue
        if state.battle is not None:
            try:
                read_battle(numbers(), spoiled(generator, json.loads(json.dumps(state.battle))))
            except BadInput as bad:
                assert bad.path.startswith("battle")
    assert refused


@pytest.mark.parametrize("page", [actions, battle_steps], ids=["actions", "battle"])
def test_addresses_of_pages(page: Any) -> None:
    table = page.read_components(components().data)
    whole = {"ground": "sea", "units": {"athens": 2}, "deal": 3, "log": [0, 0], "picked": [0]}
    if page is actions:
        whole = page.write_position(table, page.read_position(table, {})) | {"tool": "owner", "roll": 2}
        whole |= {"units": {"athens": {"attika": 1}}, "prices": {"oil": 1}}
    generator = Random(0)
    for _ in range(300):
        try:
            page.read_position(table, spoiled(generator, whole))
        except BadInput as bad:
            assert bad.path
