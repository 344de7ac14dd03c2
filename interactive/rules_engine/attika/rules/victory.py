"""How the game is won, and the shortest chain of buildings with which a player can link shrines (rules end.*)."""

from dataclasses import dataclass

from rules_engine import hexes
from rules_engine.attika.components import Components
from rules_engine.attika.rules.sites import SHRINE, Buildings, Grounds, shrines_of
from rules_engine.core import Line
from rules_engine.hexes import Position

LINKED = "end.link"
"""The rule by which a player has won who has linked shrines."""


@dataclass(frozen=True)
class Link:
    """A chain between two shrines: its hexes in their order, and those of them on which one must still build."""

    shrines: tuple[Position, Position]
    way: tuple[Position, ...]
    missing: tuple[Position, ...]


def shortest_link(grounds: Grounds, buildings: Buildings, player: str) -> Link | None:
    """Find the chain that needs the fewest further buildings of the player; None where no two shrines can be linked.

    A chain leads over own buildings and free hexes, none of them a shrine, from a hex beside one shrine to a hex beside
    another; a single hex beside both is one (rule end.one-building). Where others have built on every hex beside a
    shrine none leads there (end.walled-in). Of equally short ones always the same.
    """
    shrines = shrines_of(grounds)
    steps = {place: 1 for place, ground in grounds if ground != SHRINE}  # further buildings that a chain takes there
    for place, owner, _ in buildings:
        if owner == player:
            steps[place] = 0
        else:
            steps.pop(place, None)
    best: Link | None = None
    for index in range(len(shrines)):
        found = _chain(steps, shrines[index], shrines[index + 1 :])
        if found is not None and (best is None or len(found.missing) < len(best.missing)):
            best = found
    return best


def _chain(steps: dict[Position, int], start: Position, ends: list[Position]) -> Link | None:
    """Search the shortest chain from a shrine to one of others, in layers of one further building each."""
    goals = {near: end for end in ends for near in hexes.neighbours(end)}
    before: dict[Position, Position] = {}
    layer = [(start, start)]
    later: list[tuple[Position, Position]] = []
    while layer:
        for place, previous in layer:  # grows while own buildings are reached
            if place in before:
                continue
            before[place] = previous
            if place in goals and place != start:
                way = [place]
                while before[way[-1]] != start:
                    way.append(before[way[-1]])
                way.reverse()
                return Link((start, goals[place]), tuple(way), tuple([place for place in way if steps[place]]))
            for near in [near for near in hexes.neighbours(place) if near in steps]:
                (later if steps[near] else layer).append((near, place))
        layer, later = later, []
    return None


def walled_in_lines(grounds: Grounds, buildings: Buildings, players: list[str], at: Position) -> list[Line]:
    """Name the players who can no longer link a shrine because the building at `at` takes the last free hex beside it
    and none of theirs stands there (rule end.walled-in); one line a shrine."""
    owners = {place: owner for place, owner, _ in buildings}
    open_hexes = {place for place, ground in grounds if ground != SHRINE and place not in owners}
    lines = []
    for shrine in shrines_of(grounds):
        near = hexes.neighbours(shrine)
        if at not in near or any([place in open_hexes for place in near]):
            continue
        there = [owners[place] for place in near if place in owners]
        shut_out = [player for player in players if player not in there]
        if shut_out:
            lines.append(Line("end.walled-in", None, {"players": shut_out}))
    return lines


def winning_lines(
    components: Components, player: str, grounds: Grounds, own: list[Position], at: Position
) -> list[Line]:
    """State the victory that the player's building at `at` brings, last the rule that decides it (end.buildings,
    end.link), before it what is special about the chain: one building is enough for it (end.one-building), or it
    reaches more shrines than are needed (end.third-shrine); [] where it brings none.

    `own`: where the player's buildings stand, this one included."""
    if len(own) == components.number("tiles", "player"):
        return [Line("end.buildings", None, {"player": player, "buildings": len(own)})]
    shrines = len(linked_shrines(grounds, own, at))
    if shrines < components.number("win", "shrines"):
        return []
    beside, needed = len(linked_shrines(grounds, [at], at)), components.number("win", "shrines")
    lines = [Line("end.one-building", None, {"shrines": beside})] if beside >= needed else []
    if shrines > needed:
        lines.append(Line("end.third-shrine", None, {"shrines": shrines, "needed": needed}))
    return [*lines, Line("end.link", None, {"player": player, "shrines": shrines})]


def linked_shrines(grounds: Grounds, own: list[Position], at: Position) -> list[Position]:
    """List the shrines beside the settlement at `at`, in the order of the map: a chain of own buildings leads to each,
    and through no shrine (rules end.link, end.third-shrine, end.one-building)."""
    settlement = set(hexes.connected(own, at))
    return [shrine for shrine in shrines_of(grounds) if any([near in settlement for near in hexes.neighbours(shrine)])]
