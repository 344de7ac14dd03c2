"""What is told about a position: what decides about a move and does not show in its picture, how far the turn is, why a
kind of move is of no use now, moves in words, what they cost and which threats they leave."""

from typing import Any

import pytest

from rules_engine.attika.game.view import grid_place, where
from rules_engine.core import BadInput, Phrase
from rules_engine.hexes import flower
from rules_pages.data.book import Book
from rules_pages.data.cases import played_cases
from rules_pages.data.engine_runner import EngineRunner
from tests.attika.games import table
from tests.games import state_of
from tests.phrases import written

GOING_ON, NOT_LAST, LAST = Phrase("given.going-on", {}), Phrase("given.not-last", {}), Phrase("given.last", {})
TOWER = {"build": "tower", "at": [0, 1], "pay": {"hill": 2, "mountain": 1}}
STORE, END = {"store": "tower"}, {"end": 3}
REVEALED = {"action": "reveal", "done": 1, "revealed": "tower"}
DEFENCE = {"buildings": [[0, 0, "corinth", "quarry"], [1, 0, "corinth", "fortress"], [1, -1, "corinth", "tower"]]}
ONCE = {"rewarded": {"corinth": ["defence"]}}

ONE_LEFT = Phrase("given.mat", {"building": "tower", "buildings": 1})
GIVEN = {
    "nothing is over or begun": ({}, END, [GOING_ON]),
    "the game is over": ({"won": {"winner": "athens", "rule": "end.link"}}, END,
        [Phrase("given.linked", {"player": "athens"})]),
    "all buildings are built": ({"won": {"winner": "athens", "rule": "end.buildings"}}, END,
        [Phrase("given.built-all", {"player": "athens"})]),
    "a card for an amphora": ({"turn": {"drawn": True}}, END, [GOING_ON, Phrase("given.drawn", {})]),
    "another action for an amphora": ({"turn": {"action": "build", "done": 1, "extra": 1}}, END,
        [GOING_ON, Phrase("given.extra", {"actions": 1})]),
    "a building put on the mat in this turn": ({"turn": {"action": "reveal", "done": 1, "stored": ["tower"]}}, TOWER,
        [GOING_ON, NOT_LAST, Phrase("given.stored", {"building": "tower"})]),
    "a building from the mat": ({}, TOWER,
        [GOING_ON, NOT_LAST, Phrase("given.on-mat", {"building": "tower"})]),
    "a revealed building, its stack goes on": ({"turn": REVEALED}, TOWER, [GOING_ON, NOT_LAST]),
    "the last one of its stack": ({"turn": REVEALED | {"emptied": True}}, STORE,
        [GOING_ON, LAST, Phrase("given.tiles", {"tiles": 2})]),
    "no board tile left": ({"turn": REVEALED | {"emptied": True}, "tiles": []}, STORE,
        [GOING_ON, LAST, Phrase("given.tiles", {"tiles": 0})]),
    "a move that places no building": ({"turn": REVEALED}, END, [GOING_ON]),
    "the last building of a group": (DEFENCE, TOWER,
        [GOING_ON, NOT_LAST, Phrase("given.unrewarded", {"group": "defence"}), ONE_LEFT]),
    "a group once more": (DEFENCE | ONCE, TOWER,
        [GOING_ON, NOT_LAST, Phrase("given.rewarded", {"group": "defence"}), ONE_LEFT]),
}  # fmt: skip


@pytest.mark.parametrize(("position", "move", "expected"), GIVEN.values(), ids=GIVEN)
def test_what_is_given(attika: EngineRunner, position: dict, move: dict, expected: list[Phrase]) -> None:
    found = attika.engine.circumstances(attika.components, state_of(attika, table(**position)), move)
    assert found == expected


def test_a_position_without_seats_has_none(attika: EngineRunner) -> None:
    state = state_of(attika, {"active": "corinth", "map": [[0, 0, "blank"]]})
    assert attika.engine.circumstances(attika.components, state, TOWER) == []


def test_the_turn_of_every_case_could_have_come_about(attika: EngineRunner, book: Book) -> None:
    """An action is chosen by carrying it out once, and only a reveal leaves a building or a board tile to be placed."""
    impossible = []
    for key, played in played_cases(attika, book.games["attika"]).items():
        if played.before is None:
            continue
        turn = played.before.turn
        placing = turn.revealed is not None or turn.tile is not None or turn.stored or turn.emptied
        if (turn.done > 0) != (turn.action is not None) or (placing and turn.action != "reveal"):
            impossible.append(key)
    assert not impossible


