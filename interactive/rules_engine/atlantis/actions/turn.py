"""What the moves of a turn have in common: nothing after the end of the game, and cards that are drawn (rules draw.*,
end.third)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.action import Action, shuffle_part
from rules_engine.atlantis.game.moment import Moment
from rules_engine.atlantis.game.state import State, with_hand
from rules_engine.atlantis.rules.cards import reshuffles
from rules_engine.cards import Cards, add_cards, draw, is_order_of, list_cards
from rules_engine.core import BadInput, Line, Phrase, Refused

BRIDGE = "bridge"
"""The kind of the move that places a bridge, and its part in that move."""
SHUFFLE = shuffle_part(lambda action: action.orders(), lambda action: action.orders())
"""A reshuffled discard pile."""


class TurnMove(Action):
    """A move of the player whose turn it is."""

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

    def why_none(self, thing: str) -> Refused | None:
        """Return what forbids every move of this kind, or with a thing every one about it; None where no rule does."""
        for move in self.about(thing) if thing else self.attempts():
            return self.refusal_of(move)
        return None


class Drawing(TurnMove):
    """A move after which its player draws cards."""

    shuffle: tuple[str, ...] | None

    def cards_due(self) -> int:
        raise NotImplementedError

    def discards(self) -> Cards:
        """Return the discard pile before cards are drawn."""
        return self.now.state.discards

    def described(self) -> Phrase:
        """Return the move in words without its shuffle."""
        raise NotImplementedError

    def cards_drawn(self) -> int:
        """Return how many cards come: no more than both piles have (rule draw.empty)."""
        return min(self.cards_due(), len(self.now.state.pile) + sum(self.discards()))

    def is_reshuffling(self) -> bool:
        """Tell whether the cards that are due use up the draw pile (rule draw.reshuffle)."""
        pile, due = len(self.now.state.pile), self.cards_due()
        return pile <= due and reshuffles(pile, self.discards(), due)

    def orders(self) -> tuple[tuple[str, ...] | None]:
        """Return the only order that is listed, that of the items: whoever plays the move shuffles it."""
        return (tuple(list_cards(self.now.components.items, self.discards())) if self.is_reshuffling() else None,)

    def check_shuffle(self) -> Refused | None:
        if not self.is_reshuffling():
            if self.shuffle is None:
                return None
            raise BadInput("shuffle", list(self.shuffle), "nothing, as no cards are shuffled,")
        discards = self.discards()
        if is_order_of(self.now.components.items, discards, list(self.shuffle or ())):
            return None
        return Refused("draw.reshuffle" if self.shuffle else "draw.reshuffle.forgotten", {"cards": sum(discards)})

    def draw(self, state: State) -> tuple[State, list[Line]]:
        """Draw the cards that are due; fewer come where there are no more (rules draw.empty, draw.reshuffle)."""
        order = list(self.shuffle or ()) if self.is_reshuffling() else None
        found = draw(self.now.components.items, state.pile, self.discards(), self.cards_due(), order)
        lines = [Line("draw.reshuffle", None, {"cards": found.shuffled})] if found.shuffled else []
        lines += [Line("draw.empty", None, {"cards": found.lacking})] if found.lacking else []
        after = with_hand(state, state.active, add_cards(state.hand(), found.cards))
        return replace(after, pile=found.pile, discards=found.discards), lines

    def phrase(self) -> Phrase:
        """Return the move in words, and that the discard pile is shuffled, or that it is not though the cards to be
        drawn use up the draw pile (rule draw.reshuffle)."""
        if self.shuffle:
            return Phrase("shuffled", {"move": self.described()})
        return Phrase("unshuffled", {"move": self.described()}) if self.is_reshuffling() else self.described()
