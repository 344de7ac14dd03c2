"""Drawing movement cards (rules draw.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.state import State, with_hand
from rules_engine.cards import Cards, draw, listed, plus
from rules_engine.core import Line, Refused


def drawn(components: Components, state: State, count: int, order: list[str] | None) -> tuple[State, list[Line]]:
    """The active player draws; where the discard pile becomes the draw pile, `order` says how it lies, from its top.

    Fewer cards come where there are no more (rule draw.empty). Raises Refused where `order` is not the discard pile.
    """
    if not count:
        return state, []
    shuffled = (order or []) if reshuffles(state.pile, state.discards, count) else None
    found = draw(components.items, state.pile, state.discards, count, shuffled)
    if found is None:
        raise Refused("draw.reshuffle", {"cards": sum(state.discards)})
    lines = []
    if found.shuffled:
        lines.append(Line("draw.reshuffle", None, {"cards": found.shuffled}))
    if found.lacking:
        lines.append(Line("draw.empty", None, {"cards": found.lacking}))
    after = with_hand(state, state.active, plus(state.hand(), found.cards))
    return replace(after, pile=found.pile, discards=found.discards), lines


def reshuffles(pile: tuple[str, ...], discards: Cards, count: int) -> bool:
    """Whether drawing so many cards uses up the draw pile, so that the discard pile becomes the new one (rule
    draw.reshuffle)."""
    return count > 0 and len(pile) <= count and any(discards)


def shuffle_of(components: Components, state: State, discarded: Cards, count: int) -> dict:
    """What a move that discards these cards and then draws so many must say about the reshuffle it brings about:
    {"shuffle": cards}, which whoever makes the move may put into any order; {} where there is none."""
    if len(state.pile) > count:
        return {}
    discards = plus(state.discards, discarded)
    return {"shuffle": listed(components.items, discards)} if reshuffles(state.pile, discards, count) else {}
