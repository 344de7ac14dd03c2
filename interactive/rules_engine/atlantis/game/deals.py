"""Everything that chance decides before a game: made by the caller's shuffle, checked here (rules setup.*)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.rules.tiles import write_tiles
from rules_engine.core import BadInput


def new_deal(components: Components, players: list[str], shuffled: Callable[[list], list]) -> dict:
    """A deal for `setup`; `shuffled` gives back a list in another order, and is the only chance in it.

    {"tiles": {half: path tiles in the order in which they are laid}, "cards": items from the top of the draw pile}.
    """
    return {
        "tiles": {half: shuffled(write_tiles(tiles)) for half, tiles in components.tiles},
        "cards": shuffled(all_cards(components)),
    }


def all_cards(components: Components) -> list[str]:
    """Every movement card (rule setup.supplies)."""
    return [item for item, count in zip(components.items, components.item_cards) for _ in range(count)]


def check_deal(components: Components, players: list[str], deal: dict) -> None:
    """BadInput where a deal is not everything that the game has, each once."""
    check_players(components, players)
    check_all("deal.tiles", sorted(deal["tiles"]), sorted([half for half, _ in components.tiles]))
    for half, tiles in components.tiles:
        check_all("deal.tiles." + half, deal["tiles"][half], write_tiles(tiles))
    check_all("deal.cards", deal["cards"], all_cards(components))


def check_players(components: Components, players: list[str]) -> None:
    """As many as may play, each of another colour (rules glance.players, setup.pawns)."""
    fewest, most = components.players
    known = all([player in components.colours for player in players])
    if not known or not fewest <= len(players) <= most or len(set(players)) != len(players):
        raise BadInput("players", players, f"{fewest} to {most} different ones of " + ", ".join(components.colours))


def check_all(place: str, found: list[Any], expected: list[Any]) -> None:
    """The same things, in whatever order."""
    if sorted(found) != sorted(expected):
        raise BadInput(place, found, "in some order " + ", ".join(sorted(expected)))
