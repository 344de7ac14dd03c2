"""What the moves of a turn have in common: what has to be placed first, the cards that they draw (rules reveal.store,
growth.order, cards.*)."""

from __future__ import annotations

from rules_engine.action import Action, Part, shuffle_part
from rules_engine.attika.components import Components
from rules_engine.attika.game.cards import drawn_cards
from rules_engine.attika.game.moment import Moment
from rules_engine.attika.game.state import State
from rules_engine.attika.rules.cards import reshuffles, uses_up
from rules_engine.attika.rules.link import shortest_link
from rules_engine.attika.rules.turns import most_builds
from rules_engine.cards import Cards, is_order_of, list_cards
from rules_engine.codec import row_of, whole
from rules_engine.core import BadInput, Line, Phrase, Refused
from rules_engine.hexes import FAR, Position

TILE, BUILDING = "tile", "building"
"""What was turned over and has to be placed first."""
AT = Part("at", lambda components: row_of(whole(-FAR, FAR), whole(-FAR, FAR)))
SHUFFLE = shuffle_part(lambda action: action.orders())


class TurnMove(Action):
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

    def why_not(self, thing: str) -> Refused | None:
        """Return what forbids the move that the player may mean by touching a thing; "" for any move of this kind."""
        for move in self.about(thing) if thing else self.attempts():
            return self.refusal_of(move)
        return None


def link_threats(components: Components, state: State) -> list[Line]:
    """Name the opponents of the active player who could link shrines in their next turn, as far as what lies open tells
    it (rules end.link, information.open)."""
    lines = []
    for seat in state.seats:
        link = None if seat.player == state.active else shortest_link(state.grounds, state.buildings, seat.player)
        most = most_builds(components, seat.means())
        if link is not None and len(link.missing) <= most:
            values = {"player": seat.player, "buildings": len(link.missing), "most": most}
            lines.append(Line("end.link.threat", None, values))
    return lines


class Drawing(TurnMove):
    """A move that may draw landscape cards. Where the discard pile becomes the draw pile, "shuffle" lists it from the
    top (rules cards.reshuffle, cards.moment)."""

    shuffle: tuple[str, ...] | None

    def count(self) -> int:
        """Count the cards that the move draws, if there are so many."""
        raise NotImplementedError

    def described(self) -> Phrase:
        """Return the move in words without what becomes of the piles."""
        raise NotImplementedError

    def discards(self) -> Cards:
        """Return the discard pile from which cards may come."""
        return self.now.state.discards

    def reshuffles(self) -> bool:
        """Tell whether the move makes the discard pile the new draw pile."""
        state = self.now.state
        return reshuffles(len(state.pile), self.discards(), self.count(), state.readings)

    def orders(self) -> list[tuple[str, ...] | None]:
        """List the one order of a new draw pile that stands for all, None where there is no new one."""
        cards = list_cards(self.now.components.landscapes, self.discards())
        return [tuple(cards) if self.reshuffles() else None]

    def check_shuffle(self) -> Refused | None:
        """Refuse another pile than the discard pile (rule cards.reshuffle), or none though the last card of the draw
        pile is drawn (cards.moment)."""
        if not self.reshuffles():
            if self.shuffle is None:
                return None
            raise BadInput("shuffle", list(self.shuffle), "nothing, as no cards are shuffled,")
        discards = self.discards()
        if is_order_of(self.now.components.landscapes, discards, self.shuffle or ()):
            return None
        forgotten = not self.shuffle and uses_up(len(self.now.state.pile), self.count())
        return Refused("cards.moment" if forgotten else "cards.reshuffle", {"cards": sum(discards)})

    def phrase(self) -> Phrase:
        """Add that the discard pile is shuffled, or that it is not though the cards to be drawn use up the draw pile;
        and how many cards come if those are fewer (rules cards.reshuffle, cards.moment, cards.empty)."""
        said, got = self.described(), drawn_cards(self.now.state, self.count())
        if self.shuffle:
            said = Phrase("shuffled", {"move": said})
        elif self.reshuffles():
            said = Phrase("unshuffled", {"move": said})
        return Phrase("short", {"move": said, "cards": got}) if got < self.count() else said


def place_of(thing: str) -> Position | None:
    """Read a hex "q,r"; None for anything else."""
    q, _, r = thing.partition(",")
    if not q.lstrip("-").isdigit() or not r.lstrip("-").isdigit():
        return None
    return int(q), int(r)
