"""What test_game_parity.py asks of both interpreters: this very module runs in CPython and, lowered, in MicroPython.

A game goes in as its set-up and its moves, in short pieces; what comes out is plain JSON data.
"""

from __future__ import annotations

from typing import Any

from rules_engine.core import BadInput, Refused, to_json
from rules_engine.touch import touchable_things

TABLE: dict[str, Any] = {}


def read(name: str, components: dict) -> None:
    """Make a game known."""
    TABLE["game"] = __import__("rules_engine." + name, None, None, ["ENGINE"]).ENGINE
    TABLE["components"] = TABLE["game"].read_components(components)


def begin(players: list, deal: dict, readings: dict) -> dict:
    """Set up; the state."""
    TABLE["players"] = players
    TABLE["state"] = TABLE["game"].setup(TABLE["components"], players, deal, readings)
    return state()


def resume(written: dict) -> dict:
    """Go on from this state."""
    TABLE["state"] = TABLE["game"].read_state(TABLE["components"], written)
    return state()


def go(moves: list) -> list:
    """Some moves; what was said at each."""
    said = []
    for move in moves:
        step = TABLE["game"].apply(TABLE["components"], TABLE["state"], move)
        TABLE["state"] = step.state
        said.append(to_json(step.lines))
    return said


def state() -> dict:
    """The state now."""
    return TABLE["game"].write_state(TABLE["components"], TABLE["state"])


def views() -> list:
    """What each player may know now."""
    known = [TABLE["game"].view(TABLE["state"], player) for player in TABLE["players"]]
    return [TABLE["game"].write_view(TABLE["components"], one) for one in known]


def moves() -> list:
    """The legal moves now."""
    return TABLE["game"].legal_moves(TABLE["components"], TABLE["state"])


def variants() -> list:
    """What some of the legal moves now stand for."""
    listed = moves()
    some = [listed[index] for index in range(0, len(listed), max(1, len(listed) // 8))]
    return [TABLE["game"].variants(TABLE["components"], TABLE["state"], move) for move in some]


def phrases() -> list:
    """The legal moves now, in words."""
    describe, now = TABLE["game"].describe, TABLE["state"]
    return [to_json(describe(TABLE["components"], now, move)) for move in moves()]


def pictures() -> list:
    """What each player plays on now, every label being its key."""
    game, components = TABLE["game"], TABLE["components"]
    things = touchable_things(game.kind_of, game.chance, moves())
    known = [game.view(TABLE["state"], player) for player in TABLE["players"]]
    return [game.table_picture(components, one, str, things) for one in known]


def outcome() -> dict | None:
    """Who has won."""
    return TABLE["game"].outcome(TABLE["components"], TABLE["state"])


def refused(move: dict) -> list | None:
    """The rule that refuses a move now, and its values; "" and what is wrong with what is no move here; None if it is
    legal."""
    try:
        TABLE["game"].apply(TABLE["components"], TABLE["state"], move)
    except Refused as refusal:
        return [refusal.rule, to_json(refusal.values)]
    except BadInput as error:
        return ["", error.path, error.expected]
    return None


def unreadable(written: object) -> list | None:
    """What is wrong with what should be a state; None where it is one."""
    try:
        TABLE["game"].read_state(TABLE["components"], written)
    except Refused as refusal:
        return [refusal.rule, to_json(refusal.values)]
    except BadInput as error:
        return ["", error.path, error.expected]
    return None
