"""Path tiles: an item and a value, written as `flag-4` (rules move.card, hole.toll)."""

from __future__ import annotations

from typing import TypeAlias

from rules_engine.core import BadInput

Tile: TypeAlias = tuple[str, int]
"""The item and the value."""


def read_tile(items: tuple[str, ...], written: str) -> Tile:
    """`flag-4` as a tile; BadInput for an item that the game does not have, or where no value stands."""
    item, _, value = written.rpartition("-") if isinstance(written, str) else ("", "", "")
    if item not in items or not value or value.strip("0123456789"):
        raise BadInput("tile", written, "an item and a value such as " + items[0] + "-1")
    return item, int(value)


def tile_id(tile: Tile) -> str:
    """A tile as `flag-4`."""
    return tile[0] + "-" + str(tile[1])


def read_tiles(items: tuple[str, ...], written: list) -> tuple[Tile, ...]:
    """Several tiles, in their order."""
    return tuple([read_tile(items, tile) for tile in written])


def write_tiles(tiles: tuple[Tile, ...]) -> list[str]:
    """Several tiles, in their order."""
    return [tile_id(tile) for tile in tiles]


def in_order(items: tuple[str, ...], tiles: list[Tile]) -> tuple[Tile, ...]:
    """A player's tiles: item by item in the order of the data, the lowest value first."""
    return tuple([(items[index], value) for index, value in sorted([(items.index(item), v) for item, v in tiles])])


def without(tiles: tuple[Tile, ...], taken: tuple[Tile, ...]) -> tuple[Tile, ...] | None:
    """The tiles that are left when some are taken; None if one of those is not there."""
    left = list(tiles)
    for tile in taken:
        if tile not in left:
            return None
        left.remove(tile)
    return tuple(left)


def points(tiles: tuple[Tile, ...]) -> int:
    """What the tiles are worth (rules pay.means, score.points)."""
    return sum([value for _, value in tiles])
