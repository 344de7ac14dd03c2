"""The numbers of Attika as the engine uses them; they all come from the data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.attika.pieces import Pieces, practice_costs, read_pieces

Symbols: TypeAlias = dict[str, int]

ANY = "any"
"""The symbol that any landscape pays: the cards of one's choice that a road or a settlement costs."""

CARD = "card"
"""What amounts of payment lines are counted in."""


@dataclass(frozen=True)
class Components:
    """`costs`: what is printed on a tile, None where no source gives it; `arrows`: (tail, head) pairs of buildings.
    `provenances` and `arrow_provenances` say where costs and arrows are from.

    `order`: the buildings and `groups` the groups, both in the order of the data. `practice_costs` stand in for unknown
    costs in whole games; calculators never use them. `pieces`: everything that is no building, for whole games.
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
    settlement_fee: int
    practice_costs: dict[str, Symbols]
    pieces: Pieces


def read_components(data: dict) -> Components:
    """From the plain values of rules_data/attika: {"buildings": {id: {"cost": …}}, "arrows": …, "provenance": …,
    "order": {table: ids}}; JSON objects keep no order in the browser, so the order is data too."""
    buildings = data["buildings"]
    order = data["order"]["buildings"]
    arrows = sorted(data["arrows"])
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
        settlement_fee=data["settlement"]["fee"],
        practice_costs=practice_costs(data),
        pieces=read_pieces(data),
    )


def _provenance(data: dict, component: str) -> str:
    return data["provenance"].get(component, "sourced")
