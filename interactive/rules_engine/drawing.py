"""Moves of games with hands and a draw pile: the set-up; and those after which cards are drawn, of which the order of a
shuffled discard pile is part."""

from dataclasses import replace
from typing import Any

from rules_engine.action import Action, Part, shuffle_part
from rules_engine.cards import Cards, Draw, add_cards, draw, list_cards
from rules_engine.codec import Codec, dict_of, dict_record, field, list_of, text
from rules_engine.core import BadInput, Phrase, Refused


def setup_part(deal: Codec) -> Part:
    """Return the part of a set-up: {"players", "deal", "readings"}."""
    readings = field("readings", dict_of(None, text()), {})
    setup = dict_record(field("players", list_of(text())), field("deal", deal), readings)
    return Part("begun", lambda components: setup, key="setup")


class SetUp(Action):
    """{"setup": {"players", "deal", "readings"}}, from an empty table. A game gives the `parts`: `setup_part`."""

    name = "setup"
    begun: dict

    def check_begun(self) -> Refused | None:
        if self.state.seats:
            raise BadInput("setup", self.move(), "a move: this game has begun")
        return None


SHUFFLE = shuffle_part(lambda action: action.orders(), lambda action: action.orders())
"""The discard pile from the top, where it becomes the draw pile."""


class Drawing(Action):
    """A move that may draw cards, of a state with `pile` and `discards`.

    A game says which field of its components has the kinds of cards (`card_kinds`), when a draw makes the discard pile
    the draw pile, what forbids any other order than one of the whole pile, and the words that add a shuffle, or that it
    is lacking, to those of a move; a kind of move says how many cards are due, and its words as `described`.
    """

    card_kinds = ""
    shuffle: tuple[str, ...] | None = None

    def is_reshuffling(self) -> bool:
        raise NotImplementedError

    def shuffle_refusal(self) -> Refused:
        raise NotImplementedError

    def with_shuffle(self, move: Phrase) -> Phrase:
        raise NotImplementedError

    def described(self) -> Phrase:
        raise NotImplementedError

    def cards_due(self) -> int:
        """Return how many cards are due."""
        return 0

    def discards(self) -> Cards:
        """Return the discard pile before cards are drawn."""
        return self.state.discards

    def cards_drawn(self) -> int:
        """Return how many cards come: no more than both piles have."""
        return min(self.cards_due(), len(self.state.pile) + sum(self.discards()))

    def take_cards(self, state: Any, count: int, order: tuple[str, ...] | None) -> tuple[Any, Draw]:
        """Draw so many cards for the active player; `order`: the discard pile from the top, if it is shuffled now."""
        found = draw(getattr(self.components, self.card_kinds), state.pile, state.discards, count, order)
        after = state.with_hand(state.active, add_cards(state.hand(), found.cards))
        return replace(after, pile=found.pile, discards=found.discards), found

    def orders(self) -> tuple[tuple[str, ...] | None]:
        """Return the only order that is listed, that of the kinds: whoever plays the move shuffles it."""
        kinds = getattr(self.components, self.card_kinds)
        return (tuple(list_cards(kinds, self.discards())) if self.is_reshuffling() else None,)

    def check_shuffle(self) -> Refused | None:
        if not self.is_reshuffling():
            if self.shuffle is None:
                return None
            raise BadInput("shuffle", list(self.shuffle), "nothing, as no cards are shuffled,")
        whole = list_cards(getattr(self.components, self.card_kinds), self.discards())
        return None if sorted(self.shuffle or ()) == sorted(whole) else self.shuffle_refusal()

    def phrase(self) -> Phrase:
        """Return the move in words, and that the discard pile is shuffled, or that it is not though the cards to be
        drawn use up the draw pile."""
        said = self.described()
        return self.with_shuffle(said) if self.shuffle or self.is_reshuffling() else said
