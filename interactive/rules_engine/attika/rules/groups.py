"""Groups of buildings: when one is complete and connected, and what it brings (rules group.*, amphora.take)."""

from typing import TypeAlias

from rules_engine import hexes
from rules_engine.attika.components import Components
from rules_engine.attika.readings import GROUP_LINK, Readings, chosen
from rules_engine.core import Line, kept
from rules_engine.hexes import Position

Own: TypeAlias = list[tuple[Position, str]]
"""(position, building) of a player's buildings on the map."""


@kept
def group_members(components: Components, group: str) -> list[str]:
    """List the kinds of buildings that belong to a group, in the order of the data (rule group.what)."""
    return [name for name in components.order if components.group_of[name] == group]


def group_size(components: Components, group: str) -> int:
    """Count the buildings of a player that belong to the group (rule group.what)."""
    return sum([components.copies[name] for name in group_members(components, group)])


def group_places(components: Components, own: Own, group: str) -> list[Position]:
    return [place for place, building in own if components.group_of[building] == group]


def is_complete(components: Components, own: Own, group: str) -> bool:
    return len(group_places(components, own, group)) == group_size(components, group)


def is_connected(components: Components, own: Own, group: str, readings: Readings) -> bool:
    """Tell whether the whole group stands, connected: over buildings of the group alone, or in the reading `any-own`
    over any own buildings (rules group.complete, group.connected; roads are a group, too: group.roads)."""
    if not is_complete(components, own, group):
        return False
    places = group_places(components, own, group)
    way = places if chosen(readings, GROUP_LINK) == "group-tiles" else [place for place, _ in own]
    reached = set(hexes.connected(way, places[0]))
    return all([place in reached for place in places])


def apart_lines(components: Components, own: Own, group: str, readings: Readings) -> list[Line]:
    """Say that a complete group brings nothing because it is not connected (rule group.connected)."""
    if not is_complete(components, own, group) or is_connected(components, own, group, readings):
        return []
    return [Line("group.connected.apart", None, {"group": group})]
