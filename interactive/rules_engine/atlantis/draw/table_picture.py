"""The picture on which whole games are played: the course, and below it what the players have."""

from typing import Any

from rules_engine.atlantis.actions.preparing import space_thing
from rules_engine.atlantis.components import Components
from rules_engine.atlantis.draw.picture import (
    CELL,
    TILE_HEIGHT,
    TOP,
    Label,
    corner,
    describe_place,
    holes_by_space,
    place_content,
    places_left,
    scene_of,
    track,
    whole_course,
)
from rules_engine.atlantis.draw.table_seats import draw_seats
from rules_engine.atlantis.game.state import State
from rules_engine.atlantis.rules.path import ATLANTIS, PAWNS
from rules_engine.touch import Things, join_pictures, last_mark, touch

PLACE = f'<rect class="touch__ring" x="4" y="{TOP + 3}" width="{CELL - 8}" height="{TILE_HEIGHT - 6}" rx="4"/>'
OUTLINE = f'<rect x="1" y="{TOP - 1}" width="{CELL - 2}" height="{TILE_HEIGHT + 2}" rx="5"/>'
AREA = '<circle class="touch__area" r="14"/>'
PAWN = '<circle class="touch__ring" r="14"/>'


def draw_table(components: Components, known: Any, label: Label, things: Things) -> tuple[str, str]:
    """Draw what a player knows (`view`), or a whole position as the player sees it whose turn it is: every space, where
    a bridge may be placed or a pawn may go, and over them the player's pawns."""
    state: State = getattr(known, "state", known)
    player: str = getattr(known, "player", state.active)
    scene, places = scene_of(state), places_left(state.course)
    found, content, at = holes_by_space(scene), track(len(places)), {}
    for index, place in enumerate(places):
        x, y = corner(index)
        at[place] = x + CELL // 2, y + TOP + TILE_HEIGHT - 14
        thing = space_thing(place)
        drawn = place_content(scene, found, place, label) + (PLACE if thing in things else "")
        drawn += last_mark(thing, things, OUTLINE, 7, TOP, ".7")
        content += touch(thing, things, describe_place(scene, found, place, label), drawn, "space", (x, y))
    for name, pawn, place in scene.pawns:
        if name == player and ATLANTIS < place < state.mainland():
            thing = PAWNS[pawn]
            content += touch(thing, things, label(thing), AREA + (PAWN if thing in things else ""), "", at[place])
    board = join_pictures([whole_course(scene, label, content, True)])
    return board, draw_seats(components, known, state, player, label, things)


def spots(components: Components, known: Any) -> dict[str, Any]:
    """Return what lies and stands at each place: its tiles or the bridge over its hole, and the pawns."""
    scene = scene_of(getattr(known, "state", known))
    found = holes_by_space(scene)
    places = places_left(scene.course)
    return {space_thing(place): place_content(scene, found, place, str) for place in places}
