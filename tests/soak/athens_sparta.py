"""Athens & Sparta in the soak: set-up and moves of its random games, and the invariants after every move."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

from rules_engine.athens_sparta import ENGINE as athens_sparta
from rules_engine.athens_sparta.actions.choice import mover
from rules_engine.athens_sparta.components import ASIDE, INSIDE, POOL, Components
from rules_engine.athens_sparta.game.phases import FIGHT, OVER, PLAY
from rules_engine.athens_sparta.game.view import View, as_before, is_covered
from rules_engine.athens_sparta.readings import OPTIONS
from rules_engine.athens_sparta.rules.battle.words import ATTACKER
from rules_engine.athens_sparta.rules.cards import deck_of
from rules_engine.athens_sparta.rules.map import SICILY, SYRACUSE, theatre_of
from rules_engine.athens_sparta.rules.state import MOVEMENT, SIDES, TWIN, Piece, State, other, roster_of
from rules_engine.core import HIDDEN, Line
from tests.soak.playing import JSON_INTERVAL, Table, kind_of
from tests.soak.secrets import Exchange, exchange_between, exchanged_piles, replaced
from tests.soak.vanishing import unnamed_losses

NUMBERS_OF_PLAYERS = (2,)
UNTOUCHED = {"accept", "coastal", "deal", "end", "persia", "redeal", "stop", "storm"}
COMPARED = 3
GAMES = 1_000
LAYING = 0.25
"""Share of games in which cards determine the points of Syracuse (rule sicily.points)."""
LIKELY = {"fire": 12, "grow": 12, "build": 8, "move": 6, "pass": 1, "retreat": 1.5, "end": 1.5, "disband": 0.05}
SAMPLE = (12,)
REACHED_MOVES = {
    *LIKELY,
    *("accept", "attrition", "blockade", "deal", "event", "march", "play", "revolt", "sail", "voyage"),
}
REACHED_RULES = {
    *("attrition.hits", "blockade.declare", "card.deal", "card.order", "combat.pass", "hit.strongest", "move.march"),
    *("move.sea", "naval.siege-rating", "neutral.captured", "olympiad.turn", "patrol.when", "pursuit.leave"),
    *("regroup.ground", "replacement.new", "retreat.turn", "revolt.failure", "siege.choice", "siege.double-defence"),
    *("storm.rounds.over", "turn.second", "victory.check"),
}
REACHED_ENDS = {"victory.last"}
SECRETS = {"pile", "blocks", "strength", "replacement", "disbanded", "spent", "hands", "played", "laid"}
EXCHANGED = 6


class AthensSpartaTable(Table):
    engine, options = athens_sparta, OPTIONS

    def seated(self, generator: Random, players: int) -> list[str]:
        return list(SIDES)

    def deal(self, components: Components, generator: Random, names: list[str]) -> dict:
        """Return the deal, in which the points of Syracuse may be determined by cards."""
        return super().deal(components, generator, names) | {"syracuse": generator.random() < LAYING}

    def choose(self, generator: Random, moves: list[dict]) -> dict:
        """Return a random move of a random kind, with its dice rolled and its cards shuffled."""
        kinds = sorted({kind_of(move) for move in moves})
        (kind,) = generator.choices(kinds, [LIKELY.get(kind, 2) for kind in kinds])
        move = dict(generator.choice([move for move in moves if kind_of(move) == kind]))
        if "dice" in move:
            move["dice"] = [generator.randint(1, self.components.faces) for _ in move["dice"]]
        if "deal" in move:
            move["deal"] = generator.sample(move["deal"], len(move["deal"]))
        return move

    def check(self, before: State, move: dict, after: State, lines: tuple[Line, ...]) -> None:
        self.check_lines(lines)
        self.check_possible(after)
        assert not (gone := unnamed_losses(before, after, lines)), f"no line names {gone}"
        check_pieces(self.components, after)
        check_cards(self.components, after)
        check_moves(before, move, after)
        check_battle(before, move, after)
        check_who_decides(self.components, before, move)
        if after.phase == PLAY:
            check_points(self.components, after)
        if (
            len(before.moved) + before.points + sum(piece.steps for piece in after.pieces)
        ) % JSON_INTERVAL == 0 or after.won:
            self.check_json(after, move)
        check_victory(self.components, after)

    def exchanges(self, generator: Random, state: State, player: str) -> Iterator[Exchange]:
        """Yield exchanges of upright blocks, of their strength or of what the enemy has just built, and of cards."""
        yield from exchanged_piles(generator, state, "pile")
        yield from exchanged_cards(generator, state, player)
        upright = covered(state, player)
        pairs = list(combinations(upright, 2))
        for one, two in generator.sample(pairs, min(EXCHANGED, len(pairs))):
            if one.is_fleet() != two.is_fleet() and not (can_be_either(state, one) and can_be_either(state, two)):
                continue
            written = renamed(self.engine.write_state(self.components, state), {one.id: two.id, two.id: one.id})
            yield "blocks", self.engine.read_state(self.components, weak_enough(self.components, written))
        if state.before:
            yield from other_replacements(generator, state, other(player))
            return
        for piece in generator.sample(upright, min(1, len(upright))):
            yield "strength", state.with_piece(piece.id, steps=piece.steps - 1 or piece.unit.steps)

    def check_view(self, state: State, known: View, seen: dict) -> None:
        """Check that a view names none of the enemy's upright blocks and no card of the pile. A view of this game is no
        state."""
        upright, text = covered(state, known.player), json.dumps(seen)
        assert all(f'"{piece.id}"' not in text for piece in upright), "a block that stands upright is named"
        rows = [row for row in seen["state"]["pieces"] if row[0] == HIDDEN]
        assert len(rows) == len(upright) and rows == sorted(rows, key=lambda row: (row[2], row[3], row[1], row[5]))
        assert set(seen["state"].get("pile", ())) <= {HIDDEN} >= set(known.state.pile)
        assert set(seen["state"].get("hands", ())) <= {known.player}


def other_replacements(generator: Random, state: State, side: str) -> Iterator[Exchange]:
    """Yield positions in which a side has replaced other blocks: nothing, a step more or less, or a block
    disbanded; and in which it has spent other points so far."""
    begun = {piece.id: piece for piece in state.before}
    kept = [begun[piece.id] if begun[piece.id].owner == side else piece for piece in state.pieces]
    yield "replacement", replace(state, pieces=tuple(kept))
    own = [piece for piece in state.pieces if piece.owner == side and piece.is_on_map()]
    for piece in generator.sample(own, min(EXCHANGED, len(own))):
        yield "replacement", state.with_piece(piece.id, steps=piece.steps - 1 or piece.unit.steps)
        yield "disbanded", state.removed(piece.id)
    if state.active == side:
        yield "spent", replace(state, build=state.build + 1, spent=(("athens", 1),))


def can_be_either(state: State, piece: Piece) -> bool:
    """Tell whether, for all that its enemy knows, a block could be a fleet or a ground block: fleets stand in ports
    only, and ground blocks that besiege a city lie face up."""
    city = state.theatre.city_at(piece.at)
    return city is not None and bool(city.ports) and not is_before_walls(state, piece)


def is_before_walls(state: State, piece: Piece) -> bool:
    """Tell whether enemies stand inside the city of a piece's hex, so that ground blocks there besiege them face up."""
    return any(one.at == piece.at and one.owner != piece.owner and one.stand == INSIDE for one in state.pieces)