TURNS = {
    "nothing is chosen": ({}, Phrase("now.choice", {"reveals": 2, "builds": 3})),
    "one reveal of two": ({"action": "reveal", "done": 1}, Phrase("now.reveals", {"left": 1, "most": 2})),
    "two builds of three": ({"action": "build", "done": 2}, Phrase("now.builds", {"left": 1, "most": 3})),
    "an amphora": ({"action": "build", "done": 3, "extra": 1}, Phrase("now.builds", {"left": 1, "most": 4})),
    "cards are drawn": ({"action": "build", "done": 1, "drawn": True}, Phrase("now.builds", {"left": 0, "most": 3})),
}


@pytest.mark.parametrize(("turn", "expected"), TURNS.values(), ids=TURNS)
def test_the_actions_left_and_the_board_tiles(attika: EngineRunner, turn: dict, expected: Phrase) -> None:
    state = state_of(attika, table(turn=turn))
    found = attika.engine.situation(attika.components, attika.engine.view(state, state.active))
    assert found == [expected, Phrase("given.tiles", {"tiles": 2})]


POOR = {"hands": {"corinth": {}, "athens": {}}}
TURNED_OVER = {"turn": {"action": "reveal", "done": 1, "revealed": "quarry"}}
WHY = {
    "an amphora that nobody has": ("kind=amphora", {}, "amphora.number", {}),
    "building without cards": ("kind=build", POOR, "cost.pay.cheapest",
        {"building": "tower", "missing": {"hill": 2, "mountain": 1}, "short": 3}),
    "a landscape that pays for nothing": ("hill", POOR, "cost.pay.cheapest",
        {"building": "tower", "missing": {"hill": 2, "mountain": 1}, "short": 3}),
    "a landscape that the building does not need": ("water",
        {"turn": {"action": "build", "done": 0, "revealed": "vineyard"}, "hands": {"corinth": {"hill": 4, "water": 1}}},
        "cost.exact", {"cards": 1}),
    "a hex that is too dear": ("1,0", POOR, "cost.pay.cheapest",
        {"building": "tower", "missing": {"hill": 2, "mountain": 1}, "short": 3}),
    "building with an empty mat": ("kind=build", {"mats": {"corinth": [], "athens": []}}, "turn.possible", {}),
    "another building than the revealed one": ("tower", TURNED_OVER, "reveal.store", {"building": "quarry"}),
    "revealing before that": ("kind=reveal", TURNED_OVER, "reveal.store", {"building": "quarry"}),
    "an empty stack": ("reveal=3", {}, "reveal.tile", {}),
    "storing what was not revealed": ("kind=store", {}, "reveal.store.unrevealed", {}),
    "a hex that is taken": ("0,0", {"buildings": [[0, 0, "athens", "mine"]]}, "site.blocked", {"blocker": "mine"}),
    "a board tile that nobody turned over": ("kind=tile", {}, None, {}),
    "no thing of the table": ("rotation=1", {}, None, {}),
}  # fmt: skip


@pytest.mark.parametrize(("thing", "changes", "rule", "figures"), WHY.values(), ids=WHY)
def test_the_nearest_attempt_says_why(
    attika: EngineRunner, thing: str, changes: dict, rule: str | None, figures: dict[str, Any]
) -> None:
    refused = attika.engine.why_not(attika.components, state_of(attika, table(**changes)), thing)
    assert (refused.rule if refused else None) == rule
    values = (refused.values if refused else None) or {}
    assert {key: values.get(key) for key in figures} == figures


SHRINES = [[-1, 0, "shrine"], [4, 0, "shrine"]]
"""Four hexes lie between them in a row, on tiles that fit together."""
GROUNDS = [[q, 0, "blank"] for q in range(4)] + [[0, 1, "forest"], [1, 1, "blank"]]


def foreseen(attika: EngineRunner, move: dict, **position: Any) -> tuple[list[str], list[Any]]:
    """The rules that speak of the cost, and the values of the threats that are told."""
    state = state_of(attika, table(map=GROUNDS + SHRINES, board=[], **position))
    told, lost = attika.engine.foreseen(attika.components, attika.engine.view(state, "corinth"), move)
    assert all(line.rule == "end.link.threat" for line in lost)
    assert all(line in attika.engine.apply(attika.components, state, move).lines for line in told)
    return [line.rule for line in told], [(line.values["buildings"], line.values["most"]) for line in lost]


def athens(*columns: int) -> list[list[Any]]:
    """Buildings of Athens in the row between the shrines."""
    names = ("fountain", "cornfield", "mill", "village")
    return [[q, 0, "athens", names[at]] for at, q in enumerate(columns)]


def test_a_build_tells_its_cost_with_the_reasons(attika: EngineRunner) -> None:
    build = {"build": "fortress", "at": [1, 1], "pay": {"hill": 1, "mountain": 3}}
    told, lost = foreseen(attika, build)
    assert told[0] == "cost.base" and "cost.surplus" in told and lost == []


