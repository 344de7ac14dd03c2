"""A turn: reveal or build, how often, and what is refused at which moment."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.attika import apply
from rules_engine.core import BadInput
from rules_pages.data.engine_runner import EngineRunner
from tests.attika.games import table
from tests.games import play, refused, state_of

REVEAL = {"reveal": 0}
END = {"end": 0}
FORTRESS = {"build": "fortress", "at": [0, 0], "pay": {"hill": 1, "mountain": 3}}
TOWER = {"build": "tower", "at": [1, 0]}


def test_a_revealed_building_is_out_of_its_stack_and_waits(attika: EngineRunner) -> None:
    after, rules = play(attika, table(), {"reveal": 1})
    assert after["stacks"]["corinth"] == [["quarry", "mine"], ["road"], [], []]
    assert after["turn"] == {"action": "reveal", "done": 1, "revealed": "tower"}
    assert after["mats"]["corinth"] == ["fortress", "tower"]
    assert rules == ["reveal.tile"]


def test_it_may_be_stored(attika: EngineRunner) -> None:
    after, rules = play(attika, table(), {"reveal": 1}, {"store": "tower"})
    assert after["mats"]["corinth"] == ["fortress", "tower", "tower"]
    assert after["turn"] == {"action": "reveal", "done": 1, "stored": ["tower"]}
    assert after["active"] == "corinth"
    assert rules == ["reveal.store"]


def test_the_mat_keeps_the_order_of_the_data(attika: EngineRunner) -> None:
    after, _ = play(attika, table(), REVEAL, {"store": "quarry"}, {"reveal": 1}, {"store": "tower"})
    assert after["mats"]["corinth"] == ["quarry", "fortress", "tower", "tower"]


def test_it_may_be_built_at_once(attika: EngineRunner) -> None:
    paid = {"hill": 1, "mountain": 2}
    after, rules = play(attika, table(), REVEAL, {"build": "quarry", "at": [0, 0], "pay": paid})
    assert after["buildings"] == [[0, 0, "corinth", "quarry"]]
    assert after["discards"] == {"forest": 2} | paid
    assert after["turn"] == {"action": "reveal", "done": 1}
    assert rules == ["cost.base.practice", "settlement.new"]


def test_building_takes_the_tile_from_the_mat(attika: EngineRunner) -> None:
    after, rules = play(attika, table(), FORTRESS)
    assert after["mats"]["corinth"] == ["tower"]
    assert after["turn"] == {"action": "build", "done": 1}
    assert rules == ["cost.base", "settlement.new"]
    after, rules = play(attika, table(), FORTRESS, TOWER)
    assert (after["mats"]["corinth"], after["turn"]["done"], rules) == ([], 2, ["free.arrow"])


def test_one_of_two_equal_tiles_is_taken(attika: EngineRunner) -> None:
    position = table(mats={"corinth": ["tower", "tower"]}, buildings=[[0, 0, "corinth", "fortress"]])
    assert play(attika, position, TOWER)[0]["mats"]["corinth"] == ["tower"]


def test_play_goes_round_from_the_start_player(attika: EngineRunner) -> None:
    position = table(players=["thebes", "corinth", "athens"])
    seen = []
    for _ in range(4):
        position, rules = play(attika, position | {"turn": {"action": "build", "done": 3}}, END)
        assert rules == ["turn.end.built", "turn.order"]
        seen.append(position["active"])
    assert seen == ["athens", "thebes", "corinth", "athens"]


def test_the_next_turn_begins_anew(attika: EngineRunner) -> None:
    after, _ = play(attika, table(), REVEAL, {"store": "quarry"}, END)
    assert (after["active"], after["turn"]) == ("athens", {})


TWO_STORED = [{"reveal": 1}, {"store": "tower"}, REVEAL, {"store": "quarry"}]
AMPHORA = {"amphorae": {"corinth": 1}}
THREE = {"mats": {"corinth": ["fortress", "tower", "tower", "tavern"]}}
THREE_BUILT = [FORTRESS, TOWER, {"build": "tower", "at": [0, 1]}]
BARE = {"stacks": {"corinth": [[], [], [], []]}}
DUE = {"turn": {"tile": "tile-07"}}
LAY = {"tile": "tile-07", "at": [4, 2], "rotation": 0}
WON = {"won": {"winner": "athens", "rule": "end.link"}}

# what it is -> (the table, the moves of which the last is tried, the rule that refuses it; None: it is legal)
TRIED: dict[str, tuple[dict, list[dict], str | None]] = {
    "reveal after building": ({}, [FORTRESS, REVEAL], "turn.mixing"),
    "build after revealing and building": (
        {},
        [{"reveal": 1}, {"build": "tower", "at": [0, 0], "pay": {"hill": 2, "mountain": 1}}, FORTRESS],
        "turn.mixing",
    ),
    "build what was stored in this turn": ({}, [*TWO_STORED, TOWER], "build.same-turn"),
    "build something else after storing": ({}, [{"reveal": 1}, {"store": "tower"}, FORTRESS], "build.same-turn"),
    "reveal a third time": ({}, [*TWO_STORED, {"reveal": 0}], "reveal.times"),
    "reveal a second time": ({}, [*TWO_STORED[:2], REVEAL], None),
    "reveal a third time for an amphora": (AMPHORA, [*TWO_STORED, {"amphora": "action"}, REVEAL], None),
    "reveal a fourth time": (
        AMPHORA,
        [*TWO_STORED, {"amphora": "action"}, REVEAL, {"store": "mine"}, {"tile": "tile-09", "at": [4, 2]}, REVEAL],
        "reveal.times",
    ),
    "build a third time": (THREE, THREE_BUILT, None),
    "build a fourth time": (THREE, [*THREE_BUILT, {"build": "tavern", "at": [-1, 0]}], "build.times"),
    "reveal from an empty stack": ({}, [{"reveal": 2}], "reveal.tile"),
    "reveal from no stack": ({}, [{"reveal": 4}], "reveal.tile"),
    "reveal where nothing is face down": (BARE, [REVEAL], "turn.possible"),
    "build from an empty mat": ({"mats": {}}, [FORTRESS], "turn.possible"),
    "build what is not on the mat": ({}, [{"build": "temple", "at": [0, 0]}], "build.tile"),
    "build what is still in the stack": ({}, [{"build": "quarry", "at": [0, 0]}], "build.tile"),
    "build another than the revealed": ({}, [REVEAL, FORTRESS], "reveal.store"),
    "store another than the revealed": ({}, [REVEAL, {"store": "mine"}], "reveal.store"),
    "store with nothing revealed": ({}, [{"store": "fortress"}], "reveal.store.unrevealed"),
    "reveal with one in hand": ({}, [REVEAL, REVEAL], "reveal.store"),
    "end with one in hand": ({}, [REVEAL, END], "reveal.store"),
    "an amphora with one in hand": (AMPHORA, [REVEAL, {"amphora": "card"}], "reveal.store"),
    "build before the board tile": (DUE, [FORTRESS], "growth.order"),
    "reveal before the board tile": (DUE, [REVEAL], "growth.order"),
    "end before the board tile": (DUE, [END], "growth.order"),
    "an amphora before the board tile": (DUE | AMPHORA, [{"amphora": "card"}], "growth.order"),
    "the board tile": (DUE, [LAY], None),
    "a board tile that is not due": ({}, [LAY], "growth.when"),
    "another board tile than the due one": (DUE, [LAY | {"tile": "tile-08"}], "growth.when"),
    "build when the game is over": (WON, [FORTRESS], "end.at-once"),
    "end the turn when the game is over": (WON, [END], "end.at-once"),
    "a site off the map": ({}, [FORTRESS | {"at": [9, 9]}], "site.free"),
    "a payment that does not settle": ({}, [FORTRESS | {"pay": {"hill": 1}}], "cost.exact"),
    "cards that are not in hand": ({}, [FORTRESS | {"pay": {"water": 4}}], "cost.pay.lacking"),
    "another payment than the cheapest": (
        {"hands": {"corinth": {"hill": 6, "mountain": 4}}},
        [FORTRESS | {"pay": {"hill": 5, "mountain": 1}}],
        None,
    ),
}


@pytest.mark.parametrize(("changes", "moves", "rule"), TRIED.values(), ids=TRIED)
def test_it_is_refused_by_its_rule(attika: EngineRunner, changes: dict, moves: list[dict], rule: str | None) -> None:
    assert refused(attika, table(**changes), *moves) == rule


@pytest.mark.parametrize("move", [{}, {"wait": 1}, {"reveal": 0, "end": 0}, {"end": -1}, {"end": "all"}])
def test_what_is_no_move(attika: EngineRunner, move: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        apply(attika.components, state_of(attika, table()), move)


@pytest.mark.parametrize("move", [REVEAL, END, {"store": "mine"}, {"amphora": "card"}, LAY])
def test_a_position_without_seats_knows_no_turns(attika: EngineRunner, move: dict[str, Any]) -> None:
    study = {"active": "corinth", "map": table()["map"]}
    with pytest.raises(BadInput):
        apply(attika.components, state_of(attika, study), move)


def test_refusals_leave_the_state_as_it_was(attika: EngineRunner) -> None:
    state = state_of(attika, table())
    before = repr(state)
    for changes, moves, _ in TRIED.values():
        if not changes:
            refused(attika, table(), *moves)
    assert repr(state) == before
