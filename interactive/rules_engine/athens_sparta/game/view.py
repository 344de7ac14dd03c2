"""What a player may know (rules information.hidden, block.hidden, combat.reveal, blockade.face-up), and what everybody
knows: for a viewer who is neither side, the blocks and cards of both are hidden."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.state import ATTRITION, DECLARE, FIGHT, State, hand_of
from rules_engine.athens_sparta.game.state_json import write_state
from rules_engine.athens_sparta.rules.board import BLOCKADE, INSIDE, PATROL, SIDES, Piece, piece_of
from rules_engine.athens_sparta.rules.control import is_besieging
from rules_engine.athens_sparta.rules.map import SYRACUSE
from rules_engine.core import HIDDEN
from rules_engine.hexes import Position

LISTS = ("pile", "moved", "revolted", "victors", "half")
"""Fields of a state that list blocks or cards which may be secret."""


@dataclass(frozen=True)
class View:
    """What `player` may know. `state`: the position without the enemy's blocks that stand upright, with HIDDEN wherever
    a list would name one of them or a card that is secret; `covered`: (hex, owner, stand) of each of those blocks, in
    an order that tells nothing; `cards`: how many cards each side holds."""

    player: str
    state: State
    covered: tuple[tuple[Position, str, str], ...]
    cards: tuple[tuple[str, int], ...]


def view(state: State, player: str) -> View:
    """Return what a player knows: all own blocks, those of the enemy that lie face up, and where the others stand (rule
    information.hidden)."""
    state = as_before(state, player)
    upright = [piece for piece in state.pieces if is_covered(state, piece, player)]
    names = [piece.id for piece in upright]
    known = without_secret_cards(state, player)
    lists: dict[str, Any] = {name: known_names(names, getattr(known, name)) for name in LISTS}
    known = replace(
        known,
        pieces=tuple([piece for piece in state.pieces if piece.id not in names]),
        before=tuple([piece for piece in state.before if piece.id not in names]),
        began=known_starts(names, state.began),
        came=known_ways(names, state.came),
        losing=(state.losing[0], state.losing[1], known_names(names, state.losing[2])),
        **lists,
    )
    covered = tuple(sorted([(piece.at, piece.owner, piece.stand) for piece in upright]))
    return View(player, known, covered, tuple([(side, len(hand_of(state, side))) for side in SIDES]))


def is_covered(state: State, piece: Piece, player: str) -> bool:
    """Tell whether it is an enemy's block on the map that stands upright (rule block.hidden)."""
    return piece.owner in enemies_of(player) and piece.is_on_map() and not lies_open(state, piece)


def enemies_of(player: str) -> list[str]:
    """List the sides whose secrets a viewer does not know: one for a player, both for everybody."""
    return [side for side in SIDES if side != player]


def is_open(components: Components, state: State) -> bool:
    """Tell whether the decision that is due is about blocks that lie face up: in a battle, and where attrition is
    rolled for and its losses are taken (rules combat.reveal, attrition.when)."""
    if state.losing[1]:
        return all([lies_open(state, piece_of(state, name)) for name in state.losing[2]])
    return state.phase in (DECLARE, FIGHT, ATTRITION)


def known_names(hidden: list[str], names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names that are known, then HIDDEN for each of the others: where one stood in the list could tell
    it."""
    known = [name for name in names if name not in hidden]
    return tuple(known + [HIDDEN] * (len(names) - len(known)))


def known_ways(hidden: list[str], came: tuple[tuple[str, Position], ...]) -> tuple[tuple[str, Position], ...]:
    """Read from which hexes blocks came, the known blocks by name, then HIDDEN for the others, by hex."""
    known = [(name, place) for name, place in came if name not in hidden]
    places = sorted([place for name, place in came if name in hidden])
    return tuple(known + [(HIDDEN, place) for place in places])


def known_starts(
    hidden: list[str], began: tuple[tuple[str, Position, str], ...]
) -> tuple[tuple[str, Position, str], ...]:
    """Return where blocks stood when the phase began, the known blocks by name, then HIDDEN for the others, by hex."""
    known = [start for start in began if start[0] not in hidden]
    others = sorted([(place, stand) for name, place, stand in began if name in hidden])
    return tuple(known + [(HIDDEN, place, stand) for place, stand in others])


def without_secret_cards(state: State, player: str) -> State:
    """Return the own hand alone, no pile, and HIDDEN for cards that the enemy has laid face down, on Sicily or in this
    turn."""
    played, laid = state.played, state.laid
    if len(played) < len(SIDES):
        played = face_down(played, player)
    if SYRACUSE not in [name for name, _ in state.allies]:
        laid = face_down(laid, player)
    hands = tuple([(side, cards) for side, cards in state.hands if side == player])
    return replace(state, hands=hands, pile=(HIDDEN,) * len(state.pile), played=played, laid=laid)


def face_down(cards: tuple[tuple[str, str], ...], player: str) -> tuple[tuple[str, str], ...]:
    """Return (side, card) with HIDDEN for the cards of the enemy."""
    return tuple([(side, card if side == player else HIDDEN) for side, card in cards])


def as_before(state: State, player: str) -> State:
    """Put the enemy's blocks back where they stood before the replacement phase: both decide in secret (rule
    olympiad.secret). Who does not decide now knows neither what is left to the other nor needs `before`."""
    if not state.before:
        return state
    before = {piece.id: piece for piece in state.before}
    hidden = enemies_of(player)
    pieces = [before[piece.id] if before[piece.id].owner in hidden else piece for piece in state.pieces]
    state = replace(state, pieces=tuple(pieces))
    return state if state.active == player else replace(state, build=0, spent=(), before=())


def lies_open(state: State, piece: Piece) -> bool:
    """Tell whether a block lies face up: in a battle, behind walls under siege, besieging, blockading, on patrol."""
    if piece.stand in (INSIDE, BLOCKADE, PATROL):
        return True
    fights = state.battle is not None and piece.id in [one.name for one in state.battle.force]
    return fights or is_besieging(state, piece.at, piece.owner)


def write_view(components: Components, known: View) -> dict[str, Any]:
    """Write a view as plain JSON: {"player", "state", "cards": {side: how many it holds}}. In the state, blocks that
    stand upright are rows ["hidden", owner, q, r, 0, stand] behind those that are known; blocks beside the map are left
    out."""
    data = write_state(components, known.state)
    data["pieces"] = data["pieces"] + [
        [HIDDEN, owner, place[0], place[1], 0, stand] for place, owner, stand in known.covered
    ]
    return {"player": known.player, "state": data, "cards": {side: count for side, count in known.cards}}
