"""The list of legal moves in random games, against every chain that can be played."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from rules_engine.atlantis import ENGINE
from rules_engine.atlantis.game.state import State
from rules_engine.atlantis.rules.cards import write_tiles
from rules_engine.atlantis.rules.path import Chain, chains
from rules_engine.atlantis.rules.tolls import toll_due
from rules_engine.core import Refused
from tests.soak.atlantis import AtlantisTable


@pytest.mark.slow
def test_listed_moves_are_legal_and_no_playable_chain_is_left_out(soak: AtlantisTable, states: list[State]) -> None:
    for state in states[::2]:
        moves = ENGINE.legal_moves(soak.components, state)
        for move in moves:
            ENGINE.apply(soak.components, state, move)
        listed = {(move["pawn"], tuple(move["cards"])) for move in moves if "pawn" in move}
        assert listed == playable_by_brute_force(soak, state)


@pytest.mark.slow
def test_a_payment_is_legal_if_it_is_listed_and_only_then(soak: AtlantisTable, states: list[State]) -> None:
    """By the values of the tiles and the number of cards; which cards they are makes no difference."""
    generator = Random(5)
    tried = {True: 0, False: 0}
    for state in states[1::2]:
        listed = [kind_of_payment(move) for move in ENGINE.legal_moves(soak.components, state) if "pawn" in move]
        assert len(set(listed)) == len(listed), "a payment is listed twice"
        for _ in range(12):
            move = random_move(generator, soak, state)
            if move is not None:
                legal = is_legal(soak, state, move)
                assert legal == (kind_of_payment(move) in listed), move
                tried[legal] += 1
    assert min(tried.values()) > 100


def kind_of_payment(move: dict) -> tuple:
    paid = move.get("pay", {})
    tiles = sorted([int(tile.rpartition("-")[2]) for tile in paid.get("tiles", [])])
    return (move["pawn"], tuple(move["cards"]), tuple(tiles), sum(paid.get("cards", {}).values()))


def random_move(generator: Random, soak: AtlantisTable, state: State) -> dict | None:
    """Any chain of cards of a pawn that is listed, with any tiles and cards of the player as a payment."""
    seat = state.seat()
    pawns = [index for index in range(3) if seat.pawns[index] not in (*seat.pawns[:index], state.mainland())]
    pawn = generator.choice(pawns)
    found = chains(soak.components.items, state.ways(), seat.pawns[pawn], state.hand())
    if not found:
        return None
    played = generator.choice(found).cards
    left = [item for item, held in zip(soak.components.items, state.hand(), strict=True) for _ in range(held)]
    for card in played:
        left.remove(card)
    cards = generator.sample(left, generator.randint(0, min(len(left), 4)))
    tiles = generator.sample(write_tiles(seat.tiles), generator.randint(0, min(len(seat.tiles), 2)))
    pay = {"tiles": tiles} if tiles else {}
    pay |= {"cards": {card: cards.count(card) for card in cards}} if cards else {}
    return {"pawn": f"pawn-{'abc'[pawn]}", "cards": list(played)} | ({"pay": pay} if pay else {})


def is_legal(soak: AtlantisTable, state: State, move: dict) -> bool:
    try:
        ENGINE.apply(soak.components, state, move)
    except Refused as refused:
        return refused.rule.startswith("draw.reshuffle")
    return True


def playable_by_brute_force(soak: AtlantisTable, state: State) -> set[tuple[str, tuple[str, ...]]]:
    """Every chain that is played without a refusal, with some payment out of all there are."""
    found = set()
    seat = state.seat()
    for index, pawn in enumerate(("pawn-a", "pawn-b", "pawn-c")):
        if seat.pawns[index] in (*seat.pawns[:index], state.mainland()):
            continue
        for chain in chains(soak.components.items, state.ways(), seat.pawns[index], state.hand()):
            if any(is_legal(soak, state, move) for move in some_payments(soak, state, pawn, chain)):
                found.add((pawn, chain.cards))
    return found


def some_payments(soak: AtlantisTable, state: State, pawn: str, chain: Chain) -> Iterator[dict]:
    """The move with nothing paid, and with the first payment of its toll that is enough and exact if one can be."""
    left = dict(zip(soak.components.items, state.hand(), strict=True))
    for card in chain.cards:
        left[card] -= 1
    cards = [item for item, count in left.items() for _ in range(count)]
    tiles = write_tiles(state.seat().tiles)
    move = {"pawn": pawn, "cards": list(chain.cards)}
    yield move
    toll = toll_due(soak.components, state.readings, chain.toll, len(chain.cards))
    sums = {0: []}
    for tile in tiles:
        sums |= {
            total + int(tile[-1]): [*given, tile] for total, given in sums.items() if total + int(tile[-1]) not in sums
        }
    for total in sorted(sums):
        lacking = max(0, toll - total)
        if lacking <= len(cards) and toll:
            paid = cards[:lacking]
            yield move | {"pay": {"tiles": sums[total], "cards": {card: paid.count(card) for card in paid}}}


def test_pawns_on_the_same_place_are_listed_once(soak: AtlantisTable) -> None:
    state = soak.start(Random(1), 3)
    assert {move["pawn"] for move in ENGINE.legal_moves(soak.components, state) if "pawn" in move} == {"pawn-a"}
