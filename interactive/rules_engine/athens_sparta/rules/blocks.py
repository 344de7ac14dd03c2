"""The blocks of a whole game and what they can do (rules block.*): practice values of the data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules_engine.athens_sparta.components import FLEET
from rules_engine.core import kept

ON_MAP, BEFORE_POTIDAEA, RESERVE, REVOLT, TWIN, NEUTRAL = "map", "potidaea", "reserve", "revolt", "twin", "neutral"
"""Where a block waits at the beginning: in its home city, before Potidaea, or beside the map."""

ANY = "any"
"""The home of a reserve block: any city (rule block.home)."""


@dataclass(frozen=True)
class Sort:
    """One block as it is printed. `steps`: its full strength; `move` in hexes; `cost` of one step in build points."""

    id: str
    side: str
    type: str
    home: str
    steps: int
    letter: str
    number: int
    waits: str
    move: int
    cost: int

    def is_fleet(self) -> bool:
        return self.type == FLEET

    def is_revolting(self) -> bool:
        return self.waits == REVOLT


@dataclass(frozen=True)
class Roster:
    """All blocks in the order of the data."""

    sorts: tuple[Sort, ...]
    by_id: dict[str, Sort]


@kept
def roster_of(components: Any) -> Roster:
    """Return the blocks of the game, read once."""
    return read_roster(components.plain)


def read_roster(data: dict) -> Roster:
    """Read from the plain components: "roster", "block-types" and "revolt-blocks"."""
    sorts = tuple([sort for row in data["roster"]["groups"] for sort in read_group(data, row)])
    return Roster(sorts, {sort.id: sort for sort in sorts})


def read_group(data: dict, row: list) -> list[Sort]:
    """Return the equal blocks of one row: side, type, home, steps, letter, number, where they wait, all their names."""
    side, kind, home, steps, letter, number, waits, *names = row
    abilities = data["block-types"][kind] if kind in data["block-types"] else data["revolt-blocks"][kind]
    return [
        Sort(name, side, kind, home, steps, letter, number, waits, abilities["move"], abilities["cost"])
        for name in names
    ]
