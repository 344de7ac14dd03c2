"""The list of legal moves in random games, against every chain that can be played."""

from __future__ import annotations

from random import Random

import pytest

from rules_engine.atlantis import apply, legal_moves
from rules_engine.atlantis.chains import chains
from rules_engine.atlantis.state import State
from rules_engine.core import Refused
from rules_pages.examples import Player
from tests.soak.atlantis import NUMBERS_OF_PLAYERS, AtlantisTable
from tests.soak.playing import Played, play, positions

GAMES = 12


@pytest.fixture(scope="module")
def table(atlantis: Player) -> AtlantisTable:
    return AtlantisTable(atlantis.components)


@pytest.fixture(scope="module")
def games(table: AtlantisTable) -> list[Played]:
    return [play(table, seed, NUMBERS_OF_PLAYERS[seed % 3], checked=False) for seed in range(GAMES)]


def test_every_listed_move_is_legal_and_no_playable_chain_is_left_out(
    table: AtlantisTable, games: list[Played]
) -> None:
    for state in (state for game in games for state in list(positions(table, game))[::9]):
        moves = legal_moves(table.components, state)
        for move in moves:
            apply(table.components, state, move)
        listed = {(move["pawn"], tuple(move["cards"])) for move in moves if "pawn" in move}
        assert listed == set(playable_by_brute_force(table, state))


def playable_by_brute_force(table: AtlantisTable, state: State) -> list[tuple[str, tuple[str, ...]]]:
    """Every chain that is played without a refusal, with nothing paid or with everything that the player has."""
    found = []
    seat = state.seat()
    for index, pawn in enumerate(("pawn-a", "pawn-b", "pawn-c")):
        if seat.pawns[index] in (*seat.pawns[:index], state.mainland()):
            continue
        for chain in chains(table.components.items, state.ways(), seat.pawns[index], state.hand()):
            if can_play(table, state, pawn, chain.cards):
                found.append((pawn, chain.cards))
    return found


def can_play(table: AtlantisTable, state: State, pawn: str, cards: tuple[str, ...]) -> bool:
    """Whether the move goes through with nothing paid, or else with everything."""
    left = dict(zip(table.components.items, state.hand(), strict=True))
    for card in cards:
        left[card] -= 1
    tiles = [f"{item}-{value}" for item, value in state.seat().tiles]
    everything = {"tiles": tiles, "cards": {item: count for item, count in left.items() if count}}
    for pay in ({}, everything):
        move = {"pawn": pawn, "cards": list(cards), "pay": pay}
        try:
            apply(table.components, state, move)
        except Refused as refused:
            if refused.rule == "draw.reshuffle":
                return True
        else:
            return True
    return False


def test_pawns_on_the_same_place_are_listed_once(table: AtlantisTable) -> None:
    state = table.start(Random(1), 3)
    assert {move["pawn"] for move in legal_moves(table.components, state) if "pawn" in move} == {"pawn-a"}
