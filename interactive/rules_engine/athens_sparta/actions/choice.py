"""What the moves of all phases have in common."""

from __future__ import annotations

from rules_engine.action import Action, Move, Part, Values, no_values
from rules_engine.athens_sparta.game.moment import Moment
from rules_engine.codec import row_of, text, whole
from rules_engine.core import BadInput, Refused
from rules_engine.hexes import FAR

HEX = row_of(whole(-FAR, FAR), whole(-FAR, FAR))


def block_part(kind: str, domain: Values = no_values) -> Part:
    """Return the part that names the block of a move of a kind."""
    return Part("block", lambda components: text(), domain, kind)


class Choice(Action):
    """A move of whoever decides in one of some `phases`."""

    phases: tuple[str, ...] = ()
    by_block = False
    """Whether it is listed with others of its phase, block by block."""
    block: str
    now: Moment

    def refusal(self) -> Refused | None:
        """Return what forbids the move. Raises BadInput in another phase."""
        refused = self.won_refusal()
        if refused is not None:
            return refused
        if self.now.phase not in self.phases:
            raise BadInput("move", self.move(), "a move of the phase " + self.now.phase)
        return self.parts_refusal()

    def won_refusal(self) -> Refused | None:
        """Refuse any move of a game that is over (rule victory.main-city)."""
        won = self.now.won
        return None if won is None else Refused("victory.main-city", {"side": won[0]})

    def why_none(self, thing: str) -> Refused | None:
        """Return what forbids the first move about a thing, or of the kind, that a rule forbids."""
        return self.first_refusal(self.about(thing) if thing else self.attempts())

    def first_refusal(self, moves: list[Move]) -> Refused | None:
        """Return the refusal of the first of these moves of the kind that a rule forbids; None without one."""
        for move in moves:
            refused = self.refusal_of(move)
            if refused is not None:
                return refused
        return None

    def movers(self) -> list[str]:
        """List the blocks for which the phase lists moves, one after the other."""
        return [piece.id for piece in self.now.state.pieces if piece.owner == self.now.state.active]

    def ways_of(self, block: str) -> list[Move]:
        """List the legal moves of this kind for a block."""
        self.block = block
        if self.check_block() is not None:
            return []
        return [self.move()] if len(self.parts) == 1 else self.ways(1)

    def check_block(self) -> Refused | None:
        """Return what forbids any move of this kind to the block."""
        return None
