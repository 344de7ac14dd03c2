"""Before a move: tiles for cards, and the bridge; and what a player can move at all (rules buy.*, bridge.*, move.whole,
move.unable)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.cards import cards_to_come, draw_cards
from rules_engine.atlantis.game.state import State, with_seat
from rules_engine.atlantis.readings import BRIDGE_PLACE, chosen
from rules_engine.atlantis.rules import path
from rules_engine.atlantis.rules.cards import cards_for, refuse_buying
from rules_engine.atlantis.rules.chains import Chain, chains
from rules_engine.atlantis.rules.path import Hole, hole_to_bridge
from rules_engine.atlantis.rules.tiles import points, tile_id, without
from rules_engine.atlantis.rules.tolls import due
from rules_engine.core import BadInput, Line, Refused, Step


def playable(components: Components, state: State) -> list[tuple[int, Chain]]:
    """List (pawn, chain of cards) of everything that can be played and paid (rules move.whole, move.unable); pawns on
    the same place are alike, so only the first of them is listed."""
    seat, hand, lie = state.seat(), state.hand(), state.ways()
    rest = sum(hand) * components.card_pays + points(seat.tiles)
    return [
        (pawn, chain)
        for pawn in range(len(seat.pawns))
        if seat.pawns[pawn] not in seat.pawns[:pawn] and seat.pawns[pawn] != state.mainland()
        for chain in chains(components.items, lie, seat.pawns[pawn], hand)
        if not chain.stuck
        and toll_of(components, state, chain) <= rest - len(chain.cards) * components.card_pays
        and _crosses(state, seat.pawns[pawn], chain)
    ]


def toll_of(components: Components, state: State, chain: Chain) -> int:
    """Return what is to be paid for a chain of cards (rules hole.sum, pay.cards)."""
    return due(components, state.readings, chain.toll, len(chain.cards))


def unable_lines(components: Components, state: State) -> list[Line]:
    """State what a player lacks who can move no pawn (rule move.unable): any card, a further card wherever a card
    leads, or else enough for the lowest toll."""
    seat, hand = state.seat(), state.hand()
    if sum(hand) == 0:
        return [Line("move.unable.hand", None, {})]
    places = sorted(set([place for place in seat.pawns if place != state.mainland()]))
    found = [chain for place in places for chain in chains(components.items, state.ways(), place, hand)]
    whole = [chain for chain in found if not chain.stuck]
    if not whole:
        return [Line("move.unable.card", None, {})]
    toll, left = nearest_toll(components, state, whole)
    values = {"toll": toll, "points": left}
    return [Line("move.unable.toll" if left else "move.unable.nothing", None, values)]


def nearest_toll(components: Components, state: State, found: list[Chain]) -> tuple[int, int]:
    """Return the toll of the chain for which the player lacks least, and what is left to pay it with after its cards
    (rules move.unable, pay.short)."""
    rest = sum(state.hand()) * components.card_pays + points(state.seat().tiles)
    tolls = [(toll_of(components, state, chain), len(chain.cards) * components.card_pays) for chain in found]
    _, toll, left = min([(toll + played, toll, rest - played) for toll, played in tolls])
    return toll, left


def _crosses(state: State, start: int, chain: Chain) -> bool:
    """Tell whether a chain leads over the bridge that was placed for it, if one was (rule bridge.where)."""
    return not state.turn.bridge or start < state.turn.bridge < chain.stops[-1]


def buy(components: Components, state: State, move: dict) -> Step:
    """Apply {"buy": tile}: a path tile leaves the game, and its player draws half its value in cards (rules buy.tile,
    buy.one)."""
    tile = move["buy"]
    refuse_buying(components, state.readings, state.turn.bought, state.turn.bridge)
    left = without(state.seat().tiles, (tile,))
    if left is None:
        raise Refused("buy.tile", {"tile": tile_id(tile)})
    after = with_seat(replace(state, box=state.box + (tile,)), state.active, tiles=left)
    due = cards_for(components, tile)
    values = {"tile": tile_id(tile), "cards": cards_to_come(after, due)}
    after, lines = draw_cards(components, after, due, move["shuffle"])
    after = replace(after, turn=replace(state.turn, bought=state.turn.bought + 1))
    bought = Line("buy.tile" if due else "buy.one", None, values)
    return Step(after, (bought, *lines))


def place_bridge(components: Components, state: State, move: dict) -> Step:
    """Apply {"bridge": space}: the player's bridge spans the hole to which this space belongs (rules bridge.one,
    bridge.whole, bridge.everyone), before a pawn moves (bridge.when) and after cards were bought, if any were
    (bridge.buy)."""
    if state.seat().bridges == 0:
        raise Refused("bridge.one", {})
    place = move["bridge"]
    if place not in range(1, len(state.course) + 1):
        raise BadInput("bridge", place, "a space")
    hole = hole_to_bridge(state.course, state.bridges, place)
    after = with_bridge(state, hole)
    refuse_uncrossed(components, after)
    values = {"before": hole.before[1], "after": hole.after[1], "water": hole.water()}
    spanned = Line("bridge.whole", None, values)
    if state.turn.bought:
        return Step(after, (spanned, Line("bridge.buy", None, {})))
    return Step(after, (spanned, Line("bridge.when", None, {})))


def with_bridge(state: State, hole: Hole) -> State:
    """Place the active player's bridge; in a reading of bridge.where this very turn must lead over it."""
    after = replace(state, bridges=path.with_bridge(state.bridges, hole))
    after = with_seat(after, state.active, bridges=state.seat().bridges - 1)
    if chosen(state.readings, BRIDGE_PLACE) == "any-hole":
        return after
    return replace(after, turn=replace(state.turn, bridge=hole.first))


def refuse_uncrossed(components: Components, state: State) -> None:
    """Refuse a bridge without a move over it, in the reading `bridge-place: crossed-hole` (rule bridge.where)."""
    if state.turn.bridge and not playable(components, state):
        raise Refused("bridge.where", {})
