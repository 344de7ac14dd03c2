"""Drawing landscape cards (rules cards.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.attika.components import Components
from rules_engine.attika.game.state import State, with_hand
from rules_engine.attika.readings import RESHUFFLE, chosen
from rules_engine.cards import draw, listed, plus
from rules_engine.core import Line, Refused


def drawn(components: Components, state: State, count: int, order: list[str] | None) -> tuple[State, list[Line]]:
    """The active player draws; where the discard pile becomes the draw pile, `order` says how it lies, from its top.

    Fewer cards come where there are no more (rule cards.empty), and no hand is too large (hand.limit). Raises
    Refused where `order` is not the discard pile.
    """
    if not count:
        return state, []
    shuffled = (order or []) if reshuffles(state, count) else None
    found = draw(components.landscapes, state.pile, state.discards, count, shuffled)
    if found is None:
        raise Refused("cards.reshuffle", {"cards": sum(state.discards)})
    lines = []
    if found.shuffled:
        lines.append(Line("cards.reshuffle", None, {"cards": found.shuffled}))
    if found.lacking:
        lines.append(Line("cards.empty", None, {"cards": found.lacking}))
    after = with_hand(state, plus(state.hand_of(state.active), found.cards))
    return replace(after, pile=found.pile, discards=found.discards), lines


def reshuffles(state: State, count: int) -> bool:
    """Whether drawing so many cards makes the discard pile the new draw pile: as soon as the draw pile is used up, or
    in the reading `when-needed` once a card is wanted that it does not have (rules cards.reshuffle, cards.moment)."""
    if count == 0 or not any(state.discards):
        return False
    used_up = len(state.pile) == count and chosen(state.readings, RESHUFFLE) == "at-once"
    return used_up or len(state.pile) < count


def shuffle_of(components: Components, state: State, count: int) -> dict:
    """What a move that draws so many cards must say about the reshuffle it brings about: {"shuffle": cards}, which
    whoever makes the move may put into any order; {} where there is none."""
    return {"shuffle": listed(components.landscapes, state.discards)} if reshuffles(state, count) else {}
