"""Setting up a game, and the deal it begins with: everything that chance decides before a game (rules setup.*)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules_engine.atlantis.components import Components, Stretch
from rules_engine.atlantis.game.state import Seat, State
from rules_engine.atlantis.readings import read_readings
from rules_engine.atlantis.rules.cards import all_cards
from rules_engine.atlantis.rules.path import ATLANTIS, Course
from rules_engine.atlantis.rules.tiles import read_tiles, write_tiles
from rules_engine.cards import Cards, count_cards
from rules_engine.codec import dict_of, dict_record, field, list_of, text
from rules_engine.core import BadInput, Line

NAMES = list_of(text())
SETUP = dict_record(
    field("players", NAMES),
    field("deal", dict_record(field("tiles", dict_of(None, NAMES)), field("cards", NAMES))),
    field("readings", dict_of(None, text()), {}),
)
"""The JSON of a set-up; `check_deal` says whether the deal is one of this game."""


def setup(components: Components, players: Sequence[str], deal: dict, readings: dict | None = None) -> State:
    """Set up the table before the first turn: `players` clockwise from the start player, `deal` as `new_deal` makes it,
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
    """Lay the tiles of each back from Atlantis on, water between the halves (rules setup.first-half, setup.middle,
    setup.second-half)."""
    course: Course = ()
    for half, _ in components.tiles:
        tiles = read_tiles(components.items, list(deal["tiles"][half]))
        sizes = stack_sizes(components.stretches, half)
        starts = [sum(sizes[:index]) for index in range(len(sizes))]
        spaces = [tiles[start : start + size] for start, size in zip(starts, sizes)]
        course = course + ((),) * (components.middle if course else 0) + tuple(spaces)
    return course


def stack_sizes(stretches: tuple[Stretch, ...], half: str) -> list[int]:
    """Return how many tiles lie on each space of a half (rules setup.first-half, setup.second-half)."""
    return [stretch.tiles for stretch in stretches if stretch.half == half for _ in range(stretch.spaces)]


def new_seat(components: Components, player: str) -> Seat:
    """Seat a player with all pawns on Atlantis, and the bridge (rules setup.pawns, setup.bridge)."""
    return Seat(player, (ATLANTIS,) * components.pawns, (), components.bridges)


def first_hand(components: Components, deal: dict, index: int) -> Cards:
    """Return the cards from the top of the pile, after those of the players before (rule setup.hand)."""
    before = sum(components.hands[:index])
    return count_cards(components.items, deal["cards"][before : before + components.hands[index]])


def setup_lines(components: Components, state: State) -> tuple[Line, ...]:
    """State the set-up rules for these players."""
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
    """Count the spaces of the course that have tiles with this back."""
    return sum([stretch.spaces for stretch in components.stretches if stretch.half == half])


def hand_line(components: Components, state: State, index: int) -> Line:
    """State how many cards a player begins with (rule setup.hand)."""
    return Line("setup.hand", None, {"player": state.seats[index].player, "cards": components.hands[index]})


# the deal


def new_deal(components: Components, players: Sequence[str], shuffled: Callable[[list], list]) -> dict:
    """Make a deal for `setup`; `shuffled` returns a list in another order, and is the only chance in it.

    {"tiles": {half: path tiles in the order in which they are laid}, "cards": items from the top of the draw pile}.
    """
    return {
        "tiles": {half: shuffled(write_tiles(tiles)) for half, tiles in components.tiles},
        "cards": shuffled(all_cards(components)),
    }


def check_deal(components: Components, players: Sequence[str], deal: dict) -> None:
    """Raise BadInput where a deal is not everything that the game has, each once."""
    check_players(components, players)
    check_all("deal.tiles", sorted(deal["tiles"]), sorted([half for half, _ in components.tiles]))
    for half, tiles in components.tiles:
        check_all("deal.tiles." + half, deal["tiles"][half], write_tiles(tiles))
    check_all("deal.cards", deal["cards"], all_cards(components))


def check_players(components: Components, players: Sequence[str]) -> None:
    """Raise BadInput unless as many play as may, each of another colour (rules glance.players, setup.pawns)."""
    fewest, most = components.players
    known = all([player in components.colours for player in players])
    if not known or not fewest <= len(players) <= most or len(set(players)) != len(players):
        raise BadInput("players", players, f"{fewest} to {most} different ones of " + ", ".join(components.colours))


def check_all(place: str, found: Sequence, expected: Sequence) -> None:
    """Raise BadInput unless both lists hold the same things, in whatever order."""
    if sorted(found) != sorted(expected):
        raise BadInput(place, found, "in some order " + ", ".join(sorted(expected)))
