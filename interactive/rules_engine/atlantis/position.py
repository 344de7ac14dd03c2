"""A position on the living course: what lies on the table, whose pawn is asked about, and what a tap does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.path import ATLANTIS, Course, Ways, mainland, ways
from rules_engine.atlantis.readings import Readings, read_readings
from rules_engine.atlantis.seats import PAWNS
from rules_engine.atlantis.tiles import read_tiles, write_tiles
from rules_engine.cards import Cards, read_cards, write_cards
from rules_engine.core import BadInput

ASK = "ask"
TILE = "tile"
STACK = "stack"
REMOVE = "remove"
BRIDGE = "bridge"
PAWN = "pawn"
TOOLS = (ASK, PAWN, TILE, STACK, REMOVE, BRIDGE)
"""What tapping a space does: ask about the pawn on it, put the chosen pawn there, replace or add a tile, take the top
tile or a bridge away, put or take a bridge."""


@dataclass(frozen=True)
class Position:
    """`pawns`: (player, positions) of everybody; `player` and `pawn` are asked about, with this `hand`, so many `tiles`
    of each value in the order of the data, and a bridge or none to place (`spare`). `tool`, `item` and `value` serve
    taps. `last`: what the move just carried out reached, cost and brought, () if there was none."""

    course: Course
    bridges: tuple[int, ...]
    pawns: tuple[tuple[str, tuple[int, ...]], ...]
    player: str
    pawn: int
    hand: Cards
    tiles: tuple[int, ...]
    spare: bool = True
    tool: str = ASK
    item: str = ""
    value: int = 1
    readings: Readings = ()
    last: tuple[Any, ...] = ()

    def place(self) -> int:
        """Where the chosen pawn stands."""
        return self.pawns_of(self.player)[self.pawn]

    def pawns_of(self, player: str) -> tuple[int, ...]:
        """Where a player's pawns stand; () for who does not play."""
        for name, places in self.pawns:
            if name == player:
                return places
        return ()

    def all_pawns(self) -> list[int]:
        """The positions of all pawns."""
        return [place for _, places in self.pawns for place in places]

    def ways(self) -> Ways:
        """What moves look at."""
        return ways(self.course, self.bridges, self.all_pawns())


def start_position(components: Components) -> Position:
    """The position in the data from which the page starts."""
    example, items = components.example, components.items
    pawns = example["pawns"]
    return Position(
        course=tuple([read_tiles(items, space) for space in example["course"]]),
        bridges=(),
        pawns=tuple([(player, tuple(pawns[player])) for player in components.colours if player in pawns]),
        player=example["player"],
        pawn=PAWNS.index(example["pawn"]),
        hand=read_cards(items, example["hand"]),
        tiles=read_values(components, example["tiles"]),
        item=items[0],
        value=components.values[0][1],
    )


def read_values(components: Components, counts: dict) -> tuple[int, ...]:
    """{value id: n} as numbers in the order of the values; BadInput for other keys."""
    return read_cards(tuple([key for key, _ in components.values]), counts)


NAMES = (
    "spaces", "bridges", "pawns", "player", "pawn", "hand", "tiles", "spare", "tool", "item", "value", "readings",
    "last",
)  # fmt: skip


