"""The JSON of a study, short enough for an address and the same in every language."""

from __future__ import annotations

from typing import Any

from rules_engine.attika.components import Components, Face
from rules_engine.attika.positions.study import ASK, TOOLS, Study, layout_of, most_shrines, start_study
from rules_engine.attika.readings import OPTIONS
from rules_engine.attika.rules.growth import ROTATIONS
from rules_engine.attika.rules.sites import BLANK, OTHER, OWN
from rules_engine.codec import (
    Codec,
    checked,
    converted,
    counts_of,
    field,
    flag,
    inline,
    list_of,
    one_of,
    record,
    row_of,
    text,
    whole,
)
from rules_engine.core import BadInput, kept
from rules_engine.hexes import FAR, flower
from rules_engine.readings import readings_codec

DIGITS = "0123456789"


def read_study(components: Components, data: Any) -> Study:
    """Read plain JSON: a map as "layout" (a start layout's number of players) or as "tiles" and "shrines", and
    "building"; all else may be left out. Raises BadInput for everything that is no study."""
    return study_codec(components).read(data)


def write_study(components: Components, study: Study) -> Any:
    """Return the plain JSON that `read_study` reads back, without defaults."""
    return study_codec(components).write(study)


def study_shape(components: Components) -> tuple:
    """Return the shape of what `write_study` writes, for short addresses."""
    return study_codec(components).shape


@kept
def study_codec(components: Components) -> Codec:
    """Declare the JSON of a study."""
    coordinate = whole(-FAR, FAR)
    place = row_of(coordinate, coordinate)
    built = list_of(row_of(inline(coordinate, coordinate), one_of(components.order)))
    return record(
        lambda **values: make_study(components, **values),
        field("layout", one_of(sorted(components.pieces.layouts)), None),
        field("tiles", list_of(row_of(inline(coordinate, coordinate), face_codec(components))), None),
        field("shrines", list_of(place), None),
        field("building", one_of(components.order)),
        field(OWN, built, ()),
        field(OTHER, built, ()),
        field("at", place, None),
        field("hand", counts_of(components.landscapes, components.pieces.cards_each), None),
        field("readings", readings_codec(OPTIONS), ()),
        field("tool", one_of(TOOLS), ASK),
        field("piece", one_of(components.order), None),
        field("ground", one_of((BLANK,) + components.landscapes), BLANK),
        field("face", whole(0, len(components.pieces.tiles)), 0),
        field("centre", place, None),
        field("chain", flag(), False),
        field("places", flag(), False),
        get=lambda study, name: part_of(components, study, name),
    )


def face_codec(components: Components) -> Codec:
    """Declare a face: a text of digits, the centre first, then clockwise from the upper right; 0 stands for no symbol,
    the others count the landscapes."""
    grounds = (BLANK,) + components.landscapes
    known = DIGITS[: len(grounds)]
    digits = checked(
        text(1 + ROTATIONS),
        lambda found: len(found) == 1 + ROTATIONS and all([digit in known for digit in found]),
        "as many digits as a tile has hexes",
    )

    def read(found: str) -> Face:
        return tuple([grounds[known.index(digit)] for digit in found])

    def write(face: Face) -> str:
        return "".join([known[grounds.index(ground)] for ground in face])

    return converted(digits, read, write)


def make_study(components: Components, layout: int | None, tiles: Any, shrines: Any, **values: Any) -> Study:
    """Make a study of what was read; BadInput for one that cannot be."""
    if layout is None and tiles is None:
        raise BadInput("tiles", None, "a list")
    if layout is not None and (tiles is not None or shrines is not None):
        raise BadInput("layout", layout, "no tiles and shrines beside it")
    start = None if layout is None else start_study(components, layout, "")
    buildings = [(place, owner, name) for owner in (OWN, OTHER) for place, name in values.pop(owner)]
    study = Study(
        tiles=tiles if start is None else start.tiles,
        shrines=(shrines or ()) if start is None else start.shrines,
        buildings=tuple(buildings),
        **values,
    )
    refuse_impossible(components, study)
    return study


def part_of(components: Components, study: Study, name: str) -> Any:
    """Return what a study writes under a name."""
    if name in (OWN, OTHER):
        return tuple([(place, building) for place, owner, building in study.buildings if owner == name])
    if name not in ("layout", "tiles", "shrines"):
        return getattr(study, name)
    layout = layout_of(components, study)
    return layout if name == "layout" else getattr(study, name) if layout is None else None


def refuse_impossible(components: Components, study: Study) -> None:
    """Raise BadInput for two things in one place, a building off the map or on a shrine, and more pieces than there
    are."""
    ground = [place for centre, _ in study.tiles for place in flower(centre)]
    built = [place for place, _, _ in study.buildings]
    own = [building for _, owner, building in study.buildings if owner == OWN]
    if len(set(ground + list(study.shrines))) < len(ground) + len(study.shrines):
        raise BadInput("tiles", len(ground), "tiles and shrines beside one another")
    if len(study.tiles) > len(components.pieces.tiles) or len(study.shrines) > most_shrines(components):
        raise BadInput("tiles", len(study.tiles), "not more than there are")
    if len(set(built)) < len(built) or any([place not in ground for place in built]):
        raise BadInput("buildings", len(built), "each on a hex of its own")
    if study.centre is not None and study.centre not in [centre for centre, _ in study.tiles]:
        raise BadInput("centre", list(study.centre), "a board tile of the map")
    if any([own.count(building) > components.copies[building] for building in own]):
        raise BadInput(OWN, len(own), "not more than there are")
