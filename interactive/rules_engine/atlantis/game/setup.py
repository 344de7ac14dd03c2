"""Setting up a game (rules setup.*)."""

from __future__ import annotations

from rules_engine.atlantis.components import Components, Stretch
from rules_engine.atlantis.game.deals import check_deal
from rules_engine.atlantis.game.seats import Seat
from rules_engine.atlantis.game.state import State
from rules_engine.atlantis.readings import read_readings
from rules_engine.atlantis.rules.path import ATLANTIS, Course
from rules_engine.atlantis.rules.tiles import read_tiles
from rules_engine.cards import Cards, counted
from rules_engine.core import BadInput, Line, Step


def setup(components: Components, players: list[str], deal: dict, readings: dict | None = None) -> State:
    """The table before the first turn: `players` clockwise from the start player, `deal` as `deals.new_deal` makes it,
    `readings` {reading: option}. Raises BadInput for a deal that is not everything that the game has."""
    check_deal(components, players, deal)
    dealt = sum(components.hands[: len(players)])
    return State(
        active=players[0],
        course=laid_course(components, deal),
        seats=tuple([new_seat(components, player) for player in players]),
        hands=tuple([(players[index], first_hand(components, deal, index)) for index in range(len(players))]),
        discards=(0,) * len(components.items),
        pile=tuple(deal["cards"][dealt:]),
        readings=read_readings(readings or {}),
    )


def laid_course(components: Components, deal: dict) -> Course:
    """The tiles of each back laid from Atlantis on, water between the halves (rules setup.first-half, setup.middle,
    setup.second-half)."""
    course: Course = ()
    for half, _ in components.tiles:
        tiles = read_tiles(components.items, deal["tiles"][half])
        sizes = stack_sizes(components.stretches, half)
        starts = [sum(sizes[:index]) for index in range(len(sizes))]
        spaces = [tiles[start : start + size] for start, size in zip(starts, sizes)]
        course = course + ((),) * (components.middle if course else 0) + tuple(spaces)
    return course


def stack_sizes(stretches: tuple[Stretch, ...], half: str) -> list[int]:
    """How many tiles lie on each space of a half (rules setup.first-half, setup.second-half)."""
    return [stretch.tiles for stretch in stretches if stretch.half == half for _ in range(stretch.spaces)]


def new_seat(components: Components, player: str) -> Seat:
    """All pawns on Atlantis, and the bridge (rules setup.pawns, setup.bridge)."""
    return Seat(player, (ATLANTIS,) * components.pawns, (), components.bridges)


def first_hand(components: Components, deal: dict, index: int) -> Cards:
    """The cards from the top of the pile, after those of the players before (rule setup.hand)."""
    before = sum(components.hands[:index])
    return counted(components.items, deal["cards"][before : before + components.hands[index]])


def setup_move(components: Components, state: State, move: dict) -> Step:
    """{"setup": {"players", "deal", "readings"}}: the first move of a recorded game, from an empty table."""
    if state.seats:
        raise BadInput("setup", move, "a move: this game has begun")
    data = move["setup"]
    after = setup(components, data["players"], data["deal"], data.get("readings"))
    return Step(after, setup_lines(components, after))


def setup_lines(components: Components, state: State) -> tuple[Line, ...]:
    """What the set-up rules say for these players."""
    halves = [half_spaces(components, half) for half, _ in components.tiles]
    table = [
        Line("setup.first-half", None, {"spaces": halves[0]}),
        Line("setup.middle", None, {"water": components.middle}),
        Line("setup.second-half", None, {"spaces": halves[1]}),
        Line("setup.pawns", None, {"pawns": components.pawns}),
        Line("setup.bridge", None, {"bridges": components.bridges}),
    ]
    return tuple(table + [hand_line(components, state, index) for index in range(len(state.seats))])


def half_spaces(components: Components, half: str) -> int:
    """How many spaces of the course have tiles with this back."""
    return sum([stretch.spaces for stretch in components.stretches if stretch.half == half])


def hand_line(components: Components, state: State, index: int) -> Line:
    """How many cards a player begins with (rule setup.hand)."""
    return Line("setup.hand", None, {"player": state.seats[index].player, "cards": components.hands[index]})
