"""A study: a map that a reader lays out and builds on, to ask what things would cost (rules setup.map, site.*); and its
JSON, short enough for an address and the same in every language."""

from dataclasses import dataclass
from typing import Any

from rules_engine.attika.components import Components, Face
from rules_engine.attika.game.state import State
from rules_engine.attika.readings import OPTIONS, Readings
from rules_engine.attika.rules.growth import ROTATIONS
from rules_engine.attika.rules.sites import BLANK, OTHER, OWN, SHRINE
from rules_engine.cards import Cards
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
from rules_engine.hexes import FAR, Position, flower
from rules_engine.readings import readings_codec

OWN_TILE = "own"
"""A board tile whose face the reader made; no tile of the game's data."""
BLANK_FACE = (BLANK,) * (1 + ROTATIONS)
"""A board tile without any symbol."""
ASK, GROUND, TILE = "ask", "ground", "tile"
TOOLS = (ASK, OWN, OTHER, GROUND, TILE, SHRINE)
"""What a tap on a hex does: it asks for the cost there, places or removes a building of the player or of another one,
changes the landscape, lays or selects a board tile, or places or removes a shrine."""


@dataclass(frozen=True)
class Study:
    """A map with buildings, and what is asked about it.

    `tiles`: (centre, grounds as they lie: the centre, then clockwise from the upper right); `buildings`: (position,
    own or other, building), the player's before those of others; `building`: the one that is asked about, `at`: where;
    `hand` None leaves payments out.

    `tool`: what a tap does; `piece`: the building that it places, None for the one that is asked about; `ground`: the
    landscape that it paints; `face`: the number of the next board tile, 0 for one without symbols; `centre`: the
    selected board tile. `chain`, `places`: whether the shortest chain, and the places for board tiles, are shown.
    """

    tiles: tuple[tuple[Position, Face], ...]
    shrines: tuple[Position, ...]
    building: str
    buildings: tuple[tuple[Position, str, str], ...] = ()
    at: Position | None = None
    hand: Cards | None = None
    readings: Readings = ()
    tool: str = ASK
    piece: str | None = None
    ground: str = BLANK
    face: int = 0
    centre: Position | None = None
    chain: bool = False
    places: bool = False

    def state(self, components: Components) -> State:
        """Return the position of the game that the study shows; the player to move is `own`."""
        grounds = [pair for centre, face in self.tiles for pair in zip(flower(centre), face)]
        return State(
            active=OWN,
            grounds=tuple(grounds + [(shrine, SHRINE) for shrine in self.shrines]),
            buildings=self.buildings,
            hands=() if self.hand is None else ((OWN, self.hand),),
            discards=(0,) * len(components.landscapes),
            board=tuple([(OWN_TILE, centre, 0) for centre, _ in self.tiles]),
            readings=self.readings,
        )

    def layout(self, components: Components) -> int | None:
        """Return the number of players whose start layout this map is, tile for tile; None for any other map."""
        for players in sorted(components.pieces.layouts):
            start = start_study(components, players, self.building)
            if (start.tiles, start.shrines) == (self.tiles, self.shrines):
                return players
        return None

    def tile_at(self, at: Position) -> Position | None:
        """Return the centre of the board tile that lies there; None where none does."""
        for centre, _ in self.tiles:
            if at in flower(centre):
                return centre
        return None


def start_study(components: Components, players: int, building: str) -> Study:
    """Return an empty start layout for so many players, of tiles taken evenly from all there are, none of them turned
    (rules setup.map, setup.shrines)."""
    layout, pieces = components.pieces.layouts[players], components.pieces
    count, tiles = len(layout.centres), pieces.tiles
    faces = [pieces.faces[tiles[index * len(tiles) // count]] for index in range(count)]
    return Study(tuple(zip(layout.centres, faces)), layout.shrines, building)


DIGITS = "0123456789"


@kept
def study_codec(components: Components) -> Codec:
    """Declare the JSON of a study: a map as "layout" (a start layout's number of players) or as "tiles" and "shrines",
    and "building"; all else may be left out."""
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
        text(len(BLANK_FACE)),
        lambda found: len(found) == len(BLANK_FACE) and all([digit in known for digit in found]),
        "as many digits as a tile has hexes",
    )
    return converted(
        digits,
        lambda found: tuple([grounds[known.index(digit)] for digit in found]),
        lambda face: "".join([known[grounds.index(ground)] for ground in face]),
    )


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
    layout = study.layout(components)
    return layout if name == "layout" else getattr(study, name) if layout is None else None


def refuse_impossible(components: Components, study: Study) -> None:
    """Raise BadInput for two things in one place, a building off the map or on a shrine, and more pieces than there
    are."""
    ground = [place for centre, _ in study.tiles for place in flower(centre)]
    built = [place for place, _, _ in study.buildings]
    own = [building for _, owner, building in study.buildings if owner == OWN]
    if len(set(ground + list(study.shrines))) < len(ground) + len(study.shrines):
        raise BadInput("tiles", len(ground), "tiles and shrines beside one another")
    if len(study.tiles) > len(components.pieces.tiles) or len(study.shrines) > components.pieces.most_shrines():
        raise BadInput("tiles", len(study.tiles), "not more than there are")
    if len(set(built)) < len(built) or any([place not in ground for place in built]):
        raise BadInput("buildings", len(built), "each on a hex of its own")
    if study.centre is not None and study.centre not in [centre for centre, _ in study.tiles]:
        raise BadInput("centre", list(study.centre), "a board tile of the map")
    if any([own.count(building) > components.copies[building] for building in own]):
        raise BadInput(OWN, len(own), "not more than there are")
