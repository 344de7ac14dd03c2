"""What a player may know (rules information.hidden, block.hidden, combat.reveal, blockade.face-up)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game_control import is_besieging
from rules_engine.athens_sparta.game_json import write_piece, write_state
from rules_engine.athens_sparta.game_state import (
    BLOCKADE,
    INSIDE,
    PATROL,
    POOL,
    SIDES,
    Piece,
    State,
    hand_of,
    other,
)
from rules_engine.athens_sparta.theatre import SYRACUSE
from rules_engine.core import HIDDEN


@dataclass(frozen=True)
class View:
    """`state` as `player` may know it: `hidden` names the enemy's blocks that stand upright, `cards` how many cards
    each side holds."""

    player: str
    state: State
    hidden: tuple[str, ...]
    cards: tuple[tuple[str, int], ...]


def view(state: State, player: str) -> View:
    """What a player knows: all own blocks, and those of the enemy that lie face up."""
    state = as_before(state, player)
    enemies = [piece for piece in state.pieces if piece.owner == other(player) and piece.stand != POOL]
    hidden = tuple([piece.id for piece in enemies if not lies_open(state, piece)])
    return View(player, state, hidden, tuple([(side, len(hand_of(state, side))) for side in SIDES]))


def as_before(state: State, player: str) -> State:
    """In the replacement phase the enemy's blocks stand as they did before it: both decide in secret (rule
    olympiad.secret)."""
    if not state.before:
        return state
    before = {piece.id: piece for piece in state.before}
    pieces = [before[piece.id] if before[piece.id].owner == other(player) else piece for piece in state.pieces]
    state = replace(state, pieces=tuple(pieces), before=())
    return state if state.active == player else replace(state, build=0, spent=())


def lies_open(state: State, piece: Piece) -> bool:
    """Blocks in a battle, behind walls under siege, besieging, blockading and on patrol lie face up."""
    if piece.stand in (INSIDE, BLOCKADE, PATROL):
        return True
    fights = state.battle is not None and piece.id in [one.name for one in state.battle.force]
    return fights or is_besieging(state, piece.at, piece.owner)


def write_view(components: Components, known: View) -> dict[str, Any]:
    """As plain JSON: the state with "hidden" for blocks that stand upright (their strength as 0), the own hand alone,
    no pile, no card that the enemy has laid face down; and "cards": how many each side holds."""
    data = write_state(components, known.state)
    data["pieces"] = [covered(known, piece) for piece in known.state.pieces if piece.is_on_map() or piece.stand == POOL]
    data["hands"] = {known.player: list(hand_of(known.state, known.player))}
    data["pile"] = [HIDDEN] * len(known.state.pile)
    played = known.state.played
    if len(played) < len(SIDES):
        data["played"] = [list(pair) for pair in played if pair[0] == known.player]
    if known.state.laid and SYRACUSE not in [name for name, _ in known.state.allies]:
        data["laid"] = [list(pair) for pair in known.state.laid if pair[0] == known.player]
    return {"player": known.player, "state": data, "cards": {side: count for side, count in known.cards}}


def covered(known: View, piece: Piece) -> list:
    """A block as the player sees it."""
    row = write_piece(piece)
    return [HIDDEN, piece.owner, piece.at[0], piece.at[1], 0, piece.stand] if piece.id in known.hidden else row
