"""The cards of a whole game (rules deck.*, card.*): practice values of the data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules_engine.core import kept

EVENTLESS = "none"
ALCIBIADES, EARTHQUAKE, BETRAYAL, STORMS = "alcibiades", "earthquake", "betrayal", "storms"
TRIBUTE, PILLAGE, PLAGUE = "tribute", "pillage", "plague"
ALLIANCES = ("alliance-south", "alliance-north")
"""The events of the cards."""


@dataclass(frozen=True)
class Card:
    """`id` tells copies apart; `points`: movement points; `event`: "none" on number cards."""

    id: str
    points: int
    event: str


@dataclass(frozen=True)
class Deck:
    """All cards in the order of the data."""

    cards: tuple[Card, ...]
    by_id: dict[str, Card]


@kept
def deck_of(components: Any) -> Deck:
    """Return the cards of the game, read once."""
    return read_deck(components.plain)


def read_deck(data: dict) -> Deck:
    """Read from the plain components: "practice-deck"."""
    cards = tuple([card for name in data["order"]["practice-deck"] for card in read_cards(data, name)])
    return Deck(cards, {card.id: card for card in cards})


def read_cards(data: dict, name: str) -> list[Card]:
    """Return the equal cards of one row."""
    row = data["practice-deck"][name]
    return [Card(copy, row["points"], row["event"]) for copy in numbered(name, row["copies"])]


def numbered(name: str, count: int) -> list[str]:
    """Return the ids of equal cards; a single one keeps the plain name."""
    return [name] if count == 1 else [name + "-" + str(index + 1) for index in range(count)]


def ally_named(components: Any, event: str, die: int) -> str:
    """Return the id of the city that a die names for an alliance (rules event.alliance-south, event.alliance-north)."""
    table = components.plain["alliances"]
    rows = [(table[name], name) for name in sorted(table) if table[name]["card"] == event]
    (name,) = [name for row, name in rows if row["least"] <= die <= row["most"]]
    return name
