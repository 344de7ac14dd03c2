"""A turn: reveal or build, how often, and what is refused at which moment."""

from typing import Any

import pytest

from rules_engine.attika.actions.moves import ATTIKA
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


AMPHORA = {"amphorae": {"corinth": 1}}
DUE = {"turn": {"tile": "tile-07"}}
LAY = {"tile": "tile-07", "at": [4, 2], "rotation": 0}

# what it is -> (the table, the moves of which the last is tried, the rule that refuses it; None: it is legal)
TRIED: dict[str, tuple[dict, list[dict], str | None]] = {
    "reveal from no stack": ({}, [{"reveal": 4}], "reveal.tile"),
    "build what is not on the mat": ({}, [{"build": "temple", "at": [0, 0]}], "build.tile"),
    "an amphora with one in hand": (AMPHORA, [REVEAL, {"amphora": "card"}], "reveal.store"),
    "build before the board tile": (DUE, [FORTRESS], "growth.order"),
    "reveal before the board tile": (DUE, [REVEAL], "growth.order"),
}


@pytest.mark.parametrize(("changes", "moves", "rule"), TRIED.values(), ids=TRIED)
def test_it_is_refused_by_its_rule(attika: EngineRunner, changes: dict, moves: list[dict], rule: str | None) -> None:
    assert refused(attika, table(**changes), *moves) == rule


@pytest.mark.parametrize("move", [REVEAL, END, {"store": "mine"}, {"amphora": "card"}, LAY])
def test_a_position_without_seats_knows_no_turns(attika: EngineRunner, move: dict[str, Any]) -> None:
    study = {"active": "corinth", "map": table()["map"]}
    with pytest.raises(BadInput):
        ATTIKA.apply(attika.components, state_of(attika, study), move)
