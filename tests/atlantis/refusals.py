"""The boundaries of the refusals of Atlantis: what a rule just forbids, and beside it what it just allows."""

from __future__ import annotations

from typing import Any

from rules_engine.atlantis import course as living
from rules_engine.atlantis.calculators.toll import HOLES
from rules_pages.data.engine_runner import EngineRunner
from tests.atlantis.games import course, table
from tests.games import play
from tests.refusals import Attempt, RefusalCase

SHOW, END, BUY = {"show": "hand"}, {"end": "turn"}, {"buy": "flag-3"}
HELMET = {"pawn": "pawn-a", "cards": ["helmet"]}
"""Across the gap of toll 2, from pot-5 to helmet-2."""
TWO_CARDS = {"cards": {"crown": 1, "pot": 1}}
FREE = {"overpaying": "free-choice"}
CROSSED = {"bridge-place": "crossed-hole"}
BEFORE = {"buy-when-stuck": "before-drawing"}
ALONE = {"red": [3, 8, 8], "blue": [6, 0, 0]}
"""Only pawn A of Red can move."""
STUCK = {
    "course": course("flag-2 flag-4 pot-1"),
    "pawns": {"red": [0, 4, 4], "blue": [1, 2, 4]},
    "tiles": {"red": ["flag-3"], "blue": []},
    "pile": ["flag", "helmet", "ring", "statue", "pot", "pot"],
}
"""Blue stands on the flags, and no pot is in Red's hand."""


def moves(*tried: dict, **changes: Any) -> Attempt:
    """Moves one after the other, on Red's table with these changes."""
    return lambda player: play(player, table(**changes), *tried)


def hand(**cards: int) -> dict:
    """Red's hand."""
    return {"hands": {"red": cards, "blue": {}}}


def tiles(*held: str) -> dict:
    """Red's path tiles."""
    return {"tiles": {"red": list(held), "blue": []}}


def paying(**pay: Any) -> dict:
    """The move across the gap, paid so."""
    return HELMET | {"pay": pay}


def press(*presses: tuple[str, str]) -> Attempt:
    """Taps and changes of controls of the living course, from its start."""

    def pressed(player: EngineRunner) -> Any:
        position = living.read_position(player.components, {})
        for name, value in presses:
            position = living.press(player.components, position, name, value)
        return position

    return pressed


def toll(value: int, **more: Any) -> Attempt:
    """A question to the toll calculator about one gap."""
    beside = dict.fromkeys(HOLES, 0) | {HOLES[0]: value}
    question = {"before": beside, "after": beside, "bridges": dict.fromkeys(HOLES, 0), "tiles": {}} | more
    return lambda player: player.engine.calculators["toll"].answer(player.components, **question)


def score(*players: str) -> Attempt:
    """A question to the score calculator about these players, without anything."""
    nothing = dict.fromkeys(("red", "blue", "white", "black"), 0)
    question = {player: {} for player in players} | {"cards": nothing, "tolls": nothing}
    return lambda player: player.engine.calculators["final_score"].answer(player.components, **question)


POOR = [(f"tiles-value-{value}", "0") for value in range(1, 8)]
"""No tile on the living course, where red's crown costs more than the cards left."""

