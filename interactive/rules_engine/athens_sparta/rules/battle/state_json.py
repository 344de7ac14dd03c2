"""A single battle as plain JSON, below the key `battle` of a state, or `fight` of a whole game."""

from __future__ import annotations

from typing import Any

from rules_engine.athens_sparta.components import REVOLTING, Components
from rules_engine.athens_sparta.readings import OPTIONS, STORM_ROUNDS, chosen
from rules_engine.athens_sparta.rules.battle.fighters import (
    ACTED,
    FIELD,
    PLACES,
    READY,
    ROLES,
    WAITED,
    Fighter,
    Force,
)
from rules_engine.athens_sparta.rules.battle.model import LEAVE, OVER, PURSUIT, RESTART, ROUND, Battle
from rules_engine.athens_sparta.rules.board import BLOCKADE, PATROL
from rules_engine.athens_sparta.rules.sieges import WATERS
from rules_engine.codec import (
    Codec,
    always,
    converted,
    field,
    flag,
    list_of,
    one_of,
    optional,
    pairs_of,
    record,
    row_of,
    text,
    whole,
)
from rules_engine.core import kept
from rules_engine.readings import readings_codec


@kept
def battle_codec(components: Components) -> Codec:
    """Declare a battle: {"attacker", "defender": sides, "blocks": [[name, role, type, letter, number]], "steps":
    {name: n}, "places": {name: place}, "acted", "waited", "half": [names], …}."""
    types, names = one_of((*components.types, *REVOLTING)), list_of(text())
    block = row_of(text(), one_of(ROLES), types, one_of(components.letters), whole(1, components.faces))
    storm_rounds = converted(
        readings_codec(OPTIONS), lambda read: chosen(read, STORM_ROUNDS), lambda option: ((STORM_ROUNDS, option),)
    )
    return record(
        battle_of,
        field("acted", names, ()),
        field("aim", names, ()),
        field("attacked", names, ()),
        field("attacker", text(), ""),
        field("betrayed", flag(), False),
        field("blocks", list_of(block), (), written=always),
        field("city", text(), ""),
        field("coastal", flag(), False),
        field("defender", text(), ""),
        field("fleets", list_of(row_of(text(), text(), whole(), text())), ()),
        field("gone", list_of(row_of(text(), text())), ()),
        field("half", names, ()),
        field("idle", names, ()),
        field("places", pairs_of(None, one_of(PLACES)), ()),
        field("posts", pairs_of(None, one_of((BLOCKADE, PATROL))), ()),
        field("rising", flag(), False),
        field("sally", flag(), False),
        field("size", one_of(("", *sorted(components.limits))), ""),
        field("steps", pairs_of(None, whole(0, components.strongest_block)), (), written=always),
        field("storm", flag(), False),
        field("stormed", names, ()),
        field("stormers", whole(), 0),
        field("waited", names, ()),
        field("round", whole(1, components.rounds), 1),
        field("phase", one_of((ROUND, PURSUIT, LEAVE, OVER)), ROUND),
        field("waters", one_of(WATERS), WATERS[0]),
        field("pending", optional(row_of(one_of(ROLES), whole(), flag())), None),
        field("readings", storm_rounds, RESTART, attribute="storm_rounds"),
        get=part_of,
    )


def battle_of(
    blocks: tuple,
    steps: tuple,
    places: tuple,
    acted: tuple,
    waited: tuple,
    half: tuple,
    attacker: str,
    defender: str,
    **values: Any,
) -> Battle:
    """Make the battle of what its JSON says."""
    strength, stands = dict(steps), dict(places)
    force = [
        Fighter(
            name,
            role,
            kind,
            letter,
            number,
            strength.get(name, 0),
            stands.get(name, FIELD),
            ACTED if name in acted else WAITED if name in waited else READY,
            name in half,
        )
        for name, role, kind, letter, number in blocks
    ]
    return Battle(tuple(force), (attacker, defender), **values)


def part_of(battle: Battle, name: str) -> Any:
    """Return the value of one field of the JSON."""
    if name in FORCE_PARTS:
        return FORCE_PARTS[name](battle.force)
    if name == "attacked":
        return battle.attacked if battle.rising else ()
    if name in ("attacker", "defender"):
        return battle.sides[0] if name == "attacker" else battle.sides[1]
    return getattr(battle, name)


def names_done(force: Force, done: str) -> tuple[str, ...]:
    """List the blocks that have done this in the round."""
    return tuple([one.name for one in force if one.done == done])


FORCE_PARTS = {
    "blocks": lambda force: tuple([(one.name, one.role, one.type, one.letter, one.number) for one in force]),
    "steps": lambda force: tuple([(one.name, one.steps) for one in force if one.steps]),
    "places": lambda force: tuple([(one.name, one.place) for one in force if one.place != FIELD]),
    "acted": lambda force: names_done(force, ACTED),
    "waited": lambda force: names_done(force, WAITED),
    "half": lambda force: tuple([one.name for one in force if one.half]),
}
