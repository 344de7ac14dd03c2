"""Cards of a few kinds: hands as counts, piles as lists, and drawing with a reshuffle of the discard pile."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from rules_engine.chance import Pick, shuffle
from rules_engine.core import HIDDEN, BadInput

Cards: TypeAlias = tuple[int, ...]
"""The number of cards of each kind, in the order of the kinds."""


def write_cards(kinds: tuple[str, ...], cards: Cards) -> dict:
    """Return counts as {kind: n}, without zeros."""
    return {kind: count for kind, count in zip(kinds, cards) if count}


@dataclass(frozen=True)
class Draw:
    """The result of drawing: the cards drawn, both piles afterwards, how many discards were shuffled into the draw
    pile, and how many cards were lacking."""

    cards: Cards
    pile: tuple[str, ...]
    discards: Cards
    shuffled: int
    lacking: int


def draw(
    kinds: tuple[str, ...], pile: tuple[str, ...], discards: Cards, count: int, order: Sequence[str] | None
) -> Draw:
    """Draw `count` cards from the top of the draw pile, which is the start of `pile`.

    `order`: the order of the reshuffled discard pile, from its top, which goes below the draw pile; None if it is not
    reshuffled. Raises BadInput if a drawn card is hidden.
    """
    shuffled = tuple(order or ())
    whole = pile + shuffled
    drawn = list(whole[:count])
    if HIDDEN in drawn:
        raise BadInput("pile", HIDDEN, "a card")
    left = (0,) * len(discards) if shuffled else discards
    return Draw(count_cards(kinds, drawn), whole[count:], left, len(shuffled), count - len(drawn))


def count_cards(kinds: tuple[str, ...], cards: list[str]) -> Cards:
    """Count a list of cards by kind. Raises BadInput for a card of no known kind."""
    for card in cards:
        if card not in kinds:
            raise BadInput("cards", card, "one of " + ", ".join(kinds))
    return tuple([cards.count(kind) for kind in kinds])


def list_cards(kinds: tuple[str, ...], cards: Cards) -> list[str]:
    """List counted cards one by one, in the order of the kinds."""
    return [kind for kind, count in zip(kinds, cards) for _ in range(count)]


def add_cards(cards: Cards, others: Cards) -> Cards:
    """Return the sum of two counts."""
    return tuple([a + b for a, b in zip(cards, others)])


def subtract_cards(cards: Cards, others: Cards) -> Cards | None:
    """Return what is left of `cards` without `others`; None if there are not enough."""
    left = tuple([a - b for a, b in zip(cards, others)])
    return None if min(left) < 0 else left


def selections(hand: Cards, count: int) -> list[Cards]:
    """List every way to choose `count` cards out of `hand`, in ascending order of the counts."""
    partial: list[tuple[Cards, int]] = [((), count)]
    later = sum(hand)  # cards of the kinds after the current one
    for held in hand:
        later -= held
        partial = [
            (chosen + (taken,), left - taken)
            for chosen, left in partial
            for taken in range(max(0, left - later), min(held, left) + 1)
        ]
    return [chosen for chosen, left in partial if left == 0]


class CardTable:
    """What the states of games with seats, hands and a draw pile have in common: whose turn it is, the seats clockwise,
    each with its `player`, and the hands by player."""

    active: str
    seats: tuple[Any, ...]
    hands: tuple[tuple[str, Cards], ...]
    discards: Cards
    pile: tuple[str, ...]

    def seat(self) -> Any:
        return self.seat_of(self.active)

    def seat_of(self, player: str) -> Any:
        """Return a player's seat; BadInput where there is none."""
        for seat in self.seats:
            if seat.player == player:
                return seat
        raise BadInput("players", player, "one of the players")

    def hand_of(self, player: str) -> Cards:
        """Return a player's cards; BadInput where they are hidden."""
        for name, cards in self.hands:
            if name == player:
                return cards
        raise BadInput("hands", player, "a player whose cards are known")

    def hand(self) -> Cards:
        return self.hand_of(self.active)

    def next_player(self, player: str) -> str:
        players = [seat.player for seat in self.seats]
        return players[(players.index(player) + 1) % len(players)]

    def cards_to_draw(self, wanted: int) -> int:
        """Count the cards that a draw of so many gets: no more than both piles have."""
        return min(wanted, len(self.pile) + sum(self.discards))

    def with_seat(self: Any, player: str, **changes: Any) -> Any:
        seats = [replace(seat, **changes) if seat.player == player else seat for seat in self.seats]
        return replace(self, seats=tuple(seats))

    def with_hand(self: Any, player: str, cards: Cards) -> Any:
        """Give a player these cards in place of those in hand; whoever had no hand has one then."""
        if all([name != player for name, _ in self.hands]):
            return replace(self, hands=tuple(sorted([*self.hands, (player, cards)])))
        return replace(self, hands=tuple([(name, cards if name == player else held) for name, held in self.hands]))


@dataclass(frozen=True)
class View:
    """`state` as `player` knows it: one hand, and HIDDEN wherever something lies face down; `hand_sizes`: (player,
    cards) of everybody."""

    player: str
    state: Any
    hand_sizes: tuple[tuple[str, int], ...]


def view_writer(write_state: Callable[[Any, Any], dict]) -> Callable[[Any, View], dict]:
    """Return the function that writes a view as plain JSON: {"player", "state", "hand_sizes": {player: n}}."""

    def write(components: Any, known: View) -> dict:
        state = write_state(components, known.state)
        return {"player": known.player, "state": state, "hand_sizes": dict(known.hand_sizes)}

    return write


def view_of(state: Any, player: str, **hidden: Any) -> View:
    """Hide the other hands and the draw pile of a state, and what else is given as it is known (`hidden`)."""
    hands = tuple([(name, cards) for name, cards in state.hands if name == player])
    known = replace(state, hands=hands, pile=(HIDDEN,) * len(state.pile), **hidden)
    return View(player, known, tuple([(name, sum(cards)) for name, cards in state.hands]))


def deal_unseen(kinds: tuple[str, ...], cards: list[str], known: View, pick: Pick) -> Any:
    """Return the state of a player's view with the cards that the player does not see dealt to the other hands and the
    draw pile. `cards`: all of the game."""
    state, unseen = known.state, list(cards)
    own = state.hand_of(known.player)
    for card in list_cards(kinds, add_cards(state.discards, own)):
        unseen.remove(card)
    unseen = shuffle(unseen, pick)
    hands = []
    for player, size in known.hand_sizes:
        hands.append((player, own if player == known.player else count_cards(kinds, unseen[:size])))
        unseen = unseen if player == known.player else unseen[size:]
    return replace(state, hands=tuple(hands), pile=tuple(unseen[: len(state.pile)]))
