"""Whether a position can be (`Engine.possible`)."""

from __future__ import annotations

from rules_engine.core import HIDDEN
from rules_engine.polis.components import Components
from rules_engine.polis.game.setup import event_deck
from rules_engine.polis.game.state import BATTLES, CAPTURED, DISC, State, crowd_in, stock_of
from rules_engine.polis.rules.takeover import capitals
from rules_engine.polis.rules.trade import early_refusal
from rules_engine.polis.rules.turns import is_battle


def possible(components: Components, state: State) -> str | None:
    """Return the rule by which no game comes to this position; None if one can. An empty table comes before the set-up.

    A Proxenos meets the other one in a capital only, to which it returns when it is ransomed.
    """
    poleis, sides = state.poleis, components.sides
    if not any([poleis[polis].owner for polis in components.order]):
        return None
    for side in sides:
        if stock_of(components, state, side) < 0:
            return "stock.cubes"
        if any([state.units_of(side, area) > components.limit(state.round) for area in components.areas]):
            return "unit.limit"
        if state.won is None and state.owner_of(components.number("sides", side)["capital"]) != side:
            return "polis.capital"
    for polis in components.order:
        held, kinds = poleis[polis], components.poleis[polis].projects
        if held.owner is not None and held.population < 1:
            return "polis.last-cube"
        if held.population > components.poleis[polis].most:
            return "growth.limits"
        tiles = [*held.projects, *([held.begun] if held.begun else [])]
        if any([components.data["projects"][tile]["kind"] not in kinds for tile in tiles]):
            return "project.kind"
    first, second = [state.seats[side].proxenos for side in sides]
    if first == second and first not in (None, CAPTURED, *capitals(components)):
        return "proxenos.one"
    return seen_twice(components, state) or wrong_round(components, state)


def seen_twice(components: Components, state: State) -> str | None:
    """Return the rule about a project tile that lies in two places."""
    tiles = [tile for tile in (*state.shown, *state.pile) if tile != HIDDEN]
    for polis in components.order:
        held = state.poleis[polis]
        tiles += [*held.projects, *([held.begun] if held.begun else [])]
    return "project.start" if len(set(tiles)) < len(tiles) else None


def wrong_round(components: Components, state: State) -> str | None:
    """Return the rule about an event of another round, a merchant on a space that is not open yet, more actions than a
    turn has, or a battle where too few units stand."""
    cards = [(turn, card) for turn, card in ((state.round, state.event), *state.coming) if card not in (None, HIDDEN)]
    if any([card not in event_deck(components, turn) for turn, card in cards]):
        return "event.card"
    merchants = [space for space in sorted(state.sent) if state.sent[space] != DISC]
    if any([early_refusal(components, space, state.round) is not None for space in merchants]):
        return "trade.space"
    if len(state.turn.done) > components.number("turn", "actions") and not state.turn.passed:
        return "turn.actions"
    waiting = state.battles if state.stage == BATTLES and state.battle is None else ()
    return (
        None if all([is_battle(components, crowd_in(components, state, area)) for area in waiting]) else "battle.when"
    )
