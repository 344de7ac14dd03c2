"""Whether and how the active player can move (rules move.whole, move.unable, turn.must)."""

from __future__ import annotations

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.state import State
from rules_engine.atlantis.rules.chains import Chain, chains
from rules_engine.atlantis.rules.tolls import due


def playable(components: Components, state: State) -> list[tuple[int, Chain]]:
    """(pawn, chain of cards) of everything that can be played and paid (rules move.whole, move.unable)."""
    seat, hand, lie = state.seat(), state.hand(), state.ways()
    rest = sum(hand) * components.card_pays + sum([value for _, value in seat.tiles])
    return [
        (pawn, chain)
        for pawn in range(len(seat.pawns))
        if seat.pawns[pawn] not in seat.pawns[:pawn] and seat.pawns[pawn] != state.mainland()
        for chain in chains(components.items, lie, seat.pawns[pawn], hand)
        if not chain.stuck
        and due(components, state.readings, chain) <= rest - len(chain.cards) * components.card_pays
        and _crosses(state, seat.pawns[pawn], chain)
    ]


def _crosses(state: State, start: int, chain: Chain) -> bool:
    """Whether a chain leads over the bridge that was placed for it, if one was (rule bridge.where)."""
    return not state.turn.bridge or start < state.turn.bridge < chain.stops[-1]
