"""Cards of a few kinds: counted, one by one, in a draw pile, and the discard pile that becomes a new one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.core import HIDDEN, BadInput, Line

Cards: TypeAlias = tuple[int, ...]
"""How many of each kind, in the order of the kinds."""


def read_cards(kinds: tuple[str, ...], counts: dict) -> Cards:
    """{kind: n} as numbers in the order of the kinds; BadInput for other keys and for less than none."""
    for key in sorted(counts):
        if key not in kinds:
            raise BadInput("cards", key, "one of " + ", ".join(kinds))
        if not isinstance(counts[key], int) or counts[key] < 0:
            raise BadInput("cards." + key, counts[key], "a number of cards")
    return tuple([counts.get(kind, 0) for kind in kinds])


def write_cards(kinds: tuple[str, ...], cards: Cards) -> dict:
    """Numbers in the order of the kinds as {kind: n}, without zeros."""
    return {kind: count for kind, count in zip(kinds, cards) if count}


@dataclass(frozen=True)
class Draw:
    """What drawing comes to: the cards that were drawn, both piles after it, how many discards became the draw pile,
    and how many cards were not there."""

    cards: Cards
    pile: tuple[str, ...]
    discards: Cards
    shuffled: int
    lacking: int


def draw(
    kinds: tuple[str, ...], pile: tuple[str, ...], discards: Cards, count: int, order: list[str] | None
) -> Draw | None:
    """So many cards from the top of the draw pile, which is at its left end.

    `order`: how the discard pile lies below the draw pile where it becomes a new one, from its top; None where it does
    not. The result is None where these are not the very discards. Raises BadInput where a card that is drawn is hidden.
    """
    if order is not None and not _is_order_of(kinds, discards, order):
        return None
    shuffled = tuple(order or [])
    whole = pile + shuffled
    drawn = list(whole[:count])
    if HIDDEN in drawn:
        raise BadInput("pile", HIDDEN, "a card")
    left = (0,) * len(discards) if shuffled else discards
    return Draw(counted(kinds, drawn), whole[count:], left, len(shuffled), count - len(drawn))


def _is_order_of(kinds: tuple[str, ...], cards: Cards, order: list[str]) -> bool:
    return len(order) == sum(cards) and tuple([order.count(kind) for kind in kinds]) == cards


def refuse_idle_order(order: list[str] | None, lines: Sequence[Line], reshuffles: tuple[str, ...]) -> None:
    """Raise BadInput where a move says how a reshuffled pile lies, and nothing was shuffled: none of the lines is one
    of these rules."""
    if order is not None and not any([line.rule in reshuffles for line in lines]):
        raise BadInput("shuffle", order, "nothing, as no cards are shuffled,")


def counted(kinds: tuple[str, ...], cards: list[str]) -> Cards:
    """Cards one by one as numbers; BadInput for what is of no kind."""
    for card in cards:
        if card not in kinds:
            raise BadInput("cards", card, "one of " + ", ".join(kinds))
    return tuple([cards.count(kind) for kind in kinds])


def listed(kinds: tuple[str, ...], cards: Cards) -> list[str]:
    """Counted cards one by one, in the order of the kinds."""
    return [kind for kind, count in zip(kinds, cards) for _ in range(count)]


def plus(cards: Cards, others: Cards) -> Cards:
    """Both together."""
    return tuple([a + b for a, b in zip(cards, others)])


def minus(cards: Cards, others: Cards) -> Cards | None:
    """What is left of cards; None if there are not enough."""
    left = tuple([a - b for a, b in zip(cards, others)])
    return None if min(left) < 0 else left


def selections(hand: Cards, count: int) -> list[Cards]:
    """Every choice of `count` cards out of `hand`, least of the first kind first."""
    partial: list[tuple[Cards, int]] = [((), count)]
    behind = sum(hand)
    for held in hand:
        behind -= held
        partial = [
            (chosen + (taken,), left - taken)
            for chosen, left in partial
            for taken in range(max(0, left - behind), min(held, left) + 1)
        ]
    return [chosen for chosen, left in partial if left == 0]
