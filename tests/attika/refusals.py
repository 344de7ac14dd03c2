"""The boundaries of Attika's refusals: what a rule just forbids, and beside it what it just allows."""

from __future__ import annotations

from typing import Any

from rules_engine.attika import board
from rules_engine.attika.components import Components
from rules_engine.attika.positions.study import Study
from rules_engine.hexes import flower
from rules_pages.data.engine_runner import EngineRunner
from tests.attika.games import table
from tests.games import play
from tests.refusals import Attempt, RefusalCase

OWNER = "corinth"
REVEAL, STORE = {"reveal": 1}, {"store": "tower"}
FORTRESS = {"build": "fortress", "at": [0, 0], "pay": {"hill": 1, "mountain": 3}}
TOWER = {"build": "tower", "at": [1, 0]}
BUILDS = [FORTRESS, TOWER, TOWER | {"at": [0, 1]}, {"build": "tavern", "at": [-1, 0], "pay": {"hill": 4}}]
RICH = {
    "mats": {OWNER: ["fortress", "tower", "tower", "tavern"]},
    "hands": {OWNER: {"hill": 6, "mountain": 4}},
    "pile": ["water"] * 9,
}
ONE, TWO = {"amphorae": {OWNER: 1}}, {"amphorae": {OWNER: 2}}
ACTION, CARD = {"amphora": "action"}, {"amphora": "card"}
TILE = {
    "map": [[q, r, "blank"] for q, r in flower((0, 0))],
    "board": [["tile-01", 0, 0, 0]],
    "turn": {"action": "reveal", "done": 1, "tile": "tile-07"},
}
LAY = {"tile": "tile-07", "at": [2, 1], "rotation": 0}
INTERLOCKED = {"readings": {"tile-grid": "interlocked"}}


def moves(*tried: dict, **changes: Any) -> Attempt:
    """Moves one after the other, on Corinth's table with these changes."""
    return lambda player: play(player, table(**changes), *tried)


def turn(**told: Any) -> Attempt:
    """A question to the turn planner."""
    question = {"mat": 4, "hidden": 20} | told
    return lambda player: player.engine.calculators["turn_options"].answer(player.components, **question)


def cost(building: str, hand: dict[str, int], ground: str = "blank", **more: Any) -> Attempt:
    """A question to the cost calculator: a site with one neighbour of the same ground, and blank ones."""

    def asked(player: EngineRunner) -> Any:
        place = player.engine.records["Hex"]
        around = (place(ground), *[place()] * 5)
        calculate = player.engine.calculators["building_cost"].answer
        return calculate(player.components, building, place(ground), around, hand=hand, **more)

    return asked


def site(**place: str) -> Attempt:
    """A question to the cost calculator about a site: its ground, its owner, its building."""

    def asked(player: EngineRunner) -> Any:
        record = player.engine.records["Hex"]
        around = (record(),) * 6
        return player.engine.calculators["building_cost"].answer(player.components, "tower", record(**place), around)

    return asked


def on_board(change: str, *arguments: Any, players: int = 3, **fields: Any) -> Attempt:
    """A change of the living board, laid out for so many players."""

    def changed(player: EngineRunner) -> Study:
        components: Components = player.components
        study = board.changed(board.start_study(components, players, "tower"), **fields)
        return getattr(board, change)(components, study, *arguments)

    return changed


def tiles(count: int) -> tuple:
    """So many blank tiles in a row, far from one another."""
    return tuple([((5 * index, 0), board.blank_face()) for index in range(count)])


SHRINES = ((-2, 1), (5, 0), (-1, 7))

