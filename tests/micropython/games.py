"""Functions that test_game_parity.py calls in both interpreters: this module runs in CPython and, lowered, in
MicroPython.

A game is passed as its set-up and its moves, in short pieces; results are plain JSON data."""

from typing import Any

from rules_engine.core import BadInput, Refused, to_json
from rules_engine.touch import touchable_things

TABLE: dict[str, Any] = {}
"""The game that is played: `game` (its ENGINE), `components`, `players`, `state`."""


def read(name: str, components: dict) -> None:
    TABLE["game"] = __import__("rules_engine." + name, None, None, ["ENGINE"]).ENGINE
    TABLE["components"] = TABLE["game"].read_components(components)


def begin(players: list, deal: dict, readings: dict) -> dict:
    TABLE["players"] = players
    TABLE["state"] = TABLE["game"].setup(TABLE["components"], players, deal, readings)
    return state()


def resume(written: dict) -> dict:
    """Continue from a state; return it."""
    TABLE["state"] = TABLE["game"].read_state(TABLE["components"], written)
    return state()


def go(moves: list) -> list:
    """Make some moves; return the lines of each."""
    lines = []
    for move in moves:
        step = TABLE["game"].apply(TABLE["components"], TABLE["state"], move)
        TABLE["state"] = step.state
        lines.append(to_json(step.lines))
    return lines


def state() -> dict:
    return TABLE["game"].write_state(TABLE["components"], TABLE["state"])


def views() -> list:
    all_views = [TABLE["game"].view(TABLE["state"], player) for player in TABLE["players"]]
    return [TABLE["game"].write_view(TABLE["components"], player_view) for player_view in all_views]


def moves() -> list:
    return TABLE["game"].legal_moves(TABLE["components"], TABLE["state"])


def variants() -> list:
    """Return the variants of at least eight of the legal moves, if there are so many."""
    legal = moves()
    sample = [legal[index] for index in range(0, len(legal), max(1, len(legal) // 8))]
    return [TABLE["game"].variants(TABLE["components"], TABLE["state"], move) for move in sample]


def phrases() -> list:
    describe, now = TABLE["game"].describe, TABLE["state"]
    return [to_json(describe(TABLE["components"], now, move)) for move in moves()]


def pictures() -> list:
    """Return the picture of the table for each player; labels are their keys."""
    game, components = TABLE["game"], TABLE["components"]
    things = touchable_things(game.kind_of, game.chance, moves())
    all_views = [game.view(TABLE["state"], player) for player in TABLE["players"]]
    return ["".join(game.draw_table(components, player_view, str, things)) for player_view in all_views]


def outcome() -> dict | None:
    return TABLE["game"].outcome(TABLE["components"], TABLE["state"])


def refused(move: dict) -> list | None:
    """Return [rule, values] of the refusal of a move, ["", path, expected] for data that is no move, None for a legal
    move."""
    try:
        TABLE["game"].apply(TABLE["components"], TABLE["state"], move)
    except Refused as refusal:
        return [refusal.rule, to_json(refusal.values)]
    except BadInput as error:
        return ["", error.path, error.expected]
    return None


def unreadable(written: object) -> list | None:
    """Return the error for data that is no state, in the form of `refused`; None for a state."""
    try:
        TABLE["game"].read_state(TABLE["components"], written)
    except Refused as refusal:
        return [refusal.rule, to_json(refusal.values)]
    except BadInput as error:
        return ["", error.path, error.expected]
    return None
