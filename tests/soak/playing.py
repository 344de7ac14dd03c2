"""One random game of any kind: a seeded mover plays legal moves until somebody wins."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rules_engine.core import Line, Step
from rules_engine.engine import Engine
from tests.soak.secrets import Exchange

LONGEST = 5_000
"""Moves after which a game is taken to go on for ever."""
CHANCE = "shuffle"
"""The part of a move that is chance: a list to be put into any order."""
USUAL = 0.5
"""How often the players agree on all defaults."""
WRITTEN = 16
"""Every so many moves the state goes through JSON."""


class Table:
    """A game as the soak plays it; `rules`: the ids that may speak, None for any."""

    engine: Engine
    options: Mapping[str, Sequence[str]]
    """{reading: its options}."""

    def __init__(self, components: Any, rules: set[str] | None = None) -> None:
        self.components = components
        self.rules = rules
        self.dealt: dict[str, Any] = {}
        """{"players", "deal", "readings"} of the last game begun, so that it can be set up again."""

    def seated(self, generator: Random, players: int) -> list[str]:
        """The players' names in the order of play."""
        raise NotImplementedError

    def start(self, generator: Random, players: int) -> Any:
        """The state after a random set-up: any players, any deal, and often readings other than the defaults."""
        return self.set_up(self.components, generator, players)

    def set_up(self, components: Any, generator: Random, players: int) -> Any:
        """The same with these components."""
        names = self.seated(generator, players)
        deal = self.deal(components, generator, names)
        self.dealt = {"players": names, "deal": deal, "readings": some_readings(generator, self.options)}
        return self.engine.setup(components, *self.dealt.values())

    def deal(self, components: Any, generator: Random, names: list[str]) -> dict:
        """What lies where after shuffling."""
        return self.engine.new_deal(components, names, lambda items: generator.sample(items, len(items)))

    def moves(self, state: Any) -> list[dict]:
        """Every legal move."""
        return self.engine.legal_moves(self.components, state)

    def choose(self, generator: Random, moves: list[dict]) -> dict:
        """One of them, so that games come to an end."""
        raise NotImplementedError

    def apply(self, state: Any, move: dict) -> Step:
        """The state and the lines after a move."""
        return self.engine.apply(self.components, state, move)

    def variants(self, state: Any, move: dict) -> list[dict]:
        """What a listed move stands for."""
        return self.engine.variants(self.components, state, move)

    def outcome(self, state: Any) -> dict | None:
        """Who has won, and how."""
        return self.engine.outcome(self.components, state)

    def check(self, before: Any, move: dict, after: Any, lines: tuple[Line, ...]) -> None:
        """AssertionError where something is not as it must be."""
        raise NotImplementedError

    def check_lines(self, lines: tuple[Line, ...]) -> None:
        """Every move says something, and every line names a rule."""
        assert lines, "nothing was said"
        for line in lines:
            known = self.rules is None or {line.rule, line.rule.rpartition(".")[0]} & self.rules
            assert known, f"{line.rule} is no rule"

    def check_json(self, state: Any, move: dict) -> None:
        """States and moves survive their JSON, and what each player may know can be written."""
        written = json.loads(json.dumps(self.engine.write_state(self.components, state), sort_keys=True))
        assert self.engine.read_state(self.components, written) == state, "another state after JSON"
        assert json.loads(json.dumps(move)) == move, "another move after JSON"
        for player in self.dealt["players"]:
            known = self.engine.view(state, player)
            seen = self.engine.write_view(self.components, known)
            assert json.loads(json.dumps(seen)) == seen, "another view after JSON"
            self.check_view(state, known, seen)
        self.check_secrets(Random(json.dumps(move, sort_keys=True)), state)

    def exchanges(self, generator: Random, state: Any, player: str) -> Iterator[Exchange]:
        """States in which two things that this player may not see have changed places: some, at random, of each secret
        that there is now."""
        raise NotImplementedError

    def check_secrets(self, generator: Random, state: Any) -> set[str]:
        """No player notices that two things have changed places that the player may not see; the secrets tried."""
        tried = set()
        for player in self.dealt["players"]:
            known = self.engine.view(state, player)
            seen = self.engine.write_view(self.components, known)
            for secret, other in self.exchanges(generator, state, player):
                changed = self.engine.view(other, player)
                assert changed == known, f"{secret}: {player} sees what is hidden"
                assert self.engine.write_view(self.components, changed) == seen, f"{secret}: it is written for {player}"
                tried.update({secret} if other != state else ())
        return tried

    def check_view(self, state: Any, known: Any, seen: dict) -> None:
        """A view, written and read again, is the same; whose views are no states says otherwise."""
        assert self.engine.read_state(self.components, seen["state"]) == known.state, "another view after JSON"


def some_readings(generator: Random, options: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The defaults, or any reading of each point."""
    if generator.random() < USUAL:
        return {}
    return {reading: generator.choice(options[reading]) for reading in sorted(options)}


def kind_of(move: dict) -> str:
    """A move's first word."""
    return next(iter(move))


@dataclass
class Played:
    """How a game went."""

    seed: int
    players: int
    outcome: dict
    final: Any
    start: Any
    moves: list[dict] = field(default_factory=list)
    rules: set[str] = field(default_factory=set)


class Broken(AssertionError):
    """Something did not hold; says how to play the game again."""


def play(table: Table, seed: int, players: int, checked: bool = True) -> Played:
    """A whole game, `checked` or only played. Raises Broken with the seed, the move and what did not hold."""
    generator = Random(f"{seed} {players}")
    state = table.start(generator, players)
    played = Played(seed, players, {}, state, state)
    while table.outcome(played.final) is None:
        try:
            step(table, generator, played, checked)
        except Exception as error:
            last = played.moves[-1] if played.moves else None
            again = f"python -m tests.soak --game … --players {players} --seed {seed}"
            raise Broken(f"{error or type(error).__name__} (move {len(played.moves)}: {last}; {again})") from error
    played.outcome = table.outcome(played.final) or {}
    return played


def step(table: Table, generator: Random, played: Played, checked: bool = True) -> None:
    """One move."""
    assert len(played.moves) < LONGEST, "the game goes on for ever"
    moves = table.moves(played.final)
    assert moves, "a dead end: no legal move, and nobody has won"
    move = table.choose(generator, moves)
    generator.shuffle(move.get(CHANCE, []))
    played.moves.append(move)
    after = table.apply(played.final, move)
    played.rules.update(line.rule for line in after.lines)
    if checked:
        table.check(played.final, move, after.state, after.lines)
    played.final = after.state


def positions(table: Table, game: Played) -> Iterator[Any]:
    """Every position of a game in which a move was made, in turn."""
    state = game.start
    for move in game.moves:
        yield state
        state = table.apply(state, move).state
