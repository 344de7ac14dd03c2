"""From a position to a calculator's question, so that every position can be asked what it would cost."""

from typing import Any

from rules_engine.attika.components import Components
from rules_engine.attika.game.state import State
from rules_engine.attika.readings import DRAWING, IMPOSSIBLE_ACTION, chosen
from rules_engine.attika.rules.turns import BUILD, REVEAL
from rules_engine.cards import write_cards
from rules_engine.core import to_json
from rules_engine.hexes import Position


def cost_asked(components: Components, state: State, building: str, at: Position) -> dict[str, Any]:
    """Return the arguments of `building_cost` for the player whose turn it is."""
    hand = [write_cards(components.landscapes, cards) for player, cards in state.hands if player == state.active]
    return {"building": building, **state.surroundings(at)} | ({"hand": hand[0]} if hand else {})


def building_cost_question(components: Components, state: State, building: str, at: list[int]) -> dict:
    """Return the input of `building_cost` for the player whose turn it is, as plain JSON."""
    return to_json(cost_asked(components, state, building, (at[0], at[1])))


def ask_about(components: Components, state: State, move: dict) -> tuple[str, dict] | None:
    """Return the question what a building would cost that a move builds."""
    if "build" not in move:
        return None
    return "building_cost", building_cost_question(components, state, move["build"], move["at"])


def free_builds_question(components: Components, state: State) -> dict:
    """Return the input of `free_builds` for the player whose turn it is."""
    return {"standing": state.standing(state.active)}


def turn_options_question(components: Components, state: State) -> dict:
    """Return the input of `turn_options` for the player whose turn it is. How many cards were drawn for amphorae, a
    position does not tell, only that some were; BadInput in a position without seats."""
    seat, turn, number = state.seat(), state.turn, components.number
    return {
        "mat": len(seat.mat),
        "hidden": seat.hidden(),
        "amphorae": seat.amphorae,
        "reveals": turn.done if turn.action == REVEAL else 0,
        "builds": turn.done if turn.action == BUILD else 0,
        "extra": turn.extra // number("amphora", "actions") * number("amphora", "spend"),
        "cards": 1 if turn.drawn else 0,
        "pending": "building" if turn.revealed is not None else "tile" if turn.tile is not None else "nothing",
        "drawing": chosen(state.readings, DRAWING),
        "impossible_action": chosen(state.readings, IMPOSSIBLE_ACTION),
    }


def step_values(subject: dict, outcome: dict) -> dict:
    """Return what the words of a step may name: the building, and of the outcome cost, cards and payment."""
    values = {"payment": subject.get("pay", {})}
    named = [subject[name] for name in ("building", "build", "store") if name in subject]
    if "reveal" in subject and "turn" in outcome:  # the one that was turned over
        named.append(outcome["turn"].get("revealed"))
    if named and named[0] is not None:
        values["building"] = named[0]
    if "end" in subject:
        values["cards"] = subject["end"]
    return values | {name: outcome[name] for name in ("cost", "cards") if name in outcome}
