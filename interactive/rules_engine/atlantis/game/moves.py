"""Moves: what a player does, and the position that follows."""

from __future__ import annotations

from typing import Any

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.cards import cards_to_come, draw_cards
from rules_engine.atlantis.game.ending import next_turn
from rules_engine.atlantis.game.moving import move_pawn, payment_codec
from rules_engine.atlantis.game.preparing import buy, place_bridge, playable, unable_lines
from rules_engine.atlantis.game.setup import SETUP, setup_move
from rules_engine.atlantis.game.state import State
from rules_engine.atlantis.rules.cards import buys_instead
from rules_engine.atlantis.rules.path import PAWNS
from rules_engine.atlantis.rules.tiles import tile_codec
from rules_engine.cards import refuse_idle_order
from rules_engine.codec import Codec, converted, dict_record, field, list_of, one_of, text, whole
from rules_engine.core import BadInput, Line, Refused, Step, kept


@kept
def move_codec(components: Components, kind: str) -> Codec:
    """Declare the JSON of the moves of one kind. "shuffle" lists a reshuffled discard pile from its top."""
    shuffle = field("shuffle", converted(list_of(text()), list, tuple), None)
    payment = payment_codec(components)
    forms = {
        "setup": (field("setup", SETUP),),
        "buy": (field("buy", tile_codec(components.items)), shuffle),
        "bridge": (field("bridge", whole()),),
        "pawn": (
            field("pawn", one_of(PAWNS[: components.pawns])),
            field("cards", list_of(one_of(components.items), 1)),
            field("pay", payment, payment.read({})),
            shuffle,
        ),
        "show": (field("show", one_of(("hand",))), shuffle),
        "end": (field("end", one_of(("turn",))),),
    }
    return dict_record(*forms[kind])


def apply(components: Components, state: State, move: Any) -> Step:
    """Apply a move of the active player; its one key out of KINDS names its kind.

    Chance is part of the move: where the draw pile is used up, "shuffle" lists the new one from its top. Raises Refused
    with the rule that forbids the move, and BadInput for what is no move at all. Once the game is over, everybody has
    crossed: nothing more is moved, nor a bridge placed (rules end.third, end.no-bridge).
    """
    kind = kind_of(move)
    if not state.seats and kind != "setup":
        raise BadInput("move", move, "the set-up of a game")
    if state.finished and kind == "bridge":
        raise Refused("end.no-bridge", {})
    if state.finished:
        raise Refused("end.third", {})
    parts = move_codec(components, kind).read(move)
    step = MOVES[kind](components, state, parts)
    refuse_idle_order(parts.get("shuffle"), step.lines, ("draw.reshuffle",))
    return step


def kind_of(move: Any) -> str:
    """Return the kind of a move; BadInput where it is none, or several."""
    kinds = [kind for kind in KINDS if kind in move] if isinstance(move, dict) else []
    if len(kinds) != 1:
        raise BadInput("move", move, "one of " + ", ".join(KINDS))
    return kinds[0]


def show_hand(components: Components, state: State, move: dict) -> Step:
    """Apply {"show": "hand"}: a player who can move no pawn shows the hand and draws instead (rules move.none,
    move.unable, turn.must); not one who has bought cards in place of that (buy.then-move)."""
    refuse_passing(components, state)
    if has_bought_instead(state):
        raise Refused("buy.then-move", {"cards": components.stuck_cards})
    cards = cards_to_come(state, components.stuck_cards)
    after, lines = draw_cards(components, state, components.stuck_cards, move["shuffle"])
    shown = Line("move.none", None, {"player": state.active, "cards": cards})
    step = next_turn(components, after)
    return Step(step.state, (*unable_lines(components, state), shown, *lines, *step.lines))


def refuse_passing(components: Components, state: State) -> None:
    """Refuse to pass while a pawn can move, and name all that can (rules turn.must, move.unable)."""
    found = playable(components, state)
    if found:
        places = state.seat().pawns
        able = {places[pawn] for pawn, _ in found}
        raise Refused("turn.must", {"pawns": [PAWNS[pawn] for pawn in range(len(places)) if places[pawn] in able]})


def end_turn(components: Components, state: State, move: dict) -> Step:
    """Apply {"end": "turn"}: the turn of a player who has bought cards and still can move no pawn (rules buy.then-move,
    turn.must)."""
    refuse_passing(components, state)
    if not has_bought_instead(state):
        raise Refused("move.none", {"cards": cards_to_come(state, components.stuck_cards)})
    step = next_turn(components, state)
    ended = Line("buy.then-move", None, {"player": state.active})
    return Step(step.state, (*unable_lines(components, state), ended, *step.lines))


def has_bought_instead(state: State) -> bool:
    """Tell whether the player has bought cards in this turn and so draws none for not being able to move (rules
    move.none, buy.then-move)."""
    return state.turn.bought > 0 and buys_instead(state.readings)


MOVES = {
    "setup": setup_move,
    "buy": buy,
    "bridge": place_bridge,
    "pawn": move_pawn,
    "show": show_hand,
    "end": end_turn,
}
KINDS = ("setup", "buy", "bridge", "pawn", "show", "end")
