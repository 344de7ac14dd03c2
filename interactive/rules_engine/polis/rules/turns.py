"""Who goes first, and when a battle breaks out (rules round.first-player, event.order, battle.when)."""

from __future__ import annotations

from rules_engine.core import Refused
from rules_engine.polis.components import Components, Goods

FIRST_PLAYER = "first-player"
"""The effect of an event that decides who begins the round."""


def event_order(components: Components, prestige: Goods) -> list[str]:
    """Return the sides in the order of an event: more prestige first, at a tie the order of the data (rule
    event.order)."""
    first, second = components.sides
    return [second, first] if prestige[second] > prestige[first] else [first, second]


def first_player(components: Components, turn: str, prestige: Goods, event: dict) -> str:
    """Return who begins a round: whom the event's row names; else Sparta in the first round and at a tie, else the side
    with less prestige (rules round.first-player, event.first-round)."""
    for side in components.sides:
        if event.get(side) == FIRST_PLAYER:
            return side
    first, second = components.sides
    ahead = prestige[first] >= prestige[second]
    return second if ahead or turn == components.rounds[0] else first


def is_battle(components: Components, units: int) -> bool:
    """Tell whether so many units of both sides in an area fight (rule battle.when)."""
    return units >= components.number("battle", "units")


def no_battle_refusal(components: Components, units: int) -> Refused | None:
    """Refuse a battle with so many units of both sides in an area, where they are too few (rule battle.when)."""
    needed = components.number("battle", "units")
    return None if is_battle(components, units) else Refused("battle.when", {"units": units, "needed": needed})
