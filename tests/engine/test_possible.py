"""Every position that is shown can come about: none has more pieces than the game, breaks a limit, or shows a card
twice (`Engine.possible`). The check asks it of cases, the soak of random games."""

from typing import Any

import pytest

from rules_pages.data.book import Book
from rules_pages.data.cases import position
from tests.registry import GAMES, Engines

CROWD = ("athens-hoplites-1", "athens-hoplites-2", "athens-peltasts", "potidaea-besiegers", "naupactus-peltasts")
"""Blocks of Athens, one more than a hex bears."""
ENDED = {"pawns": {"red": [8, 8, 8], "blue": [8, 8, 8]}, "finished": True}
TALL = [["flag-1"], ["ring-4"], ["pot-5"], [], ["helmet-2"], ["crown-6"]]
"""The first spaces of a course, before one with a stack."""
STORMY = [["athens", "storms"], ["sparta", "threes-1"]]
ARGOS = ["argos-hoplites", "sparta", -3, 1, 3, "field"]
IN_PERSIA = ["sparta-hoplites-1", "sparta", 7, 1, 4, "field"]
BESIEGED = ["potidaea-hoplites", "sparta", 2, -6, 3, "inside"]
TWINS = [["rhodes-fleets", "athens", 6, 4, 3, "field"], ["rhodes-fleets-sparta", "sparta", -5, 4, 3, "field"]]


def enemies_at(column: int, row: int) -> list[list[Any]]:
    """Return a block of either side in a hex."""
    blocks = (("athens-peltasts", "athens"), ("sparta-peltasts", "sparta"))
    return [[block, side, column, row, 2, "field"] for block, side in blocks]


def inside_naupactus(blocks: int) -> list[list[Any]]:
    """Return so many blocks of Athens inside the walls of a minor city, and their besieger."""
    inside = [[name, "athens", -3, -1, 2, "inside"] for name in CROWD[:blocks]]
    return [["sparta-peltasts", "sparta", -3, -1, 2, "field"], *inside]


