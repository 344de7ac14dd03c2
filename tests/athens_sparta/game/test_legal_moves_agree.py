"""What is listed as legal is what is accepted: both ways, on positions of random games and of random sieges."""

from functools import cache
from random import Random
from typing import Any

import pytest

from rules_engine.athens_sparta import ENGINE
from rules_engine.athens_sparta.rules.map import SICILY, theatre_of
from rules_engine.athens_sparta.rules.state import SIDES, State, other
from rules_engine.core import BadInput, Refused
from rules_engine.hexes import neighbours
from tests.athens_sparta.maps import at, components
from tests.athens_sparta.wars import block, units, war

MOVES_EACH = 60
"""So many moves are played from each beginning."""
SIEGES = 16
BLOCK_MOVES = ("fire", "pass", "withdraw", "blockade", "aside", "enter")


def rolled(move: dict, dice: Random) -> dict:
    return move | {"dice": [dice.randint(1, 6) for _ in move["dice"]]} if "dice" in move else move


def random_siege(seed: int) -> State:
    """Some blocks of both sides in and around a few cities: behind the walls, before them, on blockade, on patrol."""
    dice = Random(seed)
    cities = ["potidaea", "naupactus", "samos", "thebes", "miletus", "troezen", "athens", "corinth"]
    active = dice.choice(SIDES)
    own = {side: [one for one in units() if one.side == side and one.waits in ("map", "potidaea")] for side in SIDES}
    rows = []
    for city in dice.sample(cities, 3):
        place = theatre_of(components()).by_id[city]
        holder = dice.choice(SIDES)
        shut = place.walls and dice.random() < 0.7
        for side, stands in ((holder, ["inside"] if shut else ["field"]), (other(holder), ["field", "blockade"])):
            if side != holder and not shut:
                stands = ["blockade", "patrol"]
            for unit in dice.sample(own[side], min(dice.randint(1, 2), len(own[side]))):
                own[side].remove(unit)
                stand = dice.choice(stands)
                if stand in ("blockade", "patrol") and not (unit.is_fleet() and place.ports):
                    continue
                if stand == "field" and side != holder and unit.is_fleet():
                    stand = "blockade"
                if unit.is_fleet() and not place.ports:
                    continue
                rows.append(block(unit.id, city, dice.randint(1, unit.steps), stand))
    phase = dice.choice(["movement", "combat"])
    return war(*rows, active=active, first=active, phase=phase, points=3, came=[])


def places_of(state: State) -> list[list[int]]:
    """Hexes that moves might name: those with blocks, and around the fight."""
    found = {piece.at for piece in state.pieces if piece.is_on_map()}
    if state.battle is not None and state.target != SICILY:
        found |= set(neighbours(state.target)) | {at(name) for name in ("athens", "corinth", "gythium", "samos")}
    return [list(place) for place in sorted(found)]


def candidates(state: State) -> list[dict]:
    """Moves that somebody might try, legal or not."""
    phase, on_map = state.phase, [piece for piece in state.pieces if piece.is_on_map()]
    if state.losing[1]:
        return [{"lose": piece.id} for piece in on_map]
    if phase == "combat":
        found: list[dict] = [{"fight": place} for place in places_of(state)] + [{"end": "combat"}]
        found += [{"fight": list(piece.at), "with": [piece.id]} for piece in on_map]
        return found + [{"patrol": piece.id} for piece in on_map]
    if phase == "declare":
        return [{"withdraw": one.name} for one in state.battle.force] + [{"accept": True}]
    if phase == "fight":
        return battle_candidates(state)
    if phase == "plunder":
        return [{"grow": piece.id} for piece in on_map] + [{"end": "plunder"}]
    if phase == "replacement":
        found = [{"grow": piece.id} for piece in state.pieces] + [{"disband": piece.id} for piece in state.pieces]
        cities = [city.id for city in theatre_of(components()).cities]
        pool = [piece for piece in state.pieces if piece.stand == "pool"]
        return found + [{"build": piece.id, "at": city} for piece in pool for city in cities] + [{"end": "replacement"}]
    if phase == "movement":
        found = [{"disband": piece.id} for piece in on_map] + [{"persia": True}]
        cities = [city.id for city in theatre_of(components()).cities]
        found += [{"revolt": city, "steps": steps} for city in cities for steps in (1, 2, 5)]
        return found + [{"voyage": piece.id, "to": list(SICILY)} for piece in on_map]
    return []


def battle_candidates(state: State) -> list[dict]:
    battle = state.battle
    if battle.pending is not None:
        return [{"lose": one.name} for one in battle.force]
    found: list[dict[str, Any]] = [{"coastal": role} for role in ("attacker", "defender")]
    found += [{"storm": True}, {"stop": True}]
    for one in battle.force:
        for name in BLOCK_MOVES:
            found.append({name: one.name} | ({"dice": [6] * one.steps} if name == "fire" else {}))
        found += [{"retreat": one.name, "to": place} for place in places_of(state)]
        found.append({"retreat": one.name})
    return found


def accepted(state: State, move: dict) -> bool:
    try:
        ENGINE.apply(components(), state, move)
    except (Refused, BadInput):
        return False
    return True


@cache
def visited(seed: int) -> tuple[State, ...]:
    dice, state, found = Random(seed), random_siege(seed), []
    for _ in range(MOVES_EACH):
        found.append(state)
        able = ENGINE.legal_moves(components(), state)
        if not able:
            break
        weights = [
            6 if "fight" in move or "fire" in move or "revolt" in move else 0.3 if "move" in move else 1
            for move in able
        ]
        state = ENGINE.apply(components(), state, rolled(dice.choices(able, weights)[0], dice)).state
        if state.phase in ("play", "deal", "redeal"):
            break
    return tuple(found)


@pytest.mark.parametrize("seed", range(SIEGES))
def test_what_is_listed_is_accepted_and_what_is_accepted_is_listed(seed: int) -> None:
    for state in visited(seed):
        able = ENGINE.legal_moves(components(), state)
        assert [move for move in able if not accepted(state, move)] == []
        listed = [move | ({"dice": []} if "dice" in move else {}) for move in able]
        tried = [move | ({"dice": []} if "dice" in move else {}) for move in candidates(state) if accepted(state, move)]
        assert [move for move in tried if move not in listed] == [], (state.phase, state.battle)
