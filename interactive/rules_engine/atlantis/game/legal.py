"""Every legal move, in a fixed order."""

from __future__ import annotations

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.cards import shuffle_of
from rules_engine.atlantis.game.moves import has_bought_instead
from rules_engine.atlantis.game.moving import payment_codec
from rules_engine.atlantis.game.preparing import playable, refuse_uncrossed, toll_of, with_bridge
from rules_engine.atlantis.game.state import State
from rules_engine.atlantis.rules.cards import cards_for, refuse_buying
from rules_engine.atlantis.rules.chains import Chain, follow
from rules_engine.atlantis.rules.path import PAWNS, Hole, holes
from rules_engine.atlantis.rules.payments import NOTHING, Payment
from rules_engine.atlantis.rules.tiles import Tile, Tiles, tile_codec, tile_id
from rules_engine.atlantis.rules.tolls import Paid, payments_of, pick_pieces
from rules_engine.cards import add_cards, count_cards, selections, subtract_cards
from rules_engine.codec import Codec
from rules_engine.core import Refused


def legal_moves(components: Components, state: State) -> list[dict]:
    """List all moves of the active player; none when the game is over.

    First the tiles that can be given for cards, one of each value, then the bridge over each hole, then the moves of
    each pawn: short chains of cards first, with every payment, those that waste least first. Pawns on the same place
    are alike, so only the first of them is listed. So are tiles of one value, and cards that are paid: of payments with
    the same values and as many cards one is listed (`variants` lists the others). A player who cannot move shows the
    hand, or after buying cards ends the turn. A move that brings about a reshuffle carries "shuffle" in the order of
    the items: whoever plays it shuffles that list.
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
    """Return the move as `moving.move_pawn` takes it, paid with the pieces that `pick_pieces` picks."""
    if payment == NOTHING:
        return paid_move(components, state, codec, pawn, chain, None)
    left = subtract_cards(state.hand(), count_cards(components.items, list(chain.cards))) or ()
    return paid_move(components, state, codec, pawn, chain, pick_pieces(state.seat().tiles, left, payment))


def paid_move(components: Components, state: State, codec: Codec, pawn: int, chain: Chain, paid: Paid | None) -> dict:
    """Return the move as `moving.move_pawn` takes it, paid with these pieces."""
    move = {"pawn": PAWNS[pawn], "cards": list(chain.cards)}
    cards = count_cards(components.items, list(chain.cards))
    if paid is not None:
        move["pay"] = codec.write(paid)
        cards = add_cards(cards, paid[1])
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


# what a listed move stands for


def variants(components: Components, state: State, move: dict) -> list[dict]:
    """List what a legal move stands for, itself first: the same with other tiles of the same values, other cards that
    are paid, and another pawn on the same place; any other move only itself (rules buy.tile, pay.means)."""
    if "buy" in move:
        found = buy_variants(components, state, move)
    elif "pawn" in move:
        found = pawn_variants(components, state, move)
    else:
        return [move]
    return [move] + [one for one in found if one != move]


def buy_variants(components: Components, state: State, move: dict) -> list[dict]:
    """List the same purchase with each tile of that value."""
    _, value = tile_codec(components.items).read(move["buy"])
    return [buy_move(components, state, tile) for tile in once(state.seat().tiles) if tile[1] == value]


def pawn_variants(components: Components, state: State, move: dict) -> list[dict]:
    """List the move of each pawn on the same place, with every choice of the tiles and cards that are paid."""
    pawns, codec, cards = state.seat().pawns, payment_codec(components), tuple(move["cards"])
    start = pawns[PAWNS.index(move["pawn"])]
    chain = follow(state.ways(), start, cards, sum(state.hand()) - len(cards))
    payments = payment_choices(components, state, chain, codec.read(move["pay"])) if "pay" in move else [None]
    alike = [index for index in range(len(pawns)) if pawns[index] == start]
    return [paid_move(components, state, codec, pawn, chain, paid) for pawn in alike for paid in payments]


def payment_choices(components: Components, state: State, chain: Chain, paid: Paid) -> list[Paid]:
    """List every choice of pieces that are worth the same: as many cards that are not played, tiles of these
    values."""
    left = subtract_cards(state.hand(), count_cards(components.items, list(chain.cards))) or ()
    cards = selections(left, sum(paid[1]))
    tiles = tile_choices(state.seat().tiles, [value for _, value in paid[0]])
    return [(given, others) for given in tiles for others in cards]


def tile_choices(tiles: Tiles, values: list[int]) -> list[Tiles]:
    """List every choice of tiles with just these values, in the order of the tiles; equal tiles are not told apart."""
    found: list[Tiles] = [()]
    for tile in once(tiles):
        chosen = [one + (tile,) * given for one in found for given in range(tiles.count(tile) + 1)]
        found = [one for one in chosen if is_within([value for _, value in one], values)]
    return [one for one in found if len(one) == len(values)]


def is_within(some: list[int], values: list[int]) -> bool:
    """Tell whether these values are among the others, each at most as often."""
    return all([some.count(value) <= values.count(value) for value in some])


def once(tiles: Tiles) -> list[Tile]:
    """Return each of the tiles once."""
    return [tiles[index] for index in range(len(tiles)) if tiles[index] not in tiles[:index]]
