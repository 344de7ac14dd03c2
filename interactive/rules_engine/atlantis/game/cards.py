"""Drawing movement cards (rules draw.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.state import State, with_hand
from rules_engine.atlantis.rules.cards import reshuffles
from rules_engine.cards import Cards, add_cards, draw, list_cards
from rules_engine.core import Line, Refused


def draw_cards(components: Components, state: State, count: int, order: list[str] | None) -> tuple[State, list[Line]]:
    """Draw cards for the active player; `order` lists a reshuffled discard pile from its top.

    Fewer cards come where there are no more (rule draw.empty). Raises Refused where `order` is not the discard pile, or
    is left out though the draw pile is used up (draw.reshuffle).
    """
    if not count:
        return state, []
    shuffled = (order or []) if reshuffles(len(state.pile), state.discards, count) else None
    found = draw(components.items, state.pile, state.discards, count, shuffled)
    if found is None:
        raise Refused("draw.reshuffle" if order else "draw.reshuffle.forgotten", {"cards": sum(state.discards)})
    lines = []
    if found.shuffled:
        lines.append(Line("draw.reshuffle", None, {"cards": found.shuffled}))
    if found.lacking:
        lines.append(Line("draw.empty", None, {"cards": found.lacking}))
    after = with_hand(state, state.active, add_cards(state.hand(), found.cards))
    return replace(after, pile=found.pile, discards=found.discards), lines


def cards_to_come(state: State, count: int) -> int:
    """Count the cards that come when so many are due: no more than both piles have (rule draw.empty)."""
    return min(count, len(state.pile) + sum(state.discards))


def shuffle_of(components: Components, state: State, discarded: Cards, count: int) -> dict:
    """Return what a move that discards these cards and then draws so many must add for the reshuffle it causes:
    {"shuffle": cards}, which whoever makes the move may put into any order; {} where there is none."""
    if len(state.pile) > count:
        return {}
    discards = add_cards(state.discards, discarded)
    return {"shuffle": list_cards(components.items, discards)} if reshuffles(len(state.pile), discards, count) else {}
