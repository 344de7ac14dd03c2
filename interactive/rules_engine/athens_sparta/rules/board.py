"""The blocks as they are printed (rules block.*: practice values) and on the map, and what the rules read of a game:
where they are, whose, and what has moved."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Protocol, TypeAlias, TypeVar

from rules_engine.athens_sparta.components import FLEET
from rules_engine.athens_sparta.rules.map import NEUTRAL, City
from rules_engine.core import BadInput, Refused, kept
from rules_engine.hexes import FAR, Position
from rules_engine.readings import Readings

ON_MAP, BEFORE_POTIDAEA, RESERVE, REVOLT, TWIN = "map", "potidaea", "reserve", "revolt", "twin"
"""Where a block waits at the beginning: in its home city, before Potidaea, or beside the map."""

ANY = "any"
"""The home of a reserve block: any city (rule block.home)."""


@dataclass(frozen=True)
class Sort:
    """One block as it is printed. `steps`: its full strength; `move` in hexes; `cost` of one step in build points."""

    id: str
    side: str
    type: str
    home: str
    steps: int
    letter: str
    number: int
    waits: str
    move: int
    cost: int

    def is_fleet(self) -> bool:
        return self.type == FLEET

    def is_revolting(self) -> bool:
        return self.waits == REVOLT


@dataclass(frozen=True)
class Roster:
    """All blocks in the order of the data."""

    sorts: tuple[Sort, ...]
    by_id: dict[str, Sort]


@kept
def roster_of(components: Any) -> Roster:
    """Return the blocks of the game, read once from the plain components "roster", "block-types" and "revolt-blocks": a
    row has side, type, home, steps, letter, number, where they wait, and the names of equal blocks."""
    data, sorts = components.plain, []
    for row in data["roster"]["groups"]:
        side, kind, home, steps, letter, number, waits, *names = row
        abilities = data["block-types"][kind] if kind in data["block-types"] else data["revolt-blocks"][kind]
        move, cost = abilities["move"], abilities["cost"]
        sorts += [Sort(name, side, kind, home, steps, letter, number, waits, move, cost) for name in names]
    return Roster(tuple(sorts), {sort.id: sort for sort in sorts})


ATHENS, SPARTA = "athens", "sparta"
SIDES = (ATHENS, SPARTA)
FIELD, INSIDE, BLOCKADE, PATROL = "field", "inside", "blockade", "patrol"
POOL, ASIDE = "pool", "aside"
STANDS = (FIELD, INSIDE, BLOCKADE, PATROL, POOL, ASIDE)
"""Where a block is: in the field or in a city that nobody attacks, behind walls, blockading, on patrol; in the
replacement pool; or not in the game yet."""

NOWHERE: Position = (-FAR, -FAR)
MOVEMENT = "movement"
Pairs: TypeAlias = tuple[tuple[str, str], ...]
Table = TypeVar("Table", bound="Board")
"""A board, or a state of the game, that a change returns changed."""


@dataclass(frozen=True)
class Piece:
    """A block: whose it is now, where, how strong, and how it stands there. `sort`: what is printed on it."""

    id: str
    owner: str
    at: Position
    steps: int
    stand: str
    sort: Sort

    def is_on_map(self) -> bool:
        return self.stand not in (POOL, ASIDE)

    def is_fleet(self) -> bool:
        return self.sort.is_fleet()


class Board(Protocol):
    """What the rules read of a game: a `State`, or anything else that has these fields.

    `active`: whose turn it is; `allies`: (neutral city, side) once it has joined; `moved`: blocks that have moved in
    this phase; `began`: (block, hex, stand) at the beginning of the movement phase, of each block that has left its
    place since; `came`: (block, the hex from which it came into the fight); `crossed`: (from, to, blocks) over a side;
    `points`: movement points left; `storms`: no fleets move; `persia`: "", allied or ended; `revolted`: cities that
    revolted in this Olympiad.
    """

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def phase(self) -> str: ...

    @property
    def active(self) -> str: ...

    @property
    def pieces(self) -> tuple[Piece, ...]: ...

    @property
    def allies(self) -> Pairs: ...

    @property
    def points(self) -> int: ...

    @property
    def moved(self) -> tuple[str, ...]: ...

    @property
    def began(self) -> tuple[tuple[str, Position, str], ...]: ...

    @property
    def came(self) -> tuple[tuple[str, Position], ...]: ...

    @property
    def crossed(self) -> tuple[tuple[Position, Position, int], ...]: ...

    @property
    def storms(self) -> bool: ...

    @property
    def persia(self) -> str: ...

    @property
    def revolted(self) -> tuple[str, ...]: ...

    @property
    def readings(self) -> Readings: ...


PERSIA = "allied"
"""Sparta has accepted the support of Persia (rule persia.support)."""


def refused_by(check: Callable[..., Any], *arguments: Any) -> Refused | None:
    """Return what a check refuses; None for nothing."""
    try:
        check(*arguments)
    except Refused as refused:
        return refused
    return None


def passes(check: Callable[..., Any], *arguments: Any) -> bool:
    """Tell whether a check refuses nothing."""
    try:
        check(*arguments)
    except Refused:
        return False
    return True


def other(side: str) -> str:
    """Return the opponent."""
    return SPARTA if side == ATHENS else ATHENS


def strongest_of(blocks: Sequence[Any]) -> list[Any]:
    """List the blocks, or fighters, with the most steps (rules hit.strongest, attrition.hits)."""
    most = max([block.steps for block in blocks], default=0)
    return [block for block in blocks if block.steps == most]


def piece_of(board: Board, name: str) -> Piece:
    """Return the block of that name; BadInput where the game has none."""
    for piece in board.pieces:
        if piece.id == name:
            return piece
    raise BadInput("block", name, "a block of the game")


class Latest:
    """What was found out about the thing that was asked about last, by question: one position is asked very often, and
    the same of one block after another. A thing is known by its identity; nothing that is asked about ever changes."""

    def __init__(self) -> None:
        self._thing: Any = None
        self._answers: dict[Any, Any] = {}

    def of(self, thing: Any) -> dict[Any, Any]:
        """Return the answers about a thing, none yet where it is not the one of last time."""
        if self._thing is not thing:
            self._thing, self._answers = thing, {}
        return self._answers


_PIECES, _BOARDS = Latest(), Latest()
"""Of the pieces of a board, which many boards share, and of a board with all that it knows."""
PLACES = "places"


def here(board: Board, place: Position) -> list[Piece]:
    """Return all blocks in a hex, in the order of the roster."""
    answers = _PIECES.of(board.pieces)
    if PLACES not in answers:
        answers[PLACES] = by_place(board.pieces)
    return answers[PLACES].get(place, [])


def memo_of(board: Board) -> dict[Any, Any]:
    """Return the cache of answers about this very position."""
    return _BOARDS.of(board)


def counted_in(board: Board, place: Position) -> list[Piece]:
    """Return the blocks by which control of a hex is judged: of the beginning of a movement phase (control.update)."""
    if board.phase != MOVEMENT or not (board.began or board.moved):
        return here(board, place)
    answers = memo_of(board)
    if "began" not in answers:
        answers["began"] = by_place(pieces_as_begun(board))
    return answers["began"].get(place, [])


def pieces_as_begun(board: Board) -> tuple[Piece, ...]:
    """Return all blocks where the movement phase found them; one that has moved and is not noted is nowhere."""
    noted = {name: (at, stand) for name, at, stand in board.began}
    found = []
    for piece in board.pieces:
        if piece.id in noted:
            at, stand = noted[piece.id]
            piece = replace(piece, at=at, stand=stand)
        elif piece.id in board.moved:
            piece = replace(piece, stand=ASIDE)
        found.append(piece)
    return tuple(found)


def by_place(pieces: tuple[Piece, ...]) -> dict[Position, list[Piece]]:
    """Return the blocks on the map by their hexes."""
    found: dict[Position, list[Piece]] = {}
    for piece in pieces:
        if piece.stand not in (POOL, ASIDE):
            found.setdefault(piece.at, []).append(piece)
    return found


def is_rising(board: Board, piece: Piece) -> bool:
    """Tell whether a block revolts in this turn: it came from the very city that it fights for (rule revolt.block)."""
    return piece.sort.is_revolting() and (piece.id, piece.at) in board.came


def waiting(components: Any) -> list[Piece]:
    """Return all blocks of the game, beside the map."""
    return [
        Piece(sort.id, sort.side if sort.side in SIDES else "", NOWHERE, 0, ASIDE, sort)
        for sort in roster_of(components).sorts
    ]


def came_from(board: Board, piece: Piece) -> Position | None:
    """Return the hex from which a block came into the fight of this turn; None for those that were there before."""
    for name, place in board.came:
        if name == piece.id:
            return place
    return None


def crossings(board: Board, one: Position, two: Position) -> int:
    """Return how many blocks count as having crossed from one hex into the next in this turn (rule move.hexside)."""
    for start, end, count in board.crossed:
        if (start, end) == (one, two):
            return count
    return 0


def occupied(board: Board) -> list[Position]:
    """Return all hexes with blocks, each once, sorted."""
    return sorted({piece.at for piece in board.pieces if piece.is_on_map()})


# changes


def with_piece(board: Table, name: str, **changes: Any) -> Table:
    """Return the board with one block changed."""
    changed = [replace(piece, **changes) if piece.id == name else piece for piece in board.pieces]
    return replace(board, pieces=tuple(changed))


def weakened(board: Table, name: str, steps: int = 1) -> Table:
    """Take steps from a block; with the last one it goes to the pool or leaves the game (replacement.pool)."""
    piece = piece_of(board, name)
    if piece.steps > steps:
        return with_piece(board, name, steps=piece.steps - steps)
    return removed(board, name)


def removed(board: Table, name: str) -> Table:
    """Take a block off the map (rules replacement.pool, revolt.failure)."""
    stand = ASIDE if piece_of(board, name).sort.is_revolting() else POOL
    return with_piece(board, name, steps=0, stand=stand, at=NOWHERE)


def departed(board: Table, piece: Piece) -> Table:
    """Note where a block was when the movement phase began, as it leaves its place (rule control.update)."""
    if board.phase != MOVEMENT or piece.id in [name for name, _, _ in board.began]:
        return board
    return replace(board, began=board.began + ((piece.id, piece.at, piece.stand),))


def with_crossing(board: Table, one: Position, two: Position) -> Table:
    """Count one more block across a side."""
    before = [side for side in board.crossed if side[:2] == (one, two)]
    others = [side for side in board.crossed if side[:2] != (one, two)]
    return replace(board, crossed=tuple(others + [(one, two, before[0][2] + 1 if before else 1)]))


def with_ally(board: Table, city: City, side: str) -> Table:
    """Let a neutral city join a side: its blocks appear in it at full strength (rules neutral.attack, neutral.ally)."""
    pieces = [
        replace(piece, owner=side, at=city.at, steps=piece.sort.steps, stand=FIELD)
        if piece.sort.side == NEUTRAL and piece.sort.home == city.id
        else piece
        for piece in board.pieces
    ]
    return replace(board, pieces=tuple(pieces), allies=board.allies + ((city.id, side),))
