"""A study: a position that the reader lays out on the living course, and whose pawn is asked about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules_engine.atlantis.components import Components, Tiles
from rules_engine.atlantis.game.state import Seat, State
from rules_engine.atlantis.rules.path import ATLANTIS, PAWNS
from rules_engine.atlantis.rules.tiles import read_tiles
from rules_engine.cards import Cards, read_cards

ASK = "ask"
TILE = "tile"
STACK = "stack"
REMOVE = "remove"
BRIDGE = "bridge"
PAWN = "pawn"
TOOLS = (ASK, PAWN, TILE, STACK, REMOVE, BRIDGE)
"""What tapping a space does: ask about the pawn on it, put the chosen pawn there, replace or add a tile, take the top
tile or a bridge away, put or take a bridge."""


@dataclass(frozen=True)
class Study:
    """What lies on the `table`, where the player is active who is asked about, and which `pawn`; of the tiles that
    players have, the values alone. `tool`, `item` and `value` serve taps. `paying`: the cards of the move whose payment
    is being chosen, () if there is none. `last`: what the move just carried out reached, cost, brought ("" for no tile)
    and was paid with (ids apart by blanks), () if there was none."""

    table: State
    pawn: int
    tool: str = ASK
    item: str = ""
    value: int = 1
    paying: tuple[str, ...] = ()
    last: tuple[Any, ...] = ()

    def place(self) -> int:
        return self.table.seat().pawns[self.pawn]


def start_study(components: Components) -> Study:
    """Return the position in the data from which the page starts."""
    example, items = components.example, components.items
    seated = [name for name in components.colours if name in example["pawns"]]
    table = State(
        active=example["player"],
        course=tuple([read_tiles(items, space) for space in example["course"]]),
        seats=tuple([start_seat(components, name, tuple(example["pawns"][name])) for name in seated]),
        hands=tuple([(name, start_hand(components, name)) for name in seated]),
    )
    return Study(table, PAWNS.index(example["pawn"]), item=items[0], value=components.values[0][1])


def start_hand(components: Components, player: str) -> Cards:
    """Return a player's cards at first: what the data say, or none for who joins later."""
    return read_cards(components.items, components.example["hands"].get(player, {}))


def start_seat(components: Components, player: str, pawns: tuple[int, ...] = ()) -> Seat:
    """Return a player's seat at first, with the tiles of the data, or without any, and a bridge; all pawns are on
    Atlantis unless their places are given."""
    values = tuple([key for key, _ in components.values])
    counts = read_cards(values, components.example["tiles"].get(player, {}))
    return Seat(player, pawns or (ATLANTIS,) * components.pawns, tiles_of(components, counts), 1)


def tiles_of(components: Components, counts: Cards) -> Tiles:
    """Return so many tiles of each value, without their items."""
    return tuple([("", points) for count, (_, points) in zip(counts, components.values) for _ in range(count)])


def values_of(components: Components, tiles: Tiles) -> Cards:
    """Count tiles by their value."""
    held = [value for _, value in tiles]
    return tuple([held.count(points) for _, points in components.values])
