"""Attika for the soak: how its random games begin and go on, and what must hold after every move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from rules_engine import hexes
from rules_engine.attika import ENGINE as attika
from rules_engine.attika.components import Components
from rules_engine.attika.game.state import Seat, State
from rules_engine.attika.readings import OPTIONS
from rules_engine.attika.rules.growth import tile_grounds
from rules_engine.attika.rules.turns import cards_due, limit
from rules_engine.core import Line
from tests.soak.playing import WRITTEN, Table
from tests.soak.secrets import Exchange, exchange, exchange_between, exchanged_hands, exchanged_piles

GAMES = 10_000
NUMBERS_OF_PLAYERS = (2, 3, 4)
UNTOUCHED: set[str] = set()
"""Kinds of moves of which some are about nothing that can be touched in the picture."""
COMPARED = 30
"""So many games a soak plays in both interpreters, and the tests a third (tests/engine/test_game_parity.py)."""
SAMPLE = 70
"""So many games the tests play (tests/soak/test_random_games.py); what they reach at the least: moves, rules, ends."""
REACHED_MOVES = {"reveal", "store", "build", "tile", "amphora", "end"}
REACHED_RULES = {
    *("amphora.action", "amphora.card", "amphora.empty", "amphora.take", "cards.reshuffle", "forgo.all"),
    *("forgo.card", "growth.empty", "growth.place", "growth.when", "reveal.store", "reveal.tile", "turn.order"),
    *("cost.base", "cost.surplus.substitute", "free.arrow", "free.skip", "road.cost", "road.free"),
}
REACHED_ENDS = {"end.buildings", "end.link"}
SECRETS = {"pile", "tiles", "hands", "stacks", "revealed"}
"""What is hidden from somebody in these games."""
MILLISECONDS = 5
"""So long it takes at the most to list the legal moves, nearly always."""
PLAYERS = ("athens", "corinth", "sparta", "thebes")
BUILDS = 0.85
"""How often the mover builds when it can."""
SCARCE = 0.25
"""How often there is no amphora, so that cards must stand in."""


class AttikaTable(Table):
    """Random games of Attika."""

    engine, options = attika, OPTIONS

    def __init__(self, components: Components, rules: set[str] | None = None) -> None:
        super().__init__(components, rules)
        self.scarce = replace(components, pieces=replace(components.pieces, amphorae=0))

    def start(self, generator: Random, players: int) -> State:
        """Now and then without amphorae."""
        return self.set_up(self.scarce if generator.random() < SCARCE else self.components, generator, players)

    def seated(self, generator: Random, players: int) -> list[str]:
        return generator.sample(PLAYERS, players)

    def choose(self, generator: Random, moves: list[dict]) -> dict:
        """A build, mostly; otherwise one of the kinds of moves, and if the turn ends mostly with all cards."""
        kinds = sorted({kind_of(move) for move in moves})
        builds = "build" in kinds and generator.random() < BUILDS
        kind = "build" if builds else generator.choice(kinds)
        found = [move for move in moves if kind_of(move) == kind]
        return found[0] if kind == "end" and generator.random() < BUILDS else generator.choice(found)

    def exchanges(self, generator: Random, state: State, player: str) -> Iterator[Exchange]:
        """Cards, board tiles, buildings in anybody's stacks, and the one that another player has just revealed."""
        yield from exchanged_piles(generator, state, "pile", "tiles")
        yield from exchanged_hands(generator, self.components.landscapes, state, player)
        for seat in state.seats:
            everything = tuple(name for stack in seat.stacks for name in stack)
            if (found := exchange(generator, everything)) is not None:
                yield "stacks", with_stacks(state, seat, found)
            revealed = state.turn.revealed if seat.player == state.active != player else None
            if revealed and (both := exchange_between(generator, (revealed,), everything)) is not None:
                (other,), left = both
                yield "revealed", replace(with_stacks(state, seat, left), turn=replace(state.turn, revealed=other))

    def check(self, before: State, move: dict, after: State, lines: tuple[Line, ...]) -> None:
        """Everything that must hold after a move, whatever it was."""
        self.check_lines(lines)
        check_buildings(self.components, after)
        check_cards(self.components, after)
        check_amphorae(before, after)
        check_turn(self.components, before, move, after)
        if after.board != before.board or not after.buildings:
            check_map(self.components, after)
        if (len(after.pile) + len(after.buildings)) % WRITTEN == 0 or after.won:
            self.check_json(after, move)
        check_victory(self.components, after)


def with_stacks(state: State, seat: Seat, everything: tuple[str, ...]) -> State:
    """The state with other buildings in a player's stacks, as high as they were."""
    names = iter(everything)
    changed = replace(seat, stacks=tuple(tuple(next(names) for _ in stack) for stack in seat.stacks))
    return replace(state, seats=tuple(changed if one == seat else one for one in state.seats))


