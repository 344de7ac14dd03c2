"""Test that `apply` accepts exactly the moves of `legal_moves` and their `variants`."""

import json
from functools import cache
from random import Random
from typing import Any

import pytest

from rules_engine.chance import choices
from tests.soak.__main__ import PLAYED, module_of, table_of
from tests.soak.malformed import IN_WORDS, is_listed, nearby, words_in
from tests.soak.playing import Table

SEEDS = range(3)
EVERY = {"athens_sparta": 60, "attika": 8, "atlantis": 4, "polis": 8}
"""Number of moves between two positions of a random game that are tested."""
ATTEMPTS, SAMPLE = 40, 6
"""Number of moves similar to legal ones that are tried in a position, and of legal moves whose variants are made."""
PARTS = {"athens_sparta": {"shuffle": ["tribute"]}, "atlantis": {"shuffle": ["pot"]}, "attika": {"shuffle": ["hill"]}}
"""Game to {part: value} for parts of moves that are rare in random games."""


@cache
def sampled_positions(name: str, seed: int) -> list[tuple[Table, Any, list[dict]]]:
    table, generator, numbers = table_of(name), Random(seed), module_of(name).NUMBERS_OF_PLAYERS
    state, made, found = table.start(generator, numbers[seed % len(numbers)]), seed, []
    while table.outcome(state) is None and made < 20 * EVERY[name]:
        moves = table.moves(state)
        if made % EVERY[name] == 0:
            found.append((table, state, choices(table.engine.chance, moves)))
        state, made = table.apply(state, table.choose(generator, moves)).state, made + 1
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", PLAYED)
def test_whatever_a_listed_move_stands_for_is_accepted(name: str, seed: int) -> None:
    for table, state, moves in sampled_positions(name, seed):
        for move in Random(seed).sample(moves, min(SAMPLE, len(moves))):
            variants = table.variants(state, move)
            assert variants[0] == move
            assert len({json.dumps(one, sort_keys=True) for one in variants}) == len(variants), "one stands there twice"
            for one in variants:
                table.apply(state, one)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", PLAYED)
def test_whatever_is_accepted_a_listed_move_stands_for(name: str, seed: int) -> None:
    generator, accepted = Random(seed), 0
    for table, state, moves in sampled_positions(name, seed):
        words = sorted(words_in([table.engine.write_state(table.components, state), moves]))
        for _ in range(ATTEMPTS):
            listed = generator.choice(moves)
            move = nearby(generator, listed, words)
            try:
                table.apply(state, move)
            except IN_WORDS:
                continue
            accepted += 1
            assert is_listed(table, state, move, [listed, *moves]), f"{move} is accepted, made of {listed}"
    assert accepted, "nothing was accepted: the moves that are tried are too far away"


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", PLAYED)
def test_a_part_of_another_move_belongs_to_no_other(name: str, seed: int) -> None:
    """A move with a part of another move added is refused, or is a variant of a legal move."""
    generator, positions = Random(seed), sampled_positions(name, seed)
    parts = {part: [value] for part, value in PARTS.get(name, {}).items()}
    for _, _, moves in positions:
        for move in moves:
            for part, value in move.items():
                parts.setdefault(part, []).append(value)
    for table, state, moves in positions:
        for move in {tuple(sorted(move)): move for move in moves}.values():
            for part in sorted(parts.keys() - move.keys()):
                other = move | {part: generator.choice(parts[part])}
                try:
                    table.apply(state, other)
                except IN_WORDS:
                    continue
                assert other in [one for listed in moves for one in table.variants(state, listed)], f"{other}: {part}"
