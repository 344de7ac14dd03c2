"""The end of a turn: cards for what was forgone, and the next player (rules forgo.*, turn.order)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.attika.components import CARD, Components
from rules_engine.attika.game.cards import drawn, shuffle_of
from rules_engine.attika.game.state import State
from rules_engine.attika.rules.turn_limits import cards_due, fewest_cards
from rules_engine.attika.rules.turns import START
from rules_engine.core import BadInput, Line, Refused, Step


def end_turn(components: Components, state: State, move: dict) -> Step:
    """{"end": cards}: the turn ends, and the player draws so many cards for what was forgone (rule turn.end)."""
    cards = move["end"]
    if not isinstance(cards, int) or cards < 0:
        raise BadInput("end", cards, "a number of cards")
    refuse_cards(components, state, cards)
    after, lines = drawn(components, state, cards, move.get("shuffle"))
    following = next_player(state)
    spoken = forgone_lines(state, cards) + lines + [Line("turn.order", None, {"player": following})]
    return Step(replace(after, active=following, turn=START), tuple(spoken))


def refuse_cards(components: Components, state: State, cards: int) -> None:
    """No more cards than are due, and not fewer than must be; without any action exactly so many (rule forgo.all)."""
    due, fewest = cards_due(components, state), fewest_cards(components, state)
    if fewest <= cards <= due:
        return
    if state.turn.action is None:
        raise Refused("forgo.all", {"cards": due})
    raise Refused("forgo.optional" if cards < fewest else "forgo.card", {"cards": due})


def forgone_lines(state: State, cards: int) -> list[Line]:
    """What the cards are for."""
    if cards == 0:
        return []
    return [Line("forgo.all" if state.turn.action is None else "forgo.card", {CARD: cards}, {"cards": cards})]


def next_player(state: State) -> str:
    """Clockwise (rule turn.order)."""
    players = [seat.player for seat in state.seats]
    return players[(players.index(state.active) + 1) % len(players)]


def end_moves(components: Components, state: State) -> list[dict]:
    """The end of the turn with every number of cards that may be drawn, most first."""
    fewest, due = fewest_cards(components, state), cards_due(components, state)
    return [{"end": cards} | shuffle_of(components, state, cards) for cards in range(due, fewest - 1, -1)]
