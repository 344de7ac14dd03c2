"""What a turn allows, and which rule forbids the rest, apart from the map (rules turn.*, reveal.times, build.times,
forgo.*, amphora.*)."""

from __future__ import annotations

from rules_engine.attika.components import Components
from rules_engine.attika.game.state import State
from rules_engine.attika.readings import DRAWING, IMPOSSIBLE_ACTION, chosen
from rules_engine.attika.rules.turns import BUILD, REVEAL, Turn
from rules_engine.core import Refused


def refuse_reveal(components: Components, state: State) -> None:
    """Not after cards, nor in a turn of building, nor too often, nor with nothing face down."""
    turn = state.turn
    if turn.drawn:
        raise Refused("forgo.last", {})
    if turn.action == BUILD:
        raise Refused("turn.mixing", {})
    if turn.done >= components.pieces.reveals + turn.extra:
        raise Refused("reveal.times", {"times": components.pieces.reveals + turn.extra})
    if state.seat().hidden() == 0:
        raise Refused("turn.possible", {})


def refuse_build(components: Components, state: State) -> None:
    """Not after cards, nor in a turn of revealing, nor too often, nor from an empty mat."""
    turn = state.turn
    if turn.drawn:
        raise Refused("forgo.last", {})
    if turn.action == REVEAL:
        raise Refused("build.same-turn" if turn.stored else "turn.mixing", {})
    if turn.done >= components.pieces.builds + turn.extra:
        raise Refused("build.times", {"times": components.pieces.builds + turn.extra})
    if not state.seat().mat:
        raise Refused("turn.possible", {})


def refuse_amphora(components: Components, state: State) -> None:
    """Whoever has none spends none (rule amphora.number)."""
    if state.seat().amphorae < components.pieces.spend:
        raise Refused("amphora.number", {"amphorae": state.seat().amphorae})


def refuse_extra_action(state: State) -> None:
    """One more of what the turn has been so far, and nothing after cards (rules amphora.action, .pass, forgo.last)."""
    if state.turn.drawn:
        raise Refused("forgo.last", {})
    if state.turn.action is None:
        raise Refused("amphora.pass", {})
    if not extra_is_possible(state):
        raise Refused("turn.possible", {})


def extra_is_possible(state: State) -> bool:
    """Whether there is something left to reveal or to build."""
    seat = state.seat()
    return (state.turn.action == REVEAL and seat.hidden() > 0) or (state.turn.action == BUILD and len(seat.mat) > 0)


def limit(components: Components, turn: Turn) -> int:
    """How often the player may reveal or build in this turn (rules turn.choice, amphora.action)."""
    usual = components.pieces.reveals if turn.action == REVEAL else components.pieces.builds
    return usual + turn.extra


def cards_due(components: Components, state: State) -> int:
    """The cards for reveals or builds that were forgone (rule forgo.card), or for doing neither (rule forgo.all)."""
    turn = state.turn
    if turn.action is None:
        return components.pieces.pass_cards
    return components.pieces.forgone_cards * actions_forgone(components, state)


def actions_forgone(components: Components, state: State) -> int:
    """The reveals or builds that were not carried out; in the reading `no-card` only as many as there are buildings
    to reveal, or to build (rule turn.possible)."""
    left = limit(components, state.turn) - state.turn.done
    if chosen(state.readings, IMPOSSIBLE_ACTION) == "forgone":
        return left
    seat = state.seat()
    return min(left, seat.hidden() if state.turn.action == REVEAL else len(seat.mat))


def fewest_cards(components: Components, state: State) -> int:
    """The cards that must be drawn: in a turn without any action exactly what is due (rule forgo.all); for single
    actions none, or in the reading `must` all of them (rule forgo.optional)."""
    everything = state.turn.action is None or chosen(state.readings, DRAWING) == "must"
    return cards_due(components, state) if everything else 0
