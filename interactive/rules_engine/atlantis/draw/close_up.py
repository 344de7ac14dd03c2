"""The picture of a case: the part of the course on which a move happens, with what it moves and where it leads, and
below it the cards and tiles that are played, paid or given up; or the same part after the move."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules_engine.atlantis.actions.moves import ATLANTIS
from rules_engine.atlantis.actions.pawn import MovePawn
from rules_engine.atlantis.actions.preparing import Buy
from rules_engine.atlantis.components import Components
from rules_engine.atlantis.draw.holdings import (
    HEIGHT,
    START,
    draw_scaled_rows,
    kinds_of,
    last_to_cross,
    rows_of,
    seats_row,
)
from rules_engine.atlantis.draw.picture import (
    ARCH,
    CELL,
    COLUMNS,
    MARGIN,
    ROW,
    TOP,
    Label,
    Scene,
    corner,
    describe_place,
    draw_cells,
    holes_by_space,
    place_content,
    places_left,
    scene_of,
    track,
)
from rules_engine.atlantis.game.moment import Moment
from rules_engine.atlantis.game.state import State
from rules_engine.atlantis.rules.path import shores
from rules_engine.scene import SMALL_WIDTH, Row, Thing, changed_boxes, marks, row_things, small_part, tip
from rules_engine.svg import element, path, placed

WIDTH = 320
"""A picture of this width has letters of at least 11 px."""
AROUND = 1
"""So many more places are shown at either end of those that matter."""
SMALL_SIZE = 125
"""The part that stands for a picture is larger by so many hundredths, so that it shows whole tiles."""
ABOVE = 14
"""Room for the arrows above a row."""


def close_up(components: Components, state: State, label: Label, subject: dict) -> str:
    """Draw the places that matter; the pawn that moves, and the places to which its cards lead, or the hole to be
    bridged, are marked. Of a set-up the first half of the course is shown, up to the water behind it."""
    if "setup" in subject:
        scene = scene_of(ATLANTIS.apply(components, replace(state, seats=()), subject).state)
        return picture(scene, label, list(range(min(holes_by_space(scene)) + 1)), AROUND, [])
    move: Any = ATLANTIS.read(components, state, subject)
    chosen = (state.active, move.pawn) if isinstance(move, MovePawn) else None
    rows = rows_of(move.now, label, kinds_of(move), move)
    scene = replace(scene_of(state), chosen=chosen, marks=move.marked())
    return picture(scene, label, span(move), AROUND, rows, True)


def close_up_after(components: Components, state: State, after: State, label: Label, subject: dict) -> str:
    """Draw the same places and rows after the move, with marks where they differ; Atlantis or the mainland has slid up
    where an end of the course is gone (rule hole.ends). Of a set-up there is one picture."""
    if "setup" in subject:
        return ""
    move: Any = ATLANTIS.read(components, state, subject)
    before, then, places = scene_of(state), scene_of(after), span(move)
    frame = frame_of(around_places(before, places, AROUND) if places else [])
    cells = [place for place in frame.cells if place in places_left(after.course)]
    gone = [place for place in frame.cells if place < shores(after.course)[0] and place not in cells]
    frame = replace(frame, cells=gone + cells)  # Atlantis lies where the last of them was
    kinds = kinds_of(move)
    held = rows_of(Moment(components, replace(after, active=state.active)), label, kinds)
    held = [seats_row(after, "order", label) if row.name == label("close-up.order") else row for row in held]
    was, now = things(before, label, frame)[len(gone) :], things(then, label, frame)[len(gone) :]
    columns = frame.left + START * frame.scale // 100 - 6, frame.left + frame.width - 2, frame.scale
    rows = [row_things(one, frame.bottom, *columns) for one in (rows_of(move.now, label, kinds), held)]
    boxes = changed_boxes(was + rows[0], now + rows[1])
    content = track(len(cells), len(gone)) + "".join([thing.drawn for thing in now])
    return framed(frame, content, marks(boxes), held, words_of(then, cells, held, label)) if boxes else ""


def span(move: Any) -> list[int]:
    """List the positions that matter: where the pawn comes from and goes to, all between, where it takes a tile (rule
    reward.tile), and from where the others cross last (end.crossing). Where no pawn can move, these are the player's
    pawns and all to which the cards in hand lead, and of a tile that is given up nothing."""
    state = move.now.state
    if isinstance(move, Buy) or (move.marked() and not isinstance(move, MovePawn)):
        return list(move.marked())
    if isinstance(move, MovePawn):
        reward = move.reward()
        ends = [move.start(), move.goal()] + ([] if reward is None else [reward])
        ends += [place for player in last_to_cross(move) for place in state.seat_of(player).pawns]
    else:
        ends = [place for place in state.seat().pawns if place != state.mainland()]
        ends += [place for _, chain in move.now.chains() for place in chain.stops]
    return list(range(min(ends), max(ends) + 1))


# the drawing


@dataclass(frozen=True)
class Frame:
    """The part of the course that is shown: its places, where the picture begins and how wide it is, where its rows of
    places end, and how large the rows of cards are, in hundredths."""

    cells: list[int]
    left: int
    width: int
    bottom: int
    scale: int


def frame_of(cells: list[int]) -> Frame:
    """Return the frame of these places, in rows of their own."""
    across = min(len(cells), COLUMNS) * CELL + 2 * MARGIN
    width = max(across, WIDTH)
    bottom = (len(cells) + COLUMNS - 1) // COLUMNS * ROW
    return Frame(cells, -MARGIN - (width - across) // 2, width, bottom, width * 100 // WIDTH)


def picture(
    scene: Scene, label: Label, places: list[int], around: int, rows: list[Row], has_small: bool = False
) -> str:
    """Draw these places with some around them, with arrows or the bridge that is tried, and the rows of cards and tiles
    below; `has_small`: a part of it stands for it where there is little room."""
    frame = frame_of(around_places(scene, places, around) if places else [])
    content = draw_cells(scene, label, frame.cells) + marks_on(scene, frame.cells)
    small = [small_part(*small_of(scene, frame))] if has_small else []
    return framed(frame, content, "", rows, words_of(scene, frame.cells, rows, label), small)


def small_of(scene: Scene, frame: Frame) -> tuple[int, int, int]:
    """Return what the small picture of a move is drawn around, and its size in hundredths: the edge over which the pawn
    leaves its place, the first marked place, or what the first row begins with."""
    starts = [place for player, pawn, place in scene.pawns if (player, pawn) == scene.chosen]
    stops = [frame.cells.index(place) for place in (*starts, *scene.marks) if place in frame.cells]
    if not stops:
        start = START + SMALL_WIDTH // 2 - 8
        return frame.left + start * frame.scale // 100, frame.bottom + HEIGHT * frame.scale // 200, frame.scale
    x, y = corner(stops[0])
    beside = corner(stops[0] + 1)[0] if len(stops) > 1 else x
    return (x + beside) // 2 + CELL // 2, y + ROW // 2, SMALL_SIZE


def framed(
    frame: Frame, content: str, above: str, rows: list[Row], words: str, more: Sequence[tuple[str, str]] = ()
) -> str:
    """Put places and rows into their frame; `above`: what lies over both; `more`: further attributes."""
    top = -ABOVE if frame.cells else 0
    below = sum([row.height for row in rows]) * frame.scale // 100
    if rows:
        content += (
            f'<g transform="translate({frame.left} 0)">' + draw_scaled_rows(rows, frame.bottom, frame.scale) + "</g>"
        )
    box = f"{frame.left} {top} {frame.width} {frame.bottom - top + below}"
    attributes = [("class", "course course--close"), ("viewBox", box), ("role", "img"), ("aria-label", words), *more]
    return element("svg", attributes, content + above)


def words_of(scene: Scene, cells: list[int], rows: list[Row], label: Label) -> str:
    said = [describe_place(scene, holes_by_space(scene), place, label) for place in cells]
    return "; ".join(said + [row.name + ": " + row.words for row in rows])


def things(scene: Scene, label: Label, frame: Frame) -> list[Thing]:
    """List what lies at each place; nothing at one that is gone."""
    found, there, cells = holes_by_space(scene), places_left(scene.course), []
    for index, place in enumerate(frame.cells):
        x, y = corner(index)
        content = place_content(scene, found, place, label) if place in there else ""
        cells.append(Thing(str(place), (x - 1, y + 1, x + CELL + 1, y + ROW - 1), placed(x, y, content, "space")))
    return cells


def around_places(scene: Scene, places: list[int], around: int) -> list[int]:
    """List these positions, as far as they are still there, and some more at either end, up to a tile or a shore: the
    tiles on both sides of a hole decide about its toll (rule hole.toll)."""
    there, water = places_left(scene.course), holes_by_space(scene)
    found = [index for index in range(len(there)) if there[index] in places] or [0]
    first, last = max(found[0] - around, 0), min(found[-1] + around, len(there) - 1)
    while there[first] in water:
        first -= 1
    while there[last] in water:
        last += 1
    return there[first : last + 1]


def marks_on(scene: Scene, cells: list[int]) -> str:
    """Draw an arrow from the chosen pawn over each place to which it goes; or where no pawn is chosen, the bridge that
    is tried, dashed, on the marked places, above what lies there if that is no water or has a bridge."""
    if scene.chosen is None:
        water, tried = holes_by_space(scene), ""
        for place in [place for place in scene.marks if place in cells]:
            x, y = corner(cells.index(place))
            y -= ABOVE + TOP if place not in water or water[place].bridged else 0
            tried += f'<path class="bridge bridge--tried" transform="translate({x} {y})" d="{ARCH}"/>'
        return tried
    starts = [place for player, pawn, place in scene.pawns if (player, pawn) == scene.chosen]
    stops = [cells.index(place) for place in (*starts, *scene.marks) if place in cells]
    arrows = ""
    for at in range(1, len(stops)):
        (x, y), (to_x, to_y) = corner(stops[at - 1]), corner(stops[at])
        if y == to_y and x != to_x:  # none from one row to another, nor on the spot
            x, to_x = x + CELL // 2, to_x + CELL // 2
            middle, end = ((x + to_x) // 2, y - 20), (to_x, y + 6)
            bow = f"M{x} {y + 6}Q{middle[0]} {middle[1]} {to_x} {y + 6}"
            arrows += path("course__arrow", bow + tip(middle, end, 8))
    return arrows
