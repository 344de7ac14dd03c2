"""The build order on the player mat: when an arrow makes a building free, and why it does not."""

from __future__ import annotations

from rules_engine.attika.components import Components
from rules_engine.attika.rules.sites import Hex
from rules_engine.core import Line


def free_line(components: Components, building: str, neighbours: tuple[Hex, ...]) -> Line | None:
    """The base cost falls away beside an own building whose arrow points here (rules free.arrow, road.free)."""
    for place in neighbours:
        if place.is_own() and (place.building, building) in components.arrows:
            values = {"building": building, "tail": place.building}
            return Line("road.free" if place.building == building else "free.arrow", None, values)
    return None


def arrow_provenance(components: Components, tail: str, head: str) -> str:
    """Where the arrow from `tail` to `head` is from."""
    return components.arrow_provenances[components.arrows.index((tail, head))]


def not_free_lines(components: Components, building: str, neighbours: tuple[Hex, ...]) -> list[Line]:
    """Why a neighbour that looks like a link of the build order saves nothing here; each reason once."""
    lines: list[Line] = []
    for place in neighbours:
        line = _not_free_line(components, building, place)
        if line is not None and line not in lines:
            lines.append(line)
    return lines


def _not_free_line(components: Components, building: str, place: Hex) -> Line | None:
    if place.building is None:
        return None
    values = {"building": building, "neighbour": place.building}
    if place.is_foreign():
        return Line("free.foreign", None, values) if (place.building, building) in components.arrows else None
    if not place.is_own():
        return None
    if (building, place.building) in components.arrows:
        return Line("free.reverse", None, values)
    if skips_a_link(components, place.building, building):
        return Line("free.skip", None, values)
    return None


def skips_a_link(components: Components, tail: str, head: str) -> bool:
    """Whether arrows lead from `tail` to `head`, but only over another building between them (rule free.skip)."""
    if (tail, head) in components.arrows:
        return False
    reached = [tail]
    for building in reached:
        for arrow_tail, arrow_head in components.arrows:
            if arrow_tail == building and arrow_head not in reached:
                reached.append(arrow_head)
    return tail != head and head in reached
