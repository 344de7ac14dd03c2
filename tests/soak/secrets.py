"""What the games' tables use to exchange hidden things: nobody who may not see them may notice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

from rules_engine.cards import Cards, list_cards

Exchange = tuple[str, Any]
"""(which secret, the state in which two hidden things have changed places)."""


def exchange(generator: Random, items: tuple) -> tuple | None:
    """A row in which two different things have changed places; None where all are alike."""
    pairs = [(one, two) for two in range(len(items)) for one in range(two) if items[one] != items[two]]
    if not pairs:
        return None
    one, two = generator.choice(pairs)
    changed = list(items)
    changed[one], changed[two] = items[two], items[one]
    return tuple(changed)


def exchange_between(generator: Random, own: tuple, others: tuple) -> tuple[tuple, tuple] | None:
    """Two rows that have given each other one thing; None where all are alike."""
    pairs = [(one, two) for one in range(len(own)) for two in range(len(others)) if own[one] != others[two]]
    if not pairs:
        return None
    one, two = generator.choice(pairs)
    return replaced(own, one, others[two]), replaced(others, two, own[one])


def replaced(items: tuple, index: int, item: Any) -> tuple:
    """The row with another thing at one place."""
    return (*items[:index], item, *items[index + 1 :])


def exchanged_piles(generator: Random, state: Any, *names: str) -> Iterator[Exchange]:
    """Two things of a face-down pile, for each of these fields."""
    for name in names:
        items = exchange(generator, getattr(state, name))
        if items is not None:
            yield name, replace(state, **{name: items})


def exchanged_hands(generator: Random, kinds: tuple[str, ...], state: Any, player: str) -> Iterator[Exchange]:
    """A counted card of another player's hand and one of the pile, and cards of two other players."""
    others = [(name, list_cards(kinds, cards)) for name, cards in state.hands if name != player]
    for name, cards in others:
        found = exchange_between(generator, tuple(cards), state.pile)
        if found is not None:
            yield "hands", replace(with_hand(state, kinds, name, found[0]), pile=found[1])
    for (one, mine), (two, yours) in pairwise(others):
        found = exchange_between(generator, tuple(mine), tuple(yours))
        if found is not None:
            yield "hands", with_hand(with_hand(state, kinds, one, found[0]), kinds, two, found[1])


def with_hand(state: Any, kinds: tuple[str, ...], player: str, cards: tuple[str, ...]) -> Any:
    """The state with another hand."""
    counts: Cards = tuple(cards.count(kind) for kind in kinds)
    return replace(state, hands=tuple((name, counts if name == player else held) for name, held in state.hands))
