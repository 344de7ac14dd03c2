"""Every legal move, in a fixed order."""

from __future__ import annotations

from rules_engine.attika.components import Components
from rules_engine.attika.game.amphorae import amphora_moves
from rules_engine.attika.game.building import build_moves, paid_ways
from rules_engine.attika.game.flow import end_moves, reveal_moves, tile_moves
from rules_engine.attika.game.moves import apply
from rules_engine.attika.game.state import State
from rules_engine.attika.rules.groups import has_reward, most_groups
from rules_engine.attika.rules.turns import refuse_build, rule_against
from rules_engine.cards import add_cards, list_cards, read_cards
from rules_engine.core import Refused


def legal_moves(components: Components, state: State) -> list[dict]:
    """List all moves of the active player: the places of a board tile that must be laid; or what may become of a
    building just revealed, which is only to be stored where no site is left (reveal.no-site); or reveals, builds, uses
    of amphorae, and the end of the turn. None when the game is over.

    Sites come in the order of the map, buildings in the order of the data, each build with one cheapest payment
    (`variants` lists the others). A move that causes a reshuffle carries "shuffle" in the order of the landscapes:
    whoever plays it shuffles that list.
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
    """List every build from the mat, if the player may build (rules build.tile, build.times)."""
    seat = state.seat()
    if rule_against(lambda: refuse_build(components, state.turn, seat.means())):
        return []
    mat = seat.mat
    return _builds(components, state, [mat[index] for index in range(len(mat)) if mat[index] not in mat[:index]])


def _builds(components: Components, state: State, buildings: list[str]) -> list[dict]:
    """List every build of these buildings, with one cheapest payment each."""
    return _with_shuffles(components, state, build_moves(components, state, buildings))


def variants(components: Components, state: State, move: dict) -> list[dict]:
    """List what a legal move stands for, itself first: a build with every payment that settles its bill; any other move
    only itself (rules cost.exact, cost.substitute)."""
    if "build" not in move:
        return [move]
    found = _with_shuffles(components, state, paid_ways(components, state, move))
    return [move] + [one for one in found if one["pay"] != move["pay"]]


def _with_shuffles(components: Components, state: State, moves: list[dict]) -> list[dict]:
    """Return builds; where a group's reward could be a card that causes a reshuffle, each says so."""
    if not _reward_may_shuffle(components, state):
        return moves
    return [_with_shuffle(components, state, move) for move in moves]


def _reward_may_shuffle(components: Components, state: State) -> bool:
    """Tell whether neither the supply nor the draw pile is sure to have what one building could bring
    (amphora.empty)."""
    groups = most_groups(components, state.readings)
    short_of_cards = len(state.pile) <= components.pieces.reward_cards * groups
    return short_of_cards and not has_reward(components, state.supply, groups)


def _with_shuffle(components: Components, state: State, move: dict) -> dict:
    """Return the move as it is, or if it causes a reshuffle, with all cards that will then be shuffled."""
    try:
        apply(components, state, move)
        return move
    except Refused as refused:
        if refused.rule not in ("cards.reshuffle", "cards.moment"):
            raise
    paid = read_cards(components.landscapes, move["pay"])
    return move | {"shuffle": list_cards(components.landscapes, add_cards(state.discards, paid))}
