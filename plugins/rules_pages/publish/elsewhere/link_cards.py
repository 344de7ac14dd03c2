"""The pictures of link cards: a game's emblem in paper on its colour, as PNG, for places that show no SVG.

Chats and networks show such a picture beside title and sentence of a page whose address somebody posts."""

from collections.abc import Iterator
from functools import partial
from itertools import accumulate, pairwise

from fontTools.misc.bezierTools import segmentPointAtT
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.svgLib.path.parser import parse_path

from rules_pages.data.book import Book
from rules_pages.data.cache import Cache
from rules_pages.data.pictures import INDEXED, png

WIDTH, HEIGHT = 1200, 630
"""Size of a card in pixels, that for which chats and networks have room."""
EMBLEM = 360
"""Side of the square in which the emblem is drawn, in pixels."""
BOX = 24
"""Side of the view box of an emblem."""
PARTS = 5
"""Points in each direction into which a pixel is divided, so that slanted edges are smooth."""
PIECES = 24
"""Straight pieces that a curve becomes."""
PAPER, INK = "#f6f3ec", "#22282d"
"""Colours of the site's paper (light `--stele-paper` of tokens.css), and of the card of a game without one."""
SLAB = "m4.6 23.4 1-18C7.2 4.6 10.4 3.6 12 .4c1.6 3.2 4.8 4.2 6.4 5l1 18z"
"""Emblem of the site, and of a game without one."""
SITE = "stele"
"""Name of the card of pages that belong to no game."""

Point = tuple[float, float]
Edge = tuple[Point, Point]


def link_cards(book: Book, cache: Cache) -> dict[str, bytes]:
    """Return the card of the site and of each game, {file name below assets/: PNG}."""
    emblems = {SITE: (SLAB, INK)}
    for key, game in book.games.items():
        emblems[key] = game.game.emblem or SLAB, game.game.accent.light if game.game.accent else INK
    return {
        f"cards/{key}.png": cache.entry("card", *emblem, PAPER).get(bytes, partial(_png, *emblem))
        for key, emblem in emblems.items()
    }


def _png(emblem: str, colour: str) -> bytes:
    """Return a card as PNG with a palette of 256 colours, from the game's to that of paper."""
    ends = list(zip(*(bytes.fromhex(one.removeprefix("#")) for one in (colour, PAPER)), strict=True))
    palette = bytes((low * (255 - step) + high * step) // 255 for step in range(256) for low, high in ends)
    left, top = (WIDTH - EMBLEM) // 2, (HEIGHT - EMBLEM) // 2
    empty = bytes(WIDTH)
    rows = [empty] * HEIGHT
    for y, row in enumerate(_coverage(emblem)):
        rows[top + y] = bytes(left) + row + bytes(WIDTH - left - EMBLEM)
    return png(WIDTH, HEIGHT, INDEXED, rows, palette)


def _coverage(emblem: str) -> Iterator[bytes]:
    """Yield for each line of pixels how much of each pixel the emblem covers, from 0 to 255: how many of its PARTS by
    PARTS points are inside (even-odd rule)."""
    edges = list(_edges(emblem))
    for y in range(EMBLEM):
        changes = [0] * (EMBLEM + 2)  # from a pixel to the next, of how many of its points are inside
        for part in range(PARTS):
            at = y + (part + 0.5) / PARTS
            crossings = sorted(
                x1 + (at - y1) * (x2 - x1) / (y2 - y1) for (x1, y1), (x2, y2) in edges if (y1 <= at) != (y2 <= at)
            )
            for index, crossing in enumerate(crossings):
                pixel, points = divmod(min(max(round(crossing * PARTS), 0), EMBLEM * PARTS), PARTS)
                sign = -1 if index % 2 else 1
                changes[pixel] += sign * (PARTS - points)
                changes[pixel + 1] += sign * points
        yield bytes(255 * count // PARTS**2 for count in accumulate(changes[:EMBLEM]))


def _edges(emblem: str) -> Iterator[Edge]:
    """Yield the straight pieces of the outline of an emblem, in pixels."""
    pen = RecordingPen()
    parse_path(emblem, TransformPen(pen, (EMBLEM / BOX, 0, 0, EMBLEM / BOX, 0, 0)))
    start = here = (0.0, 0.0)
    for command, points in pen.value:
        if command == "moveTo":
            start = here = points[0]
            continue
        pieces = PIECES if len(points) > 1 else 1
        steps = range(1, pieces + 1) if points else ()
        curve = [segmentPointAtT((here, *points), step / pieces) for step in steps] or [start]
        yield from pairwise([here, *curve])
        here = curve[-1]
