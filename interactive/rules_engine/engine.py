"""The interface of a game's engine: `rules_engine/<game>/__init__.py` defines `ENGINE = Engine(...)`, and the build,
the widgets, the check and the tests use nothing else of the package.

Write `ENGINE` and its calculators as one literal call, `calculators={"cost": Calculator(...)}`: the bundler removes the
arguments that a page does not need from this call, together with the imports that only these used.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rules_engine.chance import Pick, decide_chance
from rules_engine.core import Answer, Line, Phrase, Refused, Step, Table
from rules_engine.hexes import Position
from rules_engine.touch import Things

Components: TypeAlias = Any
"""The game's own class of the values in its component data."""
State: TypeAlias = Any
"""The game's own class of a game state."""
Json: TypeAlias = dict[str, Any]
Move: TypeAlias = dict[str, Any]
Label: TypeAlias = Callable[[str], str]
"""Returns the label of an id in the reader's language."""


EVERYBODY = "everybody"
"""The viewer who sees only what every player knows (`Engine.is_open`)."""


class NotOffered(Exception):
    """Raised when a function is called that the game's engine does not define."""


def not_offered(*arguments: Any) -> Any:
    """Raise NotOffered: the default of functions that a game may leave out."""
    raise NotOffered


def always(value: Any) -> Callable[..., Any]:
    """Return a function that answers `value` to whatever it is asked, lists and dicts anew each time: the default of a
    function that a game may leave out."""

    def answer(*arguments: Any) -> Any:
        return value.copy() if isinstance(value, (list, dict)) else value

    return answer


nothing, no_text, never, zero, one = always(None), always(""), always(False), always(0), always(1)
empty_list, empty_dict, empty_tuple = always([]), always({}), always(())


@dataclass(frozen=True, eq=False)
class Calculator:
    """One calculator.

    `answer` takes the components and the reader's input, named and typed by its signature (`rules_engine.forms`).
    `question` returns that input for a state and the question of an example's step, which by default is that input;
    what stands at its default may be in it, and records as objects.
    `picture` draws the input: (components, arguments, label) -> SVG. `is_long`: `answer` is a generator that yields
    (done, whole) before each piece of work and finally the Answer, so that a page can work in between. `changes`: for a
    parameter, what else a change of it sets in a form: (components, its value) -> input.
    """

    answer: Callable[..., Any]
    question: Callable[..., Json] = lambda components, state, **question: question
    picture: Callable[[Components, Json, Label], str] | None = None
    is_long: bool = False
    changes: dict[str, Callable[..., Json]] = field(default_factory=dict)


BEGINNER, ABLE, STRONG = "beginner", "able", "strong"
"""The levels of the practice opponent."""


@dataclass(frozen=True)
class Level:
    """How hard the practice opponent tries.

    `slips`: one choice in so many is the second best, if that is worth at most `margin` less; 0 for none. `follows`:
    whether moves are weighed together with those that naturally follow. `ranks`: whether of too many moves those of the
    highest rank are compared (`Practice.rank`), which takes time; else some of each kind. `varied`: of so many of the
    best moves the variants are weighed, too, as other payments. `deep`: so many of the best moves (with a `margin`:
    that are worth at most so much less than the best) are played out to the player's own next turn, in each of `states`
    imagined states; on the way `replies` moves are compared.
    `tries`: the limit of imagined moves, for whoever has no clock; `milliseconds`: the limit of the time.
    """

    slips: int = 0
    margin: int = 0
    follows: bool = True
    ranks: bool = True
    varied: int = 0
    deep: int = 0
    states: int = 0
    replies: int = 0
    tries: int = 5000  # not a number of the game
    milliseconds: int = 1000  # not a number of the game


@dataclass(frozen=True, eq=False)
class Aid:
    """Something beside the board that helps to decide.

    `id`: its title is the label `aid.<id>`; `player`: whom it is about, "" for nobody. `tell` returns it as an Answer
    whose value is a picture (SVG, "" for none); it is called only while the aid is unfolded, once for a position and
    whoever looks at it. `is_open`: it is unfolded at first; `is_slow`: it takes long, so it is unfolded for the
    position that is shown and no other. `brief`: the most important of it in a few words, which are shown while it is
    folded, too.
    """

    id: str
    player: str
    tell: Callable[[], Answer]
    is_open: bool = False
    is_slow: bool = False
    brief: Phrase | None = None


