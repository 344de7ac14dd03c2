"""From a position to a calculator's question, so that every position can be asked what it would cost."""

from __future__ import annotations

from rules_engine import hexes
from rules_engine.attika.components import Components
from rules_engine.attika.sites import Hex
from rules_engine.attika.state import State, write_cards


def building_cost_question(components: Components, state: State, building: str, at: list[int]) -> dict:
    """The input of `building_cost` for the player whose turn it is; plain JSON without what stands at its default."""
    player = state.active
    site = (at[0], at[1])
    question = {
        "building": building,
        "site": _hex(state.hex_at(site, player)),
        "neighbours": [_hex(state.hex_at(place, player)) for place in hexes.neighbours(site)],
        "settlements": len(state.settlements(player)),
    }
    if any([name == player for name, _ in state.hands]):
        question["hand"] = write_cards(components.landscapes, state.hand_of(player))
    return question


def _hex(place: Hex) -> dict:
    """Only what differs from an empty blank hex, to keep addresses short."""
    default = Hex()
    fields = [(name, getattr(place, name)) for name in ("ground", "owner", "building")]
    return {name: value for name, value in fields if value != getattr(default, name)}


def step_values(subject: dict, outcome: dict) -> dict:
    """What the words of an example's step may name: the building, and of the outcome the cost, cards and payment."""
    values = {"building": subject.get("building", subject.get("build")), "payment": subject.get("pay", {})}
    for name in ("cost", "cards"):
        if name in outcome:
            values[name] = outcome[name]
    return values
