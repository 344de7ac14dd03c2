"""A single battle as plain JSON, below the key `battle` of a state."""

from __future__ import annotations

from typing import Any

from rules_engine.athens_sparta.components import REVOLTING, Components
from rules_engine.athens_sparta.rules.battle.fighters import ACTED, PLACES, READY, ROLES, WAITED, Fighter
from rules_engine.athens_sparta.rules.battle.model import END_OF_BATTLE, LEAVE, OVER, PURSUIT, RESTART, ROUND, Battle
from rules_engine.athens_sparta.rules.board import FIELD
from rules_engine.athens_sparta.rules.sieges import WATERS
from rules_engine.core import BadInput


def read_battle(components: Components, data: dict) -> Battle:
    """{"attacker", "defender": sides, "blocks": [[name, role, type, letter, number]], "steps": {name: n}, "size": of a
    walled city, "city", "waters", "round", "phase", "places": {name: place}, "acted", "waited", "half": [names],
    "storm", "coastal", "betrayed", "sally", "rising": true, "attacked", "idle": [names], "pending": [role, hits, full],
    "aim", "stormed": [names], "stormers", "gone": [[name, place]], "readings": {"storm-rounds"}, "fleets": [[home,
    side, steps, place]]}; all but `blocks` and `steps` may be left out. BadInput for what no battle has."""
    pending = data.get("pending")
    readings = data.get("readings", {})
    return Battle(
        force=tuple([read_fighter(components, data, row) for row in data.get("blocks", [])]),
        sides=(data.get("attacker", ""), data.get("defender", "")),
        size=one_of(("", *sorted(components.limits)), data.get("size", ""), "size"),
        city=data.get("city", ""),
        waters=one_of(WATERS, data.get("waters", WATERS[0]), "waters"),
        round=whole(data.get("round", 1), 1, components.rounds, "round"),
        phase=one_of((ROUND, PURSUIT, LEAVE, OVER), data.get("phase", ROUND), "phase"),
        storm=data.get("storm", False),
        coastal=data.get("coastal", False),
        betrayed=data.get("betrayed", False),
        sally=data.get("sally", False),
        rising=data.get("rising", False),
        attacked=tuple(data.get("attacked", [])),
        idle=tuple(data.get("idle", [])),
        pending=None if pending is None else (pending[0], pending[1], pending[2]),
        aim=tuple(data.get("aim", [])),
        stormers=data.get("stormers", 0),
        stormed=tuple(data.get("stormed", [])),
        gone=tuple([(name, place) for name, place in data.get("gone", [])]),
        storm_rounds=one_of((RESTART, END_OF_BATTLE), readings.get("storm-rounds", RESTART), "readings"),
        fleets=tuple([(home, side, steps, place) for home, side, steps, place in data.get("fleets", [])]),
    )


def read_fighter(components: Components, data: dict, row: list) -> Fighter:
    name, role, kind, letter, number = row
    return Fighter(
        name,
        one_of(ROLES, role, "blocks"),
        one_of((*components.types, *REVOLTING), kind, "blocks"),
        one_of(components.letters, letter, "blocks"),
        whole(number, 1, components.faces, "blocks"),
        whole(data["steps"].get(name, 0), 0, components.strongest_block, "steps." + name),
        one_of(PLACES, data.get("places", {}).get(name, FIELD), "places." + name),
        ACTED if name in data.get("acted", []) else WAITED if name in data.get("waited", []) else READY,
        name in data.get("half", []),
    )


def one_of(known: tuple, found: Any, path: str) -> Any:
    if found not in known:
        raise BadInput(path, found, "one of " + ", ".join([str(item) for item in known]))
    return found


def whole(found: Any, least: int, most: int, path: str) -> int:
    if not isinstance(found, int) or isinstance(found, bool) or not least <= found <= most:
        raise BadInput(path, found, "a whole number from " + str(least) + " to " + str(most))
    return found


def write_battle(battle: Battle) -> dict:
    """What `read_battle` reads back unchanged; what is at its default is left out."""
    data: dict[str, Any] = {
        "attacker": battle.sides[0],
        "defender": battle.sides[1],
        "size": battle.size,
        "city": battle.city,
        "blocks": [[one.name, one.role, one.type, one.letter, one.number] for one in battle.force],
        "steps": {one.name: one.steps for one in battle.force if one.steps},
        "places": {one.name: one.place for one in battle.force if one.place != FIELD},
        "acted": [one.name for one in battle.force if one.done == ACTED],
        "waited": [one.name for one in battle.force if one.done == WAITED],
        "half": [one.name for one in battle.force if one.half],
        "aim": list(battle.aim),
        "stormers": battle.stormers,
        "stormed": list(battle.stormed),
        "gone": [list(pair) for pair in battle.gone],
        "fleets": [list(fleet) for fleet in battle.fleets],
        "storm": battle.storm,
        "coastal": battle.coastal,
        "betrayed": battle.betrayed,
        "sally": battle.sally,
        "rising": battle.rising,
        "attacked": list(battle.attacked) if battle.rising else [],
        "idle": list(battle.idle),
    }
    kept = {name: data[name] for name in sorted(data) if data[name]}
    kept.setdefault("blocks", [])
    kept.setdefault("steps", {})
    return kept | write_changed(battle)


def write_changed(battle: Battle) -> dict:
    """The parts whose defaults are not empty."""
    data: dict[str, Any] = {}
    if battle.round != 1:
        data["round"] = battle.round
    if battle.phase != ROUND:
        data["phase"] = battle.phase
    if battle.waters != WATERS[0]:
        data["waters"] = battle.waters
    if battle.pending is not None:
        data["pending"] = list(battle.pending)
    if battle.storm_rounds != RESTART:
        data["readings"] = {"storm-rounds": battle.storm_rounds}
    return data
