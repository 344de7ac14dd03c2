"""The boundaries of the refusals of Atlantis that no case of the data shows: after several moves, in questions, on the
living course. What a rule just forbids, and beside it what it just allows."""

from typing import Any

from rules_engine.atlantis.calculators.toll import HOLES
from rules_engine.atlantis.positions.course import LIVING
from rules_pages.data.engine_runner import EngineRunner
from tests.atlantis.games import course, table
from tests.games import play, state_of
from tests.refusals import Attempt, RefusalCase

HELMET = {"pawn": "pawn-a", "cards": ["helmet"]}
"""Across the gap of toll 2, from pot-5 to helmet-2."""
PAID = HELMET | {"pay": {"cards": {"crown": 1, "pot": 1}}}
NEXT = {"pawn": "pawn-b", "cards": ["pot"]}
"""From Atlantis to pot-5, once pawn A is away."""
TWICE = {"pawn": "pawn-a", "cards": ["helmet", "helmet"], "pay": {"cards": {"pot": 2}}}
AWAY = {"pawns": {"red": [5, 0, 0], "blue": [6, 0, 0]}}
FREE = {"pawns": {"red": [3, 0, 0], "blue": [5, 0, 0]}}
OVER = {"pawns": {"red": [8, 8, 8], "blue": [8, 8, 8]}, "finished": True}
AHEAD = {"pawns": {"red": [3, 5, 6], "blue": [0, 0, 0]}}


def moves(*tried: dict, **changes: Any) -> Attempt:
    """Moves one after the other, on Red's table with these changes."""
    return lambda player: play(player, table(**changes), *tried)


def hand(**cards: int) -> dict:
    return {"hands": {"red": cards, "blue": {}}}


def tiles(*held: str) -> dict:
    return {"tiles": {"red": list(held), "blue": []}}


def press(*presses: tuple[str, str]) -> Attempt:
    """Taps and changes of controls of the living course, from its start."""

    def pressed(player: EngineRunner) -> Any:
        position = LIVING.read(player.components, {})
        for name, value in presses:
            position = LIVING.press(player.components, position, name, value)
        return position

    return pressed


def toll(value: int, **more: Any) -> Attempt:
    beside = dict.fromkeys(HOLES, 0) | {HOLES[0]: value}
    question = {"before": beside, "after": beside, "bridges": dict.fromkeys(HOLES, 0), "tiles": {}} | more
    return lambda player: player.engine.calculators["toll"].answer(player.components, **question)


def beside(after: dict[str, int]) -> Attempt:
    """A question to the toll calculator about one gap with a tile of value 4 before it."""
    return toll(4, after=dict.fromkeys(HOLES, 0) | after, hand=5)


def touched(thing: str, **changes: Any) -> Attempt:
    """A touch of a thing of the table's picture that is of no use, on Red's table with these changes."""

    def touch(player: EngineRunner) -> None:
        refused = player.engine.why_not(player.components, state_of(player, table(**changes)), thing)
        if refused is not None:
            raise refused

    return touch


NOTHING = dict.fromkeys(("red", "blue"), 0)


def score(*players: str) -> Attempt:
    return lambda player: player.engine.calculators["final_score"].answer(
        player.components, **{one: {"value-5": 1} for one in players}, cards=NOTHING, tolls=NOTHING
    )


