"""The numbers of Atlantis, read from the data."""

from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.core import distinct

Tile: TypeAlias = tuple[str, int]
"""The item and the value; the item is empty where only the value is known."""
Tiles: TypeAlias = tuple[Tile, ...]
Values: TypeAlias = tuple[tuple[str, int], ...]
"""(id, points) of what path tiles show: `Components.values`."""


@dataclass(frozen=True)
class Stretch:
    """Some spaces of the course: the back of their tiles, how many spaces, and how many tiles lie on each."""

    half: str
    spaces: int
    tiles: int


@dataclass(frozen=True)
class Components:
    """The numbers of the game. `items` in the order of the data; `values`: (id, points) of what path tiles show;
    `tiles`: (half, tiles) of all path tiles, practice values; `colours` of the players.

    The numbers, by the rules that name them: `stretches` setup.first-half and setup.second-half; `middle` water
    setup.middle; `water_tiles` in all glance.material; `item_cards` of each item setup.supplies; `pawns` setup.pawns;
    `bridges` setup.bridge; `hands` in turn order setup.hand; `draws` by own pawns on the mainland draw.card and
    draw.more; `stuck_cards` move.none; `bought` tiles buy.number; `divisor` buy.tile; `card_pays` pay.means;
    `card_scores` and `bridge_scores` score.points and score.bridge; `players`: the fewest and the most, glance.players.
    `opponent`: what the opponent for practice gives how much weight.
    """

    items: tuple[str, ...]
    values: Values
    tiles: tuple[tuple[str, Tiles], ...]
    colours: tuple[str, ...]
    stretches: tuple[Stretch, ...]
    middle: int
    water_tiles: int
    item_cards: tuple[int, ...]
    pawns: int
    bridges: int
    hands: tuple[int, ...]
    draws: tuple[int, ...]
    stuck_cards: int
    bought: int
    divisor: int
    card_pays: int
    card_scores: int
    bridge_scores: int
    players: tuple[int, int]
    opponent: dict[str, int]
    example: dict


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
        stretches=tuple([Stretch(row["back"], row["spaces"], row["tiles"]) for row in stretches]),
        middle=data["setup"]["water"],
        water_tiles=data["pieces"]["water-tiles"],
        item_cards=tuple([data["items"][item]["cards"] for item in items]),
        pawns=data["player"]["pawns"],
        bridges=data["player"]["bridges"],
        hands=tuple([hands[key]["cards"] for key in order["hands"]]),
        draws=tuple([draws[key]["cards"] for key in order["draws"]]),
        stuck_cards=data["stuck"]["cards"],
        bought=data["buying"]["tiles"],
        divisor=data["buying"]["divisor"],
        card_pays=data["payment"]["card"],
        card_scores=data["score"]["card"],
        bridge_scores=data["score"]["bridge"],
        players=(data["game"]["players"]["least"], data["game"]["players"]["most"]),
        opponent=data.get("opponent", {}).get("weights", {}),
        example=data.get("practice-position", {}),
    )


def seats(components: Components) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return the colours of the players, and how many may play (rule glance.players)."""
    fewest, most = components.players
    return components.colours, tuple(range(fewest, most + 1))