def test_who_could_link_shrines_next_is_told_at_the_end_of_a_turn(attika: EngineRunner) -> None:
    """Athens can build one building from its mat, or reveal two."""
    end = {"end": 3}
    assert foreseen(attika, end, buildings=athens(0, 1)) == ([], [(2, 2)])
    assert foreseen(attika, end, buildings=athens(0)) == ([], []), "three are missing"
    mats = {"athens": ["harbor", "ship", "ship"]}
    assert foreseen(attika, end, buildings=athens(0), mats=mats) == ([], [(3, 3)])
    assert foreseen(attika, end, buildings=[*athens(0, 1), [2, 0, "corinth", "road"], [2, 1, "corinth", "road"]]) == (
        [],
        [],
    )


def test_an_amphora_counts_as_one_build_more(attika: EngineRunner) -> None:
    mats = {"athens": ["harbor", "ship", "ship", "ship"]}
    assert foreseen(attika, {"end": 3}, mats=mats) == ([], [])
    assert foreseen(attika, {"end": 3}, mats=mats, amphorae={"athens": 1}) == ([], [(4, 4)])


def test_the_last_build_of_a_turn_is_warned_of_too(attika: EngineRunner) -> None:
    build = {"build": "fortress", "at": [1, 1], "pay": {"hill": 1, "mountain": 3}}
    for done, threats in ((1, []), (2, [(2, 2)])):
        turn = {"action": "build", "done": done}
        assert foreseen(attika, build, buildings=athens(0, 1), turn=turn)[1] == threats


ACTED = {"turn": {"action": "build", "done": 1}}
SAID = {
    "reveal.main{buildings: 2, stack: 1}": ({}, {"reveal": 0}),
    "reveal{buildings: 0, stack: 3}": ({}, {"reveal": 2}),
    "store{building: tower}": ({}, {"store": "tower"}),
    "build{building: fortress, ground: blank, hex: 2, payment: {hill: 1, mountain: 3}, row: 2}": ({},
        {"build": "fortress", "at": [0, 0], "pay": {"hill": 1, "mountain": 3}}),
    "build.free{building: tower, ground: outside, hex: 1, row: 1}": ({}, {"build": "tower", "at": [-1, -1]}),
    "tile{place: 7, row: 4}": ({"map": [[q, r, "blank"] for q, r in flower((0, 0))]},
        {"tile": "tile-07", "at": [3, 0]}),
    "amphora.action{amphorae: 1, times: 1}": ({}, {"amphora": "action"}),
    "amphora.build{amphorae: 1, times: 1}": (ACTED, {"amphora": "action"}),
    "amphora.card{amphorae: 1, cards: 1}": (ACTED, {"amphora": "card"}),
    "end": ({"turn": {"action": "reveal", "done": 2}}, {"end": 0}),
    "end.left{actions: 2}": (ACTED, {"end": 0}),
    "end.cards{actions: 2, cards: 2}": (ACTED, {"end": 2}),
    "end.all{cards: 3}": ({}, {"end": 3}),
    "shuffled{move: end.all{cards: 3}}": ({"pile": ["water"] * 3}, {"end": 3, "shuffle": ["forest", "forest"]}),
    "unshuffled{move: end.all{cards: 3}}": ({"pile": ["water"] * 3}, {"end": 3}),
    "short{cards: 1, move: end.all{cards: 3}}": ({"pile": ["water"], "discards": {}}, {"end": 3}),
    "short{cards: 0, move: amphora.card{amphorae: 1, cards: 1}}": ({"pile": [], "discards": {}}, {"amphora": "card"}),
    "unshuffled{move: amphora.card{amphorae: 1, cards: 1}}": ({"pile": ["water"]}, {"amphora": "card"}),
}  # fmt: skip


@pytest.mark.parametrize(("phrase", "position", "move"), [(said, *tried) for said, tried in SAID.items()], ids=SAID)
def test_what_is_said_of_a_move(attika: EngineRunner, phrase: str, position: dict, move: dict) -> None:
    assert written(attika.describe(state_of(attika, table(**position)), move)) == phrase


@pytest.mark.parametrize("move", [{}, [], {"reveal": "x"}, {"build": "tower"}, {"tile": "tile-07", "at": [0]}])
def test_what_is_no_move_is_refused(attika: EngineRunner, move: dict) -> None:
    with pytest.raises(BadInput):
        attika.describe(state_of(attika, table()), move)


def test_every_hex_has_a_row_and_a_place_of_its_own() -> None:
    places = [place for centre in ((0, 0), (3, -1), (-1, 4)) for place in flower(centre)]
    assert len({tuple(where(places, place).values()) for place in places}) == len(places)
    frame = [(q, r) for q in range(-6, 7) for r in range(-6, 7)]
    assert len({tuple(grid_place(places, place).values()) for place in frame}) == len(frame)
