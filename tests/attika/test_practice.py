"""What the practice opponent of Attika weighs."""

from __future__ import annotations

from random import Random

import pytest

from rules_engine.attika.practice import weigh, weigh_seat, weigh_some
from rules_pages.data.engine_runner import EngineRunner
from tests.soak.attika import AttikaTable


def test_others_count_once_against_whoever_judges(attika: EngineRunner) -> None:
    state = AttikaTable(attika.components).start(Random(1), 3)
    own, *others = state.seats
    weights = [attika.components.opponent["share"], -1, -1]
    expected = [weigh_seat(attika.components, state, *pair) for pair in zip((own, *others), weights, strict=True)]
    assert weigh(attika.components, state, own.player) == [line for lines in expected for line in lines]


@pytest.mark.parametrize(("count", "worth"), [(0, 0), (1, 10), (3, 30), (4, 32), (6, 36)])
def test_beyond_enough_each_further_one_counts_less(count: int, worth: int) -> None:
    assert weigh_some({"card": 10, "cards-enough": 3, "cards-more": 2}, "card", count) == worth
