"""Every legal move, in a fixed order."""

from __future__ import annotations

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.cards import shuffle_of
from rules_engine.atlantis.game.moves import has_bought_instead
from rules_engine.atlantis.game.moving import payment_codec
from rules_engine.atlantis.game.preparing import playable, refuse_uncrossed, toll_of, with_bridge
from rules_engine.atlantis.game.state import State
from rules_engine.atlantis.rules.cards import cards_for, refuse_buying
from rules_engine.atlantis.rules.chains import Chain
from rules_engine.atlantis.rules.path import PAWNS, Hole, holes
from rules_engine.atlantis.rules.payments import NOTHING, Payment
from rules_engine.atlantis.rules.tiles import Tile, tile_id
from rules_engine.atlantis.rules.tolls import payments_of, pick_pieces
from rules_engine.cards import Cards, counted, minus, plus
from rules_engine.codec import Codec
from rules_engine.core import Refused


def legal_moves(components: Components, state: State) -> list[dict]:
    """List all moves of the active player; none when the game is over.

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
    """List every move of a pawn with every payment of its toll."""
    values = [value for _, value in state.seat().tiles]
    codec = payment_codec(components)
    known: dict[tuple[int, int], list[Payment]] = {}
    moves = []
    for pawn, chain in playable(components, state):
        toll, cards = toll_of(components, state, chain), sum(state.hand()) - len(chain.cards)
        if (toll, cards) not in known:
            known[toll, cards] = payments_of(components, state.readings, values, cards, toll)
        moves += [pawn_move(components, state, codec, pawn, chain, payment) for payment in known[toll, cards]]
    return moves


def pawn_move(components: Components, state: State, codec: Codec, pawn: int, chain: Chain, payment: Payment) -> dict:
    """Return the move as `moving.move_pawn` takes it."""
    move = {"pawn": PAWNS[pawn], "cards": list(chain.cards)}
    played = counted(components.items, list(chain.cards))
    cards: Cards = played
    if payment != NOTHING:
        paid = pick_pieces(state.seat().tiles, minus(state.hand(), played) or (), payment)
        move["pay"] = codec.write(paid)
        cards = plus(played, paid[1])
    home = state.seat().home(state.mainland()) + (chain.stops[-1] == state.mainland())
    return move | shuffle_of(components, state, cards, components.draws[home])


def buy_moves(components: Components, state: State) -> list[dict]:
    """List a tile of each value for cards, the lowest first (rule buy.tile)."""
    try:
        refuse_buying(components, state.readings, state.turn.bought, state.turn.bridge)
    except Refused:
        return []
    tiles = state.seat().tiles
    values = [value for _, value in tiles]
    first = sorted([(values[index], index) for index in range(len(tiles)) if values[index] not in values[:index]])
    return [buy_move(components, state, tiles[index]) for _, index in first]


def buy_move(components: Components, state: State, tile: Tile) -> dict:
    """Return the move as `preparing.buy` takes it."""
    none = (0,) * len(components.items)
    return {"buy": tile_id(tile)} | shuffle_of(components, state, none, cards_for(components, tile))


def bridge_moves(components: Components, state: State) -> list[dict]:
    """List the player's bridge over each hole without one (rules bridge.when, bridge.where)."""
    if state.seat().bridges == 0:
        return []
    found = [hole for hole in holes(state.course, state.bridges) if not hole.bridged]
    return [{"bridge": hole.first} for hole in found if may_bridge(components, state, hole)]


def may_bridge(components: Components, state: State, hole: Hole) -> bool:
    """Tell whether the bridge may lie over this hole (rule bridge.where)."""
    try:
        refuse_uncrossed(components, with_bridge(state, hole))
    except Refused:
        return False
    return True


def last_move(components: Components, state: State) -> dict:
    """Return the end of the turn of a player who cannot move (rules move.none, buy.then-move)."""
    if has_bought_instead(state):
        return {"end": "turn"}
    none = (0,) * len(components.items)
    return {"show": "hand"} | shuffle_of(components, state, none, components.stuck_cards)
