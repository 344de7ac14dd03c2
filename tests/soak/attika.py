"""Attika in the soak: set-up and moves of its random games, and the invariants after every move."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from rules_engine import hexes
from rules_engine.attika import ENGINE as attika
from rules_engine.attika.components import Components
from rules_engine.attika.game.state import Seat, State
from rules_engine.attika.readings import OPTIONS
from rules_engine.attika.rules.growth import tile_grounds
from rules_engine.attika.rules.turns import Acts, limit
from rules_engine.core import Line
from tests.soak.playing import JSON_INTERVAL, Table
from tests.soak.secrets import Exchange, exchange, exchange_between, exchanged_hands, exchanged_piles

GAMES = 10_000
NUMBERS_OF_PLAYERS = (2, 3, 4)
UNTOUCHED: set[str] = set()
COMPARED = 30
SAMPLE = (*range(6), 9, 23, 28, 31, 65)
REACHED_MOVES = {"reveal", "store", "build", "tile", "amphora", "end"}
REACHED_RULES = {
    *("amphora.action", "amphora.card", "amphora.empty", "amphora.take", "cards.reshuffle", "forgo.all"),
    *("forgo.card", "growth.empty", "growth.place", "growth.when", "reveal.store", "reveal.tile", "turn.order"),
    *("cost.base", "cost.surplus.substitute", "free.arrow", "free.skip", "road.cost", "road.free"),
}
REACHED_ENDS = {"end.buildings", "end.link"}
SECRETS = {"pile", "tiles", "hands", "stacks", "revealed"}
PLAYERS = ("athens", "corinth", "sparta", "thebes")
BUILDS = 0.85
"""Probability of a build if one is possible, and of taking all cards at the end of a turn."""
SCARCE = 0.25
"""Share of games without amphorae, in which cards replace them."""


class AttikaTable(Table):
    engine, options = attika, OPTIONS

    def __init__(self, components: Components, rules: set[str] | None = None) -> None:
        super().__init__(components, rules)
        data = components.data
        self.scarce = replace(components, data=data | {"pieces": data["pieces"] | {"amphorae": 0}})

    def start(self, generator: Random, players: int) -> State:
        """Return the state after a random set-up, which may be without amphorae."""
        return self.set_up(self.scarce if generator.random() < SCARCE else self.components, generator, players)

    def seated(self, generator: Random, players: int) -> list[str]:
        return generator.sample(PLAYERS, players)

    def choose(self, generator: Random, moves: list[dict]) -> dict:
        """Return mostly a build, otherwise a move of a random kind; a turn mostly ends with all cards taken."""
        kinds = sorted({kind_of(move) for move in moves})
        builds = "build" in kinds and generator.random() < BUILDS
        kind = "build" if builds else generator.choice(kinds)
        candidates = [move for move in moves if kind_of(move) == kind]
        return candidates[0] if kind == "end" and generator.random() < BUILDS else generator.choice(candidates)

    def exchanges(self, generator: Random, state: State, player: str) -> Iterator[Exchange]:
        """Yield exchanges of cards, of board tiles, of buildings in any player's stacks, and of the building that
        another player has just revealed."""
        yield from exchanged_piles(generator, state, "pile", "tiles")
        yield from exchanged_hands(generator, self.components.landscapes, state, player)
        for seat in state.seats:
            stacked = tuple(name for stack in seat.stacks for name in stack)
            if (exchanged := exchange(generator, stacked)) is not None:
                yield "stacks", with_stacks(state, seat, exchanged)
            revealed = state.turn.revealed if seat.player == state.active != player else None
            if revealed and (both := exchange_between(generator, (revealed,), stacked)) is not None:
                (other,), remaining = both
                yield "revealed", replace(with_stacks(state, seat, remaining), turn=replace(state.turn, revealed=other))

    def check(self, before: State, move: dict, after: State, lines: tuple[Line, ...]) -> None:
        self.check_lines(lines)
        self.check_possible(after, self.components if amphorae(after) else self.scarce)
        check_buildings(self.components, after)
        check_cards(self.components, after)
        check_amphorae(before, after)
        check_turn(self.components, before, move, after)
        if after.board != before.board or not after.buildings:
            check_map(self.components, after)
        if (len(after.pile) + len(after.buildings)) % JSON_INTERVAL == 0 or after.won:
            self.check_json(after, move)
        check_victory(self.components, after)


def with_stacks(state: State, seat: Seat, buildings: tuple[str, ...]) -> State:
    """Return a state with other buildings in a player's stacks, whose heights stay the same."""
    names = iter(buildings)
    changed = replace(seat, stacks=tuple(tuple(next(names) for _ in stack) for stack in seat.stacks))
    return replace(state, seats=tuple(changed if other == seat else other for other in state.seats))


def kind_of(move: dict) -> str:
    """Return the first key of a move, for an amphora with its use."""
    kind = next(iter(move))
    return f"{kind} {move[kind]}" if kind == "amphora" else kind


