"""What is hidden stays hidden, in every game: when two things change places that a player may not see, what the player
is shown stays as it is (each game's exchanges: `exchanges` and `SECRETS` in tests/soak/<game>.py)."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules_engine import attika
from rules_pages.examples import Player
from tests.soak.__main__ import PLAYED, module_of
from tests.soak.attika import AttikaTable
from tests.soak.playing import CHANCE, Table

MOVES = 1200
"""So many moves are made in each game's sample, and nobody wins so often that it is less."""
LOOKED_AT = 7
"""Every so many moves things are exchanged."""


def random_positions(table: Table, numbers: tuple[int, ...]) -> list[tuple[Any, list[str]]]:
    """(state, its players) now and then in random games one after another, whoever plays."""
    found, made, seed = [], 0, 0
    while made < MOVES:
        generator = Random(seed)
        state = table.start(generator, numbers[seed % len(numbers)])
        while table.outcome(state) is None and made < MOVES:
            if made % LOOKED_AT == 0:
                found.append((state, table.dealt["players"]))
            move = table.choose(generator, table.moves(state))
            generator.shuffle(move.get(CHANCE, []))
            state = table.apply(state, move).state
            made += 1
        seed += 1
    return found


@pytest.mark.parametrize("name", PLAYED)
def test_nobody_notices_when_hidden_things_change_places(engines: dict[str, Player], name: str) -> None:
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


def test_what_lies_open_is_noticed(engines: dict[str, Player]) -> None:
    table = Open(engines["attika"].components)
    state = table.start(Random(1), 2)
    with pytest.raises(AssertionError, match=r"tiles: .* sees what is hidden"):
        table.check_secrets(Random(1), state)