CASES = [
    # set-up
    RefusalCase(
        "setup.shrines",
        "a fifth shrine on the board",
        on_board("with_shrine", (0, -2), shrines=(*SHRINES, (-1, -1))),
        on_board("with_shrine", (0, -2)),
        figures={"shrines": 4},
    ),
    RefusalCase(
        "setup.shrines.beside",
        "a shrine two hexes off the map",
        on_board("with_shrine", (0, -3)),
        on_board("with_shrine", (0, -2)),
    ),
    RefusalCase(
        "setup.shrines.beside",
        "a shrine beside nothing but a shrine",
        on_board("with_shrine", (0, -3), shrines=((0, -2),)),
        on_board("with_shrine", (1, -2), shrines=((0, -2),)),
    ),
    RefusalCase("setup.colour", "a 31st building", turn(mat=11), turn(mat=10), figures={"buildings": 30}),
    RefusalCase(
        "setup.colour",
        "a 31st one that was just revealed",
        turn(mat=5, hidden=25, reveals=1, pending="building"),
        turn(mat=4, hidden=25, reveals=1, pending="building"),
        figures={"buildings": 30},
    ),
    RefusalCase(
        "setup.colour",
        "a 31st one that was built in this turn",
        turn(mat=10, builds=1),
        turn(mat=9, builds=1),
        figures={"buildings": 30},
    ),
    RefusalCase(
        "setup.reveal",
        "a 27th one face down",
        turn(mat=3, hidden=27),
        turn(mat=4, hidden=26),
        figures={"buildings": 26},
    ),
    RefusalCase(
        "setup.reveal",
        "a 27th one face down at the beginning of the turn",
        turn(mat=3, hidden=26, reveals=1),
        turn(mat=3, hidden=25, reveals=1),
        figures={"buildings": 26},
    ),
    # the choice
    RefusalCase("turn.mixing", "reveal after building", moves(FORTRESS, REVEAL), moves(FORTRESS, TOWER)),
    RefusalCase(
        "turn.mixing",
        "build from the mat after revealing and building",
        moves(REVEAL, {"build": "tower", "at": [0, 0], "pay": {"hill": 2, "mountain": 1}}, FORTRESS),
        moves(REVEAL, {"build": "tower", "at": [0, 0], "pay": {"hill": 2, "mountain": 1}}, {"reveal": 0}),
    ),
    RefusalCase("turn.mixing", "both in a question", turn(reveals=1, builds=1), turn(reveals=1)),
    RefusalCase("turn.possible", "reveal with nothing face down", moves(REVEAL, stacks={}), moves(FORTRESS, stacks={})),
    RefusalCase(
        "turn.possible",
        "build with an empty mat",
        moves(FORTRESS, mats={}),
        moves(FORTRESS, mats={OWNER: ["fortress"]}),
    ),
    RefusalCase(
        "turn.possible",
        "one more build for an amphora with an empty mat",
        moves(FORTRESS, ACTION, **ONE, mats={OWNER: ["fortress"]}),
        moves(FORTRESS, ACTION, **ONE),
    ),
    RefusalCase(
        "turn.possible",
        "one more reveal for an amphora with nothing face down",
        moves(REVEAL, STORE, ACTION, **ONE, stacks={OWNER: [[], ["tower"], [], []]}, tiles=[]),
        moves(REVEAL, STORE, ACTION, **ONE),
    ),
    # revealing
    RefusalCase("reveal.tile", "from a stack that is used up", moves({"reveal": 2}), moves({"reveal": 1})),
    RefusalCase("reveal.tile", "from a fifth stack", moves({"reveal": 4}), moves({"reveal": 0})),
    RefusalCase("reveal.store", "store another building", moves(REVEAL, {"store": "road"}), moves(REVEAL, STORE)),
    RefusalCase(
        "reveal.store",
        "build from the mat before it is placed",
        moves(REVEAL, FORTRESS),
        moves(REVEAL, {"build": "tower", "at": [0, 0], "pay": {"hill": 2, "mountain": 1}}),
    ),
    RefusalCase(
        "reveal.store", "end the turn before it is placed", moves(REVEAL, {"end": 1}), moves(REVEAL, STORE, {"end": 1})
    ),
    RefusalCase("reveal.store.unrevealed", "store without revealing", moves(STORE), moves(REVEAL, STORE)),
    RefusalCase(
        "reveal.store.unrevealed",
        "a waiting building in a turn without a reveal",
        turn(pending="building"),
        turn(reveals=1, pending="building"),
    ),
    RefusalCase(
        "reveal.times",
        "a third time",
        moves(REVEAL, STORE, {"reveal": 0}, {"store": "quarry"}, {"reveal": 0}),
        moves(REVEAL, STORE, {"reveal": 0}),
        figures={"times": 2},
    ),
    RefusalCase(
        "reveal.times",
        "a fourth time with one amphora returned",
        turn(reveals=4, hidden=20, extra=1),
        turn(reveals=3, hidden=20, extra=1),
        figures={"times": 3},
    ),
    # building
    RefusalCase("build.tile", "one that is still in the stack", moves({**TOWER, "build": "road"}), moves(FORTRESS)),
    RefusalCase(
        "build.tile",
        "the only copy a second time",
        moves(FORTRESS, FORTRESS | {"at": [1, 0]}, **RICH),
        moves(FORTRESS, TOWER, TOWER | {"at": [0, 1]}, **RICH),
    ),
    RefusalCase(
        "build.tile",
        "a third tower on the board",
        on_board("with_building", (0, 1), "own", buildings=(((0, 0), "own", "tower"), ((1, 0), "own", "tower"))),
        on_board("with_building", (0, 1), "own", buildings=(((0, 0), "own", "tower"),)),
    ),
    RefusalCase(
        "build.times", "a fourth time", moves(*BUILDS, **RICH), moves(*BUILDS[:3], **RICH), figures={"times": 3}
    ),
    RefusalCase(
        "build.times",
        "a fifth time with one amphora",
        turn(builds=5, extra=1),
        turn(builds=4, extra=1),
        figures={"times": 4},
    ),
    RefusalCase(
        "build.same-turn",
        "what was just stored",
        moves(REVEAL, STORE, {**TOWER, "pay": {"hill": 2, "mountain": 1}}),
        moves(REVEAL, {**TOWER, "pay": {"hill": 2, "mountain": 1}}),
    ),
    # cards
    RefusalCase(
        "forgo.card",
        "two cards after one reveal",
        moves(REVEAL, STORE, {"end": 2}),
        moves(REVEAL, STORE, {"end": 1}),
        figures={"cards": 1},
    ),
    RefusalCase(
        "forgo.card",
        "three cards after one build",
        moves(FORTRESS, {"end": 3}),
        moves(FORTRESS, {"end": 2}),
        figures={"cards": 2},
    ),
    RefusalCase(
        "forgo.all", "four cards without an action", moves({"end": 4}), moves({"end": 3}), figures={"cards": 3}
    ),
    RefusalCase("forgo.all", "two cards without an action", moves({"end": 2}), moves({"end": 3}), figures={"cards": 3}),
    RefusalCase(
        "forgo.last",
        "reveal after a card",
        moves(REVEAL, STORE, CARD, {"reveal": 0}, **ONE),
        moves(REVEAL, STORE, ACTION, {"reveal": 0}, **ONE),
    ),
    RefusalCase(
        "forgo.last", "build after a card", moves(FORTRESS, CARD, TOWER, **ONE), moves(FORTRESS, ACTION, TOWER, **ONE)
    ),
    RefusalCase(
        "forgo.last",
        "an amphora for an action after a card",
        moves(FORTRESS, CARD, ACTION, **TWO),
        moves(FORTRESS, CARD, CARD, **TWO),
    ),
    RefusalCase(
        "forgo.last",
        "a card while a building waits",
        turn(reveals=1, cards=1, pending="building"),
        turn(reveals=1, cards=1),
    ),
    RefusalCase(
        "forgo.optional",
        "one card of two where all must be drawn",
        moves(FORTRESS, {"end": 1}, readings={"drawing": "must"}),
        moves(FORTRESS, {"end": 2}, readings={"drawing": "must"}),
        figures={"cards": 2},
    ),
    RefusalCase(
        "cards.reshuffle",
        "a new draw pile that lacks a card",
        moves({"end": 3, "shuffle": ["hill"]}, pile=["water", "water"], discards={"hill": 2}),
        moves({"end": 3, "shuffle": ["hill", "hill"]}, pile=["water", "water"], discards={"hill": 2}),
        figures={"cards": 2},
    ),
    # sites
    RefusalCase(
        "site.free", "one hex off the map", moves(FORTRESS | {"at": [-1, -1]}), moves(FORTRESS | {"at": [-1, 0]})
    ),
    RefusalCase("site.free", "off the map in a question", site(ground="outside"), site()),
    RefusalCase(
        "site.blocked",
        "on a building",
        moves(FORTRESS, buildings=[[0, 0, "athens", "ship"]]),
        moves(FORTRESS, buildings=[[1, 0, "athens", "ship"]]),
    ),
    RefusalCase("site.blocked", "on a shrine", site(ground="shrine"), site(ground="water")),
    RefusalCase("site.blocked", "on an own building", site(owner="own", building="ship"), site()),
    # payment
    RefusalCase(
        "cost.pay",
        "two cards for a hill and a mountain, one of them a forest",
        cost("fortress", {"hill": 1, "forest": 1}, "mountain"),
        cost("fortress", {"hill": 1, "forest": 2}, "mountain"),
        figures={"cards": 3, "held": 2},
    ),
    RefusalCase(
        "cost.pay",
        "one card too few for a road and a new settlement",
        cost("road", {"hill": 4}, "mountain", settlements=2),
        cost("road", {"hill": 5}, "mountain", settlements=2),
        figures={"cards": 5, "held": 4},
    ),
    RefusalCase(
        "cost.pay.lacking",
        "a card that is not in hand",
        moves(FORTRESS, hands={OWNER: {"hill": 1, "mountain": 2, "water": 5}}),
        moves(FORTRESS, hands={OWNER: {"hill": 1, "mountain": 3}}),
        figures={"lacking": {"mountain": 1}},
    ),
    RefusalCase(
        "cost.exact",
        "one card too few",
        moves(FORTRESS | {"pay": {"hill": 1, "mountain": 2}}),
        moves(FORTRESS),
        figures={"cards": 3},
    ),
    RefusalCase(
        "cost.exact",
        "one card more than two for each symbol",
        moves(FORTRESS | {"pay": {"hill": 5, "mountain": 4}}, **RICH),
        moves(FORTRESS | {"pay": {"hill": 4, "mountain": 4}}, **RICH),
        figures={"cards": 9},
    ),
    # amphorae
    RefusalCase("amphora.number", "a card without one", moves(CARD), moves(CARD, **ONE), figures={"amphorae": 0}),
    RefusalCase(
        "amphora.number", "a second one", moves(CARD, CARD, **ONE), moves(CARD, CARD, **TWO), figures={"amphorae": 0}
    ),
    RefusalCase("amphora.pass", "for an action before any", moves(ACTION, **ONE), moves(FORTRESS, ACTION, **ONE)),
    RefusalCase("amphora.pass", "one returned before any action", turn(extra=1), turn(builds=1, extra=1)),
    RefusalCase(
        "group.once",
        "eight amphorae in a game",
        turn(amphorae=5, builds=1, extra=2, cards=1),
        turn(amphorae=5, builds=1, extra=1, cards=1),
        figures={"amphorae": 7},
    ),
    # the map
    RefusalCase("growth.when", "another board tile", moves(LAY | {"tile": "tile-08"}, **TILE), moves(LAY, **TILE)),
    RefusalCase("growth.when", "a board tile that is not due", moves(LAY), moves(LAY, **TILE)),
    RefusalCase(
        "growth.when.unrevealed",
        "a board tile in a turn of building",
        turn(builds=1, pending="tile"),
        turn(reveals=1, pending="tile"),
    ),
    RefusalCase(
        "growth.order", "end the turn before the tile", moves({"end": 0}, **TILE), moves(LAY, {"end": 0}, **TILE)
    ),
    RefusalCase("growth.order", "a card before the tile", moves(CARD, **TILE, **ONE), moves(LAY, CARD, **TILE, **ONE)),
    RefusalCase(
        "growth.place", "one hex away", moves(LAY | {"at": [4, 0]}, **TILE), moves(LAY | {"at": [3, 0]}, **TILE)
    ),
    RefusalCase(
        "growth.place",
        "on the board, one hex away",
        on_board("lay_tile", (-4, 0), board.blank_face()),
        on_board("lay_tile", (-3, 0), board.blank_face()),
    ),
    RefusalCase(
        "growth.overlap",
        "over one hex of a tile",
        moves(LAY | {"at": [2, 0]}, **TILE),
        moves(LAY | {"at": [3, 0]}, **TILE),
    ),
    RefusalCase(
        "growth.overlap",
        "over a shrine",
        moves(LAY, **TILE | {"map": [*TILE["map"], [3, 1, "shrine"]]}),
        moves(LAY, **TILE | {"map": [*TILE["map"], [4, 1, "shrine"]]}),
    ),
    RefusalCase(
        "growth.overlap", "a shrine on a board tile", on_board("with_shrine", (0, -1)), on_board("with_shrine", (0, -2))
    ),
    RefusalCase(
        "growth.grid",
        "with one edge where tiles must interlock",
        moves(LAY | {"at": [3, 0]}, **TILE, **INTERLOCKED),
        moves(LAY | {"at": [3, 0]}, **TILE),
    ),
    RefusalCase(
        "growth.empty",
        "a 23rd tile on the board",
        on_board("lay_tile", (-3, 0), board.blank_face(), tiles=tiles(22), shrines=()),
        on_board("lay_tile", (-3, 0), board.blank_face(), tiles=tiles(21), shrines=()),
    ),
    # the end
    RefusalCase(
        "end.at-once",
        "a move after the victory",
        moves(FORTRESS, won={"winner": "athens", "rule": "end.link"}),
        moves(FORTRESS),
    ),
    RefusalCase(
        "end.buildings",
        "nothing left to build",
        turn(mat=0, hidden=0),
        turn(mat=1, hidden=0),
        figures={"buildings": 30},
    ),
]
