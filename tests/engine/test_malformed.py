"""Test that any JSON as a move, state or question of any game is either accepted or refused with a message.

A soak test tries many more of them (`python -m tests.soak.malformed`)."""

from itertools import islice
from random import Random

import pytest

from rules_engine.athens_sparta.rules.map import theatre_of
from rules_engine.core import BadInput
from tests.soak.__main__ import PLAYED, table_of
from tests.soak.malformed import IN_WORDS, trials_of

TRIALS, SEEDS = 100, 20
"""Number of trials for each seed, and number of seeds."""


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("game", PLAYED)
def test_nothing_but_a_refusal_leaves_the_engine(game: str, seed: int) -> None:
    results = list(islice(trials_of(game, seed), TRIALS))
    assert any(result.endswith("refused") for result in results)


def test_a_city_that_is_none_is_refused_in_words() -> None:
    with pytest.raises(BadInput, match="nobody"):
        theatre_of(table_of("athens_sparta").components).city("nobody")


NONSENSE = {
    "athens_sparta": [{"end": "nobody"}, {"storm": False}, {"stop": False}, {"accept": False}, {"persia": False}],
    "atlantis": [{"show": "nobody"}, {"end": "nobody"}],
    "polis": [{name: False} for name in ("pass", "halt", "feed", "done", "redeem")],
}
"""Mappings with the keys of a move but meaningless values."""


@pytest.mark.parametrize("game", sorted(NONSENSE))
def test_the_form_of_a_move_is_no_move(game: str) -> None:
    """They are refused in each position of a random game."""
    table, generator = table_of(game), Random(3)
    state = table.start(generator, 2)
    for _ in range(120):
        for move in NONSENSE[game]:
            with pytest.raises(IN_WORDS):
                table.apply(state, move)
        if table.outcome(state) is not None:
            break
        state = table.apply(state, table.choose(generator, table.moves(state))).state
