"""Moving a pawn: cards, toll, tile and new cards, and what forbids a move."""

from __future__ import annotations

import pytest

from rules_engine.atlantis import legal_moves
from rules_engine.core import BadInput
from rules_pages.data.engine_runner import EngineRunner
from tests.atlantis.games import course, table
from tests.games import play, refused, state_of

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


def test_cards_pay_as_well(atlantis: EngineRunner) -> None:
    after, rules = play(atlantis, table(), CROSS | {"pay": {"cards": {"crown": 1, "pot": 1}}})
    assert after["hands"]["red"] == {"helmet": 1, "olive": 1}
    assert after["discards"] == {"helmet": 1, "crown": 1, "pot": 1}
    assert "pay.means.cards" in rules and "pay.change" not in rules


@pytest.mark.parametrize(
    ("rule", "move"),
    [
        ("pay.short.nothing", {"pawn": "pawn-a", "cards": ["helmet"]}),
        ("pay.short", CROSS | {"pay": {"cards": {"pot": 1}}}),
        ("pay.means", CROSS | {"pay": {"tiles": ["flag-4"]}}),
        ("pay.means", CROSS | {"pay": {"cards": {"helmet": 3}}}),
        ("pay.cards", CROSS | {"pay": {"cards": {"helmet": 2}}}),
        ("move.card", {"pawn": "pawn-a", "cards": ["flag"]}),
        ("move.occupied", {"pawn": "pawn-a", "cards": ["crown"]}),
        ("move.single", {"pawn": "pawn-a", "cards": ["helmet", "helmet"]}),
        ("move.single", {"pawn": "pawn-a", "cards": ["pot", "helmet"]}),
    ],
)
def test_what_forbids_a_move(atlantis: EngineRunner, rule: str, move: dict) -> None:
    assert refused(atlantis, table(), move) == rule


def test_without_a_toll_there_is_nothing_to_pay(atlantis: EngineRunner) -> None:
    position = table(hands={"red": {"flag": 1}, "blue": {}})
    move = {"pawn": "pawn-b", "cards": ["flag"]}
    assert refused(atlantis, position, move) is None
    assert refused(atlantis, position, move | {"pay": {"tiles": ["flag-3"]}}) == "hole.toll"


def test_a_move_that_no_card_can_complete_may_not_begin(atlantis: EngineRunner) -> None:
    position = table(hands={"red": {"crown": 1}, "blue": {}})
    assert refused(atlantis, position, {"pawn": "pawn-a", "cards": ["crown"]}) == "move.whole"


def test_an_occupied_tile_takes_another_card(atlantis: EngineRunner) -> None:
    move = {"pawn": "pawn-a", "cards": ["crown", "helmet"], "pay": {"tiles": ["ring-5"]}}
    after, rules = play(atlantis, table(readings=FREE), move)
    assert after["pawns"]["red"] == [8, 0, 0], "no helmet ahead of the crown: the mainland"
    assert rules[:2] == ["move.occupied", "move.mainland"]
    assert after["tiles"]["red"] == ["flag-3", "statue-7"], "the last unoccupied tile of the course"
    assert after["hands"]["red"] == {"helmet": 1, "pot": 1, "olive": 2}, "a pawn at home: another card"
    assert "draw.more" in rules


def test_the_own_pawns_occupy_too(atlantis: EngineRunner) -> None:
    position = table(pawns={"red": [3, 5, 0], "blue": [6, 0, 0]})
    assert refused(atlantis, position, CROSS) == "move.occupied"


def test_a_pawn_at_home_stays_there(atlantis: EngineRunner) -> None:
    position = table(pawns={"red": [8, 0, 0], "blue": [6, 0, 0]})
    assert refused(atlantis, position, {"pawn": "pawn-a", "cards": ["pot"]}) == "move.pawn"


def test_the_tile_just_left_is_unoccupied(atlantis: EngineRunner) -> None:
    position = table(course=course("flag-1 pot-5"), pawns={"red": [1, 0, 0], "blue": [0, 0, 0]})
    after, _ = play(atlantis, position, {"pawn": "pawn-a", "cards": ["pot"]})
    assert after["tiles"]["red"] == ["flag-1", "flag-3", "ring-5"]


@pytest.mark.parametrize(("reading", "tiles"), [("nothing", []), ("next-ahead", ["olive-3"])])
def test_nothing_behind(atlantis: EngineRunner, reading: str, tiles: list[str]) -> None:
    position = table(hands={"red": {"flag": 1}, "blue": {}}, tiles={}, readings={"no-free-tile": reading})
    after, _ = play(atlantis, position, {"pawn": "pawn-b", "cards": ["flag"]})
    assert after["tiles"]["red"] == tiles
    assert after["hands"]["red"] == {"olive": 1}


def test_played_cards_count_in_their_reading(atlantis: EngineRunner) -> None:
    position = table(readings={"played-cards": "played-and-paid"})
    after, rules = play(atlantis, position, CROSS | {"pay": {"cards": {"pot": 1}}})
    assert "pay.cards.played" in rules
    assert after["hands"]["red"] == {"helmet": 1, "crown": 1, "olive": 1}


