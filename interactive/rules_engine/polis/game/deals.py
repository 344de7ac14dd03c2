"""Everything that chance decides before a game: made by the caller's shuffle, checked here (rules setup.*, event.*)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules_engine.core import BadInput
from rules_engine.polis.components import Components


def new_deal(components: Components, players: list[str], shuffled: Callable[[list], list]) -> dict:
    """A deal for `setup`; `shuffled` gives back a list in another order, and is the only chance in it.

    {"projects": all tiles from the top, "events": {round: the card that will be turned over}}.
    """
    return {
        "projects": shuffled(list(components.projects)),
        "events": {turn: shuffled(event_deck(components, turn))[0] for turn in components.rounds},
    }


def event_deck(components: Components, turn: str) -> list[str]:
    """The event cards of a round; of the later ones, which no source shows, those for practice (rule event.unknown)."""
    if turn in components.data["practice-events"]:
        return list(components.data["practice-events"][turn]["cards"])
    cards = components.data["events"]
    return [card for card in components.data["order"]["events"] for _ in range(cards[card]["copies"])]


def check_deal(components: Components, players: list[str], deal: dict) -> None:
    """BadInput where a deal is not everything that the game has, each once."""
    _same("players", list(players), list(components.sides))
    _same("deal.projects", deal["projects"], list(components.projects))
    _same("deal.events", sorted(deal["events"]), list(components.rounds))
    for turn in components.rounds:
        if deal["events"][turn] not in event_deck(components, turn):
            raise BadInput("deal.events." + turn, deal["events"][turn], "a card of that round")


def _same(place: str, found: list[Any], expected: list[Any]) -> None:
    """The same things, in whatever order."""
    if sorted(found) != sorted(expected):
        raise BadInput(place, found, "in some order " + ", ".join(sorted(expected)))
