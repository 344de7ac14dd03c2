"""Drawing landscape cards (rules cards.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.attika.components import CARD, Components
from rules_engine.attika.game.state import State, with_hand
from rules_engine.attika.rules.cards import limit_lines, reshuffle_line, reshuffles, uses_up
from rules_engine.cards import add_cards, draw, is_order_of, list_cards
from rules_engine.core import Line, Refused


def draw_cards(components: Components, state: State, count: int, order: list[str] | None) -> tuple[State, list[Line]]:
    """Draw cards for the active player; `order` lists a reshuffled discard pile from its top.

    Fewer cards come where there are no more (rule cards.empty), and no hand is too large (hand.limit). Raises
    Refused where `order` is not the discard pile (cards.reshuffle), or is left out though the last card of the draw
    pile is drawn (cards.moment).
    """
    if not count:
        return state, []
    shuffled = (order or []) if will_reshuffle(state, count) else None
    if shuffled is not None and not is_order_of(components.landscapes, state.discards, shuffled):
        forgotten = not order and uses_up(len(state.pile), count)
        raise Refused("cards.moment" if forgotten else "cards.reshuffle", {"cards": sum(state.discards)})
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


def cards_drawn(components: Components, move: dict) -> int:
    """Count the cards that a move itself draws, at the end of the turn or for an amphora (rules turn.end,
    amphora.card)."""
    if move.get("amphora") == CARD:
        return components.pieces.spent_cards
    return move.get("end", 0)


def will_reshuffle(state: State, count: int) -> bool:
    """Tell whether drawing so many cards now makes the discard pile the new draw pile."""
    return reshuffles(len(state.pile), state.discards, count, state.readings)


def shuffle_of(components: Components, state: State, count: int) -> dict:
    """Return what a move that draws so many cards must add for the reshuffle it causes: {"shuffle": cards}, which
    whoever makes the move may put into any order; {} where there is none."""
    return {"shuffle": list_cards(components.landscapes, state.discards)} if will_reshuffle(state, count) else {}
