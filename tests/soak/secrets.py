"""Exchanges of hidden things, for the check that no player who must not see them notices."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

from rules_engine.cards import Cards, list_cards

Exchange = tuple[str, Any]
"""(name of the secret, state in which two hidden things have been exchanged)."""


def exchange(generator: Random, items: tuple) -> tuple | None:
    """Return a tuple in which two different items have been exchanged; None if all are equal."""
    pairs = [(one, two) for two in range(len(items)) for one in range(two) if items[one] != items[two]]
    if not pairs:
        return None
    one, two = generator.choice(pairs)
    result = list(items)
    result[one], result[two] = items[two], items[one]
    return tuple(result)


def exchange_between(generator: Random, own: tuple, others: tuple) -> tuple[tuple, tuple] | None:
    """Return two tuples that have exchanged one item; None if all items are equal."""
    pairs = [(one, two) for one in range(len(own)) for two in range(len(others)) if own[one] != others[two]]
    if not pairs:
        return None
    one, two = generator.choice(pairs)
    return replaced(own, one, others[two]), replaced(others, two, own[one])


def replaced(items: tuple, index: int, item: Any) -> tuple:
    return (*items[:index], item, *items[index + 1 :])


def exchanged_piles(generator: Random, state: Any, *names: str) -> Iterator[Exchange]:
    """Yield an exchange of two items for each of these face-down piles (fields of the state)."""
    for name in names:
        items = exchange(generator, getattr(state, name))
        if items is not None:
            yield name, replace(state, **{name: items})


def exchanged_hands(generator: Random, kinds: tuple[str, ...], state: Any, player: str) -> Iterator[Exchange]:
    """Yield exchanges of a card in another player's hand with one of the pile, and of cards between the hands of two
    other players. Hands are counts of `kinds`."""
    others = [(name, list_cards(kinds, cards)) for name, cards in state.hands if name != player]
    for name, cards in others:
        both = exchange_between(generator, tuple(cards), state.pile)
        if both is not None:
            yield "hands", replace(with_hand(state, kinds, name, both[0]), pile=both[1])
    for (one, mine), (two, yours) in pairwise(others):
        both = exchange_between(generator, tuple(mine), tuple(yours))
        if both is not None:
            yield "hands", with_hand(with_hand(state, kinds, one, both[0]), kinds, two, both[1])


def with_hand(state: Any, kinds: tuple[str, ...], player: str, cards: tuple[str, ...]) -> Any:
    counts: Cards = tuple(cards.count(kind) for kind in kinds)
    return replace(state, hands=tuple((name, counts if name == player else held) for name, held in state.hands))
