"""A study: a position that the reader lays out on the living course, and whose pawn is asked about."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.readings import Readings
from rules_engine.atlantis.rules.path import ATLANTIS, PAWNS, Course, Ways, ways
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
class Holding:
    """What a player has: the hand, so many tiles of each value in the order of the data, and a bridge or none to place
    (`spare`)."""

    hand: Cards
    tiles: tuple[int, ...]
    spare: bool = True


@dataclass(frozen=True)
class Study:
    """What lies on the table, and what is asked about. `pawns`: (player, positions) of everybody; `player` and `pawn`
    are asked about, with this `hand`, so many `tiles` of each value in the order of the data, and a bridge or none to
    place (`spare`); `others`: (player, holding) of everybody else, in the order of `pawns`. `tool`, `item` and `value`
    serve taps. `paying`: the cards of the move whose payment is being chosen, () if there is none. `last`: what the
    move just carried out reached, cost, brought ("" for no tile) and was paid with (ids apart by blanks), () if there
    was none."""

    course: Course
    bridges: tuple[int, ...]
    pawns: tuple[tuple[str, tuple[int, ...]], ...]
    player: str
    pawn: int
    hand: Cards
    tiles: tuple[int, ...]
    spare: bool = True
    others: tuple[tuple[str, Holding], ...] = ()
    tool: str = ASK
    item: str = ""
    value: int = 1
    readings: Readings = ()
    paying: tuple[str, ...] = ()
    last: tuple[Any, ...] = ()

    def place(self) -> int:
        """Return where the chosen pawn stands."""
        return self.pawns_of(self.player)[self.pawn]

    def pawns_of(self, player: str) -> tuple[int, ...]:
        """Return where a player's pawns stand; () for who does not play."""
        for name, places in self.pawns:
            if name == player:
                return places
        return ()

    def holding(self) -> Holding:
        """Return what the player has who is asked about."""
        return Holding(self.hand, self.tiles, self.spare)

    def all_pawns(self) -> list[int]:
        """List the positions of all pawns."""
        return [place for _, places in self.pawns for place in places]

    def values(self, components: Components) -> list[int]:
        """List the player's tiles one by one, as their points."""
        return [points for count, (_, points) in zip(self.tiles, components.values) for _ in range(count)]

    def ways(self) -> Ways:
        """Return what moves look at."""
        return ways(self.course, self.bridges, self.all_pawns())


def start_study(components: Components) -> Study:
    """Return the position in the data from which the page starts."""
    example, items = components.example, components.items
    player = example["player"]
    held = start_holding(components, player)
    seated = [name for name in components.colours if name in example["pawns"]]
    return Study(
        course=tuple([read_tiles(items, space) for space in example["course"]]),
        bridges=(),
        pawns=tuple([(name, tuple(example["pawns"][name])) for name in seated]),
        player=player,
        pawn=PAWNS.index(example["pawn"]),
        hand=held.hand,
        tiles=held.tiles,
        spare=held.spare,
        others=tuple([(name, start_holding(components, name)) for name in seated if name != player]),
        item=items[0],
        value=components.values[0][1],
    )


def start_holding(components: Components, player: str) -> Holding:
    """Return what a player has at first: what the data say, or no card and no tile for who joins later."""
    hand = read_cards(components.items, components.example["hands"].get(player, {}))
    return Holding(hand, read_values(components, components.example["tiles"].get(player, {})))


def read_values(components: Components, counts: dict) -> tuple[int, ...]:
    """Read {value id: n} as numbers in the order of the values; BadInput for other keys."""
    return read_cards(tuple([key for key, _ in components.values]), counts)


def new_pawns(components: Components) -> tuple[int, ...]:
    """Return the pawns of a player who joins."""
    return (ATLANTIS,) * components.pawns


def ask_about(study: Study, player: str) -> Study:
    """Ask about another player: everybody keeps hand, tiles and bridge."""
    if player == study.player:
        return study
    held = [(study.player, study.holding()), *study.others]
    now = next(holding for name, holding in held if name == player)
    order = [name for name, _ in study.pawns if name != player]
    others = [(name, holding) for wanted in order for name, holding in held if name == wanted]
    return replace(study, player=player, hand=now.hand, tiles=now.tiles, spare=now.spare, others=tuple(others))
