"""Positions that are shared without what is hidden in them: to ask others about them, and to play on from."""

from typing import Any

from rules_engine.codec import json_text
from rules_engine.engine import EVERYBODY
from rules_widgets.table_record import PERSON, PRACTICE, Chance, Game

SHARE = "share-"
"""The beginning of actions that share something of a game: what everybody knows, or what a player sees."""
KNOWN, SEEN = SHARE + "known", SHARE + "seen"
ROUNDS = 4  # not a number of the game
"""How often everything is made up anew for each player: what is made up first for one depends a little on what another
one has, as no card is there twice."""


def shared_position(game: Game, action: str, viewer: str, seed: int) -> dict:
    """Return the present position as the record of a game to play on. Whatever `viewer` does not see is made up, by
    `seed`; for KNOWN also what only one of the players sees, as everything is made up anew for each of them."""
    engine, chance, state = game.engine, Chance(seed), game.state()
    seated = [player for player in game.players() if player in game.record["seats"]]
    for player in [viewer] if action == SEEN else seated * ROUNDS:
        state = engine.practice.imagine(game.components, engine.view(state, player), chance.pick)
    seats = {}
    if action == SEEN:
        seats = {player: PERSON if player == viewer else PRACTICE for player in sorted(game.record["seats"])}
    start = engine.write_state(game.components, state)
    record = {"game": game.record["game"], "seats": seats, "seed": seed, "start": start}
    return record | {"moves": [], "at": 0, "imagined": True}


def share(table: Any, game: Game, request: dict) -> dict:
    """Return the record of the position that is to be shared, as text."""
    record = shared_position(game, request["value"], table.seen_by, request["seed"])
    return table.show(game) | {"share": json_text(record | {"id": request["id"]})}


def hidden_choices(game: Game, viewer: str) -> list:
    """Return which choices of sharing are hidden: of a position only, if nothing can be made up; of what somebody sees,
    if nobody's view is shown; and of the whole of a game by link that others still play."""
    can_imagine = game.engine.has_practice() and game.outcome() is None
    return [
        ["[data-action=" + KNOWN + "]", not can_imagine],
        ["[data-action=" + SEEN + "]", not can_imagine or viewer in ("", EVERYBODY)],
        [".table__whole-game", "link" in game.record and game.outcome() is None],
    ]
