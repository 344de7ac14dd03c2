"""A position as plain JSON."""

from __future__ import annotations

from typing import Any

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.state import Seat, State, Turn
from rules_engine.atlantis.readings import read_readings
from rules_engine.atlantis.rules.path import Course
from rules_engine.atlantis.rules.tiles import in_order, read_tiles, write_tiles
from rules_engine.cards import read_cards, write_cards
from rules_engine.core import HIDDEN, BadInput


def read_state(components: Components, data: dict) -> State:
    """Read plain JSON: {"active", "course": [[tile, …]] from the lowest tile on, "players": [player], "pawns": {player:
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
    """Write the plain JSON that `read_state` reads back unchanged."""
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
    """Write what lies on the table once a game has begun."""
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
    """Read where a pawn stands: on a tile, on Atlantis or on the mainland."""
    if place not in range(len(course) + 2) or (0 < place <= len(course) and not course[place - 1]):
        raise BadInput("pawns", place, "a space with a tile, Atlantis or the mainland")
    return place


def _place(course: Course, place: int, name: str) -> int:
    """Read a space with water."""
    if place not in range(1, len(course) + 1) or course[place - 1]:
        raise BadInput(name, place, "a space with water")
    return place


def _card(items: tuple[str, ...], card: str) -> str:
    if card != HIDDEN and card not in items:
        raise BadInput("pile", card, "one of " + ", ".join(items))
    return card
