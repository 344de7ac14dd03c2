"""Paying with landscape cards. Cards and symbols are counted in the order of `Components.landscapes`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Counts: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class Bill:
    """What is to be paid: `needed` of each landscape, `any_cards` of any kind.

    `substitute_cards` replace one missing card; `replaceable` of the needed symbols fall away at the player's choice.
    """

    needed: Counts
    any_cards: int
    substitute_cards: int
    replaceable: int = 0


def reductions(needed: Counts, count: int) -> list[Counts]:
    """Every way to take `count` symbols off `needed` (all of them where there are fewer)."""
    if count == 0:
        return [needed]
    results: list[Counts] = [()]
    for index in range(len(needed)):
        results = [head + (rest,) for head in results for rest in range(needed[index] + 1)]
    left = max(sum(needed) - count, 0)
    return [result for result in results if sum(result) == left]


def matching(needed: Counts, hand: Counts) -> Counts:
    """The needed symbols for which the hand holds the very card (rule cost.pay)."""
    return tuple([min(pair) for pair in zip(needed, hand)])


def fewest_cards(bill: Bill, needed: Counts, hand: Counts) -> int:
    """How many cards it takes when every matching card is used (rules cost.pay, cost.substitute)."""
    matched = sum(matching(needed, hand))
    return matched + bill.substitute_cards * (sum(needed) - matched) + bill.any_cards


def selections(hand: Counts, count: int) -> list[Counts]:
    """Every choice of `count` cards out of `hand`, least of the first landscape first."""
    partial: list[tuple[Counts, int]] = [((), count)]
    behind = sum(hand)
    for held in hand:
        behind -= held
        partial = [
            (chosen + (taken,), left - taken)
            for chosen, left in partial
            for taken in range(max(0, left - behind), min(held, left) + 1)
        ]
    return [chosen for chosen, left in partial if left == 0]


def cheapest_payments(bill: Bill, hand: Counts) -> tuple[int, list[Counts]]:
    """The fewest cards that pay the bill from this hand, and every way to pay with that many; [] if it cannot pay."""
    options = reductions(bill.needed, bill.replaceable)
    fewest = min([fewest_cards(bill, needed, hand) for needed in options])
    if fewest > sum(hand):
        return fewest, []
    if len(options) == 1:
        return fewest, _payments(bill, options[0], hand)
    payments: set[Counts] = set()
    for needed in options:
        if fewest_cards(bill, needed, hand) == fewest:
            payments.update(_payments(bill, needed, hand))
    return fewest, sorted(payments)


def first_payment(bill: Bill, hand: Counts) -> Counts | None:
    """The first of the cheapest payments: matching cards where there are any, for the rest as few cards as possible of
    the first landscape, then of the next; None if the hand cannot pay."""
    if bill.replaceable:
        payments = cheapest_payments(bill, hand)[1]
        return payments[0] if payments else None
    matched = matching(bill.needed, hand)
    loose = fewest_cards(bill, bill.needed, hand) - sum(matched)
    rest = [held - used for held, used in zip(hand, matched)]
    return None if loose > sum(rest) else tuple([a + b for a, b in zip(matched, last_cards(rest, loose))])


def last_cards(held: list[int], count: int) -> list[int]:
    """So many cards, from the last landscape backwards."""
    taken = [0] * len(held)
    for index in range(len(held) - 1, -1, -1):
        taken[index] = min(held[index], count)
        count -= taken[index]
    return taken


def _payments(bill: Bill, needed: Counts, hand: Counts) -> list[Counts]:
    matched = matching(needed, hand)
    loose = fewest_cards(bill, needed, hand) - sum(matched)
    rest = tuple([held - used for held, used in zip(hand, matched)])
    return [tuple([a + b for a, b in zip(matched, chosen)]) for chosen in selections(rest, loose)]


def pays(bill: Bill, paid: Counts) -> bool:
    """Whether exactly these cards settle the bill: each missing symbol by its card or by substitutes (cost.exact)."""
    return any([_pays(bill, needed, paid) for needed in reductions(bill.needed, bill.replaceable)])


def _pays(bill: Bill, needed: Counts, paid: Counts) -> bool:
    symbols = sum(needed)
    for matched in range(sum(matching(needed, paid)) + 1):
        if sum(paid) == matched + bill.substitute_cards * (symbols - matched) + bill.any_cards:
            return True
    return False
