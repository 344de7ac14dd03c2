"""Setting up a game, and the deal it begins with: everything that chance decides before a game (rules setup.*)."""

from collections.abc import Callable, Sequence

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.state import Seat, State
from rules_engine.atlantis.readings import read_readings
from rules_engine.atlantis.rules.cards import all_cards, read_tiles, write_tiles
from rules_engine.atlantis.rules.path import ATLANTIS, Course
from rules_engine.cards import count_cards
from rules_engine.codec import dict_of, dict_record, field, list_of, text
from rules_engine.core import BadInput, check_all

NAMES = list_of(text())
DEAL = dict_record(field("tiles", dict_of(None, NAMES)), field("cards", NAMES))
"""The JSON of a deal; `check_deal` says whether it is one of this game."""


def setup(components: Components, players: Sequence[str], deal: dict, readings: dict | None = None) -> State:
    """Set up the table before the first turn: `players` clockwise from the start player, `deal` as `new_deal` makes it,
    `readings` {reading: option} (rules setup.first-half, setup.middle, setup.second-half). Raises BadInput for a deal
    that is not everything that the game has."""
    check_deal(components, players, deal)
    hands, at = [], 0
    for index in range(len(players)):
        cards = deal["cards"][at : at + components.hands[index]]
        hands.append((players[index], count_cards(components.items, cards)))
        at += components.hands[index]
    course: Course = ()
    for half, _ in components.tiles:  # from Atlantis on, water between the halves
        course += ((),) * (components.number("setup", "water") if course else 0)
        tiles = read_tiles(components.items, list(deal["tiles"][half]))
        for stretch in [one for one in components.stretches if one["back"] == half]:
            for _ in range(stretch["spaces"]):
                course, tiles = (*course, tiles[: stretch["tiles"]]), tiles[stretch["tiles"] :]
    pawns = (ATLANTIS,) * components.pawns
    return State(
        active=players[0],
        course=course,
        seats=tuple([Seat(player, pawns, (), components.bridges) for player in players]),
        hands=tuple(hands),
        discards=(0,) * len(components.items),
        pile=tuple(deal["cards"][at:]),
        readings=read_readings(readings or {}),
    )


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
    """Raise BadInput unless as many play as may, each of another colour (rules glance.players, setup.pawns), and the
    deal is everything that the game has, each once."""
    fewest, most = components.players
    known = all([player in components.colours for player in players])
    if not known or not fewest <= len(players) <= most or len(set(players)) != len(players):
        raise BadInput("players", players, f"{fewest} to {most} different ones of " + ", ".join(components.colours))
    check_all("deal.tiles", sorted(deal["tiles"]), sorted([half for half, _ in components.tiles]))
    for half, tiles in components.tiles:
        check_all("deal.tiles." + half, deal["tiles"][half], write_tiles(tiles))
    check_all("deal.cards", deal["cards"], all_cards(components))
