"""Hexes as building sites, and the symbols around them (rules site.*, cost.terrain)."""

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from rules_engine.core import Refused
from rules_engine.forms import Choice
from rules_engine.hexes import Position

BLANK = "blank"
SHRINE = "shrine"
OUTSIDE = "outside"
NOBODY = "nobody"
OWN = "own"
OTHER = "other"

Ground: TypeAlias = Annotated[str, Choice("landscapes", ("blank", "shrine", "outside"))]
Owner: TypeAlias = Annotated[str, Choice("", ("nobody", "own", "other"))]
Building: TypeAlias = Annotated[str, Choice("buildings")]

Grounds: TypeAlias = tuple[tuple[Position, str], ...]
"""(position, ground) of every hex of the map and of the shrines."""
Buildings: TypeAlias = tuple[tuple[Position, str, str], ...]
"""(position, player, building) in the order in which they were built."""


@dataclass(frozen=True)
class Hex:
    """One hex as the player who builds sees it: its ground, who stands on it, and with which building (or None)."""

    ground: Ground = "blank"
    owner: Owner = "nobody"
    building: Building | None = None

    def is_free(self) -> bool:
        """Tell whether this is a hex of the map on which nothing stands (rule site.free)."""
        return self.owner == NOBODY and self.ground not in (SHRINE, OUTSIDE)

    def is_own(self) -> bool:
        return self.owner == OWN and self.ground not in (SHRINE, OUTSIDE)

    def is_foreign(self) -> bool:
        return self.owner == OTHER and self.ground not in (SHRINE, OUTSIDE)


def site_refusal(site: Hex) -> Refused | None:
    """Refuse shrines, hexes with a building and places off the map as building sites (rules site.free, .blocked)."""
    if site.ground == OUTSIDE:
        return Refused("site.free", {"ground": site.ground})
    if site.ground == SHRINE:
        return Refused("site.blocked", {"blocker": SHRINE})
    return None if site.owner == NOBODY else Refused("site.blocked", {"blocker": site.building or "building"})


def free_sites(grounds: Grounds, buildings: Buildings) -> list[tuple[Position, str]]:
    """List (position, ground) of every hex that may be built on, in the order of the map (rule site.free)."""
    built = {place for place, _, _ in buildings}
    return [(place, ground) for place, ground in grounds if place not in built and ground != SHRINE]


def shrines_of(grounds: Grounds) -> list[Position]:
    return [place for place, ground in grounds if ground == SHRINE]
