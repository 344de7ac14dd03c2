"""The numbers of Atlantis as the engine uses them; they all come from the data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.atlantis.rules.tiles import Tile

Tiles: TypeAlias = tuple[Tile, ...]

CARD = "card"
"""What a mapping of symbols counts movement cards of any item as."""


@dataclass(frozen=True)
class Stretch:
    """Some spaces of the course: the back of their tiles, how many spaces, and how many tiles lie on each."""

    half: str
    spaces: int
    tiles: int


@dataclass(frozen=True)
class Components:
    """`items` in the order of the data; `values`: (id, points) of what path tiles show; `tiles`: (half, tiles) of all
    path tiles, practice values; `colours` of the players.

    The numbers, by the rules that name them: `stretches` setup.first-half and setup.second-half; `middle` water
    setup.middle; `item_cards` of each item setup.supplies; `pawns` setup.pawns; `bridges` setup.bridge; `hands` in turn
    order setup.hand; `draws` by own pawns on the mainland draw.card and draw.more; `stuck_cards` move.none; `bought`
    tiles buy.number; `divisor` buy.tile; `card_pays` pay.means; `card_scores` and `bridge_scores` score.points and
    score.bridge; `players`: the fewest and the most, glance.players.
    """

    items: tuple[str, ...]
    values: tuple[tuple[str, int], ...]
    tiles: tuple[tuple[str, Tiles], ...]
    colours: tuple[str, ...]
    stretches: tuple[Stretch, ...]
    middle: int
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
    example: dict


def read_components(data: dict) -> Components:
    """From the plain values of rules_data/atlantis: {"items": {id: {"cards": …}}, …, "order": {table: ids}}; JSON
    objects keep no order in the browser, so the order is data too."""
    order = data["order"]
    course, hands, draws = data["course"], data["hands"], data["draws"]
    return Components(
        items=tuple(order["items"]),
        values=tuple([(key, data["tile-values"][key]["points"]) for key in order["tile-values"]]),
        tiles=tuple([(half, half_tiles(data, half)) for half in halves(data)]),
        colours=tuple(data["colours"]),
        stretches=tuple([read_stretch(course[key]) for key in order["course"]]),
        middle=data["setup"]["water"],
        item_cards=tuple([data["items"][item]["cards"] for item in order["items"]]),
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
        example=data.get("practice-position", {}),
    )


def read_stretch(row: dict) -> Stretch:
    """One row of the table of the course."""
    return Stretch(row["back"], row["spaces"], row["tiles"])


def halves(data: dict) -> list[str]:
    """The backs of the path tiles, in the order of the course (rule setup.sorting)."""
    backs = [data["course"][key]["back"] for key in data["order"]["course"]]
    return [backs[index] for index in range(len(backs)) if backs[index] not in backs[:index]]


def half_tiles(data: dict, half: str) -> Tiles:
    """All path tiles with this back, item by item."""
    return tuple([(item, value) for item in data["order"]["items"] for value in data["tiles"][item][half]])
