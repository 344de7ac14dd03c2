"""How far the game and the turn are (`Engine.outcome`, `Engine.situation`)."""

from __future__ import annotations

from rules_engine.attika.components import Components
from rules_engine.attika.game.state import State
from rules_engine.attika.game.view import View
from rules_engine.attika.rules.turns import BUILD, REVEAL, limit
from rules_engine.core import Phrase


def outcome(components: Components, state: State) -> dict | None:
    """Return {"winner", "rule"}, or None while the game goes on."""
    return None if state.won is None else {"winner": state.won[0], "rule": state.won[1]}


def situation(components: Components, known: View) -> list[Phrase]:
    """Return what the active player may still do, or that a board tile is to be laid, and how many are left (rules
    turn.choice, growth.when, growth.empty)."""
    state = known.state
    first = actions_left(components, state) if state.turn.tile is None else Phrase("now.tile", {})
    return [first, Phrase("given.tiles", {"tiles": len(state.tiles)})]


def actions_left(components: Components, state: State) -> Phrase:
    """Return how many reveals or builds are left in this turn (rules reveal.times, build.times, forgo.last)."""
    turn = state.turn
    if turn.action is None:
        reveals, builds = limit(components, turn, REVEAL), limit(components, turn, BUILD)
        return Phrase("now.choice", {"reveals": reveals, "builds": builds})
    most = limit(components, turn, turn.action)
    left = 0 if turn.drawn else most - turn.done
    return Phrase("now.reveals" if turn.action == REVEAL else "now.builds", {"left": left, "most": most})
