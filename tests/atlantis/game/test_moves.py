"""Moves of the pawns, what prepares them, and their list; setting up, and what is no position."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from rules_engine.atlantis import ENGINE, new_deal, outcome, read_state, setup, write_state
from rules_engine.atlantis.game.state import Moment, State
from rules_engine.atlantis.rules.cards import cards_for, write_tiles
from rules_engine.atlantis.rules.path import Chain
from rules_engine.core import BadInput, Refused
from rules_pages.data.engine_runner import EngineRunner
from tests.atlantis.games import course, table
from tests.games import play, refused, shuffler, state_of
from tests.soak.atlantis import AtlantisTable

CROSS = {"pawn": "pawn-a", "cards": ["helmet"], "pay": {"tiles": ["flag-3"]}}
FREE = {"overpaying": "free-choice"}
"""The reading in which the tile of 3 may pay the toll of 2, although cards would pay it exactly."""


def test_a_pawn_moves_pays_takes_and_draws(atlantis: EngineRunner) -> None:
    after, rules = play(atlantis, table(readings=FREE), CROSS)
    assert after["pawns"]["red"] == [5, 0, 0]
    assert after["tiles"]["red"] == ["pot-5", "ring-5"]
    assert after["box"] == ["flag-3"]
    assert after["hands"]["red"] == {"helmet": 1, "crown": 1, "pot": 1, "olive": 1}
    assert after["discards"] == {"helmet": 1}
    assert after["course"][2] == [] and after["active"] == "blue"
    assert rules == [
        *("move.card", "hole.toll", "pay.means.tiles", "pay.change", "pay.away"),
        *("reward.left", "reward.water", "hole.run.grown", "draw.card", "turn.order"),
    ]


HOME = {"pawn": "pawn-a", "cards": ["flag"]}


def last_turn(**changes: object) -> dict:
    """Red's last pawn is about to arrive; Blue must cross tolls of 6 and of 1."""
    start = table(
        course=course("flag-2 - pot-1 helmet-4 - olive-6 crown-3 - statue-1 ring-5"),
        pawns={"red": [9, 11, 11], "blue": [1, 6, 11]},
        tiles={"red": ["pot-4"], "blue": ["flag-4", "olive-3", "ring-7"]},
        hands={"red": {"flag": 1}, "blue": {"olive": 1}},
    )
    return start | changes


def test_the_third_pawn_takes_its_tile_and_ends_the_game(atlantis: EngineRunner) -> None:
    after, rules = play(atlantis, last_turn(), HOME)
    assert after["finished"] is True
    assert after["tiles"]["red"] == ["pot-4", "ring-5"]
    assert sum(after["hands"]["red"].values()) == 4
    assert after["pawns"]["blue"] == [11, 11, 11]
    assert after["tiles"]["blue"] == ["flag-4", "olive-3"], "7 for both pawns together"
    points = ["score.bridge", "score.points"]
    assert rules[-6:] == ["end.toll.tiles", *points, *points, "score.winner"]
    state = state_of(atlantis, after)
    assert ENGINE.legal_moves(atlantis.components, state) == []
    assert outcome(atlantis.components, state) == {
        "winners": ["red"],
        "scores": {"red": 13, "blue": 8},
        "rule": "score.winner",
    }
    assert refused(atlantis, after, HOME) == "end.third"


def test_no_more_cards_are_drawn_than_there_are(atlantis: EngineRunner) -> None:
    second = {"pawn": "pawn-a", "cards": ["pot"], "shuffle": ["pot"]}
    after, rules = play(atlantis, table(pile=[], pawns={"red": [7, 8, 0], "blue": [6, 0, 0]}), second)
    assert after["hands"]["red"] == {"helmet": 2, "crown": 1, "pot": 1}, "of three only the card just played"
    assert "draw.empty" in rules


@pytest.mark.parametrize(("tile", "cards"), [("pot-1", 0), ("pot-2", 1), ("pot-3", 1), ("pot-5", 2), ("pot-7", 3)])
def test_a_tile_brings_half_its_value_in_cards(atlantis: EngineRunner, tile: str, cards: int) -> None:
    after, rules = play(atlantis, table(tiles={"red": [tile], "blue": []}), {"buy": tile})
    assert sum(after["hands"]["red"].values()) == 4 + cards
    assert (after["tiles"]["red"], after["box"], after["active"]) == ([], [tile], "red")
    assert rules == (["buy.tile"] if cards else ["buy.one"])


def test_the_table_of_cards_for_a_tile_is_what_the_game_gives(atlantis: EngineRunner) -> None:
    sales = {key: row["cards"] for key, row in atlantis.plain["sales"].items()}
    values = atlantis.components.values
    assert sales == {key: cards_for(atlantis.components, ("flag", points)) for key, points in values}


