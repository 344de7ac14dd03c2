"""What a player may know (rules information.hidden, block.hidden, combat.reveal, blockade.face-up), and what everybody
knows: for a viewer who is neither side, the blocks and cards of both are hidden."""

from dataclasses import dataclass, replace
from typing import Any

from rules_engine.athens_sparta.components import BLOCKADE, INSIDE, PATROL, Components
from rules_engine.athens_sparta.game.phases import ATTRITION, DECLARE, FIGHT
from rules_engine.athens_sparta.game.state_json import write_state
from rules_engine.athens_sparta.rules.map import SYRACUSE
from rules_engine.athens_sparta.rules.state import SIDES, Piece, State
from rules_engine.core import HIDDEN
from rules_engine.hexes import Position

LISTS = ("moved", "revolted", "victors", "half")
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
    """Return what a player knows: own blocks, those face up, where the others stand (rule information.hidden)."""
    state = as_before(state, player)
    upright = [piece for piece in state.pieces if is_covered(state, piece, player)]
    names = [piece.id for piece in upright]
    played = tuple([(side, card if side == player else HIDDEN) for side, card in state.played])
    laid = tuple([(side, card if side == player else HIDDEN) for side, card in state.laid])
    lists: dict[str, Any] = {name: known_names(names, getattr(state, name)) for name in LISTS}
    known = replace(
        state,
        hands=tuple([(side, cards) for side, cards in state.hands if side == player]),
        pile=(HIDDEN,) * len(state.pile),
        played=played if len(state.played) < len(SIDES) else state.played,
        laid=laid if SYRACUSE not in [name for name, _ in state.allies] else state.laid,
        pieces=tuple([piece for piece in state.pieces if piece.id not in names]),
        before=tuple([piece for piece in state.before if piece.id not in names]),
        began=known_rows(names, state.began),
        came=known_rows(names, state.came),
        losing=(state.losing[0], state.losing[1], known_names(names, state.losing[2])),
        **lists,
    )
    covered = tuple(sorted([(piece.at, piece.owner, piece.stand) for piece in upright]))
    return View(player, known, covered, tuple([(side, len(state.hand_of(side))) for side in SIDES]))


def is_covered(state: State, piece: Piece, player: str) -> bool:
    """Tell whether it is an enemy's block that stands upright; for a viewer of neither side both are enemies."""
    return piece.owner in SIDES and piece.owner != player and piece.is_on_map() and not lies_open(state, piece)


def is_open(components: Components, state: State) -> bool:
    """Tell whether the blocks that are to be decided about lie face up (rules combat.reveal, attrition.when)."""
    if state.losing[1]:
        return all([lies_open(state, state.piece(name)) for name in state.losing[2]])
    return state.phase in (DECLARE, FIGHT, ATTRITION)


def known_names(hidden: list[str], names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names that are known, then HIDDEN for each other: its place in the list could tell it."""
    known = [name for name in names if name not in hidden]
    return tuple(known + [HIDDEN] * (len(names) - len(known)))


def known_rows(hidden: list[str], rows: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return rows that begin with the name of a block: those of known blocks, then HIDDEN for the others, sorted."""
    known = [row for row in rows if row[0] not in hidden]
    return tuple(known + [(HIDDEN, *rest) for rest in sorted([row[1:] for row in rows if row[0] in hidden])])


def as_before(state: State, player: str) -> State:
    """Put the enemy's blocks back where they stood before the replacement phase: both decide in secret (rule
    olympiad.secret). Who does not decide now knows neither what is left to the other nor needs `before`."""
    if not state.before:
        return state
    before = {piece.id: piece for piece in state.before}
    hidden = [piece.id for piece in state.before if piece.owner in SIDES and piece.owner != player]
    pieces = [before[piece.id] if piece.id in hidden else piece for piece in state.pieces]
    state = replace(state, pieces=tuple(pieces))
    return state if state.active == player else replace(state, build=0, spent=(), before=())


def lies_open(state: State, piece: Piece) -> bool:
    """Tell whether a block lies face up: in a battle, behind walls under siege, besieging, blockading, on patrol."""
    if piece.stand in (INSIDE, BLOCKADE, PATROL):
        return True
    fights = state.battle is not None and piece.id in [one.name for one in state.battle.force]
    return fights or state.is_besieging(piece.at, piece.owner)


def write_view(components: Components, known: View) -> dict[str, Any]:
    """Write a view as plain JSON: {"player", "state", "cards": {side: how many it holds}}; blocks that stand upright
    are rows ["hidden", owner, q, r, 0, stand] behind those that are known, blocks beside the map are left out."""
    data = write_state(components, known.state)
    data["pieces"] = data["pieces"] + [
        [HIDDEN, owner, place[0], place[1], 0, stand] for place, owner, stand in known.covered
    ]
    return {"player": known.player, "state": data, "cards": {side: count for side, count in known.cards}}
