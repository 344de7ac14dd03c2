"""Test that the figures of a refusal are the least that would do, and that lines promise what the moves then allow.

A game takes part with `tests/<game>/figures.py`:

- `attempts(components, state, generator)`: attempts (`tests.figures.Attempt`), some of which a rule refuses; what the
  cases try is added. `GAMES`: how many random games they are made in.
- `GIFTS`: {refusal: gifts(components, state, attempt, values)}, the attempt with what is missing, and with less. All
  refusals with whole numbers or counts that the attempts meet are in it, under their own ids.
- `states(state)`: the states in which something is tried where there is this one; only this one if it is left out.
- `family(rule)`: what stands for refusals that say the same.
- `PROMISES`: {line of a move: is_kept(components, state before, state after, line)}."""

import importlib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from random import Random
from types import ModuleType
from typing import Any

import pytest

from rules_engine.core import BadInput, Line, Refused
from rules_pages.data.book import Book, GameBook
from rules_pages.data.cases import played_cases
from rules_pages.data.engine_runner import EngineRunner
from tests.figures import Made
from tests.registry import DATA, GAMES, Engines
from tests.soak.__main__ import module_of, table_of

NAMES = [name for name in GAMES if (DATA.parent / "tests" / name / "figures.py").exists()]
GAMES_PLAYED = {name: getattr(importlib.import_module(f"tests.{name}.figures"), "GAMES", 9) for name in NAMES}
SEEDS = [(name, seed) for name in NAMES for seed in range(GAMES_PLAYED[name])]
EVERY = 13
"""The interval of positions of a random game in which something is tried."""
Told = tuple[Any, Any, Sequence[Line]]
"""The states before and after a move, and its lines."""
each_game = pytest.mark.parametrize("name", NAMES)


def figures_of(name: str) -> ModuleType:
    return importlib.import_module(f"tests.{name}.figures")


@cache
def steps(name: str, seed: int) -> list[Told]:
    table, generator, numbers = table_of(name), Random(seed), module_of(name).NUMBERS_OF_PLAYERS
    state, made = table.start(generator, numbers[seed % len(numbers)]), []
    while table.outcome(state) is None:
        step = table.apply(state, table.choose(generator, table.moves(state)))
        made.append((state, step.state, step.lines))
        state = step.state
    return made


def positions(name: str, seed: int) -> list[Any]:
    """Return the states of a random game in which something is tried."""
    variants = getattr(figures_of(name), "states", lambda state: [state])
    return [one for state, _, _ in steps(name, seed)[-seed % EVERY :: EVERY] for one in variants(state)]


def refusal(attempt: Any, state: Any) -> Refused | None:
    """Return the refusal of an attempt; None if nothing refuses it, or it is no move of this position at all."""
    try:
        attempt(state)
    except Refused as refused:
        return refused
    except BadInput:
        pass
    return None


def has_figures(values: dict[str, Any]) -> bool:
    """Return whether a refusal says how many of something there are, or are missing."""
    return any(type(value) is int or isinstance(value, dict) for value in values.values())


def judge(figures: ModuleType, components: Any, state: Any, attempt: Any) -> set[str]:
    """Check the figures of the refusal of an attempt, and return its rule; nothing where it has none."""
    refused = refusal(attempt, state)
    if refused is None or not has_figures(refused.values or {}):
        return set()
    assert refused.rule in figures.GIFTS, f"{refused.rule} has figures: {refused.values}"
    for gift in figures.GIFTS[refused.rule](components, state, attempt, refused.values):
        again = refusal(gift.attempt, gift.state)
        same = again is not None and figures.family(again.rule) == figures.family(refused.rule)
        found = again and (again.rule, again.values)
        assert same != gift.is_enough, (refused.rule, refused.values, gift.is_enough, found, gift.attempt)
    return {refused.rule}


@cache
def figures_met(name: str, seed: int) -> set[str]:
    """Check the figures of all refusals of attempts in a random game, and return their rules."""
    figures, met, components = figures_of(name), set(), table_of(name).components
    for state in positions(name, seed):
        for attempt in figures.attempts(components, state, Random(str(state))):
            met |= judge(figures, components, state, attempt)
    return met


def figures_in_cases(name: str, runner: EngineRunner, game: GameBook) -> set[str]:
    """Check the figures of all refusals of moves in cases, and return their rules."""
    figures, met = figures_of(name), set()
    for played in played_cases(runner, game).values():
        if played.refused and played.case.attempt is not None:
            attempt = Made(runner.engine, runner.components, played.case.attempt)
            met |= judge(figures, runner.components, played.before, attempt)
    return met


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seed"), SEEDS)
def test_what_a_refusal_says_is_missing_is_the_least_that_would_do(name: str, seed: int) -> None:
    figures_met(name, seed)


@pytest.mark.slow
@pytest.mark.nightly
@each_game
def test_every_refusal_with_figures_is_met(name: str, engines: Engines, book: Book) -> None:
    met = figures_in_cases(name, engines[name], book.games[name])
    met = met.union(*[figures_met(name, seed) for seed in range(GAMES_PLAYED[name])])
    assert met == figures_of(name).GIFTS.keys()


def keep(name: str, components: Any, told: Iterable[Told]) -> set[str]:
    """Check what lines of moves promise, and return their rules."""
    promises, met = figures_of(name).PROMISES, set()
    for before, after, lines in told:
        for line in [line for line in lines if line.rule in promises]:
            assert promises[line.rule](components, before, after, line), (line.rule, line.values, after)
            met.add(line.rule)
    return met


@cache
def promises_met(name: str, seed: int) -> set[str]:
    """Check what the lines of a random game promise, and return their rules."""
    return keep(name, table_of(name).components, steps(name, seed))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seed"), SEEDS)
def test_what_a_line_promises_the_moves_then_allow(name: str, seed: int) -> None:
    promises_met(name, seed)


@pytest.mark.slow
@pytest.mark.nightly
@each_game
def test_every_promise_is_made(name: str, engines: Engines, book: Book) -> None:
    met = keep(name, engines[name].components, moves_of_cases(engines[name], book.games[name]))
    met = met.union(*[promises_met(name, seed) for seed in range(GAMES_PLAYED[name])])
    assert met == figures_of(name).PROMISES.keys()


def moves_of_cases(runner: EngineRunner, game: GameBook) -> Iterator[Told]:
    """Yield the moves of all cases that are allowed."""
    for played in played_cases(runner, game).values():
        if played.case.attempt is not None and not played.refused and runner.can_go_on(played.step.state):
            lines = [Line(line["rule"], line.get("amount"), line.get("values") or {}) for line in played.step.lines]
            yield played.before, played.step.state, lines
