"""Drawing landscape cards (rules cards.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.attika.components import Components
from rules_engine.attika.readings import RESHUFFLE, chosen
from rules_engine.attika.state import HIDDEN, Cards, State, with_hand
from rules_engine.core import BadInput, Line, Refused


def drawn(components: Components, state: State, count: int, order: list[str] | None) -> tuple[State, list[Line]]:
    """The active player draws; where the discard pile becomes the draw pile, `order` says how it lies, from its top.

    Fewer cards come where there are no more (rule cards.empty). Raises Refused where `order` is not the discard pile.
    """
    lines = []
    first = min(count, len(state.pile))
    after = from_pile(components, state, first)
    if reshuffles(state, count):
        lines.append(Line("cards.reshuffle", None, {"cards": sum(state.discards)}))
        after = reshuffled(components, after, order or [])
    second = min(count - first, len(after.pile))
    if first + second < count:
        lines.append(Line("cards.empty", None, {"cards": count - first - second}))
    return from_pile(components, after, second), lines


def reshuffles(state: State, count: int) -> bool:
    """Whether drawing so many cards makes the discard pile the new draw pile: as soon as the draw pile is used up, or
    in the reading `when-needed` once a card is wanted that it does not have (rules cards.reshuffle, cards.moment)."""
    if count == 0 or not any(state.discards):
        return False
    used_up = len(state.pile) == count and chosen(state.readings, RESHUFFLE) == "at-once"
    return used_up or len(state.pile) < count


def reshuffled(components: Components, state: State, order: list[str]) -> State:
    """The discard pile, shuffled, is the draw pile (rule cards.reshuffle)."""
    if tuple([order.count(landscape) for landscape in components.landscapes]) != state.discards or len(order) != sum(
        state.discards
    ):
        raise Refused("cards.reshuffle", {"cards": sum(state.discards)})
    return replace(state, pile=state.pile + tuple(order), discards=(0,) * len(state.discards))


def from_pile(components: Components, state: State, count: int) -> State:
    """The top cards of the draw pile go to the active player's hand."""
    cards = state.pile[:count]
    if HIDDEN in cards:
        raise BadInput("pile", HIDDEN, "a card")
    hand = state.hand_of(state.active)
    held = [held + cards.count(landscape) for held, landscape in zip(hand, components.landscapes)]
    return replace(with_hand(state, tuple(held)), pile=state.pile[count:]) if count else state


def shuffle_of(components: Components, state: State, count: int) -> dict:
    """What a move that draws so many cards must say about the reshuffle it brings about: {"shuffle": cards}, which
    whoever makes the move may put into any order; {} where there is none."""
    return {"shuffle": listed(components, state.discards)} if reshuffles(state, count) else {}


def listed(components: Components, cards: Cards) -> list[str]:
    """Counted cards one by one, in the order of the landscapes."""
    return [landscape for landscape, count in zip(components.landscapes, cards) for _ in range(count)]