CASES = [
    # who plays, whose turn it is
    RefusalCase(
        "glance.players",
        "one player",
        score("red"),
        score("red", "blue"),
        figures={"least": 2, "most": 4, "players": 1},
    ),
    RefusalCase("end.third", "after the end", moves(HELMET, finished=True), moves(paying(**TWO_CARDS))),
    RefusalCase("end.third", "buying after the end", moves(BUY, finished=True), moves(BUY)),
    RefusalCase(
        "turn.must",
        "the toll of 2 is there",
        moves(SHOW, pawns=ALONE, **hand(helmet=3), **tiles()),
        moves(SHOW, pawns=ALONE, **hand(helmet=2), **tiles()),
        figures={"pawns": ["pawn-a"]},
    ),
    RefusalCase(
        "turn.must",
        "a further card is there",
        moves(SHOW, **STUCK, **hand(flag=2, pot=1)),
        moves(SHOW, **STUCK, **hand(flag=2)),
        figures={"pawns": ["pawn-a"]},
    ),
    RefusalCase(
        "turn.must",
        "the card bought helps",
        moves(BUY, END, **STUCK | {"pile": ["pot"] * 6}, **hand(flag=1)),
        moves(BUY, END, **STUCK, **hand(flag=1)),
    ),
    RefusalCase(
        "move.none",
        "ending the turn without buying",
        moves(END, **STUCK, **hand(flag=1)),
        moves(BUY, END, **STUCK, **hand(flag=1)),
        figures={"cards": 2},
    ),
    RefusalCase(
        "move.none",
        "cards are bought before drawing",
        moves(BUY, END, **STUCK, **hand(flag=1), readings=BEFORE),
        moves(BUY, SHOW, **STUCK, **hand(flag=1), readings=BEFORE),
        figures={"cards": 2},
    ),
    RefusalCase(
        "buy.then-move",
        "drawing after buying",
        moves(BUY, SHOW, **STUCK, **hand(flag=1)),
        moves(SHOW, **STUCK, **hand(flag=1)),
        figures={"cards": 2},
    ),
    # pawns and cards
    RefusalCase(
        "move.pawn",
        "a pawn at home",
        moves({"pawn": "pawn-a", "cards": ["pot"]}, pawns={"red": [8, 0, 0], "blue": [0] * 3}),
        moves({"pawn": "pawn-a", "cards": ["pot"]}, pawns={"red": [7, 0, 0], "blue": [0] * 3}),
        figures={"pawn": "pawn-a"},
    ),
    RefusalCase(
        "move.pawn",
        "a pawn at home, on the living course",
        press(("pawn", "pawn-a"), ("play", "ring")),
        press(("play", "ring")),
    ),
    RefusalCase(
        "move.card",
        "a second card of an item",
        moves(
            HELMET | {"cards": ["helmet", "helmet"], "pay": {"cards": {"pot": 2}}},
            pawns={"red": [3, 0, 0], "blue": [5, 0, 0]},
            **hand(helmet=1, pot=3),
        ),
        moves(
            HELMET | {"cards": ["helmet", "helmet"], "pay": {"cards": {"pot": 2}}},
            pawns={"red": [3, 0, 0], "blue": [5, 0, 0]},
            **hand(helmet=2, pot=2),
        ),
        figures={"items": ["helmet"]},
    ),
    RefusalCase("move.card", "no such card, on the living course", press(("play", "flag")), press(("play", "ring"))),
    RefusalCase(
        "move.card.count",
        "two played of one",
        toll(1, hand=1, played=2, tiles={"value-1": 1}),
        toll(1, hand=2, played=2, tiles={"value-1": 1}),
        figures={"cards": 2, "hand": 1},
    ),
    RefusalCase(
        "move.occupied",
        "no further card is played",
        moves(HELMET | {"cards": ["crown"]}),
        moves(HELMET | {"cards": ["crown", "helmet"], "pay": {"cards": {"pot": 1, "helmet": 1}}}),
        figures={"item": "crown"},
    ),
    RefusalCase(
        "move.whole",
        "no further card is there",
        moves(HELMET | {"cards": ["crown"]}, **hand(crown=1)),
        moves(
            HELMET | {"cards": ["crown"], "pay": {"tiles": ["flag-3"]}},
            **hand(crown=1),
            pawns={"red": [3, 0, 0], "blue": [7, 0, 0]},
        ),
        figures={"item": "crown"},
    ),
    RefusalCase(
        "move.single",
        "a card on an unoccupied tile",
        moves({"pawn": "pawn-b", "cards": ["flag", "olive"]}, **hand(flag=1, olive=1)),
        moves(
            {"pawn": "pawn-b", "cards": ["flag", "olive"]},
            **hand(flag=1, olive=1),
            pawns={"red": [3, 0, 0], "blue": [1, 0, 0]},
        ),
        figures={"cards": 1},
    ),
    RefusalCase(
        "move.single",
        "a card on the mainland",
        moves({"pawn": "pawn-a", "cards": ["pot", "helmet"]}, pawns={"red": [7, 8, 0], "blue": [0] * 3}),
        moves({"pawn": "pawn-a", "cards": ["pot"]}, pawns={"red": [7, 8, 0], "blue": [0] * 3}),
        figures={"cards": 1},
    ),
    RefusalCase(
        "draw.reshuffle",
        "the last card of the pile is drawn",
        moves(paying(**TWO_CARDS), pile=["olive"]),
        moves(paying(**TWO_CARDS), pile=["olive", "olive"]),
        figures={"cards": 3},
    ),
    RefusalCase(
        "draw.reshuffle",
        "a card is missing",
        moves(paying(**TWO_CARDS) | {"shuffle": ["helmet", "pot"]}, pile=[]),
        moves(paying(**TWO_CARDS) | {"shuffle": ["helmet", "pot", "crown"]}, pile=[]),
        figures={"cards": 3},
    ),
    # paying
    RefusalCase(
        "hole.toll",
        "nothing is crossed",
        moves({"pawn": "pawn-b", "cards": ["flag"], "pay": {"tiles": ["flag-3"]}}, **hand(flag=1)),
        moves({"pawn": "pawn-b", "cards": ["flag"]}, **hand(flag=1)),
    ),
    RefusalCase("hole.toll", "over a bridge", moves(paying(**TWO_CARDS), bridges=[4]), moves(paying(**TWO_CARDS))),
    RefusalCase(
        "pay.means",
        "a tile of somebody else",
        moves(paying(tiles=["flag-4"]), **hand(helmet=1)),
        moves(paying(tiles=["flag-3"]), **hand(helmet=1)),
        figures={"pieces": ["flag-4"]},
    ),
    RefusalCase(
        "pay.means",
        "one card too many",
        moves(paying(cards={"pot": 2}), **hand(helmet=1, pot=1)),
        moves(paying(cards={"pot": 2}), **hand(helmet=1, pot=2)),
        figures={"pieces": ["pot"]},
    ),
    RefusalCase(
        "pay.cards",
        "the card played pays, too",
        moves(paying(cards={"helmet": 1, "pot": 1}), **hand(helmet=1, pot=1)),
        moves(paying(cards={"helmet": 1, "pot": 1}), **hand(helmet=2, pot=1)),
        figures={"items": ["helmet"]},
    ),
    RefusalCase(
        "pay.short",
        "1 for a toll of 2",
        moves(paying(cards={"pot": 1})),
        moves(paying(**TWO_CARDS)),
        figures={"toll": 2, "points": 1},
    ),
    RefusalCase(
        "pay.short",
        "nothing for a toll",
        moves(HELMET),
        moves(HELMET, bridges=[4]),
        figures={"toll": 2, "points": 0},
    ),
    RefusalCase(
        "pay.short.all",
        "3 cards for a toll of 4",
        toll(4, hand=4),
        toll(4, hand=5),
        figures={"toll": 4, "points": 3},
    ),
    RefusalCase(
        "pay.short.all",
        "too little, on the living course",
        press(*POOR, ("hand-crown", "0"), ("hand-ring", "0"), ("hand-olive", "3"), ("play", "olive")),
        press(*POOR, ("hand-crown", "0"), ("hand-ring", "0"), ("hand-olive", "4"), ("play", "olive")),
        figures={"toll": 3, "points": 2},
    ),
    RefusalCase(
        "pay.choice",
        "a tile of 3 for a toll of 2 that cards can pay",
        moves(paying(tiles=["flag-3"]), **hand(helmet=1, pot=2)),
        moves(paying(tiles=["flag-3"]), **hand(helmet=1, pot=1)),
        figures={"toll": 2, "points": 3},
    ),
    RefusalCase(
        "pay.choice",
        "the reading that lets players choose",
        moves(paying(tiles=["flag-3"]), **hand(helmet=1, pot=2)),
        moves(paying(tiles=["flag-3"]), **hand(helmet=1, pot=2), readings=FREE),
    ),
    RefusalCase(
        "pay.choice.needless",
        "a card on top of a tile that is enough",
        moves(paying(tiles=["flag-3"], cards={"pot": 1}), **hand(helmet=1, pot=1)),
        moves(paying(tiles=["flag-3"]), **hand(helmet=1, pot=1)),
        figures={"toll": 2, "points": 4},
    ),
    RefusalCase(
        "pay.choice.needless",
        "a tile too many, by exactly the toll",
        moves(paying(tiles=["flag-1", "ring-2"]), **hand(helmet=1), **tiles("flag-1", "ring-2")),
        moves(paying(tiles=["flag-1", "ring-1"]), **hand(helmet=1), **tiles("flag-1", "ring-1")),
        figures={"toll": 2, "points": 3},
    ),
    # bridges
    RefusalCase("bridge.one", "a second bridge", moves({"bridge": 4}, spare={"red": 0}), moves({"bridge": 4})),
    RefusalCase(
        "bridge.one", "a second bridge on the living course", press(("lay", "4"), ("lay", "12")), press(("lay", "12"))
    ),
    RefusalCase("bridge.where.hole", "a tile lies there", moves({"bridge": 3}), moves({"bridge": 4})),
    RefusalCase(
        "bridge.where.hole",
        "water at the end of the course",
        moves({"bridge": 1}, course=course("- pot-5 - helmet-2"), pawns={"red": [2, 0, 0], "blue": [0] * 3}),
        moves({"bridge": 3}, course=course("- pot-5 - helmet-2"), pawns={"red": [2, 0, 0], "blue": [0] * 3}),
    ),
    RefusalCase("bridge.whole", "a bridge lies there", moves({"bridge": 4}, bridges=[4]), moves({"bridge": 4})),
    RefusalCase(
        "bridge.whole",
        "a bridge lies over the rest of the gap",
        moves(
            {"bridge": 3},
            course=course("flag-1 - - pot-5 - helmet-2"),
            pawns={"red": [0] * 3, "blue": [0] * 3},
            bridges=[2],
        ),
        moves(
            {"bridge": 5},
            course=course("flag-1 - - pot-5 - helmet-2"),
            pawns={"red": [0] * 3, "blue": [0] * 3},
            bridges=[2],
        ),
    ),
    RefusalCase(
        "bridge.where",
        "no pawn can cross it",
        moves({"bridge": 4}, readings=CROSSED, pawns={"red": [5, 8, 8], "blue": [6, 0, 0]}),
        moves({"bridge": 4}, readings=CROSSED),
    ),
    RefusalCase(
        "bridge.where",
        "another way than over it",
        moves(
            {"bridge": 4},
            {"pawn": "pawn-b", "cards": ["pot"]},
            readings=CROSSED,
            pawns={"red": [2, 0, 0], "blue": [0] * 3},
        ),
        moves(
            {"bridge": 4},
            {"pawn": "pawn-a", "cards": ["helmet"]},
            readings=CROSSED,
            pawns={"red": [2, 0, 0], "blue": [0] * 3},
        ),
    ),
    RefusalCase(
        "bridge.where",
        "buying before it is crossed",
        moves({"bridge": 4}, BUY, readings=CROSSED),
        moves(BUY, {"bridge": 4}, readings=CROSSED),
    ),
    # buying
    RefusalCase(
        "buy.tile", "no such tile", moves({"buy": "flag-4"}), moves({"buy": "flag-3"}), figures={"tile": "flag-4"}
    ),
    RefusalCase(
        "buy.number",
        "a second tile",
        moves(BUY, {"buy": "ring-5"}),
        moves(BUY, {"buy": "ring-5"}, readings={"buying-limit": "any-number"}),
        figures={"tiles": 1},
    ),
    # laying out the living course
    RefusalCase(
        "hole.hole", "a pawn in a gap", press(("tool", "pawn"), ("space", "4")), press(("tool", "pawn"), ("space", "3"))
    ),
    RefusalCase(
        "move.stop",
        "two pawns on a tile",
        press(("tool", "pawn"), ("space", "16")),
        press(("tool", "pawn"), ("space", "54")),
    ),
    RefusalCase(
        "reward.tile",
        "a pawn stands on it",
        press(("tool", "remove"), ("space", "16")),
        press(("tool", "remove"), ("space", "3")),
    ),
]
