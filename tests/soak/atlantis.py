"""Atlantis in the soak: set-up and moves of its random games, and the invariants after every move."""

from collections.abc import Iterator
from random import Random

from rules_engine.atlantis import ENGINE as atlantis
from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.state import State
from rules_engine.atlantis.readings import OPTIONS
from rules_engine.atlantis.rules.cards import all_cards
from rules_engine.cards import View
from rules_engine.core import HIDDEN, Line
from tests.soak.playing import JSON_INTERVAL, Table, kind_of
from tests.soak.secrets import Exchange, exchanged_hands, exchanged_piles

GAMES = 10_000
NUMBERS_OF_PLAYERS = (2, 3, 4)
UNTOUCHED: set[str] = set()
COMPARED = 30
SAMPLE = range(12)
REACHED_MOVES = {"pawn", "buy", "bridge", "show"}
REACHED_RULES = {
    *("move.card", "move.occupied", "move.mainland", "move.none", "reward.tile", "reward.none", "reward.water"),
    *("hole.toll", "hole.run", "hole.run.grown", "hole.run.merged", "hole.sum", "hole.ends.atlantis"),
    *("hole.ends.mainland", "bridge.everyone", "bridge.merged", "draw.reshuffle", "reward.covered"),
    *("pay.means.tiles", "pay.means.cards", "pay.change", "pay.cards.played", "end.shortage", "score.points"),
}
REACHED_ENDS = {"score.winner"}
SECRETS = {"pile", "hands"}
MOVES = 0.85
"""Probability that a pawn is moved at once, without buying or a bridge."""


class AtlantisTable(Table):
    engine, options = atlantis, OPTIONS

    def __init__(self, components: Components, rules: set[str] | None = None) -> None:
        super().__init__(components, rules)
        self.cards = sorted(all_cards(components))
        self.tiles = sorted(tile for _, tiles in components.tiles for tile in tiles)

    def seated(self, generator: Random, players: int) -> list[str]:
        return generator.sample(self.components.colours, players)

    def choose(self, generator: Random, moves: list[dict]) -> dict:
        """Return mostly a move of a pawn, otherwise a move of a random kind."""
        kinds = sorted({kind_of(move) for move in moves})
        at_once = "pawn" in kinds and generator.random() < MOVES
        kind = "pawn" if at_once else generator.choice(kinds)
        return generator.choice([move for move in moves if kind_of(move) == kind])

    def exchanges(self, generator: Random, state: State, player: str) -> Iterator[Exchange]:
        yield from exchanged_piles(generator, state, "pile")
        yield from exchanged_hands(generator, self.components.items, state, player)

    def check(self, before: State, move: dict, after: State, lines: tuple[Line, ...]) -> None:
        self.check_lines(lines)
        self.check_possible(after)
        self.check_pieces(after)
        check_bridges(self.components, before, after)
        check_pawns(before, after)
        check_hand(self.components, before, move, after)
        if len(after.pile) % JSON_INTERVAL == 0 or after.finished:
            self.check_json(after, move)

    def check_view(self, state: State, known: View, seen: dict) -> None:
        """Check that a view contains no other hand and no card of the pile."""
        super().check_view(state, known, seen)
        assert [name for name, _ in known.state.hands] == [known.player]
        assert set(known.state.pile) <= {HIDDEN}
        assert dict(known.hand_sizes) == {name: sum(cards) for name, cards in state.hands}

    def check_pieces(self, state: State) -> None:
        """Check that every card and every path tile is in exactly one place."""
        items = self.components.items
        piles = [cards for _, cards in state.hands] + [state.discards]
        held = [item for cards in piles for item, count in zip(items, cards, strict=True) for _ in range(count)]
        assert sorted([*held, *state.pile]) == self.cards, "cards are lost or found"
        owned = [tile for seat in state.seats for tile in seat.tiles]
        laid = [tile for space in state.course for tile in space]
        assert sorted([*owned, *laid, *state.box]) == self.tiles, "path tiles are lost or found"


def check_bridges(components: Components, before: State, after: State) -> None:
    """Check that bridges stay where they are, over water, that their number is the initial one, and that water stays
    water."""
    assert set(before.bridges) <= set(after.bridges), "a bridge is gone"
    assert all(not after.course[place - 1] for place in after.bridges), "a bridge lies on a tile"
    spare = sum(seat.bridges for seat in after.seats)
    assert spare + len(after.bridges) == components.bridges * len(after.seats), "bridges are lost or found"
    assert all(not now or was for was, now in zip(before.course, after.course, strict=True)), "water became land"


def check_pawns(before: State, after: State) -> None:
    """Check that pawns move forward, only the active player's, onto tiles, and never share one."""
    for was, now in zip(before.seats, after.seats, strict=True):
        moved = [index for index in range(len(was.pawns)) if was.pawns[index] != now.pawns[index]]
        assert all(was.pawns[index] < now.pawns[index] for index in moved), "a pawn went back"
        assert after.finished or not moved or (was.player == before.active and len(moved) == 1), "another pawn moved"
    standing = [place for place in after.pawns() if 0 < place < after.mainland()]
    assert len(set(standing)) == len(standing), "two pawns share a tile"
    assert all(after.course[place - 1] for place in standing), "a pawn stands on water"


def check_hand(components: Components, before: State, move: dict, after: State) -> None:
    """Check that a move of a pawn costs the cards played and paid, and that the number of cards drawn depends on the
    pawns at home."""
    if "pawn" not in move:
        return
    player = before.active
    spent = len(move["cards"]) + sum(move.get("pay", {}).get("cards", {}).values())
    home = after.seat_of(player).pawns_home(after.mainland())
    others_before = sum(sum(cards) for name, cards in before.hands if name != player)
    drawn = min(components.draws[home], len(before.pile) + sum(before.discards) + spent)
    assert sum(after.hand_of(player)) == sum(before.hand_of(player)) - spent + drawn, "the hand has a wrong size"
    others_after = sum(sum(cards) for name, cards in after.hands if name != player)
    assert others_after == others_before or after.finished, "somebody else's hand has changed"


TABLE = AtlantisTable
