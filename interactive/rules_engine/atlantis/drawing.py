"""Drawing and discarding movement cards (rules draw.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.hands import Cards, counted, plus
from rules_engine.atlantis.state import HIDDEN, State, with_hand
from rules_engine.core import BadInput, Line, Refused


def drawn(components: Components, state: State, count: int, order: list[str] | None) -> tuple[State, list[Line]]:
    """The active player draws; where the discard pile becomes the draw pile, `order` says how it lies, from its top.

    Fewer cards come where there are no more (rule draw.empty). Raises Refused where `order` is not the discard pile.
    """
    lines = []
    first = min(count, len(state.pile))
    after = from_pile(components, state, first)
    if reshuffles(state, count):
        lines.append(Line("draw.reshuffle", None, {"cards": sum(state.discards)}))
        after = reshuffled(components, after, order or [])
    second = min(count - first, len(after.pile))
    if first + second < count:
        lines.append(Line("draw.empty", None, {"cards": count - first - second}))
    return from_pile(components, after, second), lines


def reshuffles(state: State, count: int) -> bool:
    """Whether drawing so many cards uses up the draw pile, so that the discard pile becomes the new one (rule
    draw.reshuffle)."""
    return count > 0 and len(state.pile) <= count and any(state.discards)


def reshuffled(components: Components, state: State, order: list[str]) -> State:
    """The discard pile, shuffled, is the draw pile (rule draw.reshuffle)."""
    if counted(components.items, order) != state.discards:
        raise Refused("draw.reshuffle", {"cards": sum(state.discards)})
    return replace(state, pile=state.pile + tuple(order), discards=(0,) * len(state.discards))


def from_pile(components: Components, state: State, count: int) -> State:
    """The top cards of the draw pile go to the active player's hand."""
    if not count:
        return state
    cards = state.pile[:count]
    if HIDDEN in cards:
        raise BadInput("pile", HIDDEN, "a card")
    hand = plus(state.hand(), counted(components.items, list(cards)))
    return replace(with_hand(state, state.active, hand), pile=state.pile[count:])


def shuffle_of(components: Components, state: State, discarded: Cards, count: int) -> dict:
    """What a move that discards these cards and then draws so many must say about the reshuffle it brings about:
    {"shuffle": cards}, which whoever makes the move may put into any order; {} where there is none."""
    if len(state.pile) > count:
        return {}
    after = replace(state, discards=plus(state.discards, discarded))
    if not reshuffles(after, count):
        return {}
    return {"shuffle": [item for item, held in zip(components.items, after.discards) for _ in range(held)]}
