"""The boundaries of Attika's refusals that no case of the data shows: after several moves, in questions, on the living
board. What a rule just forbids, and beside it what it just allows."""

from dataclasses import replace
from typing import Any

from rules_engine.attika.components import Components
from rules_engine.attika.positions.board import BLANK_FACE, Study, start_study
from rules_pages.data.engine_runner import EngineRunner
from tests.attika.figures import explained
from tests.attika.games import table
from tests.games import play, state_of
from tests.refusals import Attempt, RefusalCase

OWNER = "corinth"
TWO_LEFT = {"pile": ["water", "water"], "discards": {"hill": 2}}
LAY = {"tile": "tile-07", "at": [4, 2], "rotation": 0}
FORTRESS = {"build": "fortress", "at": [0, 0], "pay": {"hill": 1, "mountain": 3}}
REVEALED = {"turn": {"action": "reveal", "done": 2}, "amphorae": {OWNER: 1}}
EMPTY_MAT = {"mats": {OWNER: []}, "turn": {"action": "build", "done": 1}}
DUE = {"turn": {"action": "reveal", "done": 1, "tile": "tile-07"}}


def moves(*tried: dict, **changes: Any) -> Attempt:
    """Moves one after the other, on Corinth's table with these changes."""
    return lambda player: play(player, table(**changes), *tried)


def turn(**told: Any) -> Attempt:
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


def building(hand: dict[str, int]) -> Attempt:
    """The table asked why nothing can be built with this hand."""
    state = table(hands={OWNER: hand, "athens": {}})
    return lambda player: explained(player.components, "kind=build", state_of(player, state))


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
        study = replace(start_study(components, players, "tower"), **fields)
        return getattr(study, change)(components, *arguments)

    return changed


def tiles(count: int) -> tuple:
    """So many blank tiles in a row, far from one another."""
    return tuple([((5 * index, 0), BLANK_FACE) for index in range(count)])


SHRINES = ((-2, 1), (5, 0), (-1, 7))

