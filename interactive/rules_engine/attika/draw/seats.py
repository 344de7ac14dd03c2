"""Buildings in the picture of a whole game: whose each one is shows by colour, by shape and by letters."""

from __future__ import annotations

from typing import TypeAlias

from rules_engine.attika.game.state import State
from rules_engine.hexes import Position
from rules_engine.svg import element, escape

Owner: TypeAlias = tuple[int, str]
"""The number of a seat, from 1, and its player."""

SEVERAL = 3
"""From so many seats on "mine" and "another's" do not tell all players apart."""
SHAPES = (
    "M-29 0A29 29 0 0 1 29 0A29 29 0 0 1 -29 0Z",
    "M-33 -22H33V22H-33Z",
    "M-34 0L-18 -28H18L34 0L18 28H-18Z",
    "M-31 -26H31V8L0 32L-31 8Z",
)
"""A disc, a plaque, a hexagon, a shield: one a seat, drawn around (0, 0)."""
LETTERS = 2


def owners(state: State) -> dict[Position, Owner]:
    """Whose building stands where, by seat; nothing where two players or none sit at the table."""
    if len(state.seats) < SEVERAL:
        return {}
    numbers = {state.seats[index].player: index + 1 for index in range(len(state.seats))}
    return {place: (numbers[player], player) for place, player, _ in state.buildings if player in numbers}


def draw_seat_building(number: int, player: str, name: str, font_size: int, x: int, y: int) -> str:
    """The building of the player at a seat: its shape, its name, and below it the first letters of the player's."""
    place = ("transform", f"translate({x} {y})")
    shape = element("path", [("class", "building__disc"), ("d", SHAPES[(number - 1) % len(SHAPES)])])
    words = element("text", [("class", "building__name"), ("y", 2), ("font-size", font_size)], escape(name))
    letters = element("text", [("class", "building__player"), ("y", 18)], escape(player[:LETTERS]))
    return element("g", [("class", "building building--seat-" + str(number)), place], shape + words + letters)