def covered(state: State, player: str) -> list[Piece]:
    """Return the enemy's upright blocks, as the player sees them."""
    state = as_before(state, player)
    return [piece for piece in state.pieces if is_covered(state, piece, player)]


def exchanged_cards(generator: Random, state: State, player: str) -> Iterator[Exchange]:
    """Yield exchanges of a card of the pile with one in the enemy's hand, and with those face down in front of the
    enemy."""
    side = other(player)
    if (both := exchange_between(generator, state.hand_of(side), state.pile)) is not None:
        yield "hands", replace(state.with_hand(side, both[0]), pile=both[1])
    shown = SYRACUSE in [name for name, _ in state.allies]
    face_down = {"played": state.played if len(state.played) < len(SIDES) else (), "laid": () if shown else state.laid}
    for secret, pairs in face_down.items():
        for index, (owner, name) in enumerate(pairs):
            if owner == side and state.pile:
                changed = replaced(pairs, index, (side, state.pile[0]))
                yield secret, replace(state, **{secret: changed}, pile=replaced(state.pile, 0, name))


def renamed(data: Any, names: dict[str, str]) -> Any:
    """Return JSON data with other names of blocks, in keys and values."""
    if isinstance(data, dict):
        return {renamed(key, names): renamed(value, names) for key, value in data.items()}
    if isinstance(data, list):
        return [renamed(value, names) for value in data]
    return names.get(data, data) if isinstance(data, str) else data


