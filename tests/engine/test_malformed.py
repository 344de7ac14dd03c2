"""Any JSON as a move, state or question is accepted or refused; the number of legal moves in named positions."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules_engine.athens_sparta.rules.map import theatre_of
from rules_engine.core import BadInput
from rules_pages.data.book import Book
from rules_pages.data.cases import position
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.yaml_file import read_yaml
from tests.registry import GAMES, Engines
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


COUNTS = Path(__file__).with_name("move_counts.yaml")
"""{game: {position: [legal moves, legal moves after all of these]}}."""


def starts(book: Book, runner: EngineRunner, game: str) -> Iterator[tuple[str, Any]]:
    """Yield (name, state): the set-up for each number of players with everything in the order of the data, and the
    named positions."""
    engine, components = runner.engine, runner.components
    names, numbers = engine.seats(components)
    for number in numbers:
        players = list(names[:number])
        deal = engine.new_deal(components, players, list)
        yield f"set-up for {number}", engine.setup(components, players, deal, {})
    positions = book.games[game].positions
    for name, start in positions.items():
        state = engine.read_state(components, position(positions, start))
        if runner.can_go_on(state):
            yield name, state


def count_moves(runner: EngineRunner, state: Any) -> list[int]:
    """Return the number of legal moves in a state, and the sum of the numbers after each of them."""
    engine, components = runner.engine, runner.components
    moves = engine.legal_moves(components, state)
    after = [engine.apply(components, state, move).state for move in moves]
    going_on = [one for one in after if engine.outcome(components, one) is None]
    return [len(moves), sum(len(engine.legal_moves(components, one)) for one in going_on)]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_legal_moves_are_as_many_as_the_table_says(book: Book, engines: Engines, game: str) -> None:
    """If the rules have changed, write the printed counts into the table; `python -m tests.compare` names the moves."""
    runner = engines[game]
    counted = {name: count_moves(runner, state) for name, state in starts(book, runner, game)}
    expected = read_yaml(COUNTS, COUNTS.name).data[game]
    wrong = {name: counts for name, counts in counted.items() if expected.get(name) != counts}
    assert not wrong, f"{COUNTS.name}, {game}: counted {wrong}"
    assert not expected.keys() - counted.keys(), "no such positions"
