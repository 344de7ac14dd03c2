"""A position of Atlantis, and its plain JSON."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.seats import Seat
from rules_engine.atlantis.readings import Readings, read_readings
from rules_engine.atlantis.rules.path import Course, Ways, mainland, ways
from rules_engine.atlantis.rules.tiles import in_order, read_tiles, write_tiles
from rules_engine.cards import Cards, read_cards, write_cards
from rules_engine.core import HIDDEN, BadInput


@dataclass(frozen=True)
class Turn:
    """What the active player has done before moving: how many tiles were given for cards, and in the reading
    `bridge-place: crossed-hole` the space at which a bridge was placed, whose hole must now be crossed."""

    bought: int = 0
    bridge: int = 0


@dataclass(frozen=True)
class State:
    """`course`: the spaces from Atlantis on; `bridges`: spaces of water on which one lies; `seats` in turn order;
    `hands` by player; `discards` as numbers of cards; `pile`: the draw pile from its top; `box`: path tiles out of the
    game; `finished`: whether the last crossing is done."""

    active: str
    course: Course = ()
    bridges: tuple[int, ...] = ()
    seats: tuple[Seat, ...] = ()
    hands: tuple[tuple[str, Cards], ...] = ()
    discards: Cards = ()
    pile: tuple[str, ...] = ()
    box: tuple[tuple[str, int], ...] = ()
    turn: Turn = Turn()
    readings: Readings = ()
    finished: bool = False

    def seat(self) -> Seat:
        """The seat of the player whose turn it is."""
        return self.seat_of(self.active)

    def seat_of(self, player: str) -> Seat:
        """A player's seat; BadInput where there is none."""
        for seat in self.seats:
            if seat.player == player:
                return seat
        raise BadInput("players", player, "one of the players")

    def hand_of(self, player: str) -> Cards:
        """A player's cards; BadInput where they are hidden."""
        for name, cards in self.hands:
            if name == player:
                return cards
        raise BadInput("hands", player, "a player whose cards are known")

    def hand(self) -> Cards:
        """The cards of the player whose turn it is."""
        return self.hand_of(self.active)

    def mainland(self) -> int:
        """The position of the mainland."""
        return mainland(self.course)

    def pawns(self) -> list[int]:
        """The positions of all pawns."""
        return [place for seat in self.seats for place in seat.pawns]

    def ways(self) -> Ways:
        """What moves look at (rules move.*, hole.*)."""
        return ways(self.course, self.bridges, self.pawns())


def with_seat(state: State, player: str, **changes: Any) -> State:
    """The state with some fields of a player's seat changed."""
    seats = [replace(seat, **changes) if seat.player == player else seat for seat in state.seats]
    return replace(state, seats=tuple(seats))


def with_hand(state: State, player: str, cards: Cards) -> State:
    """The state with another hand for a player."""
    return replace(state, hands=tuple([(name, cards if name == player else held) for name, held in state.hands]))


def read_state(components: Components, data: dict) -> State:
    """From plain JSON: {"active", "course": [[tile, …]] from the lowest tile on, "players": [player], "pawns": {player:
    [position]}, "tiles": {player: [tile]}, "spare": {player: bridges not placed}, "debts": {player: points},
    "hands": {player: {item: n}}, "bridges": [space], "discards": {item: n}, "pile": [item], "box": [tile], "turn":
    {"bought", "bridge"}, "readings": {…}, "finished": true}. All but "active" may be left out; without "course" the
    table is empty. Raises BadInput for what the game does not have."""
    items, hands = components.items, data.get("hands", {})
    course = tuple([read_tiles(items, space) for space in data.get("course", [])])
    players = data.get("players", [])
    return State(
        active=data["active"],
        course=course,
        bridges=tuple([_place(course, place, "bridges") for place in data.get("bridges", [])]),
        seats=tuple([_read_seat(components, course, data, player) for player in players]),
        hands=tuple([(player, read_cards(items, hands[player])) for player in players if player in hands]),
        discards=read_cards(items, data.get("discards", {})),
        pile=tuple([_card(items, card) for card in data.get("pile", [])]),
        box=read_tiles(items, data.get("box", [])),
        turn=Turn(data.get("turn", {}).get("bought", 0), data.get("turn", {}).get("bridge", 0)),
        readings=read_readings(data.get("readings", {})),
        finished=data.get("finished", False),
    )


def write_state(components: Components, state: State) -> dict:
    """The plain JSON that `read_state` reads back unchanged."""
    data: dict[str, Any] = {"active": state.active}
    if state.seats:
        data.update(_game_data(components, state))
    if state.turn != Turn():
        data["turn"] = {name: getattr(state.turn, name) for name in ("bought", "bridge") if getattr(state.turn, name)}
    if state.readings:
        data["readings"] = {reading: option for reading, option in state.readings}
    if state.finished:
        data["finished"] = True
    return data


def _game_data(components: Components, state: State) -> dict:
    """What lies on the table once a game has begun."""
    seats = state.seats
    data = {
        "course": [write_tiles(space) for space in state.course],
        "bridges": list(state.bridges),
        "players": [seat.player for seat in seats],
        "pawns": {seat.player: list(seat.pawns) for seat in seats},
        "tiles": {seat.player: write_tiles(seat.tiles) for seat in seats},
        "spare": {seat.player: seat.bridges for seat in seats},
        "hands": {player: write_cards(components.items, cards) for player, cards in state.hands},
        "discards": write_cards(components.items, state.discards),
        "pile": list(state.pile),
        "box": write_tiles(state.box),
    }
    if any([seat.debt for seat in seats]):
        data["debts"] = {seat.player: seat.debt for seat in seats if seat.debt}
    return data


def _read_seat(components: Components, course: Course, data: dict, player: str) -> Seat:
    pawns = data.get("pawns", {}).get(player, [0] * components.pawns)
    return Seat(
        player=player,
        pawns=tuple([_pawn(course, place) for place in pawns]),
        tiles=in_order(components.items, list(read_tiles(components.items, data.get("tiles", {}).get(player, [])))),
        bridges=data.get("spare", {}).get(player, components.bridges),
        debt=data.get("debts", {}).get(player, 0),
    )


def _pawn(course: Course, place: int) -> int:
    """Where a pawn stands: on a tile, on Atlantis or on the mainland."""
    if place not in range(len(course) + 2) or (0 < place <= len(course) and not course[place - 1]):
        raise BadInput("pawns", place, "a space with a tile, Atlantis or the mainland")
    return place


def _place(course: Course, place: int, name: str) -> int:
    """A space with water."""
    if place not in range(1, len(course) + 1) or course[place - 1]:
        raise BadInput(name, place, "a space with water")
    return place


def _card(items: tuple[str, ...], card: str) -> str:
    if card != HIDDEN and card not in items:
        raise BadInput("pile", card, "one of " + ", ".join(items))
    return card
