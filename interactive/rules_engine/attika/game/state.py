"""A position of the game, and its plain JSON."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules_engine import hexes
from rules_engine.attika.components import Components
from rules_engine.attika.game.seats import Seat
from rules_engine.attika.readings import Readings, read_readings
from rules_engine.attika.rules.sites import BLANK, NOBODY, OTHER, OUTSIDE, OWN, SHRINE, Hex
from rules_engine.attika.rules.turns import START, TURN, Turn
from rules_engine.cards import Cards, read_cards, write_cards
from rules_engine.codec import read_at
from rules_engine.core import HIDDEN, BadInput
from rules_engine.hexes import Position


@dataclass(frozen=True)
class State:
    """What lies on the table.

    `active`: whose turn it is; `grounds`: (position, ground) of every hex of the map and of the shrines;
    `buildings`: (position, player, building) in the order in which they were built;
    `hands`: (player, cards in the order of the landscapes); `discards`: the discard pile, counted likewise.

    A whole game has more: `seats` clockwise from the start player; `pile` and `tiles`: the face-down cards and board
    tiles, each from its top; `board`: (tile, centre, rotation) of the tiles of the map; `supply`: amphorae; `turn`;
    `readings`: what the players agreed on; `practice`: whether practice costs stand in for unknown ones;
    `won`: (winner, rule). A position without seats is a study: one may only build, and nobody's turn ends.
    """

    active: str
    grounds: tuple[tuple[Position, str], ...]
    buildings: tuple[tuple[Position, str, str], ...]
    hands: tuple[tuple[str, Cards], ...]
    discards: Cards
    seats: tuple[Seat, ...] = ()
    pile: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    board: tuple[tuple[str, Position, int], ...] = ()
    supply: int = 0
    turn: Turn = START
    readings: Readings = ()
    practice: bool = False
    won: tuple[str, str] | None = None

    def ground_at(self, position: Position) -> str:
        """blank, a landscape, shrine, or outside where the map has no hex."""
        for place, ground in self.grounds:
            if place == position:
                return ground
        return OUTSIDE

    def building_at(self, position: Position) -> tuple[str, str] | None:
        """(player, building), or None on a hex without a building."""
        for place, player, building in self.buildings:
            if place == position:
                return player, building
        return None

    def hand_of(self, player: str) -> Cards:
        """The player's cards in the order of the landscapes; none for a player without a hand."""
        for name, cards in self.hands:
            if name == player:
                return cards
        return (0,) * len(self.discards)

    def hex_at(self, position: Position, player: str) -> Hex:
        """The hex as `player` sees it."""
        stands = self.building_at(position)
        if stands is None:
            return Hex(self.ground_at(position), NOBODY, None)
        return Hex(self.ground_at(position), OWN if stands[0] == player else OTHER, stands[1])

    def own(self, player: str) -> list[Position]:
        """Where the player's buildings stand, in the order in which they were built."""
        return [place for place, owner, _ in self.buildings if owner == player]

    def settlements(self, player: str) -> list[list[Position]]:
        """The player's settlements: connected groups of own buildings; shrines connect nothing (rules settlement.what,
        settlement.merge, settlement.shrine)."""
        return hexes.components(self.own(player))

    def seat(self) -> Seat:
        """The seat of the player whose turn it is; BadInput in a position without seats."""
        for seat in self.seats:
            if seat.player == self.active:
                return seat
        raise BadInput("players", [seat.player for seat in self.seats], "the player whose turn it is")


def with_seat(state: State, **changes: Any) -> State:
    """The state with some fields of the active player's seat changed."""
    changed = replace(state.seat(), **changes)
    return replace(state, seats=tuple([changed if seat.player == state.active else seat for seat in state.seats]))


def with_turn(state: State, **changes: Any) -> State:
    """The state with some fields of the turn changed."""
    return replace(state, turn=replace(state.turn, **changes))


def with_hand(state: State, cards: Cards) -> State:
    """The state with another hand for the active player."""
    if any([name == state.active for name, _ in state.hands]):
        hands = [(name, cards if name == state.active else held) for name, held in state.hands]
    else:
        hands = sorted(state.hands + ((state.active, cards),))
    return replace(state, hands=tuple(hands))