def check_buildings(components: Components, state: State) -> None:
    """Check that each player has all buildings once: on the map, on the mat, in the stacks, or just revealed."""
    for seat in state.seats:
        names = [name for _, owner, name in state.buildings if owner == seat.player]
        names += [*seat.mat, *[name for stack in seat.stacks for name in stack]]
        if seat.player == state.active and state.turn.revealed is not None:
            names.append(state.turn.revealed)
        assert sorted(names) == all_buildings(components), f"{seat.player} has {names}"
        assert list(seat.mat) == sorted(seat.mat, key=components.order.index), "the mat is in disorder"
    places = [place for place, _, _ in state.buildings]
    assert len(set(places)) == len(places), "two buildings on one hex"


def all_buildings(components: Components) -> list[str]:
    return sorted(name for name in components.order for _ in range(components.copies[name]))


def check_cards(components: Components, state: State) -> None:
    """Check that no card is lost or added."""
    for index, landscape in enumerate(components.landscapes):
        held = sum(cards[index] for _, cards in state.hands)
        count = held + state.discards[index] + state.pile.count(landscape)
        assert count == components.number("cards", "each"), f"{count} cards of {landscape}"
    assert min(min(cards) for _, cards in state.hands) >= 0 and min(state.discards) >= 0, "less than no cards"


def check_amphorae(before: State, after: State) -> None:
    """Check that no amphora is lost or added, and that no group is rewarded twice."""
    assert amphorae(before) == amphorae(after), "an amphora was lost or made"
    assert min(after.supply, *[seat.amphorae for seat in after.seats]) >= 0, "less than no amphorae"
    for seat in after.seats:
        assert len(set(seat.rewarded)) == len(seat.rewarded), "a group was rewarded twice"


def amphorae(state: State) -> int:
    return state.supply + sum(seat.amphorae for seat in state.seats)


def check_map(components: Components, state: State) -> None:
    """Check that the hexes are those of the tiles and shrines, do not overlap, and are connected."""
    tiles = [tile for tile, _, _ in state.board]
    assert sorted([*tiles, *state.tiles, *([state.turn.tile] if state.turn.tile else [])]) == sorted(
        components.tiles
    ), "a board tile was lost or made"
    expected = [cell for tile, centre, turns in state.board for cell in tile_grounds(components, tile, centre, turns)]
    shrines = components.layouts[len(state.seats)].shrines
    assert sorted([*expected, *[(place, "shrine") for place in shrines]]) == sorted(state.grounds), "another map"
    places = [place for place, _ in state.grounds]
    assert len(set(places)) == len(places), "two tiles overlap"
    assert len(hexes.connected(places, places[0])) == len(places), "a tile touches nothing"


def check_turn(components: Components, before: State, move: dict, after: State) -> None:
    """Check whose turn it is, how often the player acted, how many cards were drawn, and that the other players have
    what they had."""
    players = [seat.player for seat in after.seats]
    ended = "end" in move
    next_player = players[(players.index(before.active) + 1) % len(players)]
    assert after.active == (next_player if ended else before.active), "another player's turn"
    assert after.turn.action is None or after.turn.done <= limit(components, after.turn, after.turn.action), (
        "acted too often"
    )
    drawn = sum(after.hand_of(before.active)) - sum(before.hand_of(before.active))
    if ended:
        due = Acts(components, before.turn, before.seat().means(), before.readings).cards_due()
        assert 0 <= drawn <= move["end"] <= due, "too many cards"
    for seat in before.seats:
        other = seat.player != before.active
        assert not other or unchanged(before, after, seat), f"{seat.player} was not at turn"


def unchanged(before: State, after: State, seat: Seat) -> bool:
    return seat in after.seats and before.hand_of(seat.player) == after.hand_of(seat.player)


def check_victory(components: Components, state: State) -> None:
    """Check that a player has won exactly if that player has built everything or linked two shrines, and is active."""
    reached = [seat.player for seat in state.seats if has_won(components, state, seat.player)]
    assert reached == ([] if state.won is None else [state.won[0]]), f"{reached} should have won"
    assert state.won is None or state.won[0] == state.active, "somebody else won"


def has_won(components: Components, state: State, player: str) -> bool:
    """Return whether a player has all buildings on the map, or a settlement next to two shrines. Computed independently
    of the engine, from the shrines."""
    own = state.own(player)
    if len(own) == components.number("tiles", "player"):
        return True
    shrines = components.layouts[len(state.seats)].shrines
    beside = [{near for near in hexes.neighbours(shrine) if near in set(own)} for shrine in shrines]
    return any(
        sum(bool(hexes_near & set(settlement)) for hexes_near in beside) >= components.number("win", "shrines")
        for settlement in hexes.components(own)
    )


TABLE = AttikaTable
