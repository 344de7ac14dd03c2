"""A position of the game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules_engine.atlantis.readings import Readings
from rules_engine.atlantis.rules.path import Course, Ways, mainland, ways
from rules_engine.atlantis.rules.tiles import Tiles
from rules_engine.cards import Cards
from rules_engine.core import BadInput


@dataclass(frozen=True)
class Seat:
    """One player's place at the table: the positions of the pawns A, B, …, the path tiles collected, the bridges not
    yet placed, and `debt`: what the last crossing cost beyond everything that the player had (end.shortage)."""

    player: str
    pawns: tuple[int, ...]
    tiles: Tiles = ()
    bridges: int = 0
    debt: int = 0

    def pawns_home(self, mainland: int) -> int:
        """Count the pawns on the mainland (rule draw.more)."""
        return self.pawns.count(mainland)


@dataclass(frozen=True)
class Turn:
    """What the active player has done before moving: how many tiles were given for cards, and in the reading
    `bridge-place: crossed-hole` the space at which a bridge was placed, whose hole must now be crossed."""

    bought: int = 0
    bridge: int = 0


@dataclass(frozen=True)
class State:
    """What lies on the table. `course`: the spaces from Atlantis on; `bridges`: spaces of water on which one lies;
    `seats` in turn order; `hands` by player; `discards` as numbers of cards; `pile`: the draw pile from its top; `box`:
    path tiles out of the game; `finished`: whether the last crossing is done."""

    active: str
    course: Course = ()
    bridges: tuple[int, ...] = ()
    seats: tuple[Seat, ...] = ()
    hands: tuple[tuple[str, Cards], ...] = ()
    discards: Cards = ()
    pile: tuple[str, ...] = ()
    box: Tiles = ()
    turn: Turn = Turn()
    readings: Readings = ()
    finished: bool = False

    def seat(self) -> Seat:
        """Return the seat of the player whose turn it is."""
        return self.seat_of(self.active)

    def seat_of(self, player: str) -> Seat:
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

    def mainland(self) -> int:
        return mainland(self.course)

    def pawns(self) -> list[int]:
        return [place for seat in self.seats for place in seat.pawns]

    def ways(self) -> Ways:
        """Return what moves look at (rules move.*, hole.*)."""
        return ways(self.course, self.bridges, self.pawns())


def with_seat(state: State, player: str, **changes: Any) -> State:
    """Change some fields of a player's seat."""
    seats = [replace(seat, **changes) if seat.player == player else seat for seat in state.seats]
    return replace(state, seats=tuple(seats))


def with_hand(state: State, player: str, cards: Cards) -> State:
    return replace(state, hands=tuple([(name, cards if name == player else held) for name, held in state.hands]))
