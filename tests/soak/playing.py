"""A random game of any kind: a seeded generator chooses legal moves until the game is over."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rules_engine.core import Line, Step
from rules_engine.engine import Engine
from tests.soak.secrets import Exchange

LONGEST = 5_000
CHANCE = "shuffle"
"""The part of a move that is random: a list that may be in any order."""
SHARE_OF_DEFAULTS = 0.5
"""Share of games in which all readings have their defaults."""
JSON_INTERVAL = 16
"""Interval, in moves, at which the state is written to JSON and read again."""


class Table:
    """A game as the soak plays it. `rules`: the ids of rules that lines may have; None for any."""

    engine: Engine
    options: Mapping[str, Sequence[str]]
    """The options of each reading."""

    def __init__(self, components: Any, rules: set[str] | None = None) -> None:
        self.components = components
        self.rules = rules
        self.dealt: dict[str, Any] = {}
        """{"players", "deal", "readings"} of the last game started, so that it can be set up again."""

    def seated(self, generator: Random, players: int) -> list[str]:
        """Return the players' names in the order of play."""
        raise NotImplementedError

    def start(self, generator: Random, players: int) -> Any:
        """Return the state after a random set-up: any players, any deal, and often readings other than the defaults."""
        return self.set_up(self.components, generator, players)

    def set_up(self, components: Any, generator: Random, players: int) -> Any:
        names = self.seated(generator, players)
        deal = self.deal(components, generator, names)
        self.dealt = {"players": names, "deal": deal, "readings": some_readings(generator, self.options)}
        return self.engine.setup(components, *self.dealt.values())

    def deal(self, components: Any, generator: Random, names: list[str]) -> dict:
        """Return the deal: the order of everything that is shuffled."""
        return self.engine.new_deal(components, names, lambda items: generator.sample(items, len(items)))

    def moves(self, state: Any) -> list[dict]:
        return self.engine.legal_moves(self.components, state)

    def choose(self, generator: Random, moves: list[dict]) -> dict:
        """Return one of the moves, chosen so that games come to an end."""
        raise NotImplementedError

    def apply(self, state: Any, move: dict) -> Step:
        return self.engine.apply(self.components, state, move)

    def variants(self, state: Any, move: dict) -> list[dict]:
        """Return the moves that a listed move represents."""
        return self.engine.variants(self.components, state, move)

    def outcome(self, state: Any) -> dict | None:
        """Return the outcome; None while the game goes on."""
        return self.engine.outcome(self.components, state)

    def check(self, before: Any, move: dict, after: Any, lines: tuple[Line, ...]) -> None:
        """Check the invariants after a move. Raises AssertionError."""
        raise NotImplementedError

    def check_lines(self, lines: tuple[Line, ...]) -> None:
        """Check that a move has lines, and that each has the id of a rule."""
        assert lines, "nothing was said"
        for line in lines:
            known = self.rules is None or {line.rule, line.rule.rpartition(".")[0]} & self.rules
            assert known, f"{line.rule} is no rule"

    def check_possible(self, state: Any, components: Any = None) -> None:
        """Check that the game itself holds the position for one that can be; `components`: those it is played with."""
        against = self.engine.possible(components or self.components, state)
        assert against is None, f"no game comes to this position, by {against}"

    def check_json(self, state: Any, move: dict) -> None:
        """Check that the state, the move and the view of each player are unchanged by a round trip through JSON."""
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
        """Yield states in which two things hidden from this player have been exchanged: for each secret, some at
        random."""
        raise NotImplementedError

    def check_secrets(self, generator: Random, state: Any) -> set[str]:
        """Check that no player's view changes if two things hidden from that player are exchanged; return the secrets
        tried."""
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
        """Check that a view is unchanged after it is written and read. Games whose views are no states override
        this."""
        assert self.engine.read_state(self.components, seen["state"]) == known.state, "another view after JSON"


def some_readings(generator: Random, options: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Return {} for all defaults, or a random option for each reading."""
    if generator.random() < SHARE_OF_DEFAULTS:
        return {}
    return {reading: generator.choice(options[reading]) for reading in sorted(options)}


def kind_of(move: dict) -> str:
    return next(iter(move))


@dataclass
class Played:
    """The record of a game: set-up, moves, rules in its lines, final state and outcome."""

    seed: int
    players: int
    outcome: dict
    final: Any
    start: Any
    moves: list[dict] = field(default_factory=list)
    rules: set[str] = field(default_factory=set)


class Broken(AssertionError):
    """An invariant was violated; the message says how to play the game again."""


def play(table: Table, seed: int, players: int, checked: bool = True) -> Played:
    """Play a whole game, with all checks if `checked`. Raises Broken with the seed, the move and the violated
    invariant."""
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
    """Yield the state before each move of a game."""
    state = game.start
    for move in game.moves:
        yield state
        state = table.apply(state, move).state