@dataclass(frozen=True, eq=False)
class Practice:
    """The game-specific functions of the practice opponent (`rules_engine.practice`).

    `imagine(components, known, pick)` returns a state that is consistent with a player's view, with hidden things
    chosen at random. `weigh(components, state, player)` evaluates a state for a player: lines with whole amounts that
    add up to its value. `looks(components)` returns the limit of the number of moves that are compared. `endings`:
    kinds of moves after which comes what comes anyway; so they are worth no less than the position before them, and
    nothing is done only to put it off.

    May be left out: `value(components, state, player)`: the value alone, where that is faster than adding up lines.
    `follow(components, state, move)`: the move with which the same player naturally goes on after `move`, which led to
    `state`, as with the next unit to the same place; None for none. Both are then weighed together, as often as
    something follows. `odds(components, state, move)`: (weight, move with its dice) of every outcome that differs, if
    they are few; else None. `rank(components, state, moves)`: a number for each move, before any is tried; of too many
    moves those with the highest are compared. `price(components, before, after)`: what was spent of a budget that the
    moves of a phase share; gains are compared for each unit of it. `sift(components, state, moves)`: the legal moves
    without those that are never better than another. `is_open`: whether an evaluation tells nothing that is hidden, so
    that everybody may read it while the game goes on. `beginner`, `able`, `strong`: the effort of each level.
    """

    imagine: Callable[[Components, Any, Pick], State]
    weigh: Callable[[Components, State, str], list[Line]]
    looks: Callable[[Components], int]
    endings: tuple[str, ...] = ()
    value: Callable[[Components, State, str], int] | None = None
    follow: Callable[[Components, State, Move], Move | None] = nothing
    odds: Callable[[Components, State, Move], list[tuple[int, Move]] | None] = nothing
    rank: Callable[[Components, State, list[Move]], list[int]] | None = None
    price: Callable[[Components, State, State], int] = one
    sift: Callable[[Components, State, list[Move]], list[Move]] = lambda components, state, moves: moves
    is_open: bool = False
    beginner: Level = Level(slips=3, follows=False, milliseconds=300)  # not a number of the game
    able: Level = Level()
    strong: Level = Level(deep=5, states=2, replies=20, milliseconds=2000)  # not a number of the game

    def level(self, name: str) -> Level:
        """Return the effort of a level."""
        return {BEGINNER: self.beginner, ABLE: self.able, STRONG: self.strong}[name]

    def value_of(self, components: Components, state: State, player: str) -> int:
        """Return what a state is worth for a player."""
        if self.value is not None:
            return self.value(components, state, player)
        return sum([line.amount for line in self.weigh(components, state, player)])


NO_PRACTICE = Practice(not_offered, not_offered, not_offered)
"""The default of a game without a practice opponent."""


