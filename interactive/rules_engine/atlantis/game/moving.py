"""Moving a pawn: cards, toll, path tile, new cards (rules move.*, pay.*, reward.*, draw.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.cards import drawn
from rules_engine.atlantis.game.ending import finish, next_turn
from rules_engine.atlantis.game.rewards import with_reward
from rules_engine.atlantis.game.seats import PAWNS, moved
from rules_engine.atlantis.game.state import State, with_hand, with_seat
from rules_engine.atlantis.rules.chains import Chain, follow, refuse_cards
from rules_engine.atlantis.rules.path import Hole, crossed, holes
from rules_engine.atlantis.rules.tiles import without
from rules_engine.atlantis.rules.tolls import (
    Paid,
    Purse,
    change_lines,
    due,
    payment_lines,
    read_payment,
    refuse_payment,
    toll_lines,
)
from rules_engine.cards import Cards, counted, minus, plus
from rules_engine.core import BadInput, Line, Refused, Step


def move_pawn(components: Components, state: State, move: dict) -> Step:
    """{"pawn": id, "cards": [item], "pay": {"tiles": [tile], "cards": {item: n}}}: the turn after its preparation.

    "pay" may be left out where nothing is to be paid; which payments are allowed, `tolls.refuse_payment` says.
    """
    pawn = read_pawn(components, move["pawn"])
    refuse_home(state, pawn)
    played = read_played(components, state, move["cards"])
    start = state.seat().pawns[pawn]
    chain = follow(state.ways(), start, tuple(move["cards"]), sum(state.hand()) - sum(played))
    found = crossed(holes(state.course, state.bridges), start, chain.stops[-1])
    refuse_other_way(state, found)
    paid = read_payment(components, move.get("pay", {}))
    toll = due(components, state.readings, chain)
    refuse_payment(components, state.readings, Purse(state.seat().tiles, state.hand(), played), paid, toll)
    lines = chain_lines(state, chain) + toll_lines(found) + played_lines(chain, toll)
    lines += payment_lines(paid) + change_lines(components, paid, toll)
    return rewarded(components, on_its_way(state, pawn, chain, played, paid), chain, move, lines)


def rewarded(components: Components, state: State, chain: Chain, move: dict, lines: list[Line]) -> Step:
    """The pawn has arrived: its player takes a tile and draws, then the turn or the game is over (rule turn.steps)."""
    after, reward_lines = with_reward(components, state, chain.stops[-1])
    home = after.seat().home(after.mainland())
    after, draw_lines = drawn(components, after, components.draws[home], move.get("shuffle"))
    said = lines + reward_lines + [draw_line(components, home)] + draw_lines
    ending = finish if home == components.pawns else next_turn
    step = ending(components, after)
    return Step(step.state, tuple(said) + step.lines)


def read_pawn(components: Components, pawn: str) -> int:
    """A pawn's place among those of its player; BadInput where there is no such pawn."""
    if pawn not in PAWNS[: components.pawns]:
        raise BadInput("pawn", pawn, "one of " + ", ".join(PAWNS[: components.pawns]))
    return PAWNS.index(pawn)


def refuse_home(state: State, pawn: int) -> None:
    """A pawn on the mainland stays there (rule move.pawn)."""
    if state.seat().pawns[pawn] == state.mainland():
        raise Refused("move.pawn", {"pawn": PAWNS[pawn]})


def read_played(components: Components, state: State, cards: list[str]) -> Cards:
    """The cards played; Refused where the player does not hold them (rule move.card)."""
    if not cards:
        raise BadInput("cards", cards, "at least a card")
    played = counted(components.items, cards)
    refuse_cards(components.items, state.hand(), played)
    return played


def refuse_other_way(state: State, found: list[Hole]) -> None:
    """In the reading `bridge-place: crossed-hole`, who has placed a bridge must cross it (rule bridge.where)."""
    place = state.turn.bridge
    if place and not any([hole.first <= place <= hole.last for hole in found]):
        raise Refused("bridge.where", {})


def on_its_way(state: State, pawn: int, chain: Chain, played: Cards, paid: Paid) -> State:
    """The cards are discarded, the toll is paid before anything else happens, the pawn stands at its new place (rules
    pay.before, move.card): paid tiles leave the game."""
    seat = state.seat()
    given = plus(played, paid[1])
    after = replace(state, discards=plus(state.discards, given), box=state.box + paid[0])
    after = with_hand(after, state.active, minus(state.hand(), given) or ())
    pawns = moved(seat.pawns, pawn, chain.stops[-1])
    return with_seat(after, state.active, pawns=pawns, tiles=without(seat.tiles, paid[0]))


# what to say about it


def chain_lines(state: State, chain: Chain) -> list[Line]:
    """Where each card leads (rules move.card, move.occupied, move.mainland)."""
    last = len(chain.cards) - 1
    return [card_line(state, chain.cards[index], chain.stops[index], index < last) for index in range(last + 1)]


def card_line(state: State, card: str, stop: int, occupied: bool) -> Line:
    """Where one card leads."""
    if stop == state.mainland():
        return Line("move.mainland", None, {"item": card})
    values = {"item": card, "value": state.course[stop - 1][-1][1]}
    return Line("move.occupied" if occupied else "move.card", None, values)


def played_lines(chain: Chain, toll: int) -> list[Line]:
    """What the cards played take off the toll, in a reading of pay.cards."""
    return [Line("pay.cards.played", toll - chain.toll, {"cards": len(chain.cards)})] if toll < chain.toll else []


def draw_line(components: Components, home: int) -> Line:
    """How many cards are drawn (rules draw.card, draw.more, end.draw)."""
    cards = components.draws[home]
    if home == components.pawns:
        return Line("end.draw", None, {"cards": cards})
    return Line("draw.more" if home else "draw.card", None, {"cards": cards, "home": home})
