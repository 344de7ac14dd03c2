"""Drawing landscape cards (rules cards.*)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules_engine.attika.components import Components
from rules_engine.attika.game.state import State, with_hand
from rules_engine.attika.rules.cards import limit_lines, reshuffle_line, reshuffles
from rules_engine.cards import add_cards, draw
from rules_engine.core import Line


def draw_cards(
    components: Components, state: State, count: int, order: Sequence[str] | None
) -> tuple[State, list[Line]]:
    """Draw cards for the active player; `order` lists a reshuffled discard pile from its top.

    Fewer cards come where there are no more (rule cards.empty), and no hand is too large (hand.limit).
    """
    if not count:
        return state, []
    shuffled = (order or ()) if reshuffles(len(state.pile), state.discards, count, state.readings) else None
    found = draw(components.landscapes, state.pile, state.discards, count, shuffled)
    lines = []
    if found.shuffled:
        lines.append(reshuffle_line(len(state.pile), count, found.shuffled))
    if found.lacking:
        lines.append(Line("cards.empty", None, {"cards": found.lacking}))
    held = state.hand_of(state.active)
    lines += limit_lines(components, sum(held), sum(held) + sum(found.cards))
    after = with_hand(state, add_cards(held, found.cards))
    return replace(after, pile=found.pile, discards=found.discards), lines


def drawn_cards(state: State, wanted: int) -> int:
    """Count the cards that a draw of so many gets: fewer where draw pile and discard pile have no more (rule
    cards.empty)."""
    return min(wanted, len(state.pile) + sum(state.discards))