CASES = [
    RefusalCase("glance.players", "a game of one", score("red"), score("red", "blue"),
         figures={"least": 2, "most": 4, "players": 1}),
    # pawns and cards
    RefusalCase("move.card.count", "two cards of a hand of one, in a question",
         toll(0, hand=1, played=2), toll(0, hand=2, played=2), figures={"cards": 2, "hand": 1}),
    RefusalCase("move.card", "two cards with one in hand", moves(TWICE, **FREE, **hand(helmet=1, pot=2)),
         moves(TWICE, **FREE, **hand(helmet=2, pot=2)), figures={"items": ["helmet"]}),
    RefusalCase("move.single.home", "a further card on the mainland",
         moves({"pawn": "pawn-a", "cards": ["pot", "pot"]}, **hand(pot=2), bridges=[4], spare={"blue": 0}),
         moves({"pawn": "pawn-a", "cards": ["pot"]}, **hand(pot=2), bridges=[4], spare={"blue": 0}),
         figures={"cards": 1}),
    RefusalCase("turn.must", "the turn of a player ends whom a bought card helps",
         moves({"end": "turn"}, turn={"bought": 1}),
         moves({"end": "turn"}, turn={"bought": 1}, **hand(crown=1), tiles={"red": [], "blue": []})),
    # the end
    RefusalCase("end.third", "a tile given up after the game",
         moves({"buy": "flag-3"}, **OVER), moves({"buy": "flag-3"})),
    RefusalCase("end.no-bridge", "a bridge after the game", moves({"bridge": 4}, **OVER), moves({"bridge": 4})),
    # paying
    RefusalCase("hole.toll", "a payment over a bridge", moves(PAID, bridges=[4], spare={"blue": 0}), moves(PAID)),
    RefusalCase("hole.toll", "a payment where no gap is crossed",
         moves(NEXT | {"pay": {"tiles": ["flag-3"]}}, **AWAY), moves(NEXT, **AWAY)),
    RefusalCase("pay.short.nothing", "nothing paid for a toll",
         moves(HELMET), moves(HELMET, bridges=[4], spare={"blue": 0}), figures={"toll": 2}),
    RefusalCase("pay.short.all", "three cards left for a toll of four, in a question", toll(4, hand=4), toll(4, hand=5),
         figures={"points": 3, "toll": 4}),
    RefusalCase("hole.ends.asked", "a gap with one of its values, in a question",
         beside(after={HOLES[0]: 0}), beside(after={HOLES[0]: 2}), figures={"hole": HOLES[0]}),
    # drawing
    RefusalCase("draw.reshuffle", "a new pile that lacks a card",
         moves(PAID | {"shuffle": ["helmet", "pot"]}, pile=[]),
         moves(PAID | {"shuffle": ["helmet", "pot", "crown"]}, pile=[]), figures={"cards": 3}),
    # bridges
    # touched at the table
    RefusalCase("buy.tile.none", "no tile to give up", touched("kind=buy", **tiles()), touched("kind=buy")),
    RefusalCase("move.unable.hand", "no card in hand",
         touched("pawn-a", **hand()), touched("pawn-a", **hand(helmet=1))),
    RefusalCase("move.unable.hand", "the mainland", touched("bridge=8", **hand()), touched("bridge=8", **hand(pot=1))),
    RefusalCase("move.unable.hand", "a space", touched("bridge=7", **hand()), touched("bridge=7", **hand(statue=1))),
    RefusalCase("move.card.behind", "a space behind every pawn", touched("bridge=1", **AHEAD), touched("bridge=5")),
    RefusalCase("move.card.next", "another tile with the item is nearer",
         touched("bridge=7", course=course("flag-1 ring-4 pot-5 - helmet-2 crown-6 helmet-7"), **hand(helmet=2)),
         touched("bridge=5", course=course("flag-1 ring-4 pot-5 - helmet-2 crown-6 helmet-7"), **hand(helmet=2)),
         figures={"item": "helmet", "pawn": "pawn-a", "tile": "helmet-2"}),
    RefusalCase("move.mainland", "a tile with the item lies ahead of every pawn",
         touched("bridge=8", **hand(helmet=1)), touched("bridge=8", **hand(pot=1))),
    # laying out the living course
    RefusalCase("hole.hole", "a pawn in a gap",
         press(("tool", "pawn"), ("space", "4")), press(("tool", "pawn"), ("space", "3"))),
    RefusalCase("move.stop", "two pawns on a tile",
         press(("tool", "pawn"), ("space", "16")), press(("tool", "pawn"), ("space", "54"))),
    RefusalCase("reward.tile", "a pawn stands on it",
         press(("tool", "remove"), ("space", "16")), press(("tool", "remove"), ("space", "3"))),
]  # fmt: skip
