"""The JSON of moves: which keys a move has, and what stands there. Whether it is legal, the rules say."""

from __future__ import annotations

from rules_engine.athens_sparta.readings import OPTIONS
from rules_engine.codec import Codec, always_true, dict_record, field, flag, list_of, row_of, tagged, text, whole
from rules_engine.hexes import FAR
from rules_engine.readings import readings_codec

HEX = row_of(whole(-FAR, FAR), whole(-FAR, FAR))
DICE = list_of(whole())
NAMES = list_of(text())


def moves_codec(*forms: tuple) -> Codec:
    """Declare moves as (key, codec, more fields): the key tells the kind of the move."""
    return tagged({form[0]: dict_record(field(form[0], form[1]), *form[2:]) for form in forms})


FIGHTING = (
    ("fire", text(), field("dice", DICE, ()), field("losses", NAMES, ())),
    ("lose", text()),
    ("withdraw", text()),
    ("pass", text()),
    ("blockade", text()),
    ("aside", text()),
    ("coastal", text()),
    ("storm", always_true()),
    ("stop", always_true()),
)
"""Moves of a battle, alone or in a game."""

BATTLE_MOVE = moves_codec(
    *FIGHTING,
    ("retreat", text(), field("to", text(), "")),
    ("attrition", text(), field("dice", DICE, ()), field("losses", NAMES, ())),
    ("leave", text()),
    ("capture", text(), field("by", text())),
)
"""A move of a single battle."""

GAME_MOVE = moves_codec(
    *FIGHTING,
    (
        "setup",
        dict_record(
            field("cards", NAMES), field("syracuse", flag(), False), field("readings", readings_codec(OPTIONS), ())
        ),
    ),
    ("deal", NAMES),
    ("redeal", flag(), field("shuffle", NAMES, ())),
    ("lay", text()),
    ("play", text()),
    ("event", text(), field("city", text(), ""), field("dice", DICE, ())),
    ("grow", text()),
    ("end", text()),
    ("move", text(), field("to", HEX), field("via", HEX, None)),
    ("march", text(), field("to", HEX)),
    ("sail", text(), field("to", HEX)),
    ("voyage", text(), field("to", HEX)),
    ("revolt", text(), field("steps", whole())),
    ("disband", text()),
    ("persia", always_true()),
    ("fight", HEX, field("with", NAMES, ())),
    ("patrol", text()),
    ("accept", always_true()),
    ("enter", text()),
    ("retreat", text(), field("to", HEX, None)),
    ("regroup", text(), field("to", HEX)),
    ("attrition", HEX, field("dice", DICE)),
    ("starve", text()),
    ("build", text(), field("at", text())),
)
"""A move of a whole game."""

GAME_KINDS = tuple([kind for kind, _ in GAME_MOVE.shape[1]])
"""The kinds of moves of a whole game, each the key of its moves."""
