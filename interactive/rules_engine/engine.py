"""What a game's engine offers: `rules_engine/<game>/__init__.py` defines `ENGINE = Engine(...)`, and the build, the
widgets, the check and the tests read nothing else of it.

`ENGINE` and the calculators in it are written out, `calculators={"cost": Calculator(...)}`: the bundle of a page leaves
out of this call what the page does not need, and every import that only that needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rules_engine.chance import Pick, decided
from rules_engine.core import Answer, Line, Step, Table
from rules_engine.hexes import Position
from rules_engine.phrases import Phrase
from rules_engine.touch import Things

Components: TypeAlias = Any
"""The game's own class of the numbers of its data."""
State: TypeAlias = Any
"""The game's own class of a position."""
Json: TypeAlias = dict[str, Any]
Move: TypeAlias = dict[str, Any]
Label: TypeAlias = Callable[[str], str]
"""Gives the label of an id in the reader's language."""


class NotOffered(Exception):
    """A game's engine was asked for what it does not offer."""


def not_offered(*arguments: Any) -> Any:
    """Stand for a function that a game may leave out. Raises NotOffered."""
    raise NotOffered


def plain_question(components: Components, state: State, **asked: Any) -> Json:
    """Return what an example asks as the input of the calculator, whatever the position."""
    return asked


def no_values(subject: Json, outcome: Json) -> Json:
    """Return no values for the words of an example's step."""
    return {}


def nothing_to_ask(components: Components, state: State, move: Move) -> None:
    """Return no question."""


def no_tables(components: Components, state: State) -> tuple[Table, ...]:
    """Return no tables beside the picture of a position."""
    return ()


def active_player(components: Components, state: State) -> str:
    """Return the player whose turn it is, as the state says."""
    return state.active


def first_key(move: Move) -> str:
    """Return the kind of a move that has no part but its kind."""
    return next(iter(move))  # order does not matter


def only_itself(components: Components, state: State, move: Move) -> list[Move]:
    """Return a legal move alone: it stands for no others."""
    return [move]


def no_dice(components: Components) -> int:
    """Return no faces: a game without dice."""
    return 0


@dataclass(frozen=True, eq=False)
class Calculator:
    """One calculator.

    `answer` takes the components and the reader's input, named and typed by its signature (`rules_engine.forms`).
    `question` makes that input of a position and of what an example's step asks about it. `picture` draws the input:
    (components, arguments, label) -> SVG. `pieces` is `answer` for long work: a generator of (done, whole) before each
    piece of work, and at last of the Answer, called with (components, arguments).
    """

    answer: Callable[..., Answer]
    question: Callable[..., Json] = plain_question
    picture: Callable[[Components, Json, Label], str] | None = None
    pieces: Callable[[Components, Json], Iterator[Any]] | None = None


@dataclass(frozen=True, eq=False)
class Practice:
    """What an opponent for practice knows of a game (`rules_engine.practice`).

    `imagine(components, known, pick)`: a position that fits all that a player knows, hidden things at random;
    `weigh(components, state, player)`: what is good or bad for the player in a position, lines with whole amounts that
    add up to what it is worth; `looks(components)`: how many moves are compared where there are more.
    """

    imagine: Callable[[Components, Any, Pick], State]
    weigh: Callable[[Components, State, str], list[Line]]
    looks: Callable[[Components], int]


NO_PRACTICE = Practice(not_offered, not_offered, not_offered)
"""A game without an opponent for practice."""


