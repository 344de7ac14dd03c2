"""What the moves of a turn have in common: nothing after the end of the game, and cards that are drawn (rules draw.*,
end.third)."""

from dataclasses import replace

from rules_engine.atlantis.game.moment import Moment
from rules_engine.atlantis.game.state import State, with_hand
from rules_engine.atlantis.rules.cards import reshuffles
from rules_engine.cards import add_cards, draw
from rules_engine.core import BadInput, Line, Phrase, Refused
from rules_engine.drawing import Drawing

BRIDGE = "bridge"
"""The kind of the move that places a bridge, and its part in that move."""


class TurnMove(Drawing):
    """A move of the player whose turn it is, after which cards may be drawn."""

    now: Moment

    def refusal(self) -> Refused | None:
        """Refuse any move before the set-up, and once the game is over: everybody has crossed (rules end.third,
        end.no-bridge)."""
        if not self.now.state.seats:
            raise BadInput("move", self.move(), "the set-up of a game")
        if self.now.state.finished:
            return Refused("end.no-bridge" if self.name == BRIDGE else "end.third", {})
        return self.parts_refusal()

    def marked(self) -> tuple[int, ...]:
        """List the places to which the move leads, whether it is allowed or not."""
        return ()

    def is_reshuffling(self) -> bool:
        """Tell whether the cards that are due use up the draw pile (rule draw.reshuffle)."""
        pile, due = len(self.now.state.pile), self.cards_due()
        return pile <= due and reshuffles(pile, self.discards(), due)

    def card_kinds(self) -> tuple[str, ...]:
        return self.now.components.items

    def shuffle_refusal(self) -> Refused:
        cards = sum(self.discards())
        return Refused("draw.reshuffle" if self.shuffle else "draw.reshuffle.forgotten", {"cards": cards})

    def with_shuffle(self, move: Phrase) -> Phrase:
        return Phrase("shuffled" if self.shuffle else "unshuffled", {"move": move})

    def draw(self, state: State) -> tuple[State, list[Line]]:
        """Draw the cards that are due; fewer come where there are no more (rules draw.empty, draw.reshuffle)."""
        order = list(self.shuffle or ()) if self.is_reshuffling() else None
        found = draw(self.now.components.items, state.pile, self.discards(), self.cards_due(), order)
        lines = [Line("draw.reshuffle", None, {"cards": found.shuffled})] if found.shuffled else []
        lines += [Line("draw.empty", None, {"cards": found.lacking})] if found.lacking else []
        after = with_hand(state, state.active, add_cards(state.hand(), found.cards))
        return replace(after, pile=found.pile, discards=found.discards), lines


def home_phrase(state: State) -> Phrase:
    """Say how many pawns the player has on the mainland (rules draw.more, end.third)."""
    return Phrase("given.home", {"pawns": state.seat().pawns_home(state.mainland())})
