"""Setting up a game, and the deal it begins with: everything that chance decides before a game (rules setup.*)."""

from collections.abc import Callable, Sequence

from rules_engine.attika.components import Components
from rules_engine.attika.game.state import Seat, State, in_order
from rules_engine.attika.readings import read_readings
from rules_engine.attika.rules.cards import all_cards, hand_size
from rules_engine.attika.rules.growth import ROTATIONS, tile_grounds
from rules_engine.attika.rules.sites import SHRINE
from rules_engine.cards import count_cards
from rules_engine.codec import dict_of, dict_record, field, list_of, text, whole
from rules_engine.core import BadInput, check_all

NAMES = list_of(text())
DEAL = dict_record(
    field("tiles", NAMES),
    field("rotations", list_of(whole(0, ROTATIONS - 1))),
    field("cards", NAMES),
    field("stacks", dict_of(None, list_of(NAMES))),
)
"""The JSON of a deal; `check_deal` says whether it is one of this game."""


def setup(components: Components, players: Sequence[str], deal: dict, readings: dict | None = None) -> State:
    """Set up the table before the first turn: `players` clockwise from the start player, `deal` as `new_deal` makes it,
    `readings` {reading: option}. Costs that no source gives are the practice ones (rules setup.map, setup.rotation,
    setup.shrines, setup.cards, setup.hand, setup.amphorae). Raises BadInput for a deal that is not all of the game."""
    check_deal(components, players, deal)
    layout, tiles, turns = components.layouts[len(players)], deal["tiles"], deal["rotations"]
    board = tuple([(tiles[index], layout.centres[index], turns[index]) for index in range(len(layout.centres))])
    grounds = [place for laid in board for place in tile_grounds(components, *laid)]
    cards, hands = tuple(deal["cards"]), []
    for index in range(len(players)):
        size = hand_size(components, index)
        hands.append((players[index], count_cards(components.landscapes, list(cards[:size]))))
        cards = cards[size:]
    seats = []
    for player in players:  # the top of each stack goes face up onto the mat (rules setup.stacks, setup.reveal)
        stacks = deal["stacks"][player]
        mat = in_order(components.order, tuple([stack[0] for stack in stacks]))
        seats.append(Seat(player, mat, tuple([tuple(stack[1:]) for stack in stacks])))
    return State(
        active=players[0],
        grounds=tuple(grounds + [(place, SHRINE) for place in layout.shrines]),
        buildings=(),
        hands=tuple(sorted(hands)),
        discards=(0,) * len(components.landscapes),
        seats=tuple(seats),
        pile=cards,
        tiles=tuple(tiles[len(board) :]),
        board=board,
        supply=components.number("pieces", "amphorae"),
        readings=read_readings(readings or {}),
        practice=True,
    )


# the deal


def new_deal(components: Components, players: Sequence[str], shuffled: Callable[[list], list]) -> dict:
    """Make a deal for `setup`; `shuffled` returns a list in another order, and is the only chance in it.

    {"tiles": the board tiles, "rotations": of the first ones, "cards": landscapes, "stacks": {player: [main buildings,
    then the other stacks]}}: every pile from its top.
    """
    deal: dict = {
        "tiles": shuffled(list(components.tiles)),
        "rotations": [shuffled(list(range(ROTATIONS)))[0] for _ in components.layouts[len(players)].centres],
        "cards": shuffled(all_cards(components)),
        "stacks": {},
    }
    size = components.number("setup", "stack-tiles")
    for player in players:  # the main buildings, and the others dealt into equal stacks (rules setup.main, .stacks)
        others = shuffled(all_buildings(components, False))
        stacks = [others[size * index : size * (index + 1)] for index in range(components.number("setup", "stacks"))]
        deal["stacks"][player] = [shuffled(all_buildings(components, True)), *stacks]
    return deal


def all_buildings(components: Components, main: bool) -> list[str]:
    """List a player's main buildings, or all others, in the order of the data (rule setup.main)."""
    wanted = [building for building in components.order if components.main[building] == main]
    return [building for building in wanted for _ in range(components.copies[building])]


def check_deal(components: Components, players: Sequence[str], deal: dict) -> None:
    """Raise BadInput unless as many play as may (rule glance.players), each once, and the deal is everything that the
    game has, each once: one rotation for every tile of the start layout (setup.rotation), and for each player the stack
    of main buildings and the equal stacks (setup.main, setup.stacks)."""
    number = components.number
    if len(players) not in components.layouts or len(set(players)) != len(players):
        counts = [str(count) for count in sorted(components.layouts)]
        raise BadInput("players", players, ", ".join(counts) + " different players")
    check_all("deal.tiles", deal["tiles"], list(components.tiles))
    check_all("deal.cards", deal["cards"], all_cards(components))
    rotations, count = deal["rotations"], len(components.layouts[len(players)].centres)
    if len(rotations) != count or any([turns not in range(ROTATIONS) for turns in rotations]):
        raise BadInput("deal.rotations", rotations, str(count) + " numbers from 0 to " + str(ROTATIONS - 1))
    check_all("deal.stacks", sorted(deal["stacks"]), sorted(players))
    sizes = [number("setup", "main-buildings")] + [number("setup", "stack-tiles")] * number("setup", "stacks")
    for player in players:
        place, stacks = "deal.stacks." + player, deal["stacks"][player]
        if [len(stack) for stack in stacks] != sizes:
            raise BadInput(place, stacks, "stacks of " + ", ".join([str(size) for size in sizes]))
        check_all(place + ".0", stacks[0], all_buildings(components, True))
        others = [building for stack in stacks[1:] for building in stack]
        check_all(place, others, all_buildings(components, False))
