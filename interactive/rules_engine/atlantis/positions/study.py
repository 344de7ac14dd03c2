"""A position on the living course: what lies on the table, whose pawn is asked about, and what a tap does."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.seats import PAWNS
from rules_engine.atlantis.readings import Readings, read_readings
from rules_engine.atlantis.rules.path import ATLANTIS, Course, Ways, mainland, ways
from rules_engine.atlantis.rules.tiles import read_tiles, write_tiles
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
class Holding:
    """What a player has: the hand, so many tiles of each value in the order of the data, and a bridge or none to place
    (`spare`)."""

    hand: Cards
    tiles: tuple[int, ...]
    spare: bool = True


@dataclass(frozen=True)
class Position:
    """`pawns`: (player, positions) of everybody; `player` and `pawn` are asked about, with this `hand`, so many `tiles`
    of each value in the order of the data, and a bridge or none to place (`spare`); `others`: (player, holding) of
    everybody else, in the order of `pawns`. `tool`, `item` and `value` serve taps. `paying`: the cards of the move
    whose payment is being chosen, () if there is none. `last`: what the move just carried out reached, cost, brought
    ("" for no tile) and was paid with (ids apart by blanks), () if there was none."""

    course: Course
    bridges: tuple[int, ...]
    pawns: tuple[tuple[str, tuple[int, ...]], ...]
    player: str
    pawn: int
    hand: Cards
    tiles: tuple[int, ...]
    spare: bool = True
    others: tuple[tuple[str, Holding], ...] = ()
    tool: str = ASK
    item: str = ""
    value: int = 1
    readings: Readings = ()
    paying: tuple[str, ...] = ()
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

    def holding(self) -> Holding:
        """What the player has who is asked about."""
        return Holding(self.hand, self.tiles, self.spare)

    def all_pawns(self) -> list[int]:
        """The positions of all pawns."""
        return [place for _, places in self.pawns for place in places]

    def ways(self) -> Ways:
        """What moves look at."""
        return ways(self.course, self.bridges, self.all_pawns())


def start_position(components: Components) -> Position:
    """The position in the data from which the page starts."""
    example, items = components.example, components.items
    player = example["player"]
    held = start_holding(components, player)
    seated = [name for name in components.colours if name in example["pawns"]]
    return Position(
        course=tuple([read_tiles(items, space) for space in example["course"]]),
        bridges=(),
        pawns=tuple([(name, tuple(example["pawns"][name])) for name in seated]),
        player=player,
        pawn=PAWNS.index(example["pawn"]),
        hand=held.hand,
        tiles=held.tiles,
        spare=held.spare,
        others=tuple([(name, start_holding(components, name)) for name in seated if name != player]),
        item=items[0],
        value=components.values[0][1],
    )


def start_holding(components: Components, player: str) -> Holding:
    """What a player has at first: what the data say, or no card and no tile for who joins later."""
    hand = read_cards(components.items, components.example["hands"].get(player, {}))
    return Holding(hand, read_values(components, components.example["tiles"].get(player, {})))


def read_values(components: Components, counts: dict) -> tuple[int, ...]:
    """{value id: n} as numbers in the order of the values; BadInput for other keys."""
    return read_cards(tuple([key for key, _ in components.values]), counts)


NAMES = (
    "spaces", "bridges", "pawns", "player", "pawn", "hand", "tiles", "spare", "others", "tool", "item", "value",
    "readings", "paying", "last",
)  # fmt: skip
HELD = ("hand", "tiles", "spare")


def read_position(components: Components, data: dict) -> Position:
    """From plain JSON, where what stands at its start is left out: {"spaces": [[space, tile, …]] of those that differ,
    "bridges": [space], "pawns": {player: [position]}, "player", "pawn", "hand": {item: n}, "tiles": {value: n},
    "spare", "others": {player: {"hand", "tiles", "spare"}}, "tool", "item", "value", "readings": {…}, "paying": [item],
    "last": […]}. Raises BadInput for what cannot be."""
    for key in sorted(data):
        if key not in NAMES:
            raise BadInput(key, data[key], "one of the names " + ", ".join(NAMES))
    start = start_position(components)
    course = read_spaces(components, start.course, data.get("spaces", []))
    pawns = data.get("pawns", {})
    seated = [(player, pawns.get(player, start.pawns_of(player))) for player in components.colours]
    asked = one_of("player", data.get("player", start.player), components.colours)
    held = read_holding(components, asked, {name: data[name] for name in HELD if name in data})
    others = data.get("others", {})
    for name in sorted(others):
        one_of("others", name, tuple([player for player, places in seated if places and player != asked]))
    position = Position(
        course=course,
        bridges=tuple([one_of("bridges", place, waters(course)) for place in data.get("bridges", [])]),
        pawns=tuple([(player, read_pawns(components, course, places)) for player, places in seated if places]),
        player=asked,
        pawn=PAWNS.index(one_of("pawn", data.get("pawn", PAWNS[start.pawn]), PAWNS[: components.pawns])),
        hand=held.hand,
        tiles=held.tiles,
        spare=held.spare,
        others=tuple(
            [
                (player, read_holding(components, player, others.get(player, {})))
                for player, places in seated
                if places and player != asked
            ]
        ),
        tool=one_of("tool", data.get("tool", ASK), TOOLS),
        item=one_of("item", data.get("item", start.item), components.items),
        value=one_of("value", data.get("value", start.value), tuple([points for _, points in components.values])),
        readings=read_readings(data.get("readings", {})),
        paying=tuple([one_of("paying", card, components.items) for card in data.get("paying", [])]),
        last=tuple(data.get("last", [])),
    )
    if not position.pawns_of(position.player):
        raise BadInput("player", position.player, "a player with pawns")
    return position


def read_holding(components: Components, player: str, data: dict) -> Holding:
    """What a player has; what is left out is as at first. BadInput for other names."""
    start = start_holding(components, player)
    for name in sorted(data):
        one_of("others", name, HELD)
    return Holding(
        read_cards(components.items, data["hand"]) if "hand" in data else start.hand,
        read_values(components, data["tiles"]) if "tiles" in data else start.tiles,
        one_of("spare", data.get("spare", start.spare), (True, False)),
    )


def write_holding(components: Components, player: str, held: Holding) -> dict:
    """What of a holding is otherwise than at first."""
    value_ids = tuple([key for key, _ in components.values])
    start = start_holding(components, player)
    data: dict[str, Any] = {}
    if held.hand != start.hand:
        data["hand"] = write_cards(components.items, held.hand)
    if held.tiles != start.tiles:
        data["tiles"] = write_cards(value_ids, held.tiles)
    if held.spare != start.spare:
        data["spare"] = held.spare
    return data


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
    others = [(player, write_holding(components, player, held)) for player, held in position.others]
    data = {
        "spaces": [[place, *write_tiles(position.course[place - 1])] for place in changed],
        "bridges": list(position.bridges),
        "pawns": {name: list(places) for name, places in position.pawns if places != start.pawns_of(name)},
        "player": position.player,
        "pawn": PAWNS[position.pawn],
        "others": {player: held for player, held in others if held},
        "tool": position.tool,
        "item": position.item,
        "value": position.value,
        "readings": {reading: option for reading, option in position.readings},
        "paying": list(position.paying),
        "last": list(position.last),
    }
    usual = {
        "spaces": [], "bridges": [], "pawns": {}, "player": start.player, "pawn": PAWNS[start.pawn], "others": {},
        "tool": ASK, "item": start.item, "value": start.value, "readings": {}, "paying": [], "last": [],
    }  # fmt: skip
    found = {name: data[name] for name in data if data[name] != usual[name]}
    found.update(write_holding(components, position.player, position.holding()))
    return {name: found[name] for name in NAMES if name in found}


def new_pawns(components: Components) -> tuple[int, ...]:
    """The pawns of a player who joins."""
    return (ATLANTIS,) * components.pawns


def asked_about(position: Position, player: str) -> Position:
    """The position when another player is asked about: everybody keeps hand, tiles and bridge."""
    if player == position.player:
        return position
    held = [(position.player, position.holding()), *position.others]
    now = next(holding for name, holding in held if name == player)
    order = [name for name, _ in position.pawns if name != player]
    others = [(name, holding) for wanted in order for name, holding in held if name == wanted]
    return replace(position, player=player, hand=now.hand, tiles=now.tiles, spare=now.spare, others=tuple(others))
