"""Test that views reveal nothing hidden: if two things that a player may not see are exchanged, the view is the same.

The exchanges of each game are in tests/soak/<game>.py (`exchanges`, `SECRETS`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules_engine.attika import ENGINE as attika
from rules_pages.data.engine_runner import EngineRunner
from tests.soak.__main__ import PLAYED, module_of
from tests.soak.attika import AttikaTable
from tests.soak.playing import CHANCE, Table

MOVES, EVERY = 1200, 7
"""Number of moves of whole games, and of moves between two positions in which things are exchanged."""
OPENINGS, OPENING_MOVES, OPENING_EVERY = 8, 24, 4
"""Number of further games, of the moves played in them, and of moves between positions; some secrets end early."""


def random_positions(table: Table, numbers: tuple[int, ...]) -> Iterator[tuple[Any, list[str]]]:
    """Yield (state, players) of positions of random games."""
    for seed in range(OPENINGS):
        yield from positions_of_game(table, seed, numbers, range(0, OPENING_MOVES, OPENING_EVERY))
    made = seed = 0
    while made < MOVES:
        for state, players in positions_of_game(table, seed, numbers, range(0, MOVES - made, EVERY)):
            yield state, players
            made += EVERY
        seed += 1


def positions_of_game(
    table: Table, seed: int, numbers: tuple[int, ...], indexes: range
) -> Iterator[tuple[Any, list[str]]]:
    """Yield (state, players) before the moves with these indexes of a random game, until it ends."""
    generator = Random(seed)
    state = table.start(generator, numbers[seed % len(numbers)])
    players = table.dealt["players"]
    for made in range(indexes.stop):
        if table.outcome(state) is not None:
            return
        if made in indexes:
            yield state, players
        move = table.choose(generator, table.moves(state))
        generator.shuffle(move.get(CHANCE, []))
        state = table.apply(state, move).state


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_nobody_notices_when_hidden_things_change_places(engines: dict[str, EngineRunner], name: str) -> None:
    module = module_of(name)
    table: Table = module.TABLE(engines[name].components)
    exchanged: set[str] = set()
    for index, (state, players) in enumerate(random_positions(table, module.NUMBERS_OF_PLAYERS)):
        table.dealt = {"players": players}
        exchanged |= table.check_secrets(Random(index), state)
    assert exchanged == module.SECRETS, "not every secret came up"


class Open(AttikaTable):
    """A table of Attika with a faulty view, in which the board tiles are face up."""

    class engine:
        @staticmethod
        def view(state: Any, player: str) -> Any:
            known = attika.view(state, player)
            return replace(known, state=replace(known.state, tiles=state.tiles))

        setup, new_deal, write_view = attika.setup, attika.new_deal, attika.write_view


def test_what_lies_open_is_noticed(engines: dict[str, EngineRunner]) -> None:
    table = Open(engines["attika"].components)
    state = table.start(Random(1), 2)
    with pytest.raises(AssertionError, match=r"tiles: .* sees what is hidden"):
        table.check_secrets(Random(1), state)
