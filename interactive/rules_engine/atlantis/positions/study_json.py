"""The JSON of a study, short enough for an address: without what stands as at the start."""

from __future__ import annotations

from typing import Any

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.positions.study import ASK, TOOLS, Holding, Study, start_holding, start_study
from rules_engine.atlantis.readings import OPTIONS
from rules_engine.atlantis.rules.path import PAWNS, mainland
from rules_engine.atlantis.rules.tiles import tile_codec
from rules_engine.codec import (
    Codec,
    checked,
    converted,
    counts_of,
    dict_of,
    field,
    flag,
    list_of,
    one_of,
    record,
    row_of,
    text,
    whole,
)
from rules_engine.core import BadInput, kept
from rules_engine.readings import readings_codec


def read_position(components: Components, data: Any) -> Study:
    """Read plain JSON; what is left out stands as at the start. Raises BadInput for what cannot be."""
    return study_codec(components).read(data)


def write_position(components: Components, study: Study) -> dict:
    """Write the plain JSON that `read_position` reads back unchanged."""
    return study_codec(components).write(study)


def position_shape(components: Components) -> tuple:
    """Return the shape of what `write_position` writes, for short addresses."""
    return study_codec(components).shape


@kept
def study_codec(components: Components) -> Codec:
    """Declare the JSON of a study."""
    start, items, colours = start_study(components), components.items, components.colours
    space = whole(1, len(start.course))
    pawns = checked(
        list_of(whole(0, mainland(start.course))),
        lambda places: len(places) in (0, components.pawns),
        "as many places as a player has pawns",
    )
    hand, tiles = held_codecs(components)
    others = record(
        lambda **found: found,
        *[field(name, holding_codec(components, name), None) for name in colours],
        get=lambda found, name: found[name],
    )
    pawn_ids = PAWNS[: components.pawns]
    return record(
        lambda **values: make_study(components, start, **values),
        field("spaces", list_of(row_of(space, rest=tile_codec(items))), ()),
        field("bridges", list_of(space), ()),
        field("pawns", dict_of(colours, pawns), {}),
        field("player", one_of(colours), start.player),
        field("pawn", converted(one_of(pawn_ids), pawn_ids.index, lambda pawn: pawn_ids[pawn]), start.pawn),
        field("hand", hand, None),
        field("tiles", tiles, None),
        field("spare", flag(), None),
        field("others", others, None, written=lambda study: others.write(part_of(components, start, study, "others"))),
        field("tool", one_of(TOOLS), ASK),
        field("item", one_of(items), start.item),
        field("value", one_of([points for _, points in components.values]), start.value),
        field("readings", readings_codec(OPTIONS), ()),
        field("paying", list_of(one_of(items)), ()),
        field("last", last_codec(components), ()),
        get=lambda study, name: part_of(components, start, study, name),
    )


def held_codecs(components: Components) -> tuple[Codec, Codec]:
    """Declare a hand, and the tiles of a player: {"ring": 2} and {"value-3": 1}."""
    return counts_of(components.items), counts_of([key for key, _ in components.values])


def holding_codec(components: Components, player: str) -> Codec:
    """Declare what another player has; what is left out is as at first."""
    start = start_holding(components, player)
    hand, tiles = held_codecs(components)
    return record(
        Holding,
        field("hand", hand, start.hand),
        field("tiles", tiles, start.tiles),
        field("spare", flag(), start.spare),
    )


def last_codec(components: Components) -> Codec:
    """Declare the move just carried out: [] or [goal, toll, tile or "", paid ids apart by blanks]; the last two may be
    missing."""
    tile = tile_codec(components.items)
    known = components.items + tuple([key for key, _ in components.values])

    def is_tile(name: str) -> bool:
        try:
            tile.read(name)
        except BadInput:
            return False
        return True

    def fits(last: tuple) -> bool:
        more = list(last[2:])
        brought, paid = (more + ["", ""])[:2]
        known_ids = all([piece in known for piece in paid.split(" ") if piece])
        known_goal = last[0] == "mainland" or is_tile(last[0])
        return len(more) <= 2 and known_goal and (not brought or is_tile(brought)) and known_ids

    return checked(row_of(text(), whole(), rest=text()), fits, "a move")


def make_study(components: Components, start: Study, **values: Any) -> Study:
    """Make a study of what was read; BadInput for one that cannot be."""
    spaces, places = values.pop("spaces"), values.pop("pawns")
    course = list(start.course)
    for space in spaces:
        course[space[0] - 1] = space[1:]
    seated = [(name, places.get(name, start.pawns_of(name))) for name in components.colours]
    player, others = values["player"], values.pop("others") or {}
    first = start_holding(components, player)
    study = Study(
        course=tuple(course),
        pawns=tuple([(name, found) for name, found in seated if found]),
        hand=values.pop("hand") or first.hand,
        tiles=values.pop("tiles") or first.tiles,
        spare=first.spare if values["spare"] is None else values["spare"],
        others=tuple(
            [
                (name, others.get(name) or start_holding(components, name))
                for name, found in seated
                if found and name != player
            ]
        ),
        **{name: values[name] for name in values if name != "spare"},
    )
    refuse_impossible(study, others)
    return study


def refuse_impossible(study: Study, others: dict) -> None:
    """Raise BadInput for bridges on land, pawns on water, and players without pawns."""
    for place in study.bridges:
        if study.course[place - 1]:
            raise BadInput("bridges", place, "a space with water")
    for place in study.all_pawns():
        if 0 < place < mainland(study.course) and not study.course[place - 1]:
            raise BadInput("pawns", place, "a space with a tile, Atlantis or the mainland")
    if not study.pawns_of(study.player):
        raise BadInput("player", study.player, "a player with pawns")
    for name in sorted(others):
        if others[name] is not None and (name == study.player or not study.pawns_of(name)):
            raise BadInput("others", name, "another player with pawns")


def part_of(components: Components, start: Study, study: Study, name: str) -> Any:
    """Return what a study writes under a name: its default where it stands as at the start."""
    if name == "spaces":
        spaces = zip(start.course, study.course)
        return tuple([(index + 1, *now) for index, (before, now) in enumerate(spaces) if before != now])
    if name == "pawns":
        return {player: places for player, places in study.pawns if places != start.pawns_of(player)}
    if name == "others":
        held = dict(study.others)
        return {
            player: None if held.get(player) == start_holding(components, player) else held.get(player)
            for player in components.colours
        }
    found = getattr(study, name)
    if name in ("hand", "tiles", "spare"):
        return None if found == getattr(start_holding(components, study.player), name) else found
    return found
