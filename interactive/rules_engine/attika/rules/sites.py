"""A building site and what lies around it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from rules_engine.attika.components import Components
from rules_engine.core import Refused
from rules_engine.forms import Choice

BLANK = "blank"
SHRINE = "shrine"
OUTSIDE = "outside"
NOBODY = "nobody"
OWN = "own"
OTHER = "other"

Ground: TypeAlias = Annotated[str, Choice("landscapes", ("blank", "shrine", "outside"))]
Owner: TypeAlias = Annotated[str, Choice("", ("nobody", "own", "other"))]
Building: TypeAlias = Annotated[str, Choice("buildings")]


@dataclass(frozen=True)
class Hex:
    """One hex as the player who builds sees it: its ground, who stands on it, and with which building (or None)."""

    ground: Ground = "blank"
    owner: Owner = "nobody"
    building: Building | None = None

    def is_free(self) -> bool:
        """A hex of the map on which nothing stands (rule site.free)."""
        return self.owner == NOBODY and self.ground not in (SHRINE, OUTSIDE)

    def is_own(self) -> bool:
        """Whether one of the player's own buildings stands here."""
        return self.owner == OWN and self.ground not in (SHRINE, OUTSIDE)

    def is_foreign(self) -> bool:
        """Whether another player's building stands here."""
        return self.owner == OTHER and self.ground not in (SHRINE, OUTSIDE)


def refuse_blocked_site(site: Hex) -> None:
    """Shrines, hexes with a building and places off the map are no building sites (rules site.free, site.blocked)."""
    if site.ground == OUTSIDE:
        raise Refused("site.free", {"ground": site.ground})
    if site.ground == SHRINE:
        raise Refused("site.blocked", {"blocker": SHRINE})
    if site.owner != NOBODY:
        raise Refused("site.blocked", {"blocker": site.building or "building"})


def count_symbols(components: Components, hexes: list[Hex]) -> dict[str, int]:
    """How many of each landscape symbol lie on `hexes`."""
    grounds = [place.ground for place in hexes]
    return {landscape: grounds.count(landscape) for landscape in components.landscapes}
