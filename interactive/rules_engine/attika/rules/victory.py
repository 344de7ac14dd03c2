"""How the game is won (rules end.*)."""

from __future__ import annotations

from rules_engine import hexes
from rules_engine.attika.components import Components
from rules_engine.attika.rules.sites import Grounds, shrines_of
from rules_engine.core import Line
from rules_engine.hexes import Position


def winning_lines(
    components: Components, player: str, grounds: Grounds, own: list[Position], at: Position
) -> list[Line]:
    """State the victory that the player's building at `at` brings, last the rule that decides it (end.buildings,
    end.link); [] where it brings none.

    `own`: where the player's buildings stand, this one included."""
    if len(own) == components.pieces.player_tiles:
        return [Line("end.buildings", None, {"player": player, "buildings": len(own)})]
    shrines = len(linked_shrines(grounds, own, at))
    if shrines < components.pieces.linked_shrines:
        return []
    won = Line("end.link", None, {"player": player, "shrines": shrines})
    return [*chain_lines(components, grounds, at, shrines), won]


def chain_lines(components: Components, grounds: Grounds, at: Position, shrines: int) -> list[Line]:
    """State what is special about a chain to so many shrines: one building is enough for it (rule end.one-building), or
    it reaches more shrines than are needed (end.third-shrine)."""
    beside, needed = len(linked_shrines(grounds, [at], at)), components.pieces.linked_shrines
    lines = [Line("end.one-building", None, {"shrines": beside})] if beside >= needed else []
    if shrines > needed:
        lines.append(Line("end.third-shrine", None, {"shrines": shrines, "needed": needed}))
    return lines


def linked_shrines(grounds: Grounds, own: list[Position], at: Position) -> list[Position]:
    """List the shrines beside the settlement at `at`, in the order of the map: a chain of own buildings leads to each,
    and through no shrine (rules end.link, end.third-shrine, end.one-building)."""
    settlement = set(hexes.connected(own, at))
    return [shrine for shrine in shrines_of(grounds) if any([near in settlement for near in hexes.neighbours(shrine)])]
