"""What lies before a player (rules setup.pawns, setup.bridge, reward.open)."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.atlantis.rules.tiles import Tile


@dataclass(frozen=True)
class Seat:
    """One player's place at the table: the positions of the pawns A, B, …, the path tiles collected, the bridges not
    yet placed, and `debt`: what the last crossing cost beyond everything that the player had (end.shortage)."""

    player: str
    pawns: tuple[int, ...]
    tiles: tuple[Tile, ...] = ()
    bridges: int = 0
    debt: int = 0

    def home(self, mainland: int) -> int:
        """How many of the pawns are on the mainland (rule draw.more)."""
        return self.pawns.count(mainland)


PAWNS = ("pawn-a", "pawn-b", "pawn-c")
"""The ids of a player's pawns."""


def moved(pawns: tuple[int, ...], pawn: int, place: int) -> tuple[int, ...]:
    """The pawns when one of them has moved."""
    return pawns[:pawn] + (place,) + pawns[pawn + 1 :]