def kind_of(move: dict) -> str:
    """A move's first word; the uses of an amphora are two kinds."""
    kind = next(iter(move))
    return f"{kind} {move[kind]}" if kind == "amphora" else kind


def check_buildings(components: Components, state: State) -> None:
    """Each player has all buildings once: on the map, on the mat, in the stacks, or just revealed."""
    for seat in state.seats:
        everything = [name for _, owner, name in state.buildings if owner == seat.player]
        everything += [*seat.mat, *[name for stack in seat.stacks for name in stack]]
        if seat.player == state.active and state.turn.revealed is not None:
            everything.append(state.turn.revealed)
        assert sorted(everything) == all_buildings(components), f"{seat.player} has {everything}"
        assert list(seat.mat) == sorted(seat.mat, key=components.order.index), "the mat is in disorder"
    places = [place for place, _, _ in state.buildings]
    assert len(set(places)) == len(places), "two buildings on one hex"


def all_buildings(components: Components) -> list[str]:
    """A player's buildings, sorted."""
    return sorted(name for name in components.order for _ in range(components.copies[name]))


def check_cards(components: Components, state: State) -> None:
    """No card is lost or made."""
    for index, landscape in enumerate(components.landscapes):
        held = sum(cards[index] for _, cards in state.hands)
        count = held + state.discards[index] + state.pile.count(landscape)
        assert count == components.pieces.cards_each, f"{count} cards of {landscape}"
    assert min(min(cards) for _, cards in state.hands) >= 0 and min(state.discards) >= 0, "less than no cards"


def check_amphorae(before: State, after: State) -> None:
    """No amphora is lost or made, and each group brings its player one at most."""
    assert amphorae(before) == amphorae(after), "an amphora was lost or made"
    assert min(after.supply, *[seat.amphorae for seat in after.seats]) >= 0, "less than no amphorae"
    for seat in after.seats:
        assert len(set(seat.rewarded)) == len(seat.rewarded), "a group was rewarded twice"


def amphorae(state: State) -> int:
    """All amphorae of the game."""
    return state.supply + sum(seat.amphorae for seat in state.seats)


def check_map(components: Components, state: State) -> None:
    """The hexes are those of the tiles and the shrines, nothing overlaps, and everything is joined by edges."""
    tiles = [tile for tile, _, _ in state.board]
    assert sorted([*tiles, *state.tiles, *([state.turn.tile] if state.turn.tile else [])]) == sorted(
        components.pieces.tiles
    ), "a board tile was lost or made"
    expected = [cell for tile, centre, turns in state.board for cell in tile_grounds(components, tile, centre, turns)]
    shrines = components.pieces.layouts[len(state.seats)].shrines
    assert sorted([*expected, *[(place, "shrine") for place in shrines]]) == sorted(state.grounds), "another map"
    places = [place for place, _ in state.grounds]
    assert len(set(places)) == len(places), "two tiles overlap"
    assert len(hexes.connected(places, places[0])) == len(places), "a tile touches nothing"


def check_turn(components: Components, before: State, move: dict, after: State) -> None:
    """Whose turn it is, how often the player acted, and how many cards came."""
    players = [seat.player for seat in after.seats]
    ended = "end" in move
    following = players[(players.index(before.active) + 1) % len(players)]
    assert after.active == (following if ended else before.active), "another player's turn"
    assert after.turn.action is None or after.turn.done <= limit(components, after.turn, after.turn.action), (
        "acted too often"
    )
    held = sum(after.hand_of(before.active)) - sum(before.hand_of(before.active))
    if ended:
        due = cards_due(components, before.turn, before.seat().means(), before.readings)
        assert 0 <= held <= move["end"] <= due, "too many cards"
    for seat in before.seats:
        other = seat.player != before.active
        assert not other or unchanged(before, after, seat), f"{seat.player} was not at turn"


def unchanged(before: State, after: State, seat: Seat) -> bool:
    """Whether a player has the same as before."""
    return seat in after.seats and before.hand_of(seat.player) == after.hand_of(seat.player)


def check_victory(components: Components, state: State) -> None:
    """Who has won has it all built or two shrines linked, and nobody else ever has."""
    reached = [seat.player for seat in state.seats if has_won(components, state, seat.player)]
    assert reached == ([] if state.won is None else [state.won[0]]), f"{reached} should have won"
    assert state.won is None or state.won[0] == state.active, "somebody else won"


def has_won(components: Components, state: State, player: str) -> bool:
    """All buildings on the map, or a settlement beside two shrines: looked up anew, from the shrines."""
    own = state.own(player)
    if len(own) == components.pieces.player_tiles:
        return True
    shrines = components.pieces.layouts[len(state.seats)].shrines
    beside = [{near for near in hexes.neighbours(shrine) if near in set(own)} for shrine in shrines]
    return any(
        sum(bool(found & set(settlement)) for found in beside) >= components.pieces.linked_shrines
        for settlement in hexes.components(own)
    )


TABLE = AttikaTable
