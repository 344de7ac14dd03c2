"""Whether a position can be (`Engine.possible`)."""

from __future__ import annotations

from rules_engine.attika.components import Components
from rules_engine.attika.game.state import State
from rules_engine.attika.rules.sites import OUTSIDE, SHRINE
from rules_engine.core import HIDDEN


def possible(components: Components, state: State) -> str | None:
    """Return the rule by which no game comes to this position; None if one can. A position may leave out what lies face
    down, but shows nothing more often than the game has it."""
    places = [place for place, _, _ in state.buildings]
    if len(set(places)) < len(places) or any([state.ground_at(place) in (OUTSIDE, SHRINE) for place in places]):
        return "site.blocked"
    if len({place for place, _ in state.grounds}) < len(state.grounds):
        return "growth.overlap"
    for player in {owner for _, owner, _ in state.buildings}:  # order does not matter
        names = [name for _, owner, name in state.buildings if owner == player]
        for seat in state.seats:
            if seat.player == player:
                names += [*seat.mat, *[name for stack in seat.stacks for name in stack if name != HIDDEN]]
        if any([names.count(name) > components.copies[name] for name in names]):
            return "setup.colour"
    hands = [cards for _, cards in state.hands]
    for index in range(len(components.landscapes)):
        pile = len([card for card in state.pile if card == components.landscapes[index]])
        counted = sum([cards[index] for cards in hands if cards]) + (state.discards[index] if state.discards else 0)
        if pile + counted > components.pieces.cards_each:
            return "setup.cards"
    if state.supply + sum([seat.amphorae for seat in state.seats]) > components.pieces.amphorae:
        return "setup.amphorae"
    return "group.once" if any([len(set(seat.rewarded)) < len(seat.rewarded) for seat in state.seats]) else None
