"""The state of an invented game that uses every kind of codec; run in both interpreters by test_codec.py."""

from dataclasses import dataclass
from typing import Any

from rules_engine.codec import (
    always,
    checked,
    columns,
    constant,
    converted,
    counts_of,
    dict_of,
    field,
    flag,
    inline,
    json_text,
    list_of,
    one_of,
    optional,
    pairs_of,
    record,
    row_of,
    text,
    tuple_record,
    whole,
)
from rules_engine.core import BadInput

PLAYERS = ("red", "blue")
LANDS = ("water", "forest", "hill")


@dataclass(frozen=True)
class Tile:
    face: str
    turned: int


@dataclass(frozen=True)
class Seat:
    player: str
    points: int = 0
    mat: tuple[str, ...] = ()


@dataclass(frozen=True)
class State:
    active: str
    buildings: tuple = ()
    tiles: tuple[Tile, ...] = ()
    spaces: tuple = ()
    hands: tuple = ()
    discards: tuple[int, ...] = (0, 0, 0)
    prices: Any = None
    seats: tuple[Seat, ...] = ()
    holdings: Any = None
    done: int = 0
    drawn: bool = False
    bridges: int = 0
    note: str = ""
    began: str = ""
    winner: tuple[str, str] | None = None
    game: str = ""


def read_card(name: str) -> tuple[str, int]:
    """Return ("hill", 2) for `hill-2`. Raises BadInput."""
    land, _, number = name.partition("-")
    if land not in LANDS or number not in ("1", "2"):
        raise BadInput("", name, "a land and 1 or 2")
    return land, int(number)


@dataclass(frozen=True)
class Holding:
    owner: str | None = None
    cubes: int = 0


CARD = converted(text(), read_card, lambda card: card[0] + "-" + str(card[1]))
TILE = converted(row_of(one_of(LANDS), whole(0, 5)), lambda row: Tile(*row), lambda tile: (tile.face, tile.turned))
HOLDINGS = columns(
    "holdings",
    Holding,
    field("owners", optional(one_of(PLAYERS)), None, attribute="owner"),
    field("cubes", whole(), 0, written=lambda row: row.owner is not None),
    keys=("argos", "thebai"),
)
STATE = record(
    State,
    field("active", one_of(PLAYERS)),
    field("buildings", list_of(row_of(inline(whole(-9, 9), whole(-9, 9)), one_of(PLAYERS))), (), written=always),
    field("tiles", list_of(TILE), ()),
    field("spaces", checked(list_of(row_of(whole(1, 9), rest=CARD)), lambda rows: len(rows) < 5, "few spaces"), ()),
    field("hands", pairs_of(PLAYERS, counts_of(LANDS, 9)), ()),
    field("discards", counts_of(LANDS), (0, 0, 0)),
    field("prices", optional(dict_of(None, whole(), 0)), None),
    columns(
        "seats",
        Seat,
        field("points", whole(), 0),
        field("mats", list_of(one_of(LANDS)), (), attribute="mat", written=always),
        keys=PLAYERS,
        key="player",
        listed_as="players",
    ),
    HOLDINGS,
    field("done", whole(), 0),
    field("drawn", flag(), False),
    field("bridges", one_of((0, 1, 2)), 0),
    field("note", text(20), ""),
    field("began", one_of(PLAYERS), default_from=lambda values: values["active"], written=always),
    field("won", optional(tuple_record(field("winner", text()), field("rule", text()))), None, attribute="winner"),
    constant("game", "sample"),
)


def there_and_back(data: Any) -> list:
    """Return [JSON text] that the codec writes for what it reads; [path, expected] if it raises BadInput."""
    try:
        return [json_text(STATE.write(STATE.read(data)), ("active", "won"))]
    except BadInput as bad:
        return [bad.path, bad.expected]
