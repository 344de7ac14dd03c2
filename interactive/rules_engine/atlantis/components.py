"""The numbers of Atlantis, read from the data."""

from dataclasses import dataclass
from typing import Any, TypeAlias

from rules_engine.core import distinct

Tile: TypeAlias = tuple[str, int]
"""The item and the value; the item is empty where only the value is known."""
Tiles: TypeAlias = tuple[Tile, ...]
Values: TypeAlias = tuple[tuple[str, int], ...]
"""(id, points) of what path tiles show: `Components.values`."""


@dataclass(frozen=True)
class Components:
    """`items` in the order of the data; `values`: (id, points) of what path tiles show; `tiles`: (half, tiles) of all
    path tiles, practice values; `colours` of the players; `stretches` of the course from Atlantis on: the `back`
    of their tiles, how many `spaces`, and how many `tiles` lie on each (setup.first-half, setup.second-half).

    The numbers, by the rules that name them: `item_cards` of each item setup.supplies; `pawns` setup.pawns; `bridges`
    setup.bridge; `hands` in turn order setup.hand; `draws` by own pawns on the mainland draw.card and draw.more;
    `card_pays` pay.means; `players`: the fewest and the most, glance.players. `opponent`: what the opponent for
    practice gives how much weight; `data`: the plain data for all other numbers, of water tiles (glance.material), too.
    """

    items: tuple[str, ...]
    values: Values
    tiles: tuple[tuple[str, Tiles], ...]
    colours: tuple[str, ...]
    stretches: list[dict[str, Any]]
    item_cards: tuple[int, ...]
    pawns: int
    bridges: int
    hands: tuple[int, ...]
    draws: tuple[int, ...]
    card_pays: int
    players: tuple[int, int]
    opponent: dict[str, int]
    example: dict
    data: dict[str, Any]

    def number(self, table: str, name: str) -> Any:
        """Return one plain value: `number("buying", "divisor")`."""
        return self.data[table][name]


def read_components(data: dict) -> Components:
    """Read the plain values of rules_data/atlantis: {"items": {id: {"cards": …}}, …, "order": {table: ids}}; JSON
    objects keep no order in the browser, so the order is data too."""
    order = data["order"]
    items, hands, draws = tuple(order["items"]), data["hands"], data["draws"]
    stretches = [data["course"][key] for key in order["course"]]
    halves = distinct([row["back"] for row in stretches])
    return Components(
        items=items,
        values=tuple([(key, data["tile-values"][key]["points"]) for key in order["tile-values"]]),
        tiles=tuple(
            [(half, tuple([(item, v) for item in items for v in data["tiles"][item][half]])) for half in halves]
        ),
        colours=tuple(data["colours"]),
        stretches=stretches,
        item_cards=tuple([data["items"][item]["cards"] for item in items]),
        pawns=data["player"]["pawns"],
        bridges=data["player"]["bridges"],
        hands=tuple([hands[key]["cards"] for key in order["hands"]]),
        draws=tuple([draws[key]["cards"] for key in order["draws"]]),
        card_pays=data["payment"]["card"],
        players=(data["game"]["players"]["least"], data["game"]["players"]["most"]),
        opponent=data.get("opponent", {}).get("weights", {}),
        example=data.get("practice-position", {}),
        data=data,
    )


def seats(components: Components) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return the colours of the players, and how many may play (rule glance.players)."""
    fewest, most = components.players
    return components.colours, tuple(range(fewest, most + 1))
