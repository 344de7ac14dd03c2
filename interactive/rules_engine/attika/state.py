"""A position of the game, and its plain JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rules_engine import hexes
from rules_engine.attika.components import Components
from rules_engine.attika.sites import BLANK, NOBODY, OTHER, OUTSIDE, OWN, SHRINE, Hex
from rules_engine.core import BadInput
from rules_engine.hexes import Position

Cards: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class State:
    """What lies on the table.

    `active`: whose turn it is; `grounds`: (position, ground) of every hex of the map and of the shrines;
    `buildings`: (position, player, building) in the order in which they were built;
    `hands`: (player, cards in the order of the landscapes); `discards`: the discard pile, counted likewise.
    """

    active: str
    grounds: tuple[tuple[Position, str], ...]
    buildings: tuple[tuple[Position, str, str], ...]
    hands: tuple[tuple[str, Cards], ...]
    discards: Cards

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

    def settlements(self, player: str) -> list[list[Position]]:
        """The player's settlements: connected groups of own buildings; shrines connect nothing (settlement.*)."""
        return hexes.components([place for place, owner, _ in self.buildings if owner == player])


def read_state(components: Components, data: dict) -> State:
    """From plain JSON: {"active", "map": [[q, r, ground]], "buildings": [[q, r, player, building]],
    "hands": {player: {landscape: n}}, "discards": {landscape: n}}; the last three may be left out.
    Raises BadInput for a ground, a building or a card that the game does not have."""
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
    )


def write_state(components: Components, state: State) -> dict:
    """The plain JSON that `read_state` reads back unchanged."""
    return {
        "active": state.active,
        "map": [[q, r, ground] for (q, r), ground in state.grounds],
        "buildings": [[q, r, player, building] for (q, r), player, building in state.buildings],
        "hands": {player: write_cards(components.landscapes, cards) for player, cards in state.hands},
        "discards": write_cards(components.landscapes, state.discards),
    }


def read_cards(landscapes: tuple[str, ...], counts: dict) -> Cards:
    """{landscape: n} as numbers in the order of the landscapes; BadInput for other keys and for less than none."""
    for key in sorted(counts):
        if counts[_one_of(landscapes, key, "cards")] < 0:
            raise BadInput("cards." + key, counts[key], "a number of cards")
    return tuple([counts.get(landscape, 0) for landscape in landscapes])


def write_cards(landscapes: tuple[str, ...], cards: Cards) -> dict:
    """Numbers in the order of the landscapes as {landscape: n}, without zeros."""
    return {landscape: count for landscape, count in zip(landscapes, cards) if count}


def _one_of(known: tuple[str, ...], found: str, place: str) -> str:
    if found not in known:
        raise BadInput(place, found, "one of " + ", ".join(known))
    return found
