"""Cards as counts and as lists, whose things are drawn first at the table, and how many cards each player has."""

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.cards import (
    add_cards,
    count_cards,
    draw,
    list_cards,
    subtract_cards,
    write_cards,
)
from rules_engine.codec import counts_of
from rules_engine.core import HIDDEN, BadInput
from rules_engine.touch import hand_sizes, seats_from

KINDS = ("water", "forest", "hill")
piles = st.lists(st.sampled_from(KINDS), max_size=8)
amounts = st.tuples(*[st.integers(0, 4)] * len(KINDS))


@given(pile=piles, discards=amounts, count=st.integers(0, 12), reshuffled=st.booleans(), random=st.randoms())
def test_no_card_is_lost_and_the_old_pile_goes_first(pile, discards, count, reshuffled, random) -> None:
    order = list_cards(KINDS, discards)
    random.shuffle(order)
    drawn = draw(KINDS, tuple(pile), discards, count, order if reshuffled else None)
    deck = pile + order if reshuffled else pile
    assert drawn.cards == count_cards(KINDS, deck[:count]) and list(drawn.pile) == deck[count:]
    assert drawn.discards == ((0, 0, 0) if reshuffled else discards)
    assert (drawn.shuffled, drawn.lacking) == (len(order) if reshuffled else 0, max(0, count - len(deck)))


def test_a_hidden_card_cannot_be_drawn() -> None:
    assert draw(KINDS, ("hill", HIDDEN), (0, 0, 0), 1, None).pile == (HIDDEN,)
    with pytest.raises(BadInput):
        draw(KINDS, ("hill", HIDDEN), (0, 0, 0), 2, None)


@given(cards=amounts, others=amounts)
def test_counting_there_and_back(cards, others) -> None:
    assert count_cards(KINDS, list_cards(KINDS, cards)) == counts_of(KINDS).read(write_cards(KINDS, cards)) == cards
    assert subtract_cards(add_cards(cards, others), others) == cards
    assert (subtract_cards(cards, others) is None) == any(a < b for a, b in zip(cards, others, strict=True))


def three() -> Any:
    seats = [SimpleNamespace(player=name) for name in ("red", "blue", "white")]
    return SimpleNamespace(seats=seats, hands=(("red", (1, 2)), ("blue", (0, 0))))


def test_the_player_who_looks_comes_first_then_the_others_in_order() -> None:
    assert [seat.player for seat in seats_from(three(), "blue")] == ["blue", "white", "red"]
    assert seats_from(three(), "green") == []


def test_the_view_tells_how_many_cards_others_have() -> None:
    assert hand_sizes(three(), three()) == {"red": 3, "blue": 0}
    assert hand_sizes(SimpleNamespace(hand_sizes=(("blue", 4),)), three()) == {"blue": 4}
