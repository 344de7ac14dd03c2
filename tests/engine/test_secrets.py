"""What is hidden stays hidden, in every game: when two things change places that a player may not see, what the player
is shown stays as it is (each game's exchanges: `exchanges` and `SECRETS` in tests/soak/<game>.py)."""

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

MOVES, LOOKED_AT = 1200, 7
"""So many moves of whole games are made one after another, and every so many moves things are exchanged."""
OPENINGS, FIRST, SOON = 8, 24, 4
"""So many more games begin, of which so many moves are made and looked at as often: some secrets end early."""


def random_positions(table: Table, numbers: tuple[int, ...]) -> Iterator[tuple[Any, list[str]]]:
    """(state, its players) now and then in random games."""
    for seed in range(OPENINGS):
        yield from moved(table, seed, numbers, range(0, FIRST, SOON))
    made = seed = 0
    while made < MOVES:
        for state, players in moved(table, seed, numbers, range(0, MOVES - made, LOOKED_AT)):
            yield state, players
            made += LOOKED_AT
        seed += 1


def moved(table: Table, seed: int, numbers: tuple[int, ...], looked_at: range) -> Iterator[tuple[Any, list[str]]]:
    """The positions before some moves of a random game, as long as it lasts."""
    generator = Random(seed)
    state = table.start(generator, numbers[seed % len(numbers)])
    players = table.dealt["players"]
    for made in range(looked_at.stop):
        if table.outcome(state) is not None:
            return
        if made in looked_at:
            yield state, players
        move = table.choose(generator, table.moves(state))
        generator.shuffle(move.get(CHANCE, []))
        state = table.apply(state, move).state


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_nobody_notices_when_hidden_things_change_places(engines: dict[str, EngineRunner], name: str) -> None:
    module = module_of(name)
    table: Table = module.TABLE(engines[name].components)
    tried: set[str] = set()
    for index, (state, players) in enumerate(random_positions(table, module.NUMBERS_OF_PLAYERS)):
        table.dealt = {"players": players}
        tried |= table.check_secrets(Random(index), state)
    assert tried == module.SECRETS, "not every secret came up"


class Open(AttikaTable):
    """A table at which the board tiles lie face up."""

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
