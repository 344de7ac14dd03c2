"""What a whole game needs beside the buildings: board tiles, start layouts, and the numbers of set-up, turn and end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from rules_engine.hexes import Position

Face: TypeAlias = tuple[str, ...]
"""The grounds of a board tile: the centre, then clockwise from the upper right."""


@dataclass(frozen=True)
class Layout:
    """How a game starts: the centres of the first board tiles, and the hexes of the shrines."""

    centres: tuple[Position, ...]
    shrines: tuple[Position, ...]


@dataclass(frozen=True)
class Pieces:
    """`tiles`: the board tiles in the order of the data; `faces` and `layouts` by tile and by number of players.

    The numbers, by the rules that name them: `cards_each` setup.cards; `amphorae` setup.amphorae; `player_tiles`
    end.buildings; `main_buildings` setup.main; `stacks` and `stack_tiles` setup.stacks; `first_hand` and `hand_step`
    setup.hand; `reveals` and `builds` turn.choice; `forgone_cards` forgo.card; `pass_cards` forgo.all; `reward`
    amphora.take; `reward_cards` amphora.empty; `spend` and `extra_actions` amphora.action; `spent_cards` amphora.card;
    `linked_shrines` end.link.
    """

    tiles: tuple[str, ...]
    faces: dict[str, Face]
    layouts: dict[int, Layout]
    cards_each: int
    amphorae: int
    player_tiles: int
    main_buildings: int
    stacks: int
    stack_tiles: int
    first_hand: int
    hand_step: int
    reveals: int
    builds: int
    forgone_cards: int
    pass_cards: int
    reward: int
    reward_cards: int
    spend: int
    extra_actions: int
    spent_cards: int
    linked_shrines: int


def read_pieces(data: dict) -> Pieces:
    """From the plain values of rules_data/attika."""
    setup, turn, amphora, tiles = data["setup"], data["turn"], data["amphora"], data["order"]["board-tiles"]
    return Pieces(
        tiles=tuple(tiles),
        faces={tile: tuple(data["board-tiles"][tile]["face"]) for tile in tiles},
        layouts={players: read_layout(data, players) for players in numbers_of_players(data)},
        cards_each=data["cards"]["each"],
        amphorae=data["pieces"]["amphorae"],
        player_tiles=data["tiles"]["player"],
        main_buildings=setup["main-buildings"],
        stacks=setup["stacks"],
        stack_tiles=setup["stack-tiles"],
        first_hand=setup["hand"]["first"],
        hand_step=setup["hand"]["step"],
        reveals=turn["reveals"],
        builds=turn["builds"],
        forgone_cards=turn["forgone-cards"],
        pass_cards=turn["pass-cards"],
        reward=amphora["reward"],
        reward_cards=amphora["substitute"],
        spend=amphora["spend"],
        extra_actions=amphora["actions"],
        spent_cards=amphora["cards"],
        linked_shrines=data["win"]["shrines"],
    )


def numbers_of_players(data: dict) -> list[int]:
    """How many may play (rule glance.players)."""
    players = data["game"]["players"]
    return list(range(players["least"], players["most"] + 1))


def read_layout(data: dict, players: int) -> Layout:
    """The start layout for a number of players (rules setup.map, setup.shrines)."""
    layout = data["layouts"]["players-" + str(players)]
    return Layout(read_positions(layout["centres"]), read_positions(layout["shrines"]))


def read_positions(places: list) -> tuple[Position, ...]:
    """[[q, r], …] as positions."""
    return tuple([(place[0], place[1]) for place in places])


def practice_costs(data: dict) -> dict[str, Any]:
    """Building to the cost that stands in for the one that no source gives, so that whole games can be played."""
    table = data.get("practice-costs", {})
    return {building: table[building]["cost"] for building in sorted(table)}


def practice_components(data: dict) -> dict:
    """A copy of the plain values in which practice costs fill the unknown ones, marked as such: for calculators that
    are asked about a practice game. `read_components` by itself leaves unknown what is unknown."""
    costs = practice_costs(data)
    buildings = {building: dict(data["buildings"][building]) for building in sorted(data["buildings"])}
    provenance = dict(data["provenance"])
    for building in sorted(costs):
        if buildings[building]["cost"] is None:
            buildings[building]["cost"] = costs[building]
            provenance["buildings." + building + ".cost"] = "practice"
    return data | {"buildings": buildings, "provenance": provenance}
