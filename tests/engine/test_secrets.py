"""Test that nothing hidden is revealed: if two things that a player may not see are exchanged, the view is the same,
and so is all that the table shows and offers: the moves, their prices, what can be touched, how far the game is, the
aids, unfolded, what can be known of a move before it is made, the hints, why something is impossible, and what a
practice opponent in that seat chooses.

The exchanges of each game are in tests/soak/<game>.py (`exchanges`, `SECRETS`)."""

import html
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from rules_engine.attika import ENGINE as attika
from rules_engine.practice import choose
from rules_pages.blocks.widget_words import words
from rules_pages.data.book import Book
from rules_widgets.table import TableWidget
from rules_widgets.table_record import PERSON, PRACTICE, Chance, Game
from rules_widgets.table_view import AID
from tests.registry import Engines
from tests.soak.__main__ import PLAYED, module_of
from tests.soak.attika import AttikaTable
from tests.soak.playing import CHANCE, Table

MOVES, EVERY, EVERY_BY_DAY = 1200, 7, 21
"""Number of moves of whole games, and of moves between two positions in which things are exchanged."""
OPENINGS, OPENING_MOVES, OPENING_EVERY = 8, 24, 4
"""Number of further games, of the moves played in them, and of moves between positions; some secrets end early."""


ALIKE = 1
"""Number of positions in which the same kinds of moves are possible, that are compared as pages."""
GAMES = 1
"""Number of whole games from which these positions are (100 s of processor time in Athens & Sparta)."""
BY_DAY = 12
"""Of these positions, `make test` compares one in twelve, `make night` all."""
TOUCHED = 3
"""Number of things in a picture that are touched, and of moves of which is told what they lead to."""
TOUCH = re.compile(r'data-press="touch:([^"]*)"')


def random_positions(table: Table, numbers: tuple[int, ...], every: int) -> Iterator[tuple[Any, list[str]]]:
    """Yield (state, players) of positions of random games, `every` so many moves, and of some openings."""
    for seed in range(OPENINGS):
        yield from positions_of_game(table, seed, numbers, range(0, OPENING_MOVES, OPENING_EVERY))
    made = seed = 0
    while made < MOVES:
        for state, players in positions_of_game(table, seed, numbers, range(0, MOVES - made, every)):
            yield state, players
            made += every
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
def test_nobody_notices_when_hidden_things_change_places(engines: Engines, name: str, is_thorough: bool) -> None:
    module = module_of(name)
    table: Table = module.TABLE(engines[name].components)
    exchanged: set[str] = set()
    every = EVERY if is_thorough else EVERY_BY_DAY
    for index, (state, players) in enumerate(random_positions(table, module.NUMBERS_OF_PLAYERS, every)):
        table.dealt = {"players": players}
        exchanged |= table.check_secrets(Random(index), state)
    assert exchanged == module.SECRETS, "not every secret came up"


def page(widget: TableWidget, state: Any, player: str, touched: Random) -> dict[str, Any]:
    """Return all that the table shows a player who sits at it alone, and says when things of the picture are
    touched."""
    engine = widget.engine
    record = {"game": widget.name, "seed": 1, "start": engine.write_state(widget.components, state), "moves": []}
    seats = {seat: PERSON if seat == player else PRACTICE for seat in engine.seats(widget.components)[0]}
    game = Game(engine, widget.components, record | {"at": 0, "seats": seats})
    widget.open_game(game)
    widget.has_hints = widget.has_kinds = True
    known = engine.view(state, player)
    options = game.options() if game.mover() == player else []
    widget.told.clear()
    widget.turned = {
        AID + aid.id + ("." + aid.player if aid.player else "") + (f"@{game.at()}" if aid.is_slow else "")
        for aid in engine.aids(widget.components, known, str, options)
        if not aid.is_open
    }
    shown = {"page": widget.show(game), "moves": options}
    if game.mover() == player:
        foreseen = touched.sample(options, min(TOUCHED, len(options)))
        shown["foreseen"] = [engine.foreseen(widget.components, known, move) for move in foreseen]
        shown["chosen"] = choose(engine, widget.components, known, game.legal, Chance(1).pick, 3)
        parts = dict(shown["page"]["html"])
        things = sorted(set(TOUCH.findall(parts[".table__picture"] + parts[".table__hand"])))
        for thing in touched.sample(things, min(TOUCHED, len(things))):
            widget.open_game(game)
            shown[thing] = without_state(widget.press(game, "touch", html.unescape(thing)))
    return shown | {"page": without_state(shown["page"])}


def without_state(shown: dict[str, Any]) -> dict[str, Any]:
    """Leave out the record of the game, which contains what is hidden."""
    return {part: value for part, value in shown.items() if part != "state"}


def unlike_positions(table: Table, numbers: tuple[int, ...]) -> Iterator[tuple[Any, list[str]]]:
    """Yield (state, players) of positions of whole games, a few in which the same kinds of moves are possible."""
    seen: Counter[frozenset[str]] = Counter()
    for seed in range(GAMES):
        for state, players in positions_of_game(table, seed, numbers, range(MOVES)):
            kinds = frozenset(table.engine.kind_of(move) for move in table.moves(state))
            seen[kinds] += 1
            if seen[kinds] <= ALIKE:
                yield state, players


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_the_table_is_the_same_whatever_is_hidden(engines: Engines, book: Book, name: str, is_thorough: bool) -> None:
    module, components = module_of(name), engines[name].components
    table: Table = module.TABLE(components)
    widget = TableWidget(name, engines[name].engine, components, words(book, book.games[name], "en"))
    positions = enumerate(unlike_positions(table, module.NUMBERS_OF_PLAYERS))
    for index, (state, players) in islice(positions, 0, None, 1 if is_thorough else BY_DAY):
        for player in players:
            shown = page(widget, state, player, Random(index))
            for secret, other in dict(table.exchanges(Random(index), state, player)).items():
                changed = page(widget, other, player, Random(index))
                for part in shown | changed:
                    assert changed.get(part) == shown.get(part), f"{secret}: {player} is told by {part}"


class Open(AttikaTable):
    """A table of Attika with a faulty view, in which the board tiles are face up."""

    class engine:
        @staticmethod
        def view(state: Any, player: str) -> Any:
            known = attika.view(state, player)
            return replace(known, state=replace(known.state, tiles=state.tiles))

        setup, new_deal, write_view = attika.setup, attika.new_deal, attika.write_view


def test_what_lies_open_is_noticed(engines: Engines) -> None:
    table = Open(engines["attika"].components)
    state = table.start(Random(1), 2)
    with pytest.raises(AssertionError, match=r"tiles: .* sees what is hidden"):
        table.check_secrets(Random(1), state)