def test_who_cannot_move_shows_the_hand(atlantis: EngineRunner) -> None:
    poor = table(tiles={}, hands={"red": {"helmet": 1}, "blue": {}}, pawns={"red": [3, 8, 8], "blue": [6, 0, 0]})
    after, rules = play(atlantis, poor, {"show": "hand"})
    assert after["hands"]["red"] == {"helmet": 1, "olive": 2}
    assert rules == ["move.unable.nothing", "move.none", "turn.order"]
    assert refused(atlantis, table(), {"show": "hand"}) == "turn.must"


def test_the_discard_pile_becomes_the_draw_pile(atlantis: EngineRunner) -> None:
    position = table(pile=["olive"], discards={"flag": 1}, readings=FREE)
    assert refused(atlantis, position, CROSS) == "draw.reshuffle.forgotten"
    after, rules = play(atlantis, position, CROSS | {"shuffle": ["helmet", "flag"]})
    assert after["pile"] == ["helmet", "flag"] and after["discards"] == {}
    assert "draw.reshuffle" in rules


def test_without_any_cards_nothing_is_drawn(atlantis: EngineRunner) -> None:
    poor = table(tiles={}, hands={"red": {}, "blue": {}}, pile=[])
    after, rules = play(atlantis, poor, {"show": "hand"})
    assert after["hands"]["red"] == {}
    assert "draw.empty" in rules


@pytest.mark.parametrize(
    "move",
    [
        {},
        {"pawn": "pawn-a", "cards": ["pot"], "buy": "flag-3"},
        {"pawn": "pawn-d", "cards": ["pot"]},
        {"pawn": "pawn-a", "cards": []},
        {"pawn": "pawn-a", "cards": ["sword"]},
        {"pawn": "pawn-a", "cards": ["helmet"], "pay": {"gold": 2}},
        {"pawn": "pawn-a", "cards": ["helmet"], "pay": {"tiles": ["ring"]}},
        {"bridge": 0},
        {"bridge": "pot-5"},
        {"buy": "sword-3"},
    ],
)
def test_what_is_no_move(atlantis: EngineRunner, move: dict) -> None:
    with pytest.raises(BadInput):
        play(atlantis, table(pawns={"red": [2, 0, 0], "blue": [6, 0, 0]}), move)


def test_what_may_be_paid_for_a_toll(atlantis: EngineRunner) -> None:
    """Exactly where that can be done; nothing that is not needed."""
    cards = {"cards": {"crown": 1, "pot": 1}}
    assert refused(atlantis, table(), CROSS | {"pay": cards}) is None
    assert refused(atlantis, table(), CROSS) == "pay.choice"
    assert refused(atlantis, table(readings=FREE), CROSS) is None
    one_card_short = table(hands={"red": {"helmet": 1, "pot": 1}, "blue": {}})
    assert refused(atlantis, one_card_short, CROSS) is None
    assert refused(atlantis, one_card_short, CROSS | {"pay": {"tiles": ["ring-5"]}}) is None
    both = CROSS | {"pay": {"tiles": ["flag-3"], "cards": {"pot": 1}}}
    assert refused(atlantis, one_card_short, both) == "pay.choice.needless"
    assert refused(atlantis, table(readings=FREE), both) == "pay.choice.needless"


def stuck(**changes: object) -> dict:
    """Red stands before two tiles that Blue occupies, with a single card."""
    start = {
        "course": course("flag-2 flag-4 pot-1"),
        "pawns": {"red": [0, 4, 4], "blue": [1, 2, 4]},
        "tiles": {"red": ["crown-2"], "blue": []},
        "hands": {"red": {"flag": 1}, "blue": {}},
        "pile": ["flag", "helmet", "ring", "statue", "pot", "pot"],
    }
    return table(**(start | changes))


def test_who_buys_cards_draws_none_for_being_stuck(atlantis: EngineRunner) -> None:
    buy, end, show = {"buy": "crown-2"}, {"end": "turn"}, {"show": "hand"}
    assert refused(atlantis, stuck(), buy, show) == "buy.then-move"
    after, rules = play(atlantis, stuck(), buy, end)
    assert (after["hands"]["red"], after["active"]) == ({"flag": 2}, "blue")
    assert rules == ["move.unable.card", "buy.then-move", "turn.order"]
    assert legal_moves(atlantis.components, state_of(atlantis, play(atlantis, stuck(), buy)[0])) == [end]
    assert refused(atlantis, stuck(), end) == "move.none"
    assert play(atlantis, stuck(), show)[0]["hands"]["red"] == {"flag": 2, "helmet": 1}


def test_who_buys_cards_may_still_draw_in_the_other_reading(atlantis: EngineRunner) -> None:
    position = stuck(readings={"buy-when-stuck": "before-drawing"})
    after, _ = play(atlantis, position, {"buy": "crown-2"}, {"show": "hand"})
    assert after["hands"]["red"] == {"flag": 2, "helmet": 1, "ring": 1}
    assert refused(atlantis, position, {"buy": "crown-2"}, {"end": "turn"}) == "move.none"


def test_who_can_move_after_buying_must(atlantis: EngineRunner) -> None:
    position = stuck(pile=["pot", "pot", "ring", "flag", "flag", "flag"])
    assert refused(atlantis, position, {"buy": "crown-2"}, {"end": "turn"}) == "turn.must"
    assert refused(atlantis, position, {"buy": "crown-2"}, {"show": "hand"}) == "turn.must"
    assert refused(atlantis, position, {"buy": "crown-2"}, {"pawn": "pawn-a", "cards": ["pot"]}) is None
