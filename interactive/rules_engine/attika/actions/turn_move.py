"""What the moves of a turn have in common: what has to be placed first, the cards that they draw (rules reveal.store,
growth.order, cards.*)."""

from dataclasses import replace

from rules_engine.action import Part
from rules_engine.attika.components import Components
from rules_engine.attika.game.moment import Moment
from rules_engine.attika.game.state import State, with_hand
from rules_engine.attika.rules.cards import limit_lines, reshuffle_line, reshuffles, uses_up
from rules_engine.attika.rules.turns import most_builds
from rules_engine.cards import add_cards, draw
from rules_engine.codec import row_of, whole
from rules_engine.core import Line, Phrase, Refused
from rules_engine.drawing import Drawing
from rules_engine.hexes import FAR

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

    def draw(self, state: State, count: int) -> tuple[State, list[Line]]:
        """Draw cards for the active player: fewer come where there are no more (rule cards.empty), and no hand is too
        large (hand.limit)."""
        if not count:
            return state, []
        components, pile = self.now.components, len(state.pile)
        is_shuffled = reshuffles(pile, state.discards, count, state.readings)
        shuffled = (self.shuffle or ()) if is_shuffled else None
        found = draw(components.landscapes, state.pile, state.discards, count, shuffled)
        lines = [reshuffle_line(pile, count, found.shuffled)] if found.shuffled else []
        lines += [Line("cards.empty", None, {"cards": found.lacking})] if found.lacking else []
        held = state.hand_of(state.active)
        lines += limit_lines(components, sum(held), sum(held) + sum(found.cards))
        after = with_hand(state, add_cards(held, found.cards))
        return replace(after, pile=found.pile, discards=found.discards), lines

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
