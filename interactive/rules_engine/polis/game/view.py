"""What a player may know, and how far the game and the round are, for the head of the table."""

from dataclasses import dataclass, replace
from typing import Any

from rules_engine.core import Phrase
from rules_engine.polis.components import Components
from rules_engine.polis.game.battle import hidden_battle
from rules_engine.polis.game.state import ACTIONS, HIDDEN, State
from rules_engine.polis.game.state_json import write_state
from rules_engine.polis.rules.battle import SEA


@dataclass(frozen=True)
class View:
    """`state` as `player` knows it: `hidden` wherever something lies face down, and for the opponent's battle cards."""

    player: str
    state: State


def view(state: State, player: str) -> View:
    """Return what a player knows, without what lies face down and the other hand (rules setup.decks, battle.hands)."""
    battle = None if state.battle is None else hidden_battle(state.battle, player)
    coming = tuple([(turn, HIDDEN) for turn, _ in state.coming])
    return View(player, replace(state, pile=(HIDDEN,) * len(state.pile), coming=coming, battle=battle))


def write_view(components: Components, known: View) -> dict[str, Any]:
    """Write plain JSON: {"player", "state"}."""
    return {"player": known.player, "state": write_state(components, known.state)}


def situation(components: Components, known: View) -> list[Phrase]:
    """Return the round, the step of it, and the battles still to be fought (rules round.course, turn.battles)."""
    state = known.state
    found = [round_now(state)]
    if state.stage != ACTIONS:
        found.append(stage_of_round(state))
    elif state.is_alone():
        found.append(Phrase("now.alone", {"side": state.turn_of, "resources": components.number("cost", "alone")}))
    else:
        most = components.number("turn", "actions")
        found.append(Phrase("now.actions", {"side": state.turn_of, "done": len(state.turn.done), "most": most}))
    if state.battle is not None:
        others = replace(state, battles=state.battles[1:], battle=None)
        found, state = [*found, waiting_battles(state)], others
    return found + ([waiting_battles(state)] if state.battles else [])


def round_now(state: State) -> Phrase:
    """Return which round it is (rules unit.limit, trade.space)."""
    return Phrase("given.round", {"round": state.round})


def stage_of_round(state: State) -> Phrase:
    """Return what is going on (rules round.course, round-end.steps)."""
    return Phrase("given.stage", {"stage": state.stage})


def waiting_battles(state: State) -> Phrase:
    """Return which battle is fought, or where battles wait (rules turn.battles, battle.order)."""
    if state.battle is not None:
        at_sea, numbers = state.battle["ground"] == SEA, {"area": state.battles[0], "phase": state.battle["number"]}
        return Phrase("now.battle.sea" if at_sea else "now.battle", numbers)
    if not state.battles:
        return Phrase("given.battles.none", {})
    return Phrase("given.battles", {"areas": list(state.battles)})
