"""Movement cards: how many there are, what tiles bring, when they are reshuffled (rules setup.supplies, buy.*,
draw.*)."""

from __future__ import annotations

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.readings import BUY_WHEN_STUCK, BUYING_LIMIT, Readings, chosen
from rules_engine.atlantis.rules.tiles import Tile
from rules_engine.cards import Cards
from rules_engine.core import Refused


def all_cards(components: Components) -> list[str]:
    """List every movement card (rule setup.supplies)."""
    return [item for item, count in zip(components.items, components.item_cards) for _ in range(count)]


def cards_for(components: Components, tile: Tile) -> int:
    """Count the cards for a tile: half its value, rounded down (rules buy.tile, buy.one)."""
    return tile[1] // components.divisor


def buying_refusal(components: Components, readings: Readings, bought: int, bridge: int) -> Refused | None:
    """Refuse more tiles than allowed in one turn (rule buy.number), and any between a bridge, placed at this space or
    0, and its crossing (bridge.where)."""
    if chosen(readings, BUYING_LIMIT) == "one-tile" and bought >= components.bought:
        return Refused("buy.number", {"tiles": components.bought})
    return Refused("bridge.where", {}) if bridge else None


def buys_instead(readings: Readings) -> bool:
    """Tell whether a player who cannot move buys cards instead of drawing some, or else before that (rules move.none,
    buy.then-move)."""
    return chosen(readings, BUY_WHEN_STUCK) == "instead-of-drawing"


def reshuffles(pile: int, discards: Cards, count: int) -> bool:
    """Tell whether drawing so many cards uses up the draw pile, of `pile` cards, so that the discard pile becomes the
    new one (rule draw.reshuffle)."""
    return count > 0 and pile <= count and any(discards)