@dataclass(frozen=True, eq=False)
class Engine:
    """The offer of one game. Only `read_components` is required; `lacks` says what is missing for a purpose.

    Tables:
    `calculators` by name; `glyphs`: SVG path data of each symbol in lines and answers; `records`: the dataclasses that
    the input of a calculator holds; `diagrams`: pictures of components, (components, label) -> SVG.

    Examples, cases and readings (`EXAMPLES`) need positions:
    `read_state` and `write_state`: plain JSON there and back; `apply`: the move of whoever decides now, raises Refused
    with the rule that forbids it; `draw(state, label, subject)`: SVG, `subject` is the move or question of a step;
    `step_values(subject, outcome)`: values for the words of a step; `mats`: tables beside the picture.

    Cases beside the rules, and tables to play at, are better with these:
    `describe(components, state, move)`: the move in words, before it is made. It describes whatever `apply` can read,
    what the rules forbid, too, and looks up in the state only what the words need; raises BadInput for what is no move.
    `close_up(components, state, label, subject)`: SVG of a case, cropped to what decides, the move that is tried marked
    by more than colour; `subject` is a move, which may be one that is refused. Without it `draw` is shown.
    `close_up_after(components, state, after, label, subject)`: SVG of the same part after the move, nothing tried, with
    marks where it differs (`rules_engine.changes`); "" where nothing of it differs to the eye.
    `ask_about(components, state, move)`: (calculator, input) that tells most about a move in a position from which no
    whole game can go on; None for none.

    Whole games (`WHOLE_GAMES`) need also:
    `new_deal(components, players, shuffled)`: the deal of a new game, `shuffled` returns its items in another order;
    `setup(components, players, deal, readings)`; `legal_moves`: every legal move, in a fixed order, of those that
    differ only in what is paid with, or in pieces that are alike, one; `variants(components, state, move)`: all that
    such a listed move stands for, itself first; `apply` accepts every variant of a listed move, and nothing else;
    `kind_of` a move; `outcome`: None, or {"winner", "rule"}; `view(state, player)` and `write_view`: what a player may
    know; `mover`: who decides now; `seats`: (all players in the order of play, how many of them may play); `chance`:
    the parts of moves that chance decides (`rules_engine.chance`), `faces` of the dice; `practice`: how an opponent for
    practice judges positions; `draw_table`: the picture that is played on (`table_picture`); `place(components, state,
    hex)`: the name of a hex in moves, an id or a Phrase, where hexes are chosen from a list.
    """

    read_components: Callable[[Json], Components]
    calculators: dict[str, Calculator] = field(default_factory=dict)
    glyphs: dict[str, str] = field(default_factory=dict)
    records: dict[str, Any] = field(default_factory=dict)
    diagrams: dict[str, Callable[[Components, Label], str]] = field(default_factory=dict)

    read_state: Callable[[Components, Json], State] = not_offered
    write_state: Callable[[Components, State], Json] = not_offered
    apply: Callable[[Components, State, Move], Step] = not_offered
    draw: Callable[..., str] = not_offered
    step_values: Callable[[Json, Json], Json] = no_values
    mats: Callable[[Components, State], tuple[Table, ...]] = no_tables
    describe: Callable[[Components, State, Move], Phrase] = not_offered
    close_up: Callable[[Components, State, Label, Move], str] = not_offered
    close_up_after: Callable[[Components, State, State, Label, Move], str] = not_offered
    ask_about: Callable[[Components, State, Move], tuple[str, Json] | None] = nothing_to_ask

    new_deal: Callable[..., Json] = not_offered
    setup: Callable[..., State] = not_offered
    legal_moves: Callable[[Components, State], list[Move]] = not_offered
    variants: Callable[[Components, State, Move], list[Move]] = only_itself
    kind_of: Callable[[Move], str] = first_key
    outcome: Callable[[Components, State], Json | None] = not_offered
    view: Callable[[State, str], Any] = not_offered
    write_view: Callable[[Components, Any], Json] = not_offered
    mover: Callable[[Components, State], str] = active_player
    seats: Callable[[Components], tuple[tuple[str, ...], tuple[int, ...]]] = not_offered
    chance: dict[str, str] = field(default_factory=dict)
    faces: Callable[[Components], int] = no_dice
    practice: Practice = NO_PRACTICE
    draw_table: Callable[[Components, Any, Label, Things], str] = not_offered
    place: Callable[[Components, State, Position], str | Phrase] = not_offered

    def table_picture(self, components: Components, known: Any, label: Label, things: Things) -> str:
        """Return the picture that a whole game is played on, as HTML: the map, and rows with what its player holds.

        `known` is what `view` returns, or a whole state. What a move can be about has `data-press="touch:<thing>"`;
        `things` are those that can be chosen now (`rules_engine.touch`). Without `draw_table` nothing can be touched.
        """
        if self.offers("draw_table"):
            return self.draw_table(components, known, label, things)
        return self.draw(getattr(known, "state", known), label, None)

    def decided(self, components: Components, move: Move, pick: Pick) -> Move:
        """Return a legal move with its cards shuffled and its dice rolled."""
        return decided(self.chance, self.faces(components), move, pick)

    def offers(self, name: str) -> bool:
        """Tell whether the game has a function of its own under this name."""
        return getattr(self, name) is not not_offered

    def lacks(self, names: tuple[str, ...]) -> list[str]:
        """Return those of the names under which the game offers nothing."""
        return [name for name in names if not self.offers(name)]


EXAMPLES = ("read_state", "write_state", "apply", "draw")
"""What examples, cases and readings need of an engine."""
WHOLE_GAMES = ("new_deal", "setup", "legal_moves", "outcome", "view", "write_view")
"""What whole games need beside these."""
TABLES = (*WHOLE_GAMES, "seats", "describe")
"""What a page at which whole games are played needs."""
