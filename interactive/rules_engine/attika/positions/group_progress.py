"""How far a player's groups are, and what is missing for the amphora (rules group.*, amphora.take)."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine import hexes
from rules_engine.attika.components import Components
from rules_engine.attika.game.state import State
from rules_engine.attika.rules.groups import group_places, group_size, is_connected


@dataclass(frozen=True)
class GroupProgress:
    """`stands` and `size`: how many of the group's buildings stand, and how many there are (rule group.what);
    `missing`: (building, how many) in the order of the data; `parts`: into how many connected parts those fall that
    stand; `connected`: whether the whole group is complete and connected (rules group.complete, group.connected)."""

    group: str
    stands: int
    size: int
    missing: tuple[tuple[str, int], ...]
    parts: int
    connected: bool


def group_progress(components: Components, state: State) -> list[GroupProgress]:
    """All groups of the active player, in the order of the data."""
    return [_progress(components, state, group) for group in components.groups]


def _progress(components: Components, state: State, group: str) -> GroupProgress:
    places = group_places(components, state, group)
    return GroupProgress(
        group=group,
        stands=len(places),
        size=group_size(components, group),
        missing=missing_buildings(components, state, group),
        parts=len(hexes.components(places)),
        connected=is_connected(components, state, group),
    )


def missing_buildings(components: Components, state: State, group: str) -> tuple[tuple[str, int], ...]:
    """Which buildings of the group do not stand yet, each with how many."""
    built = [building for _, owner, building in state.buildings if owner == state.active]
    names = [building for building in components.order if components.group_of[building] == group]
    left = [(building, components.copies[building] - built.count(building)) for building in names]
    return tuple([(building, count) for building, count in left if count > 0])
