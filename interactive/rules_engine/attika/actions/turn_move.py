"""What the moves of a turn have in common: what has to be placed first, the cards that they draw (rules reveal.store,
growth.order, cards.*)."""

from __future__ import annotations

from rules_engine.action import Part
from rules_engine.attika.components import Components
from rules_engine.attika.game.moment import Moment
from rules_engine.attika.game.state import State
from rules_engine.attika.rules.cards import reshuffles, uses_up
from rules_engine.attika.rules.turns import most_builds
from rules_engine.codec import row_of, whole
from rules_engine.core import Line, Phrase, Refused
from rules_engine.drawing import Drawing
from rules_engine.hexes import FAR, Position

TILE, BUILDING = "tile", "building"
"""What was turned over and has to be placed first."""
AT = Part("at", lambda components: row_of(whole(-FAR, FAR), whole(-FAR, FAR)))


class TurnMove(Drawing):
    """A move of the player whose turn it is. `places`: what was turned over and is placed with it."""

    places = ""
    now: Moment

    def refusal(self) -> Refused | None:
        """Refuse what may not be done at this moment: the game is over (rule end.at-once), the board tile comes first
        (growth.order), the revealed building comes first, also before the board tile (reveal.store, growth.order)."""
        won, turn = self.now.state.won, self.now.turn
        if won is not None:
            return Refused("end.at-once", {"player": won[0]})
        if turn.tile is not None and self.places != TILE:
            return Refused("growth.order", {"tile": turn.tile})
        if turn.revealed is not None and self.places != BUILDING:
            first = self.places == TILE and turn.emptied
            return Refused("growth.order.building" if first else "reveal.store", {"building": turn.revealed})
        return self.parts_refusal()

    def card_kinds(self) -> tuple[str, ...]:
        return self.now.components.landscapes

    def is_reshuffling(self) -> bool:
        due = self.cards_due()
        return due > 0 and reshuffles(len(self.now.state.pile), self.discards(), due, self.now.state.readings)

    def shuffle_refusal(self) -> Refused:
        """Refuse another pile than the discard pile (rule cards.reshuffle), or none though the last card of the draw
        pile is drawn (cards.moment)."""
        forgotten = not self.shuffle and uses_up(len(self.now.state.pile), self.cards_due())
        return Refused("cards.moment" if forgotten else "cards.reshuffle", {"cards": sum(self.discards())})

    def with_shuffle(self, move: Phrase) -> Phrase:
        return Phrase("shuffled" if self.shuffle else "unshuffled", {"move": move})

    def phrase(self) -> Phrase:
        """Add how many cards come if those are fewer than are due (rule cards.empty)."""
        got = self.cards_drawn()
        return Phrase("short", {"move": super().phrase(), "cards": got}) if got < self.cards_due() else super().phrase()


def link_threats(components: Components, state: State) -> list[Line]:
    """Name the opponents of the active player who could link shrines in their next turn, as far as what lies open tells
    it (rules end.link, information.open)."""
    lines = []
    for seat in state.seats:
        link = None if seat.player == state.active else state.shortest_link(seat.player)
        most = most_builds(components, seat.means())
        if link is not None and len(link.missing) <= most:
            values = {"player": seat.player, "buildings": len(link.missing), "most": most}
            lines.append(Line("end.link.threat", None, values))
    return lines


def place_of(thing: str) -> Position | None:
    """Read a hex "q,r"; None for anything else."""
    q, _, r = thing.partition(",")
    if not q.lstrip("-").isdigit() or not r.lstrip("-").isdigit():
        return None
    return int(q), int(r)
