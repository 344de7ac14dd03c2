"""Tables for looking up who attacks first, and what a siege or a blockade does (rules combat.order, attrition.*); and
what the words of an example's step may name."""

from __future__ import annotations

from typing import Any

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.rules.battle.model import Fighter, in_order, printed, rating
from rules_engine.athens_sparta.rules.battle.words import ATTACKER, ROLE_NAMES, ROLES
from rules_engine.athens_sparta.rules.sieges import ISLAND, LANDLOCKED, PORT, lowest_roll, siege_kind
from rules_engine.core import Table

SITUATIONS = (
    ("port-land", PORT, True, False),
    ("port-sea", PORT, False, True),
    ("port-both", PORT, True, True),
    ("landlocked-land", LANDLOCKED, True, False),
    ("island-sea", ISLAND, False, True),
)
"""(name, where the city lies, whether there are enemies on land, whether at sea)."""


def order_table(components: Components, name: str, siege: bool) -> Table:
    """List in which order blocks attack in the field, or in a storm or sally (rules combat.order, siege.cavalry,
    naval.siege-rating): each letter and role with the types of block that have the letter; revolts only attack."""
    kinds = [printed(components, kind) for kind in components.plain["form"]["kinds"]]
    every = [Fighter(role, role, *kind, 1) for kind in kinds if kind is not None for role in ROLES]
    force = tuple([one for one in every if one.role == ATTACKER or not one.is_revolting()])
    rows: list[tuple] = []
    for one in in_order(components, force, [siege] * len(force)):
        letter, role = rating(components, one, siege)[0], ROLE_NAMES[one.role]
        if not rows or rows[-1][1:-1] != (letter, role):
            rows.append((len(rows) + 1, letter, role, []))
        if one.type not in rows[-1][-1]:
            rows[-1][-1].append(one.type)
    return Table(name, ("place", "letter", "role", "types"), tuple(rows))


def sieges_table(components: Components) -> Table:
    """List for each way to close a city whether the siege is half or full, from which roll on a block loses a step, and
    how blocks inside may move (rules attrition.half, attrition.full, attrition.landlocked, blockade.island,
    attrition.besieger, siege.control, siege.port, blockade.moves)."""
    rows = []
    for name, waters, by_land, by_sea in SITUATIONS:
        kind = siege_kind(waters, by_land, by_sea)
        rolls = [lowest_roll(components, kind, besieged) for besieged in (True, False)]
        ground = "situation.sally" if by_land else "situation.leave"
        fleets = None if waters == LANDLOCKED else "situation.slip" if by_sea else "situation.free"
        rows.append(("situation." + name, "situation." + kind, *rolls, ground, fleets))
    return Table("sieges", ("situation", "kind", "besieged", "besieger", "ground", "fleets"), tuple(rows))


def step_values(subject: dict, outcome: dict) -> dict:
    """Return what the words of a step may name: names and numbers of the move or question by their keys, `block` for
    whoever acts in a battle, how many `dice`, and single numbers of an answer."""
    values = {name: subject[name] for name in sorted(subject) if is_plain(subject[name])}
    for name in ("fire", "lose", "retreat", "withdraw", "pass", "blockade"):
        if name in subject:
            values["block"] = subject[name]
    for name in sorted(outcome):
        if is_plain(outcome[name]):
            values.setdefault(name, outcome[name])
    if "dice" in subject:
        values["dice"] = len(subject["dice"])
    return values


def is_plain(value: Any) -> bool:
    """Tell whether a sentence can name it."""
    return isinstance(value, (str, int)) and not isinstance(value, bool)