CASES = [
    # set-up
    RefusalCase("setup.shrines", "a fifth shrine on the board",
         on_board("with_shrine", (0, -2), shrines=(*SHRINES, (-1, -1))), on_board("with_shrine", (0, -2)),
         figures={"shrines": 4}),
    RefusalCase("setup.shrines.beside", "a shrine two hexes off the map",
         on_board("with_shrine", (0, -3)), on_board("with_shrine", (0, -2))),
    RefusalCase("setup.shrines.beside", "a shrine beside nothing but a shrine",
         on_board("with_shrine", (0, -3), shrines=((0, -2),)), on_board("with_shrine", (1, -2), shrines=((0, -2),))),
    RefusalCase("setup.colour", "a 31st one that was built in this turn",
         turn(mat=10, builds=1), turn(mat=9, builds=1), figures={"buildings": 30}),
    RefusalCase("setup.reveal", "a 27th one face down, before a reveal of this turn",
         turn(mat=3, hidden=26, reveals=1), turn(mat=3, hidden=25, reveals=1), figures={"buildings": 26}),
    RefusalCase("setup.colour", "a 31st one just revealed",
         turn(mat=5, hidden=25, reveals=1, pending="building"), turn(mat=4, hidden=25, reveals=1, pending="building"),
         figures={"buildings": 30}),
    RefusalCase("setup.reveal", "a 27th one face down", turn(mat=3, hidden=27), turn(mat=4, hidden=26)),
    RefusalCase("setup.colour", "a 31st one", turn(mat=11, hidden=20), turn(mat=10, hidden=20)),
    RefusalCase("end.buildings", "a turn with nothing left to build", turn(mat=0, hidden=0), turn(mat=1, hidden=0)),
    # amphorae
    RefusalCase("group.once", "an eighth amphora, of which one was returned in this turn",
         turn(hidden=0, amphorae=7, cards=1), turn(hidden=0, amphorae=6, cards=1), figures={"amphorae": 7}),
    RefusalCase("amphora.number", "a card for an amphora that the player does not have",
         moves({"amphora": "card"}), moves({"amphora": "card"}, amphorae={OWNER: 1}), figures={"lacking": 1}),
    # what no building is left for
    RefusalCase("turn.possible", "a build from an empty mat",
         moves(FORTRESS, mats={OWNER: []}), moves(FORTRESS, mats={OWNER: ["fortress"]})),
    RefusalCase("turn.possible", "another reveal for an amphora with nothing face down",
         moves({"amphora": "action"}, **REVEALED, stacks={OWNER: [[]]}),
         moves({"amphora": "action"}, **REVEALED, stacks={OWNER: [["quarry"]]})),
    # revealing
    RefusalCase("reveal.store.unrevealed", "a move that puts away what was not revealed",
         moves({"store": "road"}), moves({"reveal": 0}, {"store": "quarry"})),
    RefusalCase("reveal.store.unrevealed", "a waiting building in a turn without a reveal",
         turn(pending="building"), turn(reveals=1, pending="building")),
    # building
    RefusalCase("build.tile", "a third tower on the board",
         on_board("with_building", (0, 1), "own", buildings=(((0, 0), "own", "tower"), ((1, 0), "own", "tower"))),
         on_board("with_building", (0, 1), "own", buildings=(((0, 0), "own", "tower"),))),
    # cards
    RefusalCase("forgo.card.none", "cards for builds with an empty mat, where an impossible action brings none",
         moves({"end": 2}, **EMPTY_MAT, readings={"impossible-action": "no-card"}), moves({"end": 2}, **EMPTY_MAT)),
    RefusalCase("forgo.last", "a card while a building waits",
         turn(reveals=1, cards=1, pending="building"), turn(reveals=1, cards=1)),
    RefusalCase("cards.reshuffle", "a new pile that lacks a card",
         moves({"end": 3, "shuffle": ["hill"]}, **TWO_LEFT), moves({"end": 3, "shuffle": ["hill", "hill"]}, **TWO_LEFT),
         figures={"cards": 2}),
    # board tiles
    RefusalCase("growth.when", "another board tile than the one turned over",
         moves(LAY | {"tile": "tile-08"}, **DUE), moves(LAY, **DUE)),
    RefusalCase("growth.when", "a board tile that is not due", moves(LAY), moves(LAY, **DUE)),
    RefusalCase("growth.when.unrevealed", "a board tile in a turn of building",
         turn(pending="tile"), turn(reveals=1, pending="tile")),
    # sites
    RefusalCase("site.free", "off the map in a question", site(ground="outside"), site()),
    RefusalCase("site.blocked", "on a shrine", site(ground="shrine"), site(ground="water")),
    RefusalCase("site.blocked", "on an own building", site(owner="own", building="ship"), site()),
    # payment
    RefusalCase("cost.pay.any", "two cards for a hill and a mountain, one of them a forest",
         cost("fortress", {"hill": 1, "forest": 1}, "mountain"), cost("fortress", {"hill": 1, "forest": 2}, "mountain"),
         figures={"short": 1}),
    RefusalCase("cost.pay.any", "one card too few for a road and a new settlement",
         cost("road", {"hill": 4}, "mountain", settlements=2), cost("road", {"hill": 5}, "mountain", settlements=2),
         figures={"short": 1}),
    RefusalCase("cost.pay", "two mountains too few, which four cards of any kind replace",
         cost("fortress", {"hill": 1, "mountain": 1}), cost("fortress", {"hill": 1, "mountain": 3}),
         figures={"missing": {"mountain": 2}, "short": 2}),
    RefusalCase("cost.pay.choice", "a hill or a mountain too few, with cards for the others",
         cost("fortress", {"mountain": 1, "water": 4}), cost("fortress", {"hill": 1, "mountain": 1, "water": 4}),
         figures={"missing": {"hill": 1, "mountain": 2}, "short": 1}),
    RefusalCase("cost.pay.cheapest", "a mountain too few for the Tower, the cheapest building of the mat",
         building({"hill": 2}), building({"hill": 2, "mountain": 1}),
         figures={"building": "tower", "missing": {"mountain": 1}}),
    # the map
    RefusalCase("growth.place", "on the board, one hex away",
         on_board("lay_tile", (-4, 0), BLANK_FACE), on_board("lay_tile", (-3, 0), BLANK_FACE)),
    RefusalCase("growth.overlap", "a shrine on a board tile",
         on_board("with_shrine", (0, -1)), on_board("with_shrine", (0, -2))),
    RefusalCase("growth.empty", "a 23rd tile on the board",
         on_board("lay_tile", (-3, 0), BLANK_FACE, tiles=tiles(22), shrines=()),
         on_board("lay_tile", (-3, 0), BLANK_FACE, tiles=tiles(21), shrines=())),
]  # fmt: skip
