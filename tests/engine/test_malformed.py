"""Whatever JSON comes in as a move, a state or a question of any game, it is answered or refused in words; a soak tries
many more of them (`python -m tests.soak.malformed`)."""

from __future__ import annotations

from itertools import islice

import pytest

from rules_engine.athens_sparta.rules.map import theatre_of
from rules_engine.core import BadInput
from tests.soak.__main__ import PLAYED, module_of, runner_of, table_of
from tests.soak.malformed import trials

EACH, SEEDS = 100, 20
"""So many with each seed: 2,000 of a game in all."""


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("game", PLAYED)
def test_nothing_but_a_refusal_leaves_the_engine(game: str, seed: int) -> None:
    made = trials(table_of(game), runner_of(game), module_of(game).NUMBERS_OF_PLAYERS, seed)
    ends = list(islice(made, EACH))
    assert any(end.endswith("refused") for end in ends)


def test_a_city_that_is_none_is_refused_in_words() -> None:
    with pytest.raises(BadInput, match="nobody"):
        theatre_of(table_of("athens_sparta").components).city("nobody")
