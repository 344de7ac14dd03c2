"""A study as plain JSON, short enough for an address."""

from __future__ import annotations

from typing import Any

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.positions.study import ASK, TOOLS, Holding, Study, read_values, start_holding, start_study
from rules_engine.atlantis.readings import read_readings
from rules_engine.atlantis.rules.path import PAWNS, Course, mainland
from rules_engine.atlantis.rules.tiles import read_tiles, write_tiles
from rules_engine.cards import read_cards, write_cards
from rules_engine.core import BadInput

NAMES = (
    "spaces", "bridges", "pawns", "player", "pawn", "hand", "tiles", "spare", "others", "tool", "item", "value",
    "readings", "paying", "last",
)  # fmt: skip
HELD = ("hand", "tiles", "spare")


def read_position(components: Components, data: dict) -> Study:
    """Read plain JSON, where what stands at its start is left out: {"spaces": [[space, tile, …]] of those that differ,
    "bridges": [space], "pawns": {player: [position]}, "player", "pawn", "hand": {item: n}, "tiles": {value: n},
    "spare", "others": {player: {"hand", "tiles", "spare"}}, "tool", "item", "value", "readings": {…}, "paying": [item],
    "last": […]}. Raises BadInput for what cannot be."""
    for key in sorted(data):
        if key not in NAMES:
            raise BadInput(key, data[key], "one of the names " + ", ".join(NAMES))
    start = start_study(components)
    course = read_spaces(components, start.course, data.get("spaces", []))
    pawns = data.get("pawns", {})
    seated = [(player, pawns.get(player, start.pawns_of(player))) for player in components.colours]
    asked = one_of("player", data.get("player", start.player), components.colours)
    held = read_holding(components, asked, {name: data[name] for name in HELD if name in data})
    others = data.get("others", {})
    for name in sorted(others):
        one_of("others", name, tuple([player for player, places in seated if places and player != asked]))
    study = Study(
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
    if not study.pawns_of(study.player):
        raise BadInput("player", study.player, "a player with pawns")
    return study


def read_holding(components: Components, player: str, data: dict) -> Holding:
    """Read what a player has; what is left out is as at first. BadInput for other names."""
    start = start_holding(components, player)
    for name in sorted(data):
        one_of("others", name, HELD)
    return Holding(
        read_cards(components.items, data["hand"]) if "hand" in data else start.hand,
        read_values(components, data["tiles"]) if "tiles" in data else start.tiles,
        one_of("spare", data.get("spare", start.spare), (True, False)),
    )


def write_holding(components: Components, player: str, held: Holding) -> dict:
    """Write what of a holding is otherwise than at first."""
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
    """Return what was found if it is known; BadInput if not."""
    if found not in known:
        raise BadInput(name, found, "one of " + ", ".join([str(item) for item in known]))
    return found


def waters(course: Course) -> tuple[int, ...]:
    """List the spaces with water."""
    return tuple([place for place in range(1, len(course) + 1) if not course[place - 1]])


def read_spaces(components: Components, course: Course, spaces: list) -> Course:
    """Read other tiles on some spaces of the course."""
    found = list(course)
    for space in spaces:
        place = one_of("spaces", space[0], tuple(range(1, len(course) + 1)))
        found[place - 1] = read_tiles(components.items, space[1:])
    return tuple(found)


def read_pawns(components: Components, course: Course, places: Any) -> tuple[int, ...]:
    """Read a player's pawns, each on a tile, on Atlantis or on the mainland."""
    if len(places) != components.pawns:
        raise BadInput("pawns", places, "as many places as a player has pawns")
    allowed = tuple([place for place in range(mainland(course) + 1) if place not in waters(course)])
    return tuple([one_of("pawns", place, allowed) for place in places])


def write_position(components: Components, study: Study) -> dict:
    """Write the plain JSON that `read_position` reads back unchanged, without what stands at its start."""
    start = start_study(components)
    spaces = zip(start.course, study.course)
    changed = [index + 1 for index, (before, now) in enumerate(spaces) if before != now]
    others = [(player, write_holding(components, player, held)) for player, held in study.others]
    data = {
        "spaces": [[place, *write_tiles(study.course[place - 1])] for place in changed],
        "bridges": list(study.bridges),
        "pawns": {name: list(places) for name, places in study.pawns if places != start.pawns_of(name)},
        "player": study.player,
        "pawn": PAWNS[study.pawn],
        "others": {player: held for player, held in others if held},
        "tool": study.tool,
        "item": study.item,
        "value": study.value,
        "readings": {reading: option for reading, option in study.readings},
        "paying": list(study.paying),
        "last": list(study.last),
    }
    usual = {
        "spaces": [], "bridges": [], "pawns": {}, "player": start.player, "pawn": PAWNS[start.pawn], "others": {},
        "tool": ASK, "item": start.item, "value": start.value, "readings": {}, "paying": [], "last": [],
    }  # fmt: skip
    found = {name: data[name] for name in data if data[name] != usual[name]}
    found.update(write_holding(components, study.player, study.holding()))
    return {name: found[name] for name in NAMES if name in found}
