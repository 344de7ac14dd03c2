"""Groups of buildings, and when one is complete and connected (rules group.*)."""

from __future__ import annotations

from rules_engine import hexes
from rules_engine.attika.components import Components
from rules_engine.attika.game.state import State
from rules_engine.attika.readings import GROUP_LINK, chosen
from rules_engine.hexes import Position


def group_size(components: Components, group: str) -> int:
    """How many buildings of a player belong to the group (rule group.what)."""
    return sum([components.copies[name] for name in components.order if components.group_of[name] == group])


def group_places(components: Components, state: State, group: str) -> list[Position]:
    """Where the active player's buildings of the group stand."""
    own = [(place, building) for place, owner, building in state.buildings if owner == state.active]
    return [place for place, building in own if components.group_of[building] == group]


def is_connected(components: Components, state: State, group: str) -> bool:
    """Whether the whole group stands, connected: each part over buildings of the group alone, or in the reading
    `any-own` over any own buildings (rules group.complete, group.connected; roads are a group too, group.roads)."""
    places = group_places(components, state, group)
    if len(places) < group_size(components, group):
        return False
    way = places if chosen(state.readings, GROUP_LINK) == "group-tiles" else state.own(state.active)
    reached = set(hexes.connected(way, places[0]))
    return all([place in reached for place in places])


def new_groups(components: Components, state: State) -> list[str]:
    """The groups that are complete and connected now and have brought the active player nothing yet (group.once)."""
    rewarded = state.seat().rewarded
    return [group for group in components.groups if group not in rewarded and is_connected(components, state, group)]


def most_groups(components: Components, state: State) -> int:
    """How many groups one building can connect at most: its own, or in the reading `any-own` all (group.connected)."""
    return 1 if chosen(state.readings, GROUP_LINK) == "group-tiles" else len(components.groups)
