"""A study: a map that a reader lays out and builds on, to ask what things would cost (rules setup.map, site.*)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from rules_engine.attika.components import Components, Face
from rules_engine.attika.game.state import State
from rules_engine.attika.readings import Readings
from rules_engine.attika.rules.growth import ROTATIONS, place_refusal
from rules_engine.attika.rules.sites import BLANK, OTHER, OWN, SHRINE, site_refusal
from rules_engine.cards import Cards
from rules_engine.core import Refused, must
from rules_engine.hexes import Position, flower, neighbours

OWN_TILE = "own"
"""A board tile whose face the reader made; no tile of the game's data."""
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


# the map


def start_tiles(components: Components, players: int) -> tuple[tuple[Position, Face], ...]:
    """Lay the start layout for so many players with tiles taken evenly from all there are, none of them turned."""
    centres, tiles = components.pieces.layouts[players].centres, components.pieces.tiles
    chosen = [tiles[index * len(tiles) // len(centres)] for index in range(len(centres))]
    return tuple([(centre, components.pieces.faces[tile]) for centre, tile in zip(centres, chosen)])


def start_study(components: Components, players: int, building: str) -> Study:
    """Return an empty start layout (rules setup.map, setup.shrines)."""
    return Study(start_tiles(components, players), components.pieces.layouts[players].shrines, building)


def layout_of(components: Components, study: Study) -> int | None:
    """Return the number of players whose start layout this map is, tile for tile; None for any other map."""
    for players in sorted(components.pieces.layouts):
        start = start_study(components, players, study.building)
        if (start.tiles, start.shrines) == (study.tiles, study.shrines):
            return players
    return None


def study_state(components: Components, study: Study) -> State:
    """Return the position of the game that the study shows; the player to move is `own`."""
    grounds = [pair for centre, face in study.tiles for pair in zip(flower(centre), face)]
    return State(
        active=OWN,
        grounds=tuple(grounds + [(shrine, SHRINE) for shrine in study.shrines]),
        buildings=study.buildings,
        hands=() if study.hand is None else ((OWN, study.hand),),
        discards=(0,) * len(components.landscapes),
        board=tuple([(OWN_TILE, centre, 0) for centre, _ in study.tiles]),
        readings=study.readings,
    )


def tile_at(study: Study, at: Position) -> Position | None:
    """Return the centre of the board tile that lies there; None where none does."""
    for centre, _ in study.tiles:
        if at in flower(centre):
            return centre
    return None


def lay_tile(components: Components, study: Study, centre: Position, face: Face) -> Study:
    """Lay one more board tile. Raises Refused where it may not lie (rules growth.place, .overlap, .grid), or when all
    board tiles are used up (growth.empty)."""
    if len(study.tiles) >= len(components.pieces.tiles):
        raise Refused("growth.empty", {})
    if study.tiles or study.shrines:
        state = study_state(components, study)
        must(place_refusal(state.grounds, state.board, state.readings, centre))
    return replace(study, tiles=study.tiles + ((centre, face),))


def turn_tile(study: Study, centre: Position) -> Study:
    """Turn one board tile clockwise by a sixth; what stands on it stays where it is."""
    return _with_faces(study, centre, lambda face: (face[0], face[ROTATIONS]) + face[1:ROTATIONS])


def paint_hex(study: Study, at: Position, ground: str) -> Study:
    """Change the ground of one hex of a board tile."""
    centre = tile_at(study, at)
    if centre is None:
        return study
    index = flower(centre).index(at)
    return _with_faces(study, centre, lambda face: face[:index] + (ground,) + face[index + 1 :])


def _with_faces(study: Study, centre: Position, change: Callable[[Face], Face]) -> Study:
    return replace(
        study, tiles=tuple([(place, change(face) if place == centre else face) for place, face in study.tiles])
    )


def take_tile_up(study: Study, centre: Position) -> Study:
    """Remove one board tile and what stands on it; no board tile is selected then."""
    gone = flower(centre)
    return replace(
        study,
        centre=None,
        tiles=tuple([(place, face) for place, face in study.tiles if place != centre]),
        buildings=tuple([item for item in study.buildings if item[0] not in gone]),
    )


def with_shrine(components: Components, study: Study, at: Position) -> Study:
    """Add a shrine, or remove the one that lies there. Raises Refused on a board tile (growth.overlap), away from the
    board tiles, and when all shrines are used up (both setup.shrines)."""
    if at in study.shrines:
        return replace(study, shrines=tuple([place for place in study.shrines if place != at]))
    most = most_shrines(components)
    if len(study.shrines) >= most:
        raise Refused("setup.shrines", {"shrines": most})
    if tile_at(study, at) is not None:
        raise Refused("growth.overlap", {})
    if not any([tile_at(study, near) is not None for near in neighbours(at)]):
        raise Refused("setup.shrines.beside", {})
    return replace(study, shrines=study.shrines + (at,))


def most_shrines(components: Components) -> int:
    """Count the shrines of the largest start layout."""
    layouts = components.pieces.layouts
    return max([len(layouts[players].shrines) for players in sorted(layouts)])


# the buildings


def with_building(components: Components, study: Study, at: Position, owner: str) -> Study:
    """Add the study's piece there. Raises Refused where it cannot stand (rules site.free, site.blocked), and when
    all own ones of its kind stand already (build.tile)."""
    building = study.piece or study.building
    must(site_refusal(study_state(components, study).hex_at(at, OWN)))
    if owner == OWN and standing(study, building) >= components.copies[building]:
        raise Refused("build.tile", {"building": building})
    buildings = study.buildings + ((at, owner, building),)
    return replace(study, buildings=tuple([item for name in (OWN, OTHER) for item in buildings if item[1] == name]))


def without_building(study: Study, at: Position) -> Study:
    """Remove the building that stands there."""
    return replace(study, buildings=tuple([item for item in study.buildings if item[0] != at]))


def standing(study: Study, building: str) -> int:
    """Count the own buildings of a type on the map."""
    return len([name for _, owner, name in study.buildings if owner == OWN and name == building])


def blank_face() -> Face:
    """Return a board tile without any symbol."""
    return (BLANK,) * (1 + ROTATIONS)