CHAIN = ((0, 1, "vineyard"), (1, 1, "vintner"), (1, 2, "ship"), (2, 2, "ship"), (2, 3, "plaza"), (3, 3, "mill"))
LINKED = {"buildings": [[q, r, "corinth", name] for q, r, name in CHAIN]}
"""A chain that wins, and with it a group that brings nothing any more."""
FACE_UP = ["capital", "temple", "tavern", "fortress"]
"""What lies on the mat since the set-up: a main building and three others."""
NOTHING_BUILT = {"buildings": [], "mats": {"corinth": FACE_UP}}
IMPOSSIBLE: dict[str, list[tuple[str, dict[str, Any], str | None]]] = {
    "polis": [
        ("round-four", {"units": {"athens": {"attika": 5}}}, "unit.limit"),
        ("round-four", {"units": {"athens": {"attika": 4}}}, None),
        ("round-four", {"population": {"athenai": 99}}, "stock.cubes"),
        ("round-four", {"proxenoi": {"athens": "athenai", "sparta": "athenai"}}, None),
        ("round-four", {"owners": {"athenai": "sparta"}}, "polis.capital"),
        ("round-four", {"proxenoi": {"athens": "thebai", "sparta": "thebai"}}, "proxenos.one"),
        ("round-four", {"shown": ["zeus"], "pile": ["zeus"]}, "project.start"),
        ("round-four", {"stage": "battles", "battles": ["attika"]}, "battle.when"),
        ("round-four", {"begun": {"athenai": "zeus"}}, "project.kind"),
        ("round-four", {"turn": {"done": ["muster", "march", "sail", "siege"]}}, "turn.actions"),
        ("round-four", {"turn": {"passed": ["sparta"]}}, "pass.out"),
        ("round-four", {"turn": {"done": ["march"], "going": "arkadia"}}, "march.destination"),
        ("round-four", {"turn": {"done": ["march"], "going": "lakedaimon"}}, None),
        ("round-four", {"turn": {"grown": {"pylos": 2}}}, "growth.limits"),
        ("round-four", {"turn": {"grown": {"pylos": 1}}}, None),
        ("round-four", {"round": "round-3", "sent": {"aigyptos.first": "disc"}}, "event.first-round"),
        ("round-four", {"round": "round-3", "sent": {"persis.first": "disc"}}, None),
        ("first-round", {"event": "leotychidas", "sent": {"persis.first": "disc"}}, "event.first-round"),
        ("first-round", {"event": "xerxes", "sent": {"persis.first": "disc"}}, None),
        ("round-four", {"stage": "supply", "queue": ["sparta", "athens"]}, "round-end.steps"),
        ("round-four", {"stage": "supply", "queue": ["athens"], "goods": {"athens": {"wheat": 5}}}, None),
        ("round-four", {"stage": "growth", "queue": ["athens", "sparta"]}, "round-end.order"),
        ("round-four", {"stage": "growth", "queue": ["athens"]}, None),
        ("friends-of-persia", {"units": {"athens": {"attika": 1}}}, "event.first-round"),
        ("friends-of-persia", {"units": {"athens": {"attika": 3}}}, None),
        ("friends-of-persia", {"population": {"pylos": 1}}, "setup.poleis"),
        ("battle-at-arkadia", {"battle": {"number": 4}}, "battle.swap"),
        ("battle-at-arkadia", {"battle": {"number": 5}}, "battle.refill"),
        ("battle-at-arkadia", {"battle": {"hands": {"athens": ["phalanx-low"]}}}, "battle.hands"),
        ("battle-at-arkadia", {"prestige": {"athens": 4}}, "stock.track"),
        ("first-phase-at-arkadia", {"units": {"athens": {"arkadia": 2}}}, "battle.when"),
    ],
    "athens_sparta": [
        ("field-battle", {"played": [["athens", "twos-1"], ["sparta", "twos-1"]]}, "card.deal"),
        ("field-battle", {"pieces": [["athens-hoplites-1", "athens", -4, 2, 4, "inside"]]}, "city.walls"),
        ("card-phase", {"pieces": [["athens-peltasts", "athens", -4, 2, 2, "patrol"]]}, "blockade.declare"),
        ("card-phase", {"pieces": [["athens-fleets-1", "athens", -4, 2, 3, "field"]]}, "move.fleet-end"),
        ("card-phase", {"pieces": [[name, "athens", -4, 2, 2, "field"] for name in CROWD]}, "move.stacking"),
        ("card-phase", {"pieces": [[name, "athens", -4, 2, 2, "field"] for name in CROWD[1:]]}, None),
        ("card-phase", {"pieces": [[name, "athens", -1, 1, 2, "field"] for name in CROWD]}, "siege.athens"),
        ("card-phase", {"pieces": [[name, "athens", -1, 1, 2, "field"] for name in CROWD[1:]]}, None),
        ("movement", {"played": [["athens", "twos-1"], ["athens", "twos-2"]]}, "card.play"),
        ("movement", {"played": [["athens", "fours-1"], ["sparta", "threes-1"]]}, "card.order"),
        ("movement", {"played": [["athens", "ones-1"], ["sparta", "threes-1"]]}, None),
        ("movement", {"points": 4}, "move.points"),
        ("movement", {"events": [["storms", "athens"]]}, "card.event"),
        ("movement", {"storms": True}, "event.storms"),
        ("movement", {"first": "athens", "played": STORMY, "storms": True}, None),
        ("movement", {"betrayed": "potidaea"}, "event.betrayal"),
        ("movement", {"cause": "earthquake"}, "event.earthquake"),
        ("movement", {"phase": "hellespont", "active": "athens"}, "hellespont.loss"),
        ("movement", {"phase": "attrition", "due": [[2, -6]]}, "attrition.when"),
        ("replacement-phase", {"played": [["athens", "twos-1"]]}, "card.play"),
        ("replacement-phase", {"turn": 5}, "olympiad.length"),
        ("replacement-phase", {"build": 19}, "replacement.points"),
        ("replacement-phase", {"build": 18}, None),
        ("card-phase", {"pieces": [["athens-peltasts", "sparta", -4, 2, 2, "field"]]}, "block.colours"),
        ("card-phase", {"pieces": [ARGOS]}, "neutral.ally"),
        ("card-phase", {"pieces": [ARGOS], "allies": [["argos", "sparta"]]}, None),
        ("card-phase", {"pieces": [IN_PERSIA]}, "persia.border"),
        ("card-phase", {"pieces": [IN_PERSIA], "persia": "ended"}, None),
        ("card-phase", {"pieces": TWINS}, "defection.swap"),
        ("card-phase", {"pieces": TWINS[:1]}, None),
        ("card-phase", {"pieces": [BESIEGED]}, "siege.withdraw"),
        ("card-phase", {"pieces": [BESIEGED, ["athens-peltasts", "athens", 2, -6, 2, "field"]]}, None),
        ("card-phase", {"pieces": enemies_at(-4, 2)}, "combat.when"),
        ("card-phase", {"pieces": enemies_at(-2, -1)}, None),
        ("card-phase", {"pieces": inside_naupactus(3)}, "siege.limit"),
        ("card-phase", {"pieces": inside_naupactus(2)}, None),
        ("field-battle", {"target": [0, 0]}, "combat.when"),
    ],
    "attika": [
        ("three-tiles", {"buildings": [[0, 0, "corinth", "fortress"]]}, "setup.colour"),
        (
            "one-revealed",
            {"mats": {"corinth": [*FACE_UP, "tower", "tower"]}, "turn": {"revealed": "tower", "stored": None}},
            "setup.colour",
        ),
        ("one-revealed", {"mats": {"corinth": FACE_UP}, "turn": {"revealed": "tower", "stored": None}}, None),
        ("one-revealed", {"mats": {"corinth": FACE_UP}}, "setup.reveal"),
        ("three-tiles", {"mats": {"corinth": FACE_UP}}, None),
        ("three-tiles", {"mats": {"corinth": FACE_UP[1:]}}, "setup.reveal"),
        ("three-tiles", {"mats": {"corinth": ["fortress", *FACE_UP[1:]]}}, "setup.reveal"),
        ("one-revealed", {"mats": {"corinth": FACE_UP}, "turn": {"revealed": "tower"}}, "reveal.tile"),
        ("three-tiles", {"buildings": [[9, 9, "corinth", "ship"]]}, "site.blocked"),
        ("three-tiles", {"supply": 14}, "setup.amphorae"),
        ("three-tiles", {"hands": {"corinth": {"hill": 99}}}, "setup.cards"),
        ("one-built", {"map": [[0, 0, "blank"]], "board": []}, "setup.map"),
        ("one-built", {"map": [[0, 0, "blank"], [1, 0, "blank"]], "board": []}, None),
        ("three-tiles", {"stacks": {"corinth": [["harbor", "ship"]]}}, "setup.main"),
        ("three-tiles", {"tiles": ["tile-03"]}, "setup.map"),
        ("tile-turned-over", {"board": [["tile-01", 1, 0, 0]]}, "setup.map"),
        ("beside-a-shrine", {"board": [["tile-01", 0, 0, 0], ["tile-02", 2, -1, 0]]}, "growth.overlap"),
        ("between-shrines", {"map": [[q, 0, "shrine"] for q in range(3)], "buildings": []}, "setup.shrines"),
        ("between-shrines", {"map": [[q, 0, "shrine"] for q in range(2)], **NOTHING_BUILT}, None),
        ("one-amphora", {"rewarded": {"corinth": []}}, "amphora.take"),
        ("one-amphora", {"buildings": []}, "group.complete"),
        ("one-amphora", {"rewarded": {"corinth": ["vineyards", "vineyards"]}}, "group.once"),
        ("one-amphora", {"turn": {"action": "reveal", "done": 1, "extra": 1}}, "group.once"),
        ("one-amphora", {"turn": {"drawn": True}}, "group.once"),
        ("two-groups", {"turn": {"drawn": True, "extra": 0, "done": 3}}, None),
        ("three-on-the-map", {"turn": {"done": 4}}, "build.times"),
        ("three-on-the-map", {"turn": {"done": 3}}, None),
        ("one-built", {"turn": {"done": 2}}, "build.tile"),
        (
            "one-revealed",
            {"mats": {"corinth": [*FACE_UP, "stadium", "ship", "tower"]}, "turn": {"done": 3}},
            "reveal.times",
        ),
        ("one-revealed", {"turn": {"stored": None}}, "reveal.tile"),
        ("one-revealed", {"turn": {"stored": ["road"]}}, "reveal.store"),
        ("one-revealed", {"turn": {"action": None}}, "turn.choice"),
        ("tile-turned-over", {"stacks": {"corinth": [["harbor"], ["ship"]]}}, "growth.when"),
        ("between-shrines", LINKED, "end.at-once"),
        ("between-shrines", {"won": {"winner": "corinth", "rule": "end.link"}}, "end.at-once"),
        ("between-shrines", LINKED | {"won": {"winner": "corinth", "rule": "end.link"}}, None),
    ],
    "atlantis": [
        ("short-course", {"hands": {"red": {"flag": 99}}}, "setup.supplies"),
        ("last-pawn", {"tiles": {"blue": ["ring-5", "ring-5", "ring-5"]}}, "setup.sorting"),
        ("short-course", {"course": [*TALL, ["olive-3", "pot-2"]]}, None),
        ("short-course", {"course": [*TALL, ["olive-3", "pot-2", "ring-3"]]}, "setup.first-half"),
        ("short-course", {"hands": {"red": {"helmet": None, "crown": None, "pot": None}}}, "draw.card"),
        ("short-course", {"pawns": {"red": [0, 0, 0]}}, "reward.tile"),
        ("short-course", {"pawns": {"red": [0, 0, 0]}, "tiles": {"red": []}}, None),
        ("short-course", {"pawns": {"red": [0, 0, 0]}, "tiles": {"red": []}, "turn": {"bought": 1}}, "reward.tile"),
        ("short-course", {"pawns": {"blue": [0, 0, 0]}, "hands": {"blue": {"olive": 1}}}, "setup.hand"),
        ("short-course", {"turn": {"bought": 2}}, "buy.number"),
        ("short-course", {"turn": {"bought": 2}, "readings": {"buying-limit": "any-number"}}, None),
        ("short-course", {"turn": {"bridge": 4}}, "bridge.where"),
        ("short-course", {"turn": {"bridge": 4}, "bridges": [4], "spare": {"red": 0}}, None),
        ("last-pawn", {"pawns": {"red": [8, 8, 8]}}, "end.third"),
        ("last-pawn", {"pawns": {"red": [8, 8, 8]}, "finished": True}, "end.crossing"),
        ("last-pawn", ENDED | {"hands": {"red": {"flag": 1}}}, "end.draw"),
        ("last-pawn", ENDED | {"hands": {"red": {"flag": 2}}}, None),
        ("last-pawn", {"hands": {"blue": {"flag": 1}}}, "draw.more"),
        ("last-pawn", {"pawns": {"blue": [7, 0, 8]}, "hands": {"blue": {"flag": 1}}}, None),
        ("no-card-left", {"turn": {"bought": 1}, "box": ["crown-4"]}, "buy.tile"),
        ("no-card-left", {"turn": {"bought": 1}, "box": ["crown-2"]}, None),
        ("short-course", {"pawns": {"blue": [6, 0, 0]}}, None),
        ("short-course", {"pawns": {"blue": [0, 0, 0]}}, "reward.tile"),
    ],
}
"""(Position, what differs in it, the rule against that; None where it is just possible)."""


@pytest.mark.parametrize(
    ("game", "use", "changes", "rule"), [(game, *row) for game, rows in IMPOSSIBLE.items() for row in rows]
)
def test_what_cannot_be_is_told_with_its_rule(
    book: Book, engines: Engines, game: str, use: str, changes: dict[str, Any], rule: str | None
) -> None:
    runner = engines[game]
    for start, expected in (({"use": use}, None), ({"use": use} | changes, rule)):
        written = position(book.games[game].positions, start)
        state = runner.engine.read_state(runner.components, written)
        assert runner.engine.possible(runner.components, state) == expected


@pytest.mark.parametrize("game", GAMES)
def test_the_positions_of_examples_can_be(book: Book, engines: Engines, game: str) -> None:
    runner = engines[game]
    for key, example in book.games[game].examples.items():
        states = [runner.start(example)] if example.steps else []
        states += [played.state for played in runner.play(example) if played.state is not None]
        assert {runner.engine.possible(runner.components, state) for state in states} <= {None}, key
