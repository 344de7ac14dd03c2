"""What may be built free, what waits for what, and what groups still need (rules free.*, road.free, group.complete)."""

from typing import Any

from rules_engine.attika.components import Components
from rules_engine.attika.rules import order
from rules_engine.attika.rules.groups import group_members
from rules_engine.attika.rules.order import Standing
from rules_engine.core import Answer, Line


def free_builds(components: Components, standing: Standing) -> Answer:
    """Answer what the player may build free beside the buildings that stand, and what has to stand first.

    The value: {"free": {building: [what it is free beside]}, "waiting": {building: [what has to stand first]},
    "missing": {group: [buildings, each as often as copies are left]}}. The first line says how much is free.
    """
    stages = [(building, order.stage(components, standing, building)) for building in components.order]
    free, waiting = [[name for name, stage in stages if stage == one] for one in (order.FREE, order.WAITS)]
    groups = {group: group_members(components, group) for group in components.groups}
    lacking = {group: order.missing(components, standing, groups[group]) for group in components.groups}
    value = {
        "free": {building: order.standing_tails(components, standing, building) for building in free},
        "waiting": {building: order.awaited(components, standing, building) for building in waiting},
        "missing": lacking,
    }
    lines = [now_line(components, standing, free), *beside_lines(components, standing)]
    for tail in components.order:  # what waits for it, even beside what leads to it and stands already (rule free.skip)
        later = [head for head in order.heads(components, tail) if tail in order.awaited(components, standing, head)]
        unbuilt, skipping = order.missing(components, standing, later), order.standing_tails(components, standing, tail)
        values = {"tail": tail, "buildings": unbuilt}
        if unbuilt and not skipping:
            lines.append(Line("free.arrow.waits", None, values))
        for neighbour in skipping if unbuilt else ():
            lines.append(Line("free.skip.waits", None, values | {"neighbour": neighbour}))
    for building in components.order:  # copies that stand do not make the others free (rule free.copies)
        some_stand = 0 < order.left(components, standing, building) < components.copies[building]
        if some_stand and building not in order.tails(components, building):
            lines.append(Line("free.copies", None, {"building": building}))
    for (tail, head), provenance in zip(components.arrows, components.arrow_provenances):
        if provenance != "sourced" and order.left(components, standing, head):
            lines.append(Line("free.arrow.reconstructed", None, {"tail": tail, "building": head}))
    for group in components.groups if order.missing(components, standing, list(components.order)) else ():
        still = {"group": group, "buildings": lacking[group]}
        reward = {"group": group, "amphorae": components.number("amphora", "reward")}
        needs, has = Line("group.complete.missing", None, still), Line("group.complete.built", None, reward)
        lines.append(needs if lacking[group] else has)
    return Answer(value, tuple(lines))


def free_builds_question(components: Components, state: Any) -> dict:
    """Return the input of `free_builds` for the player whose turn it is."""
    return {"standing": state.standing(state.active)}


def now_line(components: Components, standing: Standing, free: list[str]) -> Line:
    """State how many buildings may be built free now; with all on the map the player has won (rule end.buildings)."""
    if not order.missing(components, standing, list(components.order)):
        return Line("end.buildings.all", None, {"buildings": components.number("tiles", "player")})
    if not free:
        return Line("free.arrow.none", None, {})
    return Line("free.arrow.now", None, {"buildings": len(order.missing(components, standing, free))})


def beside_lines(components: Components, standing: Standing) -> list[Line]:
    """State for each building that stands what is free beside it (rules free.arrow, road.free)."""
    lines = []
    for tail in components.order:
        free = order.missing(components, standing, order.heads(components, tail))
        if standing.get(tail, 0) and free:
            rule_of_its_own = tail in free
            values = {"tail": tail, "buildings": free}
            lines.append(Line("road.free.beside" if rule_of_its_own else "free.arrow.beside", None, values))
    return lines
