"""The build order for a player who has built so much: what is free now and beside what (rules free.*, road.free)."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from rules_engine.attika.components import Components
from rules_engine.forms import Copies

Standing: TypeAlias = Annotated[dict[str, int], Copies("buildings", "copies", "group")]
"""How many of each of the player's own buildings stand on the map."""

STANDS = "stands"
FREE = "free"
WAITS = "waits"
PAID = "paid"
STAGES = (STANDS, FREE, WAITS, PAID)


def left(components: Components, standing: Standing, building: str) -> int:
    """How many copies of the building are still to be built."""
    return components.copies[building] - standing.get(building, 0)


def missing(components: Components, standing: Standing, among: list[str]) -> list[str]:
    """What is still to be built of `among`: each building as often as copies of it are left."""
    return [building for building in among for _ in range(left(components, standing, building))]


def heads(components: Components, tail: str) -> list[str]:
    """Where the arrows of a building lead, in the order of the data."""
    return [building for building in components.order if (tail, building) in components.arrows]


def tails(components: Components, head: str) -> list[str]:
    """Whose arrows lead to a building, in the order of the data."""
    return [building for building in components.order if (building, head) in components.arrows]


def standing_tails(components: Components, standing: Standing, head: str) -> list[str]:
    """The buildings on the map beside which `head` is free (rules free.arrow, road.free)."""
    return [tail for tail in tails(components, head) if standing.get(tail, 0) > 0]


def awaited(components: Components, standing: Standing, head: str) -> list[str]:
    """The buildings beside which `head` would be free and of which none stands yet; a Road does not wait for itself."""
    if standing_tails(components, standing, head):
        return []
    return [tail for tail in tails(components, head) if tail != head]


def stage(components: Components, standing: Standing, building: str) -> str:
    """stands: all copies; free: beside what stands; waits: for a building from which an arrow leads here; paid: no
    arrow leads here, or only that of the building itself, and none of it stands."""
    if left(components, standing, building) == 0:
        return STANDS
    if standing_tails(components, standing, building):
        return FREE
    return WAITS if awaited(components, standing, building) else PAID
