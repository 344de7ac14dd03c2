"""Whose things are drawn first at the table, and how many cards each player has."""

from types import SimpleNamespace
from typing import Any

from rules_engine.touch import hand_sizes, seats_from


def three() -> Any:
    seats = [SimpleNamespace(player=name) for name in ("red", "blue", "white")]
    return SimpleNamespace(seats=seats, hands=(("red", (1, 2)), ("blue", (0, 0))))


def test_the_player_who_looks_comes_first_then_the_others_in_order() -> None:
    assert [seat.player for seat in seats_from(three(), "blue")] == ["blue", "white", "red"]
    assert seats_from(three(), "green") == []


def test_the_view_tells_how_many_cards_others_have() -> None:
    assert hand_sizes(three(), three()) == {"red": 3, "blue": 0}
    assert hand_sizes(SimpleNamespace(hand_sizes=(("blue", 4),)), three()) == {"blue": 4}
