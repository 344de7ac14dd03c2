"""The cards as they are printed, and their events (rules card.*, event.*)."""

from collections.abc import Sequence
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
    """Return the cards of the game; equal ones are numbered, a single one keeps the plain name."""
    data, cards = components.plain, []
    for name in data["order"]["practice-deck"]:
        row = data["practice-deck"][name]
        copies = [name] if row["copies"] == 1 else [name + "-" + str(index + 1) for index in range(row["copies"])]
        cards += [Card(copy, row["points"], row["event"]) for copy in copies]
    return Deck(tuple(cards), {one.id: one for one in cards})


def unlike_cards(components: Any, cards: Sequence[str]) -> list[str]:
    """List these cards in the order of the data, in which like cards stand together; of equal ones the first."""
    held = [one.id for one in deck_of(components).cards if one.id in cards]
    return [name for name in held if equal_cards(components, held, name)[0] == name]


def equal_cards(components: Any, cards: Sequence[str], name: str) -> list[str]:
    """List those of the cards that show the same points and event as a card."""
    by_id = deck_of(components).by_id
    face = by_id[name].points, by_id[name].event
    return [one for one in cards if (by_id[one].points, by_id[one].event) == face]


def ally_named(components: Any, event: str, die: int) -> str:
    """Return the id of the city that a die names for an alliance (rules event.alliance-south, event.alliance-north)."""
    table = components.plain["alliances"]
    rows = [(table[name], name) for name in sorted(table) if table[name]["card"] == event]
    (name,) = [name for row, name in rows if row["least"] <= die <= row["most"]]
    return name
