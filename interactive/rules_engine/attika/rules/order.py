"""The build order on the player mat: what an arrow makes free, what waits for what (rules free.*, road.free)."""

from typing import Annotated, TypeAlias

from rules_engine.attika.components import Components
from rules_engine.attika.rules.sites import Hex
from rules_engine.core import Line, kept
from rules_engine.forms import Copies

Standing: TypeAlias = Annotated[dict[str, int], Copies("buildings", "copies", "group")]
"""How many of each of the player's own buildings stand on the map: {"road": 2}."""

STANDS = "stands"
FREE = "free"
WAITS = "waits"
PAID = "paid"
STAGES = (STANDS, FREE, WAITS, PAID)


# arrows


@kept
def heads(components: Components, tail: str) -> list[str]:
    """List the buildings to which arrows lead from `tail`, in the order of the data."""
    return [building for building in components.order if (tail, building) in components.arrows]


@kept
def tails(components: Components, head: str) -> list[str]:
    """List the buildings from which arrows lead to `head`, in the order of the data (rules free.arrow, road.free)."""
    return [building for building in components.order if (building, head) in components.arrows]


def arrow_provenance(components: Components, tail: str, head: str) -> str:
    return components.arrow_provenances[components.arrows.index((tail, head))]


def skips_a_link(components: Components, tail: str, head: str) -> bool:
    """Tell whether arrows lead from `tail` to `head`, but only over another building between them (rule free.skip)."""
    if (tail, head) in components.arrows:
        return False
    reached = [tail]
    for building in reached:
        reached += [name for name in heads(components, building) if name not in reached]
    return tail != head and head in reached


# beside other buildings


def free_line(components: Components, building: str, neighbours: tuple[Hex, ...]) -> Line | None:
    """Name the own building beside the site whose arrow makes this one free (rules free.arrow, road.free); or None."""
    for place in neighbours:
        if place.is_own() and (place.building, building) in components.arrows:
            values = {"building": building, "tail": place.building}
            return Line("road.free" if place.building == building else "free.arrow", None, values)
    return None


def not_free_lines(components: Components, building: str, neighbours: tuple[Hex, ...]) -> list[Line]:
    """Explain each neighbour that looks like a link of the build order but saves nothing here, each reason once (rules
    free.foreign, free.reverse, free.skip, free.copies)."""
    lines: list[Line] = []
    for place in [place for place in neighbours if place.building is not None]:
        values, line = {"building": building, "neighbour": place.building}, None
        if place.is_foreign() and (place.building, building) in components.arrows:
            line = Line("free.foreign", None, values)
        elif place.is_own() and (building, place.building) in components.arrows:
            line = Line("free.reverse", None, values)
        elif place.is_own() and skips_a_link(components, place.building or "", building):
            line = Line("free.skip", None, values)
        elif place.is_own() and place.building == building:
            line = Line("free.copies", None, values)
        if line is not None and line not in lines:
            lines.append(line)
    return lines


# for a player who has built so much


def left(components: Components, standing: Standing, building: str) -> int:
    """Count the copies of a building that are still to be built."""
    return components.copies[building] - standing.get(building, 0)


def missing(components: Components, standing: Standing, among: list[str]) -> list[str]:
    """List what is still to be built of `among`: each building as often as copies of it are left."""
    return [building for building in among for _ in range(left(components, standing, building))]


def standing_tails(components: Components, standing: Standing, head: str) -> list[str]:
    """List the buildings on the map beside which `head` is free (rules free.arrow, road.free)."""
    return [tail for tail in tails(components, head) if standing.get(tail, 0) > 0]


def awaited(components: Components, standing: Standing, head: str) -> list[str]:
    """List the buildings beside which `head` would be free, if none of them stands; a road does not wait for itself."""
    if standing_tails(components, standing, head):
        return []
    return [tail for tail in tails(components, head) if tail != head]


def stage(components: Components, standing: Standing, building: str) -> str:
    """Return STANDS: all copies do; FREE: beside what stands; WAITS: for a building with an arrow to this one; or PAID:
    no arrow leads here but its own, and none of it stands."""
    if left(components, standing, building) == 0:
        return STANDS
    if standing_tails(components, standing, building):
        return FREE
    return WAITS if awaited(components, standing, building) else PAID