@dataclass(frozen=True, eq=False)
class Engine:
    """The functions and data of one game. Only `read_components` is required; `lacks` lists what is missing for a use.

    Calculators and pictures of components:
    `calculators` by name; `glyphs`: SVG path data of each symbol in lines and answers; `records`: the dataclasses in
    the input of calculators, by name; `diagrams`: pictures of components and keys to pictures, (components, label) ->
    SVG or HTML; `look_up`: tables that the rules work out, for looking up, (components) -> Table.

    Examples, cases and readings (`EXAMPLES`) need states:
    `read_state` and `write_state` convert a state from and to plain JSON; `apply` makes a move of the player who is to
    move, and raises Refused with the rule that forbids it; `draw(state, label, subject)`: SVG, `subject` is the move or
    question of a step; `step_values(subject, outcome)`: values for the text of a step; `mats`: tables beside the
    picture.

    Optional, for cases beside the rules and for playing whole games:
    `describe(components, state, move)`: the description of a move before it is made. It accepts every move that `apply`
    can read, including illegal ones, also with dice that are UNROLLED (`rules_engine.chance`), and reads from the state
    only what the description needs; raises BadInput for anything else.
    `close_up(components, state, label, subject)`: SVG of a case, cropped to the decisive part; the move that is tried
    is marked by more than colour. `subject` is a move, which may be illegal. Without this function `draw` is used.
    `close_up_after(components, state, after, label, subject)`: SVG of the same part after the move, with nothing tried
    and with marks where it differs (`rules_engine.scene`); "" if nothing visible differs.
    `circumstances(components, state, move)`: what may decide about a move and does not show in `close_up`: the phase,
    what was done or spent before. Of cases with the same move those circumstances are shown that not all of them have,
    so a circumstance has the same words wherever it is the same, and is named also where it is absent or zero.
    `ask_about(components, state, move)`: (calculator, input) of the most informative question about a move, for a state
    from which no whole game can be played on; None for none.

    Whole games (`WHOLE_GAMES`) also need:
    `new_deal(components, players, shuffled)`: the deal of a new game; `shuffled` returns items in random order.
    `setup(components, players, deal, readings)`: the first state. `legal_moves`: all legal moves in a fixed order; of
    moves that differ only in the payment, or in equal pieces, only one is listed. `variants(components, state, move)`:
    all moves that a listed move stands for, itself first. `apply` accepts every variant of a listed move, and nothing
    else. `kind_of`: the kind of a move. `outcome`: None, or {"winner" or "winners", "rule"}. `final_points`: the points
    of all players as a Table, if the game has ended and points decided it; else None. `view(state, player)` and
    `write_view`: what a player may know. `mover`: the player who is to move. `seats`: (all players in the order of
    play, the possible numbers of players). `chance`: the random parts of moves (`rules_engine.chance`); `faces`: the
    number of faces of the dice; `at_once`: kinds of moves that one tap in a list makes, as attacks in a battle.
    `practice`: the practice opponent. `draw_table(components, known, label, things)`: the board that is played on, and
    rows with what the player holds ("" for none), as HTML; `known` is the result of `view`, or a whole state. An
    element that a move can refer to has `data-press="touch:<thing>"`; `things` are those that can be chosen now
    (`rules_engine.touch`). `goal(components, state, move)`: the thing in that picture to which a legal move leads, if
    no part of the move names it; else "". `situation(components, known)`: how far the game, the turn and a battle are,
    and what is left of the turn, as far as the player knows it whose `view` is given. `opening(components, players,
    deal, readings)`: what happened in the set-up that the players have not decided, as a first event.
    `shown_by(components, state, move)`: names of hidden things that a move shows to everybody, which the views before
    and after it do not contain, as cards that are played and turned in. `kinds`: all kinds of moves that a game in
    progress has. `why_not(components, state, thing)`: what forbids whatever the
    player who is to move could mean by touching a thing of that picture, or by a kind of move ("kind=<kind>"), where no
    legal move is about it; None where no rule forbids it, as what is of no use in this phase. It tells nothing that is
    hidden. `is_open(components, state)`: whether what has to be decided now is about nothing hidden, as in a battle of
    blocks that lie face up; persons at one device then see what everybody knows (`view` for EVERYBODY, who is no
    player), and need not pass it on for each decision.
    `prices(components, state, moves)`: for things in that picture the price of choosing among these legal moves one
    that is about the thing: first in a few words or as a number for the picture, last in as many words as a list has
    room for.
    `aids(components, known, label, moves)`: what stands beside the board for the player whose `view` is given; `moves`:
    what can be done if that player is to move. `foreseen(components, known, move)`: what the player whose `view` is
    given can know of a legal move before it is made: lines of what it takes and costs, and lines of what its player
    then loses by the rules.
    `possible(components, state)`: None, or the rule by which no game comes to this position: pieces and cards are as
    many as the game has, limits hold, nothing is seen twice. It is asked of every case, example and random game.
    `spots(components, known)`: {thing in that picture: what is there, for comparison}, as far as the player knows it
    whose `view` is given; what moves have changed is marked. `decided(components, state)`: the things in that picture
    that decided the game which has ended, as the winning chain or the fallen city.
    `goals`: by name, what tasks can ask for (`rules_widgets.table_task`): (components, values, player, before, after)
    -> the figure that the player has reached between the two states, None for none yet.
    `place(components, state, hex)`: the name of a hex, an id or a Phrase, in games where hexes are chosen from a list.
    """

    read_components: Callable[[Json], Components]
    calculators: dict[str, Calculator] = field(default_factory=dict)
    glyphs: dict[str, str] = field(default_factory=dict)
    records: dict[str, Any] = field(default_factory=dict)
    diagrams: dict[str, Callable[[Components, Label], str]] = field(default_factory=dict)
    look_up: dict[str, Callable[[Components], Table]] = field(default_factory=dict)

    read_state: Callable[[Components, Json], State] = not_offered
    write_state: Callable[[Components, State], Json] = not_offered
    apply: Callable[[Components, State, Move], Step] = not_offered
    draw: Callable[..., str] = not_offered
    step_values: Callable[[Json, Json], Json] = empty_dict
    mats: Callable[[Components, State], tuple[Table, ...]] = empty_tuple
    describe: Callable[[Components, State, Move], Phrase] = not_offered
    close_up: Callable[[Components, State, Label, Move], str] = not_offered
    close_up_after: Callable[[Components, State, State, Label, Move], str] = not_offered
    circumstances: Callable[[Components, State, Move], list[Phrase]] = empty_list
    ask_about: Callable[[Components, State, Move], tuple[str, Json] | None] = nothing

    new_deal: Callable[..., Json] = not_offered
    setup: Callable[..., State] = not_offered
    legal_moves: Callable[[Components, State], list[Move]] = not_offered
    variants: Callable[[Components, State, Move], list[Move]] = lambda components, state, move: [move]
    kind_of: Callable[[Move], str] = lambda move: next(iter(move))  # order does not matter
    outcome: Callable[[Components, State], Json | None] = not_offered
    final_points: Callable[[Components, State], Table | None] = nothing
    view: Callable[[State, str], Any] = not_offered
    write_view: Callable[[Components, Any], Json] = not_offered
    mover: Callable[[Components, State], str] = lambda components, state: state.active
    seats: Callable[[Components], tuple[tuple[str, ...], tuple[int, ...]]] = not_offered
    chance: dict[str, str] = field(default_factory=dict)
    faces: Callable[[Components], int] = zero
    at_once: tuple[str, ...] = ()
    practice: Practice = NO_PRACTICE
    draw_table: Callable[[Components, Any, Label, Things], tuple[str, str]] = not_offered
    spots: Callable[[Components, Any], Json] = empty_dict
    decided: Callable[[Components, State], list[str]] = empty_list
    goal: Callable[[Components, State, Move], str] = no_text
    situation: Callable[[Components, Any], list[Phrase]] = empty_list
    opening: Callable[[Components, list[str], Json, Json], tuple[Line, ...]] = empty_tuple
    shown_by: Callable[[Components, State, Move], list[str]] = empty_list
    kinds: tuple[str, ...] = ()
    why_not: Callable[[Components, State, str], Refused | None] = nothing
    prices: Callable[[Components, State, list[Move]], dict[str, list[Phrase | int]]] = empty_dict
    aids: Callable[[Components, Any, Label, list[Move]], tuple[Aid, ...]] = empty_tuple
    foreseen: Callable[[Components, Any, Move], tuple[list[Line], list[Line]]] = lambda *asked: ([], [])
    possible: Callable[[Components, State], str | None] = nothing
    place: Callable[[Components, State, Position], str | Phrase] = not_offered
    is_open: Callable[[Components, State], bool] = never
    goals: Mapping[str, Callable[..., int | None]] = field(default_factory=dict)

    def decide_chance(self, components: Components, move: Move, pick: Pick) -> Move:
        """Return a legal move with its cards shuffled and its dice rolled."""
        return decide_chance(self.chance, self.faces(components), move, pick)

    def offers(self, name: str) -> bool:
        """Tell whether the game defines the function of this name."""
        return getattr(self, name) is not not_offered

    def has_practice(self) -> bool:
        """Tell whether the game has a practice opponent."""
        return self.practice is not NO_PRACTICE

    def lacks(self, names: tuple[str, ...]) -> list[str]:
        """Return those of the names that the game does not define."""
        return [name for name in names if not self.offers(name)]


EXAMPLES = ("read_state", "write_state", "apply", "draw")
"""The functions that examples, cases and readings need."""
WHOLE_GAMES = ("new_deal", "setup", "legal_moves", "outcome", "view", "write_view")
"""The functions that whole games need in addition."""
TABLES = (*WHOLE_GAMES, "seats", "describe", "draw_table")
"""The functions that the page for playing whole games needs in addition to `EXAMPLES`."""
