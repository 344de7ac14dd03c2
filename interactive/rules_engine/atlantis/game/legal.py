"""Every legal move, in a fixed order."""

from __future__ import annotations

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.cards import shuffle_of
from rules_engine.atlantis.game.playable import playable
from rules_engine.atlantis.game.preparing import (
    cards_for,
    has_bought_instead,
    refuse_buying,
    refuse_uncrossed,
    with_bridge,
)
from rules_engine.atlantis.game.seats import PAWNS
from rules_engine.atlantis.game.state import State
from rules_engine.atlantis.readings import BRIDGE_PLACE, chosen
from rules_engine.atlantis.rules.chains import Chain
from rules_engine.atlantis.rules.path import Hole, holes
from rules_engine.atlantis.rules.payments import NOTHING, Payment, every_payment
from rules_engine.atlantis.rules.tiles import Tile, tile_id
from rules_engine.atlantis.rules.tolls import due, given, only_if_needed, write_payment
from rules_engine.cards import Cards, counted, minus, plus
from rules_engine.core import Refused


def legal_moves(components: Components, state: State) -> list[dict]:
    """All moves of the active player; none when the game is over.

    First the tiles that can be given for cards, one of each value, then the bridge over each hole, then the moves of
    each pawn: short chains of cards first, with every payment, those that waste least first. Pawns on the same place
    are alike, so only the first of them is listed. So are tiles of one value, and cards that are paid: of payments with
    the same values and as many cards one is listed, and `apply` takes other such tiles and cards for them. A player who
    cannot move shows the hand, or after buying cards ends the turn. A move that brings about a reshuffle carries
    "shuffle" in the order of the items: whoever plays it shuffles that list.
    """
    if state.finished or not state.seats:
        return []
    moves = pawn_moves(components, state)
    if state.turn.bridge:
        return moves
    return buy_moves(components, state) + bridge_moves(components, state) + (moves or [last_move(components, state)])


def pawn_moves(components: Components, state: State) -> list[dict]:
    """Every move of a pawn with every payment of its toll."""
    found = playable(components, state)
    known: dict[tuple[int, int], list[Payment]] = {}
    moves = []
    for pawn, chain in found:
        toll, cards = due(components, state.readings, chain), sum(state.hand()) - len(chain.cards)
        if (toll, cards) not in known:
            known[toll, cards] = payments_of(components, state, toll, cards)
        moves += [pawn_move(components, state, pawn, chain, payment) for payment in known[toll, cards]]
    return moves


def payments_of(components: Components, state: State, toll: int, cards: int) -> list[Payment]:
    """Every payment of a toll with the player's tiles and so many cards (rules pay.means, pay.choice)."""
    values = [value for _, value in state.seat().tiles]
    return every_payment(values, cards, components.card_pays, toll, only_if_needed(state.readings))


def pawn_move(components: Components, state: State, pawn: int, chain: Chain, payment: Payment) -> dict:
    """The move as `moving.move_pawn` takes it."""
    move = {"pawn": PAWNS[pawn], "cards": list(chain.cards)}
    played = counted(components.items, list(chain.cards))
    cards: Cards = played
    if payment != NOTHING:
        paid = given(state.seat().tiles, minus(state.hand(), played) or (), payment)
        move["pay"] = write_payment(components, paid)
        cards = plus(played, paid[1])
    home = state.seat().home(state.mainland()) + (chain.stops[-1] == state.mainland())
    return move | shuffle_of(components, state, cards, components.draws[home])


def buy_moves(components: Components, state: State) -> list[dict]:
    """A tile of each value for cards, the lowest first (rule buy.tile)."""
    try:
        refuse_buying(components, state)
    except Refused:
        return []
    tiles = state.seat().tiles
    values = [value for _, value in tiles]
    first = sorted([(values[index], index) for index in range(len(tiles)) if values[index] not in values[:index]])
    return [buy_move(components, state, tiles[index]) for _, index in first]


def buy_move(components: Components, state: State, tile: Tile) -> dict:
    """The move as `preparing.buy` takes it."""
    none = (0,) * len(components.items)
    return {"buy": tile_id(tile)} | shuffle_of(components, state, none, cards_for(components, tile))


def bridge_moves(components: Components, state: State) -> list[dict]:
    """The player's bridge over each hole without one (rules bridge.when, bridge.where)."""
    if state.seat().bridges == 0:
        return []
    found = [hole for hole in holes(state.course, state.bridges) if not hole.bridged]
    return [{"bridge": hole.first} for hole in found if may_bridge(components, state, hole)]


def may_bridge(components: Components, state: State, hole: Hole) -> bool:
    """Whether the bridge may lie over this hole (rule bridge.where)."""
    if chosen(state.readings, BRIDGE_PLACE) == "any-hole":
        return True
    try:
        refuse_uncrossed(components, with_bridge(state, hole))
    except Refused:
        return False
    return True


def last_move(components: Components, state: State) -> dict:
    """The end of the turn of a player who cannot move (rules move.none, buy.then-move)."""
    if has_bought_instead(state):
        return {"end": "turn"}
    none = (0,) * len(components.items)
    return {"show": "hand"} | shuffle_of(components, state, none, components.stuck_cards)
