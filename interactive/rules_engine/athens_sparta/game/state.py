"""A position of the whole game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from rules_engine.athens_sparta.readings import Readings
from rules_engine.athens_sparta.rules.blocks import Sort, roster_of
from rules_engine.core import BadInput
from rules_engine.hexes import FAR, Position

ATHENS, SPARTA = "athens", "sparta"
SIDES = (ATHENS, SPARTA)

FIELD, INSIDE, BLOCKADE, PATROL = "field", "inside", "blockade", "patrol"
POOL, ASIDE = "pool", "aside"
STANDS = (FIELD, INSIDE, BLOCKADE, PATROL, POOL, ASIDE)
"""Where a block is: in the field or in a city that nobody attacks, behind walls, blockading, on patrol; in the
replacement pool; or not in the game yet."""

NOWHERE: Position = (-FAR, -FAR)

SETUP, DEAL, REDEAL, PLAY, EVENTS, SPEND = "setup", "deal", "redeal", "play", "events", "spend"
LAY = "lay"
MOVEMENT, COMBAT, DECLARE, FIGHT = "movement", "combat", "declare", "fight"
REGROUP, PLUNDER = "regroup", "plunder"
ATTRITION, LOSSES, HELLESPONT, REPLACEMENT, OVER = "attrition", "losses", "hellespont", "replacement", "over"
PHASES = (SETUP, DEAL, REDEAL, LAY, PLAY, EVENTS, SPEND, MOVEMENT, COMBAT, DECLARE, FIGHT, REGROUP, PLUNDER)
PHASES = PHASES + (ATTRITION, LOSSES, HELLESPONT, REPLACEMENT, OVER)

Pairs: TypeAlias = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Piece:
    """A block: whose it is now, where, how strong, and how it stands there. `sort`: what is printed on it."""

    id: str
    owner: str
    at: Position
    steps: int
    stand: str
    sort: Sort

    def is_on_map(self) -> bool:
        return self.stand not in (POOL, ASIDE)

    def is_fleet(self) -> bool:
        return self.sort.is_fleet()


@dataclass(frozen=True)
class State:
    """What lies on the table, and what is going on.

    `active`: who has to do something; `first`: who is the first player of this game turn, "" before the cards show it;
    `allies`: (neutral city, side) once it has joined; `laying`: each player still lays a card on Sicily, `laid`: (side,
    card) there; `hands`: (side, cards); `played`: (side, card) of this turn;
    `events`: (card, side) still to be carried out, `target`: the hex that an event or a spending is about;
    `points`: movement points left; `build`: build points left; `moved`: blocks that have moved; `began`: (block, hex,
    stand) at the beginning of the movement phase, of each block that has left its place since; `came`: (block, the hex
    from which it came into the fight; a revolt comes from its own city); `crossed`: (from, to, blocks) that attacked
    across a side; `storms`: no fleets move in this game turn; `betrayed`: a city without double defence; `revolted`:
    cities that revolted in this Olympiad; `persia`: "", allied or ended; `settled`: hexes whose combat is done; `due`:
    hexes that still roll for attrition; `losing`: (side, steps still to lose, blocks that may lose them); `cause`: who
    held the city that is fought for, who regroups or plunders, or an earthquake; `spent`: (city, points); `before`: the
    blocks as they stood before both sides' replacement; `victors`: blocks that took part in the fight, for
    regrouping and plunder; `half`: besieged blocks with half a loss (reading of attrition.full-step); `battle`: the
    `Battle` that is fought at the hex `target`, None at peace; `readings`: what the players agreed on; `won`: (winner,
    rule).
    """

    olympiad: int
    turn: int
    phase: str
    active: str
    pieces: tuple[Piece, ...]
    first: str = ""
    allies: Pairs = ()
    hands: tuple[tuple[str, tuple[str, ...]], ...] = ()
    pile: tuple[str, ...] = ()
    laying: bool = False
    laid: Pairs = ()
    played: Pairs = ()
    events: Pairs = ()
    target: Position = NOWHERE
    points: int = 0
    build: int = 0
    moved: tuple[str, ...] = ()
    began: tuple[tuple[str, Position, str], ...] = ()
    came: tuple[tuple[str, Position], ...] = ()
    crossed: tuple[tuple[Position, Position, int], ...] = ()
    storms: bool = False
    betrayed: str = ""
    revolted: tuple[str, ...] = ()
    persia: str = ""
    settled: tuple[Position, ...] = ()
    due: tuple[Position, ...] = ()
    losing: tuple[str, int, tuple[str, ...]] = ("", 0, ())
    cause: str = ""
    spent: tuple[tuple[str, int], ...] = ()
    before: tuple[Piece, ...] = ()
    victors: tuple[str, ...] = ()
    half: tuple[str, ...] = ()
    battle: Any = None
    readings: Readings = ()
    won: tuple[str, str] | None = None


def other(side: str) -> str:
    """The opponent."""
    return SPARTA if side == ATHENS else ATHENS


def piece_of(state: State, name: str) -> Piece:
    """The block of that name; BadInput where the game has none."""
    for piece in state.pieces:
        if piece.id == name:
            return piece
    raise BadInput("block", name, "a block of the game")


def with_piece(state: State, name: str, **changes: Any) -> State:
    """The state with one block changed."""
    changed = [replace(piece, **changes) if piece.id == name else piece for piece in state.pieces]
    return replace(state, pieces=tuple(changed))


def weakened(state: State, name: str, steps: int = 1) -> State:
    """A block loses steps; with the last one it goes to the pool, revolt blocks leave the game (replacement.pool)."""
    piece = piece_of(state, name)
    if piece.steps > steps:
        return with_piece(state, name, steps=piece.steps - steps)
    return removed(state, name)


def removed(state: State, name: str) -> State:
    """A block leaves the map (rules replacement.pool, revolt.failure)."""
    stand = ASIDE if piece_of(state, name).sort.is_revolting() else POOL
    return with_piece(state, name, steps=0, stand=stand, at=NOWHERE)


# The blocks by hex, of the pieces that were asked about last: one position is asked very often.
_LAST: list[Any] = [None, {}]


def here(state: State, place: Position) -> list[Piece]:
    """All blocks in a hex, in the order of the roster."""
    if _LAST[0] is not state.pieces:
        _LAST[1] = by_place(state.pieces)
        _LAST[0] = state.pieces
    return _LAST[1].get(place, [])


# What was found out about the position that was asked about last, by question.
_KNOWN: list[Any] = [None, {}]


def known(state: State) -> dict:
    """Answers about this very position: the same is asked for one block after another."""
    if _KNOWN[0] is not state:
        _KNOWN[0], _KNOWN[1] = state, {}
    return _KNOWN[1]


def departed(state: State, piece: Piece) -> State:
    """Notes where a block was when the movement phase began, as it leaves its place (rule control.update)."""
    if state.phase != MOVEMENT or piece.id in [name for name, _, _ in state.began]:
        return state
    return replace(state, began=state.began + ((piece.id, piece.at, piece.stand),))


def counted_in(state: State, place: Position) -> list[Piece]:
    """The blocks by which control of a hex is judged: those there now; in a movement phase those that were there when
    it began (rule control.update)."""
    if state.phase != MOVEMENT or not (state.began or state.moved):
        return here(state, place)
    answers = known(state)
    if "began" not in answers:
        answers["began"] = by_place(pieces_as_begun(state))
    return answers["began"].get(place, [])


def pieces_as_begun(state: State) -> tuple[Piece, ...]:
    """All blocks where they were when the movement phase began; one that has moved and is not noted is nowhere."""
    noted = {name: (at, stand) for name, at, stand in state.began}
    found = []
    for piece in state.pieces:
        if piece.id in noted:
            at, stand = noted[piece.id]
            piece = replace(piece, at=at, stand=stand)
        elif piece.id in state.moved:
            piece = replace(piece, stand=ASIDE)
        found.append(piece)
    return tuple(found)


def by_place(pieces: tuple[Piece, ...]) -> dict[Position, list[Piece]]:
    """The blocks on the map by their hexes."""
    found: dict[Position, list[Piece]] = {}
    for piece in pieces:
        if piece.stand not in (POOL, ASIDE):
            found.setdefault(piece.at, []).append(piece)
    return found


def hand_of(state: State, side: str) -> tuple[str, ...]:
    for owner, cards in state.hands:
        if owner == side:
            return cards
    return ()


def with_hand(state: State, side: str, cards: tuple[str, ...]) -> State:
    hands = [(owner, cards if owner == side else held) for owner, held in state.hands]
    return replace(state, hands=tuple(hands))


def is_rising(state: State, piece: Piece) -> bool:
    """Whether a block revolts in this turn: it came from the very city that it fights for (rule revolt.block)."""
    return piece.sort.is_revolting() and (piece.id, piece.at) in state.came


def card_of(state: State, side: str) -> str:
    """The card that a side has played in this turn; "" before."""
    for owner, card in state.played:
        if owner == side:
            return card
    return ""


def waiting(components: Any) -> list[Piece]:
    """All blocks of the game, beside the map."""
    return [
        Piece(sort.id, sort.side if sort.side in SIDES else "", NOWHERE, 0, ASIDE, sort)
        for sort in roster_of(components).sorts
    ]
