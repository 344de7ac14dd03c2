"""Setting up a game (rules setup.*)."""

from __future__ import annotations

from rules_engine.attika.components import Components
from rules_engine.attika.game.deals import check_deal
from rules_engine.attika.game.seats import Seat, Stacks, with_tile, without_top
from rules_engine.attika.game.state import State
from rules_engine.attika.readings import read_readings
from rules_engine.attika.rules.board_tiles import tile_grounds
from rules_engine.attika.rules.sites import SHRINE
from rules_engine.cards import Cards
from rules_engine.core import BadInput, Line, Step
from rules_engine.hexes import Position


def setup(components: Components, players: list[str], deal: dict, readings: dict | None = None) -> State:
    """The table before the first turn: `players` clockwise from the start player, `deal` as `deals.new_deal` makes it,
    `readings` {reading: option}. Costs that no source gives are the practice ones. Raises BadInput for a deal that is
    not everything that the game has."""
    check_deal(components, players, deal)
    pieces = components.pieces
    start_tiles = len(pieces.layouts[len(players)].centres)
    sizes = [hand_size(components, index) for index in range(len(players))]
    hands = [(players[index], dealt_hand(components, deal, sizes, index)) for index in range(len(players))]
    board = start_board(components, players, deal)
    return State(
        active=players[0],
        grounds=start_map(components, len(players), board),
        buildings=(),
        hands=tuple(sorted(hands)),
        discards=(0,) * len(components.landscapes),
        seats=tuple([new_seat(components, player, deal["stacks"][player]) for player in players]),
        pile=tuple(deal["cards"][sum(sizes) :]),
        tiles=tuple(deal["tiles"][start_tiles:]),
        board=board,
        supply=pieces.amphorae,
        readings=read_readings(readings or {}),
        practice=True,
    )


def hand_size(components: Components, index: int) -> int:
    """How many cards the player at this place in the order begins with (rule setup.hand)."""
    return components.pieces.first_hand + index * components.pieces.hand_step


def dealt_hand(components: Components, deal: dict, sizes: list[int], index: int) -> Cards:
    """The cards from the top of the pile, after those of the players before (rules setup.cards, setup.hand)."""
    before = sum(sizes[:index])
    cards = deal["cards"][before : before + sizes[index]]
    return tuple([cards.count(landscape) for landscape in components.landscapes])


def start_board(components: Components, players: list[str], deal: dict) -> tuple[tuple[str, Position, int], ...]:
    """The first tiles at the places of the layout, turned as the deal says (rules setup.map, setup.rotation)."""
    centres = components.pieces.layouts[len(players)].centres
    return tuple([(deal["tiles"][index], centres[index], deal["rotations"][index]) for index in range(len(centres))])


def start_map(
    components: Components, players: int, board: tuple[tuple[str, Position, int], ...]
) -> tuple[tuple[Position, str], ...]:
    """The hexes of the tiles, and the shrines beside them (rules setup.map, setup.shrines)."""
    hexes = [place for tile, centre, turns in board for place in tile_grounds(components, tile, centre, turns)]
    return tuple(hexes + [(place, SHRINE) for place in components.pieces.layouts[players].shrines])


def new_seat(components: Components, player: str, stacks: list[list[str]]) -> Seat:
    """The stacks beside the mat; the top building of each goes face up onto it (rules setup.stacks, setup.reveal)."""
    seat_stacks: Stacks = tuple([tuple(stack) for stack in stacks])
    mat: tuple[str, ...] = ()
    for index in range(len(stacks)):
        mat = with_tile(components.order, mat, stacks[index][0])
        seat_stacks = without_top(seat_stacks, index)
    return Seat(player, mat, seat_stacks)


def setup_move(components: Components, state: State, move: dict) -> Step:
    """{"setup": {"players", "deal", "readings"}}: the first move of a recorded game, from an empty table."""
    if state.seats:
        raise BadInput("setup", move, "a move: this game has begun")
    data = move["setup"]
    after = setup(components, data["players"], data["deal"], data.get("readings"))
    return Step(after, setup_lines(components, after))


def setup_lines(components: Components, state: State) -> tuple[Line, ...]:
    """What the set-up rules say for this number of players."""
    pieces = components.pieces
    shrines = len(pieces.layouts[len(state.seats)].shrines)
    table = [
        Line("setup.map", None, {"tiles": len(state.board)}),
        Line("setup.shrines", None, {"shrines": shrines}),
        Line("setup.main", None, {"buildings": pieces.main_buildings}),
        Line("setup.stacks", None, {"stacks": pieces.stacks, "buildings": pieces.stack_tiles}),
    ]
    return tuple(table + [hand_line(components, state, index) for index in range(len(state.seats))])


def hand_line(components: Components, state: State, index: int) -> Line:
    """How many cards a player begins with (rule setup.hand)."""
    return Line("setup.hand", None, {"player": state.seats[index].player, "cards": hand_size(components, index)})
