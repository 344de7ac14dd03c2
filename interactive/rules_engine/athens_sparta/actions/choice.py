"""What the moves of all phases have in common: the position that they look at, and who decides in it."""

from collections.abc import Iterable
from typing import Any

from rules_engine.action import Action, Move, Part, Values, no_values
from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.phases import DECLARE, EVENTS, FIGHT, LOSSES, PLUNDER, REGROUP
from rules_engine.athens_sparta.game.view import view
from rules_engine.athens_sparta.rules.battle.model import Battle
from rules_engine.athens_sparta.rules.battle.words import LEAVE
from rules_engine.athens_sparta.rules.map import SICILY, theatre_of
from rules_engine.athens_sparta.rules.movement import Mover
from rules_engine.athens_sparta.rules.state import Piece, other
from rules_engine.codec import row_of, text, whole
from rules_engine.core import BadInput, Phrase, Refused
from rules_engine.hexes import FAR, Position, hex_of

ALONE = "alone"
"""The phase of a battle without a game."""


def phase_of(state: Any) -> str:
    """Return the phase of a game, LOSSES while steps are lost in any of them; ALONE of a battle without a game."""
    return ALONE if isinstance(state, Battle) else LOSSES if state.losing[1] else state.phase


def mover(components: Components, state: Any) -> str:
    """Return the side that has to decide; "" in a battle of its own, where blocks act."""
    if isinstance(state, Battle):
        return ""
    if state.losing[1]:
        return state.losing[0]
    if state.phase == DECLARE:
        return other(state.active)
    if state.phase == FIGHT:
        battle = state.battle
        if battle.pending is not None:
            return battle.side_of(battle.pending[0])
        able = battle.next_to_leave() if battle.phase == LEAVE else battle.next_to_act()
        return state.active if battle.crowded() or not able else battle.side_of(able[0].role)
    if state.phase == EVENTS and state.events:
        return state.events[0][1]
    return state.cause if state.phase in (REGROUP, PLUNDER) and state.cause else state.active


HEX = row_of(whole(-FAR, FAR), whole(-FAR, FAR))


def block_part(domain: Values = no_values) -> Part:
    """Return the part that names the block of a move."""
    return Part("block", lambda components: text(), domain)


def own_blocks(action: Any) -> list[str]:
    """List the blocks of the active player on the map."""
    return [piece.id for piece in action.own_pieces()]


class Choice(Action):
    """A move of whoever decides in one of some `phases` of a whole game with its `battle`, if one is fought, or in a
    battle alone."""

    phases: tuple[str, ...] = ()
    parts: tuple[Part, ...] = (block_part(),)
    by_block = False
    """Whether it is listed with others of its phase, block by block."""
    words: Phrase
    """The move in words, to which the name of its block is added."""
    block: str

    def __init__(self, state: Any) -> None:
        self.components, self.state, self.phase = state.components, state, phase_of(state)
        self.theatre = theatre_of(self.components)
        self.battle: Any = state if self.phase == ALONE else state.battle

    def phrase(self) -> Phrase:
        return Phrase(self.words.id, {"block": self.piece().id} if self.parts[0].name == "block" else {})

    def piece(self) -> Piece:
        return self.state.piece(self.block)

    def mover(self) -> Mover:
        return Mover(self.state, self.piece())

    def place_name(self, place: Position) -> str | Phrase:
        return self.theatre.name_of(place)

    def place_of(self, thing: str) -> Position | None:
        """Return the hex of a city, of a block, unless it is hidden, or of "q,r"; None for anything else."""
        if thing in self.theatre.by_id:
            return self.theatre.by_id[thing].at
        for piece in view(self.state, mover(self.components, self.state)).state.pieces:
            if piece.id == thing:
                return piece.at if piece.is_on_map() else None
        return hex_of(thing)

    def own_pieces(self) -> list[Piece]:
        return [piece for piece in self.state.pieces if piece.owner == self.state.active and piece.is_on_map()]

    def origins(self, ways: Iterable[tuple[str, Position | None]]) -> list[Phrase]:
        """Say of each block from which hex it came, but for Sicily; None for one that did not move."""
        known = [(block, at) for block, at in ways if at is not None and at != SICILY]
        return [Phrase("given.came", {"block": block, "place": self.place_name(at)}) for block, at in known]

    def turn_phrases(self) -> list[Phrase]:
        """Say what is left of the movement points, and whether there are storms."""
        storms = Phrase("given.storms" if self.state.storms else "given.no-storms", {})
        return [Phrase("given.points", {"points": self.state.points}), storms]

    def refusal(self) -> Refused | None:
        """Return what forbids the move. Raises BadInput in another phase."""
        refused = self.won_refusal()
        if refused is not None:
            return refused
        if self.phase not in self.phases:
            raise BadInput("move", self.move(), "a move of the phase " + self.phase)
        return self.parts_refusal()

    def won_refusal(self) -> Refused | None:
        """Refuse any move of a game that is over (rule victory.main-city)."""
        won = None if self.phase == ALONE else self.state.won
        return None if won is None else Refused("victory.main-city", {"side": won[0]})

    def why_none(self, thing: str) -> Refused | None:
        """Return what forbids the first move about a thing, or of the kind, that a rule forbids."""
        return self.first_refusal(self.about(thing) if thing else self.attempts())

    def attempts(self) -> list[Move]:
        """List the move, if it has but one form."""
        return [{self.name: True}] if self.parts[0].name == "said" else []

    def first_refusal(self, moves: list[Move]) -> Refused | None:
        """Return the refusal of the first of these moves of the kind that a rule forbids; None without one."""
        for move in moves:
            refused = self.refusal_of(move)
            if refused is not None:
                return refused
        return None

    def movers(self) -> list[str]:
        """List the blocks for which the phase lists moves, one after the other."""
        return [piece.id for piece in self.state.pieces if piece.owner == self.state.active]

    def ways_of(self, block: str) -> list[Move]:
        """List the legal moves of this kind for a block."""
        self.block = block
        if self.check_block() is not None:
            return []
        return [self.move()] if len(self.parts) == 1 else self.ways(1)

    def check_block(self) -> Refused | None:
        """Return what forbids any move of this kind to the block."""
        return None
