"""What tasks can ask for (`rules_widgets.table_task`): figures that a player reaches in one turn."""

from collections.abc import Iterator
from dataclasses import replace

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.state import State
from rules_engine.atlantis.rules.path import holes, holes_between


def best_tile(components: Components, values: dict, player: str, before: State, after: State) -> int:
    """Return the points of the best path tile gained (rule reward.tile)."""
    had, has = list(before.seat_of(player).tiles), after.seat_of(player).tiles
    return max([0] + [tile[1] for tile in has if has.count(tile) > had.count(tile)])


def toll_home(components: Components, values: dict, player: str, before: State, after: State) -> int | None:
    """Return the toll of the pawn that has come to the mainland (rules move.mainland, hole.sum)."""
    found = [toll for _, end, toll, _ in ways_gone(player, before, after) if end == after.mainland()]
    return found[0] if found else None


def toll_for_holes(components: Components, values: dict, player: str, before: State, after: State) -> int | None:
    """Return the toll of a pawn that has crossed at least as many gaps as `holes` (rule hole.sum)."""
    found = [toll for _, _, toll, number in ways_gone(player, before, after) if number >= values["holes"]]
    return found[0] if found else None


def toll_for_tile(components: Components, values: dict, player: str, before: State, after: State) -> int | None:
    """Return the toll of the pawn whose move has brought a tile of at least `points` (rules hole.sum, reward.tile)."""
    if best_tile(components, values, player, before, after) < values["points"]:
        return None
    return sum([toll for _, _, toll, _ in ways_gone(player, before, after)])


def ways_gone(player: str, before: State, after: State) -> Iterator[tuple[int, int, int, int]]:
    """Yield (start, end, toll, number of gaps crossed) of each pawn that has moved, over the bridges that lie now."""
    bridged = replace(before, bridges=after.bridges)
    fares = bridged.ways().fares
    for start, end in zip(before.seat_of(player).pawns, after.seat_of(player).pawns):
        if start != end:
            number = len(holes_between(holes(bridged.course, bridged.bridges), start, end))
            yield start, end, fares[end] - fares[start], number


GOALS = {"tile": best_tile, "home": toll_home, "gaps": toll_for_holes, "tile_for": toll_for_tile}
