"""Path tiles, an item and a value, written as `flag-4`, and movement cards: how many there are, what tiles bring,
when they are reshuffled (rules move.card, hole.toll, setup.supplies, buy.*, draw.*)."""

from rules_engine.atlantis.components import Components, Tile, Tiles, Values
from rules_engine.atlantis.readings import BUY_WHEN_STUCK, Readings, chosen
from rules_engine.cards import Cards
from rules_engine.codec import Codec, converted, list_of, text
from rules_engine.core import BadInput, kept

DIGITS = "0123456789"
VALUE = "value"


@kept
def tile_codec(items: tuple[str, ...]) -> Codec:
    """Declare a tile of one of these items: a text such as `flag-4`."""
    expected = "an item and a value such as " + items[0] + "-1"

    def read(written: str) -> Tile:
        item, _, value = written.rpartition("-")
        if item not in items or not value or value.strip(DIGITS):
            raise BadInput("", written, expected)
        return item, int(value)

    tiles = converted(text(), read, tile_id)
    return Codec(
        tiles.read, tiles.write, shape=("one", tuple([item + "-" + digit for digit in DIGITS for item in items]))
    )


def tile_id(tile: Tile) -> str:
    """Write a tile as `flag-4`, or as `value-4` if nobody knows its item."""
    return (tile[0] or VALUE) + "-" + str(tile[1])


def read_tiles(items: tuple[str, ...], written: list) -> Tiles:
    return list_of(tile_codec(items)).read(written)


def write_tiles(tiles: Tiles) -> list[str]:
    return [tile_id(tile) for tile in tiles]


def in_order(items: tuple[str, ...], tiles: list[Tile]) -> Tiles:
    """Sort a player's tiles: those without an item, then item by item in the order of the data, the lowest value
    first."""
    known = ("", *items)
    return tuple([(known[index], value) for index, value in sorted([(known.index(item), v) for item, v in tiles])])


def without(tiles: Tiles, taken: Tiles) -> Tiles | None:
    """Take tiles away; None if one of them is not there."""
    left = list(tiles)
    for tile in taken:
        if tile not in left:
            return None
        left.remove(tile)
    return tuple(left)


def points(tiles: Tiles) -> int:
    return sum([value for _, value in tiles])


def listed_values(values: Values, counts: dict[str, int]) -> list[int]:
    """List counted tiles one by one, as their points: {"value-2": 2} becomes [2, 2]."""
    return [points for key, points in values for _ in range(counts.get(key, 0))]


def count_values(components: Components, tiles: Tiles) -> Cards:
    """Count the tiles of each value, in the order of the data."""
    held = [value for _, value in tiles]
    return tuple([held.count(points) for _, points in components.values])


def counted_values(components: Components, tiles: Tiles) -> dict:
    """Count the tiles of each value: {"value-2": 1}."""
    return {key: count for (key, _), count in zip(components.values, count_values(components, tiles))}


def all_cards(components: Components) -> list[str]:
    """List every movement card (rule setup.supplies)."""
    return [item for item, count in zip(components.items, components.item_cards) for _ in range(count)]


def cards_for(components: Components, tile: Tile) -> int:
    """Count the cards for a tile: half its value, rounded down (rules buy.tile, buy.one)."""
    return tile[1] // components.number("buying", "divisor")


def buys_instead(readings: Readings) -> bool:
    """Tell whether a player who cannot move buys cards instead of drawing some, or else before that (rules move.none,
    buy.then-move)."""
    return chosen(readings, BUY_WHEN_STUCK) == "instead-of-drawing"


def reshuffles(pile: int, discards: Cards, count: int) -> bool:
    """Tell whether drawing so many cards uses up the draw pile, of `pile` cards, so that the discard pile becomes the
    new one (rule draw.reshuffle)."""
    return count > 0 and pile <= count and any(discards)
