"""Positions that are shared: they show what they say, tell nothing else, and can be played on."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rules_engine.engine import EVERYBODY
from rules_pages.blocks.widget_words import words
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from rules_widgets.table import TableWidget
from rules_widgets.table_record import PERSON, Game, new_record
from rules_widgets.table_share import KNOWN, SEEN, shared_position
from tests.registry import Engines
from tests.soak.__main__ import PLAYED, module_of

POSITIONS, MOVES = 4, 9
"""How many positions of a game are shared, and how many moves are between two."""


def positions(runner: EngineRunner, name: str) -> Iterator[Game]:
    """Yield the positions of a game between two persons."""
    fields = {"players": "2", "seat.0": PERSON, "seat.1": PERSON}
    record = new_record(runner.engine, runner.components, name, fields, 3)
    game, random = Game(runner.engine, runner.components, record), Random(3)
    for _ in range(POSITIONS):
        yield game
        for _ in range(MOVES):
            game.make(random.choice(game.options()))
            if game.outcome() is not None:
                return


def seen(game: Game, state: Any, player: str) -> Any:
    """Return what a player sees, as JSON."""
    return game.engine.write_view(game.components, game.engine.view(state, player))


@pytest.mark.parametrize("name", PLAYED)
def test_a_shared_position_shows_what_was_seen_alone(book: Book, engines: Engines, name: str) -> None:
    runner = engines[name]
    table = TableWidget(name, runner.engine, runner.components, words(book, book.games[name], "en"))
    exchanges, exchanged = module_of(name).TABLE(runner.components).exchanges, 0
    for index, game in enumerate(positions(runner, name)):
        state, player = game.state(), game.mover()
        shared = shared_position(game, SEEN, player, 5)
        for _, other in exchanges(Random(index), state, player):
            game.states[game.at()] = other
            exchanged += other != state
            assert shared_position(game, SEEN, player, 5) == shared, "what is hidden decides what is shared"
        game.states[game.at()] = state
        for action, viewer in ((SEEN, player), (KNOWN, EVERYBODY)):
            record = shared_position(game, action, player, 5)
            opened = table.answer({"do": "open", "record": json.dumps(record), "id": "x", "fields": {}, "state": None})
            assert "html" in opened, opened
            assert table.game is not None and table.game.legal
            assert seen(game, table.game.state(), viewer) == seen(game, state, viewer), action
            assert runner.engine.possible(runner.components, table.game.state()) is None
            assert json.loads(opened["state"])["imagined"]
    assert exchanged


def test_what_only_one_player_knows_is_no_part_of_what_everybody_knows(engines: Engines) -> None:
    """Hands of Atlantis: those that are made up are hardly ever the real ones."""
    game = next(iter(positions(engines["atlantis"], "atlantis")))
    hands = [dict(game.state().hands)[player] for player in game.record["seats"]]
    runner = engines["atlantis"]
    found = []
    for seed in range(60):
        start = shared_position(game, KNOWN, "", seed)["start"]
        made_up = dict(runner.engine.read_state(runner.components, start).hands)
        found.append([made_up[player] for player in game.record["seats"]] == hands)
    assert sum(found) < 4


def test_only_what_can_be_shared_is_offered(book: Book, engines: Engines) -> None:
    runner = engines["attika"]
    table = TableWidget("attika", runner.engine, runner.components, words(book, book.games["attika"], "en"))
    request = {"fields": {"players": "2", "seat.1": "practice"}, "state": None, "seed": 1, "id": "x"}
    shown = table.answer(request | {"do": "act", "value": "new-game"})
    assert [f"[data-action={SEEN}]", False] in shown["hidden"] and [".table__whole-game", False] in shown["hidden"]
    assert json.loads(table.answer(request | {"do": "act", "value": KNOWN, "state": shown["state"]})["share"])["start"]
    far = TableWidget("attika", runner.engine, runner.components, words(book, book.games["attika"], "en"))
    assert "link" in far.answer(request | {"do": "act", "value": "invite", "secret": "x"})
