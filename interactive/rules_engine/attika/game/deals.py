"""Everything that chance decides before a game: made by the caller's shuffle, checked here (rules setup.*)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules_engine.attika.components import Components
from rules_engine.attika.rules.board_tiles import ROTATIONS
from rules_engine.core import BadInput


def new_deal(components: Components, players: list[str], shuffled: Callable[[list], list]) -> dict:
    """A deal for `setup`; `shuffled` gives back a list in another order, and is the only chance in it.

    {"tiles": the board tiles, "rotations": of the first ones, "cards": landscapes, "stacks": {player: [main buildings,
    then the other stacks]}}: every pile from its top.
    """
    return {
        "tiles": shuffled(list(components.pieces.tiles)),
        "rotations": [shuffled(list(range(ROTATIONS)))[0] for _ in components.pieces.layouts[len(players)].centres],
        "cards": shuffled(all_cards(components)),
        "stacks": {player: new_stacks(components, shuffled) for player in players},
    }


def new_stacks(components: Components, shuffled: Callable[[list], list]) -> list[list[str]]:
    """The main buildings shuffled, the others shuffled and dealt into equal stacks (rules setup.main, setup.stacks)."""
    others = shuffled(all_buildings(components, False))
    size = components.pieces.stack_tiles
    return [shuffled(all_buildings(components, True))] + [
        others[size * index : size * (index + 1)] for index in range(components.pieces.stacks)
    ]


def all_cards(components: Components) -> list[str]:
    """Every landscape card (rule setup.cards)."""
    return [landscape for landscape in components.landscapes for _ in range(components.pieces.cards_each)]


def all_buildings(components: Components, main: bool) -> list[str]:
    """A player's main buildings, or all others, in the order of the data (rule setup.main)."""
    wanted = [building for building in components.order if components.main[building] == main]
    return [building for building in wanted for _ in range(components.copies[building])]


def check_deal(components: Components, players: list[str], deal: dict) -> None:
    """BadInput where a deal is not everything that the game has, each once."""
    check_players(components, players)
    check_all("deal.tiles", deal["tiles"], list(components.pieces.tiles))
    check_all("deal.cards", deal["cards"], all_cards(components))
    check_rotations(deal["rotations"], len(components.pieces.layouts[len(players)].centres))
    check_all("deal.stacks", sorted(deal["stacks"]), sorted(players))
    for player in players:
        check_stacks(components, "deal.stacks." + player, deal["stacks"][player])


def check_players(components: Components, players: list[str]) -> None:
    """As many as may play (rule glance.players), each once."""
    if len(players) not in components.pieces.layouts or len(set(players)) != len(players):
        counts = [str(count) for count in sorted(components.pieces.layouts)]
        raise BadInput("players", players, ", ".join(counts) + " different players")


def check_rotations(rotations: list, count: int) -> None:
    """One rotation for every tile of the start layout (rule setup.rotation)."""
    if len(rotations) != count or any([turns not in range(ROTATIONS) for turns in rotations]):
        raise BadInput("deal.rotations", rotations, str(count) + " numbers from 0 to " + str(ROTATIONS - 1))


def check_stacks(components: Components, place: str, stacks: list) -> None:
    """The stack of main buildings, and the others dealt into equal stacks (rules setup.main, setup.stacks)."""
    sizes = [components.pieces.main_buildings] + [components.pieces.stack_tiles] * components.pieces.stacks
    if [len(stack) for stack in stacks] != sizes:
        raise BadInput(place, stacks, "stacks of " + ", ".join([str(size) for size in sizes]))
    check_all(place + ".0", stacks[0], all_buildings(components, True))
    others = [building for stack in stacks[1:] for building in stack]
    check_all(place, others, all_buildings(components, False))


def check_all(place: str, found: list[Any], expected: list[Any]) -> None:
    """The same things, in whatever order."""
    if sorted(found) != sorted(expected):
        raise BadInput(place, found, "in some order " + ", ".join([str(item) for item in sorted(expected)]))
