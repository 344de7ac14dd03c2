"""Every legal move, in a fixed order."""

from __future__ import annotations

from rules_engine.attika.components import CARD, Components
from rules_engine.attika.game.amphorae import ACTION
from rules_engine.attika.game.building import build
from rules_engine.attika.game.builds import build_moves
from rules_engine.attika.game.cards import shuffle_of
from rules_engine.attika.game.flow import end_moves
from rules_engine.attika.game.growth import tile_moves
from rules_engine.attika.game.reveal import reveal_moves
from rules_engine.attika.game.state import State
from rules_engine.attika.rules.groups import most_groups
from rules_engine.attika.rules.turn_limits import extra_is_possible, refuse_build
from rules_engine.cards import listed, plus, read_cards
from rules_engine.core import Refused


def legal_moves(components: Components, state: State) -> list[dict]:
    """All moves of the active player: the places of a board tile that must be laid; or what may become of a building
    just revealed, which is only to be stored where no site is left (reveal.no-site); or reveals, builds, uses of
    amphorae, and the end of the turn. None when the game is over.

    Sites come in the order of the map, buildings in the order of the data, each build with one cheapest payment (see
    `build_moves`). A move that brings about a reshuffle carries "shuffle" in the order of the landscapes: whoever plays
    it shuffles that list.
    """
    if state.won is not None:
        return []
    if state.turn.tile is not None:
        return tile_moves(state)
    if state.turn.revealed is not None:
        revealed = state.turn.revealed
        return _builds(components, state, [revealed]) + [{"store": revealed}]
    acting = reveal_moves(components, state) + mat_moves(components, state)
    return acting + amphora_moves(components, state) + end_moves(components, state)


def mat_moves(components: Components, state: State) -> list[dict]:
    """Every build from the mat, if the player may build (rules build.tile, build.times)."""
    try:
        refuse_build(components, state)
    except Refused:
        return []
    mat = state.seat().mat
    return _builds(components, state, [mat[index] for index in range(len(mat)) if mat[index] not in mat[:index]])


def _builds(components: Components, state: State, buildings: list[str]) -> list[dict]:
    """The builds; where a group's reward could be a card that brings about a reshuffle, each says so."""
    moves = build_moves(components, state, buildings)
    if not _reward_may_shuffle(components, state):
        return moves
    return [_with_shuffle(components, state, move) for move in moves]


def _reward_may_shuffle(components: Components, state: State) -> bool:
    """Whether neither the supply nor the draw pile is sure to have what one building could bring (amphora.empty)."""
    pieces, groups = components.pieces, most_groups(components, state)
    return state.supply < pieces.reward * groups and len(state.pile) <= pieces.reward_cards * groups


def _with_shuffle(components: Components, state: State, move: dict) -> dict:
    """The move as it is, or if it brings about a reshuffle, with all cards that will then be shuffled."""
    try:
        build(components, state, move)
        return move
    except Refused as refused:
        if refused.rule != "cards.reshuffle":
            raise
    paid = read_cards(components.landscapes, move["pay"])
    return move | {"shuffle": listed(components.landscapes, plus(state.discards, paid))}


def amphora_moves(components: Components, state: State) -> list[dict]:
    """An additional action, and a card, for whoever has an amphora (rules amphora.action, amphora.card)."""
    if state.seat().amphorae < components.pieces.spend:
        return []
    turn = state.turn
    extra = [{"amphora": ACTION}] if extra_is_possible(state) and not turn.drawn else []
    return extra + [{"amphora": CARD} | shuffle_of(components, state, components.pieces.spent_cards)]