def weak_enough(components: Components, data: dict) -> dict:
    """Return the JSON of a state with the steps of each block limited to its maximum; changes the data."""
    most = {unit.id: unit.steps for unit in roster_of(components)}
    for name in ("pieces", "before"):
        for row in data.get(name, []):
            row[4] = min(row[4], most[row[0]])
    return data


def check_pieces(components: Components, state: State) -> None:
    """Check that the blocks are complete, that each on the map has an owner and valid steps, and that of the two fleets
    of a city that may change sides one is in play."""
    assert [piece.id for piece in state.pieces] == [unit.id for unit in roster_of(components)], "other blocks"
    for piece in state.pieces:
        on_map = piece.stand not in (POOL, ASIDE)
        assert (1 if on_map else 0) <= piece.steps <= piece.unit.steps, f"{piece.id} has {piece.steps} steps"
        assert not on_map or piece.owner in SIDES, f"{piece.id} is nobody's"
        assert piece.is_fleet() or not on_map or piece.at == SICILY or piece.at in theatre_of(components).grounds
    for name in components.plain["defecting-fleets"]:
        pair = [piece for piece in state.pieces if is_fleet_of(piece, name)]
        assert len([piece for piece in pair if piece.stand != ASIDE]) == 1, f"{name} has another number of fleets"


def is_fleet_of(piece: Piece, city: str) -> bool:
    """Return whether a block is one of the two fleets of a city that may change sides."""
    return piece.unit.home == city and piece.is_fleet() and piece.unit.waits in ("map", TWIN)


OF_ONE_BLOCK = ("fire", "lose", "retreat", "withdraw", "pass", "blockade", "aside", "enter")


def check_who_decides(components: Components, state: State, move: dict) -> None:
    """Check that in a battle the owner of a block decides for it, and the attacker about storm and siege."""
    if state.phase != FIGHT:
        return
    side, sides = mover(components, state), {piece.id: piece.owner for piece in state.pieces}
    for name in OF_ONE_BLOCK:
        assert name not in move or sides[move[name]] == side, f"{side} decides for {move[name]}"
    if "storm" in move or "stop" in move:
        assert state.battle.side_of(ATTACKER) == side, f"{side} decides about the storm"


def check_points(components: Components, state: State) -> None:
    theatre = theatre_of(components)
    assert sum(city.points for city in theatre.cities) == components.number("points.total")
    worth = {city.id: state.points_of(city) for city in theatre.cities}
    held = {side: sum(worth[city.id] for city in theatre.cities if state.holder(city) == side) for side in SIDES}
    for side in SIDES:
        assert 0 <= state.income(side) <= held[side]
    assert sum(held.values()) <= sum(worth.values())


def check_cards(components: Components, state: State) -> None:
    """Check that no card is twice in hands, pile and played cards."""
    cards = [
        *state.pile,
        *[card for side in SIDES for card in state.hand_of(side)],
        *[card for _, card in state.played],
        *[card for _, card in state.laid],
    ]
    assert len(set(cards)) == len(cards), "a card twice"
    assert set(cards) <= {card.id for card in deck_of(components).cards}, "another card"


def check_moves(before: State, move: dict, after: State) -> None:
    """Check that each block moves once in a player turn, for one point."""
    if before.phase == MOVEMENT and after.phase == MOVEMENT and before.active == after.active:
        assert len(set(after.moved)) == len(after.moved), "a block moved twice"
        assert 0 <= after.points <= before.points, "points out of nothing"
        if kind_of(move) in ("move", "march", "sail", "voyage"):
            assert after.points == before.points - 1, "a move has another price"


def check_battle(before: State, move: dict, after: State) -> None:
    """Check that no block rolls twice in a round, and that it rolls as many dice as it has steps."""
    if "fire" in move and before.battle is not None and after.battle is not None:
        fighter = next(one for one in before.battle.force if one.name == move["fire"])
        assert fighter.done == "ready", "a block rolls twice"
        assert len(move["dice"]) == fighter.steps, "another number of dice"


def check_victory(components: Components, state: State) -> None:
    """Check that in an unfinished game a side has to move, and that a finished one has a winner."""
    if state.won is None:
        assert mover(components, state) in SIDES, "nobody has to move"
        return
    winner, rule = state.won
    assert state.phase == OVER and winner in SIDES
    if rule == "victory.main-city":
        assert state.fallen_sides() == [other(winner)], "no main city has fallen"


TABLE = AthensSpartaTable