def read_state(components: Components, data: dict) -> State:
    """From plain JSON: {"active", "map": [[q, r, ground]], "buildings": [[q, r, player, building]],
    "hands": {player: {landscape: n}}, "discards": {landscape: n}}; the last three may be left out.

    Of a whole game also (each may be left out): {"players": [player], "mats": {player: [building]}, "stacks": {player:
    [[building]]}, "amphorae": {player: n}, "rewarded": {player: [group]}, "supply": n, "pile": [landscape], "tiles":
    [tile], "board": [[tile, q, r, rotation]], "turn": {…}, "readings": {…}, "practice": true, "won": {"winner",
    "rule"}}. Raises BadInput for a ground, a building, a card or a board tile that the game does not have."""
    landscapes = components.landscapes
    hands = data.get("hands", {})
    built = data.get("buildings", [])
    known = landscapes + (BLANK, SHRINE)
    return State(
        active=data["active"],
        grounds=tuple([((q, r), _one_of(known, ground, "map")) for q, r, ground in data["map"]]),
        buildings=tuple([((q, r), owner, _one_of(components.order, name, "buildings")) for q, r, owner, name in built]),
        hands=tuple([(player, read_cards(landscapes, hands[player])) for player in sorted(hands)]),
        discards=read_cards(landscapes, data.get("discards", {})),
        seats=tuple([_read_seat(components, data, player) for player in data.get("players", [])]),
        pile=_all_of(landscapes + (HIDDEN,), data.get("pile", []), "pile"),
        tiles=_all_of(components.pieces.tiles + (HIDDEN,), data["tiles"], "tiles") if "tiles" in data else (),
        board=tuple([(tile, (q, r), rotation) for tile, q, r, rotation in data.get("board", [])]),
        supply=data.get("supply", 0),
        turn=read_at(TURN, "turn", data.get("turn", {})),
        readings=read_readings(data.get("readings", {})),
        practice=data.get("practice", False),
        won=(data["won"]["winner"], data["won"]["rule"]) if "won" in data else None,
    )


def write_state(components: Components, state: State) -> dict:
    """The plain JSON that `read_state` reads back unchanged."""
    data = {
        "active": state.active,
        "map": [[q, r, ground] for (q, r), ground in state.grounds],
        "buildings": [[q, r, player, building] for (q, r), player, building in state.buildings],
        "hands": {player: write_cards(components.landscapes, cards) for player, cards in state.hands},
        "discards": write_cards(components.landscapes, state.discards),
    }
    if state.seats:
        data.update(_game_data(state))
    if state.readings:
        data["readings"] = {reading: option for reading, option in state.readings}
    if state.practice:
        data["practice"] = True
    if state.won is not None:
        data["won"] = {"winner": state.won[0], "rule": state.won[1]}
    return data


def _game_data(state: State) -> dict:
    """What only a whole game has."""
    return {
        "players": [seat.player for seat in state.seats],
        "mats": {seat.player: list(seat.mat) for seat in state.seats},
        "stacks": {seat.player: [list(stack) for stack in seat.stacks] for seat in state.seats},
        "amphorae": {seat.player: seat.amphorae for seat in state.seats},
        "rewarded": {seat.player: list(seat.rewarded) for seat in state.seats},
        "supply": state.supply,
        "pile": list(state.pile),
        "tiles": list(state.tiles),
        "board": [[tile, q, r, rotation] for tile, (q, r), rotation in state.board],
        "turn": TURN.write(state.turn),
    }


def _read_seat(components: Components, data: dict, player: str) -> Seat:
    known = components.order + (HIDDEN,)
    mat = _all_of(components.order, data.get("mats", {}).get(player, []), "mats")
    stacks = data.get("stacks", {}).get(player, [])
    return Seat(
        player=player,
        mat=tuple(sorted(mat, key=lambda name: components.order.index(name))),
        stacks=tuple([_all_of(known, stack, "stacks") for stack in stacks]),
        amphorae=data.get("amphorae", {}).get(player, 0),
        rewarded=_all_of(components.groups, data.get("rewarded", {}).get(player, []), "rewarded"),
    )


def _one_of(known: tuple[str, ...], found: str, place: str) -> str:
    if found not in known:
        raise BadInput(place, found, "one of " + ", ".join(known))
    return found


def _all_of(known: tuple[str, ...], found: list, place: str) -> tuple[str, ...]:
    return tuple([_one_of(known, item, place) for item in found])
