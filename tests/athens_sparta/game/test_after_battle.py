"""Who stands where after a battle: every row of tests/athens_sparta/after_battle.yaml, played from its beginning."""

from collections.abc import Iterator
from typing import Any

import pytest
from ruamel.yaml import YAML

from rules_engine.athens_sparta import ENGINE
from rules_engine.athens_sparta.actions.choice import mover
from rules_engine.athens_sparta.game.phases import FIGHT
from rules_engine.athens_sparta.rules.battle.words import ROUND
from rules_engine.athens_sparta.rules.state import Piece, State
from rules_engine.core import Line
from tests.athens_sparta.maps import FOLDER, at, city, components, theatre
from tests.athens_sparta.wars import block, place_of, step, war
from tests.soak.vanishing import unnamed_losses

TABLE = YAML(typ="safe").load((FOLDER.parents[1] / "tests/athens_sparta/after_battle.yaml").read_text(encoding="utf-8"))
ROWS = [row | {"kind": kind} for kind, rows in TABLE.items() for row in rows]
ALONE = {"accept": "accept", "storm": "storm", "stop": "stop"}
VERBS = {"withdraws": "withdraw", "passes": "pass", "blockades": "blockade", "enters": "enter", "patrols": "patrol"}
VERBS |= {"loses": "lose", "stands aside": "aside"}
MOST_TURNS = 40
"""Number of combat turns after which a battle in which everybody misses must be over."""


def hex_of(where: str) -> tuple[int, int]:
    """A city's hex, or `q r`."""
    words = where.split()
    return (int(words[0]), int(words[1])) if len(words) == 2 else place_of(where)


def start_of(row: dict) -> State:
    """The position of a row: `blocks` are written `stand steps [from where] [owner]`."""
    pieces, came = [], []
    for name, text in row["blocks"].items():
        words = text.split(", ")
        stand, steps = words[0].split()
        where = row["city"]
        for word in words[1:]:
            if word.startswith("from "):
                came.append([name, *hex_of(word[5:])])
            elif word.startswith("at "):
                where = hex_of(word[3:])
            else:
                came.append([name, *at(row["city"])])
        side = "sparta" if name.startswith("syracuse-") else ""
        pieces.append(block(name, where, int(steps), stand, side))
    changes: dict[str, Any] = {"phase": "combat", "active": row["turn"], "first": row["turn"], "came": came}
    if row["city"] == "syracuse":
        changes["allies"] = [["syracuse", "sparta"]]
    return war(*pieces, **changes)


def moves_of(state: State, words: str, where: str) -> Iterator[dict]:
    """The moves that a line of the table tells; `all miss` is as many as it takes."""
    name, _, rest = words.partition(" ")
    if words in ALONE:
        yield {words: True}
    elif name == "fight":
        helpers = rest.removeprefix("with ").split(", ") if rest else []
        yield {"fight": list(at(where))} | ({"with": helpers} if helpers else {})
    elif name == "coastal":
        yield {"coastal": rest}
    elif name == "end":
        yield {"end": rest}
    elif rest == "misses" or rest.startswith("hits "):
        hits = int(rest.split()[1]) if rest != "misses" else 0
        dice = next(one.steps for one in state.battle.force if one.name == name)
        yield {"fire": name, "dice": [1] * hits + [6] * (dice - hits)}
    elif rest == "is lost":
        yield {"retreat": name}
    elif rest.startswith(("retreats to ", "regroups to ")):
        verb, _, goal = rest.partition(" to ")
        yield {verb.removesuffix("s"): name, "to": list(hex_of(goal))}
    else:
        yield {VERBS[rest]: name}


def missing(state: State) -> dict | None:
    """The next move where everybody misses; None when the rounds are over."""
    if state.phase != FIGHT or state.battle is None or state.battle.phase != ROUND:
        return None
    (name, *_) = [one.name for one in state.battle.next_to_act()]
    fires = [move for move in ENGINE.legal_moves(components(), state) if move.get("fire") == name]
    return {"fire": name, "dice": [6] * len(fires[0]["dice"])} if fires else {"pass": name}


def played(row: dict) -> tuple[State, list[Line]]:
    """The position after a row's moves, and every line that was said."""
    state, lines = start_of(row), []
    for words in row["moves"]:
        moves = iter(()) if words == "all miss" else moves_of(state, words, row["city"])
        for count in range(MOST_TURNS):
            move = missing(state) if words == "all miss" else next(moves, None)
            if move is None:
                break
            done = step(state, move)
            assert not unnamed_losses(state, done.state, done.lines), words
            state, lines = done.state, lines + list(done.lines)
            assert count < MOST_TURNS - 1, "the battle does not end"
    return state, lines


def standing(piece: Piece, where: str) -> str:
    """How the table writes where a block stands: how in the city of the battle, or where else."""
    if not piece.is_on_map():
        return "pool"
    if piece.at == at(where):
        return piece.stand
    found = theatre().city_at(piece.at)
    return (found.id if found is not None else f"{piece.at[0]} {piece.at[1]}") + " " + piece.stand


def choice_of(move: dict) -> str:
    if "fire" in move:
        return f"{move['fire']} misses"
    if "to" in move:
        (kind,) = [name for name in move if name != "to"]
        found = theatre().city_at(tuple(move["to"]))
        goal = found.id if found is not None else f"{move['to'][0]} {move['to'][1]}"
        return f"{move[kind]} {kind}s to {goal}"
    (kind,) = move
    if kind in ALONE or kind in ("coastal", "end"):
        return kind if kind in ALONE else f"{kind} {move[kind]}"
    verbs = {kind: verb for verb, kind in VERBS.items()}
    return f"{move[kind]} is lost" if kind == "retreat" else f"{move[kind]} {verbs[kind]}"


def test_every_row_has_a_source_and_a_name_of_its_own() -> None:
    names = [(row["kind"], row["when"]) for row in ROWS]
    assert len(set(names)) == len(names)
    assert all(row["source"] for row in ROWS)


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['kind']}: {row['when']}" for row in ROWS])
def test_who_stands_where(row: dict) -> None:
    state, lines = played(row)
    where = row["city"]
    found = {name: standing(state.piece(name), where) for name in row.get("stand", {})}
    assert found == row.get("stand", {})
    assert state.holder(city(where)) == row["held"]
    if "hex" in row:
        both = {side: state.status(at(where), side) for side in ("athens", "sparta")}
        other = "sparta" if row["hex"] == "athens" else "athens"
        assert both == {row["hex"]: "friendly", other: "enemy"}
    rules = [line.rule for line in lines]
    assert [rule for rule in row.get("lines", []) if rule not in rules] == []
    assert [rule for rule in row.get("silent", []) if rule in rules] == []
    plunder = [line.values["points"] for line in lines if line.rule == "plunder.points.gain"]
    assert sum(plunder) == row.get("plunder", 0)
    if "chooses" in row:
        side, options = next(iter(row["chooses"].items()))
        assert mover(components(), state) == side
        assert sorted(choice_of(move) for move in ENGINE.legal_moves(components(), state)) == sorted(options)
