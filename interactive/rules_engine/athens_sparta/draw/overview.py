"""Signs for the map of the table where all of it is shown in a small width: there blocks are too small to be told
apart, so the style sheet shows one sign for all alike blocks of a hex in their place."""

from __future__ import annotations

from rules_engine.athens_sparta.draw.map import Scene, middle
from rules_engine.athens_sparta.rules.board import SIDES, Piece, here
from rules_engine.core import HIDDEN
from rules_engine.hexes import Position
from rules_engine.svg import element

LAND, FLEET, COVERED = "land", "fleet", "covered"
WIDE, HIGH, GAP = 54, 52, 3
"""The part of a hex that its signs may fill, and the room between two of them."""
HIGHEST = 44
PAIR = 2
"""So many signs stand beside one another if their figures are short, else below one another; more in two columns."""
FIGURE = 9
"""Ten times the height of a sign's figures, in heights of the sign; of a narrow one, in its widths, for a figure."""


def overview_svg(scene: Scene, stacks: list[Position]) -> str:
    """Draw the signs of all hexes with blocks."""
    return element("g", [("class", "overview"), ("aria-hidden", "true")], "".join([signs(scene, at) for at in stacks]))


def signs(scene: Scene, place: Position) -> str:
    """Draw the signs of a hex."""
    groups = groups_of(here(scene.state, place))
    is_short = all([len(figure) == 1 for _, _, figure in groups])
    columns = 2 if len(groups) > PAIR or (len(groups) == PAIR and is_short) else 1
    rows = (len(groups) + columns - 1) // columns
    width, height = WIDE // columns, min(HIGHEST, HIGH // rows)
    x, y = middle(scene, place)
    left, top = x - WIDE // 2, y + 2 - rows * height // 2
    drawn = [
        sign_svg(*groups[index], left + index % columns * width, top + index // columns * height, width, height)
        for index in range(len(groups))
    ]
    ground = f"M{left} {top}h{WIDE - GAP}v{rows * height - GAP}h{GAP - WIDE}z"
    return f'<path class="sign__ground" d="{ground}"/>' + "".join(drawn)


def groups_of(pieces: list[Piece]) -> list[tuple[str, str, str]]:
    """List (side, kind, figure) of the blocks of a hex: how strong ground blocks and fleets are together; of those that
    stand upright, how many there are."""
    steps: dict[tuple[str, str], int] = {}
    for piece in pieces:
        kind = kind_of(piece)
        steps[(piece.owner, kind)] = steps.get((piece.owner, kind), 0) + (1 if kind == COVERED else piece.steps)
    found = [(side, kind) for side in SIDES for kind in (LAND, FLEET, COVERED) if (side, kind) in steps]
    return [(side, kind, ("×" if kind == COVERED else "") + str(steps[(side, kind)])) for side, kind in found]


def kind_of(piece: Piece) -> str:
    """Return the kind of a block that can be told apart in a small picture."""
    if piece.id == HIDDEN:
        return COVERED
    return FLEET if piece.is_fleet() else LAND


def sign_svg(side: str, kind: str, figure: str, x: int, y: int, width: int, height: int) -> str:
    """Draw a sign: a box for ground blocks and those that stand upright, a hull for fleets, and its figure."""
    wide, high = width - GAP, height - GAP
    slant = min(wide, high) // 5
    shape = f"M0 0H{wide}V{high}H0Z" if kind != FLEET else f"M0 0H{wide}L{wide - slant} {high}H{slant}Z"
    size = min(high * FIGURE // 10, wide * FIGURE // 5 // len(figure))
    words = f'<text x="{wide // 2}" y="{(high + size * 7 // 10) // 2}" font-size="{size}">{figure}</text>'
    return f'<g class="sign sign--{side}" transform="translate({x} {y})"><path d="{shape}"/>{words}</g>'