def test_after_buying_a_pawn_moves_in_the_same_turn(atlantis: EngineRunner) -> None:
    after, _ = play(atlantis, table(), {"buy": "flag-3"}, {"pawn": "pawn-b", "cards": ["olive"]})
    assert after["pawns"]["red"] == [3, 2, 0]
    assert "turn" not in after


def test_a_bridge_and_cards_are_bought_in_either_order(atlantis: EngineRunner) -> None:
    """bridge.buy; the two orders lead to the same position."""
    first, _ = play(atlantis, table(), {"buy": "flag-3"}, {"bridge": 4})
    other, _ = play(atlantis, table(), {"bridge": 4}, {"buy": "flag-3"})
    assert first == other


def test_a_bridge_for_a_gap_to_be_crossed_leaves_only_moves_over_it(atlantis: EngineRunner) -> None:
    position, _ = play(atlantis, table(readings={"bridge-place": "crossed-hole"}), {"bridge": 4})
    moves = ENGINE.legal_moves(atlantis.components, state_of(atlantis, position))
    assert moves and all("pawn" in move for move in moves)


PLAYERS = ["blue", "red", "white", "black"]


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_table_before_the_first_turn(atlantis: EngineRunner, count: int) -> None:
    names = PLAYERS[:count]
    state = setup(atlantis.components, names, new_deal(atlantis.components, names, shuffler(count)))
    assert [len(space) for space in state.course] == [2] * 10 + [1] * 10 + [2] * 6 + [0] + [2] * 6 + [1] * 10 + [2] * 10
    assert [sum(cards) for _, cards in state.hands] == [4, 5, 6, 7][:count]
    assert len(state.pile) == 105 - sum([4, 5, 6, 7][:count])
    assert all(seat.pawns == (0, 0, 0) and seat.bridges == 1 and not seat.tiles for seat in state.seats)
    assert state.active == "blue"


def test_every_tile_is_dealt_once_and_the_halves_stay_apart(atlantis: EngineRunner) -> None:
    state = setup(atlantis.components, PLAYERS, new_deal(atlantis.components, PLAYERS, shuffler(1)))
    for (_, tiles), spaces in zip(atlantis.components.tiles, (state.course[:26], state.course[27:]), strict=True):
        assert sorted(tile for space in spaces for tile in space) == sorted(tiles)


@pytest.mark.parametrize("players", [["red"], [*PLAYERS, "red"], ["red", "red"], ["red", "green"]])
def test_who_may_play(atlantis: EngineRunner, players: list[str]) -> None:
    deal = new_deal(atlantis.components, players, shuffler(1))
    with pytest.raises(BadInput, match="players"):
        setup(atlantis.components, players, deal)


def test_a_deal_is_everything_that_there_is(atlantis: EngineRunner) -> None:
    deal = new_deal(atlantis.components, PLAYERS, shuffler(1))
    with pytest.raises(BadInput, match=r"deal\.cards"):
        setup(atlantis.components, PLAYERS, deal | {"cards": deal["cards"][1:]})
    with pytest.raises(BadInput, match=r"deal\.tiles\.half-b"):
        setup(atlantis.components, PLAYERS, deal | {"tiles": deal["tiles"] | {"half-b": deal["tiles"]["half-a"]}})


@pytest.mark.parametrize("seated", [[], ["red"], ["red", "blue"]])
def test_a_table_is_written_as_soon_as_anybody_is_seated(atlantis: EngineRunner, seated: list[str]) -> None:
    """The course of a position with a single player, too; without players there is nothing but who begins."""
    kept = {name: {player: table()[name][player] for player in seated} for name in ("pawns", "tiles", "hands")}
    position = table(players=seated, **kept) if seated else {"active": "red"}
    state = state_of(atlantis, position)
    written = write_state(atlantis.components, state)
    assert read_state(atlantis.components, written) == state
    assert ("course" in written, "pile" in written) == (bool(seated), bool(seated))


PAWNS = [{"red": [place, 0, 0], "blue": [0, 0, 0]} for place in (4, 9)]


@pytest.mark.parametrize("wrong", [{"pawns": PAWNS[0]}, {"pawns": PAWNS[1]}, {"bridges": [1]}, {"bridges": [8]}])
def test_what_is_no_position(atlantis: EngineRunner, wrong: dict) -> None:
    with pytest.raises(BadInput):
        state_of(atlantis, table(**wrong))


@pytest.mark.parametrize("player", [1, None, ["red"]])
def test_a_player_without_a_name_is_no_player(atlantis: EngineRunner, player: object) -> None:
    with pytest.raises(BadInput):
        read_state(atlantis.components, table() | {"players": ["red", player]})


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
    found = state.ways().chains(soak.components.items, seat.pawns[pawn], state.hand())
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
        for chain in state.ways().chains(soak.components.items, seat.pawns[index], state.hand()):
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
    toll = Moment(soak.components, state).toll(chain)
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
