"""The best payment, against every payment there is."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from rules_engine.atlantis.payments import NOTHING, best_payments, cheapest, sums_for

VALUES = st.lists(st.integers(1, 7), max_size=8)


def every_payment(values: list[int], cards: int, toll: int) -> list[tuple[int, int, int, tuple[int, ...]]]:
    """(waste, cards, number of tiles, tiles) of all choices that are enough."""
    found = []
    for size in range(len(values) + 1):
        for tiles in combinations(sorted(values, reverse=True), size):
            found += [
                (sum(tiles) + count - toll, count, size, tiles)
                for count in range(cards + 1)
                if sum(tiles) + count >= toll
            ]
    return found


@given(VALUES, st.integers(0, 9), st.integers(1, 40))
def test_the_cheapest_payment_wastes_least_then_spares_cards_then_tiles(
    values: list[int], cards: int, toll: int
) -> None:
    payment = cheapest(values, cards, 1, toll)
    every = every_payment(values, cards, toll)
    if not every:
        assert payment is None
        return
    assert payment is not None
    assert (payment.waste, payment.cards, len(payment.tiles)) == min(every)[:3]
    assert sum(payment.tiles) + payment.cards == toll + payment.waste
    assert all(payment.tiles.count(value) <= values.count(value) for value in payment.tiles)


@given(VALUES, st.integers(0, 9), st.integers(1, 30))
def test_the_best_payments_are_all_that_waste_least_by_number_of_cards(
    values: list[int], cards: int, toll: int
) -> None:
    every = every_payment(values, cards, toll)
    if not every:
        return
    least = min(every)[0]
    expected = {
        count: min(size for waste, paid, size, _ in every if waste == least and paid == count)
        for waste, count, _, _ in every
        if waste == least
    }
    found = best_payments(sums_for(values, toll), cards, 1, toll)
    assert [(payment.cards, len(payment.tiles)) for payment in found] == sorted(expected.items())


@given(VALUES, st.integers(1, 30))
def test_nothing_that_is_given_could_be_taken_back(values: list[int], toll: int) -> None:
    payment = cheapest(values, 3, 1, toll)
    if payment is not None and payment.waste:
        assert payment.cards == 0 and payment.waste < min(payment.tiles)


def test_without_a_toll_nothing_is_paid() -> None:
    assert cheapest([3, 4], 2, 1, 0) == NOTHING