def read_position(components: Components, data: dict) -> Position:
    """From plain JSON, where what stands at its start is left out: {"spaces": [[space, tile, …]] of those that differ,
    "bridges": [space], "pawns": {player: [position]}, "player", "pawn", "hand": {item: n}, "tiles": {value: n},
    "spare", "tool", "item", "value", "readings": {…}, "last": […]}. Raises BadInput for what cannot be."""
    for key in sorted(data):
        if key not in NAMES:
            raise BadInput(key, data[key], "one of the names " + ", ".join(NAMES))
    start = start_position(components)
    course = read_spaces(components, start.course, data.get("spaces", []))
    pawns = data.get("pawns", {})
    seated = [(player, pawns.get(player, start.pawns_of(player))) for player in components.colours]
    position = Position(
        course=course,
        bridges=tuple([one_of("bridges", place, waters(course)) for place in data.get("bridges", [])]),
        pawns=tuple([(player, read_pawns(components, course, places)) for player, places in seated if places]),
        player=one_of("player", data.get("player", start.player), components.colours),
        pawn=PAWNS.index(one_of("pawn", data.get("pawn", PAWNS[start.pawn]), PAWNS[: components.pawns])),
        hand=read_cards(components.items, data["hand"]) if "hand" in data else start.hand,
        tiles=read_values(components, data["tiles"]) if "tiles" in data else start.tiles,
        spare=one_of("spare", data.get("spare", True), (True, False)),
        tool=one_of("tool", data.get("tool", ASK), TOOLS),
        item=one_of("item", data.get("item", start.item), components.items),
        value=one_of("value", data.get("value", start.value), tuple([points for _, points in components.values])),
        readings=read_readings(data.get("readings", {})),
        last=tuple(data.get("last", [])),
    )
    if not position.pawns_of(position.player):
        raise BadInput("player", position.player, "a player with pawns")
    return position


def one_of(name: str, found: Any, known: tuple[Any, ...]) -> Any:
    """What was found, if it is known; BadInput if not."""
    if found not in known:
        raise BadInput(name, found, "one of " + ", ".join([str(item) for item in known]))
    return found


def waters(course: Course) -> tuple[int, ...]:
    """The spaces with water."""
    return tuple([place for place in range(1, len(course) + 1) if not course[place - 1]])


def read_spaces(components: Components, course: Course, spaces: list) -> Course:
    """The course with other tiles on some spaces."""
    found = list(course)
    for space in spaces:
        place = one_of("spaces", space[0], tuple(range(1, len(course) + 1)))
        found[place - 1] = read_tiles(components.items, space[1:])
    return tuple(found)


def read_pawns(components: Components, course: Course, places: Any) -> tuple[int, ...]:
    """A player's pawns, each on a tile, on Atlantis or on the mainland."""
    if len(places) != components.pawns:
        raise BadInput("pawns", places, "as many places as a player has pawns")
    allowed = tuple([place for place in range(mainland(course) + 1) if place not in waters(course)])
    return tuple([one_of("pawns", place, allowed) for place in places])


def write_position(components: Components, position: Position) -> dict:
    """Plain JSON that `read_position` reads back unchanged, without what stands at its start."""
    start = start_position(components)
    spaces = zip(start.course, position.course)
    changed = [index + 1 for index, (before, now) in enumerate(spaces) if before != now]
    value_ids = tuple([key for key, _ in components.values])
    data = {
        "spaces": [[place, *write_tiles(position.course[place - 1])] for place in changed],
        "bridges": list(position.bridges),
        "pawns": {name: list(places) for name, places in position.pawns if places != start.pawns_of(name)},
        "player": position.player,
        "pawn": PAWNS[position.pawn],
        "hand": write_cards(components.items, position.hand),
        "tiles": write_cards(value_ids, position.tiles),
        "spare": position.spare,
        "tool": position.tool,
        "item": position.item,
        "value": position.value,
        "readings": {reading: option for reading, option in position.readings},
        "last": list(position.last),
    }
    usual = {
        "spaces": [], "bridges": [], "pawns": {}, "player": start.player, "pawn": PAWNS[start.pawn], "spare": True,
        "hand": write_cards(components.items, start.hand), "tiles": write_cards(value_ids, start.tiles), "tool": ASK,
        "item": start.item, "value": start.value, "readings": {}, "last": [],
    }  # fmt: skip
    return {name: data[name] for name in NAMES if data[name] != usual[name]}


def new_pawns(components: Components) -> tuple[int, ...]:
    """The pawns of a player who joins."""
    return (ATLANTIS,) * components.pawns
