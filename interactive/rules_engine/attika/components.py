"""The numbers of Attika, read from the data."""

from dataclasses import dataclass
from typing import Any, TypeAlias

from rules_engine.core import BadInput
from rules_engine.hexes import Position, flower

Symbols: TypeAlias = dict[str, int]
"""How many of each landscape symbol, and of ANY: {"forest": 2, "any": 1}."""
Face: TypeAlias = tuple[str, ...]
"""The grounds of a board tile: the centre, then clockwise from the upper right."""

ANY = "any"
"""The symbol that any landscape pays: the cards of one's choice that a road or a settlement costs."""

CARD = "card"
"""The unit of amounts that count cards of any kind."""


@dataclass(frozen=True)
class Layout:
    """A start layout: the centres of the first board tiles, and the hexes of the shrines."""

    centres: tuple[Position, ...]
    shrines: tuple[Position, ...]


@dataclass(frozen=True)
class Components:
    """Buildings, board tiles and start layouts; `data`: the plain data for every other number, table by table.

    `order` and `groups`: all buildings and groups, in the order of the data; `costs`: what is printed on a tile, None
    where no source gives it; `arrows`: (tail, head) pairs of buildings; `provenances` (by building) and
    `arrow_provenances` (by index): where costs and arrows are from. `practice_costs` replace unknown costs in whole
    games; calculators never use them. `opponent`: what the opponent for practice gives how much weight. `unnamed`: the
    buildings whose names no source gives. `tiles`: the board tiles in the order of the data; `faces` by tile; `layouts`
    by number of players.
    """

    landscapes: tuple[str, ...]
    order: tuple[str, ...]
    groups: tuple[str, ...]
    group_of: dict[str, str]
    copies: dict[str, int]
    main: dict[str, bool]
    costs: dict[str, Symbols | None]
    provenances: dict[str, str]
    arrows: tuple[tuple[str, str], ...]
    arrow_provenances: tuple[str, ...]
    substitute_cards: int
    practice_costs: dict[str, Symbols]
    opponent: dict[str, int]
    unnamed: tuple[str, ...]
    players: tuple[str, ...]
    tiles: tuple[str, ...]
    faces: dict[str, Face]
    layouts: dict[int, Layout]
    data: dict[str, Any]

    def number(self, table: str, name: str) -> Any:
        """Return one plain value: `number("amphora", "spend")`."""
        return self.data[table][name]

    def most_shrines(self) -> int:
        return max([len(self.layouts[players].shrines) for players in sorted(self.layouts)])


def read_components(data: dict) -> Components:
    """Read the plain values of rules_data/attika: {"buildings": {id: {"cost": …}}, "arrows": …, "provenance": …,
    "order": {table: ids}}. JSON objects keep no order in the browser, so the order is data, too."""
    buildings = data["buildings"]
    order = data["order"]["buildings"]
    arrows, tiles = sorted(data["arrows"]), data["order"]["board-tiles"]
    players = data["game"]["players"]  # how many may play (rule glance.players)
    return Components(
        landscapes=tuple(data["landscapes"]),
        order=tuple(order),
        groups=tuple(data["order"]["groups"]),
        group_of={building: buildings[building]["group"] for building in order},
        copies={building: buildings[building]["copies"] for building in order},
        main={building: buildings[building]["main"] for building in order},
        costs={building: buildings[building]["cost"] for building in order},
        provenances={building: _provenance(data, "buildings." + building + ".cost") for building in order},
        arrows=tuple([tuple(data["arrows"][arrow]) for arrow in arrows]),
        arrow_provenances=tuple([_provenance(data, "arrows." + arrow) for arrow in arrows]),
        substitute_cards=data["substitute"]["cards"],
        practice_costs=practice_costs(data),
        opponent=data.get("opponent", {}).get("weights", {}),
        unnamed=tuple([name for name in order if _provenance(data, "buildings." + name + ".names") == "unknown"]),
        players=tuple(data.get("player-cities", {}).get("players", [])),
        tiles=tuple(tiles),
        faces={tile: tuple(data["board-tiles"][tile]["face"]) for tile in tiles},
        layouts={number: read_layout(data, number) for number in range(players["least"], players["most"] + 1)},
        data=data,
    )


def seats(components: Components) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return the cities that players are, and how many may play (rule glance.players)."""
    return components.players, tuple(sorted(components.layouts))


def _provenance(data: dict, component: str) -> str:
    return data["provenance"].get(component, "sourced")


def read_layout(data: dict, players: int) -> Layout:
    """Read the start layout for a number of players (rules setup.map, setup.shrines)."""
    name = "players-" + str(players)
    layout = data["layouts"][name]
    centres, shrines = [tuple([(q, r) for q, r in layout[kind]]) for kind in ("centres", "shrines")]
    hexes = [place for centre in centres for place in flower(centre)] + list(shrines)
    if len(set(hexes)) < len(hexes):
        raise BadInput("layouts." + name + ".centres", layout["centres"], "tiles and shrines that do not overlap")
    return Layout(centres, shrines)


def practice_costs(data: dict) -> dict[str, Any]:
    """Return {building: cost} for the buildings whose cost no source gives, so that whole games can be played."""
    table = data.get("practice-costs", {})
    return {building: table[building]["cost"] for building in sorted(table)}


def practice_components(data: dict) -> dict:
    """Copy the plain values with practice costs in place of unknown ones, their provenance `practice`.

    For calculators that are asked about a practice game; `read_components` by itself leaves unknown costs unknown.
    """
    return with_costs(data, practice_costs(data), "practice")


def with_costs(data: dict, costs: dict[str, Symbols], provenance: str) -> dict:
    """Copy the plain values with these costs where no source gives one, marked with this provenance."""
    buildings, provenances = dict(data["buildings"]), dict(data["provenance"])
    for building in sorted(costs):
        if buildings[building]["cost"] is None:
            buildings[building] = buildings[building] | {"cost": costs[building]}
            provenances["buildings." + building + ".cost"] = provenance
    return data | {"buildings": buildings, "provenance": provenances}
